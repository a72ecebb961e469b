// SPDX-License-Identifier: MIT
// Builds the core (a CMake preset, through the toolchain) and the page (Vite, to dist/).
// Not for: what is compiled and how, which CMakeLists.txt, CMakePresets.json and vite.config.ts say.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { bin, heading, inCheckout, run, withToolchain } from './run.mjs';

/** What the page loads; a start from a fresh clone need not wait for the tests to be compiled. */
export const pageModules = [
  ...['run', 'figures', 'study'].flatMap((part) => [`attn_${part}_exact`, `attn_${part}_fused`]),
  'attn_whole_exact',
];

/**
 * Configures and builds one preset: everything, or only the targets named. Into build/<preset>, or into another folder there
 * when `settings`, cache variables of CMake, make it another build.
 */
export async function buildCore(preset, targets = [], { folder = preset, settings = {} } = {}) {
  heading(`Building the core: ${folder}`);
  const path = inCheckout('build', folder);
  const note = inCheckout('build', `${folder}.toolchain`);
  const where = await run(inCheckout('scripts/with-toolchain'), ['--where'], { capture: 'quiet' });
  const toolchain = where.split('\n', 1)[0].replace(' (not made yet)', '');
  // CMake remembers where compilers and libraries are; after a change of toolchain those places are wrong.
  const changed = existsSync(path) && (!existsSync(note) || readFileSync(note, 'utf8') !== toolchain);
  const defined = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  const fresh = changed ? ['--fresh'] : [];
  await run(...withToolchain('cmake', '--preset', preset, '-B', path, ...defined, '--log-level=WARNING', ...fresh));
  mkdirSync(path, { recursive: true });
  writeFileSync(note, toolchain);
  const only = targets.length > 0 ? ['--target', ...targets] : [];
  await run(...withToolchain('cmake', '--build', path, ...only));
}

/** The page's worker as one classic script, which every build of a page and the development server take along. */
export async function buildClassicWorker() {
  await run(bin('vite'), ['build', '--config', inCheckout('vite.classic.config.ts')]);
}

export async function buildPage() {
  heading('Building the page: dist/');
  await buildClassicWorker();
  await run(bin('vite'), ['build']);
  for (const beside of ['embed', 'host', 'loader', 'anywidget', 'single']) {
    await run(bin('vite'), ['build', '--config', inCheckout(`vite.${beside}.config.ts`)]);
  }
  // Only now: what it imports may not be installed when a script begins that installs it.
  const { buildDescriptions } = await import('./package.mjs');
  await buildDescriptions();
}

/** One page of tests/pages, with the product's own settings, into build/test-pages. */
export async function buildTestPage(name) {
  const folder = `build/test-pages/${name}`;
  heading(`Building a page for tests: ${folder}/`);
  await buildClassicWorker();
  const config = ['--config', inCheckout('vite.config.ts')];
  await run(bin('vite'), ['build', inCheckout('tests/pages', name), ...config, '--outDir', inCheckout(folder)]);
}
