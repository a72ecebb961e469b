// SPDX-License-Identifier: MIT
// Installs what is missing: the pinned npm packages, and system packages through apt-get (after saying so, with sudo where needed).
// Not for: the C++ toolchain, which scripts/with-toolchain provides.
import { existsSync, readFileSync } from 'node:fs';
import { Failure, find, heading, inCheckout, run, start } from './run.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Whether a folder's node_modules holds exactly what its package-lock.json pins. Compares versions, not file times: a git checkout changes
 * times, and a needless `npm ci` deletes the folder under a running server. Optional packages are for other platforms.
 */
export function nodeModulesAreCurrent(folder = '.') {
  const installed = inCheckout(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = readJson(installed).packages;
  return Object.entries(readJson(inCheckout(folder, 'package-lock.json')).packages).every(
    ([name, wanted]) => name === '' || wanted.optional || have[name]?.version === wanted.version,
  );
}

export async function installNodeModules() {
  if (nodeModulesAreCurrent()) return;
  heading('Installing the npm packages (npm ci)');
  await run('npm', ['ci', '--no-fund', '--no-audit']);
}

/** Where each program that the tests drive may be, and the Debian package that brings it. */
const programs = {
  chromium: {
    packageName: 'chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    variable: 'AFG_CHROMIUM',
  },
  // The same engine without windows: a page costs a third of the work. The whole browser is tested by tests/engines.
  shell: {
    packageName: 'chromium-headless-shell',
    names: ['chromium-headless-shell', 'chrome-headless-shell'],
    variable: 'AFG_CHROMIUM',
  },
  firefox: { packageName: 'firefox-esr', names: ['firefox-esr', 'firefox'], variable: 'AFG_FIREFOX' },
  webkit: { packageName: 'webkit2gtk-driver', names: ['WebKitWebDriver'], variable: 'AFG_WEBKIT_DRIVER' },
  // WebKit's browser has no headless mode, so it is given a screen of its own.
  xvfb: { packageName: 'xvfb', names: ['Xvfb'], variable: 'AFG_XVFB' },
};

/**
 * The environment that tells the tests where the programs wanted are, as { AFG_CHROMIUM: path, ... }; what is missing is
 * installed. A variable that is set already names another one than the system's.
 */
export async function installPrograms(wanted, purpose) {
  const chosen = wanted.map((id) => programs[id]);
  const missing = chosen.filter((program) => !seek(program)).map(({ packageName }) => packageName);
  if (missing.length > 0) await installSystemPackages(missing, purpose);
  const absent = chosen.find((program) => !seek(program));
  if (absent) {
    throw new Failure(
      `${absent.packageName} is installed, but there is no ${absent.names[0]} on the PATH, which ${purpose} need: set ${absent.variable} to where it is.`,
    );
  }
  return Object.fromEntries(chosen.map((program) => [program.variable, seek(program)]));
}

/** Where one of `programs` is, or undefined; nothing is installed. */
export const findProgram = (id) => seek(programs[id]);

function seek({ names, variable }) {
  const named = process.env[variable];
  if (!named) return find(...names);
  if (!find(named)) throw new Failure(`${variable} is ${named}, and no program is there.`);
  return find(named);
}

async function installSystemPackages(names, purpose) {
  const list = names.join(', ');
  const are = names.length > 1 ? 'are' : 'is';
  const instead = `install ${list} yourself`;
  if (!find('apt-get')) throw new Failure(`${list} ${are} missing, which ${purpose} need: ${instead}.`);
  const root = process.getuid() === 0;
  if (!root && !find('sudo')) {
    throw new Failure(
      `${list} ${are} missing, which ${purpose} need, and there is neither root nor sudo: ask for '${instead}'.`,
    );
  }
  // In CI nothing may ask: sudo then fails at once instead of waiting for a password.
  const prefix = root ? [] : process.env.CI ? ['sudo', '-n'] : ['sudo'];
  heading(`Installing ${list} for ${purpose} with ${[...prefix, 'apt-get'].join(' ')}`);
  const apt = async (...args) => {
    const [cmd, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return (await start(cmd, rest)).code === 0;
  };
  // An old package list is tried first only after a new one could not be had (no network, but perhaps a local cache).
  await apt('update');
  if (!(await apt('install', '-y', '--no-install-recommends', ...names))) {
    throw new Failure(`${list} could not be installed: ${instead}.`);
  }
}
