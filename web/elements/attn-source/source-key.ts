// SPDX-License-Identifier: MIT
// A figure's key in lesson/sources.ts: its tag and, where it has several, the panel that it shows.

const LAB = 'attn-train:lab';

export function sourceKey(figure: Element): string {
  if (figure.localName === 'attn-train') return figure.hasAttribute('lab') ? LAB : figure.localName;
  const { panel } = figure as Element & { panel?: unknown };
  return typeof panel === 'string' ? `${figure.localName}:${panel}` : figure.localName;
}
