// SPDX-License-Identifier: MIT
// How tests and timings start Chromium: an empty profile, no screen, and cut off from every machine but this one.
// Not for: finding or installing it (install.mjs).
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** For playwright-core's chromium.launch. */
export const chromiumOptions = (executablePath = process.env.AFG_CHROMIUM ?? '/usr/bin/chromium') => ({
  executablePath,
  headless: true,
  args,
  timeout: 60_000,
});
