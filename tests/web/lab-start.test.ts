// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { gapSentences } from '../../web/elements/attn-train/lab/lab-words.ts';
import { checkLabStart } from '../../web/elements/attn-train/lab/start-lab.ts';
import { labStrings } from '../../web/lesson/en/lab.ts';
import { NOTHING_BESIDE } from '../../web/state/lab-presets.ts';
import type { LabRuns } from '../../web/state/lab-runs.ts';
import { LAB_DEFAULTS } from '../../web/state/lab-settings.ts';
import { LAB_TYPED, type LabTyped } from '../../web/state/lab-typed.ts';

const CANNOT = 'Cannot read the mask part "foo": there is no such rule.';

async function refused(patch: Partial<LabTyped>) {
  const sizes: unknown[] = [];
  const first = {
    ask: async (_: string, { spec, queries }: { spec: string; queries: number }) => {
      sizes.push(queries);
      return spec === 'foo' ? { ok: false, error: CANNOT } : { ok: true };
    },
    builtInText: async () => 'Your cake',
  };
  const start = await checkLabStart({ ...LAB_TYPED, ...patch }, NOTHING_BESIDE, { first } as never);
  return { errors: start.ok ? {} : start.errors, sizes };
}

describe('a start of the laboratory', () => {
  it('names every field that is wrong at once, those that only the core can judge too', async () => {
    const { errors, sizes } = await refused({ width: '1e9', context: 'x', steps: '', mask: ' foo', prompt: 'Zy' });
    expect(Object.keys(errors).sort()).toEqual(['context', 'mask', 'prompt', 'steps', 'width']);
    expect(errors.mask).toBe(CANNOT);
    expect(errors.prompt).toMatch(/“Z”, “y”/);
    expect(sizes).toEqual([256]);
  });

  it('lets usual settings through, with the mask judged at its own size', async () => {
    expect(await refused({ context: '16', prompt: 'Your' })).toEqual({ errors: {}, sizes: [16] });
  });
});

describe('what a loss is worth', () => {
  const said = (loss: number): string | undefined => {
    const started = { uniformLoss: 3.401, baselines: { unigram: 2.9 } };
    const run = {
      firstStep: 0,
      losses: [loss],
      probes: [{ step: 0, usual: loss, honest: loss }],
      started,
      samples: [],
    };
    return gapSentences({ each: [LAB_DEFAULTS], changes: [], group: { runs: [run] } } as unknown as LabRuns)[0];
  };

  it('is said to be worse than guessing where it is, and early only below that', () => {
    expect(said(1.76e6)).toMatch(/^Causal: worth \S+ so far, which is worse than guessing: .* costs 3\.401\.$/);
    expect(said(3.2)).toBe(
      'Causal: worth 3.200 so far, not clearly better than knowing which characters are frequent.',
    );
  });

  const changed = (step: number, probes: object[], losses: number[], mask = 'full') => {
    const started = { uniformLoss: 3.401, baselines: { unigram: 2.9, heldOutUnigram: 3 } };
    const run = { firstStep: 0, losses, probes, started, samples: [], mask, picture: undefined };
    const changes = step === 0 ? [] : [{ step, mask }];
    return gapSentences({ each: [LAB_DEFAULTS], changes, group: { runs: [run] } } as unknown as LabRuns);
  };
  const reading = (step: number, loss: number, heldOut: number) => ({
    step,
    usual: loss,
    honest: loss,
    heldOut,
    heldOutHonest: heldOut,
  });

  it('is not judged by readings from before the mask was changed, nor is a turn of the held-out loss', () => {
    const before = [reading(0, 0.1, 2), reading(1, 0.1, 4), reading(2, 0.1, 4)];
    const losses = [0.1, 0.1, 0.1, 0.1];
    expect(changed(0, before, losses, 'causal')[0]).toContain('it memorises.');
    expect(changed(3, before, losses)).toEqual([]);
    const [said = ''] = changed(3, [...before, reading(3, 0.1, 4)], losses);
    expect(said).toMatch(/^Causal, then no mask: no leak shows so far, but it memorises\. /);
    expect(said).not.toContain('has risen since');
    expect(changed(3, [...before, { ...reading(3, 0.1, 4), honest: 3 }], losses)[0]).toMatch(/It leaks\.$/);
    expect(changed(3, [...before, reading(3, 0.1, 4)], losses, 'strict')[0]).toContain(': no leak, but it memorises.');
    expect(labStrings.gap.memorises('It', '1', '2', false)).toContain('no leak, but');
  });
});
