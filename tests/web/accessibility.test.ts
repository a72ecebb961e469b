// SPDX-License-Identifier: MIT
// docs/accessibility.md names a test for every requirement; here each of them is looked for, so that the page of promises
// cannot outlive its proofs.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const rows = readFileSync(new URL('docs/accessibility.md', root), 'utf8')
  .split('\n')
  .map((line) => /^\|\s*(\d+)\s*\|\s*(.+?)\s*\|\s*(.+?)\s*\|$/.exec(line)?.slice(1))
  .filter((cells) => cells !== undefined);

describe('the promises of docs/accessibility.md', () => {
  it('are 36, in their order', () => {
    expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 36 }, (_, at) => at + 1));
  });

  it.each(rows)('requirement %s (%s) has a proof that exists', (_, __, proof = '') => {
    if (proof === 'by hand') return expect(proof).toBe('by hand');
    const named = [...proof.matchAll(/`(web|e2e)\/([\w-]+): ([^`]*)`/g)];
    expect(named.length, proof).toBeGreaterThan(0);
    for (const [, kind = '', file = '', name = ''] of named) {
      const source = new URL(`tests/${kind}/${file}.test.ts`, root);
      expect(existsSync(source), `${kind}/${file}`).toBe(true);
      expect(readFileSync(source, 'utf8'), `${kind}/${file}: ${name}`).toContain(`'${name}`);
      expect(name.trim(), 'a test’s name').not.toBe('');
    }
  });
});
