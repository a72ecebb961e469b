// SPDX-License-Identifier: MIT
// Values of a link that its table allows (link-schema.ts), and that are too large for the text, the sizes or the layers of the
// figure that is to show them. Nothing is made smaller in silence: what is shown instead is told with what was too large. The
// sentence about it: lesson/en/share.ts.

/** A place or a size, or places; undefined where nothing is said. */
type Value = number | readonly number[] | undefined;

/** Values as a link writes them. */
export interface TooLarge {
  readonly key: string;
  readonly given: string;
  readonly most: string;
  readonly shown: string;
}

/** What a figure did not take as it was said: a key that it could not use, or one whose value is too large for it. */
export type Untaken = string | TooLarge;

export const keyOf = (one: Untaken): string => (typeof one === 'string' ? one : one.key);

/** Keys that could not be used apart from what is too large. */
export function apart(untaken: readonly Untaken[]): { keys: string[]; tooLarge: TooLarge[] } {
  return {
    keys: untaken.filter((one) => typeof one === 'string'),
    tooLarge: untaken.filter((one) => typeof one !== 'string'),
  };
}

/** What can be shown of the `given` values, each at most `most`, and which were larger; of places each is, in one key. */
export function limited<T extends Readonly<Record<string, Value>>>(
  given: T,
  most: Readonly<Record<keyof T, number>>,
): { shown: T; tooLarge: TooLarge[] } {
  const keys = Object.keys(given) as (keyof T & string)[];
  const shown = Object.fromEntries(keys.map((key) => [key, atMost(given[key], most[key])])) as T;
  const tooLarge = keys
    .filter((key) => written(shown[key]) !== written(given[key]))
    .map((key) => ({
      key,
      given: written(given[key]),
      most: written(everywhere(given[key], most[key])),
      shown: written(shown[key]),
    }));
  return { shown, tooLarge };
}

const atMost = (value: Value, most: number): Value =>
  typeof value === 'number' ? Math.min(value, most) : value?.map((one) => Math.min(one, most));

const everywhere = (value: Value, most: number): Value => (typeof value === 'number' ? most : value?.map(() => most));

const written = (value: Value): string => String(value ?? '');
