// SPDX-License-Identifier: MIT
// The room of each figure in its first state, measured in Chromium at many widths of the lesson's column.
// Not for: keeping it free (web/build/rooms.ts) or deciding when a figure has settled (web/page/rooms.ts).

/** Of the column, from a phone of 320 pixels on to the widest that a figure takes; 728 is a tablet’s. */
export const widths = [...Array.from({ length: 35 }, (_, at) => 280 + 20 * at), 728].sort((a, b) => a - b);
/** A page of this width has so much beside its column, as long as the rail is a bar. */
const BESIDE = 40;
/** Scrolls to figure after figure until every one has drawn itself. */
export async function settleAll(page) {
  for (const figure of await page.locator('.figure').all()) {
    await figure.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await figure.and(page.locator('[data-settled]')).waitFor({ state: 'attached' });
  }
}

/** Height by the name of the room, the highest where several figures have one name. */
export const heights = (page) =>
  page.evaluate(() => {
    const found = {};
    for (const figure of document.querySelectorAll('[data-room]')) {
      const { room } = figure.dataset;
      found[room] = Math.max(found[room] ?? 0, Math.ceil(figure.getBoundingClientRect().height));
    }
    return found;
  });

export async function measure(page) {
  await settleAll(page);
  const rooms = {};
  for (const width of widths) {
    await page.setViewportSize({ width: width + BESIDE, height: 900 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const [name, height] of Object.entries(await heights(page))) rooms[name] = [...(rooms[name] ?? []), height];
  }
  return { widths, heights: rooms };
}
