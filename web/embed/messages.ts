// SPDX-License-Identifier: MIT
// What an embedded view and the page around it say to each other: plain objects {attn: 1, type, id, …}. This reads what
// arrives without trusting it: anything else is undefined, nothing throws. Who sent it is checked by frame.ts and host/.

/** The version of this protocol. */
export const PROTOCOL = 1;

export const COMMANDS = ['start', 'pause', 'step', 'reset', 'reveal', 'print'] as const;
export type Command = (typeof COMMANDS)[number];

export type Theme = 'auto' | 'light' | 'dark';

/** From the page around to the view. */
export type ToView =
  | { type: 'attn:hello'; id: string }
  | { type: 'attn:set'; state: Readonly<Record<string, string>> }
  | { type: 'attn:command'; name: Command }
  | { type: 'attn:get' }
  | { type: 'attn:theme'; theme: Theme; properties: Readonly<Record<string, string>> }
  | { type: 'attn:visible'; visible: boolean }
  | { type: 'slide'; shown: boolean };

/** From the view to the page around. */
export type FromView =
  | { type: 'attn:ready'; version: number; view: string; title: string; height: number; warnings: readonly string[] }
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

const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\([\d\s.,%/+-]{1,60}\))$/i;
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
      return isRecord(data.state) ? { type: 'attn:set', state: texts(data.state) } : undefined;
    case 'attn:command': {
      const name = COMMANDS.find((command) => command === data.name);
      return name === undefined ? undefined : { type: 'attn:command', name };
    }
    case 'attn:visible':
      return typeof data.visible === 'boolean' ? { type: 'attn:visible', visible: data.visible } : undefined;
    case 'attn:theme': {
      const theme = (['auto', 'light', 'dark'] as const).find((name) => name === data.theme);
      return theme === undefined ? undefined : { type: 'attn:theme', theme, properties: readProperties(data) };
    }
    default:
      return undefined;
  }
}

/** Texts, numbers and flags as texts; the rest is left out. */
function texts(state: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(state).slice(0, MOST_KEYS);
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const text = typeof value === 'boolean' ? String(Number(value)) : value;
      if (typeof text !== 'string' && typeof text !== 'number') return [];
      return String(text).length > LONGEST_TEXT ? [] : [[key, String(text)]];
    }),
  );
}

function readProperties({ properties }: Record<string, unknown>): Record<string, string> {
  if (!isRecord(properties)) return {};
  return Object.fromEntries(
    PROPERTIES.flatMap((name) => {
      const value = properties[name];
      return typeof value === 'string' && isValue(name, value.trim()) ? [[name, value.trim()]] : [];
    }),
  );
}

function isValue(name: (typeof PROPERTIES)[number], value: string): boolean {
  if (name === '--attn-font') return FONT.test(value);
  return LENGTHS.has(name) ? LENGTH.test(value) : COLOUR.test(value);
}
