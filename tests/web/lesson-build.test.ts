// SPDX-License-Identifier: MIT
// The lesson as the build puts it together: one list of chapters, links from headings, posters and rooms.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figureName, withLesson } from '../../web/build/lesson.ts';
import { type Rooms, roomRules } from '../../web/build/rooms.ts';
import { drawn, posterOf } from '../../web/posters/posters.ts';

const files: Record<string, string> = {
  'a.html': '<section id="one" aria-labelledby="t"><h1 id="t">A title</h1><p>Text.</p></section>\n',
  'b.html':
    '<section id="two"><h2 id="two-title">Second &amp; <em>more</em></h2><h3>What, now?</h3><attn-leak class="figure" id="poke" panel="masks">\n<p class="fallback">A figure. This figure needs scripts.</p>\n</attn-leak></section>\n<section id="three"><h2>Third</h2></section>\n',
};
const page =
  '<nav><!-- first chapter -->/<!-- chapter count --><!-- rail --></nav><!-- chapter: a.html, First --><!-- chapter: b.html -->';
const built = withLesson(page, (file) => files[file] ?? '');

describe('the lesson', () => {
  it('takes the rail from the chapters, in their order, and the first one’s name from its comment', () => {
    const links = [...built.matchAll(/<li><a href="#(\w+)">([^<]*)/g)].map(([, id, title]) => [id, title]);
    expect(links).toEqual([
      ['one', 'First'],
      ['two', 'Second &amp; '],
      ['three', 'Third'],
    ]);
    expect(built).toContain('<nav>First/3');
  });

  it('ends each chapter with the one before and the next', () => {
    const turns = [...built.matchAll(/<div class="turn">(.*?)<\/div>/g)].map(([, links = '']) =>
      [...links.matchAll(/class="(\w+)" href="#(\w+)"/g)].map(([, kind, id]) => `${kind} ${id}`),
    );
    expect(turns).toEqual([['after two'], ['before one', 'after three'], ['before two']]);
    expect([...built.matchAll(/href="#\w+"><span data-says="\w+">(\w+)</g)].map(([, label]) => label)).toEqual([
      'Next',
      'Previous',
      'Next',
      'Previous',
    ]);
  });

  it('puts a link beside each heading: to the chapter, or to the heading, which is given a name', () => {
    expect(built).toContain('<a class="anchor" href="#two" aria-label="Link to “Second &amp; more”">#</a>');
    expect(built).toContain('<h3 id="what-now">What, now?</h3><a class="anchor" href="#what-now"');
    expect(built).not.toContain('href="#t"');
  });

  it('gives a figure its poster before its sentence, a link after it, and the name of its room', () => {
    expect(built).toMatch(
      /<attn-leak class="figure" id="poke" panel="masks" data-room="attn-leak-masks">\n<svg class="poster"[\s\S]*<\/svg><p class="fallback">A figure. <span class="needs">This figure needs scripts.<\/span> <a href="#poke">/,
    );
  });

  it('refuses a chapter that has no name', () => {
    expect(() => withLesson('<!-- chapter: a.html -->', () => files['a.html'] ?? '')).toThrow('#one');
  });
});

const rooms: Rooms = JSON.parse(readFileSync(new URL('../../web/build/rooms.json', import.meta.url), 'utf8'));
const folder = new URL('../../web/lesson/', import.meta.url);
const chapters = readdirSync(folder)
  .filter((name) => name.endsWith('.en.html'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('');
const figures = [...chapters.matchAll(/<(attn-[\w-]+)([^>]*\bclass="[^"]*\bfigure\b[^>]*)>/g)].map(
  ([, tag = '', attributes = '']) => figureName(tag, attributes),
);

describe('figures of the chapters', () => {
  it('each has a drawing of its own, which holds neither words nor numbers', () => {
    expect(figures.length).toBeGreaterThan(20);
    for (const name of figures) {
      expect(drawn(name) || drawn(name.split(' ')[0] ?? ''), name).toBe(true);
      expect(posterOf(name)).not.toMatch(/<text|style=|NaN|undefined/);
    }
  });

  it('each has a measured room at every width', () => {
    for (const name of figures) {
      const heights = rooms.heights[name.replace(' ', '-')];
      expect(heights?.length, `${name}: run \`npm run rooms\``).toBe(rooms.widths.length);
    }
  });

  it('a room’s rule stands where its height changes', () => {
    const rules = roomRules({ widths: [280, 300, 320], heights: { a: [500, 502, 400], b: [90, 90, 90] } });
    expect(rules).toBe(
      '[data-room="a"]{--room:500px}\n[data-room="b"]{--room:90px}\n@container lesson (min-width:320px){\n[data-room="a"]{--room:400px}\n}',
    );
  });
});
