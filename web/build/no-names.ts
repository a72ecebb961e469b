// SPDX-License-Identifier: MIT
// Vite plugin for code that runs in other people's pages: lit notes its versions in names of the page, by which it warns
// when there are two of it. There they are kept to the module that writes them.

import type { Plugin } from 'vite';

const NAMES = /\b[\w$]+\.(litElementVersions|litHtmlVersions|reactiveElementVersions)\b/g;
const METADATA = /\b[\w$]+\.litPropertyMetadata\b|\blitPropertyMetadata\b/g;

export function withoutNames(code: string): string {
  const kept = code.replace(NAMES, 'attnKept.$1').replace(METADATA, 'attnKept.litPropertyMetadata');
  return kept === code ? code : `const attnKept = {};\n${kept}`;
}

export function noNames(): Plugin {
  return {
    name: 'no-names',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/(lit|lit-html|lit-element|@lit)\//.test(id)) return undefined;
      const kept = withoutNames(code);
      return kept === code ? undefined : { code: kept, map: null };
    },
  };
}
