// SPDX-License-Identifier: MIT
// Which of the two cores the page uses, and the promise of both: the same bits everywhere. The digests are
// those that the native program prints after 301 updates: tinygpt train --mask causal --profile exact.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, readyExplorer, runToTheEnd, takeMessages } from './support/page.ts';

const DIGESTS = {
  exact: { full: '65a17d9120b98588', causal: '1e548ee24754fdcc' },
  fused: { full: '60c89f834931a5fc', causal: '8f16fa7f1e82edb2' },
};
const COPIER = 'Your      d   ou               6  c \n  b    s';
const WRITER = 'Your plum cake is out for delivery. waterery ';

/** The last loss of a run and what it wrote. */
const said = (figure: Locator, title: string) => {
  const panel = figure.getByRole('region', { name: title });
  return Promise.all([panel.locator('.loss').textContent(), panel.locator('.generated').textContent()]);
};

/** The digests of a run of 60 steps by one worker. */
async function sixtySteps() {
  const { compare } = await openGuide();
  await compare.getByText('More settings').click();
  await compare.getByLabel('Steps', { exact: true }).fill('60');
  await runToTheEnd(compare, 60);
  const both = /Fingerprint of the weights: no mask (\w{16}), causal (\w{16})/;
  const line = await compare.getByText(both).textContent();
  const [, full, causal] = both.exec(line ?? '') ?? [];
  expect(causal).toBeDefined();
  return { full, causal };
}

/** The cores that the page asks for, each file's name without its hash, each once. */
function coresAsked(page: Page): Set<string> {
  const cores = new Set<string>();
  page.on('request', (request) => {
    const [name] = /attn_[a-z]+_(exact|fused)[^/]*\.(js|wasm)/.exec(request.url()) ?? [];
    if (name !== undefined) cores.add(name.replace(/-[\w-]+\./, '.'));
  });
  return cores;
}

async function choose(figure: Locator, option: string) {
  const radio = figure.getByRole('radio', { name: option, exact: true });
  if (!(await radio.isVisible())) await figure.getByText('More settings').click();
  await radio.check();
}

/** Puts code before the worker's own, since what a page overrides is not overridden in its workers. */
const inWorker = (page: Page, code: string) =>
  page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code}\n${await response.text()}` });
  });

const withoutRelaxedSimd = (page: Page) => inWorker(page, 'WebAssembly.validate = () => false;');

/** An engine that rounds twice: the real one cannot be made to, so the module's answer is given for it. */
const withoutFusing = (page: Page) =>
  page.route('**/attn_run_fused*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default async () => ({ profile: () => ({ ok: false, error: 'does not fuse' }) });",
    }),
  );

describe('the arithmetic of the opening figure', () => {
  it('is fused in an engine that fuses, and the other core is not fetched', async () => {
    let asked = new Set<string>();
    const { compare } = await openGuide({}, async (page) => {
      asked = coresAsked(page);
    });
    await compare.getByRole('button', { name: 'Step', exact: true }).click();
    await compare.getByText('profile “fused”').waitFor();
    expect([...asked].sort()).toEqual(['attn_run_fused.js', 'attn_run_fused.wasm']);
  });

  it.each(['Exact', 'Fused'] as const)(
    '%s gives the bits of the native program, and the lesson’s loss and texts',
    async (arithmetic) => {
      const { compare } = await openGuide();
      await choose(compare, arithmetic);
      await runToTheEnd(compare);
      const profile = arithmetic === 'Exact' ? 'exact' : 'fused';
      const { full, causal } = DIGESTS[profile];
      await compare.getByText(`Fingerprint of the weights: no mask ${full}, causal ${causal}.`).waitFor();
      await compare.getByText(`profile “${profile}”`).waitFor();
      expect(await said(compare, 'No mask')).toEqual(['0.003', COPIER]);
      expect(await said(compare, 'Causal mask')).toEqual(['0.129', WRITER]);
    },
  );

  it.each(['2', '4'])(
    'gives the same bits with %s workers for each model, and says how many took part',
    async (workers) => {
      const { compare } = await openGuide();
      await choose(compare, workers);
      await compare.getByLabel('Steps', { exact: true }).fill('60');
      await runToTheEnd(compare, 60);
      const { full, causal } = await sixtySteps();
      await compare.getByText(`Fingerprint of the weights: no mask ${full}, causal ${causal}.`).waitFor();
      await compare.getByText(/Workers that shared each model’s last step: [2-4], [2-4]\./).waitFor();
    },
  );

  it('changes with the next run, not under the present one', async () => {
    const { compare } = await openGuide();
    await compare.getByRole('button', { name: 'Step', exact: true }).click();
    await compare.getByText('profile “fused”').waitFor();
    await choose(compare, 'Exact');
    await compare.getByRole('button', { name: 'Step', exact: true }).click();
    await compare.getByText(/^At step 1: /).waitFor();
    await compare.getByText('profile “fused”').waitFor();
    await compare.getByRole('button', { name: 'Reset', exact: true }).click();
    await compare.getByRole('button', { name: 'Step', exact: true }).click();
    await compare.getByText('profile “exact”').waitFor();
    await compare.getByRole('button', { name: 'Back to the lesson’s settings' }).click();
    expect(await compare.getByRole('radio', { name: 'Automatic' }).isChecked()).toBe(true);
  });

  it('is told to the page when a person changes it', async () => {
    const { page, compare } = await openGuide();
    const change = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('attn-change', (event) => resolve((event as CustomEvent).detail), { once: true }),
        ),
    );
    await choose(compare, 'Exact');
    expect(await change).toMatchObject({ key: 'profile', value: 'exact', state: { profile: 'exact' } });
  });

  it('is one and the same for both runs where only one of them could load the fused core', async () => {
    let requests = 0;
    const { compare } = await openGuide({}, (page) =>
      page.route('**/attn_run_fused*.wasm', (route) => (++requests === 1 ? route.abort() : route.continue())),
    );
    await compare.getByText('More settings').click();
    await compare.getByLabel('Steps', { exact: true }).fill('3');
    await runToTheEnd(compare, 3);
    await compare.getByText('profile “exact”').waitFor();
    const profiles = () =>
      compare.evaluate((figure) =>
        (figure as unknown as { group: { runs: { fingerprint?: { profile: string } }[] } }).group.runs.map(
          ({ fingerprint }) => fingerprint?.profile,
        ),
      );
    await expect.poll(profiles).toEqual(['exact', 'exact']);
    expect(takeMessages().length).toBeGreaterThan(0);
  });
});

describe('an engine that cannot fuse', () => {
  it.each([
    ['it has no relaxed SIMD', withoutRelaxedSimd, ['attn_run_exact.js', 'attn_run_exact.wasm']],
    [
      'it does not fuse',
      withoutFusing,
      ['attn_run_exact.js', 'attn_run_exact.wasm', 'attn_run_fused.js', 'attn_run_fused.wasm'],
    ],
  ])('computes exactly without a word: %s', async (_, before, cores) => {
    let asked = new Set<string>();
    const { compare } = await openGuide({}, async (page) => {
      asked = coresAsked(page);
      await before(page);
    });
    await compare.getByRole('button', { name: 'Step', exact: true }).click();
    await compare.getByText('At step 0: no mask 3.585, causal 3.569.').waitFor();
    await compare.getByText('profile “exact”').waitFor();
    expect([...asked].sort()).toEqual(cores);
  });

  it.each([
    ['it has no relaxed SIMD', withoutRelaxedSimd, /has no relaxed SIMD, so it cannot use fused arithmetic/],
    ['it does not fuse', withoutFusing, /does not fuse multiplication and addition/],
  ])('says so where fused is chosen, starts nothing and keeps the settings: %s', async (_, before, sentence) => {
    const { compare } = await openGuide({}, before);
    await choose(compare, 'Fused');
    await compare.getByLabel('Steps', { exact: true }).fill('7');
    await compare.getByRole('button', { name: 'Run both' }).click();
    const alert = compare.getByRole('alert');
    await alert.filter({ hasText: sentence }).waitFor();
    expect(await compare.getByText('no loss yet').count()).toBe(2);
    expect(await compare.getByLabel('Steps', { exact: true }).inputValue()).toBe('7');
    expect(await compare.getByRole('radio', { name: 'Fused' }).isChecked()).toBe(true);
    await alert.getByRole('button', { name: 'Use automatic arithmetic' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(await compare.getByRole('radio', { name: 'Automatic' }).isChecked()).toBe(true);
    await runToTheEnd(compare, 7);
    await compare.getByText('profile “exact”').waitFor();
  });
});

describe('a server that does not know what a wasm file is', () => {
  it('is forgiven', async () => {
    const { compare } = await openGuide({}, (page) =>
      page.route('**/*.wasm', async (route) =>
        route.fulfill({ response: await route.fetch(), contentType: 'application/octet-stream' }),
      ),
    );
    await compare.getByRole('button', { name: 'Step', exact: true }).click();
    await compare.getByText('At step 0: no mask 3.585, causal 3.569.').waitFor();
    await compare.getByText('profile “fused”').waitFor();
    expect(takeMessages().filter((message) => !/MIME|streaming compile|ArrayBuffer/.test(message))).toEqual([]);
  });
});

/** Writes the attribute into every figure of the page. */
const withProfile = (page: Page, profile: string) =>
  page.route('**/guide/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<attn-(train|mask)(?=[\s>])/g, `$& profile="${profile}"`);
    await route.fulfill({ response, body });
  });

describe('the attribute', () => {
  it('profile chooses for a figure before it has loaded anything', async () => {
    let asked = new Set<string>();
    const { compare } = await openGuide({}, async (page) => {
      asked = coresAsked(page);
      await withProfile(page, 'exact');
    });
    await compare.getByRole('img', { name: /528 of 1024/ }).waitFor();
    expect([...asked].sort()).toEqual(['attn_run_exact.js', 'attn_run_exact.wasm']);
    await compare.getByText('More settings').click();
    expect(await compare.getByRole('radio', { name: 'Exact' }).isChecked()).toBe(true);
  });

  it('of the explorer also counts for the run that trains with its mask', async () => {
    let asked = new Set<string>();
    const guide = await openGuide({}, async (page) => {
      await withProfile(page, 'exact');
      asked = coresAsked(page);
    });
    const explorer = await readyExplorer(guide);
    await explorer.getByRole('button', { name: 'Train with this mask' }).click();
    await explorer.locator('attn-train').getByText('profile “exact”').waitFor();
    const parts = ['attn_figures_exact', 'attn_run_exact'];
    expect([...asked].sort()).toEqual(parts.flatMap((name) => [`${name}.js`, `${name}.wasm`]));
  });

  it('says in the explorer too why fused is not to be had, and offers the way out', async () => {
    const guide = await openGuide({}, async (page) => {
      await withoutRelaxedSimd(page);
      await withProfile(page, 'fused');
    });
    await guide.explorer.scrollIntoViewIfNeeded();
    await guide.explorer
      .getByRole('alert')
      .filter({ hasText: /has no relaxed SIMD/ })
      .waitFor();
    await guide.explorer.getByRole('button', { name: 'Use automatic arithmetic' }).click();
    await guide.explorer.getByRole('grid').waitFor();
    expect(await guide.explorer.getByRole('alert').count()).toBe(0);
  });
});
