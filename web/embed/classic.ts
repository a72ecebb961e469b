// SPDX-License-Identifier: MIT
// attn.iife.js: a classic script for pages that take no module, as books and old course systems. It finds attn.js beside
// itself and imports it. It leaves one name, attnGuide; where the host moves scripts, `data-base` at the script, or
// `attnGuide = { base }` before it, says where attn.js is; `data-guide`, or `guide` there, where the lesson is (guide-address.ts).

import type { MountOptions } from './attn.ts';

type Attn = Pick<typeof import('./attn.ts'), 'mount' | 'version'>;

interface AttnGuide {
  base?: string;
  /** Address of the lesson that links lead to; '' for none. */
  guide?: string | undefined;
  /** Settles when the elements are known to the page. */
  ready?: Promise<Attn>;
  mount?: Attn['mount'];
}

const page = globalThis as typeof globalThis & { attnGuide?: AttnGuide };
const script = document.currentScript as HTMLScriptElement | null;
const known = page.attnGuide ?? {};

if (known.ready === undefined) {
  const base = script?.dataset.base ?? known.base ?? script?.src ?? '';
  const address = new URL('attn.js', new URL(base, document.baseURI)).href;
  const ready = import(/* @vite-ignore */ address) as Promise<Attn>;
  page.attnGuide = {
    base,
    guide: script?.dataset.guide ?? known.guide,
    ready,
    mount: (place: Element, options?: MountOptions) => ready.then(({ mount }) => mount(place, options)),
  };
  ready.catch((error: unknown) => {
    const message = `The figures could not be loaded from ${address}: ${String(error)}`;
    console.error(message);
    document.dispatchEvent(new CustomEvent('attn-error', { detail: { code: 'script-missing', message } }));
  });
}
