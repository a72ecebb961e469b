// SPDX-License-Identifier: MIT
// The static server: right types, a strict policy, one folder and nothing outside it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../scripts/lib/serve.mjs';

const base = '/some/sub/path/';
let folder;
let server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'serve-test-'));
  mkdirSync(path.join(folder, 'dist/a b'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  writeFileSync(path.join(folder, 'dist/index.html'), 'page');
  writeFileSync(path.join(folder, 'dist/core.wasm'), 'wasm');
  writeFileSync(path.join(folder, 'dist/a b/index.html'), 'inner');
  server = await startServer({ root: path.join(folder, 'dist'), basePath: base });
});

afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the path as it stands: fetch would tidy away the dots. */
function statusOf(rawPath) {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET ${rawPath} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('end', () => resolve({ status: Number(text.split(' ')[1]), leaks: text.includes('secret\n') }));
    socket.on('error', reject);
  });
}

test('answers the base path with the page and a strict policy', async () => {
  const response = await fetch(server.url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('content-security-policy')).not.toMatch(/'unsafe-(eval|inline)'/);
  expect(await response.text()).toBe('page');
});

test('gives WebAssembly the type that streaming compilation asks for', async () => {
  const response = await fetch(new URL('core.wasm', server.url));
  expect(response.headers.get('content-type')).toBe('application/wasm');
});

test('sends a folder without its slash to the one with it, so that relative addresses hold', async () => {
  const response = await fetch(new URL('a%20b', server.url));
  expect(response.url).toBe(`${server.url}a%20b/`);
  expect(await response.text()).toBe('inner');
});

test.each([
  'nothing',
  '../secret.txt',
  '%2e%2e/secret.txt',
  '..%2fsecret.txt',
  '..%5csecret.txt',
  'a%20b/../../secret.txt',
  '%00',
  '%zz',
  '/etc/passwd',
])('does not find %s', async (wanted) => {
  expect(await statusOf(base + wanted)).toEqual({ status: 404, leaks: false });
});

test.each(['/', '/some/sub/path', '/some/other/', '*'])(
  'does not find %s, which is outside the base path',
  async (wanted) => {
    expect((await statusOf(wanted)).status).toBe(404);
  },
);

test('refuses to be written to', async () => {
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
});
