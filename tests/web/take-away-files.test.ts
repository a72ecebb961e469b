// SPDX-License-Identifier: MIT
// What the panel "Take it with you" writes: losses, a picture, bytes and Python as text.
import { describe, expect, it } from 'vitest';
import { figureSvg, type SvgFigure } from '../../web/draw/figure-svg.ts';
import { fromBase64, toBase64, unwrapped } from '../../web/state/take-away/base64.ts';
import { lossCsv, lossJson } from '../../web/state/take-away/loss-export.ts';
import { pythonText } from '../../web/state/take-away/python-text.ts';

describe('losses to take away', () => {
  const record = {
    losses: [3.5, Number.POSITIVE_INFINITY, 0.1 + 0.2],
    firstStep: 10,
    brokenStep: 13,
    probes: [{ step: 12, honest: 2.5, byPosition: new Float64Array([Number.NaN, 1]) }],
  };

  it('are strict CSV: each digit there, what is no number empty and named', () => {
    expect(lossCsv(record)).toBe(
      [
        'step,loss,honest,position 0,position 1,not a number',
        '10,3.5,,,,',
        '11,,,,,loss',
        '12,0.30000000000000004,2.5,,1,position 0',
        '13,,,,,loss',
        '',
      ].join('\r\n'),
    );
  });

  it('are JSON that any parser reads, with null where there is no number', () => {
    const json = lossJson(record, { seed: 1 });
    expect(json).not.toMatch(/NaN|Infinity/);
    expect(JSON.parse(json)).toEqual({
      seed: 1,
      step: [10, 11, 12, 13],
      columns: {
        loss: [3.5, null, 0.30000000000000004, null],
        honest: [null, null, 2.5, null],
        'position 0': [null, null, null, null],
        'position 1': [null, null, 1, null],
      },
      notANumber: [
        [11, 'loss'],
        [12, 'position 0'],
        [13, 'loss'],
      ],
    });
  });
});

describe('the picture to take away', () => {
  const figure: SvgFigure = {
    title: 'Loss <script>',
    axis: 'nats',
    settings: 'mask causal & "more"',
    credit: 'Guide',
    lastStep: 300,
    curves: [
      {
        name: 'training',
        tone: 'key',
        dashed: false,
        points: [3, 2, Number.NaN, 0, 1].map((loss, step) => ({ step, loss })),
      },
    ],
    levels: [{ name: 'uniform', value: 3.4 }],
    mask: { name: 'mask', queries: 2, keys: 2, allowed: [1, 0, 1, 1] },
  };

  it('has no markup of a text, no NaN, and a gap where a loss is no number above 0', () => {
    const svg = figureSvg(figure);
    expect(svg).not.toMatch(/<script|NaN|Infinity|undefined/);
    expect(svg).toContain('Loss &#60;script&#62;');
    expect(svg).toContain('mask causal &#38; &#34;more&#34;');
    const [, path = ''] = /<path d="(M[^"]*)" fill="none"/.exec(svg) ?? [];
    expect(path.match(/M/g)).toHaveLength(2);
    expect(svg.match(/fill="url\(#hatch\)"/g)).toHaveLength(1);
    expect(svg.match(/fill="#a5cfc9"/g)).toHaveLength(3);
  });

  it('loads nothing from anywhere', () => {
    expect(figureSvg(figure).replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\((?!#)/);
  });
});

describe('bytes as text', () => {
  it('go there and back, also from a file that holds the text', () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256);
    const written = toBase64(bytes);
    const same = (back: Uint8Array | undefined) => back !== undefined && Buffer.from(back).equals(bytes);
    expect(same(fromBase64(`${written}\n`))).toBe(true);
    expect(same(unwrapped(new TextEncoder().encode(written)))).toBe(true);
    expect(same(unwrapped(bytes))).toBe(true);
    expect(fromBase64('no base64!')).toBeUndefined();
  });
});

describe('a text as Python', () => {
  it('can neither end its quotes nor hide what it holds', () => {
    expect(pythonText('"""\\\n\u202e\u0000é🍎\ud800')).toBe(
      '(\n    "\\"\\"\\"\\\\\\n"\n    "\\u202e\\u0000é🍎\\ud800"\n)',
    );
    expect(pythonText('')).toBe('""');
  });
});
