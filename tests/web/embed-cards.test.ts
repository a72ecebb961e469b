// SPDX-License-Identifier: MIT
// What other programs are told of a view: a picture of its size, and an oEmbed answer that shows it.
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { CARD_HEIGHT, CARD_WIDTH, card, type Measured, oembed, posterRules } from '../../web/build/embed-cards.ts';
import { headTags, png } from '../../web/build/identity.ts';
import { VIEW_NAMES } from '../../web/embed/view-names.ts';

const read = (file: string): string => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8');
const rules = posterRules(read('styles/posters.css'), read('styles/tokens.css'));
const measured: Measured = JSON.parse(read('embed/heights.json'));

describe('the picture of a view', () => {
  it('is 1280 wide, small, and has more than one colour of the guide’s', async () => {
    for (const name of VIEW_NAMES) {
      const file = Buffer.from(await png(card(name, rules)));
      expect(file.length, name.view).toBeLessThan(40_000);
      const { width, height, data } = PNG.sync.read(file);
      expect([width, height]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += 4 * 97) colours.add(data.subarray(at, at + 3).toString('hex'));
      expect(colours, name.view).toContain('fbf9f4');
      expect(colours.size, name.view).toBeGreaterThan(2);
      // What has no rule is black.
      expect(colours, name.view).not.toContain('000000');
    }
  });

  it('knows every colour that a poster names', () => {
    expect(rules).not.toContain('var(');
    expect(() => posterRules('.p-x { fill: var(--attn-none); }', read('styles/tokens.css'))).toThrow('--attn-none');
  });
});

describe('the oEmbed answer of a view', () => {
  it('has what version 1.0 asks of type rich, at the address where the guide is published', () => {
    for (const name of VIEW_NAMES) {
      const answer = oembed(name, 'https://example.org/guide/', measured) as Record<string, string | number>;
      expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 720 });
      expect(answer.title, name.view).toMatch(/\w{3}/);
      expect(answer.height).toBeGreaterThan(200);
      expect(answer.html).toContain(`<iframe src="https://example.org/guide/embed.html?view=${name.view}" title="`);
      expect(answer.thumbnail_url).toBe(`https://example.org/guide/poster/${name.view}.png`);
    }
  });

  it('is named in the head of a page that knows where it is, and only there', () => {
    const words = { title: 'Guide', description: 'd' };
    const named = (site: string | undefined) => JSON.stringify(headTags(words, site)).includes('oembed/train.json');
    expect([named('https://example.org/guide/'), named(undefined)]).toEqual([true, false]);
  });
});
