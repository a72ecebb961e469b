// SPDX-License-Identifier: MIT
// How a figure looks in a page that knows nothing of it: light or dark like what is behind it, letters of a readable size
// where the page has made the root's small, and nothing inherited that the page meant for its own text. The colours
// themselves are in elements/shared/tokens.styles.ts; a page sets the public --attn-* properties.

import { LitElement, type ReactiveController } from 'lit';
import type { AttnElement } from '../../elements/shared/attn-element.ts';
import { type Scheme, schemeBehind } from './scheme.ts';

/** Smaller root letters are a page's way of counting in tens, not a reader's wish. */
const SMALLEST_ROOT_PX = 14;
const SMALLEST_LETTER_PX = 14;

/** Important, since a page's `*` rules would win over a figure's own `:host`. */
const reset = new CSSStyleSheet();
reset.replaceSync(`
  :host {
    color: var(--ink) !important;
    font: 400 calc(0.92 * var(--attn-rem, 1rem))/1.45 var(--ui) !important;
    letter-spacing: normal !important;
    word-spacing: normal !important;
    text-transform: none !important;
    text-align: start !important;
    text-indent: 0 !important;
    text-shadow: none !important;
    white-space: normal !important;
    hyphens: manual !important;
    cursor: auto !important;
    direction: ltr;
  }
`);

const dressed = new Set<LitElement>();

/** From now on every figure, and every part of one, is dressed when it comes into the page. */
export function bringLook(): void {
  LitElement.addInitializer((element) => {
    element.addController(new Dress(element as LitElement));
  });
  const redress = (): void => {
    for (const element of dressed) dress(element);
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redress);
  const attributes = { attributes: true, attributeFilter: ['class', 'style', 'data-theme', 'data-bs-theme', 'theme'] };
  const page = new MutationObserver(redress);
  page.observe(document.documentElement, attributes);
  if (document.body !== null) page.observe(document.body, attributes);
  document.addEventListener('transitionend', ({ propertyName, target }) => {
    if (propertyName !== 'background-color' || !(target instanceof Element)) return;
    if ([...dressed].some((element) => target.contains(element))) redress();
  });
}

class Dress implements ReactiveController {
  private readonly theme = new MutationObserver(() => dress(this.element));

  constructor(private readonly element: LitElement) {}

  hostConnected(): void {
    const { element } = this;
    dressed.add(element);
    this.theme.observe(element, { attributes: true, attributeFilter: ['theme'] });
    const { shadowRoot } = element;
    if (shadowRoot !== null && isOutermost(element) && element.localName !== 'attn-var')
      shadowRoot.adoptedStyleSheets = [...new Set([...shadowRoot.adoptedStyleSheets, reset])];
    dress(element);
  }

  hostDisconnected(): void {
    dressed.delete(this.element);
    this.theme.disconnect();
  }
}

const figureAround = (element: Element): LitElement | undefined => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && root.host instanceof LitElement ? root.host : undefined;
};

const isOutermost = (element: Element): boolean => figureAround(element) === undefined;

function dress(element: LitElement): void {
  const outer = figureAround(element);
  const wished = element.getAttribute('theme');
  if (outer === undefined) (element as Partial<AttnElement>).checkTheme?.(wished);
  const scheme: Scheme =
    wished === 'light' || wished === 'dark'
      ? wished
      : ((outer?.dataset.scheme as Scheme | undefined) ?? schemeBehind(element));
  if (element.dataset.scheme !== scheme) element.dataset.scheme = scheme;
  if (outer === undefined) readableSize(element);
}

function readableSize(element: LitElement): void {
  const px = (of: Element) => Number.parseFloat(getComputedStyle(of).fontSize);
  const { parentElement } = element;
  if (px(document.documentElement) >= SMALLEST_ROOT_PX || parentElement === null) {
    element.style.removeProperty('--attn-rem');
    return;
  }
  const rem = `${Math.max(SMALLEST_LETTER_PX, px(parentElement))}px`;
  if (element.style.getPropertyValue('--attn-rem') === rem) return;
  element.style.setProperty('--attn-rem', rem);
  // Chromium keeps what it found out about a container while its letters had another size.
  element.style.setProperty('container-type', 'normal');
  getComputedStyle(element).getPropertyValue('width');
  element.style.removeProperty('container-type');
}
