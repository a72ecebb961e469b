// SPDX-License-Identifier: MIT
// Keeps the files of one build, so that the page works without a network after one visit. A build's files come and go as a
// whole: all of them are fetched before any is used, and a page that an older build began gets that build's files until it
// is loaded again. Only files of this list are answered; everything else, other origins included, is left to the browser.
// Registered by ../page/register-offline.ts; the list is filled in by ../build/offline.ts.

declare const BUILD: string;
/** Relative to the page's folder; '' is the page itself. */
declare const FILES: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
const PREFIX = `attn ${scope} `;
const CACHE = PREFIX + BUILD;
const files = new Set(FILES.map((file) => new URL(file, scope).href));

worker.addEventListener('install', (event) => event.waitUntil(fetchAll()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()));

/** Asks the server about each, so that no file of an older build comes out of the browser's own cache. */
async function fetchAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...files].map((url) => new Request(url, { cache: 'no-cache' })));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** What a request asks for in the list; the page's own address may have a query and may name index.html. */
function wanted(request: Request): string | undefined {
  const url = new URL(request.url);
  url.hash = '';
  if (request.mode === 'navigate') {
    url.search = '';
    return url.href === scope || url.href === `${scope}index.html` ? scope : undefined;
  }
  return files.has(url.href) ? url.href : undefined;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  const url = wanted(request);
  if (url !== undefined) event.respondWith(answer(request, url));
});

async function answer(request: Request, url: string): Promise<Response> {
  if (request.mode === 'navigate' && (await handOver())) return new Response('', { headers: { Refresh: '0' } });
  const cache = await caches.open(CACHE);
  return (await cache.match(url)) ?? fetch(request);
}

/** The newer build that was told to take over, which takes a moment. */
let heir: ServiceWorker | undefined;

/**
 * A newer build that waits takes over when the only page of this one is loaded again, which then asks once more. With a
 * second page open it goes on waiting, as that one still needs its files.
 */
async function handOver(): Promise<boolean> {
  const { waiting } = worker.registration;
  if (waiting === null) return false;
  if (waiting !== heir && (await worker.clients.matchAll({ type: 'window' })).length > 1) return false;
  heir = waiting;
  waiting.postMessage('take over');
  return true;
}

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});
