// SPDX-License-Identifier: MIT
// What the page around asks a figure to show (`attn:set`). Only the keys that it names change; one that cannot be used keeps
// the value that it has, one that is too large becomes the largest that there is, and the page is told. The learner is told nothing: it is no link of theirs.

import { byPage } from '../elements/shared/changes.ts';
import type { AnyLinked } from '../elements/shared/linked.ts';
import { embedStrings as text } from '../lesson/en/embed.ts';
import { defaultsOf, readValue, setting } from '../state/link.ts';
import type { LinkState, LinkValue, View as LinkView } from '../state/link-kinds.ts';
import { LINK_VERSION } from '../state/link-schema.ts';
import { apart, type TooLarge, type Untaken } from '../state/too-large.ts';
import { stateProblem } from './check-settings.ts';
import type { View } from './options.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { withLinkName } from './view-names.ts';

type Given = Readonly<Record<string, string>>;

const FRAME = ['v', 'view', 'fig'] as const;

/** What is on screen, and the default of what a link cannot say of it. */
export function presentState({ linkView, linkState }: AnyLinked): LinkState {
  const said = Object.entries(linkState).filter(([, value]) => value !== undefined);
  return { ...defaultsOf(linkView), ...Object.fromEntries(said) };
}

/** The hash's name of the view that is meant, or why there is none. */
export function viewMeant(given: Given, view: View, shown: LinkView | undefined): LinkView | Refusal {
  const named: Given = { v: String(LINK_VERSION), ...(shown === undefined ? {} : { view: shown }), ...given };
  const frame = new URLSearchParams(FRAME.flatMap((key) => (named[key] === undefined ? [] : [[key, named[key]]])));
  const hash = withLinkName(`${frame}`, view);
  const problem = stateProblem(hash, shown);
  if (problem !== undefined) return { message: text.notSet(problem), keys: [] };
  return new URLSearchParams(hash).get('view') as LinkView;
}

export interface ReadState {
  usable: Record<string, LinkValue>;
  bad: string[];
  locked: string[];
}

export function readState(view: LinkView, given: Given, isLocked: (key: string) => boolean = () => false): ReadState {
  const read: ReadState = { usable: {}, bad: [], locked: [] };
  for (const [key, said] of Object.entries(given)) {
    if (FRAME.some((name) => name === key)) continue;
    const row = setting(view, key);
    const value = row === undefined ? undefined : readValue(row, said);
    if (value === undefined) read.bad.push(key);
    else if (isLocked(key)) read.locked.push(key);
    else read.usable[key] = value;
  }
  return read;
}

/** Shows what can be shown of it. */
export function setState(
  figure: AnyLinked,
  view: View,
  given: Given,
  isLocked: (key: string) => boolean,
): Refusal | undefined {
  const meant = viewMeant(given, view, figure.linkView);
  if (typeof meant !== 'string') return meant;
  const { usable, bad, locked } = readState(meant, given, isLocked);
  if (Object.keys(usable).length === 0) return refusalOf({ bad, locked });
  const { unused, tooLarge } = apply(figure, usable);
  return refusalOf({ bad: [...bad, ...unused], locked, tooLarge });
}

/** Answers with the keys that the figure itself cannot show, which keep what they had, and what is too large for it. */
function apply(figure: AnyLinked, usable: LinkState): { unused: string[]; tooLarge: TooLarge[] } {
  const before = presentState(figure);
  const show = (state: LinkState): Untaken[] => byPage(figure, () => figure.applyLink(state));
  const first = show({ ...before, ...usable });
  const { keys: unused } = apart(first);
  const kept = Object.fromEntries(unused.filter((key) => key in before).map((key) => [key, before[key]]));
  const shown = unused.length > 0 ? show({ ...before, ...usable, ...kept }) : first;
  const isAsked = (key: string): boolean => key in usable;
  const tooLarge = apart(shown).tooLarge.filter(({ key }) => isAsked(key) && !unused.includes(key));
  return { unused: unused.filter(isAsked), tooLarge };
}
