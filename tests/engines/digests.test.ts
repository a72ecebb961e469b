// SPDX-License-Identifier: MIT
// The same bits in every engine: each training of tests/digests/digests.json, with the product's client and worker, ends
// with the digest that the native program wrote there. The figures themselves are opened in guide.test.ts.
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../web/engine/shared/core-api.ts';
import type { TrainRequest, TrainResult } from '../pages/engine/api.ts';
import { type Browser, ENGINES } from './support/browser.ts';
import { cases, type DigestCase, updates } from './support/cases.ts';
import { useBrowser } from './support/use.ts';

const train = (browser: Browser, request: TrainRequest): Promise<TrainResult> =>
  browser.evaluate((asked) => window.train(asked), request);

const lesson = (cases.lesson as DigestCase).config;

/** WebKit has no relaxed SIMD, and so no fused arithmetic. */
const profilesOf: Record<(typeof ENGINES)[number], Profile[]> = {
  chromium: ['exact', 'fused'],
  firefox: ['exact', 'fused'],
  webkit: ['exact'],
};

describe.each(ENGINES)('%s', (engine) => {
  const { open } = useBrowser(engine);

  const trainings = profilesOf[engine].flatMap((profile) => Object.keys(cases).map((name) => ({ name, profile })));

  it.each(trainings)(`ends $name in $profile with the bits of the native program`, async ({ name, profile }) => {
    const { config, digests } = cases[name] as DigestCase;
    const result = await train(await open('engine'), { config, profile, updates });
    expect(result).toMatchObject({ digest: digests[profile], profile, step: updates });
    expect(result.losses).toHaveLength(updates);
  });

  it.each([2, 4].flatMap((workers) => trainings.map((training) => ({ ...training, workers }))))(
    'ends $name in $profile with the same bits when $workers workers share its steps',
    async (training) => {
      const { name, profile, workers } = training;
      const { config, digests } = cases[name] as DigestCase;
      const result = await train(await open('engine'), { config, profile, workers, updates });
      expect(result).toMatchObject({ digest: digests[profile], profile, step: updates });
      expect(result.workers).toBe(Math.min(workers, Math.ceil(config.batch / 4)));
    },
  );

  it('trains to the same bits step by step as in one go', async () => {
    const { config, digests } = cases.odd as DigestCase;
    const result = await train(await open('engine'), { config, profile: 'exact', updates, pace: 'steps' });
    expect(result.digest).toBe(digests.exact);
    expect(result.msPerStep).toHaveLength(updates);
    expect(result.firstLoss).toBeGreaterThan(result.msPerStep[0] as number);
  });

  it(`uses ${profilesOf[engine].at(-1)} arithmetic where the choice is left to it`, async () => {
    const result = await train(await open('engine'), { config: lesson, profile: 'auto', updates: 1 });
    expect(result.profile).toBe(profilesOf[engine].at(-1));
  });

  it('says what the core finds wrong', async () => {
    const config = { ...lesson, heads: 5 };
    const refused = train(await open('engine'), { config, profile: 'exact', updates });
    await expect(refused).rejects.toThrow('5 heads do not divide a width of 64');
  });

  if (!profilesOf[engine].includes('fused')) {
    it('refuses fused arithmetic for want of relaxed SIMD', async () => {
      const refused = train(await open('engine'), { config: lesson, profile: 'fused', updates });
      await expect(refused).rejects.toThrow('no-relaxed-simd');
    });
  }
});
