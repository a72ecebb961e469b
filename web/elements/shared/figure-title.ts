// SPDX-License-Identifier: MIT
// What a figure is called: the text of its caption, also where the caption stands in an element within it.

export function titleOf(figure: Element): string {
  const root = figure.shadowRoot;
  if (root === null) return '';
  const own = captionOf(root);
  if (own !== '') return own;
  const [inner] = [...root.querySelectorAll('*')].filter((element) => element.shadowRoot?.querySelector('figcaption'));
  return inner === undefined ? '' : titleOf(inner);
}

function captionOf(root: ShadowRoot): string {
  const caption = root.querySelector('figcaption');
  // An author's own words stand in a slot.
  const slotted = caption?.querySelector('slot')?.assignedNodes() ?? [];
  const text = slotted.length > 0 ? slotted.map((node) => node.textContent).join(' ') : caption?.textContent;
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
