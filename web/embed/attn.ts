// SPDX-License-Identifier: MIT
// attn.js: the guide's figures as elements of anybody's page. Including it is enough; figures are loaded when they come near
// the window. A second copy on a page, of this version or another, leaves everything to the first.
// Read next: elements/shell.ts for finding, elements/prepare.ts for loading.

import type { AttnElements, AttnEvents } from './element-types.ts';
import { AttnLesson } from './elements/attn-lesson.ts';
import { givenAttributes, load } from './elements/figure-code.ts';
import { type LazyTag, LESSON } from './elements/names.ts';
import { isOurs, Shell } from './elements/shell.ts';

export type * from './element-types.ts';

declare global {
  interface HTMLElementTagNameMap extends AttnElements {}
  interface GlobalEventHandlersEventMap extends AttnEvents {}
}

/** Of this package. */
export const version: string = __ATTN_VERSION__;

/** `view` names the figure; everything else is an attribute of it, or where it is no text, number or flag, a property. */
export type MountOptions = { view?: string } & Readonly<Record<string, unknown>>;

type Mount = (place: Element, options?: MountOptions) => Promise<HTMLElement>;

/** What the first copy leaves for the others. */
interface First extends CustomElementConstructor {
  attnMount?: Mount;
}

/** A server that renders a page may import this script: nothing is defined there. */
const isPage = globalThis.customElements !== undefined;
const first = (isPage ? customElements.get(LESSON) : undefined) as First | undefined;

/**
 * Puts a figure into `place` at once, or takes up `place` itself where it is one of the elements; also in a shadow root,
 * where elements are not looked for. Resolves once it is drawn, or at once outside of a document. Errors: a view that there is not, code that cannot be fetched.
 */
export const mount: Mount = (place, options = {}) => (first?.attnMount ?? mountHere)(place, options);

const preparation = () => import('./elements/prepare.ts');

/** Only the file as it was built may stand beside the lesson; a page's own bundle does not. */
const builtScript = (): { script?: string } =>
  /\/attn\.js([?#].*)?$/.test(import.meta.url) ? { script: import.meta.url } : {};

async function ready(element: Element): Promise<void> {
  const code = await preparation();
  Object.assign(code.sources, builtScript());
  await code.prepare(element);
}

function tellMissing(element: Element, error: unknown): void {
  const detail = { code: 'script-missing', message: `The figure could not be loaded: ${String(error)}` };
  element.dispatchEvent(new CustomEvent('attn-error', { detail, bubbles: true, composed: true }));
}

async function upgrade(element: Element): Promise<void> {
  try {
    if (element instanceof AttnLesson) await element.show();
    else {
      await ready(element);
      await load(element.localName as LazyTag);
    }
  } catch (error) {
    tellMissing(element, error);
  }
}

async function mountHere(place: Element, { view, ...options }: MountOptions = {}): Promise<HTMLElement> {
  await ready(place);
  const element = isOurs(place) ? (place as HTMLElement) : document.createElement(`attn-${view ?? 'mask'}`);
  if (!isOurs(element)) throw new Error(`There is no view “${view}”.`);
  if (element.localName !== LESSON) await load(element.localName as LazyTag);
  if (element !== place && element.localName !== LESSON) give(element, givenAttributes(element.localName as LazyTag));
  give(element, options);
  if (element !== place) place.append(element);
  if (element instanceof AttnLesson) await element.show();
  // Outside of a document nothing is drawn.
  if (element.isConnected) await (element as { updateComplete?: Promise<unknown> }).updateComplete;
  return element;
}

function give(element: HTMLElement, options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (value === false || value === undefined || value === null) element.removeAttribute(attribute);
    else if (value === true) element.setAttribute(attribute, '');
    else if (typeof value === 'string' || typeof value === 'number') element.setAttribute(attribute, String(value));
    else Object.assign(element, { [name]: value });
  }
}

if (isPage && first === undefined) {
  const shell = new Shell((element) => void upgrade(element));
  AttnLesson.host = {
    awaits: (lesson) => shell.await(lesson),
    open: async (lesson, wanted) => {
      await ready(lesson);
      return (await import('./elements/lesson-view.ts')).openLesson(lesson, wanted);
    },
  };
  Object.assign(AttnLesson, { attnMount: mountHere });
  customElements.define(LESSON, AttnLesson);
  shell.watch(document);
}
