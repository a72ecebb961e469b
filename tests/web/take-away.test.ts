// SPDX-License-Identifier: MIT
// What is kept, compared, and read for the panel "Take it with you", apart from the page. What is written: take-away-files.test.ts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Place, RepeatDesk } from '../../web/elements/attn-train/lab/repeat-desk.ts';
import type { TakeAwayHost } from '../../web/elements/attn-train/lab/take-away-host.ts';
import { WeightsDesk } from '../../web/elements/attn-train/lab/weights-desk.ts';
import type { StartReply } from '../../web/engine/shared/protocol.ts';
import { takeAwayStrings as text } from '../../web/lesson/en/take-away.ts';
import { LAB_DEFAULTS } from '../../web/state/lab-settings.ts';
import { type KeptRun, nameOfLaboratory, type OpenStorage, RunKeeper } from '../../web/state/take-away/kept-run.ts';
import { readLink, writeLink } from '../../web/state/take-away/run-link.ts';
import type { RunRecipe } from '../../web/state/take-away/run-recipe.ts';
import { textDigest } from '../../web/state/take-away/text-digest.ts';
import { usableRecipe } from '../../web/state/take-away/usable-recipe.ts';

const RECIPE: RunRecipe = { settings: LAB_DEFAULTS, changes: [{ step: 3, learningRate: 0.1 }] };
const KEPT: KeptRun = {
  recipe: RECIPE,
  mark: { steps: 212, digest: '0123456789abcdef', profile: 'exact' },
  milliseconds: 4200,
};

class FakeStorage {
  readonly items = new Map<string, string>();
  readonly open: OpenStorage = () => this;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

const forbidden: OpenStorage = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('a run that is kept for after a reload', () => {
  it('comes back as it was, for each element on its own', () => {
    const storage = new FakeStorage();
    expect(new RunKeeper('lab', storage.open).keep(KEPT)).toBe(true);
    expect(new RunKeeper('lab', storage.open).read()).toEqual(KEPT);
    expect(new RunKeeper('other', storage.open).read()).toBeUndefined();
    new RunKeeper('lab', storage.open).forget();
    expect(new RunKeeper('lab', storage.open).read()).toBeUndefined();
  });

  it('is not shared by laboratories without an id', () => {
    const [named, first, second] = [{ id: 'lab' }, { id: '' }, { id: '' }];
    const names = [named, first, second].map((one) => nameOfLaboratory(one, [named, first, second]));
    expect(names).toEqual(['lab', 'laboratory 2', 'laboratory 3']);
  });

  it('is not kept, and nothing throws, where storage is forbidden or full', () => {
    const keeper = new RunKeeper('lab', forbidden);
    expect(keeper.keep(KEPT)).toBe(false);
    expect(keeper.read()).toBeUndefined();
    keeper.forget();
  });

  it.each([
    'no JSON',
    '[]',
    '{"recipe":{}}',
    JSON.stringify({ ...KEPT, mark: { ...KEPT.mark, digest: '<b>' } }),
    JSON.stringify({ ...KEPT, recipe: { ...RECIPE, changes: [{ step: 'x' }] } }),
    JSON.stringify({ ...KEPT, recipe: { ...RECIPE, settings: { ...LAB_DEFAULTS, norm: 'toString' } } }),
    JSON.stringify({ ...KEPT, recipe: { ...RECIPE, settings: { ...LAB_DEFAULTS, width: null } } }),
  ])('is forgotten where it is no run, case %#', (kept) => {
    const storage = new FakeStorage();
    storage.setItem('attn-run:1:lab', kept);
    expect(new RunKeeper('lab', storage.open).read()).toBeUndefined();
  });
});

class FakeHost implements Partial<TakeAwayHost> {
  readonly id = 'lab';
  recipe: RunRecipe = { settings: LAB_DEFAULTS, changes: [] };
  phase: TakeAwayHost['phase'] = 'idle';
  started: StartReply | undefined;
  losses: number[] = [];
  firstStep = 0;
  digest = 'aaaaaaaaaaaaaaaa';
  profile = 'exact';
  said: string[] = [];
  calls: string[] = [];
  requestUpdate = (): void => {};
  say = (sentence: string) => void this.said.push(sentence);
  apply = (recipe: RunRecipe): void => {
    this.calls.push('apply');
    this.recipe = recipe;
  };
  replayTo = async (_: RunRecipe, steps: number): Promise<boolean> => {
    this.calls.push(`replay ${steps}`);
    this.begin(steps);
    return true;
  };
  ask = (async (name: string) => {
    this.calls.push(name);
    return { ok: true, digest: this.digest, profile: this.profile, step: this.losses.length, workers: 1 };
  }) as unknown as TakeAwayHost['ask'];

  begin(steps: number): void {
    this.started = { text: 'AB', textDigest: textDigest('A') } as StartReply;
    this.phase = 'paused';
    this.losses = Array.from({ length: steps }, () => 1);
  }
}

class FakePlace implements Place {
  current = '';
  allowed = true;
  hash = (): string => this.current;
  replace = (hash: string): boolean => {
    if (this.allowed) this.current = hash;
    return this.allowed;
  };
  address = (hash: string): string => `https://guide.example/${hash}`;
}

describe('a run that can be repeated', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function desk({ storage = forbidden, foreign = false } = {}) {
    const host = new FakeHost();
    const place = new FakePlace();
    const made = new RepeatDesk(
      host as unknown as TakeAwayHost,
      () => foreign,
      place,
      storage,
      () => Date.now(),
    );
    return { host, place, desk: made };
  }
  const settle = () => vi.advanceTimersByTimeAsync(300);

  it('in a link is shown and not started; repeated when asked, and compared', async () => {
    const { host, place, desk: repeat } = desk();
    place.current = writeLink(RECIPE, { ...KEPT.mark, digest: host.digest }).hash;
    repeat.open();
    expect(host.calls).toEqual(['apply']);
    expect(host.recipe).toEqual(RECIPE);
    expect(repeat.offer).toMatchObject({ kind: 'link', ignored: 0 });
    await repeat.replay();
    expect(host.calls).toEqual(['apply', 'replay 212', 'digest']);
    expect(repeat.outcome).toBe(text.compared.same(212, host.digest));
    expect(repeat.offer).toBeUndefined();
    expect(host.said).toEqual([repeat.outcome]);
  });

  it('is kept with its last step, however long its fingerprint takes', async () => {
    const storage = new FakeStorage();
    const { host, place, desk: repeat } = desk({ storage: storage.open });
    place.current = writeLink(RECIPE, KEPT.mark).hash;
    repeat.open();
    repeat.follow();
    const { replayTo } = host;
    let ended = () => {};
    host.replayTo = async (recipe, steps) => {
      await replayTo(recipe, steps);
      repeat.follow(); // the last step is on screen
      await new Promise<void>((resolve) => {
        ended = resolve;
      });
      return true;
    };
    const replayed = repeat.replay();
    await settle();
    ended();
    await replayed;
    repeat.follow();
    await settle();
    expect(new RunKeeper('lab', storage.open).read()?.mark).toMatchObject({ steps: 212, digest: host.digest });
  });

  it('has usual values for what the form would refuse, and counts them for the one note', () => {
    const { host, place, desk: repeat } = desk();
    place.current = '#v=1&view=train&d=1024&L=64&bs=1024&n=4096&h=3&lr=0&seed=7&it=5';
    repeat.open();
    const usual = usableRecipe({ settings: { ...LAB_DEFAULTS, seed: 7 }, changes: [] });
    expect(usual).toEqual({ recipe: { settings: { ...LAB_DEFAULTS, seed: 7 }, changes: [] }, refused: 0 });
    expect(host.recipe).toEqual(usual.recipe);
    expect(repeat.offer).toMatchObject({ recipe: usual.recipe, ignored: 6 });

    const storage = new FakeStorage();
    const settings = { ...LAB_DEFAULTS, width: 30, source: { kind: 'own' as const, text: 'short' } };
    new RunKeeper('lab', storage.open).keep({
      ...KEPT,
      recipe: { settings, changes: [{ step: 3, learningRate: -1 }] },
    });
    const kept = desk({ storage: storage.open }).desk;
    kept.open();
    const recipe = { settings: { ...settings, width: 64 }, changes: [] };
    expect(kept.offer).toMatchObject({ recipe, ignored: 2 });
  });

  it.each([
    ['another arithmetic', 'fused', 'bbbbbbbbbbbbbbbb', /fused arithmetic there and exact here/],
    ['the same arithmetic', 'exact', 'bbbbbbbbbbbbbbbb', /some setting, the text or the core’s version/],
    ['no fingerprint to compare with', '', '', /no fingerprint was kept/],
  ])('says why it came out differently: %s', async (_, profile, digest, sentence) => {
    const { place, desk: repeat } = desk();
    place.current = writeLink(RECIPE, { steps: 5, digest, profile }).hash;
    repeat.open();
    await repeat.replay();
    expect(repeat.outcome).toMatch(sentence);
  });

  it('waits for the text that did not fit into the link', () => {
    const { host, place, desk: repeat } = desk();
    const own = 'A cake for me. '.repeat(200);
    place.current = writeLink(
      { ...RECIPE, settings: { ...LAB_DEFAULTS, source: { kind: 'own', text: own } } },
      KEPT.mark,
    ).hash;
    repeat.open();
    expect(repeat.textFits).toBe(false);
    host.recipe = { ...host.recipe, settings: { ...host.recipe.settings, source: { kind: 'own', text: own } } };
    expect(repeat.textFits).toBe(true);
  });

  it('is kept when it pauses, offered after a reload with the time it took, and forgotten when not wanted', async () => {
    const storage = new FakeStorage();
    const first = desk({ storage: storage.open });
    first.desk.follow();
    first.host.begin(212);
    first.host.phase = 'running';
    first.desk.follow();
    vi.advanceTimersByTime(4000);
    first.host.phase = 'paused';
    first.desk.follow();
    await settle();
    const second = desk({ storage: storage.open });
    second.desk.open();
    expect(second.desk.offer).toMatchObject({
      kind: 'kept',
      mark: { steps: 212, digest: first.host.digest },
      milliseconds: 4000,
    });
    expect(second.host.calls).toEqual([]);
    second.desk.dismiss();
    const third = desk({ storage: storage.open });
    third.desk.open();
    expect(third.desk.offer).toBeUndefined();
  });

  it('is not kept, nor named by a fingerprint, where its weights came from a file', async () => {
    const storage = new FakeStorage();
    const { host, place, desk: repeat } = desk({ storage: storage.open, foreign: true });
    repeat.follow();
    host.begin(9);
    repeat.follow();
    await settle();
    expect(storage.items.size).toBe(0);
    await repeat.makeLink();
    expect(readLink(place.current)?.mark).toEqual({ steps: 0, digest: '', profile: '' });
  });

  it('has its link in the address only once asked for, then follows the run, and leaves a chapter’s address alone', async () => {
    const { host, place, desk: repeat } = desk();
    place.current = '#leak';
    repeat.open();
    repeat.follow();
    host.begin(3);
    repeat.follow();
    await settle();
    expect(place.current).toBe('#leak');
    await repeat.makeLink();
    expect(readLink(place.current)?.mark.steps).toBe(3);
    host.begin(7);
    repeat.follow();
    await vi.advanceTimersByTimeAsync(200);
    expect(readLink(place.current)?.mark.steps).toBe(3);
    await settle();
    expect(readLink(place.current)?.mark.steps).toBe(7);
    place.current = '#softmax';
    host.begin(8);
    repeat.follow();
    await settle();
    expect(place.current).toBe('#softmax');
  });

  it('leaves another run’s link in the address, also one that is opened while the fingerprint is on its way', async () => {
    const { host, place, desk: repeat } = desk();
    const other = writeLink({ ...RECIPE, settings: { ...LAB_DEFAULTS, seed: 99 } }, KEPT.mark).hash;
    await repeat.makeLink();
    repeat.follow();
    host.begin(3);
    repeat.follow();
    place.current = other;
    await settle();
    expect(place.current).toBe(other);

    await repeat.makeLink();
    const { ask } = host;
    host.ask = (async (...asked: Parameters<typeof ask>) => {
      place.current = other;
      return ask(...asked);
    }) as typeof ask;
    host.begin(4);
    repeat.follow();
    await settle();
    expect(place.current).toBe(other);
  });

  it('has a link even where the address cannot be changed', async () => {
    const { place, desk: repeat } = desk();
    place.allowed = false;
    await repeat.makeLink();
    expect(repeat.link?.inAddress).toBe(false);
    expect(repeat.link?.address).toContain('#v=1&view=train');
  });
});

describe('weights', () => {
  const facts = { ok: true, settingNames: [], settingTexts: [], characters: 'ab', steps: 9, profile: 'exact' };

  function desk(replies: Record<string, unknown>, started = true) {
    const host = new FakeHost();
    if (started) host.begin(4);
    host.ask = (async (name: string) => {
      host.calls.push(name);
      return replies[name];
    }) as unknown as TakeAwayHost['ask'];
    return { host, desk: new WeightsDesk(host as unknown as TakeAwayHost) };
  }
  const file = (text: string) => new File([text], 'run.safetensors');

  it('that are not all numbers are handed out with a warning, as those of a run that was stopped are', async () => {
    const broken = desk({ saveRun: { ok: true, bytes: new Uint8Array(3), finite: false } });
    expect(await broken.desk.asText()).toMatchObject({ name: 'attention-run-4.safetensors.txt', content: 'AAAA' });
    expect(broken.desk.notes).toEqual([text.weights.broken]);
    const stopped = desk({ saveRun: { ok: true, bytes: new Uint8Array(3), finite: true } });
    stopped.host.phase = 'stopped';
    await stopped.desk.asText();
    expect(stopped.desk.notes).toEqual([text.weights.stopped]);
  });

  it('cannot be had before a run', async () => {
    const { host, desk: weights } = desk({}, false);
    expect(await weights.asText()).toBeUndefined();
    expect(weights.error).toBe(text.noRun);
    expect(host.calls).toEqual([]);
  });

  it('of a file are only looked at until a button is pressed', async () => {
    const { host, desk: weights } = desk({ inspectFile: { ...facts, textDigest: textDigest('A') } });
    await weights.open(file('x'));
    expect(host.calls).toEqual(['inspectFile']);
    expect(weights.file?.name).toBe('run.safetensors');
    expect(weights.textFits).toBe(true);
    host.recipe.settings = { ...LAB_DEFAULTS, source: { kind: 'own', text: 'A\r' } };
    expect(weights.textFits).toBeUndefined();
    expect(weights.fromFile).toBe(false);
  });

  it('of another program are put into the run in hand, and what was assumed is told', async () => {
    const { desk: weights } = desk({
      inspectFile: { ok: false, error: 'No settings.' },
      loadWeights: { ok: true, notes: ['The mask is assumed.'] },
    });
    await weights.open(file('x'));
    expect(weights.notes.join(' ')).toContain('The mask is assumed.');
    expect(weights.fromFile).toBe(true);
  });

  it('that do not fit leave one sentence of the core, and the run as it was', async () => {
    const { host, desk: weights } = desk({
      inspectFile: { ok: false, error: 'No settings.' },
      loadWeights: { ok: false, error: 'Another width.' },
    });
    await weights.open(file('x'));
    expect([weights.error, weights.fromFile, weights.file]).toEqual(['Another width.', false, undefined]);
    expect(host.said).toEqual(['Another width.']);
  });
});
