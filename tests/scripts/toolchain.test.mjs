// SPDX-License-Identifier: MIT
// How scripts/with-toolchain decides, with stand-ins for the machine's tools. Not for: making the root folder, which takes
// minutes and a network; `scripts/with-toolchain --self-test` proves a made one.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = path.resolve(import.meta.dirname, '../../scripts/with-toolchain');
let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'toolchain-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function tool(name, text) {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

function withToolchain(args, env = {}) {
  const { AFG_TOOLCHAIN: _forced, ...outer } = process.env;
  const PATH = `${folder}:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync(script, args, {
    env: { ...outer, PATH, XDG_CACHE_HOME: path.join(folder, 'cache'), ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** A machine with everything: the compiler's answer to the header probe is empty, so nothing is missing. */
function completeMachine() {
  tool('emcc', 'echo "emcc (Emscripten gcc/clang-like replacement) 3.1.70 (abc)"');
  tool('em-config', `echo ${folder}/emscripten`);
  tool('cmake', 'echo "cmake version 3.25.1"');
  tool('ninja', 'echo 1.11');
  tool('g++', 'cat >/dev/null');
  writeFileSync(path.join(folder, 'catch_amalgamated.cpp'), '');
  return { AFG_CATCH2_DIR: folder, CXX: 'g++' };
}

test("uses the machine's own tools when all are new enough, and says where Emscripten's CMake file is", () => {
  const env = completeMachine();
  expect(withToolchain(['--where'], env).stdout).toMatch(/^native/);
  const { status, stdout } = withToolchain(['sh', '-c', 'echo "$EMSCRIPTEN_TOOLCHAIN_FILE"; exit 7'], env);
  expect(stdout).toBe(`${folder}/emscripten/cmake/Modules/Platform/Emscripten.cmake\n`);
  expect(status).toBe(7);
});

test.each([
  ['emcc', 'echo "emcc (Emscripten gcc/clang-like replacement) 3.1.6 ()"', 'emcc >= 3.1.69'],
  ['cmake', 'echo "cmake version 3.24.9"', 'CMake >= 3.25'],
  ['g++', 'cat >/dev/null; echo \'<stdin>:1:2: error: #error "AFG_MISSING SIMDe"\' >&2; exit 1', 'SIMDe'],
])('does not, and names it, when %s is too old or lacks something', (name, text, missing) => {
  const env = completeMachine();
  tool(name, text);
  const { stdout } = withToolchain(['--where'], env);
  expect(stdout).toMatch(/^root: /);
  expect(stdout).toContain(`the machine itself lacks: ${missing}\n`);
});

test('notices when a tool changes after the decision was kept', () => {
  const env = completeMachine();
  tool('emcc', 'echo "emcc 3.1.6"');
  expect(withToolchain(['--where'], env).stdout).toMatch(/^root: /);
  completeMachine();
  expect(withToolchain(['--where'], env).stdout).toMatch(/^native/);
});

test('refuses AFG_TOOLCHAIN=native in one sentence on a machine that lacks something', () => {
  const env = completeMachine();
  tool('emcc', 'echo "emcc 2.0.0"');
  const { status, stderr } = withToolchain(['true'], { ...env, AFG_TOOLCHAIN: 'native' });
  expect(status).toBe(1);
  expect(stderr).toBe('with-toolchain: AFG_TOOLCHAIN=native, but this machine lacks: emcc >= 3.1.69.\n');
});

/** A machine with nothing but what the scripts themselves call, so that what makes the folder is missing; and apt's calls. */
function bareMachine() {
  const env = { ...completeMachine(), PATH: folder };
  const calls = path.join(folder, 'apt.log');
  tool('apt-get', `echo "$@" >>${calls}`);
  tool('sudo', '[ "$1" != -n ] || exit 0; "$@"');
  const called = 'bash cat cksum dirname env flock head id ls mkdir mv paste rm sed sort'.split(' ');
  for (const name of called) {
    const file = process.env.PATH.split(':').map((place) => path.join(place, name));
    symlinkSync(file.find(existsSync), path.join(folder, name));
  }
  return { env, calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8') : '') };
}

test('a machine with all tools needs none that make the folder', () => {
  const { env, calls } = bareMachine();
  expect(withToolchain(['--install-tools'], env)).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(calls()).toBe('');
});

test('what makes the folder can be installed ahead of making it', () => {
  const { env, calls } = bareMachine();
  tool('emcc', 'echo "emcc 2.0.0"');
  expect(withToolchain(['--install-tools'], env).status).toBe(0);
  expect(calls()).toMatch(/^update\ninstall -y --no-install-recommends mmdebstrap bubblewrap\b.*\n$/);
});

test('refuses any other word in AFG_TOOLCHAIN', () => {
  expect(withToolchain(['true'], { AFG_TOOLCHAIN: 'magic' }).stderr).toContain("must be native or root, not 'magic'");
});
