// SPDX-License-Identifier: MIT
// The figure that opens the guide: what it says, its fields and its buttons.
import { type Browser, until } from './browser.ts';

/** Waits until the figure says `words`, line breaks aside. */
export const says = (browser: Browser, words: string): Promise<void> =>
  until(
    browser,
    `“${words}”`,
    (wanted) => {
      const figure = document.querySelector('#opening attn-train')?.shadowRoot?.querySelector('figure');
      return (figure?.textContent ?? '').replace(/\s+/g, ' ').includes(wanted);
    },
    words,
  );

export const press = (browser: Browser, name: string): Promise<void> =>
  browser.evaluate((wanted) => {
    const figure = document.querySelector('#opening attn-train')?.shadowRoot;
    const buttons = [...(figure?.querySelectorAll('button') ?? [])];
    const button = buttons.find(({ textContent }) => textContent?.trim() === wanted);
    if (button === undefined) throw new Error(`no button ${wanted}`);
    button.click();
  }, name);

export const fill = (browser: Browser, id: string, value: string): Promise<void> =>
  browser.evaluate(
    (wanted) => {
      const root = document.querySelector('#opening attn-train')?.shadowRoot;
      const field = root?.querySelector<HTMLInputElement>(`input#${wanted.id}`);
      if (field === null || field === undefined) throw new Error(`no field ${wanted.id}`);
      field.value = wanted.value;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    },
    { id, value },
  );
