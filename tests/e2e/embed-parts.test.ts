// SPDX-License-Identifier: MIT
// What an author leaves out of an embedded view, view by view and part by part: it is really gone, what is left is really
// there, and so is the figure's drawing. Also which parts a view is said to have.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PARTS } from '../../web/embed/options.ts';
import { VIEW_NAMES } from '../../web/embed/view-names.ts';
import { hasPart } from '../../web/embed/view-parts.ts';
import { documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

const VIEWS = VIEW_NAMES.map(({ view }) => view);

/** Panels in which a part is that the first panel has not. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  block: '#v=1&view=block&panel=budget',
  leak: '#v=1&view=leak&panel=faults',
};

/** Of the figure and of the figures in it: how many parts of this name have a box, how many there are, and whether it is drawn. */
interface Seen {
  marked: number;
  shown: number;
  drawn: boolean;
  controls: string[];
}

async function look(page: Page, part: string): Promise<Seen> {
  return page.evaluate((name) => {
    const all = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot === null ? [] : all(one.shadowRoot))]);
    const main = document.querySelector('main') as HTMLElement;
    for (const figure of [main.firstElementChild as HTMLElement, ...all(main)]) {
      if (figure instanceof HTMLElement && figure.shadowRoot?.querySelector('figure') != null)
        figure.dataset.hide = name;
    }
    const inside = all(main.firstElementChild?.shadowRoot as ShadowRoot);
    const seen = (one: Element) => one.getClientRects().length > 0 && one.getBoundingClientRect().height > 0;
    const marked = inside.filter((one) => one.getAttribute('data-part') === name);
    // Ready-made choices are a part of their own, although they are a control too.
    const own = (one: Element) => name !== 'controls' || one.closest('[data-part="presets"]') === null;
    const drawing =
      'table:not(.data, .vectors), canvas, [part~="chart"], .picture, .eqs:not(.wait), .matrix, .runs, .question, .flow, .bars, .strip';
    // Answers to a question, and the tokens of the leak test's drawing, are no controls.
    const questions = '[name="answer"], .sure *, [name="fate"], .strip *, .why *';
    const fields = inside.filter((one) => one.matches(`:is(input, select, textarea, summary):not(${questions})`));
    return {
      marked: marked.length,
      shown: marked.filter((one) => own(one) && seen(one)).length,
      drawn: inside.some((one) => one.matches(drawing) && seen(one)),
      controls: fields
        .filter(seen)
        .map((one) => `${one.localName}#${one.id || one.getAttribute('name')} ${one.textContent?.trim().slice(0, 30)}`),
    };
  }, part);
}

async function open(page: Page, view: string, query = '', hash = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${guideUrl()}embed.html?view=${view}${query}${hash}`);
  await page.locator('html[data-ready]').waitFor();
}

describe('the parts of a view', () => {
  it('are gone where they are left out, one by one, and the drawing stays', async () => {
    const page = await openHost({ html: documentOf('') });
    const wrong: string[] = [];
    for (const view of VIEWS) {
      const missing = new Set(PARTS.filter((part) => hasPart(view, part)));
      for (const hash of ['', ELSEWHERE[view] ?? '-'].filter((one) => one !== '-')) {
        await open(page, view, '', hash);
        await expect.poll(async () => (await look(page, '')).drawn, { message: view }).toBe(true);
        for (const part of PARTS) {
          const { marked, shown, drawn } = await look(page, part);
          if (marked > 0) missing.delete(part);
          if (marked > 0 && !hasPart(view, part)) wrong.push(`${view} has ${part}`);
          if (shown > 0) wrong.push(`${view} shows ${part}`);
          if (!drawn) wrong.push(`${view} without ${part} is not drawn`);
        }
      }
      for (const part of missing) wrong.push(`${view} has no ${part}`);
    }
    expect(wrong).toEqual([]);
  });

  it('leave nothing to set where all of them are left out', async () => {
    const page = await openHost({ html: documentOf('') });
    const left: Record<string, string[]> = {};
    for (const view of VIEWS) {
      await open(page, view, `&hide=${PARTS.join(',')}`);
      const all = PARTS.join(' ');
      await expect.poll(async () => (await look(page, all)).drawn, { message: view }).toBe(true);
      const { controls } = await look(page, all);
      if (controls.length > 0) left[view] = controls;
    }
    expect(left).toEqual({});
  });
});
