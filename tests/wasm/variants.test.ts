// SPDX-License-Identifier: MIT
// The weights of <attn-variants> at every size that a reader can choose, as the core gives them.
import { expect, it } from 'vitest';
import { attentionOf, PARTS, questionOf } from '../../web/elements/attn-variants/attention.ts';
import { allSizes } from '../web/support/variants.ts';
import createCore from './support/whole-core.ts';

it('no weight of the family is nearly 1: its narrow cells need room for “1” and never for “1.00”', async () => {
  const core = await createCore();
  const all = allSizes().flatMap((sizes) =>
    PARTS.flatMap((part) => {
      const traced = core.traceAttention(questionOf(part, sizes));
      if (!traced.ok) throw new Error(traced.error);
      return [...attentionOf(part, sizes, traced.tensors).weights];
    }),
  );
  expect(all).toContain(1);
  expect(all.filter((weight) => weight >= 0.995 && weight !== 1)).toEqual([]);
});
