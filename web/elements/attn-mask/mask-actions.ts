// SPDX-License-Identifier: MIT
// What the controls and the matrix do to the mask explorer: each press becomes one change of its state.
// How it looks is in mask-controls.ts, combine-view.ts, more-view.ts, matrix-view.ts and canvas-view.ts.

import { maskStrings } from '../../lesson/en/mask.ts';
import {
  choiceOf,
  isList,
  type MaskChoice,
  type RuleChoice,
  type RuleParams,
  startPainting,
  tidyList,
} from '../../state/mask-spec.ts';
import { readTokens, type TokenUnit } from '../../state/mask-text.ts';
import type { AttnMask, Field } from './attn-mask.ts';
import type { CanvasActions } from './canvas-view.ts';
import { cellAt, cellOf } from './cells.ts';
import type { ControlsActions } from './mask-controls.ts';
import type { MatrixActions } from './matrix-view.ts';
import type { List, RuleActions } from './rule-controls.ts';

/** Changes to the numbers of one of the two rules; `use` puts the changed rule back into the choice. */
function ruleActions(
  host: AttnMask,
  prefix: '' | 'second-',
  read: () => RuleChoice,
  use: (rule: RuleChoice) => MaskChoice,
): RuleActions {
  const changed = <K extends keyof RuleParams>(key: K, value: RuleParams[K]): MaskChoice => {
    const { mode, params } = read();
    return use({ mode, params: { ...params, [key]: value } });
  };
  const list = (key: List, typed: string) => {
    const tidy = tidyList(typed);
    const needed = key !== 'observed' && tidy === '';
    const good = isList(typed) && !needed;
    const shown = tidy.replaceAll(',', ', ');
    const sentence = needed ? maskStrings.params.emptyList : maskStrings.params.notAList;
    void host.propose(`${prefix}${key}`, typed, good ? changed(key, shown) : undefined, sentence);
  };
  return {
    number: (key, value) => host.choose(changed(key, value), prefix + key, value),
    side: (side) => host.choose(changed('padSide', side), `${prefix}padSide`, side),
    list,
  };
}

export function controlActions(host: AttnMask): ControlsActions {
  const set = <K extends 'view' | 'layers' | 'layer' | 'head' | 'model'>(key: K, value: AttnMask[K]) => {
    (host as Pick<AttnMask, K>)[key] = value;
    host.commit(key, value);
  };
  return {
    mode: (mode) => {
      host.remember();
      host.choice = mode === 'painted' ? startPainting(host.choice) : { ...host.choice, mode, paint: new Map() };
      host.commit('mode', mode);
    },
    first: ruleActions(
      host,
      '',
      () => ({ mode: host.choice.mode === 'painted' ? 'causal' : host.choice.mode, params: host.choice.params }),
      ({ params }) => ({ ...host.choice, params }),
    ),
    row: (row) => {
      // The diagonal is where a row's own token stands, and right of it what it must predict.
      if (host.large) host.focusCell = { query: row, key: row };
      host.chooseRow(row);
      if (host.large) void host.showColumn();
    },
    column: (key) => host.visit({ ...host.focusCell, key }),
    view: (view) => {
      // A position reaches itself, which is no news: begin with the first token and the asking row.
      if (view === 'influence' && host.focusCell.query === host.focusCell.key) {
        host.focusCell = { query: host.row, key: 0 };
      }
      set('view', view);
    },
    layers: (layers) => set('layers', layers),
    layer: (layer) => set('layer', layer),
    head: (head) => set('head', head),
    model: (model) => set('model', model),
    paintRow: (allow) =>
      host.paint(
        host.line((key) => ({ query: host.row, key })),
        allow,
        true,
      ),
    paintColumn: (allow) =>
      host.paint(
        host.line((query) => ({ query, key: host.focusCell.key })),
        allow,
        true,
      ),
    ...moreActions(host),
  };
}

function moreActions(
  host: AttnMask,
): Pick<ControlsActions, 'size' | 'text' | 'unit' | 'second' | 'join' | 'rule' | 'spec'> {
  const useText = (text: string, unit: TokenUnit, key: Field | 'unit') => {
    const { refused } = host;
    const known = refused?.field === 'text' ? refused.typed === text : host.text === text && host.unit === unit;
    if (known && key === 'text') return;
    const read = readTokens(text, unit);
    if (!read.ok) {
      void host.propose('text', text, undefined, read.error);
      return;
    }
    host.text = text;
    host.unit = unit;
    host.length = read.tokens.length;
    host.commit(key, key === 'unit' ? unit : text);
  };
  const resize = (size: number) => {
    const { query, key } = host.focusCell;
    host.length = size;
    host.focusCell = { query: Math.min(query, size - 1), key: Math.min(key, size - 1) };
    if (host.large) host.focusCell = { ...host.focusCell, query: Math.min(host.row, size - 1) };
    host.commit('length', size);
  };
  const second = () =>
    host.choice.second ?? { mode: 'causal' as const, params: host.choice.params, join: '&' as const };
  return {
    size: resize,
    text: (text) => useText(text, host.unit, 'text'),
    unit: (unit) => useText(host.text, unit, 'unit'),
    second: (mode) => {
      const rule = mode === undefined ? undefined : { ...second(), mode };
      host.choose({ ...host.choice, second: rule }, 'second', mode ?? 'none');
    },
    join: (join) => host.choose({ ...host.choice, second: { ...second(), join } }, 'join', join),
    rule: ruleActions(host, 'second-', second, (rule) => ({ ...host.choice, second: { ...second(), ...rule } })),
    spec: (typed) => {
      const spec = typed.replace(/\s+/g, '');
      const empty = spec === '' ? maskStrings.combine.empty : '';
      void host.propose('spec', typed, spec === '' ? undefined : choiceOf(spec, host.choice.params), empty);
    },
  };
}

export function matrixActions(host: AttnMask): MatrixActions {
  return {
    keydown: (event) => host.keydown(event),
    pointerdown: (event) => {
      if (host.painting) host.stroke.down(event);
    },
    pointermove: (event) => host.stroke.move(event),
    pointerup: () => host.stroke.end(),
    click: (event) => {
      const cell = cellOf(event.target);
      if (cell !== undefined) host.visit(cell);
      if (host.painting) host.stroke.click(event);
      else if (cell !== undefined && !host.large) host.chooseRow(cell.query);
    },
    focusin: (event) => {
      const cell = cellOf(event.target);
      if (cell !== undefined) host.visit(cell);
    },
    chooseRow: (row) => host.chooseRow(row),
  };
}

/** On the canvas a finger only moves the cursor: cells there are too small to be painted by taps. */
export function canvasActions(host: AttnMask): CanvasActions {
  return {
    pointerdown: (event) => {
      if (!host.painting) return;
      const cell = cellAt(event.target, event.clientX, event.clientY);
      if (cell !== undefined) host.visit(cell);
      host.stroke.down(event);
    },
    pointermove: (event) => host.stroke.move(event),
    pointerup: () => host.stroke.end(),
    click: (event) => {
      const cell = cellAt(event.target, event.clientX, event.clientY);
      if (cell === undefined) return;
      host.visit(cell);
      host.focusOn(cell, { preventScroll: true });
      void host.showColumn();
    },
  };
}
