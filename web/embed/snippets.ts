// SPDX-License-Identifier: MIT
// What a teacher copies into a page of their own: a frame, an element or a link, with the state that is on screen. Pure text,
// made of data that is escaped here and nowhere else. What the settings do: options.ts; what is in a state: state/link.ts.

import { settingsOf } from '../state/link.ts';
import type { View as LinkView } from '../state/link-kinds.ts';
import type { Part } from './options.ts';
import type { ViewName } from './view-names.ts';

export interface Wishes {
  theme: 'auto' | 'light' | 'dark';
  hide: readonly Part[];
  /** Nothing that was set can be changed. */
  lock: boolean;
  predict: boolean;
  links: boolean;
  /** The frame is always as high as its content, by a script in the page around. */
  grows: boolean;
}

export const NO_WISHES: Wishes = { theme: 'auto', hide: [], lock: false, predict: false, links: true, grows: false };

export interface Embedding extends Wishes {
  /** Address of the folder with the guide's files, with a slash at its end. */
  folder: string;
  name: ViewName;
  /** Of the state on screen, with its '#'; '' for none. */
  hash: string;
  /** What a screen reader calls the frame. */
  title: string;
  /** CSS pixels. */
  height: number;
  /** BCP 47. */
  lang: string;
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const attributes = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`)).join('');

/** Where a reader looks is theirs to choose also where the rest is fixed. */
export const LOOKS: ReadonlySet<string> = new Set([
  'row',
  'key',
  'cell',
  'show',
  'layer',
  'head',
  'step',
  'part',
  'q',
  'log',
]);

export const lockedKeys = (view: LinkView): string[] =>
  settingsOf(view)
    .map(({ key }) => key)
    .filter((key) => !LOOKS.has(key));

/** A frame has one figure, so its state needs no name of one. */
function stateOf(hash: string): URLSearchParams {
  const state = new URLSearchParams(hash.replace(/^#/, ''));
  state.delete('fig');
  return state;
}

const linkViewOf = (hash: string): LinkView | undefined => (stateOf(hash).get('view') as LinkView | null) ?? undefined;

export function frameAddress({ folder, name, hash, theme, hide, lock, predict, links, lang }: Embedding): string {
  const view = linkViewOf(hash);
  const query: [string, string | false][] = [
    ['view', name.view],
    ['theme', theme !== 'auto' && theme],
    ['hide', hide.length > 0 && hide.join(',')],
    ['lock', lock && view !== undefined && lockedKeys(view).join(',')],
    ['predict', predict && '1'],
    ['links', !links && '0'],
    ['lang', lang !== 'en' && lang],
  ];
  const said = query.flatMap(([key, value]) => (value === false ? [] : [`${key}=${value}`]));
  const state = view === undefined ? '' : `#${stateOf(hash)}`;
  return `${folder}embed.html?${said.join('&')}${state}`;
}

export function frameSnippet(embedding: Embedding): string {
  const { folder, title, height, grows } = embedding;
  const pairs = [
    ['src', frameAddress(embedding)],
    ['title', title],
  ] as const;
  if (!grows)
    return `<iframe${attributes([...pairs, ['width', '100%'], ['height', String(height)], ['loading', 'lazy']])}></iframe>`;
  return [
    `<script src="${escaped(`${folder}attn-host.js`)}"></script>`,
    `<attn-embed${attributes([...pairs, ['height', String(height)]])}></attn-embed>`,
  ].join('\n');
}

export interface ElementSnippet {
  text: string;
  /** Keys of the state that no attribute can say. */
  unsaid: string[];
}

/** `fallback` is read where no script runs: a sentence, and the words of the link to the figure. */
export function elementSnippet(embedding: Embedding, fallback: readonly [string, string]): ElementSnippet {
  const { folder, name, hash, theme, hide, predict } = embedding;
  const pairs: [string, string][] = (name.always ?? []).map((attribute) => [attribute, '']);
  const unsaid: string[] = [];
  const state = stateOf(hash);
  const painted = state.has('bits');
  for (const [key, value] of state) {
    if (key === 'v' || key === 'view') continue;
    const attribute = name.attributes[key];
    // Painted cells have no attribute, and without them their mask is none.
    if (attribute === undefined || (painted && key === 'mask')) unsaid.push(key);
    else pairs.push([attribute, value]);
  }
  if (predict) pairs.push(['predict', '']);
  if (theme !== 'auto') pairs.push(['theme', theme]);
  if (hide.length > 0) pairs.push(['data-hide', hide.join(' ')]);
  const [sentence, words] = fallback.map(escaped);
  const text = [
    `<script type="module" src="${escaped(`${folder}attn.js`)}"></script>`,
    `<${name.tag}${attributes(pairs)}>`,
    `  <p>${sentence} <a href="${escaped(linkAddress(embedding))}">${words}</a></p>`,
    `</${name.tag}>`,
  ].join('\n');
  return { text, unsaid };
}

/** The whole lesson, at this figure. */
export const linkAddress = ({ folder, hash, lang }: Embedding): string =>
  `${folder}index.html${lang === 'en' ? '' : `?lang=${lang}`}${hash}`;
