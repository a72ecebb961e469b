// SPDX-License-Identifier: MIT
// How high each view of embed.html is in its first state, in the columns that people embed it in. Measured in Chromium.
// Not for: the figures of the page itself (rooms.mjs).

/** CSS pixels: a page's column, and a phone. */
export const columns = { wide: 720, narrow: 360 };

/** Every view, and every panel of those that have several: the name as in the table, and the address after embed.html. */
export function viewsOf({ views, panels }) {
  return views.flatMap((view) => [
    { name: view, query: `?view=${view}` },
    ...(panels[view] ?? []).map((panel) => ({
      name: `${view} ${panel}`,
      query: `?view=${view}#v=1&view=${view}&panel=${panel}`,
    })),
  ]);
}

/** The height that a view settles at: the same in a row of frames, after the core has answered. */
export const settledHeight = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const height = () => Math.ceil((document.querySelector('main') ?? document.body).getBoundingClientRect().height);
    let last = -1;
    for (let same = 0; same < 30; ) {
      await frame();
      same = height() === last ? same + 1 : 0;
      last = height();
    }
    return last;
  });

/** Opens a view and waits until its figure is there. */
export async function openView(page, url, query) {
  await page.goto('about:blank');
  await page.goto(`${url}embed.html${query}`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  for (const line of await page.getByText('Loading the core').all()) await line.waitFor({ state: 'detached' });
}

export async function measureViews(page, url, views) {
  const heights = {};
  const titles = {};
  for (const { name, query } of views) {
    await page.setViewportSize({ width: columns.wide, height: 900 });
    await openView(page, url, query);
    heights[name] = {};
    if (!name.includes(' ')) titles[name] = await page.title();
    for (const width of Object.values(columns)) {
      await page.setViewportSize({ width, height: 900 });
      heights[name][width] = await settledHeight(page);
    }
  }
  return { heights, titles };
}
