// SPDX-License-Identifier: MIT
// Keys of a figure's state that its author has locked: a learner's change of one is taken back. It knows no figure, only
// that a figure tells its state and can show another.

import { isLinked } from '../elements/shared/linked.ts';
import { stateLink } from '../figure-links.ts';
import { readFigure } from '../state/link.ts';
import type { LinkState } from '../state/link-kinds.ts';

/** With its defaults. */
const stateOf = (figure: Element): LinkState => readFigure(stateLink(figure).hash)?.state ?? {};

export class Locks {
  private readonly fixed: LinkState;

  constructor(
    private readonly figure: Element,
    private readonly keys: readonly string[],
  ) {
    const state = stateOf(figure);
    this.fixed = Object.fromEntries(keys.filter((key) => key in state).map((key) => [key, state[key]]));
  }

  has(key: string): boolean {
    return this.keys.includes(key);
  }

  /** Takes back what was locked; says whether anything was. */
  hold(): boolean {
    const { figure, fixed } = this;
    if (!isLinked(figure)) return false;
    const state = stateOf(figure);
    const moved = Object.keys(fixed).some((key) => JSON.stringify(state[key]) !== JSON.stringify(fixed[key]));
    if (moved) figure.applyLink({ ...state, ...fixed });
    return moved;
  }
}
