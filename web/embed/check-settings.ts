// SPDX-License-Identifier: MIT
// What an author says that can be read (options.ts) but means nothing for this view: one sentence each, in the language of
// the page.

import { isLinked } from '../elements/shared/linked.ts';
import { embedStrings as text } from '../lesson/en/embed.ts';
import { shareStrings } from '../lesson/en/share.ts';
import { language } from '../lesson/language.ts';
import { settingsOf } from '../state/link.ts';
import { VIEWS as LINK_VIEWS } from '../state/link-kinds.ts';
import { LINK_VERSION } from '../state/link-schema.ts';
import { apart, type Untaken } from '../state/too-large.ts';
import { isLanguageTag, type Options } from './options.ts';
import { named } from './refusal.ts';
import { queryName, withLinkName } from './view-names.ts';
import { hasPart, WITHOUT_BET } from './view-parts.ts';
import type { Steered } from './views.ts';

/** Long texts are cut, so that a warning stays one line. */
const shown = (said: string): string => (said.length > 40 ? `${said.slice(0, 39)}…` : said);

/** For every page, once its language is chosen; `search` is the query. */
export function checkLanguage(search: string): string[] {
  const said = new URLSearchParams(search).get('lang')?.trim() ?? '';
  // What is no tag at all is named with the settings that cannot be read.
  if (!isLanguageTag(said)) return [];
  const [wanted] = said.toLowerCase().split(/[-_]/);
  return wanted === language().tag.split('-')[0] ? [] : [text.noLanguage(shown(said))];
}

/**
 * Why a hash is no state of a figure of this kind, as half a sentence; undefined where it is one, or there is none. Its view has
 * the name of links (view-names.ts), and is called as the query does.
 */
export function stateProblem(hash: string, linkView: string | undefined): string | undefined {
  const said = hash.replace(/^#/, '');
  if (said === '') return undefined;
  const query = new URLSearchParams(said);
  const [version, view] = [query.get('v'), query.get('view')];
  const words = text.noState;
  if (version === null) return words.noVersion;
  if (version !== String(LINK_VERSION)) return words.otherVersion(shown(version));
  if (view === null || (view !== 'lab' && !LINK_VIEWS.some((name) => name === view))) return words.noView;
  return linkView === undefined || view === linkView ? undefined : words.otherView(queryName(view));
}

/** Keys after # that cannot be used, for the page around; the reader has a note about them (page-links.ts). */
export const sayKeys = (keys: readonly string[]): string[] => (keys.length === 0 ? [] : [text.hashKeys(named(keys))]);

/** The same, and what is too large there. */
export function sayUntaken(untaken: readonly Untaken[]): string[] {
  const { keys, tooLarge } = apart(untaken);
  return [...sayKeys(keys), ...tooLarge.map(shareStrings.tooLarge)];
}

/** For one figure, once its code is there. */
export function checkSettings(figure: Steered, options: Options, search: string, hash: string): string[] {
  const { view } = options;
  if (view === 'lesson') return [];
  const linkView = isLinked(figure) ? figure.linkView : undefined;
  const keys = new Set(linkView === undefined ? [] : settingsOf(linkView).map(({ key }) => key));
  const problem = stateProblem(withLinkName(hash, view), linkView ?? '');
  return [
    ...checkLanguage(search),
    ...options.hide.filter((part) => !hasPart(view, part)).map((part) => text.noPart(part)),
    ...options.lock.filter((key) => !keys.has(key)).map((key) => text.noKey(key)),
    ...(options.predict ? betProblem(figure, options) : []),
    ...(options.run && figure.start === undefined ? [text.noRun] : []),
    ...(options.compat === 'pym' && options.id === '' ? [text.noPymId] : []),
    ...(problem === undefined ? [] : [text.hashUnused(problem)]),
  ];
}

function betProblem(figure: Steered, { view, run }: Options): string[] {
  if (view === 'lab') return [text.ownBets];
  if (WITHOUT_BET.has(view)) return [text.noBet];
  const runsFirst = run && figure.start !== undefined && 'predict' in figure;
  return runsFirst ? [text.runsFirst] : [];
}
