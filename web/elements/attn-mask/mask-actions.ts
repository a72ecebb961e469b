// SPDX-License-Identifier: MIT
// What the controls and the matrix do to the mask explorer: each press becomes one change of its state.
// How it looks is in mask-controls.ts and matrix-view.ts.

import { startPainting } from '../../state/mask-spec.ts';
import { markOverflow } from '../shared/overflow.ts';
import type { AttnMask } from './attn-mask.ts';
import { cellOf } from './cells.ts';
import type { ControlsActions } from './mask-controls.ts';
import type { MatrixActions } from './matrix-view.ts';

export function controlActions(host: AttnMask): ControlsActions {
  const set = <K extends 'view' | 'layer' | 'head' | 'model'>(key: K, value: AttnMask[K]) => {
    (host as Pick<AttnMask, K>)[key] = value;
    host.commit(key, value);
  };
  return {
    mode: (mode) => {
      host.remember();
      host.choice = mode === 'painted' ? startPainting(host.choice) : { ...host.choice, mode, paint: new Map() };
      host.commit('mode', mode);
    },
    prefix: (prefix) => {
      host.choice = { ...host.choice, prefix };
      host.commit('prefix', prefix);
    },
    row: (row) => host.chooseRow(row),
    size: (size) => {
      const { query, key } = host.focusCell;
      host.length = size;
      host.focusCell = { query: Math.min(query, size - 1), key: Math.min(key, size - 1) };
      host.commit('length', size);
    },
    column: (key) => {
      host.focusCell = { ...host.focusCell, key };
      host.requestUpdate();
    },
    view: (view) => set('view', view),
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
      if (host.painting) host.stroke.click(event);
      else if (cell !== undefined) host.chooseRow(cell.query);
    },
    focusin: (event) => {
      const cell = cellOf(event.target);
      if (cell === undefined) return;
      host.focusCell = cell;
      host.requestUpdate();
    },
    chooseRow: (row) => host.chooseRow(row),
    scroll: () => markOverflow(host.renderRoot),
  };
}
