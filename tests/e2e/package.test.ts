// SPDX-License-Identifier: MIT
// The npm package as somebody uses it: packed, installed into an empty project without a network, type-checked, built with
// Vite and opened. The project has no Vite of its own; the one that builds the guide builds it.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../scripts/lib/serve.mjs';
import { launchChromium } from './support/chromium.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const tool = (file: string): string => path.join(checkout, 'node_modules', file);
const start = promisify(execFile);

let folder = '';
const inProject = (command: string, args: string[]) =>
  start(command, args, { cwd: folder }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${error.message}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
  });

/** As docs/embedding.md shows it. */
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'course', private: true, type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
    },
    files: ['main.ts', 'wrong.ts'],
  }),
  'vite.config.js': "export default { base: './' };",
  'index.html':
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,"></head><body><attn-train compare steps="3" seed="5"></attn-train><main></main><output></output><script type="module" src="/main.ts"></script></body></html>',
  'main.ts': `import { mount, version } from 'attention-field-guide';
import { type Calls, openEngine } from 'attention-field-guide/engine';
import 'attention-field-guide/host';

const place = document.querySelector('main');
if (place !== null) await mount(place, { view: 'mask', length: 5, mask: 'window', window: 2 });

const engine = openEngine({ profile: 'exact' });
const answer: Calls['describe']['reply'] = await engine.call('describe', { spec: 'causal', queries: 4, keys: 4 });
const output = document.querySelector('output');
if (answer.ok && output !== null) output.value = \`\${version}: \${answer.visible} of \${answer.queries * answer.keys}\`;
engine.dispose();

document.addEventListener('attn-ready', ({ detail }) => console.info(detail.view));
const cells: Uint8Array | undefined = document.querySelector('attn-mask')?.matrix;
export const allowed = cells?.length;
`,
  'wrong.ts': `import { openEngine } from 'attention-field-guide/engine';
// @ts-expect-error: there is no such question
void openEngine().call('describe', { text: 'causal' });
// @ts-expect-error: a matrix is not a text
export const text: string | undefined = document.querySelector('attn-mask')?.matrix;
`,
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'course-'));
  mkdirSync(path.join(folder, 'pack'));
  await start('npm', ['pack', '--silent', '--pack-destination', path.join(folder, 'pack')], {
    cwd: checkout,
  });
  for (const [name, content] of Object.entries(FILES)) writeFileSync(path.join(folder, name), content);
  const [tarball = ''] = readdirSync(path.join(folder, 'pack'));
  await inProject('npm', ['install', '--offline', '--no-audit', '--no-fund', `./pack/${tarball}`]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('has what it exports, and needs no other package', () => {
    const installed = path.join(folder, 'node_modules/attention-field-guide');
    const said = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect(said.dependencies ?? {}).toEqual({});
    const files = Object.values(said.exports as Record<string, string | Record<string, string>>)
      .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
      .filter((file) => !file.includes('*'));
    for (const file of [...files, said.customElements])
      expect(readFileSync(path.join(installed, file)).length, file).toBeGreaterThan(0);
    expect(readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'attention-field-guide',
    ]);
  });

  it('has types that are right, and that refuse what is wrong', async () => {
    await inProject(process.execPath, [tool('typescript/bin/tsc'), '--project', folder]);
    await inProject(process.execPath, [
      ...[tool('typescript/bin/tsc'), '--project', folder],
      ...['--module', 'nodenext', '--moduleResolution', 'nodenext'],
    ]);
  });

  it('is built by Vite: an element is drawn and trains, and the engine answers', async () => {
    await inProject(process.execPath, [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
    const server = await startServer({ root: path.join(folder, 'dist'), port: 0, basePath: '/course/' });
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      const wrong: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'info') wrong.push(message.text());
      });
      page.on('pageerror', (error) => wrong.push(error.message));
      page.on('requestfailed', (request) => wrong.push(request.url()));
      await page.goto(server.url);
      await page.locator('attn-mask').getByRole('grid').waitFor();
      expect(await page.locator('attn-mask').getByRole('radio', { name: 'Window' }).isChecked()).toBe(true);
      await page.getByText(/^\d+\.\d+\.\d+: 10 of 16$/).waitFor();
      await page.getByRole('button', { name: 'Run both' }).click();
      await page.getByText(/^At step 3\b/).waitFor({ timeout: 60_000 });
      expect(wrong).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
