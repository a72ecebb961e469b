// SPDX-License-Identifier: MIT
// The figure's anatomy: the choice of panel, the panel itself, its sentence and its table. It holds no state.

import { html, type TemplateResult } from 'lit';
import { strings } from '../../lesson/en/shared.ts';
import { softmaxStrings } from '../../lesson/en/softmax.ts';
import { type FigureParts, figureView } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import type { AttnSoftmax } from './attn-softmax.ts';
import { emptyLive, emptyTable, emptyView } from './empty-panel.ts';
import { fillerLive, fillerTable, fillerView } from './filler-panel.ts';
import { PANELS, type Panel } from './givens.ts';
import { hiddenLive, hiddenTable, hiddenView } from './hidden-panel.ts';
import { orderLive, orderView } from './order-panel.ts';
import { orderTable } from './order-table.ts';

const text = softmaxStrings;

interface PanelView {
  how: string;
  body(host: AttnSoftmax): TemplateResult;
  /** '' before the core has answered. */
  live(host: AttnSoftmax): string;
  table(host: AttnSoftmax): TemplateResult | undefined;
}

const views: Record<Panel, PanelView> = {
  order: { how: text.order.how, body: orderView, live: orderLive, table: orderTable },
  filler: { how: text.filler.how, body: fillerView, live: fillerLive, table: fillerTable },
  empty: { how: text.empty.how, body: emptyView, live: emptyLive, table: emptyTable },
  hidden: { how: text.hidden.how, body: hiddenView, live: hiddenLive, table: hiddenTable },
};

export const liveSentence = (host: AttnSoftmax): string => views[host.panel].live(host);

export function softmaxView(host: AttnSoftmax, spoken: string): TemplateResult {
  const view = views[host.panel];
  const loading = host.engineError === undefined ? strings.common.loading : '';
  const parts: FigureParts = {
    title: text.title,
    how: view.how,
    body: html`<div class="tabs" data-part="controls">
        ${segmented(
          'panel',
          text.panels.legend,
          PANELS.map((value) => ({ value, label: text.panels[value] })),
          host.panel,
          (panel) => host.choosePanel(panel),
        )}
      </div>
      <div class="panel">${view.body(host)}</div>`,
    live: view.live(host) || loading,
    spoken,
    asks: host.panel === 'order' && host.predict,
  };
  const table = view.table(host);
  if (table !== undefined) parts.table = table;
  return figureView(host, parts);
}
