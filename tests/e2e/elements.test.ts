// SPDX-License-Identifier: MIT
// The figures as elements of pages like those of real hosts: from another server, under a strict policy, included twice,
// beside RequireJS, as in a book, many on one page, and in pages that come and go.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  closeHost,
  documentOf,
  guideUrl,
  type HostPage,
  openHost,
  takeHostMessages,
  useHostPages,
} from './support/host-pages.ts';

useHostPages();

const FALLBACK = 'Which cells may a row see? <a href="https://example.org/guide/">Open the guide</a>';
const MASK = `<attn-mask length="6" mask="prefix" prefix="2">${FALLBACK}</attn-mask>`;
const train = (seed = 7, steps = 3): string => `<attn-train compare steps="${steps}" seed="${seed}"></attn-train>`;
const OWN = '<script type="module" src="/guide/attn.js"></script>';
const remote = (): string => `<script type="module" src="${guideUrl()}attn.js"></script>`;
/** Notes which names the page has, and what its figures tell. */
const NOTES = `<script>
  window.told = []; window.names = [];
  for (const name of ['ready', 'error', 'progress']) addEventListener('attn-' + name, ({ target, detail }) =>
    told.push({ name, from: target.localName, detail }));
  window.names = Object.getOwnPropertyNames(window);
</script>`;

interface Told {
  name: string;
  from: string;
  detail: { code?: string };
}
/** What a page's own module would do with the exports. */
const withExports = (address: string): string =>
  `<script type="module">import * as attn from ${JSON.stringify(address)}; window.attn = attn;</script>`;
type Exports = typeof import('../../web/embed/attn.ts');
const exported = async (page: Page) => {
  await page.waitForFunction(() => 'attn' in window);
};

const toldTo = (page: Page): Promise<Told[]> => page.evaluate(() => (window as unknown as { told: Told[] }).told);
const newNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { names } = window as unknown as { names: string[] };
    return Object.getOwnPropertyNames(window).filter((name) => !names.includes(name));
  });

const grid = (figure: Locator | Page) => figure.getByRole('grid');

/** Both models of <attn-train compare>, for the steps of its attribute. */
async function trains(figure: Locator, lastStep = 3): Promise<void> {
  await figure.getByRole('button', { name: 'Run both' }).click();
  await figure.getByText(new RegExp(`^At step ${lastStep}\\b`)).waitFor({ timeout: 60_000 });
}

const histories = (page: Page): Promise<unknown[]> =>
  page.locator('attn-train').evaluateAll((all) => all.map((one) => (one as unknown as { history: unknown }).history));

describe('a script from another server', () => {
  it('draws a figure, trains, and leaves no name behind', async () => {
    const page = await openHost({ html: documentOf(MASK + train(), NOTES + remote()) });
    await grid(page.locator('attn-mask')).waitFor();
    expect(await page.locator('attn-mask').getByRole('radio', { name: 'Prefix' }).isChecked()).toBe(true);
    await trains(page.locator('attn-train'));
    expect(await newNames(page)).toEqual([]);
    const ready = (await toldTo(page)).filter(({ name }) => name === 'ready').map(({ from }) => from);
    expect(ready.sort()).toEqual(['attn-mask', 'attn-train']);
  });

  it('that cannot be had leaves what the author wrote, and says so', async () => {
    const page = await openHost({ html: documentOf(MASK, NOTES) });
    await page.route(/\/prepare-/, (route) => route.abort());
    await page.addScriptTag({ type: 'module', url: `${guideUrl()}attn.js` });
    await expect.poll(() => toldTo(page)).toMatchObject([{ name: 'error', detail: { code: 'script-missing' } }]);
    expect(await page.getByRole('link', { name: 'Open the guide' }).isVisible()).toBe(true);
    expect(takeHostMessages().join()).toContain('ERR_FAILED');
  });
});

describe('a strict policy', () => {
  it('lets a figure of the page’s own server draw and train', async () => {
    const policy =
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'";
    const page = await openHost({
      html: documentOf(MASK + train(), OWN),
      headers: { 'content-security-policy': policy },
    });
    await grid(page.locator('attn-mask')).waitFor();
    await trains(page.locator('attn-train'));
  });
});

describe('the script twice', () => {
  const laterOne = (page: Page) =>
    page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<attn-softmax></attn-softmax>'));

  it('once as a module and once as a classic script, and after the way back', async () => {
    const page = await openHost({
      html: documentOf(MASK, `${NOTES}${OWN}<script src="/guide/attn.iife.js"></script>`),
    });
    const works = async () => {
      await grid(page.locator('attn-mask')).waitFor();
      await laterOne(page);
      await page.locator('attn-softmax').getByRole('button', { name: 'Reset' }).waitFor();
      expect(await newNames(page)).toEqual(['attnGuide']);
    };
    await works();
    await page.goto(`${page.url()}guide/favicon.svg`);
    await page.goBack();
    await works();
  });

  it('in two versions: the second leaves everything to the first', async () => {
    const page = await openHost({ html: documentOf(MASK, OWN + remote() + withExports(`${guideUrl()}attn.js`)) });
    await grid(page.locator('attn-mask')).waitFor();
    await laterOne(page);
    await page.locator('attn-softmax').getByRole('button', { name: 'Reset' }).waitFor();
    await exported(page);
    const mounted = await page.evaluate(async () => {
      const { mount } = (window as unknown as { attn: Exports }).attn;
      return (await mount(document.body, { view: 'mask', length: 4 })).constructor === customElements.get('attn-mask');
    });
    expect(mounted).toBe(true);
    await page.locator('attn-mask').nth(1).scrollIntoViewIfNeeded();
    await expect.poll(() => grid(page).count()).toBe(2);
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
    );
    // Of the second there is the script itself and what it is made of.
    const own = new URL(page.url()).origin;
    expect(asked.filter((origin) => origin !== own).length).toBeLessThanOrEqual(2);
  });
});

describe('RequireJS', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('requirejs/require.js'));
  const files = {
    '/lib/require.js': { body: source, type: 'text/javascript' },
    '/lib/answer.js': { body: "define('answer', [], () => 42);", type: 'text/javascript' },
  };
  const use = `<script>require.config({ paths: { answer: '/lib/answer' } }); require(['answer'], (answer) => { window.answer = answer; });</script>`;
  const loader = '<script src="/lib/require.js"></script>';
  const classic = '<script src="/guide/attn.iife.js"></script>';

  it.each([
    ['before', loader + use + OWN + classic],
    ['after', OWN + classic + loader + use],
  ])('%s the figures: its modules and the figures load', async (_, head) => {
    const page = await openHost({ html: documentOf(MASK + train(), head), files });
    await grid(page.locator('attn-mask')).waitFor();
    await trains(page.locator('attn-train'));
    await expect.poll(() => page.evaluate(() => (window as unknown as { answer: number }).answer)).toBe(42);
  });
});

describe('a book', () => {
  /** As mdBook writes it: letters counted in tens, a theme that is a class, scripts at the end and with other names. */
  const book = (
    scripts: string,
  ): string => `<!doctype html><html lang="en" class="light"><head><title>A book</title><style>
    :root { font-size: 62.5%; } body { font-size: 1.6rem; background: var(--bg); color: var(--fg); }
    .light { --bg: #fff; --fg: #000; color-scheme: light; } .navy { --bg: #161923; --fg: #bcbdd0; color-scheme: dark; }
    main { max-width: 750px; margin: auto; } * { box-sizing: content-box; letter-spacing: 2px; color: crimson; }
    button { padding: 40px; background: lime; } table { margin: 0 auto; border-collapse: collapse; }
    </style></head><body><main>${MASK}${train()}</main>${scripts}</body></html>`;
  const figcaption = (figure: Locator) =>
    figure.locator('figcaption').evaluate((caption) => {
      const { color, letterSpacing, fontSize } = getComputedStyle(caption);
      return { color, letterSpacing, fontSize };
    });

  it.each([
    ['beside attn.js', '<script src="guide/attn.iife.js"></script>', ''],
    ['moved, with data-base', '<script src="theme/attn-1a2b.js" data-base="guide/"></script>', '/theme/attn-1a2b.js'],
    [
      'moved, with a name set before',
      '<script>attnGuide = { base: "guide/" }</script><script src="theme/attn-1a2b.js"></script>',
      '/theme/attn-1a2b.js',
    ],
  ])('with the classic script %s', async (_, scripts, moved) => {
    const dist = process.env.AFG_DIST ?? new URL('../../dist', import.meta.url).pathname;
    const file = { body: readFileSync(`${dist}/attn.iife.js`), type: 'text/javascript' };
    const page = await openHost({ html: book(scripts), files: moved === '' ? {} : { [moved]: file } });
    await grid(page.locator('attn-mask')).waitFor();
    expect(await page.evaluate(() => (window as unknown as { attnGuide: object }).attnGuide)).toHaveProperty('base');
  });

  it('keeps a figure readable, in its own letters, and light or dark as the page is', async () => {
    const page = await openHost({ html: book('<script src="guide/attn.iife.js"></script>') }, { colorScheme: 'dark' });
    const [mask, training] = [page.locator('attn-mask'), page.locator('attn-train')];
    await grid(mask).waitFor();
    await training.getByRole('button', { name: 'Run both' }).waitFor();
    const light = { color: 'rgb(29, 27, 22)', letterSpacing: 'normal', fontSize: '16.8px' };
    expect([await figcaption(mask), await figcaption(training)]).toEqual([light, light]);
    await page.evaluate(() => {
      document.documentElement.className = 'navy';
    });
    const dark = { ...light, color: 'rgb(241, 237, 227)' };
    await expect.poll(() => Promise.all([figcaption(mask), figcaption(training)])).toEqual([dark, dark]);
    await mask.evaluate((element) => element.setAttribute('theme', 'light'));
    await expect.poll(() => figcaption(mask)).toEqual(light);
    // One column in 750 pixels, where the root's small letters would make it two.
    expect(await mask.locator('.ex').evaluate((ex) => getComputedStyle(ex).gridTemplateColumns)).toMatch(/^\d+px$/);
  });
});

describe('many figures', () => {
  it('twenty on a page: none asks before it is near, all work, and one worker answers', async () => {
    const twenty = Array.from(
      { length: 20 },
      (_, index) => `<div class="tall"><attn-mask length="${index + 2}"></attn-mask></div>`,
    ).join('');
    const page = await openHost({ html: documentOf(twenty, `<style>.tall { height: 1500px; }</style>${remote()}`) });
    const masks = page.locator('attn-mask');
    await grid(masks.nth(0)).waitFor();
    const answered = () =>
      masks.evaluateAll(
        (all) => all.filter((one) => (one as unknown as { matrix?: Uint8Array }).matrix?.length).length,
      );
    expect(await answered()).toBe(1);
    for (let index = 0; index < 20; ++index) {
      await masks.nth(index).scrollIntoViewIfNeeded();
      await grid(masks.nth(index)).waitFor();
    }
    expect(await answered()).toBe(20);
    expect(page.workers()).toHaveLength(1);
    // Nothing is drawn where nothing happens.
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const layouts = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'LayoutCount')?.value;
    };
    const frames = () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 10; ++frame) await new Promise(requestAnimationFrame);
      });
    await frames();
    const before = await layouts();
    await frames();
    expect(await layouts()).toBe(before);
  });

  it('two trainings at once end as each does alone, and one goes on when the other is taken away', async () => {
    const alone: unknown[] = [];
    for (const seed of [1, 2]) {
      const page = await openHost({ html: documentOf(train(seed, 6), remote()) });
      await trains(page.locator('attn-train'), 6);
      alone.push(...(await histories(page)));
      await closeHost();
    }
    const page = await openHost({ html: documentOf(train(1, 6) + train(2, 6) + train(3, 400), remote()) });
    for (const index of [2, 0, 1])
      await page.locator('attn-train').nth(index).getByRole('button', { name: 'Run both' }).click();
    await page.locator('attn-train').nth(2).getByRole('button', { name: 'Pause' }).waitFor();
    await page
      .locator('attn-train')
      .nth(2)
      .evaluate((third) => third.remove());
    for (const index of [0, 1])
      await page
        .locator('attn-train')
        .nth(index)
        .getByText(/^At step 6\b/)
        .waitFor({ timeout: 60_000 });
    expect(await histories(page)).toEqual(alone);
    expect(alone[0]).not.toEqual(alone[1]);
  });
});

describe('a page that changes', () => {
  it('takes a figure in and out five times: no worker stays, and a move keeps it working', async () => {
    const page = await openHost({ html: documentOf('<main></main><aside></aside>', remote()) });
    for (let visit = 0; visit < 5; ++visit) {
      await page.evaluate((markup) => {
        (document.querySelector('main') as HTMLElement).innerHTML = markup;
      }, train(visit, 200) + MASK);
      await grid(page.locator('attn-mask')).waitFor();
      await page.getByRole('button', { name: 'Run both' }).click();
      await page
        .getByText(/^Step [1-9]\d* of 200/)
        .first()
        .waitFor();
      if (visit === 0)
        await page.evaluate(() =>
          document.querySelector('aside')?.append(document.querySelector('attn-mask') as Element),
        );
      await grid(page.locator('attn-mask')).waitFor();
      expect(page.workers().length).toBeGreaterThan(0);
      await page.evaluate(() =>
        document.querySelectorAll('attn-train, attn-mask').forEach((one) => {
          one.remove();
        }),
      );
      await expect.poll(() => page.workers().length).toBe(0);
    }
  });

  it('opens a fold: the figures in it have their size', async () => {
    const page = await openHost({
      html: documentOf(`<details><summary>A figure</summary>${MASK}${train()}</details>`, remote()),
    });
    await page.waitForFunction(() => customElements.get('attn-lesson') !== undefined);
    await page.getByText('A figure', { exact: true }).click();
    await grid(page.locator('attn-mask')).waitFor();
    await trains(page.locator('attn-train'));
    const chart = await page.getByRole('img', { name: /^Loss per step/ }).boundingBox();
    expect(chart?.width).toBeGreaterThan(300);
    expect(await page.content()).not.toContain('NaN');
  });
});

describe('<attn-lesson>', () => {
  const lesson = (attributes: string): HostPage => ({
    html: documentOf(`<attn-lesson ${attributes}>${FALLBACK}</attn-lesson>`, remote()),
  });

  it('is locked and unlocked in place: nothing that was set is lost, and the controls are as they were', async () => {
    const page = await openHost(lesson('view="mask" lock="w"'));
    const element = page.locator('attn-lesson');
    await element.getByRole('grid').waitFor();
    const change = (name: string, value: unknown) =>
      element.evaluate((one, [key, to]) => Object.assign(one, { [key]: to }), [name, value] as const);
    await page.evaluate(() => addEventListener('attn-ready', () => Object.assign(window, { again: true })));
    await change('state', { n: 6, mask: 'full' });
    await change('lock', 'mask');
    const causal = element.getByRole('radio', { name: 'Causal' });
    await expect.poll(() => causal.getAttribute('aria-disabled')).toBe('true');
    const state = () => element.evaluate((one) => (one as unknown as { state: object }).state);
    expect(await state()).toMatchObject({ n: 6, mask: 'full' });
    await change('state', { mask: 'causal' });
    await element.getByText('What is locked stays as it was: mask.').waitFor();
    await element.evaluate((one) => {
      one.removeAttribute('lock');
      Object.assign(one, { state: { mask: 'prefix' } });
    });
    await expect.poll(() => element.getByRole('radio', { name: 'Prefix' }).isChecked()).toBe(true);
    expect(
      await causal.evaluate((one) => [
        one.hasAttribute('aria-disabled'),
        one.getAttribute('title'),
        one.dataset.locked,
      ]),
    ).toEqual([false, null, undefined]);
    await causal.check();
    await expect.poll(state).toMatchObject({ n: 6, mask: 'causal' });
    expect(await page.evaluate(() => 'again' in window)).toBe(false);
    await change('lock', 'nix');
    await element.getByText('“lock”: this view has no setting “nix”.').waitFor();
  });

  it('shows the figure that its view names, with what is hidden and locked, and its state', async () => {
    const page = await openHost(lesson('view="mask" hide="share,table" lock="mask"'));
    const element = page.locator('attn-lesson');
    await grid(element).waitFor();
    expect(await element.getByRole('button', { name: 'Show as table' }).count()).toBe(0);
    const full = element.getByRole('radio', { name: 'Full' });
    expect(await full.getAttribute('aria-disabled')).toBe('true');
    await full.click({ force: true });
    await element.getByText('This setting is fixed here, so it stays as it was.').waitFor();
    expect(await element.getByRole('radio', { name: 'Causal' }).isChecked()).toBe(true);
    const shared = await element.evaluate((one) => {
      const lesson = one as HTMLElement & { state: object; shareURL: string };
      lesson.state = { n: 5, row: 2 };
      return lesson.shareURL;
    });
    await expect.poll(() => element.getByRole('row').count()).toBeGreaterThanOrEqual(6);
    expect(shared.startsWith(`${guideUrl()}index.html#v=1&view=mask`)).toBe(true);
    await element.evaluate((one) => one.setAttribute('view', 'softmax'));
    await element.locator('attn-softmax').getByRole('button', { name: 'Reset' }).waitFor();
    expect(await element.locator('attn-mask').count()).toBe(0);
  });

  it('of a view that there is not stays what its author wrote', async () => {
    const page = await openHost(lesson('view="nothing"'));
    await page.waitForFunction(() => customElements.get('attn-lesson') !== undefined);
    expect(await page.getByRole('link', { name: 'Open the guide' }).isVisible()).toBe(true);
  });
});

describe('custom-elements.json', () => {
  it('names the attributes and parts that the elements have, and no others', async () => {
    const dist = process.env.AFG_DIST ?? new URL('../../dist', import.meta.url).pathname;
    const { modules } = JSON.parse(readFileSync(`${dist}/custom-elements.json`, 'utf8')) as {
      modules: { path: string; declarations: { tagName: string; attributes: { name: string }[] }[] }[];
    };
    const said = Object.fromEntries(
      (modules.find(({ path }) => path === 'attn.js')?.declarations ?? []).map(({ tagName, attributes }) => [
        tagName,
        // The theme is heard by what dresses a figure, and is an attribute of <attn-lesson> itself.
        attributes
          .map(({ name }) => name)
          .filter((name) => name !== 'theme' || tagName === 'attn-lesson')
          .sort(),
      ]),
    );
    const page = await openHost({ html: documentOf('', withExports(`${guideUrl()}attn.js`)) });
    await exported(page);
    const real = await page.evaluate(async (tags) => {
      const { mount } = (window as unknown as { attn: Exports }).attn;
      for (const tag of tags) await mount(document.createElement(tag)).catch(() => {});
      return Object.fromEntries(
        tags.map((tag) => {
          const { observedAttributes = [] } = customElements.get(tag) as { observedAttributes?: string[] };
          return [tag, [...observedAttributes].sort()];
        }),
      );
    }, Object.keys(said));
    expect(Object.keys(said)).toHaveLength(12);
    expect(said).toEqual(real);
  });
});

describe('mount', () => {
  it('puts a figure into a shadow root, in the page’s language, and tells what is wrong', async () => {
    const german = documentOf('<div id="place"></div>', withExports(`${guideUrl()}attn.js`)).replace(
      'lang="en"',
      'lang="de"',
    );
    const page = await openHost({ html: german });
    await exported(page);
    const said = await page.evaluate(async () => {
      const { mount, version } = (window as unknown as { attn: Exports }).attn;
      const root = (document.querySelector('#place') as Element).attachShadow({ mode: 'open' });
      const inside = root.appendChild(document.createElement('div'));
      const figure = await mount(inside, { view: 'train', steps: 4, seed: 2 });
      const wrong = await mount(inside, { view: 'nothing' }).catch((error: Error) => error.message);
      return { version, wrong, steps: figure.getAttribute('steps'), compare: figure.hasAttribute('compare') };
    });
    expect(said).toMatchObject({ wrong: 'There is no view “nothing”.', steps: '4', compare: true });
    expect(said.version).toMatch(/^\d+\.\d+\.\d+$/);
    await page.getByRole('button', { name: 'Beide starten' }).waitFor();
  });
});
