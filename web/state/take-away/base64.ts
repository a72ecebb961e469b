// SPDX-License-Identifier: MIT
// Bytes as text that can be copied, for frames that let nothing be downloaded; and back.

const CHUNK = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return btoa(parts.join(''));
}

/** Undefined where it is no such text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** A file's bytes; those of a text file that holds copied bytes, decoded. */
export function unwrapped(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const start = String.fromCharCode(...bytes.subarray(0, 64)).trim();
  if (!/^[A-Za-z0-9+/=\s]{8,}$/.test(start)) return bytes;
  return fromBase64(new TextDecoder().decode(bytes)) ?? bytes;
}
