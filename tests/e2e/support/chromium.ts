// SPDX-License-Identifier: MIT
// Starts Chromium with an empty profile, without a screen, and cut off from every machine but this one.
import { type Browser, chromium } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.AFG_CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ARGS,
    timeout: 60_000,
  });
