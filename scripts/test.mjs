// SPDX-License-Identifier: MIT
// `npm test`: installs, builds and runs every test; the last line is always `N passed, N failed`. Stages run one after
// another. What later ones need is built and installed meanwhile, behind stages that time nothing; before the first stage
// that times something all of it is there. `npm test -- wasm web` runs only those stages.
// Not for: style (check.mjs). A stage that ran no test has failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { judge, table, weigh } from './lib/budgets.mjs';
import { buildCore, buildPage, buildTestPage, pageModules } from './lib/build.mjs';
import { runShards } from './lib/catch2.mjs';
import { buildDigests, digestTests } from './lib/digests.mjs';
import { installNodeModules, installPrograms } from './lib/install.mjs';
import { queue } from './lib/queue.mjs';
import { vitestCounts } from './lib/results.mjs';
import { bin, Failure, heading, inCheckout, run, seconds, start, withToolchain } from './lib/run.mjs';

/** `needs` asks for the builds that `run` then uses; a build that fails fails the stages that need it and no others. */
const stages = [
  { id: 'web', title: 'Vitest: page and scripts', needs: async () => {}, run: () => vitest('web', inProject('web')) },
  { id: 'native', title: 'Catch2, native, with sanitizers', needs: nativeBuilds, run: nativeTests },
  { id: 'wasm', title: 'Catch2, WebAssembly in Node', needs: () => core('wasm-release'), run: wasmTests },
  {
    id: 'digests',
    title: 'The same bits from two compilers at three levels',
    needs: digestBuilds,
    run: async () => digestTests(await digestBuilds()),
  },
  {
    id: 'programs',
    title: 'Vitest: modules and programs',
    needs: programBuilds,
    run: () => vitest('programs', inProject('programs')),
  },
  { id: 'budgets', title: 'The weight of the built page', needs: pageBuild, run: budgetTests },
  { id: 'e2e', title: 'End to end in Chromium’s headless shell', needs: endToEndNeeds, run: endToEndTests },
  { id: 'engines', title: 'Three browser engines', needs: engineNeeds, run: engineTests },
];

const built = queue();
const installed = queue();

// What makes the toolchain comes from the package manager, as the browsers do, which serves one at a time.
const tools = () => installed('tools', () => run(inCheckout('scripts/with-toolchain'), ['--install-tools']));
const core = (preset, targets = []) =>
  built([preset, ...targets].join(' '), async () => {
    await tools();
    await buildCore(preset, targets);
  });

async function nativeBuilds() {
  await Promise.all([core('asan', ['core_tests']), core('dev', ['long_tests'])]);
}

function digestBuilds() {
  return built('digests', async () => {
    await tools();
    return buildDigests();
  });
}

/** The parity tests hold the native and the WebAssembly program against each other. */
async function programBuilds() {
  await Promise.all([core('release', ['tinygpt']), core('wasm-release')]);
}

async function pageBuild() {
  const modules = core('wasm-release', built.has('wasm-release') ? [] : pageModules);
  await Promise.all([modules, built('page', buildPage)]);
}

const shell = () => installed('shell', () => installPrograms(['shell'], 'the end-to-end tests'));
const browsers = () =>
  installed('browsers', () => installPrograms(['chromium', 'firefox', 'webkit', 'xvfb'], 'the tests in three engines'));

async function endToEndNeeds() {
  tools().catch(() => {}); // before the browsers, since most builds wait for them; told by the builds
  await Promise.all([shell(), pageBuild()]);
}

async function engineNeeds() {
  tools().catch(() => {});
  await Promise.all([browsers(), pageBuild(), built('test page', () => buildTestPage('engine'))]);
}

/** With sanitizers, the 301-step runs are left out: they take minutes there and run no code that shorter ones do not. */
async function nativeTests() {
  const program =
    (file) =>
    (...args) =>
      withToolchain(inCheckout(file), ...args);
  const sanitized = await runShards('build/asan/core_tests', program('build/asan/core_tests'), ['~[long]']);
  const long = await runShards('build/dev/long_tests', program('build/dev/long_tests'), ['[long]']);
  return {
    passed: sanitized.passed + long.passed,
    failed: sanitized.failed + long.failed,
    failures: [...sanitized.failures, ...long.failures],
  };
}

async function wasmTests() {
  // Node 20 keeps relaxed SIMD behind a flag; later versions have it, and may drop the flag.
  const flags = Number.parseInt(process.versions.node, 10) < 21 ? ['--experimental-wasm-relaxed-simd'] : [];
  const file = inCheckout('build/wasm-release/core_tests.mjs');
  return runShards('build/wasm-release/core_tests.mjs', (...args) => [process.execPath, [...flags, file, ...args]]);
}

/** Each budget is a test. */
async function budgetTests() {
  const lines = judge(weigh(inCheckout('dist')));
  console.log(table(lines));
  const broken = lines.filter(({ holds }) => !holds);
  const why = broken.length > 0 ? { why: broken.map(({ name }) => `${name} is too much`).join('; ') } : {};
  return { passed: lines.length - broken.length, failed: broken.length, ...why };
}

async function endToEndTests() {
  return vitest('e2e', ['--config', 'tests/e2e/vitest.config.ts'], await shell());
}

async function engineTests() {
  return vitest('engines', ['--config', 'tests/engines/vitest.config.ts'], await browsers());
}

/** A project of vitest.config.ts. */
function inProject(name) {
  return ['--project', name];
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
  for (const failure of bad.flatMap(({ failures = [] }) => failures)) console.log(`FAILED  ${failure}`);
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
