// SPDX-License-Identifier: MIT
// In which language the core's sentences reach the page: they are English unless somebody translates. Which fields of
// a reply hold sentences is known here and nowhere else.

type Translate = (sentence: string) => string;

let translate: Translate | undefined;

/** From now on every sentence of the core goes through `words`. */
export function hearIn(words: Translate): void {
  translate = words;
}

/** `name` is that of a way through the layers; other names are no sentences, and are known to no translation. */
const ONE = new Set(['error', 'name', 'whyNoCache', 'whyNot']);
const SEVERAL = new Set(['warnings', 'notes']);

/** What the core says where the browser gives it no more memory (wasm/checks.hpp). */
const OUT_OF_MEMORY = 'This needs more memory than the browser gives; choose smaller sizes.';

/** Whether a sentence that reached the page says so. */
export const isOutOfMemory = (sentence: string): boolean =>
  sentence.includes(OUT_OF_MEMORY) || sentence.includes(translate?.(OUT_OF_MEMORY) ?? OUT_OF_MEMORY);

/** The same reply with its sentences translated; everything else is the very same object. */
export function heard<T>(reply: T): T {
  const words = translate;
  if (words === undefined || typeof reply !== 'object' || reply === null || ArrayBuffer.isView(reply)) return reply;
  const entry = (name: string, value: unknown): unknown =>
    ONE.has(name) && typeof value === 'string'
      ? words(value)
      : SEVERAL.has(name) && Array.isArray(value)
        ? value.map((sentence) => (typeof sentence === 'string' ? words(sentence) : sentence))
        : name === 'lines' && Array.isArray(value)
          ? value.map(heard)
          : value;
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, entry(name, value)])) as T;
}
