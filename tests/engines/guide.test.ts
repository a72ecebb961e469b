// SPDX-License-Identifier: MIT
// The built guide in every engine: it loads, its opening figure trains by step and in one go, shows the fingerprint that
// the native program has, and nothing goes wrong. Everything else about the page is tested in tests/e2e.
import { describe, it } from 'vitest';
import { type Browser, ENGINES, until } from './support/browser.ts';
import { cases, type DigestCase, updates } from './support/cases.ts';
import { fill, press, says } from './support/opening.ts';
import { useBrowser } from './support/use.ts';

const lesson = (cases.lesson as DigestCase).digests;

const chooseFused = (browser: Browser) =>
  browser.evaluate(() => {
    const figure = document.querySelector('#opening attn-train')?.shadowRoot;
    figure?.querySelector<HTMLInputElement>('input[name=profile][value=fused]')?.click();
  }, null);

describe.each(ENGINES)('the guide in %s', (engine) => {
  const { open } = useBrowser(engine);
  const profile = engine === 'webkit' ? 'exact' : 'fused';

  it('trains by step and in one go, and shows the fingerprint of the native program', async () => {
    const browser = await open('guide');
    await until(browser, 'the page is ready', () => document.documentElement.dataset.ready === '1', null);
    await says(browser, 'no loss yet');
    await fill(browser, 'steps', `${updates - 1}`);
    await press(browser, 'Step');
    await says(browser, 'At step 0: no mask 3.585, causal 3.569.');
    await press(browser, 'Step');
    await says(browser, 'At step 1: ');
    await press(browser, 'Run both');
    await says(browser, `At step ${updates - 1}`);
    await says(browser, `causal ${lesson[profile]}.`);
    await says(browser, `profile “${profile}”`);
  });

  if (engine === 'webkit') {
    it('says that there is no relaxed SIMD where fused is chosen', async () => {
      const browser = await open('guide');
      await says(browser, 'no loss yet');
      await chooseFused(browser);
      await press(browser, 'Run both');
      await says(browser, 'This browser has no relaxed SIMD, so it cannot use fused arithmetic');
    });
  }
});
