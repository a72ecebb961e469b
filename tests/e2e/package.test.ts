// SPDX-License-Identifier: MIT
// The npm package as somebody uses it: packed, installed into an empty project without a network, type-checked, built with
// Vite and opened. The project has no Vite of its own; the one that builds the guide builds it.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../scripts/lib/serve.mjs';
import { snippets } from '../../scripts/lib/snippets.mjs';
import { launchChromium } from './support/chromium.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const tool = (file: string): string => path.join(checkout, 'node_modules', file);
const start = promisify(execFile);

let folder = '';
const inProject = (command: string, args: string[]) =>
  start(command, args, { cwd: folder }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${error.message}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
  });

/** The program is that of docs/embedding.md. */
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
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,"></head><body><attn-train compare steps="3" seed="5"></attn-train><main></main><script type="module" src="/main.ts"></script></body></html>',
  'main.ts': `import 'attention-field-guide/host';
${snippets().find(({ section, language }) => section === 'npm' && language === 'ts')?.code}
const cells: Uint8Array | undefined = document.querySelector('attn-mask')?.matrix;
export const allowed = cells?.length;
document.querySelector('attn-embed')?.addEventListener('attn-state', ({ detail }) => console.info(detail.hash));
`,
  'wrong.ts': `import { openEngine } from 'attention-field-guide/engine';
// @ts-expect-error: there is no such question
void openEngine().call('describe', { text: 'causal' });
// @ts-expect-error: a matrix is not a text
export const text: string | undefined = document.querySelector('attn-mask')?.matrix;
// @ts-expect-error: a state has no height
document.querySelector('attn-embed')?.addEventListener('attn-state', ({ detail }) => console.info(detail.height));
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

  it('has all that its README and its pages lead to', () => {
    const installed = path.join(folder, 'node_modules/attention-field-guide');
    const pages = ['README.md', ...readdirSync(path.join(installed, 'docs')).map((name) => `docs/${name}`)];
    const broken = pages
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => {
        const text = readFileSync(path.join(installed, page), 'utf8');
        return [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
          .map(([, target = '']) => path.join(path.dirname(page), target))
          .filter((target) => !existsSync(path.join(installed, target)))
          .map((target) => `${page}: ${target}`);
      });
    expect(broken).toEqual([]);
    expect(readFileSync(path.join(installed, 'README.md'), 'utf8')).toContain('](docs/embedding.md#npm)');
  });

  it.each(['', '/host', '/engine', '/anywidget'])(
    'may be imported where a page is rendered on a server: %s',
    async (entry) => {
      const program = `import('attention-field-guide${entry}').then((module) => console.log(typeof module))`;
      expect((await inProject(process.execPath, ['--input-type=module', '--eval', program])).stdout).toBe('object\n');
    },
  );

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
      await page.waitForFunction(() => /^\d+\.\d+\.\d+: 10 of 16$/.test(document.title));
      await page.getByRole('button', { name: 'Run both' }).click();
      await page.getByText(/^At step 3\b/).waitFor({ timeout: 60_000 });
      expect(wrong).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
