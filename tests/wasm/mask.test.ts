// SPDX-License-Identifier: MIT
// Questions about masks to the page's own module: plain values of the documented types, copies that outlive the next call,
// refusals as data. Needs the preset wasm-release built (npm test does it). Not for: what is right, see tests/core.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../web/engine/shared/core-api.ts';
import createCore from './support/whole-core.ts';

let core: Core;
beforeAll(async () => {
  core = await createCore();
});

function accepted<T extends { ok: boolean }>(reply: T): Extract<T, { ok: true }> {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<T, { ok: true }>;
}

describe('the core as the page has it', () => {
  it('describes a rectangular mask by either corner, bottom-right unless told', () => {
    const counts = (...corner: ['bottom-right' | 'top-left'] | []) => [
      ...accepted(core.describeMask('causal', 2, 5, ...corner)).counts,
    ];
    expect(counts()).toEqual([4, 5]);
    expect(counts('bottom-right')).toEqual([4, 5]);
    expect(counts('top-left')).toEqual([1, 2]);
    expect(accepted(core.describeMask('(causal|prefix:2)&~padding:0', 3, 3)).spec).toBe('(causal|prefix:2)&~padding:0');
  });

  it('reads parentheses as deep as they may nest', () => {
    const alternating = (depth: number): string =>
      depth === 0 ? 'causal' : `(masked:${depth}${depth % 2 === 0 ? '&' : '|'}${alternating(depth - 1)})`;
    const spec = alternating(64);
    const described = accepted(core.describeMask(spec, 128, 128));
    expect(described.spec).toMatch(/^masked:64&\(masked:63\|masked:62&\(.*causal\)+$/);
    expect(core.describeMask(described.spec, 128, 128)).toEqual(described);
    expect(core.describeMask(alternating(65), 4, 4)).toMatchObject({ ok: false, field: 'mask' });
    expect(accepted(core.translateMask(spec, 16)).lines).toHaveLength(8);
  });

  it('describes influence', () => {
    const influence = accepted(core.describeInfluence('causal/+1.3', 4, 2));
    accepted(core.describeInfluence('full', 512, 3));
    expect(influence).toEqual({
      ok: true,
      spec: 'causal/+1.3',
      size: 4,
      layers: 2,
      reach: Uint8Array.from([1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
      layersNeeded: Int32Array.from([0, -1, -1, -1, 1, 0, 2, 1, 1, 1, 0, 2, 1, 1, 1, 0]),
      leaks: 3,
    });
  });

  it('traces a leak', () => {
    expect(core.traceInfluence('causal/+1.4', 6, 2, 2, 4)).toEqual({
      ok: true,
      layersNeeded: 2,
      name: '2 <- 1 <- 4 through layers 2 and 1',
      path: [
        { query: 2, key: 1, layer: 2 },
        { query: 1, key: 4, layer: 1 },
      ],
      closing: [
        { query: 2, key: 1 },
        { query: 1, key: 4 },
      ],
    });
  });

  it('translates a mask', () => {
    const { conventions, readings, lines, ...rest } = accepted(core.translateMask('strict', 2));
    expect(rest).toEqual({ ok: true, spec: 'strict', size: 2 });
    expect(conventions).toEqual([
      { convention: 'true-blocks', matrix: Float32Array.from([1, 1, 0, 1]) },
      { convention: 'true-allows', matrix: Float32Array.from([0, 0, 1, 0]) },
      { convention: 'added', matrix: Float32Array.from([-Infinity, -Infinity, 0, -Infinity]) },
      { convention: 'ones-added', matrix: Float32Array.from([0, 0, 1, 0]) },
    ]);
    expect(readings).toHaveLength(16);
    expect(readings).toContainEqual({ written: 'true-blocks', read: 'true-allows', spec: '~strict' });
    expect(lines[0]).toEqual({
      library: 'PyTorch',
      call: 'nn.MultiheadAttention',
      argument: 'attn_mask',
      convention: 'true-blocks',
      code: 'attn_mask = torch.triu(torch.ones(2, 2, dtype=torch.bool))',
    });
    expect(lines[3]).toMatchObject({ argument: 'key_padding_mask', whyNot: expect.stringMatching(/\.$/) });
    expect(lines[3]).not.toHaveProperty('code');
  });

  it('refuses in a sentence, with the field at fault', () => {
    const refused = [
      core.describeInfluence('window:0', 4, 2),
      core.describeInfluence('causal', 4, 65),
      core.traceInfluence('causal', 4, 2, 4, 0),
      core.translateMask('causal', 129),
    ].map((reply) => (reply.ok ? undefined : [reply.field, reply.error]));
    expect(refused).toEqual([
      ['mask', 'Cannot read the mask part "window:0": a window counts the token itself, so it has 1 or more.'],
      ['layers', 'The number of layers must be a whole number from 0 to 64; got 65.'],
      ['output', 'The output must be a whole number from 0 to 3; got 4.'],
      ['size', 'The number of positions must be a whole number from 1 to 128; got 129.'],
    ]);
  });
});
