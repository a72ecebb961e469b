// SPDX-License-Identifier: MIT
// What MyST's parser and MDX make of the snippets in docs/embedding.md, and what they refuse. In a browser: tests/e2e/snippets.test.ts.
import { describe, expect, it } from 'vitest';
import { mdxHtml, mystHtml, mystNode } from '../../scripts/lib/host-pages.mjs';
import { EXAMPLE, snippets } from '../../scripts/lib/snippets.mjs';

const all = snippets();
const inMyst = all.filter(({ section, language }) => section.startsWith('MyST') && language === 'md');
const [frame, widget] = inMyst.map(({ code }) => code);

describe('MyST', () => {
  it('makes a frame of the frame, with its width, its title and a picture for print', () => {
    expect(inMyst).toHaveLength(2);
    expect(mystNode(frame)).toEqual({
      type: 'iframe',
      src: `${EXAMPLE}embed.html?view=qkv`,
      width: '100%',
      title: 'Queries, keys and values',
      children: [expect.objectContaining({ type: 'image', placeholder: true, url: `${EXAMPLE}poster/qkv.png` })],
    });
  });

  it('makes a widget of the widget, with its module and its settings', () => {
    expect(mystNode(widget)).toMatchObject({
      type: 'anywidget',
      esm: `${EXAMPLE}attn-anywidget.mjs`,
      model: { guide: EXAMPLE, view: 'mask', title: 'Who may look at whom', state: { mask: 'prefix', p: 2 } },
    });
  });

  it.each([
    ['an option that nobody knows', () => frame.replace(':width:', ':wdth:'), 'wdth'],
    ['no address', () => frame.replace(/ https:.*/, ''), 'required argument'],
    ['a directive that nobody knows', () => frame.replace('{iframe}', '{frame}'), 'unknown directive: frame'],
    ['settings that are no JSON', () => widget.replace('"view": ', '"view" '), 'Invalid JSON5/JSON'],
    ['no fence', () => frame.replaceAll(':::', '::'), 'No directive'],
    ['another directive', () => ':::{figure} a.png\n:::', 'Nobody here knows'],
  ])('is found fault with for %s', (_, text, word) => {
    expect(() => mystHtml(text())).toThrow(word);
  });
});

describe('MDX', () => {
  it('makes the frame of its snippet, and nothing else', async () => {
    const [snippet] = all.filter(({ language }) => language === 'mdx');
    const html = await mdxHtml(snippet.code);
    expect(html).toMatch(/^<iframe [^>]*><\/iframe>$/);
    for (const word of [
      `src="${EXAMPLE}embed.html?view=generate"`,
      'width="100%"',
      'style="border:0"',
      'loading="lazy"',
    ])
      expect(html).toContain(word);
  });

  it.each([
    ['<iframe allowfullscreen src="x" />', 'allowFullScreen'],
    ['<iframe frameborder="0" src="x" />', 'frameBorder'],
    ['<iframe style="border: 0" src="x" />', 'style'],
    ['<iframe src="x">', 'closing tag'],
    ['<iframe onload="go()" src="x" />', 'event handler'],
  ])('does not take HTML for JSX: %s', async (code, word) => {
    await expect(mdxHtml(code)).rejects.toThrow(word);
  });
});
