// SPDX-License-Identifier: MIT
// Vite plugin: the module "virtual:sources", which holds what web/lesson/sources.ts names: C++ functions as they stand in
// src/ now, with file and line, and the PyTorch beside them. A name that is not there, or is there twice, ends the build.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { packSpans } from '../elements/attn-source/spans.ts';
import { FIGURES, PIECES } from '../lesson/sources.ts';
import { findComment, findFunction } from './cpp-function.ts';
import { highlight, type Span } from './highlight.ts';

/** As "virtual:sources" has it for each piece. */
export interface InspectedPiece {
  function: string;
  file: string;
  line: number;
  cpp: readonly Span[];
  pytorch: readonly Span[];
}

const NAME = 'virtual:sources';
const SPANS = fileURLToPath(new URL('../elements/attn-source/spans.ts', import.meta.url));

export function inspectedPieces(root: string): Record<string, InspectedPiece> {
  const entries = Object.entries(PIECES).map(([id, { file, function: name, pytorch }]) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    try {
      const { text, line } = findFunction(source, name);
      const header = path.join(root, file.replace(/\.cpp$/, '.hpp'));
      const comment =
        /^\s*\/\//.test(text) || !existsSync(header) ? '' : findComment(readFileSync(header, 'utf8'), name);
      const shown = { function: name.replace(/\(.*$/s, ''), file, line };
      return [id, { ...shown, cpp: highlight(comment + text, 'cpp'), pytorch: highlight(pytorch, 'python') }] as const;
    } catch (error) {
      throw new Error(`web/lesson/sources.ts, “${id}”: ${file}: ${(error as Error).message}`);
    }
  });
  return Object.fromEntries(entries);
}

export function inspectSource(root: string): Plugin {
  return {
    name: 'inspect-source',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      for (const { file } of Object.values(PIECES)) this.addWatchFile(path.join(root, file));
      const packed = Object.entries(inspectedPieces(root)).map(([id, piece]) => [
        id,
        { ...piece, cpp: packSpans(piece.cpp), pytorch: packSpans(piece.pytorch) },
      ]);
      const pieces = JSON.stringify(Object.fromEntries(packed));
      return `import { unpackSpans as u } from ${JSON.stringify(SPANS)};
export const pieces = JSON.parse(${JSON.stringify(pieces)});
for (const one of Object.values(pieces)) { one.cpp = u(one.cpp); one.pytorch = u(one.pytorch); }
export const figures = ${JSON.stringify(FIGURES)};`;
    },
  };
}
