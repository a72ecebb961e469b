// SPDX-License-Identifier: MIT
// The guide in another page's frame that allows scripts and forbids downloads and new tabs (FC-58): nothing fails in
// silence, and what was to be saved can be had as text.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, takeMessages } from './support/page.ts';

const RUN =
  '#v=1&view=train&mask=causal&data=builtin&n=8&h=2&d=8&L=1&bs=2&lr=0.003&seed=3&st=20&pr=Your+&ar=exact&it=5';

/** Chromium warns of such a frame, as its script could take the sandbox away; the guide does not. */
const ESCAPE = /can escape its sandboxing/;
/** What some Chromiums add where a file was to be saved and may not be; others forbid it without a word. */
const FORBIDDEN = /Download is disallowed\..* 'allow-downloads'/;

function onlyWarnings(...expected: RegExp[]): void {
  expect(takeMessages().filter((message) => !expected.some((one) => one.test(message)))).toEqual([]);
}

async function framed(more = ''): Promise<{ page: Page; lab: Locator }> {
  const { page } = await openGuide();
  const guide = page.url();
  const host = new URL('host.html', guide).href;
  const body = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
    <iframe title="Guide" width="1000" height="1600" sandbox="allow-scripts allow-same-origin${more}" src="${guide}${RUN.replaceAll('&', '&amp;')}"></iframe>`;
  await page.route(host, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(host);
  const lab = page.frameLocator('iframe').locator('attn-train-lab');
  await lab.getByRole('button', { name: 'Replay to step 5', exact: true }).click();
  await lab.locator('.outcome').waitFor();
  return { page, lab };
}

const open = (lab: Locator, name: string) => lab.locator('summary', { hasText: name }).click();
const press = (lab: Locator, name: string) => lab.getByRole('button', { name, exact: true }).click();

describe('in a frame that forbids downloads', () => {
  it('says at the press of Save what to do if no file comes, and gives the same as text', async () => {
    const { page, lab } = await framed();
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    await open(lab, 'Losses and a picture');
    await press(lab, 'Losses as CSV');
    await lab
      .locator('.said')
      .getByText(/losses\.csv .*If no file comes, .* take it as text under “Nothing was saved\?”/)
      .waitFor();
    await open(lab, 'Weights, to save and to load');
    await press(lab, 'Save the weights');
    await lab
      .getByText(/safetensors .*If no file comes/)
      .last()
      .waitFor();
    expect(downloads).toEqual([]);

    await open(lab, 'Nothing was saved?');
    await press(lab, 'Losses as text');
    expect((await lab.getByLabel('losses.csv as text').inputValue()).trim().split('\n')).toHaveLength(6);
    await press(lab, 'Losses and settings as text');
    expect(JSON.parse(await lab.getByLabel('losses.json as text').inputValue())).toBeTypeOf('object');
    await press(lab, 'Weights as text');
    expect((await lab.getByLabel(/safetensors\.txt as text/).inputValue()).length).toBeGreaterThan(1000);
    expect(await lab.getByLabel('Address of the guide').inputValue()).toMatch(/^http/);
    await lab.getByRole('button', { name: 'Copy the address' }).waitFor();
    await lab.getByText('If no tab opens either, copy the address and open it yourself.').waitFor();
    onlyWarnings(ESCAPE, FORBIDDEN);
  });

  it('saves as ever where the frame allows it', async () => {
    const { page, lab } = await framed(' allow-downloads');
    await open(lab, 'Losses and a picture');
    const [download] = await Promise.all([page.waitForEvent('download'), press(lab, 'Losses as CSV')]);
    expect(download.suggestedFilename()).toBe('losses.csv');
    onlyWarnings(ESCAPE);
  });
});
