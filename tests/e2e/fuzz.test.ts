// SPDX-License-Identifier: MIT
// What a page around a view may say, and what may stand in its address, by chance: nothing throws, leads away or becomes
// markup, and whatever state a figure shows, its link shows it again. Then three commands of the protocol for real.
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { VIEWS } from '../../web/embed/options.ts';
import { VIEW_NAMES } from '../../web/embed/view-names.ts';
import { writeFigure } from '../../web/state/link.ts';
import type { View as LinkView } from '../../web/state/link-kinds.ts';
import { Random } from '../web/support/random.ts';
import { randomState } from '../web/support/random-state.ts';
import { launchChromium } from './support/chromium.ts';
import { type Course, startCourse } from './support/course-server.ts';

let browser: Browser;
let course: Course;
let page: Page;
const noise: string[] = [];

const HOST = `<!doctype html><html lang="en"><title>A course</title>
<iframe title="A figure" width="760" height="700"></iframe>
<script>
const frame = document.querySelector('iframe');
const heard = [];
addEventListener('message', ({ source, data }) => source === frame.contentWindow && heard.push(data));
const send = (message) => frame.contentWindow.postMessage(message, '*');
const ask = (type, rest = {}) => send({ attn: 1, type, ...rest });
/** The state that the view tells when it is asked. */
const stateOf = () => new Promise((tell) => {
  addEventListener('message', function answer({ data }) {
    if (data?.type !== 'attn:state') return;
    removeEventListener('message', answer);
    tell(data.hash);
  });
  ask('attn:get');
});
</script>`;

beforeAll(async () => {
  browser = await launchChromium();
  course = await startCourse();
  course.pages.set('', { html: HOST });
  const context = await browser.newContext({ viewport: { width: 800, height: 800 } });
  await context.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => {
      (window as unknown as { printed: number }).printed++;
    };
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('console', (message) => {
    // Chromium's hint for developers, hidden unless asked for, that a figure out of sight was measured.
    if (/^Rendering was performed in a subtree hidden/.test(message.text())) return;
    noise.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    noise.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const known = [inject('siteUrl'), course.url, 'blob:', 'data:'];
    if (!known.some((start) => request.url().startsWith(start))) noise.push(`asked: ${request.url()}`);
  });
});

afterEach(() => expect(noise.splice(0), 'the console stays silent').toEqual([]));

afterAll(async () => {
  await browser.close();
  course.close();
});

const address = (view: string, rest = ''): string => `${inject('siteUrl')}embed.html?view=${view}${rest}`;

/** The view in the frame of a course's page, once its figure is there. */
async function open(view: string, rest = ''): Promise<Frame> {
  await page.goto(course.url);
  await page.evaluate(
    (src) => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement;
      frame.src = src;
    },
    address(view, rest),
  );
  await page.frameLocator('iframe').locator('html[data-ready]').waitFor({ state: 'attached' });
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (frame === undefined) throw new Error('there is no frame');
  return frame;
}

type Host = { stateOf(): Promise<string>; ask(type: string, rest?: object): void; heard: Record<string, unknown>[] };
declare const stateOf: Host['stateOf'];
declare const ask: Host['ask'];
declare const heard: Host['heard'];
declare const send: (message: unknown) => void;

const told = (): Promise<string> => page.evaluate(() => stateOf());

/** Puts a hash into the frame's address, and comes back when the figure has drawn what it made of it. */
const setHash = (frame: Frame, hash: string): Promise<void> =>
  frame.evaluate(async (text) => {
    if (new URL(text, location.href).hash === location.hash) return;
    const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.replace(text);
    await changed;
    const figure = document.querySelector('main > *') as unknown as { updateComplete: Promise<unknown> };
    for (let round = 0; round < 3; round++) {
      await figure.updateComplete;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, hash);

/** Elements that no figure has, whatever is said to it, in the light and in every shadow. */
const injected = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const found: string[] = [];
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        const attributes = [...element.attributes].filter(({ name }) => name.startsWith('on'));
        const strange = /^(img|iframe|object|embed|base|meta|form)$/.test(element.localName);
        if ((strange && element.closest('head') === null) || attributes.length > 0) found.push(element.outerHTML);
        if (element instanceof HTMLAnchorElement && !/^https?:$/.test(element.protocol)) found.push(element.outerHTML);
        if (element.shadowRoot !== null) look(element.shadowRoot);
      }
    };
    look(document);
    return found;
  });

/** What takes long to compute is not what is tried here. */
const HEAVY = ['st', 'L', 'len', 'n', 'd', 'ml', 'h', 'voc', 'bs'];
const linkView = (view: string): LinkView => (view === 'train' ? 'compare' : view) as LinkView;
const LINKED = VIEW_NAMES.map(({ view }) => view).filter((view) => view !== 'lab');

describe('a random state', () => {
  const halves = [LINKED.slice(0, 8), LINKED.slice(8)];
  it.each(halves.map((views) => [views.join(', '), views] as const))(
    'is shown, told, and shown again from what was told: %s',
    async (_, views) => {
      const random = new Random(11);
      for (const view of views) {
        const frame = await open(view);
        for (let round = 0; round < 3; round++) {
          const { hash } = writeFigure(linkView(view), randomState(random, linkView(view), HEAVY));
          await setHash(frame, hash);
          const first = await told();
          expect(first, hash).toMatch(new RegExp(`^v=1&view=${linkView(view)}(&|$)`));
          await setHash(frame, `#v=1&view=${linkView(view)}&again=${round}`);
          await setHash(frame, `#${first}`);
          expect(await told(), `${hash} was shown as #${first}`).toBe(first);
          expect(await frame.locator('attn-link-note').count(), first).toBe(0);
        }
      }
    },
  );
});

const MARKUP = '<img src=x onerror=alert(1)>"\'><script>alert(2)</script>';
const WORDS = [
  MARKUP,
  'javascript:alert(3)',
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%00',
  '%zz',
  '\u0000\u2028',
  'NaN',
  '-1e999',
  '1e21',
  '𝒜'.repeat(300),
  'x'.repeat(20_000),
  '',
  'causal',
  '7',
];
const KEYS = [
  'mask',
  'n',
  'row',
  'bits',
  'txt',
  'pr',
  'x',
  's',
  'panel',
  'fig',
  'v',
  'view',
  'seed',
  'q',
  MARKUP,
  '__proto__',
  '%',
];

describe('anything in the address', () => {
  it('after # never throws, leads away or becomes markup', async () => {
    const random = new Random(5);
    for (const view of ['mask', 'leak', 'softmax', 'variants', 'quiz']) {
      const frame = await open(view);
      const { pathname, search } = new URL(frame.url());
      for (let round = 0; round < 12; round++) {
        const pairs = Array.from({ length: random.below(8) }, () => `${random.pick(KEYS)}=${random.pick(WORDS)}`);
        const start = random.pick([`#v=1&view=${linkView(view)}&`, '#', '#v=1&view=', '#v=1&view=__proto__&']);
        await setHash(frame, `${start}${pairs.join('&')}&round=${round}`);
      }
      expect(await injected(frame), view).toEqual([]);
      const now = new URL(frame.url());
      expect([now.pathname, now.search]).toEqual([pathname, search]);
      expect(await frame.locator('main').textContent()).not.toMatch(/NaN|undefined/);
    }
  });

  it('after ? neither', async () => {
    const random = new Random(9);
    const names = ['hide', 'lock', 'theme', 'lang', 'id', 'predict', 'links', 'report', 'compat', '__proto__', MARKUP];
    for (let round = 0; round < 6; round++) {
      const pairs = Array.from(
        { length: 6 },
        () => `&${encodeURIComponent(random.pick(names))}=${encodeURIComponent(random.pick(WORDS)).slice(0, 3000)}`,
      );
      const frame = await open('cake', pairs.join(''));
      expect(await injected(frame)).toEqual([]);
      await frame.getByRole('button', { name: 'Reset' }).waitFor({ state: 'attached' });
    }
  });
});

describe('anything in a message', () => {
  it('never throws, leads away or becomes markup, and the view goes on answering', async () => {
    const frame = await open('mask');
    const before = frame.url();
    await page.evaluate(
      ([words, keys]) => {
        const odd: unknown[] = [
          null,
          undefined,
          0,
          Number.NaN,
          10n,
          true,
          [],
          new Map([['attn', 1]]),
          new Date(0),
          new ArrayBuffer(8),
          /x/,
          new Error('x'),
          JSON.parse('{"__proto__":{"attn":1,"type":"attn:command","name":"reset"}}'),
          JSON.parse('{"attn":1,"type":"attn:set","state":{"__proto__":{"mask":"full"},"constructor":"1"}}'),
          { attn: 1 },
          { attn: '1', type: 'attn:get' },
          { attn: 1, type: ['attn:get'] },
          { attn: 1, type: 'attn:set', state: [] },
          { attn: 1, type: 'attn:set', state: { mask: {}, n: [], row: null, txt: 'x'.repeat(1_000_000) } },
          {
            attn: 1,
            type: 'attn:set',
            state: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at])),
          },
          { attn: 1, type: 'attn:visible', visible: 'no' },
          { attn: 1, type: 'attn:theme', theme: 'dark', properties: { '--attn-bg': 'url(https://example.org/x)' } },
          { attn: 1, type: 'attn:theme', theme: 'light', properties: 'red' },
          'slide:begin',
          'x'.repeat(1_000_000),
        ];
        for (const data of odd) send(data);
        const types = ['hello', 'get', 'set', 'command', 'theme', 'visible', 'navigate', 'eval', '__proto__'];
        for (const type of types) {
          for (const word of words) {
            const state = Object.fromEntries(keys.map((key) => [key, word]));
            const properties = { '--attn-bg': word, '--attn-font': word, '--attn-gap': word, background: word };
            send({
              attn: 1,
              type: `attn:${type}`,
              id: word,
              name: word,
              state,
              theme: word,
              properties,
              visible: word,
            });
          }
        }
      },
      [WORDS, KEYS] as const,
    );
    await told();
    expect(await injected(frame)).toEqual([]);
    expect(frame.url().replace(/#.*$/, '')).toBe(before.replace(/#.*$/, ''));
    const style = await frame.evaluate(() => document.documentElement.getAttribute('style') ?? '');
    expect(style).not.toMatch(/url|background:|script/);
    await page.evaluate(() => ask('attn:set', { state: { mask: 'full', view: 'mask', v: 1, fig: '' } }));
    await frame.getByRole('radio', { name: 'Full' }).and(frame.locator(':checked')).waitFor({ state: 'attached' });
    expect(await told()).toContain('mask=full');
  });
});

describe('a page around a view', () => {
  it('has its colours changed, its figure printed, and its drawing stopped while training goes on', async () => {
    const frame = await open('train');
    const sheet = () => frame.locator('figure').evaluate((figure) => getComputedStyle(figure).backgroundColor);
    await page.evaluate(() => ask('attn:theme', { theme: 'dark' }));
    await expect.poll(sheet).toBe('rgb(30, 28, 22)');
    await page.evaluate(() => ask('attn:theme', { theme: 'light', properties: { '--attn-bg': '#102030' } }));
    await expect.poll(sheet).toBe('rgb(16, 32, 48)');
    await page.evaluate(() => ask('attn:command', { name: 'print' }));
    await expect.poll(() => frame.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    const main = frame.locator('main');
    const height = () => main.evaluate((element) => element.getBoundingClientRect().height);
    const drawn = await height();
    await page.evaluate(() => ask('attn:visible', { visible: false }));
    await expect.poll(() => main.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe('hidden');
    expect(Math.abs((await height()) - drawn)).toBeLessThan(1);
    await page.evaluate(() => ask('attn:command', { name: 'start' }));
    const steps = () =>
      page.evaluate(() =>
        Math.max(0, ...heard.map(({ detail }) => Number((detail as { step?: number } | undefined)?.step ?? 0))),
      );
    await expect.poll(steps, { timeout: 20_000 }).toBeGreaterThan(0);
    const reached = await steps();
    await expect.poll(steps, { timeout: 20_000 }).toBeGreaterThan(reached);
    await page.evaluate(() => ask('attn:visible', { visible: true }));
    await expect.poll(() => main.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe('visible');
    await page.evaluate(() => ask('attn:command', { name: 'pause' }));
    await frame.getByRole('button', { name: /^(Run|Continue|Run both)/ }).waitFor();
  });

  it('has every view that there is', () => {
    expect(VIEWS.filter((view) => view !== 'lesson').sort()).toEqual([...LINKED, 'lab'].sort());
  });
});
