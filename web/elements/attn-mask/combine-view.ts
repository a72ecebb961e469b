// SPDX-License-Identifier: MIT
// Behind two disclosures: a second rule and the mask as text; the size and the reader's own tokens.

import { html, nothing, type TemplateResult } from 'lit';
import { maskStrings } from '../../lesson/en/mask.ts';
import { isUnseen, tokenName } from '../../lesson/token-text.ts';
import { type Join, type MaskChoice, RULE_MODES, type RuleMode } from '../../state/mask-spec.ts';
import type { TokenUnit } from '../../state/mask-text.ts';
import { select, slider } from '../shared/fields.ts';
import { segmented } from '../shared/segmented.ts';
import type { Refused } from './attn-mask.ts';
import { textField } from './fields.ts';
import { type RuleActions, ruleControls } from './rule-controls.ts';

export interface CombineModel {
  choice: MaskChoice;
  /** As the core writes the mask on screen. */
  spec: string;
  size: number;
  refused: Refused | undefined;
}

export interface CombineActions {
  second(mode: RuleMode | undefined): void;
  join(join: Join): void;
  /** Numbers of the second rule. */
  rule: RuleActions;
  spec(typed: string): void;
}

const text = maskStrings.combine;

function secondRule({ choice, size, refused }: CombineModel, actions: CombineActions): TemplateResult {
  if (choice.mode === 'painted') return html`<p class="hint">${text.painted}</p>`;
  const { second } = choice;
  const options = [
    { value: '', label: text.none },
    ...RULE_MODES.map((mode) => ({ value: mode, label: maskStrings.modes[mode] })),
  ];
  const join = (value: Join) => ({ value, label: text.joins[value] });
  return html`${select('second-rule', text.second, options, second?.mode ?? '', (value) =>
    actions.second(RULE_MODES.find((mode) => mode === value)),
  )}
  ${
    second === undefined
      ? nothing
      : html`${segmented('join', text.join, [join('&'), join('|')], second.join, (value) => actions.join(value))}
        ${ruleControls({ rule: second, prefix: 'second-', size, refused }, actions.rule)}`
  }`;
}

export function combineView(model: CombineModel, actions: CombineActions): TemplateResult {
  const refused = model.refused?.field === 'spec' ? model.refused : undefined;
  return html`<details>
    <summary>${text.summary}</summary>
    <div class="inside">
      ${secondRule(model, actions)}
      <div>
        <p class="label">${text.written}</p>
        <code class="spec" tabindex="0" role="group" aria-label=${text.written}>${model.spec}</code>
      </div>
      ${textField(
        { id: 'spec', label: text.field, value: model.spec, refused, hint: text.help, button: text.use },
        (typed) => actions.spec(typed),
      )}
    </div>
  </details>`;
}

export interface TokensModel {
  text: string;
  unit: TokenUnit;
  tokens: readonly string[];
  size: number;
  maxSize: number;
  refused: Refused | undefined;
}

export interface TokensActions {
  size(value: number): void;
  text(typed: string): void;
  unit(unit: TokenUnit): void;
}

/** How many are shown, and which of them print would not show. */
function tokensHint({ tokens, size }: TokensModel): string {
  const words = maskStrings.tokens;
  const unseen = tokens.slice(0, size).flatMap((token, at) => (isUnseen(token) ? words.at(at, tokenName(token)) : []));
  const list = unseen.length === 0 ? '' : words.unseen(unseen.join(', '));
  return words.shown(size, tokens.length) + list;
}

export function moreView(model: TokensModel, actions: TokensActions): TemplateResult {
  const words = maskStrings.tokens;
  const refused = model.refused?.field === 'text' ? model.refused : undefined;
  return html`<details>
    <summary>${maskStrings.more}</summary>
    <div class="inside">
      ${slider(
        { id: 'size', label: maskStrings.size, value: model.size, min: 1, max: model.maxSize, kind: 'plain' },
        (value) => actions.size(value),
      )}
      ${textField(
        {
          id: 'text',
          label: words.label,
          value: model.text,
          refused,
          hint: tokensHint(model),
          area: true,
          button: words.use,
        },
        (typed) => actions.text(typed),
      )}
      ${segmented(
        'unit',
        words.unit,
        (['character', 'word'] as const).map((unit) => ({ value: unit, label: words.units[unit] })),
        model.unit,
        (unit) => actions.unit(unit),
      )}
    </div>
  </details>`;
}
