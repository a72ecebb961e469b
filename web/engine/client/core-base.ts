// SPDX-License-Identifier: MIT
// Where worker and core are fetched from, where a page wants them from another place than the script's own: a folder that has
// the same build. One for all figures of a page, settled when the first worker is made. Nothing of it comes from the address of a page.

let base: string | undefined;
let begun = false;
let failed = false;
let tell: (() => void) | undefined;

/** The folder, with a slash at its end; undefined for the script's own. To be called when a worker is made. */
export function coreBase(): string | undefined {
  begun = true;
  return failed ? undefined : base;
}

/**
 * False where workers have been made already from elsewhere. `missing` is told if the core is not there; `own` is the script's
 * own folder, where it is known.
 */
export function setCoreBase(folder: string, missing: () => void, own?: string): boolean {
  if (begun && usedBase() === '' && folder === own) return true;
  if (begun && folder !== base) return false;
  base = folder;
  tell = missing;
  if (failed) missing();
  return true;
}

/** What all figures of the page use; '' for the script's own. */
export const usedBase = (): string => (failed ? '' : (base ?? ''));

/** From now on it comes from the script's own place. */
export function baseFailed(): void {
  failed = true;
  tell?.();
}

/** The folder that an author names, by http or https or beside the page; undefined where it is none. */
export function folderOf(address: string): string | undefined {
  try {
    const { protocol, href, pathname } = new URL(address, document.baseURI);
    if (address.trim() === '' || !/^https?:$/.test(protocol)) return undefined;
    const isFile = /\.[a-z]+$/i.test(pathname);
    return new URL(isFile || pathname.endsWith('/') ? '.' : `${pathname}/`, href).href;
  } catch {
    return undefined;
  }
}
