// SPDX-License-Identifier: MIT
// The budgets, on small builds made for the purpose.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { askedFor, closure, judge, table, weigh } from '../../scripts/lib/budgets.mjs';

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const html = `<script src="./assets/early.js" data-ahead="./assets/page.js"></script><link rel="icon" href="./favicon.svg">
<script type="module" crossorigin src="./assets/start.js"></script><link rel="stylesheet" crossorigin href="./assets/a.css">`;
const manifest = {
  'index.html': { file: 'assets/start.js', imports: ['_base.js'], dynamicImports: ['_page.js', 'later.ts'] },
  '_page.js': { file: 'assets/page.js', imports: ['_lit.js'], assets: ['assets/worker.js'] },
  '_lit.js': { file: 'assets/lit.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base.js' },
  'later.ts': { file: 'assets/later.js' },
  '_chart.js': { file: 'assets/chart.js', name: 'chart', imports: ['_base.js'] },
};
const embedded = {
  'embed/attn.ts': { file: 'attn.js', imports: ['_common.js'], dynamicImports: ['_prepare.js'] },
  '_common.js': { file: 'assets/common.js' },
  '_prepare.js': { file: 'assets/prepare.js' },
};
const small = {
  'attn.js': 'a',
  'attn-host.js': 'h',
  'assets/common.js': 'c',
  'assets/prepare.js': 'p',
  'assets/early.js': 'e',
  'assets/start.js': 's',
  'assets/page.js': 'p',
  'assets/lit.js': 'l',
  'assets/base.js': 'b',
  'assets/later.js': 'z',
  'assets/chart.js': 'c',
  'assets/a.css': 'a',
  'assets/worker.js': 'import("./exact.js"); import("./fused.js")',
  'assets/exact.js': 'fetch("exact.wasm")',
  'assets/fused.js': 'fetch("fused.wasm")//',
  'assets/exact.wasm': 'x',
  'assets/fused.wasm': 'ff',
  'attn-single.html': 'one',
  'attn-scorm12.zip': 'zip',
};

function build(files = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'budgets-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  const all = {
    'index.html': html,
    '.vite/manifest.json': JSON.stringify(manifest),
    '.vite/embed-manifest.json': JSON.stringify(embedded),
    ...small,
    ...files,
  };
  for (const [name, content] of Object.entries(all)) writeFileSync(path.join(folder, name), content);
  return folder;
}

const line = (folder, id) => judge(weigh(folder)).find((one) => one.id === id);

describe('what the page asks for', () => {
  it('reads scripts, those asked for ahead, and styles, but no icons', () => {
    expect(askedFor(html)).toEqual({
      scripts: ['assets/early.js', 'assets/start.js', 'assets/page.js'],
      styles: ['assets/a.css'],
    });
  });

  it('follows imports to their end, and leaves alone what is only imported later', () => {
    expect(closure(manifest, ['assets/start.js', 'assets/page.js'])).toEqual([
      'assets/base.js',
      'assets/lit.js',
      'assets/page.js',
      'assets/start.js',
    ]);
  });

  it('counts the page, its styles and each of those scripts as a request', () => {
    expect(line(build(), 'requests').value).toBe(7);
  });
});

describe('the budgets', () => {
  it('a small page holds them all', () => {
    expect(judge(weigh(build())).filter(({ holds }) => !holds)).toEqual([]);
  });

  it('of the elements, what comes with the first figure does not count', () => {
    expect(weigh(build()).elements.files).toEqual(['assets/common.js', 'attn.js']);
  });

  it('a run needs one core: the heavier one counts', () => {
    const weights = weigh(build({ 'assets/fused.wasm': randomBytes(3000) }));
    expect(weights.core.files).toEqual(['assets/fused.wasm']);
    expect(weights.worker.files).toHaveLength(2);
    expect(weights.cold.files).toContain('assets/chart.js');
    expect(weights.cold.files).not.toContain('assets/later.js');
  });

  it.each([
    ['script', 'assets/lit.js', 50],
    ['page', 'assets/a.css', 45],
    ['worker', 'assets/worker.js', 30],
    ['core', 'assets/exact.wasm', 100],
    ['elements', 'assets/common.js', 20],
    ['host', 'attn-host.js', 3],
  ])('%s breaks when %s weighs more than %i kB', (id, file, limit) => {
    const heavy = line(
      build({ [file]: Buffer.concat([Buffer.from(small[file]), randomBytes(limit * 1000 + 500)]) }),
      id,
    );
    expect(heavy.holds).toBe(false);
    expect(heavy.share).toBeGreaterThan(1);
    expect(table([heavy])).toContain('NO');
  });

  it('files that are passed on are weighed as they are, the lesson with gzip too', () => {
    const folder = build({ 'attn-single.html': 'x'.repeat(1_701_000), 'attn-scorm12.zip': randomBytes(681_000) });
    expect(line(folder, 'single')).toMatchObject({ holds: false, value: 1701 });
    expect(line(folder, 'single-gzip').holds).toBe(true);
    expect(line(folder, 'scorm')).toMatchObject({ holds: false, value: 681 });
    const packed = build({ 'attn-single.html': randomBytes(661_000) });
    expect(line(packed, 'single').holds).toBe(true);
    expect(line(packed, 'single-gzip').holds).toBe(false);
  });

  it('between target and limit it holds, and says so', () => {
    const middle = line(build({ 'assets/lit.js': randomBytes(40_000) }), 'script');
    expect([middle.holds, middle.met]).toEqual([true, false]);
    expect(table([middle])).toContain('above target');
  });
});
