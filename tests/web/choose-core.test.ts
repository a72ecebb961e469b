// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../web/engine/shared/core-api.ts';
import { type CoreSource, chooseCore, RELAXED_SIMD_MODULE } from '../../web/engine/worker/choose-core.ts';
import { FakeCore } from './support/fake-core.ts';

interface Engine {
  relaxedSimd?: boolean;
  fuses?: boolean;
  /** Builds that cannot be fetched. */
  missing?: Profile[];
}

function engine({ relaxedSimd = true, fuses = true, missing = [] }: Engine) {
  const loaded: Profile[] = [];
  const validated: BufferSource[] = [];
  const source: CoreSource<FakeCore> = {
    validate: (bytes) => {
      validated.push(bytes);
      return relaxedSimd;
    },
    load: async (profile) => {
      loaded.push(profile);
      if (missing.includes(profile)) throw new Error(`no ${profile}`);
      return Object.assign(new FakeCore(), { build: profile, fuses });
    },
  };
  return { source, loaded, validated };
}

describe('left to itself, the worker', () => {
  it('takes the fused core, and only that, where the engine fuses', async () => {
    const { source, loaded, validated } = engine({});
    expect(await chooseCore('auto', source)).toMatchObject({ profile: 'fused', core: { build: 'fused' } });
    expect(loaded).toEqual(['fused']);
    expect(validated).toEqual([RELAXED_SIMD_MODULE]);
  });

  it('takes the exact core, and only that, where there is no relaxed SIMD', async () => {
    const { source, loaded } = engine({ relaxedSimd: false });
    expect(await chooseCore('auto', source)).toMatchObject({ profile: 'exact', core: { build: 'exact' } });
    expect(loaded).toEqual(['exact']);
  });

  it('takes the exact core where relaxed SIMD does not fuse', async () => {
    const { source, loaded } = engine({ fuses: false });
    expect(await chooseCore('auto', source)).toMatchObject({ profile: 'exact', core: { build: 'exact' } });
    expect(loaded).toEqual(['fused', 'exact']);
  });

  it('takes the exact core where the fused one cannot be fetched', async () => {
    const { source } = engine({ missing: ['fused'] });
    expect(await chooseCore('auto', source)).toMatchObject({ profile: 'exact' });
  });

  it('takes the exact core where the check itself throws', async () => {
    const { source } = engine({});
    const validate = () => {
      throw new Error('refused');
    };
    expect(await chooseCore('auto', { ...source, validate })).toMatchObject({ profile: 'exact' });
  });

  it('reports the error of the exact core where neither can be fetched', async () => {
    const { source } = engine({ missing: ['fused', 'exact'] });
    await expect(chooseCore('auto', source)).rejects.toThrow('no exact');
  });
});

describe('told which core to use, the worker', () => {
  it('takes the exact core without asking what the engine can', async () => {
    const { source, loaded, validated } = engine({});
    expect(await chooseCore('exact', source)).toMatchObject({ profile: 'exact', core: { build: 'exact' } });
    expect(loaded).toEqual(['exact']);
    expect(validated).toEqual([]);
  });

  it('takes the fused core where the engine fuses', async () => {
    const { source, loaded } = engine({});
    expect(await chooseCore('fused', source)).toMatchObject({ profile: 'fused' });
    expect(loaded).toEqual(['fused']);
  });

  it.each([
    ['no-relaxed-simd', { relaxedSimd: false }, []],
    ['not-fusing', { fuses: false }, ['fused']],
  ] as const)('refuses to fuse and says why: %s', async (reason, can, fetched) => {
    const { source, loaded } = engine(can);
    await expect(chooseCore('fused', source)).rejects.toMatchObject({ reason });
    expect(loaded).toEqual(fetched);
  });

  it('does not take a failed download for a missing ability', async () => {
    const { source } = engine({ missing: ['fused'] });
    await expect(chooseCore('fused', source)).rejects.toThrow('no fused');
  });
});
