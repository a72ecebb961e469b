// SPDX-License-Identifier: MIT
// What is said when a program that the tests drive is missing: one clear sentence, never silence. Not for: the installing
// itself, which every fresh machine does.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installPrograms } from '../../scripts/lib/install.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'install-test-'));
  vi.stubEnv('PATH', folder);
  for (const name of ['AFG_CHROMIUM', 'AFG_FIREFOX', 'AFG_WEBKIT_DRIVER', 'AFG_XVFB']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function program(name, text = '') {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('programs that are there are named to the tests, and nothing is installed', async () => {
  const firefox = program('firefox-esr');
  const driver = program('WebKitWebDriver');
  expect(await installPrograms(['firefox', 'webkit'], 'the tests')).toEqual({
    AFG_FIREFOX: firefox,
    AFG_WEBKIT_DRIVER: driver,
  });
});

test('a variable names another program than the one on the PATH', async () => {
  program('chromium');
  vi.stubEnv('AFG_CHROMIUM', program('my-chromium'));
  expect(await installPrograms(['chromium'], 'the tests')).toEqual({ AFG_CHROMIUM: `${folder}/my-chromium` });
});

test('the shell is what drives the end-to-end tests, unless a variable names a browser for them', async () => {
  program('chromium');
  const shell = program('chromium-headless-shell');
  expect(await installPrograms(['shell'], 'the tests')).toEqual({ AFG_CHROMIUM: shell });
  vi.stubEnv('AFG_CHROMIUM', program('my-chromium'));
  expect(await installPrograms(['shell'], 'the tests')).toEqual({ AFG_CHROMIUM: `${folder}/my-chromium` });
});

test('a variable that names no program is an error, whatever is on the PATH', async () => {
  program('chromium');
  vi.stubEnv('AFG_CHROMIUM', '/no/such/chromium');
  await expect(installPrograms(['chromium'], 'the tests')).rejects.toThrow(
    'AFG_CHROMIUM is /no/such/chromium, and no program is there.',
  );
});

test('without apt-get it says all that a person has to install', async () => {
  program('chromium');
  await expect(installPrograms(['chromium', 'firefox', 'webkit', 'xvfb'], 'the tests')).rejects.toThrow(
    'firefox-esr, webkit2gtk-driver, xvfb are missing, which the tests need: install firefox-esr, webkit2gtk-driver, xvfb yourself.',
  );
});
