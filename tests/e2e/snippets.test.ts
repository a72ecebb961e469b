// SPDX-License-Identifier: MIT
// Every block of HTML in docs/embedding.md, in a page of a course: it comes up, figure and all, and the console stays silent.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../scripts/lib/serve.mjs';
import { EXAMPLE, pageOf, snippets } from '../../scripts/lib/snippets.mjs';
import { launchChromium } from './support/chromium.ts';
import { type Course, startCourse } from './support/course-server.ts';

let browser: Browser;
let course: Course;
let guide: { url: string; close(): Promise<void> };

beforeAll(async () => {
  browser = await launchChromium();
  course = await startCourse();
  const root = process.env.AFG_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
  // The files carry policies of their own; the lesson in one file could not run under that of the many.
  const headers = { 'access-control-allow-origin': '*', 'Content-Security-Policy': "base-uri 'none'" };
  guide = await startServer({ root, basePath: '/guide/', headers });
});
afterAll(async () => {
  await browser.close();
  await guide.close();
  course.close();
});

const FIGURE = 'iframe[src], attn-embed, attn-lesson, attn-mask, attn-train, attn-leak, attn-qkv';

describe('docs/embedding.md', () => {
  const all = snippets();

  it('has a snippet for each host that takes HTML, and pictures that are there', () => {
    const sections = new Set(all.map(({ section }) => section));
    expect([...sections]).toEqual(expect.arrayContaining(['A frame', 'Canvas', 'Moodle', 'mdBook', 'reveal.js']));
    const docs = new URL('../../docs/', import.meta.url);
    const text = readFileSync(new URL('embedding.md', docs), 'utf8');
    const pictures = [...text.matchAll(/\]\((pictures\/[^)]+)\)/g)].map(([, file]) => file ?? '');
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    expect(pictures.filter((file) => !existsSync(new URL(file, docs)))).toEqual([]);
  });

  it.each(all.map((snippet) => [snippet.name, snippet] as const))('%s', async (_, snippet) => {
    expect(snippet.code).toContain(EXAMPLE);
    course.pages.set('', { html: pageOf(snippet, guide.url) });
    const context = await browser.newContext({ viewport: { width: 760, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const noise: string[] = [];
    page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`);
    });
    await page.goto(course.url);
    // A slide's frame is loaded by its deck: tests/e2e/reveal.test.ts.
    const deck = (await page.locator('iframe[data-src]').count()) > 0;
    if (!deck) {
      await page.locator(FIGURE).first().waitFor();
      const frames = page.locator('iframe');
      const inside = (await frames.count()) > 0 ? page.frameLocator('iframe') : page.locator(FIGURE);
      await inside.getByRole('button', { name: 'Reset' }).first().waitFor();
      expect(await inside.getByRole('alert').count()).toBe(0);
      // A view that nobody knows is the lesson, and a setting that nobody knows is named in a note.
      if (snippet.code.includes('embed.html')) expect(page.frames()[1]?.url()).toContain('/embed.html?');
      expect(await inside.locator('.note').count()).toBe(0);
    }
    for (const button of await page.locator('body > button').all()) {
      await button.click();
      await page.waitForFunction(() => document.title.includes('mask=full'));
    }
    expect(noise, 'the console stays silent').toEqual([]);
    await context.close();
  });
});
