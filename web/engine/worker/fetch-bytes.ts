// SPDX-License-Identifier: MIT
// Fetches a file of the core, and finds out why one did not come: a policy that forbids it, a server that does not let other
// origins have it, one that has not got it, or else the connection. The browser says "failed to fetch" to all but one. The
// cause ends the error's message, where the page finds it (elements/shared/engine-words.ts).

/** A policy's event may come a moment after its refusal: in some browsers from another thread. */
const EVENT_DELAY_MS = 100;

/** Origins to which the policy of this page or worker forbids connections. */
const forbidden = new Set<string>();
const hearing = new Set<() => void>();

globalThis.addEventListener?.('securitypolicyviolation', (event) => {
  const { effectiveDirective, disposition, blockedURI } = event as SecurityPolicyViolationEvent;
  if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return;
  forbidden.add(originOf(blockedURI));
  for (const heard of hearing) heard();
});

const originOf = (address: string): string => {
  try {
    return new URL(address, globalThis.location?.href).origin;
  } catch {
    return address;
  }
};

/** Its name has the hash of its content, so what a cache has is always right: workers that start together fetch it once. */
const NAMED_BY_CONTENT = /-[\w-]{8}\.wasm$/;

/** Errors: with one of `connect-src …`, `no-cors`, `status …` at the end where that is the cause. */
export async function fetchBytes(url: string): Promise<ArrayBuffer> {
  let response = await ask(url, NAMED_BY_CONTENT.test(url) ? 'force-cache' : 'default');
  // A refusal may be kept too.
  if (!response.ok) response = await ask(url, 'reload');
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response.arrayBuffer();
}

function ask(url: string, cache: RequestCache): Promise<Response> {
  return fetch(url, { cache }).catch(async (error: unknown) => {
    throw new Error(`${url}: ${String(error)} ${await causeOf(url)}`.trim());
  });
}

async function causeOf(url: string): Promise<string> {
  const origin = originOf(url);
  await untilForbidden(origin);
  const own = origin === globalThis.origin;
  if (forbidden.has(origin)) return `connect-src ${own ? "'self'" : origin}`;
  if (own) return '';
  // Without CORS the answer cannot be read, but there is one.
  const answers = await fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  );
  return answers ? 'no-cors' : '';
}

async function untilForbidden(origin: string): Promise<void> {
  if (forbidden.has(origin)) return;
  await new Promise<void>((resolve) => {
    const heard = () => {
      if (!forbidden.has(origin)) return;
      hearing.delete(heard);
      resolve();
    };
    hearing.add(heard);
    setTimeout(() => {
      hearing.delete(heard);
      resolve();
    }, EVENT_DELAY_MS);
  });
}
