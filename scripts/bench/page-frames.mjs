// SPDX-License-Identifier: MIT
// What embedded figures cost a page that holds them: how much they shift it. Memory of a run: programs.mjs.
// Not for: the guide itself (page.mjs); functions of frames (tests/e2e/hosts.test.ts).

const VIEWS = ['train', 'mask', 'leak'];
const PARAGRAPHS = '<p>What a course says between its figures.</p>'.repeat(12);

const frameOf = (url, view) =>
  `<iframe src="${url}embed.html?view=${view}" title="${view}" width="100%" height="700" loading="lazy"></iframe>`;
const hostPage = (url) =>
  `<!doctype html><html lang="en"><head><title>A course</title></head><body><h1>A course</h1>${VIEWS.map(
    (view) => PARAGRAPHS + frameOf(url, view),
  ).join('')}${PARAGRAPHS}</body></html>`;

/** A page with three lazy frames, gone through from its top to its end. */
export async function hosted(browser, url, observe) {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  await page.addInitScript(observe);
  await page.route(`${url}course.html`, (route) => route.fulfill({ contentType: 'text/html', body: hostPage(url) }));
  await page.goto(`${url}course.html`);
  for (const frame of await page.locator('iframe').all()) {
    await frame.scrollIntoViewIfNeeded();
    const figure = frame.contentFrame().locator('figure').first();
    await figure.waitFor();
    await page.waitForTimeout(500);
  }
  const { shifts } = await page.evaluate(() => window.seen);
  await page.close();
  return { hostCls: shifts.reduce((sum, shift) => sum + shift, 0) };
}
