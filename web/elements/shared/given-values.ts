// SPDX-License-Identifier: MIT
// What pages and their programs give to an element's properties, in the types that its code counts on: texts, numbers, flags.
// What is taken away, an attribute or a property set to null, is the default again, which is what a new element begins with;
// what is none of its type gives way to the default too, and the element says so. What the figure then makes of a value, its
// own `willUpdate` decides (attn-element.ts, `usable`).

import type { PropertyDeclaration, ReactiveElement } from 'lit';

/** Of a property that is a text: `list` stands between its parts, which a program may also give as an array. */
export interface TextDeclaration extends PropertyDeclaration {
  list?: string;
}

/** An element whose properties are kept so. */
export interface Guarded extends ReactiveElement {
  /** While it puts itself in order, what it sets is its own. */
  readonly isSettling: boolean;
  /** What its page asked each property for last. */
  readonly lastGiven: Map<PropertyKey, unknown>;
  /** Says that `value` is none for this property; undefined takes that back. */
  mistype(name: string, value: string | undefined, instead: unknown): void;
}

type GuardedClass = Pick<typeof ReactiveElement, 'elementProperties' | 'getPropertyOptions'> & (new () => Guarded);

/** For attributes that count by being there; "0" and "false" say no, as in an address. */
export const isOn = (said: string | null): boolean => said !== null && said !== '0' && said !== 'false';

/** Differs from everything. */
const CHANGED = Symbol('changed');

const defaults = new WeakMap<object, ReadonlyMap<PropertyKey, unknown>>();
const making = new WeakSet<object>();

/** What a new element of this class begins with. */
function defaultOf(kind: GuardedClass, name: PropertyKey): unknown {
  let known = defaults.get(kind);
  if (known === undefined) {
    making.add(kind);
    const fresh = new kind() as unknown as Record<PropertyKey, unknown>;
    making.delete(kind);
    known = new Map([...kind.elementProperties.keys()].map((key) => [key, fresh[key]]));
    defaults.set(kind, known);
  }
  return known.get(name);
}

/** Undefined where a value is none of this type. */
function fitting(value: unknown, { type, list }: TextDeclaration): string | number | boolean | undefined {
  if (type === Boolean) {
    if (typeof value === 'string') return isOn(value);
    return typeof value === 'boolean' || typeof value === 'number' ? Boolean(value) : undefined;
  }
  if (type === Number) {
    if (typeof value === 'number') return value;
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    return Number.isNaN(read) ? undefined : read;
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return list === undefined ? undefined : listText(value, list);
}

function listText(value: unknown, between: string): string | undefined {
  const isList = Array.isArray(value) || (ArrayBuffer.isView(value) && Symbol.iterator in value);
  if (!isList) return undefined;
  const parts = [...(value as Iterable<unknown>)];
  return parts.every((part) => ['string', 'number'].includes(typeof part)) ? parts.join(between) : undefined;
}

/** In a sentence: no text that an object makes of itself is worth reading, and some make none. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : Object.prototype.toString.call(value).slice('[object '.length, -1);

function give(element: Guarded, name: string, value: unknown, set: (value: unknown) => void): void {
  const kind = element.constructor as unknown as GuardedClass;
  if (element.isSettling || making.has(kind)) {
    set(value);
    return;
  }
  const isTaken = value === null || value === undefined;
  const used = isTaken ? undefined : fitting(value, kind.getPropertyOptions(name));
  const now = used ?? defaultOf(kind, name);
  const asked = isTaken ? now : (used ?? value);
  const isNew = !Object.is(element.lastGiven.get(name), asked);
  element.lastGiven.set(name, asked);
  element.mistype(name, isTaken || used !== undefined ? undefined : shown(value), now);
  set(now);
  // Where something else had been asked for and could not be used, it is as it is already, but what was said is not true now.
  if (isNew) element.requestUpdate(name, CHANGED);
}

/** To be called once for each class, before it is defined. Properties that are no attributes are the guide's own. */
export function guardProperties(kind: typeof ReactiveElement): void {
  void kind.observedAttributes; // has lit put the properties together
  for (const [name, { attribute }] of kind.elementProperties) {
    const accessor = Object.getOwnPropertyDescriptor(kind.prototype, name);
    const { set } = accessor ?? {};
    if (set === undefined || attribute === false) continue;
    Object.defineProperty(kind.prototype, name, {
      ...accessor,
      set(this: Guarded, value: unknown) {
        give(this, String(name), value, (used) => set.call(this, used));
      },
    });
  }
}
