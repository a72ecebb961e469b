// SPDX-License-Identifier: MIT
// `npm test`: installs, builds and runs every test; the last line is always `N passed, N failed`. One stage after another,
// because stages at the same time would distort each other's timings. `npm test -- wasm web` runs only those stages.
// Not for: style (check.mjs). A stage that ran no test has failed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { buildCore, buildPage, buildTestPage, pageModules } from './lib/build.mjs';
import { digestTests } from './lib/digests.mjs';
import { installNodeModules, installPrograms } from './lib/install.mjs';
import { catch2Counts, vitestCounts } from './lib/results.mjs';
import { bin, Failure, heading, inCheckout, seconds, start, withToolchain } from './lib/run.mjs';

// Random order finds tests that lean on each other; a test case without an assertion cannot fail and so is an error.
// Colours off: the summary is read by results.mjs.
const catch2Options = ['--order', 'rand', '--warn', 'NoAssertions', '--colour-mode', 'none'];

const stages = [
  { id: 'native', title: 'Catch2, native', run: () => nativeTests('dev') },
  { id: 'asan', title: 'Catch2, native, with sanitizers', run: () => nativeTests('asan', ['~[long]']) },
  { id: 'digests', title: 'The same bits from two compilers at three levels', run: digestTests },
  { id: 'wasm', title: 'Catch2, WebAssembly in Node', run: wasmTests },
  { id: 'web', title: 'Vitest: page and engine', run: webTests },
  { id: 'e2e', title: 'End to end in Chromium', run: endToEndTests },
  { id: 'engines', title: 'Three browser engines', run: engineTests },
];

/** Each build happens once, before the first stage that needs it; its failure fails those stages and no others. */
const builds = new Map();
async function built(name, build) {
  if (!builds.has(name)) builds.set(name, build());
  await builds.get(name);
}
const core = (preset, targets = []) => built([preset, ...targets].join(' '), () => buildCore(preset, targets));
const page = () => built('page', buildPage);

/** With sanitizers, the 301-step runs are left out: they take minutes there and run no code that shorter ones do not. */
async function nativeTests(preset, filter = []) {
  await core(preset, ['core_tests']);
  return catch2(`build/${preset}`, /^core_tests(_\w+)?$/, (file) => withToolchain(file, ...filter, ...catch2Options));
}

async function wasmTests() {
  await core('wasm-release');
  // Node 20 keeps relaxed SIMD behind a flag; later versions have it, and may drop the flag.
  const flags = Number.parseInt(process.versions.node, 10) < 21 ? ['--experimental-wasm-relaxed-simd'] : [];
  const node = (file) => [process.execPath, [...flags, file, ...catch2Options]];
  return catch2('build/wasm-release', /^core_tests(_\w+)?\.mjs$/, node);
}

/** Runs every test program in a folder whose name fits (there is one for each arithmetic profile) and adds them up. */
async function catch2(folder, name, command) {
  const programs = readdirSync(inCheckout(folder))
    .filter((file) => name.test(file))
    .sort();
  if (programs.length === 0) throw new Failure(`${folder} has no core_tests program.`);
  const sum = { passed: 0, failed: 0 };
  for (const program of programs) {
    heading(`${folder}/${program}`);
    const { code, output } = await start(...command(inCheckout(folder, program)), { capture: true });
    const { passed, failed } = catch2Counts(output, code);
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

async function webTests() {
  await core('release', ['tinygpt']); // the parity tests hold the native and the WebAssembly program against each other
  await core('wasm-release');
  return vitest('web', []);
}

async function endToEndTests() {
  await core('wasm-release');
  await page();
  const programs = await installPrograms(['chromium'], 'the end-to-end tests');
  return vitest('e2e', ['--config', 'tests/e2e/vitest.config.ts'], programs);
}

async function engineTests() {
  await core('wasm-release', pageModules);
  await page();
  await built('test page', () => buildTestPage('engine'));
  const programs = await installPrograms(['chromium', 'firefox', 'webkit', 'xvfb'], 'the tests in three engines');
  return vitest('engines', ['--config', 'tests/engines/vitest.config.ts'], programs);
}

async function vitest(id, options, env = {}) {
  const file = inCheckout('build/test-results', `${id}.json`);
  mkdirSync(inCheckout('build/test-results'), { recursive: true });
  rmSync(file, { force: true }); // a report of the last run must not stand for this one
  const { code } = await start(
    bin('vitest'),
    ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  );
  return vitestCounts(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined, code);
}

async function runStage(stage) {
  const begin = Date.now();
  let result;
  heading(stage.title);
  try {
    result = await stage.run();
    if (result.passed + result.failed === 0) result = { ...result, failed: 1, why: 'no test ran' };
  } catch (error) {
    result = { passed: 0, failed: 1, why: error instanceof Failure ? error.message : error.stack };
    console.error(`\n${result.why}`);
  }
  return { ...stage, ...result, time: Date.now() - begin };
}

function chosenStages() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((id) => !stages.some((stage) => stage.id === id));
  if (unknown) throw new Failure(`There is no stage '${unknown}'; there are ${stages.map(({ id }) => id).join(', ')}.`);
  return stages.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
}

function summarise(results) {
  heading('Summary');
  for (const { title, passed, failed, why, time } of results) {
    console.log(
      `${failed ? 'FAILED' : 'passed'}  ${title}: ${passed} passed, ${failed} failed, ${seconds(time)}${why ? ` (${why.split('\n')[0]})` : ''}`,
    );
  }
  const bad = results.filter(({ failed }) => failed > 0);
  if (bad.length > 0) console.log(`Failing stages: ${bad.map(({ id }) => id).join(', ')}`);
}

const results = [];
try {
  const chosen = chosenStages();
  await installNodeModules();
  for (const stage of chosen) results.push(await runStage(stage));
} catch (error) {
  console.error(`\n${error instanceof Failure ? error.message : error.stack}`);
  results.push({ id: 'setup', title: 'Setting up', passed: 0, failed: 1, time: 0, why: error.message });
}
summarise(results);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum('failed') === 0 && results.length > 0 ? 0 : 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
