// SPDX-License-Identifier: MIT
// `npm run check`: layout, lint, types and file length; runs every check and names those that failed. Changes no file.
// Not for: behaviour (test.mjs).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildCore } from './lib/build.mjs';
import { cppFiles, cppUnits, sources, webFiles } from './lib/files.mjs';
import { biome, clangFormat } from './lib/format.mjs';
import { installNodeModules } from './lib/install.mjs';
import { bin, Failure, heading, inCheckout, main, run, seconds, withToolchain } from './lib/run.mjs';

const checks = {
  'clang-format': () => clangFormat('--dry-run', '-Werror'),
  'clang-tidy': clangTidy,
  biome: () => biome(),
  tsc: typeScript,
  'file length': fileLength,
};

/** What g++ alone understands, and headers that it precompiled; clang-tidy would end at either. */
const gccOnly =
  / -(fno-tree-pre|Wno-dangling-reference|Wno-stringop-overflow|Wno-stringop-overread|Wno-array-bounds|Winvalid-pch|include \S+)\b/g;

/** clang-tidy reads how each file is compiled from the dev build; one process per core, each with its share of the files. */
async function clangTidy() {
  await buildCore('dev');
  const commands = JSON.parse(readFileSync(inCheckout('build/dev/compile_commands.json'), 'utf8'));
  const known = new Set(commands.map(({ file }) => path.normalize(file)));
  const forClang = commands.map((entry) => ({ ...entry, command: entry.command.replace(gccOnly, '') }));
  mkdirSync(inCheckout('build/tidy'), { recursive: true });
  writeFileSync(inCheckout('build/tidy/compile_commands.json'), JSON.stringify(forClang));
  const units = cppUnits().filter((file) => known.has(inCheckout(file))); // bindings are compiled for WebAssembly only
  const workers = Math.max(1, Math.min(availableParallelism(), units.length));
  const shares = Array.from({ length: workers }, (_, w) => units.filter((_file, i) => i % workers === w));
  const outcomes = await Promise.allSettled(
    shares.map((files) => run(...withToolchain('clang-tidy', '-p', 'build/tidy', '--quiet', ...files))),
  );
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/** Every TypeScript project, in the order tsconfig.json gives; a project it does not name would go unchecked. */
async function typeScript() {
  const named = JSON.parse(readFileSync(inCheckout('tsconfig.json'), 'utf8')).references.map((project) => project.path);
  const projects = sources(['web', 'tests'], ['tsconfig.json']).map((file) => path.posix.dirname(file));
  const forgotten = projects.filter((project) => !named.includes(project));
  if (forgotten.length > 0)
    throw new Failure(`tsconfig.json does not name ${forgotten.join(', ')}, so nothing checks it.`);
  await run(bin('tsc'), ['--build']);
}

function fileLength() {
  const tooLong = [...cppFiles(), ...webFiles()].flatMap((file) => {
    const lines = readFileSync(inCheckout(file), 'utf8').split('\n').length - 1;
    const limit = file.startsWith('tests/') ? 600 : 500;
    return lines > limit ? [`${file} has ${lines} lines, more than ${limit}: which two subjects does it hold?`] : [];
  });
  if (tooLong.length > 0) throw new Failure(tooLong.join('\n'));
}

await main(async () => {
  await installNodeModules();
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    heading(name);
    const begin = Date.now();
    try {
      await check();
      console.log(`passed, ${seconds(Date.now() - begin)}`);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      console.error(error.message);
      failed.push(name);
    }
  }
  if (failed.length > 0)
    throw new Failure(`These checks failed: ${failed.join(', ')}. Layout is repaired by 'npm run fix'.`);
  console.log('\nAll checks passed.');
});
