// SPDX-License-Identifier: MIT
// What an anywidget model says, as the address of a view. A model's values may be of any kind; what is none is left out.

/** Settings that become part of the frame's address, in the order in which they are written. */
export const SETTINGS = [
  'view',
  'hide',
  'lock',
  'predict',
  'theme',
  'motion',
  'lang',
  'links',
  'run',
  'report',
  'compat',
  'id',
] as const;

/** Views that links call otherwise (view-names.ts, whose table of attributes a notebook need not load). */
export const LINK_NAMES: Readonly<Record<string, string>> = { train: 'compare', lab: 'train' };

/** What is used of a model; its host keeps the rest. */
export interface Model {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

/** What is used of an element. */
export type Host = Pick<HTMLElement, 'ownerDocument' | 'append'>;

export const asText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the guide's files are: as the model says, else beside this file. A notebook may have copied this file elsewhere. */
function folderOf(model: Model, here: string): string | undefined {
  const given = asText(model.get('guide'));
  const address = given === '' ? here : given.endsWith('/') ? given : `${given}/`;
  try {
    const url = new URL('./', address);
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

const viewOf = (model: Model): string => asText(model.get('view')) || 'mask';

/**
 * After a change of view: takes away a hash that is of another view, as what the learner has set in the one before. Its view
 * may have the name of links or that of the query; `own` is what the figure has told last, which has that of links.
 */
export function dropOtherHash(model: Model, own?: string): void {
  const view = viewOf(model);
  const hash = asText(model.get('hash'));
  const named = new URLSearchParams(hash.replace(/^#/, '')).get('view');
  const isOurs = named === (LINK_NAMES[view] ?? view) || (named === view && hash !== own);
  if (named === null || view === 'lesson' || isOurs) return;
  model.set('hash', '');
  model.save_changes();
}

/** After '#', with the view's name in the query, which the frame takes for the hash's; '' for the start state. */
export function hashOf(model: Model): string {
  const hash = asText(model.get('hash')).replace(/^#/, '');
  const state = model.get('state');
  if (hash !== '' || !isRecord(state)) return hash;
  const query = new URLSearchParams({ v: '1', view: viewOf(model) });
  for (const [key, value] of Object.entries(state)) if (asText(value) !== '') query.set(key, asText(value));
  return String(query);
}

/** Undefined where nobody says on which server the guide is. */
export function addressOf(model: Model, here: string): string | undefined {
  const folder = folderOf(model, here);
  const query = new URLSearchParams();
  for (const name of SETTINGS) if (asText(model.get(name)) !== '') query.set(name, asText(model.get(name)));
  if (!query.has('view')) query.set('view', viewOf(model));
  const hash = hashOf(model);
  return folder === undefined ? undefined : `${folder}embed.html?${query}${hash === '' ? '' : `#${hash}`}`;
}
