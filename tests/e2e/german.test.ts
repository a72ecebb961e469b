// SPDX-License-Identifier: MIT
// The page with ?lang=de: figures speak German and take and show numbers with a decimal comma; nothing else changes.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { violations } from './support/axe.ts';
import { openGuide } from './support/page.ts';

async function open(lang: string, width = 1280): Promise<{ page: Page; compare: Locator; explorer: Locator }> {
  const guide = await openGuide({ viewport: { width, height: 900 } });
  await guide.page.goto(`${inject('siteUrl')}?lang=${lang}`);
  await guide.page.locator('html[data-ready]').waitFor();
  return guide;
}

const press = (figure: Locator, name: string) => figure.getByRole('button', { name, exact: true }).click();

/** Comes near every figure, so that its code is loaded, and opens what is folded in it. */
async function openAll(page: Page): Promise<void> {
  for (const figure of await page.locator('main .fallback').locator('xpath=..').all()) {
    await figure.scrollIntoViewIfNeeded();
    const loaded = () => figure.evaluate((element) => element.shadowRoot !== null);
    await expect.poll(loaded, { timeout: 20_000 }).toBe(true);
  }
  await page.locator('attn-train-lab').getByText('Weitere Einstellungen').waitFor();
  await page.locator('attn-generate').getByText('Wahrscheinlichkeit des nächsten Zeichens').first().waitFor();
  await page.evaluate(() => {
    const deep = (root: Document | ShadowRoot): void => {
      for (const part of root.querySelectorAll('details')) part.open = true;
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) deep(element.shadowRoot);
    };
    deep(document);
  });
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Visible text and names in the figures, without code, masks as text, and what is marked as English. */
const words = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const read = (root: ShadowRoot): void => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement;
        if (parent !== null && parent.closest('code, pre, style, [lang="en"]') === null)
          found.push(texts.currentNode.textContent ?? '');
      }
      for (const element of root.querySelectorAll('*')) {
        for (const name of ['aria-label', 'aria-valuetext', 'data-name', 'title'])
          found.push(element.getAttribute(name) ?? '');
        if (element.shadowRoot) read(element.shadowRoot);
      }
    };
    for (const element of document.querySelectorAll('*')) if (element.shadowRoot) read(element.shadowRoot);
    return [...new Set(found.map((text) => text.trim()).filter((text) => text !== ''))];
  });

describe('the page in German', () => {
  it('has nothing that axe finds, and with everything open no English word and no decimal point, at 360 px', async () => {
    const { page, explorer } = await open('de', 360);
    await explorer.scrollIntoViewIfNeeded();
    await explorer.getByRole('grid').waitFor();
    expect(await violations(page)).toEqual([]);
    await openAll(page);
    await page.locator('attn-average').getByText('Nur beinahe').waitFor();
    const said = await words(page);
    expect(said.length).toBeGreaterThan(600);
    const english = said.filter((text) =>
      / (the|of|and|with|for|not|this|are|you|has|have|at|by|to) /.test(` ${text} `),
    );
    expect(english).toEqual([]);
    const points = said.filter((text) => /\d\.\d(?!\d\d(?!\d))/.test(text) && !/causal|\/[+-]/.test(text));
    expect(points).toEqual([]);
    expect(await page.locator('#opening attn-train').getAttribute('lang')).toBe('de');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.getByRole('button', { name: 'Dunkel' }).getAttribute('lang')).toBe('de');
    const chapters = page.getByRole('navigation', { name: 'Kapitel' });
    expect(await chapters.locator('> *').getAttribute('lang')).toBe('en');
    await chapters.getByRole('button', { name: /^Kapitel \d+ *\/? *von 13/ }).waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  it('trains with the learning rate 0,01, shows it with a comma and hands it on with a point', async () => {
    const { page, compare } = await open('de');
    await compare.getByText('Weitere Einstellungen').click();
    const rate = compare.getByLabel('Lernrate', { exact: true });
    expect(await rate.inputValue()).toBe('0,003');
    for (const [typed, problem] of [
      ['1.000', 'Lernrate: Schreibe ein Dezimalkomma und keine Punkte zwischen den Tausendern'],
      ['', 'Lernrate: Hier fehlt eine Zahl.'],
      ['abc', 'Lernrate: Das ist keine Zahl.'],
      ['-1', 'Lernrate: Der Wert muss größer als 0 sein.'],
    ] as const) {
      await rate.fill(typed);
      await press(compare, 'Beide starten');
      await compare.getByText(problem).first().waitFor();
      expect(await rate.inputValue()).toBe(typed);
    }
    await compare.evaluate((element) => {
      element.addEventListener('attn-change', (event) => {
        element.setAttribute('data-rate', String((event as CustomEvent).detail.state.learningRate));
      });
    });
    await rate.fill('0,01');
    await rate.blur();
    expect(await compare.getAttribute('data-rate')).toBe('0.01');
    await compare.getByLabel('Schritte').fill('8');
    await press(compare, 'Beide starten');
    await compare.getByText(/^Bei Schritt 8\b/).waitFor();
    expect(await rate.inputValue()).toBe('0,01');
    expect(await compare.locator('.loss').allTextContents()).toEqual([
      expect.stringMatching(/^\s*\d,\d{3}\s*$/),
      expect.stringMatching(/^\s*\d,\d{3}\s*$/),
    ]);
    await press(compare, 'Als Tabelle zeigen');
    await compare.getByRole('columnheader', { name: 'Ohne Maske: Loss' }).waitFor();
    expect(await compare.locator('.generated').first().getAttribute('lang')).toBe('en');
    expect((await compare.locator('td, th, .loss').allTextContents()).join(' ')).not.toMatch(/\d\.\d/);
    const made = await page.evaluate(() => {
      const figure = document.querySelector('#opening attn-train') as unknown as {
        group: { settings: { learningRate: number } };
      };
      return figure.group.settings.learningRate;
    });
    expect(made).toBe(0.01);
  });

  it('takes the laboratory’s numbers with a comma, also while a run waits', async () => {
    const { page } = await open('de');
    const lab = page.locator('#laboratory attn-train');
    await lab.scrollIntoViewIfNeeded();
    await lab.getByLabel('Experiment').selectOption({ label: 'Auswendig lernen: zwei Antworten zurückhalten' });
    await lab.getByText('Weitere Einstellungen').click();
    for (const group of ['Training', 'Modell', 'Lauf', 'Text', 'Maske'])
      await lab.locator('.groups summary', { hasText: group }).first().click();
    expect(await lab.getByLabel('Zurückgehalten', { exact: true }).inputValue()).toBe('0,34');
    const rate = lab.getByLabel('Lernrate', { exact: true });
    await rate.fill('2e-3');
    await press(lab, 'Ein Schritt');
    await lab.getByText('Bei Schritt 0 beträgt der Trainings-Loss').first().waitFor();
    await rate.fill('0,02');
    await press(lab, 'Lernrate übernehmen');
    await lab.getByText('Ab Schritt 1 ist die Lernrate 0,02.').first().waitFor();
    await lab.getByLabel('Maske', { exact: true }).fill('window:x');
    await press(lab, 'Maske übernehmen');
    await lab.getByText('„x“ ist keine ganze Zahl von 0 bis 4095.').first().waitFor();
  });

  it('takes a list with semicolons, a score and an answer with a comma', async () => {
    const { page } = await open('de');
    const block = page.locator('attn-block[panel="sums"]');
    await block.scrollIntoViewIfNeeded();
    const x = block.getByLabel('x', { exact: true });
    expect(await x.inputValue()).toBe('1,0; 2,0');
    await x.fill('1,5; 2');
    await x.blur();
    await block.getByText('x + Zweig = [1,6; 1,8]').first().waitFor();
    const average = page.locator('attn-average');
    await average.scrollIntoViewIfNeeded();
    const first = average.getByLabel('Your, Kanal 0');
    await first.fill('2,5');
    await first.blur();
    await average
      .getByText(/3 Vektoren, Your, cake und is: \[3,5; 1,333\]/)
      .first()
      .waitFor();
    await first.fill('1.000');
    await first.blur();
    await average
      .getByText(/Schreibe ein Dezimalkomma/)
      .first()
      .waitFor();
  });

  it('does not scroll sideways at 320 px with everything open', async () => {
    const { page } = await open('de', 320);
    await openAll(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  it.each(['xx', 'en'])('with lang=%s stays English', async (lang) => {
    const { compare } = await open(lang);
    await compare.getByText('Two models, one difference').waitFor();
    await compare.getByText('More settings').click();
    expect(await compare.getByLabel('Learning rate', { exact: true }).inputValue()).toBe('0.003');
    expect(await compare.getAttribute('lang')).toBeNull();
  });
});
