// SPDX-License-Identifier: MIT
// Which view of embed.html shows a figure of the page, and what an element of its own can be told of its state. Only names:
// the code of the figures is views.ts.

import type { View as LinkView } from '../state/link-kinds.ts';
import type { View } from './options.ts';

export interface ViewName {
  view: Exclude<View, 'lesson'>;
  selector: string;
  tag: string;
  /** Not one of the elements of attn.js: a frame shows it. */
  frameOnly?: true;
  /** Attributes that this view's element has in any case. */
  always?: readonly string[];
  /** Attribute by key of the link. */
  attributes: Readonly<Record<string, string>>;
}

const SAME = (...keys: string[]): Record<string, string> => Object.fromEntries(keys.map((key) => [key, key]));

export const VIEW_NAMES: readonly ViewName[] = [
  {
    view: 'mask',
    selector: 'attn-mask',
    tag: 'attn-mask',
    always: ['editable'],
    attributes: { n: 'length', w: 'window', p: 'prefix', txt: 'text', ...SAME('mask', 'row', 'unit') },
  },
  {
    view: 'qkv',
    selector: 'attn-qkv',
    tag: 'attn-qkv',
    attributes: { h: 'heads', d: 'dim', pr: 'tokens', ...SAME('step', 'row', 'seed') },
  },
  {
    view: 'softmax',
    selector: 'attn-softmax',
    tag: 'attn-softmax',
    attributes: { s: 'scores', hide: 'masked', t: 'temperature', panel: 'panel' },
  },
  {
    view: 'leak',
    selector: 'attn-leak',
    tag: 'attn-leak',
    attributes: { n: 'length', L: 'layers', at: 'change', ...SAME('panel', 'mask', 'seed') },
  },
  { view: 'block', selector: 'attn-block', tag: 'attn-block', attributes: SAME('panel') },
  {
    view: 'train',
    selector: 'attn-train[compare]',
    tag: 'attn-train',
    always: ['compare'],
    attributes: { st: 'steps', ...SAME('lr', 'seed') },
  },
  { view: 'lab', frameOnly: true, selector: 'attn-train[lab]', tag: 'attn-train', always: ['lab'], attributes: {} },
  {
    view: 'ablate',
    selector: 'attn-ablate',
    tag: 'attn-ablate',
    attributes: { abl: 'remove', st: 'steps', L: 'layers', seed: 'seed' },
  },
  {
    view: 'generate',
    selector: 'attn-generate',
    tag: 'attn-generate',
    attributes: {
      pr: 'prompt',
      len: 'length',
      t: 'temperature',
      k: 'top-k',
      kv: 'cache',
      st: 'steps',
      ...SAME('seed', 'lr', 'mask', 'panel'),
    },
  },
  {
    view: 'variants',
    selector: 'attn-variants',
    tag: 'attn-variants',
    attributes: { mod: 'model', en: 'encoder', de: 'decoder', pad: 'padding', ...SAME('panel', 'seed') },
  },
  { view: 'quiz', selector: 'attn-quiz', tag: 'attn-quiz', attributes: SAME('set') },
  { view: 'average', frameOnly: true, selector: 'attn-average', tag: 'attn-average', attributes: SAME('row') },
  { view: 'bet', frameOnly: true, selector: 'attn-mask-bet', tag: 'attn-mask-bet', attributes: {} },
  { view: 'cake', frameOnly: true, selector: 'attn-mask-cake', tag: 'attn-mask-cake', attributes: SAME('mask') },
  { view: 'goals', frameOnly: true, selector: 'attn-mask-goals', tag: 'attn-mask-goals', attributes: {} },
  { view: 'exercise', frameOnly: true, selector: 'attn-mask-exercise', tag: 'attn-mask-exercise', attributes: {} },
  {
    view: 'translator',
    frameOnly: true,
    selector: 'attn-mask-translator',
    tag: 'attn-mask-translator',
    attributes: { mask: 'spec', n: 'length' },
  },
];

/** What the hash calls the two views that the query calls otherwise. */
const LINK_NAMES: Partial<Record<View, LinkView>> = { train: 'compare', lab: 'train' };

/** What a view of the query is called in a hash. */
export const linkName = ({ view }: ViewName): LinkView => LINK_NAMES[view] ?? (view as LinkView);

/** A view of a hash as the query calls it. */
export const queryName = (link: string): string =>
  Object.entries(LINK_NAMES).find(([, name]) => name === link)?.[0] ?? link;

/**
 * A hash that may call its view as the query does, with the name that links have. Where the query says which view is shown,
 * its own name is meant; in the whole lesson a link's own name goes first.
 */
export function withLinkName(hash: string, view: View): string {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const said = query.get('view');
  const isQueryName = said === view || (view === 'lesson' && said === 'lab');
  const name = isQueryName ? LINK_NAMES[said as View] : undefined;
  if (name === undefined) return hash;
  query.set('view', name);
  return `${hash.startsWith('#') ? '#' : ''}${query}`;
}

/** Undefined for a figure that is not embedded, such as the list of all bets. */
export const viewNameOf = (figure: Element): ViewName | undefined =>
  VIEW_NAMES.find(({ selector }) => figure.matches(selector));
