// SPDX-License-Identifier: MIT
// A worker where the page may not start one from its server: in a sandboxed frame, which has no origin, and in an element
// whose script came from another server. The same worker as one classic script is fetched and started from a blob; it
// cannot find the core's files by itself and is told where they are. The server has to send CORS headers.

import classicUrl from '#classic/attn-worker.js?url';
import exactFiguresUrl from '#core/attn_figures_exact.wasm?url';
import fusedFiguresUrl from '#core/attn_figures_fused.wasm?url';
import exactRunUrl from '#core/attn_run_exact.wasm?url';
import fusedRunUrl from '#core/attn_run_fused.wasm?url';
import exactStudyUrl from '#core/attn_study_exact.wasm?url';
import fusedStudyUrl from '#core/attn_study_fused.wasm?url';

const FILES = {
  'attn_run_exact.wasm': exactRunUrl,
  'attn_run_fused.wasm': fusedRunUrl,
  'attn_figures_exact.wasm': exactFiguresUrl,
  'attn_figures_fused.wasm': fusedFiguresUrl,
  'attn_study_exact.wasm': exactStudyUrl,
  'attn_study_fused.wasm': fusedStudyUrl,
};

/** `base` is a folder that has the same build. */
const absolute = (url: string, base?: string): string => {
  const { href } = new URL(url, import.meta.url);
  return base === undefined ? href : new URL(`assets/${href.split('/').at(-1)}`, base).href;
};

/** Errors: the script could not be fetched, or the page's policy forbids workers from blobs. */
export async function blobWorker(base?: string): Promise<Worker> {
  const response = await fetch(absolute(classicUrl, base));
  if (!response.ok) throw new Error(`${classicUrl}: ${response.status} ${response.statusText}`);
  const files = Object.fromEntries(Object.entries(FILES).map(([name, url]) => [name, absolute(url, base)]));
  const script = `self.attnFiles = ${JSON.stringify(files)};\n${await response.text()}`;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    return new Worker(address, { name: 'attn-core' });
  } finally {
    setTimeout(() => URL.revokeObjectURL(address), 10_000); // some browsers fetch it a moment later
  }
}
