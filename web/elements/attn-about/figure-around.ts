// SPDX-License-Identifier: MIT
// Which figure a part of one belongs to. Some figures stand in others: the laboratory in <attn-train lab>, the runs of
// <attn-leak>, a training below the explorer.

/** Elements that are only ever the inside of the figure around them. */
const INSIDES: ReadonlySet<string> = new Set(['attn-train-lab', 'attn-leak-run']);

const around = (element: Element): Element | undefined => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
};

/** The figure that a reader sees the part in. */
export function figureAround(part: Element): Element {
  const host = around(part) ?? part;
  return INSIDES.has(host.localName) ? figureAround(host) : host;
}

/** The outermost one, which a link can name. */
export function pageFigure(part: Element): Element {
  const host = around(part);
  return host === undefined ? part : pageFigure(host);
}
