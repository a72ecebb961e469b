// SPDX-License-Identifier: MIT
// What a reader takes home from the laboratory, with the real core: links, reloads, files, scripts, pictures. Runs are a few
// steps of a tiny model, whose settings come in a link.
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { openGuide, press } from './support/page.ts';

const SMALL = '#v=1&view=train&mask=causal&data=builtin&n=8&h=2&d=8&L=1&bs=2&lr=0.003&seed=3&st=20&pr=Your+&ar=exact';
const WEIGHTS = 'Weights, to save and to load';

/** The laboratory as a link opens it. */
async function openLink(
  hash: string,
  before?: (page: Page) => Promise<unknown>,
): Promise<{ page: Page; lab: Locator }> {
  const { page } = await openGuide({}, before);
  await page.goto(page.url() + hash);
  const lab = page.locator('attn-train-lab');
  await lab.getByRole('heading', { name: 'Take it with you' }).waitFor();
  return { page, lab };
}

/** Five steps of it, done. */
async function replayed(more = '', before?: (page: Page) => Promise<unknown>): Promise<{ page: Page; lab: Locator }> {
  const opened = await openLink(`${SMALL}&it=5${more}`, before);
  await press(opened.lab, 'Replay to step 5');
  await opened.lab.locator('.outcome').waitFor();
  return opened;
}

const openPart = (lab: Locator, name: string) => lab.locator('summary', { hasText: name }).click();

async function saved(page: Page, lab: Locator, name: string): Promise<{ download: Download; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(lab, name)]);
  return { download, bytes: await readFile(await download.path()) };
}

const digestIn = async (lab: Locator) => /[0-9a-f]{16}/.exec((await lab.locator('.outcome').textContent()) ?? '')?.[0];

describe('a link to a run', () => {
  it('starts nothing, counts what it could not use, and repeats the run to the same fingerprint, or says why not', async () => {
    const first = await replayed('&glue=<img src=x>&lr=NaN');
    const digest = (await digestIn(first.lab)) ?? '';
    expect(digest).toMatch(/^[0-9a-f]{16}$/);
    const { page, lab } = await openLink(`${SMALL}&it=5&dg=${digest}&ap=exact&wd=x&glue=<b>`);
    await lab.getByText('2 settings in the link could not be used and have their usual value.').waitFor();
    await lab.getByText('Nothing has run yet.').waitFor();
    await press(lab, 'Replay to step 5');
    await lab
      .getByText(`The same to the last bit: after 5 steps the fingerprint of the weights is ${digest} again.`)
      .waitFor();
    await page.goto(page.url().replace(/#.*/, `${SMALL}&it=5&dg=${digest}&ap=fused&seed=4`.replace('&seed=3', '')));
    await press(lab, 'Replay to step 5');
    await lab.getByText(/^After 5 steps the fingerprint differs, as it must: it was fused arithmetic there/).waitFor();
  });

  it('is made when asked for, follows the run in the address, and leaves a chapter’s address alone', async () => {
    const { page, lab } = await replayed();
    await page.evaluate(() => history.replaceState(null, '', '#leak'));
    await openPart(lab, 'A link to this run');
    await press(lab, 'Make a link');
    const link = lab.getByLabel('Link to this run');
    await page.waitForURL(/&it=5&dg=/); // the address follows a moment later
    expect(await link.inputValue()).toBe(page.url());
    expect(page.url()).toMatch(/&it=5&dg=[0-9a-f]{16}&ap=exact$/);
    await press(lab, 'Step');
    await page.waitForURL(/&it=6&dg=/);
    await page.evaluate(() => history.replaceState(null, '', '#leak'));
    await press(lab, 'Step');
    await lab.getByText(/^At step 6\b/).waitFor();
    expect(new URL(page.url()).hash).toBe('#leak');
  });
});

describe('a reload', () => {
  it('offers to go on, by the keyboard alone too, and ends at the same bits', async () => {
    const { page, lab } = await replayed();
    const digest = await digestIn(lab);
    // Kept anew as the run goes on.
    await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => JSON.parse(kept).mark?.steps === 5));
    await page.goto(page.url().replace(/#.*/, '#laboratory'));
    await page.reload();
    await lab.getByText('Before this page was reloaded, a run here had done 5 steps.').waitFor();
    await lab.getByRole('button', { name: /^Go on: replay 5 steps/ }).focus();
    await page.keyboard.press('Enter');
    await lab
      .getByText(`The same to the last bit: after 5 steps the fingerprint of the weights is ${digest} again.`)
      .waitFor();
  });

  it('changes nothing where storage is forbidden', async () => {
    const { lab } = await replayed('', (page) =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }),
    );
    expect(await digestIn(lab)).toBeDefined();
  });
});

describe('files', () => {
  it('goes on from a saved run bit for bit, and tells when the text is another one', async () => {
    const { page, lab } = await replayed('&tie=1');
    await openPart(lab, WEIGHTS);
    const { download, bytes } = await saved(page, lab, 'Save, to go on later');
    await lab.getByText('The head is tied: its weight is in the file once').waitFor();
    const csvOf = async () => String((await saved(page, lab, 'Losses as CSV')).bytes);
    await openPart(lab, 'Losses and a picture');
    await press(lab, 'Step');
    await lab.getByText(/^At step 5\b/).waitFor();
    /** Step and loss; what was measured beside it differs with how many steps were watched. */
    const lossOf = (csv: string) =>
      csv
        .split('\r\n')
        .find((line) => line.startsWith('5,'))
        ?.split(',')
        .slice(0, 2);
    const unbroken = lossOf(await csvOf());
    expect(unbroken).toHaveLength(2);
    await lab
      .getByLabel('Load a file')
      .setInputFiles({ name: download.suggestedFilename(), mimeType: '', buffer: bytes });
    await lab.getByText('The text in the box is the one these weights were trained on.').waitFor();
    await press(lab, 'Go on from step 5');
    await lab.getByText('The run from the file is ready at step 5.').first().waitFor();
    await press(lab, 'Step');
    await lab.getByText(/^At step 5\b/).waitFor();
    expect(lossOf(await csvOf())).toEqual(unbroken);
    await page.goto(
      page.url().replace(/#.*/, `${SMALL.replace('builtin', 'own')}&txt=${'Your+cake+is+out.+'.repeat(3)}`),
    );
    await lab.getByLabel('Load a file').setInputFiles({ name: 'a', mimeType: '', buffer: bytes });
    await lab.getByText('The text in the box is not the one these weights were trained on.').first().waitFor();
  });

  it('refuses what does not fit in one sentence, and the model stays', async () => {
    const { page, lab } = await replayed();
    await openPart(lab, WEIGHTS);
    const { bytes } = await saved(page, lab, 'Save the weights');
    const load = (name: string, buffer: Buffer) =>
      lab.getByLabel('Load a file').setInputFiles({ name, mimeType: '', buffer });
    const refusals = [
      ['half.safetensors', bytes.subarray(0, bytes.length / 2), /it is cut off/],
      ['text.safetensors', Buffer.from('Dear model, this is a letter.'), /it is no safetensors file/],
      ['empty.safetensors', Buffer.alloc(0), /has 0 bytes/],
    ] as const;
    for (const [name, buffer, sentence] of refusals) {
      await load(name, buffer);
      await lab.locator('#weights-error', { hasText: sentence }).waitFor();
    }
    expect((await saved(page, lab, 'Save the weights')).bytes.equals(bytes)).toBe(true);
  });
});

describe('the rest', () => {
  it('has the run as a PyTorch script, and its losses and picture as files', async () => {
    const { page, lab } = await replayed();
    await openPart(lab, 'The same run in PyTorch');
    await press(lab, 'Show the script');
    const script = await lab.getByLabel('PyTorch script').inputValue();
    expect(script).toContain('SEED = 3');
    expect(script).toContain('STEPS = 5');
    expect(script).toContain('attn_mask = torch.triu(torch.ones(8, 8, dtype=torch.bool), diagonal=1)');
    const { bytes } = await saved(page, lab, 'Download attention_run.py');
    expect(String(bytes)).toBe(script);
    await openPart(lab, 'Losses and a picture');
    expect(String((await saved(page, lab, 'Losses as CSV')).bytes).split('\r\n')).toHaveLength(7);
    expect(String((await saved(page, lab, 'Picture as SVG')).bytes)).toMatch(
      /^<svg [\s\S]*mask causal[\s\S]*<\/svg>\n$/,
    );
    const png = (await saved(page, lab, 'Picture as PNG')).bytes;
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 1080]);
  });

  it('has a way where downloads are forbidden: text, which is read back as a file', async () => {
    const { lab } = await replayed();
    await openPart(lab, 'Nothing was saved?');
    await press(lab, 'Weights as text');
    const text = await lab.getByLabel(/safetensors\.txt as text/).inputValue();
    await openPart(lab, WEIGHTS);
    await lab
      .getByLabel('Load a file')
      .setInputFiles({ name: 'w.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await lab.getByText(/^A run after 5 steps, in exact arithmetic, with 30 characters/).waitFor();
  });

  it.each([{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const)(
    'has no accessibility violation with all of it open: %o',
    async (media) => {
      const { page, lab } = await replayed('', (opened) => opened.emulateMedia(media));
      for (const name of ['A link', 'The same run', WEIGHTS, 'Losses and', 'Nothing was']) await openPart(lab, name);
      await press(lab, 'Make a link');
      await press(lab, 'Show the script');
      await lab.getByLabel('PyTorch script').waitFor();
      expect(await violations(page, '#lab')).toEqual([]);
    },
  );
});
