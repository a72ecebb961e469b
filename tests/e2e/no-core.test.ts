// SPDX-License-Identifier: MIT
// Where the core can never run: one sentence for each figure, and nothing that looks as if it would help.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, press, takeMessages } from './support/page.ts';

const withoutWebAssembly = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });

const withoutSimd = (page: Page) =>
  page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });

/** A worker obeys the policy that came with its own file. */
const blockedByPolicy = (page: Page) =>
  page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'; connect-src 'self'" };
    await route.fulfill({ response, headers });
  });

describe('where the core cannot run', () => {
  it.each([
    ['no WebAssembly', withoutWebAssembly, /^This browser cannot run the model: it needs WebAssembly with SIMD/],
    ['no SIMD', withoutSimd, /^This browser cannot run the model: it needs WebAssembly with SIMD/],
    ['blocked by a policy', blockedByPolicy, /this site’s security policy blocks WebAssembly/],
  ] as const)('one sentence says so, and no button pretends to help: %s', async (_, before, sentence) => {
    const { compare, explorer } = await openGuide({}, before);
    for (const figure of [compare, explorer]) {
      await figure.scrollIntoViewIfNeeded();
      await figure.getByRole('alert').getByText(sentence).waitFor();
      expect(await figure.getByRole('alert').count()).toBe(1);
      expect(await figure.getByText(/Ready at step 0|Loading the core|Setting up|Nothing has run/).count()).toBe(0);
      expect(await figure.getByRole('button', { name: /Restart/ }).count()).toBe(0);
    }
    for (const name of ['Run both', 'Step', 'Pause']) {
      expect(await compare.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    expect(await explorer.getByRole('button', { name: 'Train with this mask' }).count()).toBe(0);
    await compare.locator('attn-still').getByRole('table').waitFor();
    await explorer.locator('attn-still').getByRole('table').waitFor();
  });

  it('names the versions of the browsers that have SIMD in every figure that loads the core (FC-61)', async () => {
    const { page } = await openGuide({}, withoutSimd);
    for (const figure of await page.locator('.figure').all()) await figure.scrollIntoViewIfNeeded();
    const sentence =
      'This browser cannot run the model: it needs WebAssembly with SIMD. The guide works in Chrome from version 91, Firefox from 114 and Safari from 16.4.';
    for (const tag of [
      'attn-train',
      'attn-mask',
      'attn-qkv',
      'attn-average',
      'attn-softmax',
      'attn-leak',
      'attn-block',
      'attn-generate',
      'attn-variants',
    ]) {
      const figure = page.locator(`${tag}.figure`).first();
      await figure.scrollIntoViewIfNeeded();
      await figure.getByRole('alert').filter({ hasText: sentence }).first().waitFor();
      expect(await figure.getByRole('button', { name: /^(Run|Step|Pause|Reset|Restart)/ }).count(), tag).toBe(0);
    }
  });

  it('a restart is offered where it can help: a file that did not come', async () => {
    let broken = true;
    const { explorer } = await openGuide({}, (page) =>
      page.route('**/*.wasm', (route) => (broken ? route.abort() : route.continue())),
    );
    await explorer.scrollIntoViewIfNeeded();
    await explorer.getByRole('alert').getByText('The model could not be loaded.').waitFor();
    broken = false;
    await press(explorer, 'Restart the worker');
    await explorer.getByRole('grid').waitFor();
    expect(takeMessages().length).toBeGreaterThan(0);
  });
});
