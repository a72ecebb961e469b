// SPDX-License-Identifier: MIT
// When the package may be packed. What is in it and how it is used: tests/e2e/package.test.ts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageFault } from '../../scripts/lib/package.mjs';
import { inCheckout } from '../../scripts/lib/run.mjs';

const own = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8'));
let folder = '';

const write = (file, text) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const named = Object.values(own.exports).flatMap((entry) =>
  typeof entry === 'string' ? [entry] : Object.values(entry),
);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'package-'));
  for (const file of [...named, own.customElements]) if (!file.includes('*')) write(file, 'x');
  write('dist/attn.js', 'const d=`1.2.3`;export{d as version}');
  write('package.json', JSON.stringify({ ...own, version: '1.2.3' }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('packing', () => {
  it('goes on where the build is there and says the version', () => {
    expect(packageFault(folder)).toBeUndefined();
  });

  it.each(['dist/attn-engine.js', 'dist/types/embed/attn.d.ts', own.customElements])('stops without %s', (file) => {
    rmSync(path.join(folder, file));
    expect(packageFault(folder)).toBe(`${file} is not there: run “npm run build”, then pack again.`);
  });

  it.each(['1.2.4', '1.2', '11.2.3'])('stops where the build is not of version %s', (version) => {
    write('package.json', JSON.stringify({ ...own, version }));
    expect(packageFault(folder)).toBe(
      `dist/ was not built for version ${version}: run “npm run build”, then pack again.`,
    );
  });
});

describe('the package', () => {
  it('can be published, packs what its exports name, and is checked before', () => {
    expect(own.private).toBeUndefined();
    expect(own.scripts.prepack).toBe('node scripts/prepack.mjs');
    for (const file of named) expect(file).toMatch(/^\.\/(dist\/|package\.json$)/);
    expect(own.files).toContain('dist');
    expect(own.types).toBe(own.exports['.'].types);
  });
});
