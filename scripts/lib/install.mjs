// SPDX-License-Identifier: MIT
// Installs what is missing: the pinned npm packages, and system packages through apt-get (after saying so, with sudo where needed).
// Not for: the C++ toolchain, which scripts/with-toolchain provides.
import { existsSync, readFileSync } from 'node:fs';
import { Failure, find, heading, inCheckout, run, start } from './run.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Whether node_modules holds exactly what package-lock.json pins. Compares versions, not file times: a git checkout changes
 * times, and a needless `npm ci` deletes the folder under a running server. Optional packages are for other platforms.
 */
export function nodeModulesAreCurrent() {
  const installed = inCheckout('node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = readJson(installed).packages;
  return Object.entries(readJson(inCheckout('package-lock.json')).packages).every(
    ([name, wanted]) => name === '' || wanted.optional || have[name]?.version === wanted.version,
  );
}

export async function installNodeModules() {
  if (nodeModulesAreCurrent()) return;
  heading('Installing the npm packages (npm ci)');
  await run('npm', ['ci', '--no-fund', '--no-audit']);
}

/** Chromium's path, for the end-to-end tests; installed when missing. AFG_CHROMIUM names another one. */
export async function installChromium() {
  const seek = () =>
    process.env.AFG_CHROMIUM ?? find('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  if (!seek()) await installSystemPackage('chromium', 'the end-to-end tests');
  return seek();
}

async function installSystemPackage(name, purpose) {
  const instead = `install ${name} yourself`;
  if (!find('apt-get')) throw new Failure(`${name} is missing, which ${purpose} need: ${instead}.`);
  const root = process.getuid() === 0;
  if (!root && !find('sudo')) {
    throw new Failure(
      `${name} is missing, which ${purpose} need, and there is neither root nor sudo: ask for '${instead}'.`,
    );
  }
  // In CI nothing may ask: sudo then fails at once instead of waiting for a password.
  const prefix = root ? [] : process.env.CI ? ['sudo', '-n'] : ['sudo'];
  heading(`Installing ${name} for ${purpose} with ${[...prefix, 'apt-get'].join(' ')}`);
  const apt = async (...args) => {
    const [cmd, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return (await start(cmd, rest)).code === 0;
  };
  // An old package list is tried first only after a new one could not be had (no network, but perhaps a local cache).
  await apt('update');
  if (!(await apt('install', '-y', '--no-install-recommends', name))) {
    throw new Failure(`${name} could not be installed: ${instead}.`);
  }
}
