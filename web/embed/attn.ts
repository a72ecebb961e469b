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

/** `view` names the figure; everything else is an attribute of it, by its name or its property's, or another property. */
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
 * where elements are not looked for. Resolves once it is drawn, or at once outside of a document; an option that it has no use for
 * is told as attn-error, and so is another `view` for an element that is there: only <attn-lesson> can change it. Errors: a place
 * that is no element (TypeError), a view that there is not, code that cannot be fetched.
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

/** Also of another window; in a program without types it may be anything. */
function checkPlace(place: Element): void {
  const { nodeType } = (place ?? {}) as Partial<Element>;
  if (nodeType === 1) return;
  const given = typeof place === 'string' ? `the text “${place}”` : place === null ? 'null' : typeof place;
  throw new TypeError(`mount() needs an element to put the figure into, and was given ${given}.`);
}

async function mountHere(place: Element, { view, ...options }: MountOptions = {}): Promise<HTMLElement> {
  checkPlace(place);
  await ready(place);
  const element = isOurs(place) ? (place as HTMLElement) : document.createElement(`attn-${view ?? 'mask'}`);
  if (!isOurs(element)) throw new Error(`There is no view “${view}”.`);
  if (element.localName !== LESSON) await load(element.localName as LazyTag);
  // Outside of a document it is not upgraded by itself, and knows nothing of its properties.
  customElements.upgrade(element);
  const { giveOptions, tellRefused } = await import('./elements/give-options.ts');
  if (element !== place && element.localName !== LESSON)
    giveOptions(element, givenAttributes(element.localName as LazyTag));
  const isOther = view !== undefined && element.localName !== `attn-${view}`;
  const refused = giveOptions(element, isOther ? { view, ...options } : options);
  if (element !== place) place.append(element);
  tellRefused(element, refused);
  if (element instanceof AttnLesson) await element.show();
  // Outside of a document nothing is drawn.
  if (element.isConnected) await (element as { updateComplete?: Promise<unknown> }).updateComplete;
  return element;
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
