// SPDX-License-Identifier: MIT
// The questions and the list of bets as readers use them, with the real core: what is asked, said, kept and brought back.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Core } from '../../web/engine/shared/core-api.ts';
import { decimals } from '../../web/lesson/number-text.ts';
import createCore from '../wasm/support/whole-core.ts';
import { violations } from './support/axe.ts';
import { openGuide, press, takeMessages } from './support/page.ts';
import { cellAt, focused, keepEvents, keptEvents, smallTargets, status } from './support/puzzles.ts';

type Options = Parameters<typeof openGuide>[0];

const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });

const keepText = (key: string, text: string) => (page: Page) =>
  page.addInitScript(([name, kept]) => localStorage.setItem(name as string, kept as string), [key, text]);

/** Brought into the window, which figures above may still push it out of, until its picture is there. */
async function ready(page: Page, selector: string): Promise<Locator> {
  await page.waitForFunction((wanted) => {
    const quiz = document.querySelector<HTMLElement & { answered?: unknown; error?: string }>(wanted);
    quiz?.scrollIntoView();
    return quiz?.answered !== undefined || (quiz?.error ?? '') !== '';
  }, selector);
  return page.locator(selector);
}

const setOf = (name: string) => `attn-quiz[set="${name}"]`;
const option = (quiz: Locator, name: string) => quiz.getByRole('radio', { name });
const scoreOf = async (quiz: Locator) => (await quiz.locator('.score').textContent())?.trim();
const heightOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().height);

async function answerWith(quiz: Locator, name: string): Promise<void> {
  await option(quiz, name).check();
  await quiz.getByRole('button', { name: /^Check/ }).click();
}

async function open(set: string, options: Options = {}, before: (page: Page) => Promise<unknown> = async () => {}) {
  const { page } = await openGuide(options, before);
  return { page, quiz: await ready(page, setOf(set)) };
}

describe('a question', () => {
  it('opens the code behind the question that is asked, and with the next one that of the next', async () => {
    const { page } = await openGuide();
    const quiz = await ready(page, setOf('mask'));
    await press(quiz, 'Inspect the source');
    const panel = quiz.locator('attn-source');
    const parts = () => panel.getByLabel('Part').locator('option').allTextContents();
    await panel.getByText(/^src\/mask\/mask\.cpp, line \d+$/).waitFor();
    expect((await parts()).map((part) => part.trim())).toContain('How many layers a token needs');
    await press(quiz, 'Next question');
    await expect.poll(async () => (await parts()).map((part) => part.trim())).toContain('Visible keys of each row');
    await press(quiz, 'Inspect the source');
  });

  it('has feedback for each try, linked and heard, gives a second try, and scores nothing unasked', async () => {
    const { page, quiz } = await open('mask', {}, keepEvents('attn-answer'));
    const group = quiz.getByRole('group', { name: 'Which rows can hear of word 4 before their turn?' });
    expect(await group.getByRole('radio').count()).toBe(4);
    await press(quiz, 'Check');
    await quiz.getByText('Choose an answer first, or press Show me.').first().waitFor();
    await answerWith(quiz, 'Row 1 alone');
    await quiz
      .getByText(/In the first layer, yes\./)
      .first()
      .waitFor();
    const linked = await option(quiz, 'Row 1 alone').evaluate((radio) => {
      const id = radio.getAttribute('aria-describedby') ?? '';
      return (radio.getRootNode() as ShadowRoot).getElementById(id)?.textContent ?? '';
    });
    expect(linked).toContain('This does not fit');
    await status(quiz, /This does not fit\. In the first layer/).waitFor({ state: 'attached' });
    expect(await quiz.getByText('Rows 2 and 3 read row 1').count()).toBe(0);
    await answerWith(quiz, 'Rows 1, 2 and 3');
    await quiz.getByText('Through two layers, word 4 arrives too early in rows 1–3.').waitFor();
    await option(quiz, 'Rows 0 to 3').click({ force: true });
    expect(await option(quiz, 'Rows 1, 2 and 3').isChecked()).toBe(true);
    expect(await quiz.evaluate((host) => host.shadowRoot?.textContent ?? '')).not.toMatch(/\d of \d questions|score:/i);
    expect(await keptEvents(page)).toEqual([
      { item: 'mask-stray', response: 'only', correct: false, attempt: 1 },
      { item: 'mask-stray', response: 'below', correct: true, attempt: 2 },
    ]);
  });

  it('is done with the keyboard alone; focus stays where it was, and going back finds the answer', async () => {
    const { page, quiz } = await open('mask', {}, keepEvents('attn-complete'));
    await option(quiz, 'Row 1 alone').focus();
    await page.keyboard.press('ArrowDown');
    expect(await option(quiz, 'Rows 1, 2 and 3').isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await quiz.getByRole('checkbox', { name: 'I am sure' }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Check');
    await page.keyboard.press('Enter');
    await quiz
      .getByText(/Row 3 has to guess that very word/)
      .first()
      .waitFor();
    expect(await focused(page)).toBe('Check');
    for (const name of ['Show me', 'Previous', 'Next question']) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(name);
    }
    await page.keyboard.press('Enter');
    await quiz.getByRole('group', { name: /^What may row 4/ }).waitFor();
    expect(await focused(page)).toBe('Next question');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await quiz.locator('button[aria-disabled="false"]', { hasText: 'Show me' }).waitFor();
    await page.keyboard.press('Enter');
    await quiz.getByText(/^Row 4 may read keys 0–4\.$/).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await quiz
      .getByText(/Row 3 has to guess that very word/)
      .first()
      .waitFor();
    expect(await option(quiz, 'Rows 1, 2 and 3').isChecked()).toBe(true);
    expect(await quiz.getByRole('checkbox', { name: 'I am sure' }).isChecked()).toBe(true);
    expect(await keptEvents(page)).toEqual([
      { view: 'quiz', score: 1, max: 2, seconds: expect.closeTo(30, -2) as unknown },
    ]);
  });

  it('shows the core’s numbers, in the picture and in the table, and opens its state in the explorer', async () => {
    const { page, quiz } = await open('softmax');
    const core: Core = await createCore();
    const scores = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4];
    const shape = { queries: 4, keys: 4, mask: 'causal', order: 'after', filler: -Infinity, emptyRow: 'zero' } as const;
    const told = core.softmaxVariant({ scores, ...shape });
    if (!told.ok) throw new Error(told.error);
    await quiz.getByText(`Row 1 adds up to ${decimals(told.rowSums[1] ?? 0, 3)}.`).waitFor();
    const row = quiz.getByRole('row', { name: /^1 cake/ }).first();
    const cells = (await row.getByRole('cell').allTextContents()).map((cell) => cell.trim());
    expect(cells.slice(0, 2)).toEqual([4, 5].map((cell) => decimals(told.weights[cell] ?? 0, 3)));
    await press(quiz, 'Next question');
    await quiz.getByText('row 3 sees nothing').waitFor();
    await press(quiz, 'Show as table');
    await quiz.getByRole('row', { name: '3 on none' }).waitFor();
    const link = quiz.getByRole('link', { name: 'Open this in the explorer' });
    expect(await link.getAttribute('href')).toMatch(/^#v=1&view=mask&mask=custom&bits=[\w-]{3}&n=4&row=0$/);
    await link.click();
    await page.locator('#explorer attn-mask').getByText('6 of 16').first().waitFor();
  });
});

describe('all questions', () => {
  const KEPT = '1;mask-stray:below!+;softmax-flip:error,splendid+';

  it('begin with those not yet answered, and tell how it went only when asked', async () => {
    const { quiz } = await open('all', {}, keepText('attn-answers', KEPT));
    const items = quiz.getByRole('navigation', { name: 'Questions' }).getByRole('button');
    const names = await items.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    expect(names[0]).toBe('1: two replies in one row, open');
    expect(names.slice(-2)).toEqual([
      `${names.length - 1}: a mask read the wrong way round, answered`,
      `${names.length}: one stray cell, answered`,
    ]);
    expect(await scoreOf(quiz)).toBe('');
    await press(quiz, 'Show how I did');
    const score = `Of 2 questions answered, 1 came out at the first try and 1 after another look. ${names.length - 2} are still open.`;
    expect(await scoreOf(quiz)).toBe(score);
    await items.last().click();
    await press(quiz, 'Ask me this again');
    expect(await option(quiz, 'Rows 1, 2 and 3').isChecked()).toBe(false);
    await answerWith(quiz, 'Rows 1, 2 and 3');
    await quiz
      .getByText(/Row 3 has to guess/)
      .first()
      .waitFor();
    await press(quiz, 'Forget my answers');
    await press(quiz, 'Show how I did');
    expect(await scoreOf(quiz)).toBe('Nothing is answered yet.');
  });

  it('say so where a set does not exist, and can be answered where there is no core', async () => {
    const { page, quiz } = await open('mask');
    await quiz.evaluate((host) => host.setAttribute('set', 'cats'));
    await page.locator('#explorer attn-quiz').getByText('There is no set of questions named “cats”.').waitFor();
    await page.close();
    const without = await open('block', {}, (fresh) =>
      fresh.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly')),
    );
    await without.quiz.getByText('The picture needs the core').first().waitFor();
    await answerWith(without.quiz, 'Nothing');
    await without.quiz
      .getByText(/only the cut through their channels/)
      .first()
      .waitFor();
    takeMessages();
  });
});

describe('a missed question', () => {
  const returning = (chapter: string) => `#${chapter} attn-quiz[returning]`;

  it('returns two chapters later and nowhere else, and is settled there; answers outlast a reload', async () => {
    const { page, quiz } = await open('mask');
    const places = page.locator('attn-quiz[returning]');
    const heights = () => places.evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
    expect(new Set(await heights())).toEqual(new Set([0]));
    await answerWith(quiz, 'Row 1 alone');
    await quiz
      .getByText(/In the first layer, yes\./)
      .first()
      .waitFor();
    await page.reload();
    const again = await ready(page, setOf('mask'));
    await again
      .getByText(/In the first layer, yes\./)
      .first()
      .waitFor();
    const back = await ready(page, returning('leak'));
    const found = await heights();
    expect(found[0]).toBeGreaterThan(200);
    expect(found.slice(1).every((height) => height === 0)).toBe(true);
    await back.getByText('One more look').waitFor();
    expect(await option(back, 'Row 1 alone').isChecked()).toBe(false);
    await answerWith(back, 'Rows 1, 2 and 3');
    await back
      .getByText(/Row 3 has to guess that very word/)
      .first()
      .waitFor();
    await page.reload();
    await ready(page, setOf('mask'));
    expect(await heightOf(page.locator(returning('leak')))).toBe(0);
  });

  it('does not push down what is being read: above the window and in it nothing changes its size', async () => {
    const { page, quiz } = await open('block');
    const above = page.locator(returning('block'));
    await quiz.evaluate(() => {
      // As if a question of chapter 4 were missed in another part of the page.
      const host = document.querySelector('#softmax attn-quiz') as HTMLElement & { show(): void; key?: string };
      Object.defineProperty(host, 'key', { value: 'shrink' });
      host.show();
    });
    expect(await page.evaluate(() => localStorage.getItem('attn-answers'))).toBe('1;softmax-after:?@6');
    await quiz.evaluate((host) => (host as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete);
    expect(await heightOf(above)).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForFunction(
      (selector) => (document.querySelector(selector)?.clientHeight ?? 0) > 200,
      returning('block'),
    );
  });

  it('works where storage is forbidden', async () => {
    const { page, quiz } = await open('mask', {}, forbidStorage);
    await press(quiz, 'Show me');
    await quiz
      .getByText(/Row 3 has to guess that very word/)
      .first()
      .waitFor();
    await (await ready(page, returning('leak'))).getByText('One more look').waitFor();
  });
});

describe('what you thought, what happened', () => {
  it('says where the first bet waits, tells each bet in a sentence with its figure, and forgets', async () => {
    const { page } = await openGuide();
    const list = page.locator('attn-bets');
    await page.waitForFunction(() => {
      document.querySelector('attn-bets')?.scrollIntoView();
      return (document.querySelector('attn-bets')?.shadowRoot?.querySelector('figure') ?? null) !== null;
    });
    expect(await list.getByRole('link', { name: 'Go and place it' }).getAttribute('href')).toBe('#opening');
    const bet = page.locator('attn-mask-bet');
    await bet.scrollIntoViewIfNeeded();
    await cellAt(bet, 4, 0).press('Enter');
    await press(bet, 'Reveal');
    await page.waitForFunction(() => localStorage.getItem('attn-bets') !== null);
    await page.reload();
    const item = list.getByRole('listitem');
    await page.waitForFunction(() => {
      document.querySelector('attn-bets')?.scrollIntoView();
      return (document.querySelector('attn-bets')?.shadowRoot?.querySelector('li') ?? null) !== null;
    });
    expect((await item.textContent())?.replace(/\s+/g, ' ')).toContain(
      'You let row 4 read key 0; the causal mask allows keys 0–4.',
    );
    expect(await item.getByRole('link').getAttribute('href')).toBe('#row-bet');
    await press(list, 'Forget my bets');
    await list.getByText('No bets yet.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('attn-bets'))).toBeNull();
  });
});

describe('accessibility', () => {
  it.each(['light', 'dark', 'forced colours'] as const)(
    'axe finds nothing before and after answers, targets are large, nothing scrolls sideways (%s)',
    async (kind) => {
      const colours =
        kind === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: kind } as const);
      const { page, quiz } = await open(
        'all',
        { ...colours, viewport: { width: 320, height: 900 } },
        keepText('attn-answers', '1;leak-tiny:rounding!@7'),
      );
      const list = page.locator('attn-bets');
      expect(await violations(page, setOf('all'))).toEqual([]);
      await answerWith(quiz, 'Row 1 alone');
      await answerWith(quiz, 'Rows 1, 2 and 3');
      await quiz
        .getByText(/Row 3 has to guess/)
        .first()
        .waitFor();
      await press(quiz, 'Show as table');
      expect(await violations(page, setOf('all'))).toEqual([]);
      const other = {
        light: /: twice as many heads/,
        dark: /: two losses that part/,
        'forced colours': /: one tall bar/,
      };
      await quiz.getByRole('button', { name: other[kind] }).click();
      await quiz.getByText('The core is drawing the picture').first().waitFor({ state: 'detached' });
      await list.scrollIntoViewIfNeeded();
      await list.getByText('Sure, and then surprised').waitFor();
      expect(await violations(page, '#check')).toEqual([]);
      expect([...(await smallTargets(quiz)), ...(await smallTargets(list))]).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );
});
