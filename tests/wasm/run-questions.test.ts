// SPDX-License-Identifier: MIT
// Questions about a run across the boundary: every field of run-api.ts arrives under its name and as its type, and a
// saved run goes on bit for bit. What the numbers mean is proved by the Catch2 tests. Needs the preset wasm-release.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Failure, RunConfig } from '../../web/engine/shared/core-api.ts';
import { fileConfig } from '../../web/engine/shared/file-config.ts';
import { LESSON_RUN } from '../web/support/run-configs.ts';
import createCore from './support/whole-core.ts';

const small: RunConfig = {
  ...LESSON_RUN,
  dModel: 16,
  heads: 2,
  layers: 2,
  maxLen: 16,
  batch: 4,
  context: 8,
};

let core: Core;

function told<T extends { ok: true }>(answer: Failure | T): T {
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}

function run(config: RunConfig, steps: number): void {
  told(core.startRun(config));
  for (let step = 0; step < steps; step++) told(core.step());
}

const digest = () => told(core.digest()).digest;

beforeAll(async () => {
  core = await createCore();
});

describe('the start of a run', () => {
  it('takes every setting of the model and the optimiser, and tells baselines and what is held out', () => {
    const started = told(
      core.startRun({
        ...small,
        heldOutShare: 0.3,
        residual: false,
        norm: 'post',
        feedForward: false,
        positions: false,
        tied: true,
        schedule: 'cosine',
        warmup: 2,
        scheduleSteps: 9,
        maxGradNorm: 1,
        weightDecay: 0.1,
        decay: 'matrices',
      }),
    );
    expect(started.heldOutCharacters).toBeGreaterThan(50);
    expect(started.characters + started.heldOutCharacters).toBe(323);
    const { uniform, unigram, bigram, heldOutUnigram, heldOutBigram } = started.baselines;
    expect(uniform).toBe(started.uniformLoss);
    expect(bigram).toBeLessThan(unigram);
    expect(heldOutUnigram).toBeGreaterThan(0);
    expect(heldOutBigram).toBeGreaterThan(0);
    expect(told(core.parameterList()).names).toEqual([
      'tok.weight',
      ...[0, 1].flatMap((layer) =>
        [
          'ln1.weight',
          'ln1.bias',
          'attn.in_proj_weight',
          'attn.in_proj_bias',
          'attn.out_proj.weight',
          'attn.out_proj.bias',
        ].map((name) => `blocks.${layer}.${name}`),
      ),
      'head.bias',
    ]);
  });

  it('has no held-out lines where nothing is held out', () => {
    const { baselines, heldOutCharacters } = told(core.startRun(small));
    expect(heldOutCharacters).toBe(0);
    expect(Object.keys(baselines).sort()).toEqual(['bigram', 'uniform', 'unigram']);
  });
});

describe('questions about a run', () => {
  beforeAll(() => run(small, 3));

  it('answer with the fields that are declared', () => {
    const loss = told(core.windowLoss('honest', 'training', 4));
    expect(loss.byPosition).toBeInstanceOf(Float64Array);
    expect(loss).toMatchObject({ ok: true, windows: 4, mean: expect.any(Number) });
    let part = told(core.beginWindowLoss('honest', 'training', 4));
    while (part.left > 0) part = told(core.addWindowLoss());
    expect(core.finishWindowLoss()).toEqual(loss);
    expect(core.addWindowLoss()).toMatchObject({ ok: false, error: expect.any(String) });
    expect(told(core.partNorms())).toMatchObject({
      parts: ['embedding', 'blocks.0', 'blocks.1', 'head'],
      gradients: expect.any(Float64Array),
      weights: expect.any(Float64Array),
      finite: true,
    });
    const tensors = told(core.tensorLengths('Your '));
    expect(tensors.names[0]).toBe('embedded');
    expect(tensors.shapes[0]).toBe('(1, 5, 16)');
    expect(tensors.lengths).toHaveLength(tensors.names.length);
    const cost = told(core.writingCost(4, 4));
    expect([...cost.positionsWithout]).toEqual([4, 5, 6, 7]);
    expect([...cost.positionsWith]).toEqual([4, 1, 1, 1]);
    for (const ledger of [cost.scoreProductsWithout, cost.multiplyAddsWithout, cost.scoreProductsWith]) {
      expect(ledger).toHaveLength(4);
    }
    expect([...cost.storedWith]).toEqual([4, 5, 6, 7].map((length) => 2 * 2 * 16 * length));
    expect([...told(core.cacheDifferences('Your plum', 4, 'causal')).differences]).toEqual([0, 0, 0, 0, 0]);
    const drift = told(core.exposure('Your plum', 4, 'k', [2]));
    for (const values of [drift.givenLosses, drift.freeLosses, drift.givenChoices, drift.freeChoices]) {
      expect(values).toHaveLength(5);
    }
    expect(drift).toMatchObject({ givenRight: expect.any(Number), freeRight: expect.any(Number) });
  });

  it('write with a seed, forced characters and probabilities that sum to 1', () => {
    const settings = { prompt: 'Your ', count: 5, temperature: 1, topK: 4, seed: 7, forced: 'k', forcedPlaces: [1] };
    const written = told(core.write(settings));
    expect(written.text).toHaveLength(10);
    expect(written.text[6]).toBe('k');
    expect([...written.forced]).toEqual([0, 1, 0, 0, 0]);
    const V = written.probabilities.length / 5;
    for (let row = 0; row < 5; row++) {
      const probabilities = written.probabilities.slice(row * V, (row + 1) * V);
      expect(probabilities.filter((p) => p > 0)).toHaveLength(4);
      expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    }
    expect(told(core.write(settings)).text).toBe(written.text);
    expect(told(core.write({ prompt: 'Your ', count: 12 })).text).toBe(told(core.sample('Your ', 12)).text);
    expect(core.write({ prompt: 'Zürich', count: 1 })).toMatchObject({ ok: false, field: 'prompt' });
  });

  it('change learning rate and mask between steps, and refuse bad ones', () => {
    expect(told(core.setLearningRate(0.001)).learningRate).toBe(0.001);
    expect(told(core.setMask('prefix:3')).warnings).toEqual([]);
    expect(core.setLearningRate(-1)).toMatchObject({ ok: false, field: 'learningRate' });
    expect(core.setMask('prefx:3')).toMatchObject({ ok: false, field: 'mask' });
    told(core.step());
  });
});

describe('a run with an open prefix', () => {
  it('copies inside the prefix, and is honest behind it: that is where a prefix must not be predicted', () => {
    run({ ...small, dModel: 32, heads: 4, batch: 16, mask: 'prefix:4', learningRate: 0.005 }, 800);
    const usual = told(core.windowLoss('usual', 'training', 32)).byPosition;
    const honest = told(core.windowLoss('honest', 'training', 32)).byPosition;
    for (const inside of [0, 1, 2]) {
      expect(usual[inside]).toBeLessThan(0.1);
      expect(honest[inside]).toBeGreaterThan(1);
    }
    for (const behind of [3, 4, 5, 6, 7]) expect(usual[behind]).toBeCloseTo(honest[behind] ?? 0, 4);
  });
});

describe('questions that need no run', () => {
  it('tell budgets, worked examples and texts', () => {
    const budget = told(core.parameterBudget({ ...LESSON_RUN, dModel: 512, heads: 8, layers: 1 }, 30));
    expect(budget).toMatchObject({ attentionBlock: 1050624, feedForwardBlock: 2099712 });
    const norm = told(core.layerNormExample([2, 4, 6, 8]));
    expect(norm.mean).toBe(5);
    expect([...norm.out].map((value) => value.toFixed(2))).toEqual(['-1.34', '-0.45', '0.45', '1.34']);
    expect([...told(core.residualExample([1, 2], [0.1, -0.2])).sum]).toEqual([1.1, 1.8]);
    const bytes = new TextEncoder().encode('\uFEFFab\r\ncd\r\n');
    expect(told(core.readText(bytes, false))).toMatchObject({ text: 'ab\ncd\n', notes: { length: 2 } });
    expect(core.readText(Uint8Array.of(0x63, 0xe9), false)).toMatchObject({ ok: false, field: 'corpus' });
    expect(told(core.readText(Uint8Array.of(0x63, 0xe9), true)).text).toBe('cé');
    const replies = told(core.grammarText(1, 20)).text;
    expect(replies.split('\n')).toHaveLength(21);
    expect(told(core.grammarText(1, 20)).text).toBe(replies);
  });
});

describe('a saved run', () => {
  it('goes on bit for bit, and tells what is in it', () => {
    run(small, 20);
    const unbroken = digest();
    run(small, 8);
    const { bytes } = told(core.saveRun(true));
    run({ ...small, seed: 3 }, 1);
    const facts = told(core.inspectFile(bytes));
    expect(facts).toMatchObject({ steps: 8, profile: 'exact', finite: true, hasProgress: true });
    expect(fileConfig(facts, '', 0)).toMatchObject({ ...small, norm: 'pre', residual: true, heldOutShare: 0 });
    const resumed = told(core.resumeRun(bytes, '', 0));
    expect(resumed.step).toBe(8);
    expect(resumed.warnings).toEqual([]);
    for (let step = 8; step < 20; step++) expect(told(core.step()).step).toBe(step);
    expect(digest()).toBe(unbroken);
  });

  it('gives its weights to a model of the same shape, and leaves another one as it was', () => {
    run(small, 5);
    const trained = digest();
    const { bytes } = told(core.saveRun(false));
    expect(told(core.inspectFile(bytes)).hasProgress).toBe(false);
    run({ ...small, seed: 9 }, 0);
    told(core.loadWeights(bytes));
    expect(digest()).toBe(trained);
    run({ ...small, dModel: 20 }, 1);
    const other = digest();
    expect(core.loadWeights(bytes)).toMatchObject({ ok: false, error: expect.stringMatching(/\.$/) });
    expect(core.loadWeights(bytes.slice(0, 100))).toMatchObject({ ok: false });
    expect(core.resumeRun(Uint8Array.of(1, 2, 3), '', 0)).toMatchObject({ ok: false });
    expect(digest()).toBe(other);
  });

  it('says when it goes on with another text', () => {
    run(small, 2);
    const { bytes } = told(core.saveRun(true));
    const text = 'Your cake is late. Sorry about the delay. Your cake is late.\n';
    expect(told(core.resumeRun(bytes, text, 0)).warnings.join(' ')).toContain('not the text');
    expect(core.resumeRun(bytes, 'Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich', 0).ok).toBe(false);
  });
});
