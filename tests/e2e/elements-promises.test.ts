// SPDX-License-Identifier: MIT
// What the elements promise to a page and its programs: sizes and colours, where the core comes from, methods, states, and
// events with exactly the details that docs/embedding.md names.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FIGURES } from '../../web/embed/elements/names.ts';
import type { PROPERTIES } from '../../web/embed/messages.ts';
import { documentOf, guideUrl, hostAddress, openHost, takeHostMessages, useHostPages } from './support/host-pages.ts';

useHostPages();

const NAMES = ['ready', 'input', 'change', 'predict', 'progress', 'answer', 'complete', 'error'];
const TOLD = `<script>
  window.told = [];
  for (const name of ${JSON.stringify(NAMES)}) addEventListener('attn-' + name, (event) =>
    told.push({ name, at: performance.now(), detail: event.detail, keys: Object.keys(event.detail).sort().join(' '),
      bubbles: event.bubbles, composed: event.composed, cancelable: event.cancelable }));
</script>`;
interface Told {
  name: string;
  at: number;
  keys: string;
  detail: { message?: string; code?: string; step?: number };
  bubbles: boolean;
  composed: boolean;
  cancelable: boolean;
}
const remote = (): string => `<script type="module" src="${guideUrl()}attn.js"></script>`;
const open = (body: string, head = '') => openHost({ html: documentOf(body, TOLD + head + remote()) });
const toldTo = (page: Page): Promise<Told[]> => page.evaluate(() => (window as unknown as { told: Told[] }).told);
const named = async (page: Page, name: string) => (await toldTo(page)).filter((told) => told.name === name);
const PATIENCE = { timeout: 20_000 };
const ready = (page: Page, count = 1) =>
  expect.poll(async () => (await named(page, 'ready')).length, PATIENCE).toBeGreaterThanOrEqual(count);

/** What a page would call an element by name. */
type Called = Record<string, (...given: unknown[]) => unknown>;

const call = (page: Page, selector: string, name: string, ...given: unknown[]) =>
  page
    .locator(selector)
    .evaluate(
      (element, [method, ...list]) => (element as unknown as Called)[method as string]?.(...list),
      [name, ...given],
    );
const property = (page: Page, selector: string, name: string) =>
  page.locator(selector).evaluate((element, key) => {
    const value = (element as unknown as Record<string, unknown>)[key];
    return ArrayBuffer.isView(value) ? [...(value as unknown as number[])] : value;
  }, name);

const VALUES: Record<(typeof PROPERTIES)[number], string> = {
  '--attn-font': 'monospace',
  '--attn-fg': 'rgb(1, 2, 3)',
  '--attn-bg': 'rgb(250, 1, 2)',
  '--attn-accent': 'rgb(4, 5, 250)',
  '--attn-focus': 'rgb(6, 250, 7)',
  '--attn-cell': '60px',
  '--attn-ramp-low': 'rgb(8, 9, 200)',
  '--attn-ramp-high': 'rgb(200, 10, 11)',
  '--attn-blocked': 'rgb(12, 200, 13)',
  '--attn-radius': '17px',
  '--attn-gap': '11px',
};

/** What each property is for, as it is computed in the mask. */
const looks = (page: Page, root: 'frame' | 'page') =>
  page.evaluate(
    async ([inFrame]) => {
      const tell = (mask: Element) => {
        const shadow = mask.shadowRoot as ShadowRoot;
        const shown = (selector: string, pseudo?: string) => {
          const element = shadow.querySelector(selector);
          return element === null ? undefined : getComputedStyle(element, pseudo);
        };
        const of = (selector: string) => shown(selector) as CSSStyleDeclaration;
        const cell = shadow.querySelector<HTMLElement>('.grid .cell') as HTMLElement;
        return {
          '--attn-font': of('figcaption').fontFamily,
          '--attn-fg': of('figcaption').color,
          '--attn-bg': of('figure').backgroundColor,
          '--attn-accent': of('.asks .cell:not(.blocked)').outlineColor,
          '--attn-focus': getComputedStyle(mask).getPropertyValue('--focus').trim(),
          '--attn-cell': `${cell.offsetWidth}px`,
          '--attn-ramp-low': of('.grid .cell:not(.blocked)').backgroundColor,
          '--attn-ramp-high': shown('.grid .cell.shaded', '::before')?.backgroundColor,
          '--attn-blocked': of('.grid .cell.blocked').backgroundColor,
          '--attn-radius': of('button:not(.cell):not(.link)').borderTopLeftRadius,
          '--attn-gap': of('.grid').borderSpacing.split(' ')[0],
        };
      };
      const document_ = inFrame ? (document.querySelector('iframe') as HTMLIFrameElement).contentDocument : document;
      return tell((document_ as Document).querySelector('attn-mask') as Element);
    },
    [root === 'frame'] as const,
  );

describe('the public properties', () => {
  it('each do what they are for, in a page', async () => {
    const style = Object.entries(VALUES)
      .map(([name, value]) => `${name}: ${value};`)
      .join(' ');
    const page = await open('<attn-mask length="6"></attn-mask>', `<style>attn-mask { ${style} }</style>`);
    await ready(page);
    await page.getByRole('radio', { name: 'Weights' }).check(); // the ramp's end is seen where cells have shares
    await expect.poll(() => looks(page, 'page'), PATIENCE).toEqual(VALUES);
  });

  it('each do what they are for, by a message to a frame', async () => {
    const frame =
      '<iframe src="/guide/embed.html?view=mask#v=1&view=mask&show=weights" title="A mask" width="800" height="900"></iframe>';
    const page = await openHost({ html: documentOf(frame) });
    await page.frameLocator('iframe').locator('.grid .cell.shaded').first().waitFor();
    await page.evaluate((properties) => {
      const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement;
      contentWindow?.postMessage({ attn: 1, type: 'attn:theme', theme: 'light', properties }, '*');
    }, VALUES);
    await expect.poll(() => looks(page, 'frame')).toEqual(VALUES);
  });

  it.each(['embed.html?view=mask', 'index.html?view=lesson'])(
    'reach the page around the figure in a frame, where no theme is said: %s',
    async (address) => {
      const page = await openHost({
        html: documentOf(`<iframe src="/guide/${address}" title="A guide" width="800" height="900"></iframe>`),
      });
      const inside = page.frameLocator('iframe');
      const around = async () => {
        // Whether it listens yet is not the matter here.
        await page.evaluate((properties) => {
          const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement;
          contentWindow?.postMessage({ attn: 1, type: 'attn:theme', properties }, '*');
        }, VALUES);
        return inside.locator('html').evaluate((root) => {
          const grounds = [root, document.body].map((one) => getComputedStyle(one).backgroundColor);
          const words = document.querySelector('main > footer, main p');
          return {
            '--attn-bg': grounds.find((colour) => colour !== 'rgba(0, 0, 0, 0)'),
            '--attn-font': words === null ? '' : getComputedStyle(words).fontFamily,
            '--attn-fg': getComputedStyle(document.body).color,
          };
        });
      };
      const { '--attn-bg': ground, '--attn-font': font, '--attn-fg': ink } = VALUES;
      await expect.poll(around).toEqual({ '--attn-bg': ground, '--attn-font': font, '--attn-fg': ink });
    },
  );

  it('never make a cell smaller than a target may be, and a matrix that is too wide scrolls', async () => {
    const page = await open(
      '<attn-mask id="small" length="4"></attn-mask><attn-mask id="large" length="16"></attn-mask>',
      '<style>#small { --attn-cell: 9px; } #large { --attn-cell: 5rem; }</style>',
    );
    await page.locator('#large').scrollIntoViewIfNeeded();
    await ready(page, 2);
    const widthOf = async (id: string) => (await page.locator(`${id} .grid .cell`).first().boundingBox())?.width;
    await expect.poll(() => widthOf('#small')).toBe(24);
    await expect.poll(() => widthOf('#large')).toBe(80);
    const box = page.locator('#large .matrix');
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe('src of <attn-lesson>', () => {
  const lesson = (src: string): string => `<attn-lesson view="mask" src="${src}"></attn-lesson>`;
  const asked = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/\/attn-worker[^/]*\.js$/.test(name) ? [name] : [])),
    );

  it.each(['/guide', '/guide/', 'guide/attn.js'])('%s is the folder that the worker is fetched from', async (src) => {
    const page = await open(lesson(src));
    await ready(page);
    const [worker, ...more] = await asked(page);
    expect(worker?.startsWith(`${hostAddress()}guide/assets/`)).toBe(true);
    expect(more).toEqual([]);
    expect(await named(page, 'error')).toEqual([]);
  });

  it('where there is nothing is said, and the core comes from beside the script', async () => {
    const page = await openHost({
      html: documentOf(lesson('/elsewhere/'), TOLD + remote()),
      files: { '/favicon.ico': { body: '', type: 'image/x-icon' } },
    });
    await page.route('**/elsewhere/**', (route) => route.abort());
    await ready(page);
    const sentence = `The core is not at “${hostAddress()}elsewhere/”`;
    await page.locator('attn-lesson').getByText(sentence).waitFor();
    expect((await named(page, 'error')).map(({ detail }) => detail)).toMatchObject([{ code: 'bad-state' }]);
    await page.locator('attn-lesson').getByRole('grid').waitFor();
    expect(takeHostMessages().join()).toContain('ERR_FAILED');
    // What is in use now may be named.
    await page.locator('attn-lesson').evaluate((one, own) => one.setAttribute('src', own), guideUrl());
    await page.locator('attn-lesson').getByText(sentence).waitFor({ state: 'detached' });
    await page.locator('attn-lesson').getByRole('grid').waitFor();
    expect(await page.locator('attn-lesson').getByRole('alert').count()).toBe(0);
    expect(await named(page, 'error')).toHaveLength(1);
  });

  it.each(['javascript:alert(1)', 'data:text/javascript,1', ''])(
    '“%s” is no folder, and said to be none',
    async (src) => {
      const page = await open(lesson(src));
      await ready(page);
      await page.locator('attn-lesson').getByText(`The page asks for the core from “${src}”`).waitFor();
      expect((await named(page, 'error')).map(({ detail }) => detail.code)).toEqual(['bad-state']);
      await page.locator('attn-lesson').getByRole('grid').waitFor();
    },
  );

  it('cannot be another one once a worker is there', async () => {
    const page = await open(
      `<attn-softmax></attn-softmax><div></div>${lesson('/guide/')}`,
      '<style>div { height: 3000px }</style>',
    );
    await ready(page);
    await page.locator('attn-lesson').scrollIntoViewIfNeeded();
    await ready(page, 2);
    await page.locator('attn-lesson').getByText('but it has begun with that of its script').waitFor();
  });

  it.each(['/guide/', 'guide', '/guide/attn.js'])(
    'may be named late where it is that of the script: %s',
    async (src) => {
      const page = await openHost({
        html: documentOf(
          `<attn-softmax></attn-softmax><attn-lesson view="mask"></attn-lesson>`,
          `${TOLD}<script type="module" src="/guide/attn.js"></script>`,
        ),
      });
      await ready(page, 2);
      const lesson = page.locator('attn-lesson');
      await lesson.evaluate((one, late) => one.setAttribute('src', late), src);
      await ready(page, 3);
      await lesson.getByRole('grid').waitFor();
      expect(await lesson.getByRole('alert').count()).toBe(0);
      expect(await named(page, 'error')).toEqual([]);
      await lesson.evaluate((one) => one.setAttribute('src', '/elsewhere/'));
      await lesson.getByText('“/elsewhere/”, but it has begun with that of its script').waitFor();
    },
  );

  it('is nothing that the address of a frame can say', async () => {
    const page = await openHost({
      html: documentOf(
        '<iframe src="/guide/embed.html?view=mask&amp;src=https://example.org/" title="A mask"></iframe>',
      ),
    });
    await page.frameLocator('iframe').getByText('“src” is no setting of this page.').waitFor();
  });
});

describe('methods', () => {
  it('of <attn-qkv> go on and back, and stop at the first step', async () => {
    const page = await open('<attn-qkv></attn-qkv>');
    await ready(page);
    await call(page, 'attn-qkv', 'next');
    expect(await property(page, 'attn-qkv', 'step')).toBe(1);
    for (let time = 0; time < 3; time++) await call(page, 'attn-qkv', 'previous');
    expect(await property(page, 'attn-qkv', 'step')).toBe(0);
  });

  it('of <attn-leak> promise a report, which says what is wrong where something is', async () => {
    const page = await open('<attn-leak panel="masks" mask="window:3" length="6"></attn-leak>');
    await ready(page);
    expect(await call(page, 'attn-leak', 'run')).toMatchObject({ ok: true, verdict: expect.any(String) });
    await page.locator('attn-leak').evaluate((one) => Object.assign(one, { length: 99 }));
    expect(await call(page, 'attn-leak', 'run')).toMatchObject({ ok: false, error: expect.stringMatching(/4 to 16/) });
  });

  it('of <attn-train> start, pause, step and reset, and its history is copied', async () => {
    const page = await open('<attn-train steps="400"></attn-train>');
    await ready(page);
    const steps = async () =>
      ((await property(page, 'attn-train', 'history')) as { losses: number[] }[])[0]?.losses.length ?? 0;
    await call(page, 'attn-train', 'stepOnce');
    expect(await steps()).toBe(1);
    const started = call(page, 'attn-train', 'start');
    await expect.poll(steps).toBeGreaterThan(2);
    expect(await page.locator('attn-train').evaluate((one) => one.matches(':state(running)'))).toBe(true);
    await call(page, 'attn-train', 'pause');
    await started;
    const paused = await steps();
    expect(
      await page
        .locator('attn-train')
        .evaluate((one) => [one.matches(':state(running)'), one.matches(':state(paused)')]),
    ).toEqual([false, true]);
    await call(page, 'attn-train', 'stepOnce');
    expect(await steps()).toBe(paused + 1);
    await call(page, 'attn-train', 'reset');
    expect(await steps()).toBe(0);
    await page.locator('attn-train').evaluate((one) => one.setAttribute('seed', 'x'));
    await call(page, 'attn-train', 'start');
    expect((await named(page, 'error')).map(({ detail }) => detail.message)).toContain('Seed: this is not a number.');
  });

  it('and what is read only: weights, answers and score', async () => {
    const page = await open('<attn-softmax></attn-softmax><attn-quiz set="mask"></attn-quiz>');
    await ready(page);
    expect(await property(page, 'attn-softmax', 'weights')).toHaveLength(16);
    await page.locator('attn-quiz').scrollIntoViewIfNeeded();
    await ready(page, 2);
    const answers = (await property(page, 'attn-quiz', 'answers')) as Record<string, string[]>;
    const count = Object.keys(answers).length;
    expect(await property(page, 'attn-quiz', 'score')).toEqual({ answered: 0, first: 0, later: 0, max: count });
    await page.locator('attn-quiz').getByRole('radio').first().check();
    await page.locator('attn-quiz').getByRole('button', { name: 'Check' }).click();
    expect(Object.values((await property(page, 'attn-quiz', 'answers')) as object).flat()).toHaveLength(1);
    expect((await named(page, 'answer')).map(({ keys }) => keys)).toEqual(['attempt correct item response']);
  });

  it('of <attn-lesson>: state, address and reset', async () => {
    const page = await open('<attn-lesson view="mask"></attn-lesson>');
    await ready(page);
    await page.locator('attn-lesson').evaluate((one) => Object.assign(one, { state: { n: 5 } }));
    expect(await property(page, 'attn-lesson', 'state')).toMatchObject({ n: 5 });
    expect(await property(page, 'attn-lesson', 'shareURL')).toMatch(/^http:.*index\.html#v=1&view=mask&.*n=5/);
    await call(page, 'attn-lesson', 'reset');
    await expect.poll(() => property(page, 'attn-lesson', 'state')).toMatchObject({ n: 8 });
  });
});

describe('a change', () => {
  it.each(FIGURES)('of <%s> is told when it is the reader’s, and not when the page asked for it', async (tag) => {
    const page = await open(`<${tag}></${tag}>`);
    await ready(page);
    await call(page, tag, 'reset');
    expect(await named(page, 'change')).toEqual([]);
    if (tag === 'attn-quiz') return; // Its button is there once all is answered.
    await page.locator(tag).getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(async () => (await named(page, 'change')).length, PATIENCE).toBeGreaterThan(0);
  });

  it('of a step and of a state too', async () => {
    const page = await open('<attn-qkv></attn-qkv><attn-lesson view="softmax"></attn-lesson>');
    await page.locator('attn-lesson').scrollIntoViewIfNeeded();
    await ready(page, 2);
    await call(page, 'attn-qkv', 'next');
    expect(await property(page, 'attn-qkv', 'step')).toBe(1);
    await page.locator('attn-lesson').evaluate((one) => Object.assign(one, { state: { t: 0.5 } }));
    expect(await property(page, 'attn-lesson', 'state')).toMatchObject({ t: 0.5 });
    expect(await named(page, 'change')).toEqual([]);
    await page.locator('attn-qkv').getByRole('button', { name: 'Previous' }).click();
    expect((await named(page, 'change')).map(({ detail }) => detail)).toMatchObject([{ key: 'step', value: 0 }]);
  });
});

describe('events', () => {
  const KEYS: Record<string, string[]> = {
    ready: ['version view warnings'],
    input: ['key state value'],
    change: ['key state value'],
    predict: ['actual correct item prediction'],
    progress: ['loss lossRef step steps'],
    answer: ['attempt correct item response'],
    complete: ['max score seconds view'],
    error: ['code message'],
  };

  it('have the details that are promised, bubble, cross shadow roots and cannot be cancelled', async () => {
    const page = await open(
      '<attn-train compare predict steps="40"></attn-train><attn-mask unit="x"></attn-mask><attn-softmax predict></attn-softmax>',
    );
    await ready(page);
    const train = page.locator('attn-train');
    await train.getByRole('button', { name: 'The one with the fold' }).click();
    await train.getByRole('button', { name: 'Run both' }).click();
    await expect.poll(async () => (await named(page, 'complete')).length, { timeout: 60_000 }).toBe(1);
    await page.locator('attn-mask').scrollIntoViewIfNeeded();
    await page.locator('attn-mask').getByLabel('Query row').press('ArrowRight');
    await page.locator('attn-softmax').scrollIntoViewIfNeeded();
    await page.locator('attn-softmax').locator('.bet button').first().click();
    for (const name of NAMES.filter((one) => one !== 'answer'))
      await expect
        .poll(async () => (await named(page, name)).length, { ...PATIENCE, message: name })
        .toBeGreaterThan(0);
    for (const { name, keys, bubbles, composed, cancelable } of await toldTo(page)) {
      expect(KEYS[name], name).toContain(keys);
      expect([bubbles, composed, cancelable], name).toEqual([true, true, false]);
    }
    const progress = await named(page, 'progress');
    const gaps = progress.slice(1).map(({ at }, index) => at - (progress[index]?.at ?? 0));
    // The last one is told at once.
    for (const gap of gaps.slice(0, -1)) expect(gap).toBeGreaterThan(240);
  });

  it('tell ready once for each time a figure is put into the page, also where another element draws it', async () => {
    const FIGURES = [
      'attn-mask predict',
      'attn-leak panel="random"',
      'attn-variants panel="order"',
      'attn-generate',
      'attn-train',
    ];
    const page = await open(FIGURES.map((markup) => `<${markup}></${markup.split(' ')[0]}>`).join(''));
    for (const at of FIGURES.keys()) {
      await page.locator('body > *').nth(at).scrollIntoViewIfNeeded();
      await ready(page, at + 1);
    }
    expect(await named(page, 'ready')).toHaveLength(FIGURES.length);
    const states = () =>
      page.evaluate(() =>
        [...document.body.children].map((one) => [one.matches(':state(loading)'), one.matches(':state(ready)')]),
      );
    expect(await states()).toEqual(FIGURES.map(() => [false, true]));
    await page.evaluate(() => {
      (window as unknown as { told: object[] }).told = [];
      for (const one of [...document.body.children]) document.body.append(one);
    });
    for (const at of FIGURES.keys()) await page.locator('body > *').nth(at).scrollIntoViewIfNeeded();
    for (const at of FIGURES.keys()) {
      await page.locator('body > *').nth(at).scrollIntoViewIfNeeded();
      await expect.poll(async () => (await states())[at], PATIENCE).toEqual([false, true]);
    }
    expect(await named(page, 'ready')).toHaveLength(FIGURES.length);
  });
});

describe('messages to a frame', () => {
  const frame = (query: string): string =>
    `<iframe src="/guide/embed.html?${query}" title="A figure" width="800" height="900"></iframe><script>
      window.heard = [];
      addEventListener('message', ({ data }) => heard.push(data));
    </script>`;
  const send = (page: Page, message: object) =>
    page.evaluate((said) => {
      (document.querySelector('iframe') as HTMLIFrameElement).contentWindow?.postMessage({ attn: 1, ...said }, '*');
    }, message);
  const errors = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { heard: { type: string; detail: { message: string } }[] }).heard
        .filter(({ type }) => type === 'attn:error')
        .map(({ detail }) => detail.message),
    );

  it.each(['softmax&predict=1', 'leak', 'qkv&predict=1', 'variants', 'ablate', 'bet', 'quiz'])(
    'show the answer in %s',
    async (view) => {
      const page = await openHost({ html: documentOf(frame(`view=${view}`)) });
      const inside = page.frameLocator('iframe');
      const skip = inside.locator('.reveal:not([aria-disabled="true"])').first();
      await skip.waitFor();
      await send(page, { type: 'attn:command', name: 'reveal' });
      await skip.waitFor({ state: 'detached' });
      expect(await errors(page)).toEqual([]);
    },
  );

  it('that a figure has no use for are answered, and so is a key that is locked', async () => {
    const page = await openHost({ html: documentOf(frame('view=mask&lock=mask')) });
    await page.frameLocator('iframe').getByRole('grid').waitFor();
    await send(page, { type: 'attn:command', name: 'start' });
    await send(page, { type: 'attn:set', state: { mask: 'full', row: 1 } });
    await expect
      .poll(() => errors(page))
      .toEqual(['“start” does nothing here now.', 'What is locked stays as it was: mask.']);
  });
});
