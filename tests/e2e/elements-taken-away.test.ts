// SPDX-License-Identifier: MIT
// Every attribute of every element, and its property: what is taken away is the default again, and what is none of its type is
// said to be none. Which there are, dist/custom-elements.json says.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { customElements as manifest } from '../../web/build/custom-elements.ts';
import { documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

interface Attribute {
  name: string;
  fieldName?: string;
  type?: { text: string };
}
interface Declaration {
  tagName: string;
  attributes: Attribute[];
}
type Modules = { modules: { path: string; declarations: Declaration[] }[] } & Awaited<ReturnType<typeof manifest>>;

const dist = process.env.AFG_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const { modules } = JSON.parse(readFileSync(`${dist}/custom-elements.json`, 'utf8')) as Modules;
const DECLARED = modules.filter(({ path }) => path === 'attn.js').flatMap(({ declarations }) => declarations);

/** One that is not the default, for each. */
const USABLE: Record<string, Record<string, string>> = {
  'attn-lesson': {
    view: 'softmax',
    hide: 'table',
    lock: 'n',
    theme: 'dark',
    motion: 'off',
    lang: 'en',
  },
  'attn-mask': { mask: 'full', length: '5', prefix: '2', window: '2', row: '1', text: 'A plum cake', unit: 'word' },
  'attn-qkv': { tokens: 'A cake', heads: '2', dim: '32', step: '2', row: '1', seed: '3' },
  'attn-softmax': { scores: '4, 3, 2, 1', masked: '1, 2', temperature: '2', panel: 'empty' },
  'attn-leak': { panel: 'masks', mask: 'full', length: '6', seed: '2', layers: '2', change: '1' },
  'attn-block': { panel: 'sums' },
  'attn-train': { mask: 'full', masks: 'causal strict', steps: '20', lr: '0.01', batch: '4', seed: '2' },
  'attn-ablate': { remove: 'ln,mlp', seed: '2', steps: '20', layers: '2' },
  'attn-generate': {
    prompt: 'Your plum',
    length: '9',
    temperature: '0.5',
    'top-k': '3',
    cache: '0',
    seed: '2',
    steps: '20',
    lr: '0.01',
    mask: 'full',
    panel: 'work',
  },
  'attn-variants': { panel: 'order', model: 'decoder', encoder: '3', decoder: '3', padding: 'blocked', seed: '2' },
  'attn-quiz': { set: 'mask', attempts: '3' },
  'attn-var': { format: '2' },
};

const remote = (): string => `<script type="module" src="${guideUrl()}attn.js"></script>`;
const TOLD = `<script>
  window.told = [];
  for (const name of ['ready', 'error']) addEventListener('attn-' + name, ({ detail }) => told.push({ name, ...detail }));
</script>`;
const toldTo = (page: Page): Promise<{ name: string; code?: string; message?: string }[]> =>
  page.evaluate(() => (window as unknown as { told: { name: string }[] }).told);
const named = async (page: Page, name: string) => (await toldTo(page)).filter((told) => told.name === name);
const PATIENCE = { timeout: 30_000 };

/** One in a page, drawn; a number in prose is there with its figure. */
async function open(tag: string): Promise<Page> {
  const body = tag === 'attn-var' ? '<attn-qkv></attn-qkv><attn-var name="qkv.row"></attn-var>' : `<${tag}></${tag}>`;
  const page = await openHost({ html: documentOf(body, TOLD + remote()) });
  await expect.poll(async () => (await named(page, 'ready')).length, PATIENCE).toBe(1);
  await page.waitForFunction((name) => customElements.get(name) !== undefined, tag);
  return page;
}

type Change =
  | { attribute: string; to: string | null }
  | { property: string; to: unknown }
  | { property: string; gone: 1 };

/** Does it, and waits for what follows at once; then the property, that of a new element, and what both elements have. */
const shownAfter = (page: Page, tag: string, field: string | undefined, change: Change) =>
  page.evaluate(
    async ([name, key, asked]) => {
      const element = document.querySelector(name) as HTMLElement & { updateComplete?: Promise<unknown> };
      if ('attribute' in asked && asked.to === null) element.removeAttribute(asked.attribute);
      else if ('attribute' in asked) element.setAttribute(asked.attribute, String(asked.to));
      else Object.assign(element, { [asked.property]: 'to' in asked ? asked.to : undefined });
      while ((await element.updateComplete) === false);
      const read = (one: object): unknown => (key === undefined ? undefined : (one as Record<string, unknown>)[key]);
      return { now: read(element), fresh: read(document.createElement(name)) };
    },
    [tag, field, change] as const,
  );

/** All that was asked of the core before is answered, where another of its kind, which asks later, is ready. */
async function answered(page: Page, tag: string): Promise<void> {
  const before = (await named(page, 'ready')).length;
  await page.evaluate((name) => {
    const another = document.createElement(name === 'attn-var' ? 'attn-qkv' : name);
    document.body.prepend(another);
  }, tag);
  await expect.poll(async () => (await named(page, 'ready')).length, PATIENCE).toBeGreaterThan(before);
}

describe.each(DECLARED)('<$tagName>', ({ tagName: tag, attributes }) => {
  const usable = (name: string, type = ''): string | undefined => {
    if (name === 'profile') return 'exact';
    if (name === 'theme') return 'dark';
    return type === 'boolean' ? '' : USABLE[tag]?.[name];
  };
  // Without its name an <attn-var> is none, and where the core is from is settled before: both say so.
  const all = attributes.filter(({ name }) => !['attn-var name', 'attn-lesson src'].includes(`${tag} ${name}`));

  it('has the default again of each attribute that is taken away, and takes the next', async () => {
    const page = await open(tag);
    for (const { name, fieldName, type } of all) {
      const value = usable(name, type?.text);
      expect(value, `a value for ${name}`).toBeDefined();
      const given = await shownAfter(page, tag, fieldName, { attribute: name, to: value ?? '' });
      if (fieldName !== undefined) expect(given.now, name).not.toEqual(given.fresh);
      for (const gone of [{ attribute: name, to: null }, ...nothing(fieldName)]) {
        const { now, fresh } = await shownAfter(page, tag, fieldName, gone);
        expect(now, `${name}, ${JSON.stringify(gone)}`).toEqual(fresh);
        const again = await shownAfter(page, tag, fieldName, { attribute: name, to: `${value}` });
        expect(again.now, `${name}, after ${JSON.stringify(gone)}`).toEqual(given.now);
        await shownAfter(page, tag, fieldName, { attribute: name, to: null });
      }
    }
    await answered(page, tag);
    // Without “compare” it has no bet that could be asked for, and says so.
    const errors = (await named(page, 'error')).filter(
      ({ message }) => tag !== 'attn-train' || message?.includes('“predict”') !== true,
    );
    expect(errors).toEqual([]);
  });

  if (tag === 'attn-lesson') return; // Its properties are the texts of its attributes, whatever they are given.
  it('says of each property what is none of its type, and takes the next', async () => {
    const page = await open(tag);
    for (const { name, fieldName: field } of all) {
      if (field === undefined) continue;
      const { now, fresh } = await shownAfter(page, tag, field, { property: field, to: { of: 'no use' } });
      expect(now, name).toEqual(fresh);
      const sentence = page.locator(tag).getByText(`The page asks this figure for ${name}=“Object”`);
      await sentence.waitFor();
      await shownAfter(page, tag, field, { property: field, to: fresh });
      await sentence.waitFor({ state: 'detached' });
    }
    const told = await named(page, 'error');
    expect(told.map(({ code }) => code)).toEqual(told.map(() => 'bad-state'));
    expect(told).toHaveLength(all.filter(({ fieldName }) => fieldName !== undefined).length);
  });
});

describe('a property', () => {
  it('may have been taken away, or have none of its type, before the element is defined', async () => {
    const body = '<attn-mask></attn-mask><script>Object.assign(document.querySelector("attn-mask"), GIVEN);</script>';
    const given = '{ mask: null, text: undefined, length: "5", row: {} }';
    const page = await openHost({ html: documentOf(body.replace('GIVEN', given), TOLD + remote()) });
    await expect.poll(async () => (await named(page, 'ready')).length, PATIENCE).toBe(1);
    const read = (name: string) =>
      page.locator('attn-mask').evaluate((one, key) => (one as unknown as Record<string, unknown>)[key], name);
    expect([await read('mask'), await read('length'), await read('row')]).toEqual(['causal', 5, 3]);
    expect((await named(page, 'error')).map(({ message }) => message)).toEqual([
      'The page asks this figure for row=“Object”, which it cannot use. It begins with “3” instead.',
    ]);
  });

  it('that is a text takes a number, and one that is a list an array', async () => {
    const page = await open('attn-softmax');
    const set = (property: string, to: unknown) => shownAfter(page, 'attn-softmax', property, { property, to });
    expect((await set('scores', [4, 3, 2, 1])).now).toBe('4, 3, 2, 1');
    expect((await set('masked', [1, 2])).now).toBe('1, 2');
    expect((await set('temperature', '2')).now).toBe(2);
    await set('panel', 7);
    await page.locator('attn-softmax').getByText('panel=“7”').waitFor();
    await set('panel', null);
    await page.locator('attn-softmax').getByText('panel=“7”').waitFor({ state: 'detached' });
  });

  it('has no sentence any more where the attribute that could not be used is taken away', async () => {
    const page = await openHost({
      html: documentOf('<attn-mask unit="x" text="" mask="y"></attn-mask>', TOLD + remote()),
    });
    await expect.poll(async () => (await named(page, 'error')).length, PATIENCE).toBeGreaterThanOrEqual(2);
    for (const attribute of ['unit', 'text', 'mask'])
      await shownAfter(page, 'attn-mask', undefined, { attribute, to: null });
    await page.locator('attn-mask').getByRole('alert').first().waitFor({ state: 'detached' });
  });
});

const nothing = (field: string | undefined): Change[] =>
  field === undefined
    ? []
    : [
        { property: field, to: null },
        { property: field, gone: 1 },
      ];
