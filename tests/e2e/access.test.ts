// SPDX-License-Identifier: MIT
// Accessibility of everything at once: rules that hold for every figure of the page, whichever it is. What a single
// figure promises is in its own test; which test stands for which requirement is in docs/accessibility.md.
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { allAnswered, countQuestions } from './support/answers.ts';
import { openGuide, press, readyExplorer, setField } from './support/page.ts';

/** Goes down the page until every figure has drawn itself, and back to its top. */
async function meetEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
    }
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.figure')].every(
      (figure) => figure.shadowRoot !== null && !figure.matches(':has(> .fallback):not(:defined)'),
    ),
  );
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** In the page: every element, those in shadow trees too. */
const walk = `
  function* everything(root = document) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) yield* everything(element.shadowRoot);
    }
  }
  const where = (element) => {
    const host = element.getRootNode().host;
    return (host ? host.localName + (host.id ? '#' + host.id : '') + ' ' : '') + element.outerHTML.slice(0, 140).replace(/\\s+/g, ' ');
  };
`;

const inPage = <T>(page: Page, body: string): Promise<T> =>
  page.evaluate(`(() => { ${walk} ${body} })()`) as Promise<T>;

describe('every figure', () => {
  it('starts nothing by itself: not by loading, scrolling, pointing at it or moving the focus through it', async () => {
    const { page } = await openGuide({}, (page) =>
      page.addInitScript(() => {
        const seen = window as unknown as { progress: number };
        seen.progress = 0;
        addEventListener('attn-progress', () => seen.progress++);
      }),
    );
    await meetEverything(page);
    const figures = await page.locator('.figure').all();
    for (const figure of figures) await figure.hover({ position: { x: 40, y: 40 }, force: true });
    for (let presses = 0; presses < 30; presses++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => (window as unknown as { progress: number }).progress)).toBe(0);
    expect(await page.locator('#opening attn-train').getByText('Nothing has run yet').first().isVisible()).toBe(true);
  });

  it('has no shortcut of a single letter outside of what has the focus', async () => {
    const { page } = await openGuide({}, countQuestions);
    await meetEverything(page);
    const text = () =>
      inPage<string>(
        page,
        `return [...everything()].filter((element) => element.shadowRoot).map((element) => element.shadowRoot.textContent).join('')`,
      );
    let before = '';
    // A figure may have asked late.
    await expect
      .poll(async () => {
        const earlier = before;
        await allAnswered(page);
        before = await text();
        return before === earlier;
      })
      .toBe(true);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') await page.keyboard.press(letter);
    await page.keyboard.press('Space');
    expect((await text()).split('\n')).toEqual(before.split('\n'));
  });

  it('says in an accessible name what is printed on the control', async () => {
    const { page } = await openGuide();
    await meetEverything(page);
    const differ = await inPage<string[]>(
      page,
      `const plain = (text) => text.replace(/[\\s…]+/g, ' ').trim().toLowerCase();
       const words = (text) => plain(text).match(/[\\p{L}\\p{N}]+/gu) ?? [];
       return [...everything()]
         .filter((element) => element.matches('button[aria-label], a[aria-label], summary[aria-label], [role=button][aria-label]') && element.checkVisibility())
         .filter((element) => !words(element.innerText).every((word) => words(element.getAttribute('aria-label')).includes(word)))
         .map(where)`,
    );
    expect(differ).toEqual([]);
  });

  it('prints nothing smaller than 12 pixels', async () => {
    const { page } = await openGuide({ viewport: { width: 360, height: 740 } });
    await meetEverything(page);
    const small = await inPage<string[]>(
      page,
      `return [...everything()]
         .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '') && !element.matches('script, style, option, title, desc') && element.checkVisibility())
         .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 12)
         .map(where)`,
    );
    expect(small).toEqual([]);
  });

  // #theme is left out: on narrow screens that button is an icon, its words clipped by design.
  it.each([
    [
      'wide text spacing',
      'html { letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5 } p { margin-bottom: 2em !important }',
      360,
    ],
    ['text of twice the size', 'html { font-size: 200% }', 1280],
  ])('keeps its words whole and the page upright with %s', async (_, css, width) => {
    const { page } = await openGuide({ viewport: { width, height: 900 }, bypassCSP: true });
    await page.addStyleTag({ content: css });
    await meetEverything(page);
    const cut = await inPage<string[]>(
      page,
      `return [...everything()]
         .filter((element) => element.checkVisibility() && !element.matches('.hidden, #theme, input, textarea, select, canvas, svg, svg *') && !element.closest('.hidden'))
         .filter((element) => {
           const style = getComputedStyle(element);
           const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
           const printed = element.innerText?.trim() ?? '';
           return printed !== '' && element.clientHeight > 1 &&
             ((hides(style.overflowX) && element.scrollWidth > element.clientWidth + 2) ||
              (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2));
         })
         .map(where)`,
    );
    expect(cut).toEqual([]);
    const { client, scroll } = await page.evaluate(() => ({
      client: document.documentElement.clientWidth,
      scroll: document.documentElement.scrollWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
  });

  it('moves nothing for a reader who wants no motion', async () => {
    const { page, compare } = await openGuide({ reducedMotion: 'reduce' });
    await meetEverything(page);
    await compare.getByRole('button', { name: 'Show me' }).click();
    const moving = await inPage<string[]>(
      page,
      `const long = (list) => list.split(',').some((time) => Number.parseFloat(time) > 0.01);
       return [...everything()]
         .filter((element) => element.getAnimations().length > 0 || long(getComputedStyle(element).transitionDuration) || long(getComputedStyle(element).animationDuration))
         .map(where)`,
    );
    expect(moving).toEqual([]);
  });

  it('is passed through by Tab from the first to the last, each stop with a ring that can be seen and is not covered', async () => {
    const { page } = await openGuide();
    await meetEverything(page);
    const faults: string[] = [];
    let stops = 0;
    for (; stops < 900; stops++) {
      await page.keyboard.press('Tab');
      const { end, fault } = await inPage<{ end: boolean; fault: string }>(
        page,
        `let active = document.activeElement;
         while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
         if (active === null || active === document.body) return { end: true, fault: '' };
         // A ring may be drawn by the label around a control that is itself not drawn.
         const rings = [active, active.nextElementSibling, active.parentElement, active.closest('label')].filter(Boolean).map((element) => getComputedStyle(element));
         const ring = rings.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2);
         const box = active.getBoundingClientRect();
         const seen = box.bottom > 0 && box.top < innerHeight;
         return { end: false, fault: !ring ? 'no ring: ' + where(active) : !seen ? 'out of sight: ' + where(active) : '' };`,
      );
      if (end) break;
      if (fault !== '') faults.push(fault);
    }
    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThan(60);
    expect(stops, 'Tab leaves the page').toBeLessThan(900);
  });
});

describe('without colour', () => {
  const greyOf = (image: Buffer): number[] => {
    const { data } = PNG.sync.read(image);
    return Array.from({ length: data.length / 4 }, (_, at) => {
      const [r = 0, g = 0, b = 0] = data.subarray(4 * at, 4 * at + 3);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    });
  };
  const spread = (grey: readonly number[]): number => {
    const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
    return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
  };

  it('a blocked cell is told from an open one by its hatch and its word', async () => {
    const guide = await openGuide();
    const explorer = await readyExplorer(guide);
    await explorer.getByRole('radio', { name: 'Weights' }).check();
    const blocked = explorer.locator('[part~="blocked-cell"]').first();
    const open = explorer.locator('[part~="cell"]:not([part~="blocked-cell"])').first();
    await open.scrollIntoViewIfNeeded();
    /** A corner without the number that may stand in the middle. */
    const corner = async (cell: typeof open) => {
      const box = await cell.boundingBox();
      if (box === null) throw new Error('the cell is not drawn');
      return greyOf(
        await guide.page.screenshot({
          clip: { x: box.x + 4, y: box.y + 4, width: box.width - 8, height: box.height / 5 },
        }),
      );
    };
    expect(spread(await corner(blocked))).toBeGreaterThan(4 * spread(await corner(open)) + 1);
    expect(await explorer.getByRole('button', { name: /query 0, key 7, blocked/ }).count()).toBe(1);
  });
});

describe('the chart of a run', () => {
  it('is one named picture for a screen reader, with its numbers in the table', async () => {
    const { compare } = await openGuide();
    await setField(compare, 'Steps', '20');
    await press(compare, 'Show me');
    await compare.getByText(/^At step 20\b/).waitFor();
    const chart = compare.getByRole('img', { name: /^Loss per step/ });
    expect((await chart.ariaSnapshot()).split('\n').length).toBeLessThan(4);
    const words = (await chart.getAttribute('aria-label')) ?? '';
    expect(words).toMatch(/up to step 20\.$/);
  });
});
