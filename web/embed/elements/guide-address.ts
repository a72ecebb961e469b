// SPDX-License-Identifier: MIT
// Which lesson a figure's links lead to, in somebody else's page: the one that the page names (`attnGuide.guide`, or `data-guide` at
// the script), else the one beside the script, if there is one: a host that has copied the script has a page of its own there.

import type { LikelyGuide } from '../../link-target.ts';

const NAME = 'Attention Field Guide';

/**
 * The address, '' where there is none, or the likely one: whether the lesson lies beside the script only its server knows, and
 * browsers note an answer of “no” in the console. `script` is the address of attn.js where it stands as it was built; a page's own
 * bundle does not.
 */
export function guideAddress(script: string | undefined): string | LikelyGuide {
  const named =
    (globalThis as { attnGuide?: { guide?: unknown } }).attnGuide?.guide ??
    document.querySelector<HTMLElement>('script[data-guide]')?.dataset.guide;
  if (named !== undefined) return webAddress(String(named));
  if (script === undefined) return '';
  return { address: new URL('index.html', script).href, isThere: () => isGuide(script) };
}

/** Of a folder, the lesson in it; nothing but http and https is followed. */
function webAddress(named: string): string {
  if (named === '') return '';
  try {
    const { protocol, pathname, href } = new URL(named, document.baseURI);
    if (!/^https?:$/.test(protocol)) return '';
    return pathname.endsWith('/') ? new URL('index.html', href).href : href;
  } catch {
    return '';
  }
}

/** Only the lesson has this file beside it. Servers that answer everything with a page do not answer with this. */
async function isGuide(script: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('manifest.webmanifest', script));
    return answer.ok && (await answer.json()).name === NAME;
  } catch {
    return false;
  }
}
