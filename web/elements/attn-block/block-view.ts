// SPDX-License-Identifier: MIT
// Which panel the figure shows, with its sentence and its table. It holds no state.

import { html, type TemplateResult } from 'lit';
import { blockStrings } from '../../lesson/en/block.ts';
import { strings } from '../../lesson/en/shared.ts';
import { fixed } from '../../lesson/number-text.ts';
import { dataTable } from '../shared/data-table.ts';
import { type FigureParts, figureView } from '../shared/figure-view.ts';
import type { AttnBlock, Panel } from './attn-block.ts';
import { budgetLive, budgetTable, budgetView } from './budget-view.ts';
import { diagramActions, diagramLive, diagramView } from './diagram-view.ts';
import { sumsLive, sumsTable, sumsView } from './sums-view.ts';

const text = blockStrings;

interface PanelView {
  body(host: AttnBlock): TemplateResult;
  /** '' before the core has answered. */
  live(host: AttnBlock): string;
  table(host: AttnBlock): TemplateResult | undefined;
  actions?(host: AttnBlock): TemplateResult;
}

const views: Record<Panel, PanelView> = {
  diagram: { body: diagramView, live: diagramLive, table: diagramTable, actions: diagramActions },
  budget: { body: budgetView, live: budgetLive, table: budgetTable },
  sums: { body: sumsView, live: sumsLive, table: sumsTable },
};

export const liveSentence = (host: AttnBlock): string => views[host.panel].live(host);

export function blockView(host: AttnBlock, spoken: string): TemplateResult {
  const view = views[host.panel];
  const parts: FigureParts = {
    title: text[host.panel].title,
    how: text[host.panel].how,
    body: html`<div class=${`panel ${host.panel}`}>${view.body(host)}</div>`,
    live: view.live(host) || (host.engineError === undefined ? strings.common.loading : ''),
    spoken,
    trains: true,
  };
  const table = view.table(host);
  if (table !== undefined) parts.table = table;
  if (view.actions !== undefined) parts.actions = view.actions(host);
  return figureView(host, parts);
}

/** Weights are left out: their lengths say nothing. */
function diagramTable({ answered }: AttnBlock): TemplateResult | undefined {
  if (answered === undefined) return undefined;
  const { table, tableTensor, columns } = text.diagram;
  return dataTable(
    table,
    [tableTensor, columns.shape, columns.length],
    [...answered.answer.tensors.values()]
      .filter(({ name }) => !name.endsWith('.weights'))
      .map(({ name, shape, length }) => ({ name, cells: [shape, fixed(length, 2)] })),
  );
}
