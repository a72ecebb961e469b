// SPDX-License-Identifier: MIT
// The laboratory beside another one, on the grammar's text, and with a file that is dropped on it.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { at, field, openLab, openMore, panel, press, runTo, SMALL, set, small } from './support/lab.ts';

interface Bench extends HTMLElement {
  runs: { first: { ask(name: string, args: object): Promise<{ mean: number; bytes: Uint8Array }> } };
}

const ask = <T>(lab: Locator, name: string, values: unknown[], read: (reply: string) => T) =>
  lab
    .locator('attn-train-lab')
    .evaluate(
      async (element, [called, given]) => {
        const reply = await (element as unknown as Bench).runs.first.ask(called, { values: given });
        return JSON.stringify({ mean: reply.mean, bytes: [...(reply.bytes ?? [])] });
      },
      [name, values] as const,
    )
    .then(read);

/** What is said to be wrong with a field; '' where nothing is. */
const described = (control: Locator) =>
  control.evaluate((element) => {
    const id = element.getAttribute('aria-invalid') === 'true' ? element.getAttribute('aria-describedby') : null;
    return (element.getRootNode() as ShadowRoot).getElementById(id ?? '')?.textContent?.trim() ?? '';
  });

async function second(page: Page, attributes: Record<string, string> = {}): Promise<Locator> {
  await page.locator('attn-train#lab').evaluate((lab, given) => {
    const other = document.createElement('attn-train');
    other.id = 'lab-2';
    other.setAttribute('lab', '');
    for (const [name, value] of Object.entries(given)) other.setAttribute(name, value);
    lab.after(other);
  }, attributes);
  const lab = page.locator('attn-train#lab-2');
  await lab.scrollIntoViewIfNeeded();
  await lab.getByText('Nothing has run yet.').waitFor();
  return lab;
}

describe('an author’s settings', () => {
  it('that cannot be are told at their fields before anything is pressed, until they are mended', async () => {
    const { page } = await openLab();
    const lab = await second(page, { steps: 'x', seed: '3' });
    const steps = lab.getByLabel('Steps', { exact: true });
    await expect.poll(() => described(steps)).toBe('Steps: this is not a number.');
    expect(await steps.inputValue()).toBe('x');
    expect(await described(lab.getByLabel('Seed', { exact: true }).first())).toBe('');
    await lab.evaluate((element) => element.setAttribute('steps', '3'));
    await expect.poll(() => described(steps)).toBe('');
    await runTo(lab, 3);
  });
});

describe('two laboratories on one page', () => {
  it('have settings, runs and workers of their own, and one goes on when the other is removed', async () => {
    const { page, lab } = await openLab();
    await small(lab, 5);
    await runTo(lab, 5);
    const other = await second(page);
    await small(other, 3, { Seed: '4' });
    await runTo(other, 3);
    expect(await lab.locator('.live').textContent()).toMatch(/At step 5 /);
    const first = await lab.locator('.loss').first().textContent();
    await other.evaluate((element) => element.remove());
    expect(await lab.locator('.loss').first().textContent()).toBe(first);
    await press(lab, 'Reset');
    await runTo(lab, 5);
    expect(await lab.locator('.loss').first().textContent()).toBe(first);
  });
});

describe('the large text', () => {
  it('is drawn by the core, and its held-out loss is the core’s', async () => {
    const { lab } = await openLab();
    await lab.getByLabel('Experiment').selectOption('grammar');
    await set(lab, { ...SMALL, Batch: '16', Steps: '12' });
    await runTo(lab, 12);
    const heldOut = await ask(lab, 'windowLoss', ['usual', 'heldOut', 8], (reply) => JSON.parse(reply).mean as number);
    const shown = lab.getByRole('region', { name: 'causal' }).locator('.held-out');
    expect(await shown.textContent()).toBe(heldOut.toFixed(3));
    expect(heldOut).toBeGreaterThan(2);
  });
});

describe('the mask that was painted', () => {
  it('is an experiment; without an explorer on the page it says so and changes nothing', async () => {
    const { page, lab } = await openLab();
    const explorer = page.locator('attn-mask').first();
    await explorer.scrollIntoViewIfNeeded();
    const mask = () =>
      explorer.evaluate((element) => (element as HTMLElement & { state?: { mask?: string } }).state?.mask);
    await explorer.evaluate((element) => element.setAttribute('mask', 'causal&window:3'));
    await expect.poll(mask).toBe('causal&window:3');
    const experiment = lab.getByLabel('Experiment');
    await experiment.selectOption('painted');
    await openMore(lab);
    expect(await field(lab, 'Mask').inputValue()).toBe('causal&window:3');
    await experiment.selectOption('hot');
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('attn-mask')) each.remove();
    });
    await experiment.selectOption('painted');
    await lab.getByRole('alert').getByText('There is no mask explorer on this page to take a mask from.').waitFor();
    expect(await experiment.inputValue()).toBe('hot');
    expect(await field(lab, 'Learning rate').inputValue()).toBe('300');
  });
});

describe('what is wrong', () => {
  it('stands at the field: of the run beside, and of the text whose attention is asked for', async () => {
    const { lab } = await openLab();
    await small(lab, 3);
    await lab.getByLabel('Beside it').selectOption('setting');
    const value = lab.getByLabel('To', { exact: true });
    await value.fill('0');
    await press(lab, 'Run both');
    await lab.getByRole('alert').getByText('Beside it: Learning rate: it has to be more than 0.').waitFor();
    expect(await described(value)).toMatch(/Beside it: Learning rate: it has to be more than 0\./);
    await lab.getByLabel('Beside it').selectOption('none');
    await runTo(lab, 3);
    await panel(lab, 'Attention, live').locator('summary').click();
    const probe = lab.getByLabel('Text to read');
    await panel(lab, 'Attention, live').getByRole('table').waitFor();
    expect(await probe.getAttribute('aria-invalid')).toBe('false');
    await probe.fill('a\tb');
    await panel(lab, 'Attention, live').locator('.field-error').waitFor();
    expect(await described(probe)).not.toBe('');
  });
});

describe('a file that is dropped', () => {
  it('is read like one that was chosen, and one that does not fit changes nothing', async () => {
    const { lab } = await openLab();
    await small(lab, 20, { 'Stop after step': '4' });
    await runTo(lab, 4);
    const bytes = await ask(lab, 'saveRun', [true], (reply) => JSON.parse(reply).bytes as number[]);
    await lab.locator('summary', { hasText: 'Weights, to save and to load' }).click();
    const drop = (name: string, content: number[]) =>
      lab.locator('.drop').evaluate(
        (zone, [file, values]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([Uint8Array.from(values)], file));
          zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        },
        [name, content] as const,
      );
    await drop('half.safetensors', bytes.slice(0, 2000));
    await lab.locator('#weights-error', { hasText: /\.$/ }).waitFor();
    await drop('run.safetensors', bytes);
    await press(lab, 'Go on from step 5');
    await lab.getByText('The run from the file is ready at step 5.').first().waitFor();
    await press(lab, 'Step');
    await at(lab, 5);
  });
});
