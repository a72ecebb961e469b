// SPDX-License-Identifier: MIT
// A static file server for 127.0.0.1 with the headers a careful host would send: right types, a strict content security policy.
// Used by `npm start` and by the end-to-end tests. Not for: the public internet.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm', // any other type and WebAssembly.compileStreaming refuses it
  '.zip': 'application/zip',
};

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'", // a figure's panel shows what an embedded copy looks like
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Serves the files below `root` at `basePath` and nothing else.
 * port 0 picks a free one. basePath starts and ends with a slash; a test under a deep one proves that addresses are relative.
 * headers are added to (or, with the same name, replace) those of every answer.
 * compress sends files as brotli; heard, if given, is told { file, bytes } of each file sent: both for timings.
 * Resolves with { url, port, close }.
 */
export async function startServer({ root, port = 0, basePath = '/', headers = {}, compress = false, heard }) {
  if (!basePath.startsWith('/') || !basePath.endsWith('/')) {
    throw new TypeError(`basePath must start and end with a slash, not ${JSON.stringify(basePath)}`);
  }
  const server = createServer((request, response) => {
    answer(request, response, { root: path.resolve(root), basePath, headers, compress, heard }).catch((error) => {
      // Only a file that vanished in between gets here; the browser sees a broken answer, the terminal why.
      console.error(`serve: ${request.url}: ${error.message}`);
      response.destroy();
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = server.address().port;
  return {
    url: `http://127.0.0.1:${bound}${basePath}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Files as brotli, each compressed once. */
const compressed = new Map();

async function body(file, { size, mtimeMs }, compress) {
  if (!compress || /\.(png|ico|woff2|zip)$/.test(file)) return { bytes: size, stream: createReadStream(file) };
  const key = `${file} ${mtimeMs}`;
  if (!compressed.has(key)) compressed.set(key, brotliCompressSync(await readFile(file)));
  const content = compressed.get(key);
  return { bytes: content.length, stream: Readable.from([content]), encoding: { 'Content-Encoding': 'br' } };
}

async function answer(request, response, { root, basePath, headers, compress, heard }) {
  const common = {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
    ...headers,
  };
  const refuse = (status, text, more = {}) => {
    response.writeHead(status, { ...common, 'Content-Type': types['.txt'], ...more });
    response.end(request.method === 'HEAD' ? undefined : `${status} ${text}\n`);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(405, 'method not allowed', { Allow: 'GET, HEAD' });

  const wanted = requestedPath(request.url, basePath);
  if (wanted === undefined) return refuse(404, 'not found');
  let file = path.join(root, wanted);
  if (file !== root && !file.startsWith(root + path.sep)) return refuse(404, 'not found');

  let found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    // Without the slash the page's relative addresses would point one folder too high.
    if (!pathname.endsWith('/'))
      return refuse(301, 'moved', { Location: `./${encodeURIComponent(path.basename(file))}/${search}` });
    file = path.join(file, 'index.html');
    found = await stat(file).catch(() => undefined);
  }
  if (!found?.isFile()) return refuse(404, 'not found');

  const { bytes, stream, encoding = {} } = await body(file, found, compress);
  response.writeHead(200, {
    ...common,
    ...encoding,
    'Content-Type': types[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
    'Content-Length': bytes,
  });
  if (request.method === 'HEAD') {
    stream.destroy();
    return response.end();
  }
  heard?.({ file: path.relative(root, file), bytes });
  await new Promise((resolve, reject) => {
    stream.on('error', reject).pipe(response).on('close', resolve);
  });
}

/** The decoded path below basePath, or undefined for one that is outside it, malformed or tries to climb. */
function requestedPath(url, basePath) {
  const [raw] = url.split(/[?#]/, 1);
  if (!raw.startsWith(basePath)) return undefined;
  let decoded;
  try {
    decoded = decodeURIComponent(raw.slice(basePath.length));
  } catch {
    return undefined;
  }
  const climbs = decoded.split(/[/\\]/).includes('..');
  return climbs || decoded.includes('\0') || path.isAbsolute(decoded) ? undefined : decoded;
}
