// SPDX-License-Identifier: MIT
// Running other programs from the npm scripts: output on the screen, failures as one clear sentence, time per step.
// Not for: knowing what to run; each script in scripts/ says that. Node built-ins only: node_modules may be missing.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const inCheckout = (...parts) => path.join(checkout, ...parts);

/** An expected failure: its message is for the person at the keyboard, its stack is not. */
export class Failure extends Error {}

// Where this process and its children print: 1 is stdout, 2 stderr.
let screen = 1;

/** From here on only what a script writes to process.stdout itself goes there: for output that a program will read. */
export function printToStderr() {
  screen = 2;
  console.log = console.error;
}

/** Runs cmd with its output on the screen and resolves with its exit code and, where asked, what it printed. */
export function start(cmd, args, { capture = false, env = {}, cwd = checkout } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', capture ? 'pipe' : screen, 'inherit'];
    const child = spawn(cmd, args, { cwd, stdio, env: { ...process.env, ...env } });
    const printed = [];
    child.stdout?.on('data', (chunk) => {
      printed.push(chunk);
      if (capture !== 'quiet') process.stdout.write(chunk);
    });
    child.on('error', (error) =>
      reject(
        new Failure(`${cmd} cannot be started: ${error.code === 'ENOENT' ? 'it is not installed' : error.message}.`),
      ),
    );
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, signal, output: Buffer.concat(printed).toString() }),
    );
  });
}

/** Like start, but a program that fails is a Failure. Resolves with what it printed. */
export async function run(cmd, args, options = {}) {
  const { code, signal, output } = await start(cmd, args, options);
  if (code !== 0 || signal) {
    const how = signal ? `was ended by ${signal}` : `failed (exit code ${code})`;
    throw new Failure(`${[path.basename(cmd), ...args].join(' ').slice(0, 160)} ${how}; its own words are above.`);
  }
  return output;
}

/** A program of node_modules/.bin, so that the pinned version runs and nothing is ever fetched in its place. */
export const bin = (name) => inCheckout('node_modules/.bin', name);

/** The command line for a program that needs the C++ toolchain (or was built by it: its libraries are in there). */
export const withToolchain = (...command) => [inCheckout('scripts/with-toolchain'), command];

/** Where a program is on PATH, or undefined. */
export function find(...names) {
  for (const name of names) {
    for (const dir of (process.env.PATH ?? '').split(path.delimiter)) {
      const file = path.resolve(dir, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // not here: the next folder
      }
    }
  }
  return undefined;
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export function heading(text) {
  console.log(`\n== ${text}`);
}

/** Runs a script's main function; a Failure ends it with one sentence, anything else is a bug and shows its stack. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
