// SPDX-License-Identifier: MIT
// Every block of code in docs/embedding.md, in a page that does to it what its host does: it comes up, figure and all, and the
// console stays silent.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST_FILES, pageOf } from '../../scripts/lib/host-pages.mjs';
import { startServer } from '../../scripts/lib/serve.mjs';
import { EXAMPLE, snippets } from '../../scripts/lib/snippets.mjs';
import { launchChromium } from './support/chromium.ts';
import { type Course, startCourse } from './support/course-server.ts';

let browser: Browser;
let course: Course;
let guide: { url: string; close(): Promise<void> };

beforeAll(async () => {
  browser = await launchChromium();
  course = await startCourse(HOST_FILES);
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

const FIGURE = 'iframe[src], attn-embed, attn-lesson, attn-mask, attn-softmax, attn-train, attn-leak, attn-qkv';

describe('docs/embedding.md', () => {
  // Those for a bundler: package.test.ts.
  const all = snippets().filter(({ section }) => section !== 'npm');

  it('has a snippet and a picture for each host', () => {
    const hosts = ['Canvas', 'Moodle', 'MyST and Jupyter Book', 'mdBook', 'Quarto', 'reveal.js', 'Notion'];
    const sections = new Set(all.map(({ section }) => section));
    expect([...sections]).toEqual(expect.arrayContaining([...hosts, 'A frame', 'Docusaurus and plain HTML']));
    const docs = new URL('../../docs/', import.meta.url);
    const text = readFileSync(new URL('embedding.md', docs), 'utf8');
    const parts = text.split(/^## /m);
    const pictured = parts.filter((part) => part.includes('](pictures/')).map((part) => part.split('\n')[0]);
    expect(pictured).toEqual(expect.arrayContaining([...hosts, 'Docusaurus and plain HTML']));
    const pictures = [...text.matchAll(/\]\((pictures\/[^)]+)\)/g)].map(([, file]) => file ?? '');
    // Whoever reads the page fetches all of them.
    for (const file of pictures) expect(statSync(new URL(file, docs)).size, file).toBeLessThan(60_000);
  });

  it.each(all.map((snippet) => [snippet.name, snippet] as const))('%s', async (_, snippet) => {
    expect(snippet.code).toContain(EXAMPLE);
    course.pages.set('', { html: await pageOf(snippet, guide.url) });
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
    await page.locator(FIGURE).first().waitFor();
    const frames = page.locator('iframe');
    const inside = (await frames.count()) > 0 ? page.frameLocator('iframe') : page.locator(FIGURE);
    await inside.getByRole('button', { name: 'Reset' }).first().waitFor();
    expect(await inside.getByRole('alert').count()).toBe(0);
    // A view that nobody knows is the lesson, and a setting that nobody knows is named in a note.
    const shown = new Set(page.frames().map((frame) => new URL(frame.url()).searchParams.get('view')));
    const named = /\?view=(\w+)|"?view"?: ["'](\w+)/
      .exec(snippet.code)
      ?.slice(1)
      .find((name) => name !== undefined);
    expect(shown).toContain(named ?? null);
    if (named !== undefined) expect(page.frames()[1]?.url()).toContain('/embed.html?');
    if (await frames.count()) expect(await frames.first().getAttribute('title')).toBeTruthy();
    expect(await inside.locator('.note').count()).toBe(0);
    const picture = /:placeholder: (.*)/.exec(snippet.code)?.[1]?.replace(EXAMPLE, guide.url);
    if (picture !== undefined) expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');
    for (const button of await page.locator('body > button').all()) {
      await button.click();
      await page.waitForFunction(() => document.title.includes('mask=full'));
    }
    expect(noise, 'the console stays silent').toEqual([]);
    await context.close();
  });
});
