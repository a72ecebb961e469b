// SPDX-License-Identifier: MIT
// What an embedded view and the page around it say to each other: plain objects {attn: 1, type, id, …}. This reads what
// arrives without trusting it: anything else is undefined, nothing throws; what is meant for a view and cannot be used is
// named. Who sent it is checked by frame.ts and host/.

/** The version of this protocol. */
export const PROTOCOL = 1;

export const COMMANDS = ['start', 'pause', 'step', 'reset', 'reveal', 'print'] as const;
export type Command = (typeof COMMANDS)[number];

export type Theme = 'auto' | 'light' | 'dark';

/** From the page around to the view. */
export type ToView =
  | { type: 'attn:hello'; id: string }
  | { type: 'attn:set'; state: Readonly<Record<string, string>>; unread: readonly string[] }
  | { type: 'attn:command'; name: Command }
  | { type: 'attn:get' }
  | {
      type: 'attn:theme';
      theme: Theme | undefined;
      properties: Readonly<Record<string, string>>;
      unread: readonly string[];
    }
  | { type: 'attn:visible'; visible: boolean }
  | { type: 'slide'; shown: boolean }
  | { type: 'unreadable'; of: 'attn:set' | 'attn:command' | 'attn:theme' | 'attn:visible' };

/** From the view to the page around. */
export type FromView =
  | { type: 'attn:ready'; version: number; view: string; title: string; height?: number; warnings: readonly string[] }
  | { type: 'attn:resize'; height: number }
  | { type: 'attn:state'; hash: string }
  | { type: 'attn:progress' | 'attn:answer' | 'attn:predict' | 'attn:complete' | 'attn:error'; detail: object };

/** The figures' CSS properties that a host may set. */
export const PROPERTIES = [
  '--attn-font',
  '--attn-fg',
  '--attn-bg',
  '--attn-accent',
  '--attn-focus',
  '--attn-cell',
  '--attn-ramp-low',
  '--attn-ramp-high',
  '--attn-blocked',
  '--attn-radius',
  '--attn-gap',
] as const;

const COLOUR =
  /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?!inherit$|initial$|unset$|revert$)[a-z]{3,24}|(rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\([\d\s.,%/+-]{1,60}\))$/i;
const LENGTH = /^\d{1,4}(\.\d{1,3})?(px|rem|em)$/;
const LENGTHS: ReadonlySet<string> = new Set(['--attn-cell', '--attn-radius', '--attn-gap']);
const FONT = /^[\w\s,'"-]{1,120}$/;
const LONGEST_TEXT = 2000;
const MOST_KEYS = 40;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A message of this protocol, else undefined. */
export function readToView(data: unknown): ToView | undefined {
  // What reveal.js says to every frame of a slide.
  if (data === 'slide:start' || data === 'slide:stop') return { type: 'slide', shown: data === 'slide:start' };
  if (!isRecord(data) || data.attn !== PROTOCOL) return undefined;
  switch (data.type) {
    case 'attn:hello':
      return { type: 'attn:hello', id: typeof data.id === 'string' ? data.id.slice(0, 32) : '' };
    case 'attn:get':
      return { type: 'attn:get' };
    case 'attn:set':
      return isRecord(data.state) ? { type: 'attn:set', ...texts(data.state) } : { type: 'unreadable', of: data.type };
    case 'attn:command': {
      const name = COMMANDS.find((command) => command === data.name);
      return name === undefined ? { type: 'unreadable', of: data.type } : { type: 'attn:command', name };
    }
    case 'attn:visible':
      return typeof data.visible === 'boolean'
        ? { type: 'attn:visible', visible: data.visible }
        : { type: 'unreadable', of: data.type };
    case 'attn:theme':
      return readTheme(data) ?? { type: 'unreadable', of: data.type };
    default:
      return undefined;
  }
}

/** Texts, numbers and flags as texts; what is neither, or too long or too much, is left out and named. */
function texts(state: Record<string, unknown>): { state: Record<string, string>; unread: string[] } {
  const read: Record<string, string> = {};
  const unread: string[] = [];
  for (const [index, [key, value]] of Object.entries(state).entries()) {
    const text = typeof value === 'boolean' ? String(Number(value)) : value;
    const fits = (typeof text === 'string' || typeof text === 'number') && String(text).length <= LONGEST_TEXT;
    if (fits && index < MOST_KEYS) read[key] = String(text);
    else unread.push(key);
  }
  return { state: read, unread };
}

/** Either half alone will do, and one that is none leaves the other as it is. */
function readTheme({ theme: said, properties }: Record<string, unknown>): ToView | undefined {
  const theme = (['auto', 'light', 'dark'] as const).find((name) => name === said);
  if (theme === undefined && !isRecord(properties)) return undefined;
  const read = readProperties(properties);
  const unread = [
    ...(theme === undefined && said !== undefined ? ['theme'] : []),
    ...(properties === undefined || isRecord(properties) ? read.unread : ['properties']),
  ];
  return { type: 'attn:theme', theme, properties: read.properties, unread };
}

/** The properties that are ours and have a value of their kind, or none, which takes one back; the others are named. */
function readProperties(given: unknown): { properties: Record<string, string>; unread: string[] } {
  const properties: Record<string, string> = {};
  const unread: string[] = [];
  for (const [key, value] of Object.entries(isRecord(given) ? given : {})) {
    const name = PROPERTIES.find((one) => one === key);
    if (name !== undefined && typeof value === 'string' && isValue(name, value.trim())) properties[name] = value.trim();
    else unread.push(key);
  }
  return { properties, unread };
}

function isValue(name: (typeof PROPERTIES)[number], value: string): boolean {
  if (value === '') return true;
  if (name === '--attn-font') return FONT.test(value) && isCss('font-family', value);
  return LENGTHS.has(name) ? LENGTH.test(value) : COLOUR.test(value) && isCss('color', value);
}

/** A pattern lets through what only looks like a value: a word that is no colour, too few numbers. Outside of a page nobody knows. */
function isCss(property: string, value: string): boolean {
  const { CSS: css } = globalThis as { CSS?: Pick<typeof CSS, 'supports'> };
  return css?.supports(property, value) ?? true;
}
