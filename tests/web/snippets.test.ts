// SPDX-License-Identifier: MIT
// What “Embed this” hands out: text that means what the reader sees, whatever stands in it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIGURES } from '../../web/embed/elements/names.ts';
import { heightOf } from '../../web/embed/heights.ts';
import { PARTS, readOptions, VIEWS } from '../../web/embed/options.ts';
import {
  type Embedding,
  elementSnippet,
  escaped,
  frameAddress,
  frameSnippet,
  linkAddress,
  lockedKeys,
  NO_WISHES,
} from '../../web/embed/snippets.ts';
import { VIEW_NAMES } from '../../web/embed/view-names.ts';
import { readFigure, settingsOf } from '../../web/state/link.ts';

const named = (view: string) => {
  const name = VIEW_NAMES.find((one) => one.view === view);
  if (name === undefined) throw new Error(view);
  return name;
};

const embedding = (change: Partial<Embedding> = {}): Embedding => ({
  ...NO_WISHES,
  folder: 'https://example.org/guide/',
  name: named('mask'),
  hash: '#v=1&view=mask&mask=prefix&p=2&n=6&row=4',
  title: 'Who may look at whom',
  height: 1455,
  lang: 'en',
  ...change,
});

const FALLBACK = ['No scripts here.', 'Open it'] as const;

/** What a browser makes of an attribute's text. */
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const attribute = (markup: string, name: string): string =>
  unescaped(new RegExp(` ${name}="([^"]*)"`).exec(markup)?.[1] ?? '');

describe('a frame’s snippet', () => {
  it('has address, title, width and height, and the state that is on screen', () => {
    expect(frameSnippet(embedding())).toBe(
      '<iframe src="https://example.org/guide/embed.html?view=mask#v=1&amp;view=mask&amp;mask=prefix&amp;p=2&amp;n=6&amp;row=4" title="Who may look at whom" width="100%" height="1455" loading="lazy"></iframe>',
    );
  });

  it('may grow with its figure, and then begins as high', () => {
    expect(frameSnippet(embedding({ hash: '', grows: true, title: '"', links: false }))).toBe(
      '<script src="https://example.org/guide/attn-host.js"></script>\n<attn-embed src="https://example.org/guide/embed.html?view=mask&amp;links=0" title="&quot;" height="1455"></attn-embed>',
    );
  });

  it('says what its author wishes in words that the view takes without a warning', () => {
    const address = frameAddress(
      embedding({ theme: 'dark', hide: ['prose', 'table'], lock: true, predict: true, links: false, lang: 'de' }),
    );
    const { search, hash } = new URL(address);
    const { options, ignored } = readOptions(search);
    expect(ignored).toEqual([]);
    expect(options).toMatchObject({
      view: 'mask',
      theme: 'dark',
      hide: ['prose', 'table'],
      predict: true,
      links: false,
      lang: 'de',
    });
    expect(options.lock).toEqual(lockedKeys('mask'));
    expect(options.lock).toContain('mask');
    expect(options.lock).not.toContain('row');
    expect(readFigure(hash)?.state).toMatchObject({ mask: 'prefix', p: 2, n: 6, row: 4 });
  });

  it('leaves out what the page of the lesson says and a frame has no use for', () => {
    expect(frameAddress(embedding({ name: named('leak'), hash: '#v=1&view=leak&fig=reach&panel=masks' }))).toBe(
      'https://example.org/guide/embed.html?view=leak#v=1&view=leak&panel=masks',
    );
    expect(frameAddress(embedding({ name: named('bet'), hash: '', lock: true }))).toBe(
      'https://example.org/guide/embed.html?view=bet',
    );
  });

  it.each([
    'a "quoted" <b>bold</b> & more',
    '"><script>alert(1)</script>',
    "' onload=alert(1) '",
    '&quot;&lt;',
    '\u2028</iframe>',
  ])('keeps any title and any state as text: %j', (text) => {
    const state = new URLSearchParams({ v: '1', view: 'mask', txt: text });
    const snippet = frameSnippet(embedding({ title: text, hash: `#${state}` }));
    expect(snippet.match(/</g)).toHaveLength(2);
    expect(snippet.match(/>/g)).toHaveLength(2);
    expect(attribute(snippet, 'title')).toBe(text);
    expect(readFigure(new URL(attribute(snippet, 'src')).hash)?.state.txt).toBe(text);
    const { text: element } = elementSnippet(embedding({ hash: `#${state}` }), [text, text]);
    expect(element.match(/</g)).toHaveLength(8);
    expect(attribute(element, 'text')).toBe(text);
  });

  it('escapes once', () => expect(escaped('<a href="x&amp;y">')).toBe('&lt;a href=&quot;x&amp;amp;y&quot;&gt;'));
});

describe('an element’s snippet', () => {
  it('has the state as attributes, and a sentence with a link inside', () => {
    const { text, unsaid } = elementSnippet(embedding(), FALLBACK);
    expect(text).toBe(
      [
        '<script type="module" src="https://example.org/guide/attn.js"></script>',
        '<attn-mask editable mask="prefix" prefix="2" length="6" row="4">',
        '  <p>No scripts here. <a href="https://example.org/guide/index.html#v=1&amp;view=mask&amp;mask=prefix&amp;p=2&amp;n=6&amp;row=4">Open it</a></p>',
        '</attn-mask>',
      ].join('\n'),
    );
    expect(unsaid).toEqual([]);
  });

  it('names what no attribute can say, a painted mask as a whole', () => {
    const { text, unsaid } = elementSnippet(
      embedding({ hash: '#v=1&view=mask&mask=painted&n=3&bits=qA&show=influence' }),
      FALLBACK,
    );
    expect(unsaid).toEqual(['mask', 'bits', 'show']);
    expect(text).toContain('<attn-mask editable length="3">');
  });

  it('takes along what its author leaves out, the bet and the colours', () => {
    const { text } = elementSnippet(
      embedding({ hash: '', hide: ['prose', 'share'], predict: true, theme: 'dark' }),
      FALLBACK,
    );
    expect(text).toContain('<attn-mask editable predict theme="dark" data-hide="prose share">');
  });
});

describe('a link', () => {
  it('leads to the lesson, in the language that is spoken', () => {
    expect(linkAddress(embedding({ hash: '#cake' }))).toBe('https://example.org/guide/index.html#cake');
    expect(linkAddress(embedding({ hash: '#cake', lang: 'de' }))).toBe(
      'https://example.org/guide/index.html?lang=de#cake',
    );
  });
});

describe('the names of views', () => {
  it('are those of the address, each once', () => {
    expect(VIEW_NAMES.map(({ view }) => view as string).sort()).toEqual(
      VIEWS.filter((view) => view !== 'lesson').sort(),
    );
  });

  it('are elements too where attn.js has them', () => {
    const elements = VIEW_NAMES.filter(({ frameOnly }) => frameOnly !== true).map(({ tag }) => tag);
    expect(elements.sort()).toEqual([...FIGURES].sort());
  });

  it('have attributes for keys that their links know', () => {
    for (const { view, attributes } of VIEW_NAMES) {
      const known = settingsOf(view === 'train' ? 'compare' : view === 'lab' ? 'train' : view).map(({ key }) => key);
      expect(known, view).toEqual(expect.arrayContaining(Object.keys(attributes)));
    }
  });
});

describe('the height of a frame', () => {
  const measured = { leak: { '720': 900 }, 'leak masks': { '720': 1200 } };

  it('is that of the panel, else that of the view', () => {
    expect(heightOf(measured, 'leak', '#v=1&view=leak&panel=masks', 720)).toBe(1200);
    expect(heightOf(measured, 'leak', '#v=1&view=leak&panel=faults', 720)).toBe(900);
    expect(heightOf(measured, 'leak', '', 720)).toBe(900);
    expect(heightOf(measured, 'other', '', 720)).toBe(700);
  });

  it('is known of every view', () => {
    const { heights, columns } = JSON.parse(
      readFileSync(new URL('../../web/embed/heights.json', import.meta.url), 'utf8'),
    );
    for (const { view } of VIEW_NAMES) {
      for (const width of Object.values(columns)) expect(heights[view]?.[String(width)], view).toBeGreaterThan(200);
    }
  });
});

describe('the parts that can be left out', () => {
  it('are left out by the rules that figures have for them', () => {
    const rules = readFileSync(new URL('../../web/elements/shared/figure.styles.ts', import.meta.url), 'utf8');
    for (const part of PARTS) expect(rules).toContain(`:host([data-hide~='${part}']) [data-part='${part}']`);
  });
});
