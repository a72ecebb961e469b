// SPDX-License-Identifier: MIT
// What `mount` is given for an element: attributes by their names or by those of their properties, what every element of a page
// has, and properties that are no attributes. What is none of these is said, and so is what can only be read. Comes with the
// first figure, since its sentences have to be in the page's language.

import type { LitElement } from 'lit';
import type { AttnElement } from '../../elements/shared/attn-element.ts';
import { strings } from '../../lesson/en/shared.ts';

type Kind = Partial<Pick<typeof LitElement, 'elementProperties'>> & {
  readonly observedAttributes?: readonly string[];
  readonly prototype: object;
};

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `field` is the property that it is too. */
interface Attribute {
  name: string;
  field: string;
  isFlag: boolean;
}

/** Those that every element has under another name as properties, or not at all. */
const OF_ALL = /^(theme|class|(data|aria)-.+)$/;

function attributeOf({ elementProperties, observedAttributes = [] }: Kind, option: string): Attribute | undefined {
  const written = dashed(option);
  for (const [key, { attribute, type }] of elementProperties ?? []) {
    const field = String(key);
    const name = typeof attribute === 'string' ? attribute : field.toLowerCase();
    if (attribute !== false && (field === option || name === written)) return { name, field, isFlag: type === Boolean };
  }
  if (!observedAttributes.includes(written) && !OF_ALL.test(written)) return undefined;
  return { name: written, field: option, isFlag: written === 'predict' };
}

function setAttribute(element: HTMLElement, { name, field, isFlag }: Attribute, value: unknown): void {
  if (value === null || value === undefined) element.removeAttribute(name);
  else if (isFlag && typeof value === 'boolean') element.toggleAttribute(name, value);
  else if (typeof value === 'string' || typeof value === 'number' || !(field in element))
    element.setAttribute(name, String(value));
  else Object.assign(element, { [field]: value });
}

/** Whether it can be set; undefined where the element has no such property for its page. */
function isSettable(kind: Kind, name: string): boolean | undefined {
  let at: object | null = kind.prototype;
  while (at !== null && !Object.hasOwn(at, name)) at = Object.getPrototypeOf(at);
  const { set, get, value } = (at === null ? undefined : Object.getOwnPropertyDescriptor(at, name)) ?? {};
  if (at === null || typeof value === 'function') return undefined;
  if (get !== undefined && set === undefined) return false;
  const isFigures = kind.elementProperties?.has(name) ?? Object.hasOwn(kind.prototype, name);
  return isFigures || name in HTMLElement.prototype ? true : undefined;
}

/** Answers with a sentence for each option that could not be given, by its name. */
export function giveOptions(element: HTMLElement, options: Readonly<Record<string, unknown>>): Map<string, string> {
  const kind = element.constructor as unknown as Kind;
  const refused = new Map<string, string>();
  for (const [name, value] of Object.entries(options)) {
    const attribute = attributeOf(kind, name);
    const settable = attribute === undefined ? isSettable(kind, name) : true;
    if (attribute !== undefined) setAttribute(element, attribute, value);
    else if (settable === true) Object.assign(element, { [name]: value });
    else refused.set(name, settable === false ? strings.common.readOnly(name) : strings.common.noOption(name));
  }
  return refused;
}

/** Above its picture where it has one; <attn-lesson> only tells its page, and has to be in it by then. */
export function tellRefused(element: HTMLElement, refused: ReadonlyMap<string, string>): void {
  for (const [name, message] of refused) {
    const { tellWrong } = element as Partial<AttnElement>;
    if (tellWrong !== undefined) tellWrong.call(element, name, message);
    else {
      const detail = { code: 'bad-state', message };
      element.dispatchEvent(new CustomEvent('attn-error', { detail, bubbles: true, composed: true }));
    }
  }
}
