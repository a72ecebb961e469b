// SPDX-License-Identifier: MIT
// The lesson's prose: that it says all it has to, and is put together right.
import { describe, expect, it } from 'vitest';
import { withFormulas } from '../../web/build/formulas.ts';
import { german } from '../../web/lesson/de/german.ts';
import { generateStrings as generate } from '../../web/lesson/en/generate.ts';
import { labStrings as lab } from '../../web/lesson/en/lab.ts';
import { maskStrings as mask } from '../../web/lesson/en/mask.ts';
import { qkvStrings as qkv } from '../../web/lesson/en/qkv.ts';
import { softmaxStrings as softmax } from '../../web/lesson/en/softmax.ts';
import { differenceOf } from '../../web/state/lab-presets.ts';
import { LAB_DEFAULTS } from '../../web/state/lab-settings.ts';
import { readLink } from '../../web/state/take-away/run-link.ts';
import { CHECKLIST } from './support/lesson-checklist.ts';
import { fileText, lessonHtml, sections, textOf, wordsIn } from './support/lesson-page.ts';

const CHAPTERS = 'opening attention explorer softmax leak block laboratory writing family check'.split(' ');
const all = (pattern: RegExp, text = lessonHtml): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const ids = all(/\sid="([^"]*)"/g);
const links = all(/\shref="([^"]*)"/g).map((link) => link.replaceAll('&amp;', '&'));

function placeText(place: string): string {
  if (place.startsWith('en/')) return fileText(`web/lesson/${place}.ts`);
  if (place.includes('.')) return fileText(place).replace(/\s+/g, ' ');
  return textOf(sections.get(place) ?? '');
}

describe('the lesson', () => {
  it.each(CHECKLIST.map((item) => [item.in, item.fact, item] as const))('%s: %s', (_, __, { in: place, find }) => {
    expect(find.test(placeText(place)), `${find} in ${place}`).toBe(true);
  });

  it('has about a hundred facts or more to carry, in every chapter', () => {
    expect(CHECKLIST.length).toBeGreaterThan(100);
    expect(CHAPTERS.filter((id) => !CHECKLIST.some((item) => item.in === id))).toEqual([]);
  });

  it('is 3,000 to 4,000 words to read, without glossary and sources', () => {
    const prose = [...sections].filter(([id]) => id !== 'glossary' && id !== 'sources').map(([, html]) => html);
    const words = wordsIn(textOf(prose.join(' '), 'short'));
    expect(words).toBeGreaterThan(3000);
    expect(words).toBeLessThan(4000);
  });

  it('counts the text that the core holds right', () => {
    const source = fileText('src/data/corpus.cpp');
    const text = all(/"([^"]*)\\n"/g, source.slice(source.indexOf('bakery_replies'))).map((line) => `${line}\n`);
    const characters = [...text.join('')];
    const said = `${characters.length} characters, ${new Set(characters).size} of them distinct`;
    expect([text.length, textOf(sections.get('opening') ?? '').includes(said)]).toEqual([6, true]);
  });
});

describe('the chapters', () => {
  it.each(CHAPTERS)('%s has a heading and a figure', (id) => {
    const html = sections.get(id) ?? '';
    const title = /aria-labelledby="([^"]+)"/.exec(html)?.[1] ?? 'none';
    expect(html).toMatch(new RegExp(`<h[12] id="${title}">[^<]`));
    expect(html).toMatch(/<attn-[\w-]+ class="figure/);
  });

  it('have headings in order', () => {
    const levels = all(/<h([1-6])[\s>]/g).map(Number);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1).length).toBe(1);
    levels.forEach((level, at) => {
      expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
    });
  });

  it('have ids that are unique, and a figure each with one', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(all(/<attn-[\w-]+ class="figure([^>]*)>/g).filter((attributes) => !/ id="/.test(attributes))).toEqual([]);
  });

  it('have links within the page that lead somewhere', () => {
    const runs = links.filter((link) => link.startsWith('#v='));
    const places = links.filter((link) => !runs.includes(link));
    expect(places.filter((link) => !ids.includes(link.slice(1)))).toEqual([]);
    const read = runs.map((run) => readLink(run));
    expect(read.map((run) => run?.ignored)).toEqual([0, 0, 0]);
    expect(read.map((run) => run?.recipe.settings)).toEqual([
      { ...LAB_DEFAULTS, mask: 'causal/+3.20' },
      { ...LAB_DEFAULTS, mask: 'window:4' },
      { ...LAB_DEFAULTS, positions: false },
    ]);
    // Each says what it opens, as the laboratory then does.
    const opens = read.map((run) => `Opens: ${differenceOf(run?.recipe.settings ?? LAB_DEFAULTS, LAB_DEFAULTS)}`);
    expect(all(/<span class="opens">([^<]*)</g)).toEqual(opens);
  });

  it('name every source that they cite', () => {
    const cited = all(/<cite>([^<]*)<\/cite>/g, lessonHtml.slice(0, lessonHtml.indexOf('id="sources"')));
    const listed = all(/<cite>([^<]*)<\/cite>/g, sections.get('sources'));
    expect(cited.length).toBeGreaterThan(8);
    expect(cited.filter((title) => !listed.includes(title))).toEqual([]);
  });
});

describe('buttons that the prose names', () => {
  const named = [...lessonHtml.matchAll(/<(em|span) data-label="([^"]+)">([^<]*)<\/\1>/g)];
  const at = (strings: object, path: string): unknown =>
    path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], strings);

  it('are called as the button is, and have a German name', () => {
    expect(named.length).toBeGreaterThan(15);
    const own = { generate, lab, mask, qkv, softmax };
    for (const [, , path = '', said] of named) {
      expect(at(own, path), path).toBe(said);
      expect(at(german.strings, path), path).toEqual(expect.any(String));
    }
  });

  it('have no place where their language is not looked up', () => {
    const labels = new Set(named.map(([, , , said]) => said));
    const bare = all(/<em>([^<]*)<\/em>/g).filter((said) => labels.has(said));
    expect(bare).toEqual([]);
  });
});

describe('the glossary', () => {
  const terms = all(/<dt id="(term-[\w-]+)"/g);
  const linked = new Set(links.filter((link) => link.startsWith('#term-')).map((link) => link.slice(1)));
  /** Words of the field that the chapters do without. */
  const BESIDE = ['term-batch', 'term-embedding', 'term-epoch'];

  it('has each term that is linked, and each of its terms is linked', () => {
    expect([...linked].filter((term) => !terms.includes(term))).toEqual([]);
    expect(terms.filter((term) => !linked.has(term))).toEqual(BESIDE);
  });

  it('is in the order of the alphabet', () => {
    const names = all(/<dt id="term-[\w-]+">([^<]*)/g).map((name) => name.trim().toLowerCase());
    expect(names.length).toBeGreaterThan(25);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('formulas', () => {
  it('are MathML with words, and no style that the page’s policy forbids', () => {
    const formulas = lessonHtml.match(/<math[\s\S]*?<\/math>/g) ?? [];
    expect(formulas.length).toBeGreaterThan(20);
    expect(formulas.filter((formula) => !/^<math alttext="[^"]+"/.test(formula))).toEqual([]);
    expect(lessonHtml).not.toMatch(/\sstyle=|data-tex|tml-|merror/);
  });

  it('end the build where they cannot be read or have no words', () => {
    const place = (tex: string, say = '') => `<span class="formula" data-tex="${tex}"${say}></span>`;
    expect(withFormulas(place('d_k'))).toContain('alttext="d sub k"');
    expect(() => withFormulas(place('\\frac{1}{2}'))).toThrow(/needs words/);
    expect(() => withFormulas(place('\\frac{1', ' data-say="a half"'))).toThrow();
    expect(() => withFormulas('<p data-tex="x"></p>')).toThrow(/Not written as a formula/);
  });
});
