// SPDX-License-Identifier: MIT
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LAB_DEFAULTS, type LabChange, type LabSettings } from '../../web/state/lab-settings.ts';
import { LONGEST_LINK, readLink, writeLink } from '../../web/state/take-away/run-link.ts';
import type { RunMark, RunRecipe } from '../../web/state/take-away/run-recipe.ts';
import { textDigest } from '../../web/state/take-away/text-digest.ts';
import { Random } from './support/random.ts';

const MARK: RunMark = { steps: 212, digest: '0123456789abcdef', profile: 'exact' };
const recipe = (settings: Partial<LabSettings> = {}, changes: LabChange[] = []): RunRecipe => ({
  settings: { ...LAB_DEFAULTS, ...settings },
  changes,
});
const MASKS = ['causal', 'full', 'window:4', 'prefix:0', '(causal|prefix:3)&~(padding:1&masked)', 'causal/+0.3/-2.1'];

/** A state that the settings can have; workers travel in no link. */
function randomRecipe(random: Random): RunRecipe {
  const yes = (): boolean => random.below(2) === 1;
  const odd = (): string => random.text(1 + random.below(30));
  const source: LabSettings['source'] = random.pick<() => LabSettings['source']>([
    () => ({ kind: 'builtin' }),
    () => ({ kind: 'grammar', seed: random.below(2 ** 32), replies: 1 + random.below(5000) }),
    () => ({ kind: 'own', text: odd() }),
  ])();
  const settings: LabSettings = {
    source,
    heldOutShare: random.pick([0, 0.1, 0.5]),
    seed: random.below(2 ** 32),
    mask: random.pick(MASKS),
    ...{ layers: 1 + random.below(8), heads: 1 + random.below(8), width: 8 + random.below(120) },
    ...{ context: 1 + random.below(64), maxLen: 64 + random.below(64), batch: 1 + random.below(64) },
    ...{ steps: 1 + random.below(5000), learningRate: random.unit(), weightDecay: random.unit() / 1e7 },
    schedule: random.pick(['constant', 'cosine']),
    warmup: random.below(50),
    maxGradNorm: random.pick([0, 0.5, 1e9]),
    decay: random.pick(['all', 'matrices']),
    targets: random.pick(['next', 'same']),
    ...{ residual: yes(), feedForward: yes(), positions: yes(), tied: yes() },
    norm: random.pick(['none', 'pre', 'post']),
    prompt: odd(),
    profile: random.pick(['auto', 'exact', 'fused']),
    workers: 1,
    ...(yes() ? { stopAtStep: random.below(500) } : {}),
    ...(yes() ? { stopBelowLoss: random.unit() } : {}),
  };
  const steps = Array.from({ length: random.below(4) }, () => random.below(500)).sort((a, b) => a - b);
  const changes = steps.map((step) =>
    yes() ? { step, learningRate: random.unit() } : { step, mask: random.pick(MASKS) },
  );
  return { settings, changes };
}

describe('a link to a run', () => {
  it('carries a thousand random runs there and back, none of it ignored', () => {
    const random = new Random(1);
    const wrong: unknown[] = [];
    for (let round = 0; round < 1000; round++) {
      const run = randomRecipe(random);
      const mark = random.pick([MARK, { steps: random.below(5000), digest: '', profile: '' }]);
      const { hash, leftOut } = writeLink(run, mark);
      const read = { ...readLink(hash), leftOut };
      const right = { recipe: run, mark, missingText: '', ignored: 0, leftOut: [] };
      if (!isDeepStrictEqual(read, right)) wrong.push({ hash, read, right });
    }
    expect(wrong).toEqual([]);
  });

  it('is short for the lesson’s run and says every size, so that later defaults change nothing', () => {
    const { hash } = writeLink(recipe(), MARK);
    expect(hash).toBe(
      '#v=1&view=train&mask=causal&data=builtin&n=32&h=4&d=64&L=4&bs=16&lr=0.003&seed=0&st=300&pr=Your+&it=212&dg=0123456789abcdef&ap=exact',
    );
  });

  it('names an own text that does not fit by its fingerprint', () => {
    const text = 'A cake for me. '.repeat(200);
    const { hash, leftOut } = writeLink(recipe({ source: { kind: 'own', text } }), MARK);
    expect(leftOut).toEqual(['text']);
    expect(hash.length).toBeLessThanOrEqual(LONGEST_LINK);
    const read = readLink(hash);
    expect(read?.missingText).toBe(textDigest(text));
    expect(read?.recipe.settings.source).toEqual({ kind: 'own', text: '' });
    expect(read?.ignored).toBe(0);
  });

  it('leaves out, and tells, whatever makes it longer than 2,000 characters', () => {
    const changes = Array.from({ length: 300 }, (_, step) => ({ step, learningRate: 0.001 }));
    const mask = `causal${'/+0.3'.repeat(900)}`;
    const { hash, leftOut } = writeLink(recipe({ mask }, changes), MARK);
    expect(leftOut).toEqual(['prompt', 'changes', 'mask']);
    expect(hash.length).toBeLessThanOrEqual(LONGEST_LINK);
  });

  it('leaves out a prompt of more than 64 characters and tells', () => {
    const { hash, leftOut } = writeLink(recipe({ prompt: 'x'.repeat(65) }), MARK);
    expect(leftOut).toEqual(['prompt']);
    expect(readLink(hash)).toMatchObject({ ignored: 0, recipe: { settings: { prompt: LAB_DEFAULTS.prompt } } });
  });

  it.each(['', '#', '#laboratory', '#v=2&view=train', '#v=1&view=mask&mask=causal', '#view=train'])(
    'is not what %j is',
    (hash) => {
      expect(readLink(hash)).toBeUndefined();
    },
  );

  it.each([
    ['lr=NaN', 1],
    ['lr=Infinity&n=1e400&h=-1', 3],
    ['lr=0.003abc&bs=16.5&seed=4294967296', 3],
    ['d=0x40&L=+4&st= 300', 3],
    ['abl=res,glue', 1],
    ['abl=__proto__&norm=constructor', 2],
    ['mask=<img src=x onerror=alert(1)>', 1],
    ['mask=javascript:alert("1")', 1],
    ['mask=window', 1],
    ['mask=custom&bits=AAAAAAAAAAA&n=9', 2],
    ['data=grammar&gs=-1', 1],
    ['data=https://example.org/text', 1],
    ['ch=20:lr:0.1;10:lr:0.2', 1],
    ['ch=20:lr:NaN', 1],
    ['dg=0123&ap=auto&it=-1', 3],
    ['seed=1&seed=2', 1],
    ['unknown=1&%00=1', 2],
    ['pr=', 1],
    [`pr=${'x'.repeat(65)}`, 1],
  ])('keeps the default and counts what it cannot use: %s', (bad, ignored) => {
    const read = readLink(`#v=1&view=train&${bad}`);
    expect(read?.ignored).toBe(ignored);
    const { seed, context, ...rest } = read?.recipe.settings ?? LAB_DEFAULTS;
    expect(rest).toEqual(others(LAB_DEFAULTS));
    expect(read?.recipe.changes).toEqual([]);
    expect([seed, context]).toEqual([bad.startsWith('seed=1') ? 1 : 0, bad.includes('n=9') ? 9 : 32]);
  });

  it('does not count keys of links to other figures', () => {
    expect(readLink('#v=1&view=train&row=3&head=1&t=1&k=0&kv=1')?.ignored).toBe(0);
  });

  it('reads painted cells that are given as bits', () => {
    // 0 reads 0; 1 reads 0 and 1: 10 11, then two bits that fill the letter.
    const read = readLink('#v=1&view=train&mask=custom&n=2&bits=s');
    expect(read?.recipe.settings.mask).toBe('empty/+0.0/+1.0/+1.1');
    expect(read?.ignored).toBe(0);
  });

  it('takes the mask away where it is an ablated part', () => {
    expect(readLink('#v=1&view=train&mask=causal&abl=mask,pos')?.recipe.settings).toMatchObject({
      mask: 'full',
      positions: false,
    });
  });

  it('reads any text whatever without throwing, to settings of the right kinds', () => {
    const random = new Random(2);
    const keys = writeLink(recipe(), MARK).hash.match(/\w+(?==)/g) ?? [];
    const wrong: unknown[] = [];
    for (let round = 0; round < 2000; round++) {
      const pairs = Array.from(
        { length: random.below(8) },
        () => `${random.pick(keys)}=${random.text(random.below(12))}`,
      );
      const read = readLink(`#v=1&view=train&${pairs.join(random.pick(['&', '%', '&&', ';']))}`);
      const fits = Object.entries(read?.recipe.settings ?? { none: '' }).every(
        ([name, value]) =>
          typeof value ===
            typeof ({ ...LAB_DEFAULTS, stopAtStep: 0, stopBelowLoss: 0 } as Record<string, unknown>)[name] &&
          (typeof value !== 'number' || Number.isFinite(value)),
      );
      if (!fits) wrong.push(read);
    }
    expect(wrong).toEqual([]);
  });
});

function others({ seed: _seed, context: _context, ...rest }: LabSettings) {
  return rest;
}
