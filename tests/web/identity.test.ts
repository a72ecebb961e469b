// SPDX-License-Identifier: MIT
// The pictures and words that other programs read, and the list for times without a network.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import { headTags, ICONS, manifest, png, siteAddress } from '../../web/build/identity.ts';
import { keptFiles, serviceWorker } from '../../web/build/offline.ts';
import { icon, preview } from '../../web/identity/pictures.ts';
import { mayRegister } from '../../web/page/register-offline.ts';

const words = { title: 'A guide', description: 'What it is' };
const contents = (site: string | undefined): Record<string, unknown> =>
  Object.fromEntries(
    headTags(words, site).map(({ attrs = {} }) => [
      attrs.property ?? attrs.name ?? attrs.rel,
      attrs.content ?? attrs.href,
    ]),
  );

describe('the pictures', () => {
  it('the preview is 1200 by 630 and has more on it than paper', async () => {
    const { width, height, data } = PNG.sync.read(Buffer.from(await png(preview())));
    expect([width, height]).toEqual([1200, 630]);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32BE(at));
    expect(colours.size).toBeGreaterThan(20);
  });

  it('a maskable icon keeps the mark inside the middle four fifths', async () => {
    const maskable = ICONS.find(({ purpose }) => purpose === 'maskable') ?? { margin: 0 };
    const { data, width } = PNG.sync.read(Buffer.from(await png(icon(100, maskable.margin))));
    const paper = data.readUInt32BE(0);
    for (let y = 0; y < width; y++) {
      for (let x = 0; x < width; x++) {
        if (Math.hypot(x - 49.5, y - 49.5) > 40) expect(data.readUInt32BE(4 * (y * width + x))).toBe(paper);
      }
    }
  });
});

describe('the words for other programs', () => {
  it('hold no address that is not known', () => {
    const tags = contents(undefined);
    expect(tags['og:title']).toBe('A guide');
    expect(tags['og:image']).toBeUndefined();
    expect(tags.canonical).toBeUndefined();
    expect(tags['twitter:card']).toBe('summary');
  });

  it('hold whole addresses where the page’s own is given', () => {
    const tags = contents('https://example.org/guide/');
    expect(tags['og:image']).toBe('https://example.org/guide/icons/preview.png');
    expect(tags['twitter:card']).toBe('summary_large_image');
  });

  it('an address is a folder’s, and nothing else passes for one', () => {
    expect(siteAddress('https://example.org/guide')).toBe('https://example.org/guide/');
    expect(siteAddress('')).toBeUndefined();
    expect(() => siteAddress('example.org')).toThrow('AFG_SITE');
    expect(() => siteAddress('file:///guide/')).toThrow('AFG_SITE');
  });

  it('the web manifest names only relative addresses', () => {
    const { start_url, scope, icons } = JSON.parse(manifest(words));
    for (const url of [start_url, scope, ...icons.map(({ src }: { src: string }) => src)]) expect(url).toMatch(/^\.\//);
  });
});

describe('the list for times without a network', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  for (const name of ['index.html', 'assets/a.js', '.vite/manifest.json', 'sw.js', 'assets/a.js.map'])
    write(name, name);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has the page and its files, without what only a build needs', async () => {
    expect((await keptFiles(folder)).files).toEqual(['assets/a.js', '']);
  });

  it('is another build when a file is another, and the same when nothing is', async () => {
    const { build } = await keptFiles(folder);
    expect((await keptFiles(folder)).build).toBe(build);
    write('index.html', 'changed');
    expect((await keptFiles(folder)).build).not.toBe(build);
  });

  it('stands in a script that needs nothing else', async () => {
    const code = await serviceWorker({ build: 'b1', files: ['', 'assets/a.js'] });
    expect(code).toContain('const FILES = ["","assets/a.js"];');
    expect(code).not.toMatch(/\b(import|export|declare)\b/);
  });

  it.each([
    ['a page of its own', { protocol: 'https:', query: '', framed: false, secure: true }, true],
    ['in a frame', { protocol: 'https:', query: '', framed: true, secure: true }, false],
    ['from a file', { protocol: 'file:', query: '', framed: false, secure: true }, false],
    ['without a secure connection', { protocol: 'http:', query: '', framed: false, secure: false }, false],
    ['with sw=0', { protocol: 'https:', query: '?lang=de&sw=0', framed: false, secure: true }, false],
  ])('is asked for or not: %s', (_, surroundings, may) => expect(mayRegister(surroundings)).toBe(may));
});
