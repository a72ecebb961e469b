// SPDX-License-Identifier: MIT
// What a teacher reads of settings and heights is what the views go by.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Measured } from '../../web/build/embed-cards.ts';
import { asHtml, asMarkdown, rangeOf, settings, settingsPage, withHeights } from '../../web/build/settings-page.ts';
import { COMMANDS, PROPERTIES } from '../../web/embed/messages.ts';
import { OPTIONS, PARTS, VIEWS } from '../../web/embed/options.ts';
import { VIEW_NAMES } from '../../web/embed/view-names.ts';
import { FACT_NAMES } from '../../web/state/fact-names.ts';
import { SETTINGS } from '../../web/state/link-schema.ts';

const file = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const measured: Measured = JSON.parse(file('web/embed/heights.json'));
const sections = settings(measured);
const embedding = file('docs/embedding.md');

describe('the page about settings', () => {
  it('is what the tables of the views make', () => {
    expect(file('docs/settings.md'), 'run `npm run settings`').toBe(asMarkdown(sections));
  });

  it('has a section for each view, with every key that there is, its values, default and meaning', () => {
    expect(sections.map(({ id }) => id)).toEqual([
      '',
      'query',
      ...VIEW_NAMES.map(({ view }) => view),
      'numbers',
      'heights',
    ]);
    expect(VIEWS.filter((view) => view !== 'lesson' && !sections.some(({ id }) => id === view))).toEqual([]);
    const told = new Set(
      sections.flatMap(({ table }) => table?.rows.map(([key, , values]) => `${key} ${values}`) ?? []),
    );
    for (const row of SETTINGS) expect(told).toContain(`\`${row.key}\` ${rangeOf(row)}`);
    for (const { table } of sections) {
      for (const row of table?.rows ?? []) {
        expect(row).toHaveLength(table?.head.length ?? 0);
        expect(
          row.every((cell) => cell !== '' && !/undefined|NaN|object/.test(cell)),
          row.join(),
        ).toBe(true);
      }
    }
    const mask = sections.find(({ id }) => id === 'mask');
    expect(mask?.table?.rows.find(([key]) => key === '`n`')).toEqual([
      '`n`',
      'how many tokens',
      'a whole number, 1 to 64',
      '`8`',
      '`length`',
    ]);
    const lab = sections.find(({ id }) => id === 'lab');
    expect(lab?.paragraphs[0]).toContain('`v=1&view=train`');
    expect(lab?.table?.rows.some(([key]) => key === '`wu`')).toBe(true);
    expect(sections.find(({ id }) => id === 'bet')?.paragraphs[1]).not.toContain('`controls`');
  });

  it('has what stands after the question mark, each once', () => {
    const rows = sections.find(({ id }) => id === 'query')?.table?.rows ?? [];
    expect(rows.map(([name]) => name)).toEqual(OPTIONS.map(({ name }) => `\`${name}\``));
    expect(rows[1]?.[2]).toContain('`footer`');
  });

  it('has every number that a sentence may quote, once', () => {
    const rows = sections.find(({ id }) => id === 'numbers')?.table?.rows ?? [];
    expect(rows.map(([name]) => name)).toEqual(
      Object.values(FACT_NAMES)
        .flat()
        .map((name) => `\`${name}\``),
    );
    expect(rows.filter((row) => row[3] === 'yes').map(([name]) => name)).toEqual(['`qkv.row`', '`qkv.key`']);
  });

  it('has the height of each view and panel at both widths', () => {
    const rows = sections.at(-1)?.table?.rows ?? [];
    expect(rows).toHaveLength(Object.keys(measured.heights).length);
    const softmax = measured.heights['softmax filler'];
    expect(rows).toContainEqual(['`softmax`', '`filler`', String(softmax?.[360]), String(softmax?.[720])]);
  });

  it('is HTML too, in which nothing of a text is markup', () => {
    const html = asHtml(sections);
    expect(html).toContain('<code>&lt;attn-mask editable&gt;</code>');
    expect(html).toContain('<section id="lab">');
    const bad = asHtml([{ title: '<b>', id: 'x', paragraphs: ['"<script>" & `<i>`'] }]);
    expect(bad).not.toMatch(/<(b|i|script)>/);
    const plugin = settingsPage(new URL('../../web', import.meta.url).pathname).transformIndexHtml as (
      html: string,
      context: { path: string },
    ) => string | undefined;
    expect(plugin(file('web/settings.html'), { path: '/settings.html' })).toContain(html);
    expect(plugin('<p>', { path: '/index.html' })).toBeUndefined();
    expect(() => plugin('<p>', { path: '/settings.html' })).toThrow('no place');
  });
});

describe('the page about embedding', () => {
  it('has frames as high as their views', () => {
    expect(withHeights(embedding, measured), 'run `npm run settings`').toBe(embedding);
    const frames = embedding.match(/<(iframe|attn-embed)\s[^>]*>/g) ?? [];
    expect(frames.length).toBeGreaterThan(8);
    expect(frames.filter((tag) => !/\bheight=["{]\d/.test(tag))).toEqual([]);
  });

  it('would be told other heights, but for slides', () => {
    const other = { ...measured, heights: { leak: { 720: 321 } } };
    const frame = (rest: string): string => `<iframe src="https://a.example/embed.html?view=leak" ${rest}></iframe>`;
    expect(withHeights(frame('width="100%" height="5"'), other)).toBe(frame('width="100%" height="321"'));
    expect(withHeights('<iframe\n src="embed.html?view=leak"\n width="100%"\n height={5}\n/>', other)).toContain(
      '{321}',
    );
    expect(withHeights('<attn-embed src="embed.html?view=leak&a=1" height="5">', other)).toContain('height="321"');
    expect(withHeights(frame('width="900" height="5"'), other)).toBe(frame('width="900" height="5"'));
  });

  it('leads to no file that only a checkout has for what an author looks up', () => {
    expect(embedding).not.toMatch(/`web\//);
    expect(embedding).toContain('](settings.md#heights)');
  });

  it('names every message, command, property and part', () => {
    const protocol = file('web/embed/messages.ts').split('/** The figures')[0] ?? '';
    const types = new Set(protocol.match(/attn:[a-z]+/g));
    expect(types.size).toBeGreaterThan(12);
    for (const name of [...types, ...COMMANDS, ...PROPERTIES, ...PARTS]) expect(embedding).toContain(`\`${name}\``);
  });
});
