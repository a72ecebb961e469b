// SPDX-License-Identifier: MIT
// Whether a text is a mask that the core can read, without asking it: the grammar of src/mask/spec.hpp, and nothing of what
// the rules mean. For texts from elsewhere, links and attributes, which are refused before a figure begins with them; what a
// reader types is the core's to judge, which says what is wrong. tests/wasm/mask-grammar.test.ts holds the two together.

const LARGEST_POSITION = 4095;
/** Parentheses within each other. */
const DEEPEST = 64;
const MOST_RULES = 256;

const isPosition = (text: string): boolean =>
  /^-?\d+$/.test(text) && Number(text) >= 0 && Number(text) <= LARGEST_POSITION;

const arePositions = (list: string): boolean => list.split(',').every(isPosition);

function arePaddings(value: string): boolean {
  const [, count] = /^(?:left|right)\((.*)\)$/.exec(value) ?? [];
  return count === undefined ? arePositions(value) : isPosition(count);
}

const nothing = (value: string | undefined): boolean => value === undefined;
const needed =
  (fits: (value: string) => boolean) =>
  (value: string | undefined): boolean =>
    value !== undefined && fits(value);

/** What may stand behind the colon of each rule. */
const RULES: Readonly<Record<string, (value: string | undefined) => boolean>> = {
  causal: nothing,
  strict: nothing,
  full: nothing,
  none: nothing,
  empty: nothing,
  prefix: needed(isPosition),
  // The token itself is one of the window.
  window: needed((count) => isPosition(count) && Number(count) > 0),
  padding: needed(arePaddings),
  document: needed(arePositions),
  masked: (value) => value === undefined || arePositions(value),
};

function isRule(text: string): boolean {
  const [, name = '', value] = /^([^:]*)(?::(.*))?$/.exec(text) ?? [];
  return Object.hasOwn(RULES, name) && RULES[name]?.(value) === true;
}

function isCell(text: string): boolean {
  const [, query, key] = /^[+-]([^.]+)\.(.+)$/.exec(text) ?? [];
  return query !== undefined && key !== undefined && isPosition(query) && isPosition(key);
}

export const isMask = (text: string): boolean => new Reader(text).isMask();

/** One method for each line of the grammar; each is false where the text is none. */
class Reader {
  private at = 0;
  private depth = 0;
  private rules = 0;

  constructor(private readonly text: string) {}

  isMask(): boolean {
    return this.painted() && this.at === this.text.length;
  }

  private painted(): boolean {
    if (!this.joined('|', () => this.joined('&', () => this.one()))) return false;
    while (this.accept('/')) if (!isCell(this.take(this.depth > 0 ? /[/)]/ : /\//))) return false;
    return true;
  }

  private joined(sign: '|' | '&', part: () => boolean): boolean {
    do if (!part()) return false;
    while (this.accept(sign));
    return true;
  }

  private one(): boolean {
    while (this.accept('~'));
    return this.accept('(') ? this.group() : this.rule();
  }

  private group(): boolean {
    if (this.depth === DEEPEST) return false;
    this.depth++;
    const read = this.painted();
    this.depth--;
    return read && this.accept(')');
  }

  /** Up to the next sign that ends it; a rule may hold parentheses of its own, as in "left(2)". */
  private rule(): boolean {
    this.rules++;
    let open = 0;
    let length = 0;
    for (const sign of this.text.slice(this.at)) {
      if ('&|/'.includes(sign) || (sign === ')' && open === 0)) break;
      if (sign === '(') open++;
      if (sign === ')') open--;
      length += sign.length;
    }
    this.at += length;
    return this.rules <= MOST_RULES && isRule(this.text.slice(this.at - length, this.at));
  }

  /** What stands before the next of these signs. */
  private take(end: RegExp): string {
    const rest = this.text.slice(this.at);
    const length = rest.search(end);
    const taken = length < 0 ? rest : rest.slice(0, length);
    this.at += taken.length;
    return taken;
  }

  private accept(sign: string): boolean {
    const here = this.text[this.at] === sign;
    if (here) this.at++;
    return here;
  }
}
