// SPDX-License-Identifier: MIT
// The SCORM 1.2 package as a learning platform plays it: unpacked on a server, in a frame of a page that has a real run-time
// (scorm-again) as window.API and keeps what that commits; and where there is none, or one that throws.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { QUESTIONS } from '../../web/elements/attn-quiz/questions.ts';
import { launchChromium } from './support/chromium.ts';

const dist = process.env.AFG_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const files = unzipSync(readFileSync(`${dist}/attn-scorm12.zip`));
const manifest = strFromU8(files['imsmanifest.xml'] ?? new Uint8Array());
const runTime = readFileSync(createRequire(import.meta.url).resolve('scorm-again/scorm12'), 'utf8');

/** What the platform's page has as its run-time. */
const PLATFORM = `
  window.refused = [];
  window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
  const kept = sessionStorage.getItem('kept');
  if (kept !== null) API.loadFromJSON(JSON.parse(kept));
  const keep = () => sessionStorage.setItem('kept', JSON.stringify({ cmi: API.renderCMIToJSONObject().cmi }));
  API.on('LMSCommit', keep);
  API.on('LMSFinish', keep);
  const set = API.LMSSetValue.bind(API);
  API.LMSSetValue = (name, value) => {
    const taken = set(name, value);
    if (String(taken) !== 'true') refused.push(name + ' = ' + value);
    return taken;
  };`;
/** It has a finished visit looked at again, and hears of whatever is to be set. */
const REVIEW = `${PLATFORM}
  API.loadFromJSON({ cmi: { core: { lesson_mode: 'review', credit: 'no-credit', lesson_status: 'completed' } } });
  window.asked = [];
  API.LMSSetValue = (name) => String(asked.push(name) > 0);`;
const THROWING = 'window.API = new Proxy({}, { get() { return () => { throw new Error("down"); }; } });';

let browser: Browser;
let server: Server;
let context: BrowserContext | undefined;
let platform = PLATFORM;
let launch = '';
const messages: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://platform/');
    const file = files[pathname.replace(/^\/course\//, '')];
    const known = pathname === '/play' || file !== undefined;
    response.writeHead(known ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    if (pathname !== '/play') return response.end(file);
    const scripts = `<script>${runTime.replaceAll('</', '<\\/')}</script><script>${platform}</script>`;
    response.end(
      `<!doctype html><html lang="en"><title>A platform</title><link rel="icon" href="data:,">${scripts}<body><iframe width="1000" height="800" src="/course/${launch.replaceAll('&', '&amp;')}"></iframe></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await context?.close();
  expect(messages.splice(0), 'the console stays silent').toEqual([]);
});

afterAll(async () => {
  await browser.close();
  server.close();
});

/** The item's page and its parameters, as the standard puts them together. */
async function launched(
  page: Page,
): Promise<{ address: string; sco: string | null; items: number; organisations: number }> {
  return page.evaluate((text) => {
    const tree = new DOMParser().parseFromString(text, 'application/xml');
    const one = (name: string) => tree.getElementsByTagName(name)[0];
    const adl = 'http://www.adlnet.org/xsd/adlcp_rootv1p2';
    return {
      address: `${one('resource')?.getAttribute('href')}${one('item')?.getAttribute('parameters')}`,
      sco: one('resource')?.getAttributeNS(adl, 'scormtype') ?? null,
      items: tree.getElementsByTagName('item').length,
      organisations: tree.getElementsByTagName('organization').length,
    };
  }, manifest);
}

async function play(run: string, more = ''): Promise<{ page: Page; lesson: Frame }> {
  platform = run;
  context = await browser.newContext({ viewport: { width: 1040, height: 860 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  launch = `${(await launched(page)).address}${more}`;
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/play`);
  return { page, lesson: await ready(page) };
}

async function ready(page: Page): Promise<Frame> {
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('the lesson is not there');
  await frame.locator('html[data-ready]').waitFor({ state: 'attached' });
  return frame;
}

/** The quiz of a set, once its first question has its picture. */
async function quizOf(lesson: Frame, set: string) {
  const selector = `attn-quiz[set="${set}"]`;
  await lesson.waitForFunction((wanted) => {
    const quiz = document.querySelector<HTMLElement & { answered?: unknown }>(wanted);
    quiz?.scrollIntoView();
    return quiz?.answered !== undefined;
  }, selector);
  return lesson.locator(selector);
}

async function answer(quiz: Awaited<ReturnType<typeof quizOf>>, name: string): Promise<void> {
  await quiz.getByRole('radio', { name }).check();
  await quiz.getByRole('button', { name: /^Check/ }).click();
}

interface Cmi {
  core: { lesson_status: string; exit: string; session_time: string; score: { raw: string } };
  suspend_data: string;
  interactions: Record<string, Record<string, string>>;
}

const kept = (page: Page): Promise<Cmi> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('kept') ?? '{}').cmi as Cmi);
const refused = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { refused: string[] }).refused);

describe('the package', () => {
  it('has one organisation with one item that is a SCO, its page and the licence', async () => {
    context = await browser.newContext();
    const found = await launched(await context.newPage());
    expect(found).toEqual({ address: 'attn-single.html?report=scorm', sco: 'sco', items: 1, organisations: 1 });
    expect(Object.keys(files).sort()).toEqual(['LICENSE', 'attn-single.html', 'imsmanifest.xml']);
    for (const [, name = ''] of manifest.matchAll(/<file href="([^"]+)"/g)) expect(files[name], name).toBeDefined();
  });

  it('records each try at a question once, keeps score and place, and goes on after a reload', async () => {
    const { page, lesson } = await play(PLATFORM);
    const quiz = await quizOf(lesson, 'mask');
    await quiz.getByText('Your answers are recorded by the platform of your course.').waitFor();
    await answer(quiz, 'Row 1 alone');
    await quiz
      .getByText(/In the first layer, yes\./)
      .first()
      .waitFor();
    await answer(quiz, 'Rows 1, 2 and 3');
    await expect.poll(async () => Object.keys((await kept(page)).interactions ?? {}).length).toBe(2);
    const first = await kept(page);
    expect(first.core.lesson_status).toBe('incomplete');
    expect(Object.values(first.interactions)).toMatchObject([
      { id: 'mask-stray', type: 'choice', result: 'wrong', weighting: '1', student_response: 'a' },
      { id: 'mask-stray', type: 'choice', result: 'correct', weighting: '1', student_response: 'b' },
    ]);
    expect(first.core.score.raw).toBe('0'); // right, but not at the first try
    expect(first.suspend_data).toMatch(/^1 \S* 1;mask-/);
    expect(first.suspend_data.length).toBeLessThanOrEqual(3500);
    expect(await refused(page)).toEqual([]);

    await page.reload();
    const again = await quizOf(await ready(page), 'mask');
    // As the run-time keeps it, which drops a last 0; how it is written is tested by web/scorm.
    expect((await kept(page)).core.session_time).toMatch(/^\d{2,4}:\d\d:\d\d(\.\d{1,2})?$/);
    expect((await kept(page)).core.exit).toBe('suspend');
    const tried = await again.evaluate(
      (element) => (element as unknown as { answers: Record<string, string[]> }).answers,
    );
    expect(Object.values(tried).filter(({ length }) => length === 2)).toHaveLength(1);
    await again.getByRole('button', { name: 'Next question' }).click();
    await again.getByRole('group', { name: /^What may row 4/ }).waitFor();
    await answer(again, 'Itself and all of the first reply');
    await expect.poll(async () => Object.keys((await kept(page)).interactions).length).toBe(3);
    expect(Number((await kept(page)).core.score.raw)).toBeCloseTo(100 / QUESTIONS.length, 1);
    expect(await refused(page)).toEqual([]);
  });

  it('scores nothing but questions', async () => {
    const { page, lesson } = await play(PLATFORM, '&view=train');
    await lesson.getByText('More settings').click();
    await lesson.getByLabel('Steps', { exact: true }).fill('1');
    await lesson.getByRole('button', { name: 'Run both' }).click();
    await lesson.getByText(/^At step 1\b/).waitFor();
    const { core, interactions } = await kept(page);
    expect(core.score.raw).toBe('');
    expect(core.lesson_status).toBe('incomplete');
    expect(Object.keys(interactions ?? {})).toEqual([]);
  });
});

describe('a platform that takes no answers any more', () => {
  it('is told of where the learner looks, and no question says any more that answers are recorded', async () => {
    const { page, lesson } = await play(PLATFORM);
    const quiz = await quizOf(lesson, 'mask');
    await answer(quiz, 'Row 1 alone');
    await expect.poll(async () => Object.keys((await kept(page)).interactions ?? {}).length).toBe(1);
    const recorded = lesson.getByText('Your answers are recorded by the platform of your course.');
    await recorded.first().waitFor();
    await page.evaluate(() => {
      const { API } = window as unknown as { API: { LMSSetValue(): string } };
      API.LMSSetValue = () => 'false';
    });
    await answer(quiz, 'Rows 1, 2 and 3');
    const lost = 'The platform of your course does not take answers any more';
    const note = quiz.locator('.after').filter({ hasText: lost });
    await note.waitFor();
    const inView = () =>
      note.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom < innerHeight + 1; // scrolled by whole pixels
      });
    await expect.poll(inView).toBe(true);
    await expect
      .poll(() => quiz.getByRole('status').first().textContent(), { timeout: 10_000 })
      .toMatch(/^This fits\. .*does not take answers any more/);
    expect(await recorded.count()).toBe(0);
    const other = await quizOf(lesson, 'softmax');
    await other.locator('.after').filter({ hasText: lost }).waitFor();
    await lesson.getByText('so progress is not recorded from here on').waitFor({ state: 'attached' });
  });
});

describe('a platform that only has the lesson looked at', () => {
  it('says that progress is not recorded, lets questions be answered, and gets nothing', async () => {
    const { page, lesson } = await play(REVIEW, '&view=quiz');
    await lesson.getByRole('status').filter({ hasText: 'so progress is not recorded' }).waitFor();
    await answer(await quizOf(lesson, 'all'), 'Row 1 alone');
    await lesson
      .getByText(/In the first layer, yes\./)
      .first()
      .waitFor();
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem('kept'))).toBeNull();
  });
});

describe('without a platform', () => {
  it.each([
    ['none is there', ''],
    ['it throws', THROWING],
  ])('says that progress is not recorded and works: %s', async (_, run) => {
    const { lesson } = await play(run, '&view=quiz');
    await lesson.getByRole('status').filter({ hasText: 'progress is not recorded' }).waitFor();
    await quizOf(lesson, 'all');
  });
});
