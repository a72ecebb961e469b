// SPDX-License-Identifier: MIT
// The trainings of tests/digests/digests.json and the digest that each must end with: reads and writes that file, and is the
// stage `digests`, which compiles the core by two compilers at three levels and holds each program against it.
// Not for: WebAssembly and browsers, which tests/wasm and tests/engines hold against the same file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildCore } from './build.mjs';
import { Failure, inCheckout, run, start, withToolchain } from './run.mjs';

const file = inCheckout('tests/digests/digests.json');
const compilers = ['g++', 'clang++'];
const levels = ['O1', 'O2', 'O3'];
export const profiles = ['exact', 'fused'];

/** { updates, cases: { name: { config, digests: { exact, fused } } } }; a config's names are the page's (RunConfig). */
export const readDigests = () => JSON.parse(readFileSync(file, 'utf8'));

/** Whether this machine's processor can run the native fused profile. */
export function processorFuses() {
  if (process.arch !== 'x64' || !existsSync('/proc/cpuinfo')) return true;
  return /\bfma\b/.test(readFileSync('/proc/cpuinfo', 'utf8'));
}

const options = {
  seed: '--seed',
  mask: '--mask',
  dModel: '--d-model',
  heads: '--heads',
  layers: '--layers',
  maxLen: '--max-len',
  batch: '--batch',
  context: '--context',
  learningRate: '--lr',
};

/** How `tinygpt` is asked for a case's training; the last line that it prints has the digest. */
export const tinygptArguments = (config, updates, profile) => [
  ...['train', '--profile', profile, '--steps', `${updates - 1}`, '--every', `${updates}`, '--generate', '0'],
  ...Object.entries(config).flatMap(([name, value]) => [options[name], `${value}`]),
];

/** Writes every digest of the file anew, from the native release program. */
export async function writeDigests() {
  if (!processorFuses()) throw new Failure('This processor has no fused multiply-add, so it cannot write the digests.');
  await buildCore('release', ['tinygpt']);
  const digests = readDigests();
  for (const { config, digests: wanted } of Object.values(digests.cases)) {
    for (const profile of profiles) {
      const args = tinygptArguments(config, digests.updates, profile);
      const output = await run(inCheckout('build/release/tinygpt'), args, { capture: 'quiet' });
      wanted[profile] = JSON.parse(output.trim().split('\n').at(-1)).digest;
    }
  }
  writeFileSync(file, `${JSON.stringify(digests, null, 2)}\n`);
}

/** Builds the program by each compiler at each level; the folders, which digestTests takes. */
export async function buildDigests() {
  const folders = [];
  for (const compiler of compilers) {
    await requireCompiler(compiler);
    for (const level of levels) folders.push({ name: await buildWith(compiler, level), level });
  }
  return folders;
}

/** The stage: one test for each compiler, level, case and profile, and one that the level was really in force. */
export async function digestTests(folders) {
  const fused = processorFuses();
  if (!fused) console.log('The profile fused is left out: this processor has no fused multiply-add.');
  const checked = fused ? profiles : ['exact'];
  const problems = [];
  let passed = 0;
  for (const { name, level } of folders) {
    for (const problem of [levelProblem(name, level), ...(await digestProblems(name, checked))]) {
      if (problem) problems.push(problem);
      else ++passed;
    }
  }
  for (const problem of problems) console.log(`FAILED  ${problem}`);
  console.log(`${passed} checks passed: ${compilers.join(' and ')}, ${levels.join(', ')}, ${checked.join(' and ')}.`);
  return { passed, failed: problems.length };
}

async function requireCompiler(compiler) {
  const { code } = await start(...withToolchain('sh', '-c', `command -v ${compiler}`), { capture: 'quiet' });
  if (code === 0) return;
  throw new Failure(
    `${compiler} is missing, and the digests are compared between ${compilers.join(' and ')}: install it, or use the tools of the project with AFG_TOOLCHAIN=root.`,
  );
}

async function buildWith(compiler, level) {
  const folder = `digests-${compiler}-${level}`;
  const settings = {
    CMAKE_CXX_COMPILER: compiler,
    CMAKE_CXX_FLAGS_RELEASE: `-${level} -DNDEBUG`,
    CMAKE_UNITY_BUILD: 'ON', // many files in one: a third of the time, six times over
    AFG_KERNEL_OPTIMISATION: `-${level}`,
  };
  await buildCore('release', ['train_digest'], { folder, settings });
  return folder;
}

/** A level that is set twice is the last one's, so each part of the core must be compiled with this one and no other. */
function levelProblem(folder, level) {
  const commands = JSON.parse(readFileSync(inCheckout('build', folder, 'compile_commands.json'), 'utf8'));
  const core = commands.filter(({ command }) => /-o CMakeFiles\/(core|kernels_\w+)\.dir\//.test(command));
  const other = core.find(({ command }) => {
    const named = command.match(/(?<= )-O\S*/g) ?? [];
    return named.length === 0 || named.some((option) => option !== `-${level}`);
  });
  if (core.length === 0) return `${folder}: compile_commands.json names no part of the core`;
  return other && `${folder}: ${other.file} is not compiled at -${level}`;
}

/** One entry for each case and profile: what is wrong, or undefined. */
async function digestProblems(folder, checked) {
  const { updates, cases } = readDigests();
  const problems = [];
  for (const [name, { config, digests }] of Object.entries(cases)) {
    const settings = Object.entries(config).map(([setting, value]) => `${setting}=${value}`);
    for (const profile of checked) {
      const args = [profile, `${updates}`, ...settings];
      const { code, output } = await start(inCheckout('build', folder, 'train_digest'), args, { capture: 'quiet' });
      const got = code === 0 ? output.trim() : 'a failure, told above';
      problems.push(
        got === digests[profile]
          ? undefined
          : `${folder}: ${name}, ${profile}: the file has ${digests[profile]}, the program gave ${got}`,
      );
    }
  }
  return problems;
}
