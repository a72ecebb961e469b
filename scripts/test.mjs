// SPDX-License-Identifier: MIT
// `npm test`: installs, builds and runs every test; the last line is always `N passed, N failed`. Stages run one after
// another; what later ones need is built behind the Catch2 stages, which leave a processor free and time nothing.
// `npm test -- wasm web` runs only those stages.
// Not for: style (check.mjs). A stage that ran no test has failed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { buildCore, buildPage, buildTestPage, pageModules } from './lib/build.mjs';
import { buildDigests, digestTests } from './lib/digests.mjs';
import { installNodeModules, installPrograms } from './lib/install.mjs';
import { catch2Counts, vitestCounts } from './lib/results.mjs';
import { bin, Failure, heading, inCheckout, seconds, start, withToolchain } from './lib/run.mjs';

// Random order finds tests that lean on each other; a test case without an assertion cannot fail and so is an error.
// Colours off: the summary is read by results.mjs.
const catch2Options = ['--order', 'rand', '--warn', 'NoAssertions', '--colour-mode', 'none'];

/** `needs` asks for the builds that `run` then uses; a build that fails fails the stages that need it and no others. */
const stages = [
  { id: 'native', title: 'Catch2, native', needs: nativeBuild('dev'), run: () => nativeTests('dev') },
  {
    id: 'asan',
    title: 'Catch2, native, with sanitizers',
    needs: nativeBuild('asan'),
    run: () => nativeTests('asan', ['~[long]']),
  },
  { id: 'wasm', title: 'Catch2, WebAssembly in Node', needs: () => core('wasm-release'), run: wasmTests },
  {
    id: 'digests',
    title: 'The same bits from two compilers at three levels',
    needs: () => built('digests', buildDigests),
    run: async () => digestTests(await built('digests')),
  },
  { id: 'web', title: 'Vitest: page and engine', needs: webBuilds, run: () => vitest('web', []) },
  { id: 'e2e', title: 'End to end in Chromium', needs: pageBuild, run: endToEndTests },
  { id: 'engines', title: 'Three browser engines', needs: engineBuilds, run: engineTests },
];

/** Each build happens once, one after another in the order in which they were asked for. */
const builds = new Map();
let lastBuild = Promise.resolve();
function built(name, build) {
  if (!builds.has(name)) {
    const result = lastBuild.then(build);
    builds.set(name, result);
    lastBuild = result.catch(() => {}); // told by the stages that need it
  }
  return builds.get(name);
}
const core = (preset, targets = []) => built([preset, ...targets].join(' '), () => buildCore(preset, targets));

function nativeBuild(preset) {
  return () => core(preset, ['core_tests']);
}

/** The parity tests hold the native and the WebAssembly program against each other. */
async function webBuilds() {
  await Promise.all([core('release', ['tinygpt']), core('wasm-release')]);
}

async function pageBuild() {
  const modules = core('wasm-release', builds.has('wasm-release') ? [] : pageModules);
  await Promise.all([modules, built('page', buildPage)]);
}

async function engineBuilds() {
  await Promise.all([pageBuild(), built('test page', () => buildTestPage('engine'))]);
}

/** With sanitizers, the 301-step runs are left out: they take minutes there and run no code that shorter ones do not. */
async function nativeTests(preset, filter = []) {
  return catch2(`build/${preset}`, /^core_tests(_\w+)?$/, (file) => withToolchain(file, ...filter, ...catch2Options));
}

async function wasmTests() {
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

async function endToEndTests() {
  const programs = await installPrograms(['chromium'], 'the end-to-end tests');
  return vitest('e2e', ['--config', 'tests/e2e/vitest.config.ts'], programs);
}

async function engineTests() {
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
  try {
    await stage.needs();
    heading(stage.title);
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
  for (const stage of chosen) stage.needs().catch(() => {}); // begins the builds; runStage tells what failed
  for (const stage of chosen) results.push(await runStage(stage));
} catch (error) {
  console.error(`\n${error instanceof Failure ? error.message : error.stack}`);
  results.push({ id: 'setup', title: 'Setting up', passed: 0, failed: 1, time: 0, why: error.message });
}
summarise(results);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum('failed') === 0 && results.length > 0 ? 0 : 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
