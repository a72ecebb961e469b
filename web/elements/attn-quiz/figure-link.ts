// SPDX-License-Identifier: MIT
// The address of a figure in a state: the explorer's goes into the part behind "#", other figures have an id. The one
// place where the quiz writes links; what a link means is for the figure that reads it.

import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { bitsOfCells } from '../../state/take-away/mask-bits.ts';

/** A mask that has a name in links, or any other as the core describes it. */
export interface ExplorerState {
  spec: string;
  size: number;
  row: number;
}

type Named = { mask: string; w?: string; p?: string };

function named(spec: string): Named | undefined {
  const [, rule, count] = /^(causal|full|window|prefix)(?::(\d+))?$/.exec(spec) ?? [];
  if (rule === undefined) return undefined;
  if (rule === 'window' && count !== undefined) return { mask: rule, w: count };
  if (rule === 'prefix' && count !== undefined) return { mask: rule, p: count };
  return { mask: rule };
}

/** "#v=1&view=mask&mask=window&w=3&n=8&row=6". `described` is asked for where the mask has no name. */
export function explorerLink({ spec, size, row }: ExplorerState, described?: MaskDescription): string {
  const bits = described === undefined ? undefined : bitsOfCells(described.allowed, size);
  const mask = named(spec) ?? (bits === undefined ? undefined : { mask: 'custom', bits });
  if (mask === undefined) return '#explorer';
  const parts = { v: '1', view: 'mask', ...mask, n: String(size), row: String(row) };
  return `#${new URLSearchParams(parts)}`;
}

/** Also sets the explorer of this page at once, where there is one. */
export function showInExplorer({ spec, size, row }: ExplorerState): void {
  const explorer = document.querySelector('attn-mask');
  if (explorer === null) return;
  for (const [name, value] of Object.entries({ length: size, mask: spec, row })) {
    explorer.setAttribute(name, String(value));
  }
  explorer.scrollIntoView();
}
