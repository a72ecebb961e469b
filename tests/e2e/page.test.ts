// SPDX-License-Identifier: MIT
// The page as a whole: accessibility, keyboard, smoothness, width, no scripts, several elements.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { openGuide, readyExplorer, runToTheEnd, setSize, takeMessages } from './support/page.ts';
import { startTrace } from './support/trace.ts';

const focusedName = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (active === null || active === document.body) return 'body';
    const labelled =
      active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? active.labels?.[0]?.textContent : '';
    return (active.getAttribute('aria-label') ?? (labelled || active.textContent) ?? '').replace(/\s+/g, ' ').trim();
  });

describe('accessibility', () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['forced colours', 1280],
  ] as const)('axe finds nothing (%s, %i px), before, with everything open, and after a run', async (scheme, width) => {
    const colours =
      scheme === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: scheme } as const);
    const guide = await openGuide({ ...colours, viewport: { width, height: 900 } });
    const explorer = await readyExplorer(guide);
    expect(await violations(guide.page)).toEqual([]);
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await explorer.getByRole('button', { name: 'query 3, key 4, blocked' }).click();
    await explorer.getByRole('radio', { name: 'Weights' }).check();
    await explorer.getByRole('button', { name: 'Show as table' }).click();
    await guide.compare.getByText('More settings').click();
    await guide.compare.getByRole('radio', { name: 'My own text' }).check();
    await guide.compare.getByRole('button', { name: 'Run both' }).click();
    await guide.compare
      .getByText(/Your text is empty/)
      .first()
      .waitFor();
    expect(await violations(guide.page)).toEqual([]);
    await guide.compare.getByRole('radio', { name: 'The bakery’s six replies' }).check();
    await guide.compare.getByLabel('Steps').fill('30');
    await guide.compare.getByRole('button', { name: 'Show as table' }).click();
    await runToTheEnd(guide.compare, 30);
    expect(await violations(guide.page)).toEqual([]);
  });

  it('in forced colours the chosen part of every segmented control stands out', async () => {
    const guide = await openGuide({ forcedColors: 'active' });
    const explorer = await readyExplorer(guide);
    await guide.compare.getByText('More settings').click();
    const highlight = await guide.page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'));
      probe.style.setProperty('forced-color-adjust', 'none');
      probe.style.setProperty('background-color', 'Highlight');
      return getComputedStyle(probe).backgroundColor;
    });
    for (const figure of [guide.compare, explorer]) {
      const grounds = await figure.evaluate((host) =>
        [...(host.shadowRoot?.querySelectorAll('.segments input:checked + span') ?? [])].map(
          (label) => getComputedStyle(label).backgroundColor,
        ),
      );
      expect(grounds.length).toBeGreaterThan(1);
      expect(new Set(grounds)).toEqual(new Set([highlight]));
    }
  });

  it('everything on the opening figure can be done with the keyboard alone', async () => {
    const { page, compare } = await openGuide();
    await compare.getByRole('img', { name: /528 of 1024/ }).waitFor();
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        if ((await focusedName(page)) === name) return;
      }
      throw new Error(`Tab never came to “${name}”`);
    };
    await tabTo('The one with the fold');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Start now');
    await tabTo('More settings');
    await page.keyboard.press('Enter');
    await tabTo('Steps');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('20');
    await tabTo('Run both');
    await page.keyboard.press('Space');
    await compare.getByText(/^At step 20\b/).waitFor();
    expect(await focusedName(page)).toBe('Run both');
    await tabTo('Show as table');
    await page.keyboard.press('Enter');
    await compare.getByRole('table', { name: /^Loss in nats/ }).waitFor();
    await compare.getByRole('button', { name: 'Start again' }).focus();
    await tabTo('Log');
    await page.keyboard.press('ArrowRight');
    expect(await compare.getByRole('radio', { name: 'Linear' }).isChecked()).toBe(true);
  });

  it('Tab comes through the explorer in few presses and leaves it again', async () => {
    const guide = await openGuide();
    const explorer = await readyExplorer(guide);
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await explorer.getByRole('button', { name: 'query 0, key 0,' }).focus();
    const stops: string[] = [];
    const inside = () => guide.page.evaluate(() => document.activeElement?.localName === 'attn-mask');
    for (let presses = 0; presses < 30 && (await inside()); presses++) {
      await guide.page.keyboard.press('Tab');
      stops.push(await focusedName(guide.page));
    }
    expect(await inside()).toBe(false);
    expect(stops.filter((name) => name.startsWith('query'))).toEqual([]);
    expect(stops).toContain('Train with this mask');
    // Two of them are those at the end of every figure: its source, and its link.
    expect(stops.length).toBeLessThan(20);
  });

  it('every target in the explorer is at least 24 by 24 pixels, at 320 pixels and size 16 too', async () => {
    const guide = await openGuide({ viewport: { width: 320, height: 800 } });
    const explorer = await readyExplorer(guide);
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await setSize(explorer, 16);
    await explorer.getByRole('button', { name: 'query 15, key 15,' }).waitFor();
    const small = await explorer.evaluate((figure) =>
      [...(figure.shadowRoot?.querySelectorAll('button, select, input, summary') ?? [])]
        .map((target) => ({ text: target.outerHTML.slice(0, 120), box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ text }) => text),
    );
    expect(small).toEqual([]);
  });
});

describe('smoothness', () => {
  // Thread time, not the clock: on a busy machine a task may lie waiting for a processor, which is not its fault.
  it('no task of the main thread takes more than 50 ms while both models train', async () => {
    const { page, compare } = await openGuide();
    await compare.getByRole('img', { name: /528 of 1024/ }).waitFor();
    const trace = await startTrace(page);
    await runToTheEnd(compare, 300);
    const tasks = await trace.stop();
    expect(tasks.length).toBeGreaterThan(100);
    expect(tasks.filter((ms) => ms > 50)).toEqual([]);
  });

  // While it runs any two are 250 ms apart or more. The one of the last step comes with the end, and only once.
  it('progress events come at most four times a second, and the last step’s at once', async () => {
    const guide = await openGuide({}, (page) =>
      page.addInitScript(() => {
        const events: { step: number; time: number }[] = [];
        Object.assign(window, { events });
        document.addEventListener('attn-progress', (event) =>
          events.push({ step: (event as CustomEvent).detail.step, time: performance.now() }),
        );
      }),
    );
    await runToTheEnd(guide.compare, 300);
    const events = await guide.page.evaluate(
      () => (window as unknown as { events: { step: number; time: number }[] }).events,
    );
    expect(events.length).toBeGreaterThan(4);
    const last = events.pop();
    expect(last?.step).toBe(300);
    expect(events.filter(({ step }) => step === 300)).toEqual([]);
    const inTheSecondBefore = ({ time }: { time: number }) =>
      events.filter((other) => other.time > time - 1000 && other.time <= time).length;
    for (const event of events) expect(inTheSecondBefore(event)).toBeLessThanOrEqual(4);
  });
});

describe('the way through the chapters', () => {
  const rail = (page: Page) => page.getByRole('navigation', { name: 'Chapters', exact: true });

  it('the rail follows the reader, and marks what was read to its end, for the next visit too', async () => {
    const { page } = await openGuide();
    const current = () => rail(page).locator('[aria-current]').textContent();
    expect(await current()).toContain('Which one writes?');
    await page.locator('#softmax').evaluate((section) => section.scrollIntoView());
    await rail(page).locator('a[href="#softmax"][aria-current]').waitFor();
    const read = rail(page).getByRole('link', { name: 'The mask explorer ✓ read' });
    expect(await read.count()).toBe(0);
    // A jump to its end, or past it, is no reading.
    const ticks = rail(page).getByRole('link', { name: '✓ read' });
    await page.clock.install();
    await page.locator('#explorer .turn').evaluate(
      (end) =>
        new Promise<void>((resolve) => {
          // Told after the page's own observer, which was there before it and waits from then on.
          const seen = new IntersectionObserver((entries) => {
            if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
            seen.disconnect();
            resolve();
          });
          seen.observe(end);
          end.scrollIntoView({ block: 'center' });
        }),
    );
    await page.clock.fastForward('00:10');
    expect(await ticks.count()).toBe(0);
    await page.locator('#explorer').evaluate((section) => section.scrollIntoView());
    await page.evaluate(async () => {
      const end = document.querySelector('#explorer .turn');
      while (end !== null && end.getBoundingClientRect().top > innerHeight / 2) {
        scrollBy(0, innerHeight / 2);
        await new Promise(requestAnimationFrame);
      }
    });
    await read.waitFor();
    expect(await ticks.count()).toBe(1);
    await rail(page).getByText('1 of 13 read').waitFor();
    await page.reload();
    await read.waitFor();
    expect(await rail(page).getByRole('listitem').count()).toBe(13);
  });

  it('on a narrow page a bar opens the list, by keyboard too, and closes it', async () => {
    const { page } = await openGuide({ viewport: { width: 360, height: 740 } });
    const bar = rail(page).getByRole('button', { name: /^Chapter 1 of 13 Which one writes/ });
    await bar.waitFor();
    expect(await rail(page).getByRole('listitem').count()).toBe(0);
    await bar.focus();
    await page.keyboard.press('Enter');
    await rail(page).getByRole('link', { name: 'The leak test' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') === 'false');
    await page.keyboard.press('Enter');
    await rail(page).getByRole('link', { name: 'The leak test' }).click();
    await rail(page)
      .getByRole('button', { name: /^Chapter 5 of 13 The leak test/ })
      .waitFor();
    expect(await rail(page).getByRole('listitem').count()).toBe(0);
    const top = await page.locator('#leak-title').evaluate((heading) => heading.getBoundingClientRect().top);
    const barHeight = await rail(page).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(barHeight);
  });

  it('the bar opens before the modules are there', async () => {
    const { page } = await openGuide({ viewport: { width: 360, height: 740 } });
    let letThemCome = () => {};
    const wanted = new Promise<void>((come) => {
      letThemCome = come;
    });
    await page.route(/assets\/(?!early).*\.js/, async (route) => {
      await wanted;
      await route.continue();
    });
    const address = page.url();
    await page.goto('about:blank'); // a reload would go back to where the page was
    await page.goto(address, { waitUntil: 'commit' });
    const link = rail(page).getByRole('link', { name: 'The leak test' });
    await rail(page)
      .getByRole('button', { name: /^Chapter 1/ })
      .click();
    await link.click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#leak');
    expect(await rail(page).getByRole('listitem').count()).toBe(0);
    letThemCome();
    await rail(page)
      .getByRole('button', { name: /^Chapter 5 of 13 The leak test/ })
      .click();
    await link.waitFor();
  });

  it.each([
    [1280, 800],
    [360, 740],
  ])('the first screen asks for a bet at %i by %i', async (width, height) => {
    const { compare } = await openGuide({ viewport: { width, height } });
    const bottom = (text: string) =>
      compare.getByText(text).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await bottom('Two models, one difference')).toBeLessThan(height);
    expect(await bottom('which one will write better?')).toBeLessThan(height);
    expect(await bottom('The one with the fold')).toBeLessThan(height);
  });

  it('every heading has a link to itself that the keyboard finds, and every chapter leads to the next', async () => {
    const { page } = await openGuide();
    const link = page.getByRole('link', { name: 'Link to “Softmax and the mask”' });
    expect(await link.evaluate((anchor) => getComputedStyle(anchor).opacity)).toBe('0');
    await page.locator('#explorer .turn a').last().focus();
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Link to “Softmax and the mask”');
    expect(await link.evaluate((anchor) => getComputedStyle(anchor).opacity)).toBe('1');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#softmax');
    const targets = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('.anchor, .turn a')].map(({ hash }) => hash),
    );
    expect(targets.length).toBeGreaterThan(30);
    const missing = await page.evaluate((all) => all.filter((hash) => document.querySelector(hash) === null), targets);
    expect(missing).toEqual([]);
  });

  it('another language keeps the reader’s place, and the page says what it changes', async () => {
    const { page, compare } = await openGuide();
    await page.locator('#leak .anchor').first().focus();
    await page.keyboard.press('Enter');
    const languages = page.getByRole('navigation', { name: 'Language' });
    expect(await languages.locator('[aria-current]').textContent()).toBe('English');
    await languages.getByRole('link', { name: 'Deutsch' }).click();
    await page.locator('html[data-ready]').waitFor();
    const url = new URL(page.url());
    expect([url.search, url.hash]).toEqual(['?lang=de', '#leak']);
    expect(await page.getByText('der Text der Kapitel ist auf Englisch').isVisible()).toBe(true);
    expect(await compare.count()).toBe(1);
  });
});

describe('the page', () => {
  it.each([320, 360, 768, 1280, 1920])('has no sideways scroll at %i pixels', async (width) => {
    const guide = await openGuide({ viewport: { width, height: 800 } });
    const explorer = await readyExplorer(guide);
    await setSize(explorer, 16);
    await explorer.getByRole('button', { name: 'query 15, key 15,' }).waitFor();
    expect(await guide.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('is readable without scripts, and each figure says what it would show', async () => {
    const { page } = await openGuide({ javaScriptEnabled: false });
    await page.getByRole('heading', { level: 1, name: 'The fold that makes a model honest' }).waitFor();
    const fallbacks = await page.locator('.figure > .fallback').all();
    expect(fallbacks.length).toBeGreaterThanOrEqual(11);
    for (const fallback of fallbacks) {
      expect(await fallback.textContent()).toContain('needs JavaScript');
      expect(await fallback.isVisible()).toBe(true);
    }
    const rail = page.getByRole('navigation', { name: 'Chapters', exact: true });
    expect(await rail.getByRole('link', { name: 'The mask explorer' }).getAttribute('href')).toBe('#explorer');
    expect(await rail.getByRole('button').isVisible()).toBe(false);
    // What the page asks for ahead the browser refuses by itself.
    expect(takeMessages().filter((message) => !/^failed: .*\.js$/.test(message))).toEqual([]);
  });

  it('switches the theme, remembers it, and does without storage', async () => {
    const { page } = await openGuide({ colorScheme: 'light' });
    const toggle = page.getByRole('button', { name: 'Dark' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await toggle.click();
    expect(await toggle.getAttribute('aria-pressed')).toBe('true');
    expect(await ground()).not.toBe(light);
    await page.reload();
    expect(await ground()).not.toBe(light);
    const blocked = await openGuide({ colorScheme: 'light' }, (other) =>
      other.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }),
    );
    await blocked.page.getByRole('button', { name: 'Dark' }).click();
    expect(await blocked.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });

  it('keeps two figures apart and ends the workers of one that is removed', async () => {
    const { page, compare } = await openGuide();
    await compare.getByRole('img', { name: /528 of 1024/ }).waitFor();
    await page.evaluate(() => {
      const second = document.createElement('attn-train');
      second.setAttribute('compare', '');
      second.setAttribute('steps', '5');
      second.id = 'second';
      document.querySelector('#sources')?.append(second);
    });
    const second = page.locator('#second');
    await second.scrollIntoViewIfNeeded();
    await second.getByRole('img', { name: /528 of 1024/ }).waitFor();
    await runToTheEnd(second, 5);
    expect(await compare.getByText('no loss yet').count()).toBe(2);
    const workers = page.workers().length;
    const ended = Promise.all(
      [1, 2].map(() => new Promise((resolve) => page.workers().at(-1)?.once('close', resolve))),
    );
    await page.evaluate(() => document.querySelector('#second')?.remove());
    await ended;
    expect(page.workers().length).toBeLessThan(workers);
  });

  it('asks only its own server for files, all below its own folder', async () => {
    const asked: string[] = [];
    const guide = await openGuide({}, async (page) => page.on('request', (request) => asked.push(request.url())));
    await readyExplorer(guide);
    const base = guide.page.url();
    expect(asked.filter((url) => !url.startsWith(base))).toEqual([]);
    expect(asked.some((url) => url.endsWith('.wasm'))).toBe(true);
  });
});
