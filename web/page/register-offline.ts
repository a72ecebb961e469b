// SPDX-License-Identifier: MIT
// Has the service worker keep the page for times without a network: on a page of its own that came from a server, not in a
// frame, where the page around it decides, nor with `?sw=0`. It begins when the page has loaded and is otherwise idle.

export interface Surroundings {
  protocol: string;
  query: string;
  framed: boolean;
  secure: boolean;
}

export const mayRegister = ({ protocol, query, framed, secure }: Surroundings): boolean =>
  /^https?:$/.test(protocol) && secure && !framed && new URLSearchParams(query).get('sw') !== '0';

/** A page that may not look at the window above it is in a frame. */
const inFrame = (): boolean => {
  try {
    return window.top !== window;
  } catch {
    return true;
  }
};

export function registerOffline(): void {
  const { protocol, search: query } = location;
  if (!('serviceWorker' in navigator)) return;
  if (!mayRegister({ protocol, query, framed: inFrame(), secure: isSecureContext })) return;
  // Refused, or cut off on the way: the page works, and the next visit asks again.
  const register = (): void =>
    void navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' }).catch(() => {});
  const whenIdle = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 5000 });
    else setTimeout(register, 2000);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
