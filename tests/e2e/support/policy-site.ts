// SPDX-License-Identifier: MIT
// The guide on a server that sends the headers a test asks for, opened in a page that notes what its policy refused, what the
// figures told, what was asked of any server, and what was said in the console.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startServer } from '../../../scripts/lib/serve.mjs';
import { launchChromium } from './chromium.ts';

const root = process.env.AFG_DIST ?? fileURLToPath(new URL('../../../dist', import.meta.url));

/** What docs/restricted-pages.md recommends for pages of our own. */
export const STRICT =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:";

export interface Opened {
  page: Page;
  /** Directives that refused something, with what they refused. */
  refused(): Promise<string[]>;
  /** Of `attn-error`. */
  told(): Promise<{ tag: string; code: string; message: string }[]>;
  said: string[];
  asked: { url: string; method: string }[];
}

interface Noted {
  refused: string[];
  told: { tag: string; code: string; message: string }[];
}

let browser: Browser;
const close: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one();
});
afterAll(() => browser.close());

interface Changed {
  /** Of `.wasm` files, as some servers and proxies have it; '' for none. */
  type?: string;
  /** Put before the worker's code. */
  workerFirst?: string;
  /** The server says nothing of how long anything may be kept. */
  unkept?: true;
  /** The server lets other origins have all but its `.wasm` files. */
  own?: true;
  /** Hears of every `.wasm` file that is asked for. */
  heard?(path: string): void;
}

/** The same files, changed. Returns the address. */
export async function startChanged({
  type = 'application/wasm',
  workerFirst = '',
  own,
  unkept,
  heard,
}: Changed): Promise<string> {
  const headers = own ? { 'Access-Control-Allow-Origin': '*' } : {};
  const site = await startServer({ root, port: 0, basePath: '/guide/', headers });
  const handOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await fetch(new URL(request.url ?? '', site.url));
    const headers = Object.fromEntries(answer.headers);
    if (request.url?.endsWith('.wasm')) {
      heard?.(request.url);
      delete headers['content-type'];
      if (type !== '') headers['content-type'] = type;
      if (own) delete headers['access-control-allow-origin'];
      // As hosts send it for hashed names: a second worker has it from the browser's cache.
      if (!unkept) headers['cache-control'] = 'public, max-age=3600';
    }
    const first = /\/worker-[^/]*\.js$/.test(request.url ?? '') ? workerFirst : '';
    const body = Buffer.concat([Buffer.from(first), Buffer.from(await answer.arrayBuffer())]);
    response.writeHead(answer.status, { ...headers, 'content-length': body.length });
    response.end(body);
  };
  // A page that is closed while a file comes is no fault.
  const proxy = createServer((request, response) => {
    handOn(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  close.push(() => site.close());
  close.push(async () => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/guide/`;
}

/** A page of somebody else's, on another origin than any of the guide's. Returns the address. */
export async function startHost(html: string, headers: Record<string, string>): Promise<string> {
  const host = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><html lang="en"><title>A course</title><body>${html}</body></html>`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  close.push(async () => {
    host.closeAllConnections();
    host.close();
  });
  return `http://localhost:${(host.address() as AddressInfo).port}/`;
}

export interface Asked {
  /** The policy in the header; without one, the server's own. */
  policy?: string;
  headers?: Record<string, string>;
  before?(page: Page): Promise<unknown>;
  javaScript?: boolean;
}

/** Serves the guide; returns its address. */
export async function startSite({ policy, headers = {} }: Asked): Promise<string> {
  const csp: Record<string, string> = policy === undefined ? {} : { 'Content-Security-Policy': policy };
  const site = await startServer({ root, port: 0, basePath: '/guide/', headers: { ...csp, ...headers } });
  close.push(() => site.close());
  return site.url;
}

/** `file` may have a query and a hash. */
export const openSite = async (file: string, asked: Asked): Promise<Opened> =>
  openPage((await startSite(asked)) + file, asked);

export async function openPage(address: string, { before, javaScript = true }: Asked = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, javaScriptEnabled: javaScript });
  close.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const said: string[] = [];
  const asked: Opened['asked'] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  context.on('request', (request) => asked.push({ url: request.url(), method: request.method() }));
  await page.addInitScript(() => {
    const noted: Noted = { refused: [], told: [] };
    Object.assign(window, { noted });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      noted.refused.push(`${effectiveDirective} ${blockedURI}`),
    );
    document.addEventListener(
      'attn-error',
      ({ target, detail }: Event & { detail?: { code: string; message: string } }) =>
        noted.told.push({
          tag: (target as Element).localName,
          code: detail?.code ?? '',
          message: detail?.message ?? '',
        }),
    );
  });
  await before?.(page);
  await page.goto(address);
  const noted = () => page.evaluate(() => (window as unknown as { noted: Noted }).noted);
  return {
    page,
    refused: async () => (await noted()).refused,
    told: async () => (await noted()).told,
    said,
    asked,
  };
}

/** Nothing in the console but what the browser says of its own accord about a refusal. */
export function expectQuiet({ said }: Opened, about = /^$/): void {
  expect(said.filter((line) => !about.test(line))).toEqual([]);
}

/** Trains both models of the opening figure, and returns what it says of the weights. */
export async function trainBoth(page: Page, steps: number): Promise<string> {
  const figure = page.locator('attn-train').first();
  await figure.getByText('More settings').click();
  await figure.getByLabel('Steps').fill(String(steps));
  await figure.getByRole('button', { name: 'Run both' }).click();
  await figure.getByText(new RegExp(`^At step ${steps}\\b`)).waitFor({ timeout: 50_000 });
  return (await figure.getByText(/Fingerprint of the weights: no mask \w{16}, causal \w{16}/).textContent()) ?? '';
}
