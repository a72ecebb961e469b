// SPDX-License-Identifier: MIT
// All styles of the laboratory, the later ones over the earlier.

import { bet } from '../../shared/bet.styles.ts';
import { controls } from '../../shared/controls.styles.ts';
import { figure } from '../../shared/figure.styles.ts';
import { matrix } from '../../shared/matrix.styles.ts';
import { tokens } from '../../shared/tokens.styles.ts';
import { styles as training } from '../attn-train.styles.ts';
import { lab } from './lab.styles.ts';
import { takeAway } from './take-away.styles.ts';

export const labStyles = [tokens, figure, controls, bet, matrix, ...training, lab, takeAway];
