// SPDX-License-Identifier: MIT
// A figure's key in lesson/sources.ts: its tag and, where it has several, the panel or the question that it shows.

const LAB = 'attn-train:lab';

export function sourceKey(figure: Element): string {
  if (figure.localName === 'attn-train') return figure.hasAttribute('lab') ? LAB : figure.localName;
  const { panel, question } = figure as Element & { panel?: unknown; question?: { id: string } };
  const part = figure.localName === 'attn-quiz' ? question?.id : panel;
  return typeof part === 'string' ? `${figure.localName}:${part}` : figure.localName;
}
