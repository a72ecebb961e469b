// SPDX-License-Identifier: MIT
// The numbers of one rule, for the first as for the second: only those that the rule has.

import { html, nothing, type TemplateResult } from 'lit';
import { maskStrings } from '../../lesson/en/mask.ts';
import { PAD_SIDES, type PadSide, type RuleChoice } from '../../state/mask-spec.ts';
import { slider } from '../shared/fields.ts';
import { segmented } from '../shared/segmented.ts';
import type { Field, Refused } from './attn-mask.ts';
import { textField } from './fields.ts';

const text = maskStrings.params;

export type List = 'observed' | 'fillers' | 'starts';

export interface RuleActions {
  number(key: 'prefix' | 'window' | 'padCount', value: number): void;
  side(side: PadSide): void;
  list(key: List, typed: string): void;
}

export interface RuleModel {
  rule: RuleChoice;
  /** Before the ids of its fields: '' for the first rule. */
  prefix: '' | 'second-';
  size: number;
  refused: Refused | undefined;
}

export function ruleControls(model: RuleModel, actions: RuleActions): TemplateResult | typeof nothing {
  const { rule, prefix, size, refused } = model;
  const { params } = rule;
  const number = (key: 'prefix' | 'window' | 'padCount', min: number) =>
    slider({ id: prefix + key, label: text[key], value: params[key], min, max: size, kind: 'plain' }, (value) =>
      actions.number(key, value),
    );
  const list = (key: List, hint?: string) => {
    const id: Field = `${prefix}${key}`;
    const field = { id, label: text[key], value: params[key], refused: refused?.field === id ? refused : undefined };
    return textField(hint === undefined ? field : { ...field, hint }, (typed) => actions.list(key, typed));
  };
  switch (rule.mode) {
    case 'prefix':
      return number('prefix', 0);
    case 'window':
      return number('window', 1);
    case 'masked':
      return list('observed', text.observedHint);
    case 'document':
      return list('starts');
    case 'pad':
      return html`${segmented(
        `${prefix}side`,
        text.padSide,
        PAD_SIDES.map((side) => ({ value: side, label: text.padSides[side] })),
        params.padSide,
        (side) => actions.side(side),
      )}
      ${params.padSide === 'listed' ? list('fillers') : number('padCount', 0)}`;
    default:
      return nothing;
  }
}
