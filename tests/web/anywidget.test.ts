// SPDX-License-Identifier: MIT
// What a model says, as the address of a view. How it is shown: tests/e2e/anywidget.test.ts.
import { describe, expect, it, vi } from 'vitest';
import { addressOf, dropOtherHash, LINK_NAMES, type Model, SETTINGS } from '../../web/embed/host/anywidget-model.ts';
import { OPTIONS, readOptions } from '../../web/embed/options.ts';
import { linkName, VIEW_NAMES, withLinkName } from '../../web/embed/view-names.ts';
import { readFigure } from '../../web/state/link.ts';

const HERE = 'https://example.org/guide/attn-anywidget.mjs';
const modelOf = (values: Record<string, unknown>): Model => ({
  get: (key) => values[key],
  set: () => undefined,
  save_changes: () => undefined,
  on: () => undefined,
  off: () => undefined,
});

describe('an anywidget model', () => {
  it('may say all that an address may', () => {
    expect(SETTINGS).toEqual(OPTIONS.map(({ name }) => name));
  });

  it('is the address of a view beside the module, with the state that it gives', () => {
    const address = addressOf(
      modelOf({ view: 'mask', hide: ['prose', 'share'], predict: true, links: false, state: { mask: 'prefix', p: 2 } }),
      HERE,
    );
    const { origin, pathname, search, hash } = new URL(address ?? '');
    expect(origin + pathname).toBe('https://example.org/guide/embed.html');
    const { options, ignored } = readOptions(search);
    expect(ignored).toEqual([]);
    expect(options).toMatchObject({ view: 'mask', hide: ['prose', 'share'], predict: true, links: false });
    expect(readFigure(hash)?.state).toMatchObject({ mask: 'prefix', p: 2 });
  });

  it('shows the explorer where it names no view, with its state', () => {
    expect(addressOf(modelOf({}), HERE)).toBe('https://example.org/guide/embed.html?view=mask');
    expect(addressOf(modelOf({ state: { n: 6 } }), HERE)).toBe(
      'https://example.org/guide/embed.html?view=mask#v=1&view=mask&n=6',
    );
  });

  it.each([
    ['train', 'compare'],
    ['lab', 'train'],
  ] as const)('has the state of %s, as the frame reads it', (view, link) => {
    const { search, hash } = new URL(addressOf(modelOf({ view, state: { seed: 3 } }), HERE) ?? '');
    const read = readFigure(withLinkName(hash, readOptions(search).options.view));
    expect(read).toMatchObject({ view: link, state: { seed: 3 }, ignored: [] });
  });

  it('goes by its hash, where it has one, and by the folder that it names', () => {
    const values = { guide: 'http://course.example/afg', hash: '#v=1&view=mask&n=6', state: { n: 9 } };
    expect(addressOf(modelOf(values), 'blob:https://notebook.example/1')).toBe(
      'http://course.example/afg/embed.html?view=mask#v=1&view=mask&n=6',
    );
  });

  const left = (view: string, hash: string, own?: string): unknown => {
    const values: Record<string, unknown> = { view, hash };
    const saved = vi.fn();
    const set = (key: string, value: unknown) => void Object.assign(values, { [key]: value });
    dropOtherHash({ ...modelOf(values), set, save_changes: saved }, own);
    expect(saved).toHaveBeenCalledTimes(values.hash === hash ? 0 : 1);
    return values.hash;
  };

  it.each([
    ['mask', 'v=1&view=leak&seed=3'],
    ['train', '#v=1&view=mask'],
    ['train', 'v=1&view=lab'],
  ])('that shows %s now loses the hash of another view: %s', (view, hash) => expect(left(view, hash)).toBe(''));

  it.each([
    ['mask', 'v=1&view=mask&n=6'],
    ['train', 'v=1&view=compare&seed=3'],
    ['train', 'v=1&view=train&seed=3'],
    ['lab', 'v=1&view=train'],
    ['lesson', 'v=1&view=leak'],
    ['mask', ''],
  ])('that shows %s now keeps a hash of it: %s', (view, hash) => expect(left(view, hash)).toBe(hash));

  it('loses what the laboratory has told as the state of “train”', () => {
    const told = 'v=1&view=train&seed=3';
    expect([left('train', told, told), left('lab', told, told)]).toEqual(['', told]);
  });

  it('knows the names that links have', () => {
    for (const name of VIEW_NAMES) expect(LINK_NAMES[name.view] ?? name.view).toBe(linkName(name));
  });

  it.each(['javascript:alert(1)//', 'data:text/html,x', 'no address', 3, {}])(
    'has no address where nothing of the web is named: %j',
    (guide) => expect(addressOf(modelOf({ guide }), 'blob:https://notebook.example/1')).toBeUndefined(),
  );

  it('leaves out what is no text, number, flag or list', () => {
    expect(addressOf(modelOf({ view: {}, id: null, hide: [1, 'prose'], hash: 7n, state: 'x' }), HERE)).toBe(
      'https://example.org/guide/embed.html?hide=prose&view=mask',
    );
  });
});
