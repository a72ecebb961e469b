// SPDX-License-Identifier: MIT
// Settings of an author's that can be read and mean nothing for the view: each is said in one sentence.
import { describe, expect, it } from 'vitest';
import { checkLanguage, checkSettings, sayUntaken, stateProblem } from '../../web/embed/check-settings.ts';
import { sayIgnored } from '../../web/embed/hosted.ts';
import { readOptions } from '../../web/embed/options.ts';
import { queryName, VIEW_NAMES, withLinkName } from '../../web/embed/view-names.ts';
import type { Steered } from '../../web/embed/views.ts';

const figure = (linkView: string, rest: object = {}): Steered =>
  ({ linkView, applyLink: () => [], ...rest }) as unknown as Steered;
const said = (one: Steered, query: string, hash = ''): string[] =>
  checkSettings(one, readOptions(query).options, query, hash);

describe('settings that a view does not know', () => {
  const mask = figure('mask');

  it('are each named once, and those that it knows are not', () => {
    expect(said(mask, '?view=mask&hide=presets,formula&lock=zzz,mask&lang=fr&run=1&predict=1&compat=pym')).toEqual([
      '“lang”: there is no “fr”, so this is English.',
      '“hide”: this view has no presets.',
      '“lock”: this view has no setting “zzz”.',
      '“run”: nothing is trained in this view.',
      '“compat”: Pym.js takes no height without “childId” or “id”.',
    ]);
    expect(said(mask, '?view=mask&hide=formula&lock=mask,n&lang=en-GB&predict=1', '#v=1&view=mask&mask=full')).toEqual(
      [],
    );
    expect(said(figure('cake'), '?view=cake&predict=1')).toEqual(['“predict”: this view has no bet.']);
    expect(said(figure('compare', { start: () => undefined }), '?view=train&run=1')).toEqual([]);
  });

  it('may be a bet of the laboratory, which has its own', () => {
    expect(said(figure('train', { predict: true, start: () => undefined }), '?view=lab&predict=1&run=1')).toEqual([
      '“predict”: the laboratory asks by itself, where its settings leave something to bet on.',
    ]);
  });

  it('may be a bet that a run does not wait for', () => {
    const train = figure('compare', { predict: true, start: () => undefined });
    const sentence = '“predict”: with “run=1” training starts before a bet can be placed.';
    expect(said(train, '?view=train&predict=1&run=1')).toEqual([sentence]);
    expect(said(train, '?view=train&predict=1')).toEqual([]);
    // Its bet comes after the choice of what to remove, asked for or not.
    expect(said(figure('ablate', { start: () => undefined }), '?view=ablate&predict=1&run=1')).toEqual([]);
  });

  it('may be a language, which the whole lesson is told too', () => {
    expect(checkLanguage('?lang=fr')).toHaveLength(1);
    expect(checkLanguage('?lang=en')).toEqual([]);
    expect(checkLanguage('')).toEqual([]);
  });

  it.each(['../../evil', 'javascript:alert(1)', ''])('may be no language at all, which is said once: “%s”', (lang) => {
    const query = `?view=mask&lang=${encodeURIComponent(lang)}`;
    const { options, ignored } = readOptions(query);
    expect([...ignored.map(sayIgnored), ...checkSettings(mask, options, query, '')]).toEqual([
      `“lang” cannot be “${lang}”.`,
    ]);
  });
});

describe('a state after #', () => {
  it.each([
    ['', undefined],
    ['#v=1&view=mask&n=6', undefined],
    ['#v=1&view=lab', 'it is one of the view “lab”'],
    ['#v=1&view=compare', 'it is one of the view “train”'],
    ['#view=mask&n=6', 'it has to begin with “v=1” and name its view'],
    ['#v=9&view=mask', 'it is of version “9”, and this page reads 1'],
    ['#v=1&n=6', 'it names no view that there is'],
    ['#v=1&view=leak', 'it is one of the view “leak”'],
  ])('is one of this view and version, or it is said why not: %s', (hash, why) => {
    const problem = stateProblem(hash, 'mask');
    if (why === undefined) expect(problem).toBeUndefined();
    else expect(problem).toBe(`${why}.`);
    const told = said(figure('mask'), '?view=mask', hash);
    expect(told).toEqual(why === undefined ? [] : [`The state after # is not used: ${why}.`]);
  });

  it('may say what cannot be used, and what is too large for the figure', () => {
    expect(sayUntaken([])).toEqual([]);
    expect(sayUntaken(['mask', { key: 'at', given: '15', most: '7', shown: '7' }, 'fig'])).toEqual([
      'After # there is what cannot be used: mask, fig.',
      '“at=15” is too large here: the largest possible is 7, so 7 is shown.',
    ]);
  });

  it('may call its view as the query does, and as links do', () => {
    const shows = (view: string, linkView: string, named: string) =>
      said(figure(linkView), `?view=${view}`, `#v=1&view=${named}&seed=3`);
    for (const name of ['train', 'compare']) expect(shows('train', 'compare', name)).toEqual([]);
    for (const name of ['lab', 'train']) expect(shows('lab', 'train', name)).toEqual([]);
    expect(shows('train', 'compare', 'lab')).toEqual(['The state after # is not used: it is one of the view “lab”.']);
  });
});

describe('the name of a view in a hash', () => {
  it('is that of links, whichever was given', () => {
    expect(withLinkName('#v=1&view=train&seed=3', 'train')).toBe('#v=1&view=compare&seed=3');
    expect(withLinkName('v=1&view=lab&seed=3', 'lab')).toBe('v=1&view=train&seed=3');
    expect(withLinkName('#v=1&view=lab', 'lesson')).toBe('#v=1&view=train');
    for (const [hash, view] of [
      ['#v=1&view=train&seed=3', 'lesson'],
      ['#v=1&view=train', 'lab'],
      ['#v=1&view=mask&mask=a%2Cb', 'mask'],
      ['#v=1&view=constructor', 'lesson'],
      ['#laboratory', 'train'],
      ['', 'train'],
    ] as const)
      expect(withLinkName(hash, view)).toBe(hash);
  });

  it('is told as an author writes it', () => {
    const names = VIEW_NAMES.map(({ view }) => view);
    for (const { view } of VIEW_NAMES) {
      const link = new URLSearchParams(withLinkName(`v=1&view=${view}`, view)).get('view') ?? '';
      expect(queryName(link)).toBe(view);
    }
    expect(names).toContain(queryName('compare'));
  });
});
