// SPDX-License-Identifier: MIT
// Pages like those of real hosts, each on a server of its own: the guide on one address, the host on another. Nothing may be
// asked of any third server, and any message in the console fails the test that caused it.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startServer } from '../../../scripts/lib/serve.mjs';
import { launchChromium } from './chromium.ts';

/** As docs/embedding.md asks of a server: any page may have the files, also where pages are isolated. */
export const OPEN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

export interface HostFile {
  body: string | Uint8Array;
  type: string;
}

export interface HostPage {
  html: string;
  headers?: Record<string, string>;
  /** What else the host has, by path, such as "/lib/require.js". */
  files?: Readonly<Record<string, HostFile>>;
}

export interface HostOptions {
  /** Headers of the guide's own server. */
  headers?: Record<string, string>;
}

/** What a host has that has copied attn.js and what it is made of, and nothing else of the guide, into `folder`. */
export function copiedScript(folder: string, change = (script: string): string => script): Record<string, HostFile> {
  const file = (name: string) => readFileSync(join(root, name));
  const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const assets = readdirSync(join(root, 'assets')).map((name) => [
    `${folder}assets/${name}`,
    { body: file(`assets/${name}`), type: types[extname(name)] ?? 'application/octet-stream' },
  ]);
  const script = { body: change(file('attn.js').toString()), type: 'text/javascript' };
  return { [`${folder}attn.js`]: script, ...Object.fromEntries(assets) };
}

const root = process.env.AFG_DIST ?? fileURLToPath(new URL('../../../dist', import.meta.url));

let browser: Browser;
let guide: { url: string; close(): Promise<void> };
/** The host has the guide's files too, below /guide/, as a course that has copied them does. */
let copy: { url: string; close(): Promise<void> };
let host: Server;
let hostUrl = '';
let page: HostPage = { html: '' };
let context: BrowserContext | undefined;
let messages: string[] = [];

/** Where the guide is, and where the host is; known once the tests of the file run. */
export const guideUrl = (): string => guide.url;
export const hostAddress = (): string => hostUrl;

/** To be called once by a file of tests. */
export function useHostPages({ headers = OPEN }: HostOptions = {}): void {
  beforeAll(async () => {
    browser = await launchChromium();
    guide = await startServer({ root, port: 0, basePath: '/guide/', headers });
    copy = await startServer({ root, port: 0, basePath: '/guide/' });
    host = createServer(
      (request, response) =>
        void answer(request).then(([status, head, body]) => {
          response.writeHead(status, head);
          response.end(body);
        }),
    );
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    // Another name for the same machine is another origin, and another site.
    hostUrl = `http://localhost:${(host.address() as AddressInfo).port}/`;
  });

  afterEach(async () => {
    await closeHost();
    const said = messages;
    messages = [];
    expect(said, 'the console stays silent').toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await guide.close();
    await copy.close();
    host.close();
  });
}

async function answer({ url = '/' }: IncomingMessage): Promise<[number, Record<string, string>, string | Uint8Array]> {
  const { pathname } = new URL(url, hostUrl);
  const file = page.files?.[pathname];
  if (file !== undefined) return [200, { 'content-type': file.type }, file.body];
  if (pathname.startsWith('/guide/')) {
    const found = await fetch(new URL(pathname, copy.url));
    const type = found.headers.get('content-type') ?? 'application/octet-stream';
    return [found.status, { 'content-type': type }, new Uint8Array(await found.arrayBuffer())];
  }
  return [200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }, page.html];
}

export const documentOf = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A course</title>${head}</head><body>${body}</body></html>`;

export async function openHost(
  shown: HostPage,
  options: Parameters<Browser['newContext']>[0] = {},
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  page = shown;
  context = await browser.newContext({ viewport: { width: 900, height: 800 }, ...options });
  const opened = await context.newPage();
  opened.setDefaultTimeout(30_000);
  opened.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  opened.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  opened.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const known = [new URL(guide.url).origin, new URL(hostUrl).origin];
    if (protocol !== 'blob:' && protocol !== 'data:' && !known.includes(origin))
      messages.push(`asked: ${request.url()}`);
  });
  await before(opened);
  await opened.goto(hostUrl);
  return opened;
}

/** Before its test is over, where a test opens several. */
export async function closeHost(): Promise<void> {
  await context?.close();
  context = undefined;
}

/** Messages that a test provokes on purpose; they are taken off the list. */
export const takeHostMessages = (): string[] => messages.splice(0);
