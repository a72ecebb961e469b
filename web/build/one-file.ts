// SPDX-License-Identifier: MIT
// Settings of a script for other people's pages that is one file in dist/, without anything of the guide's in it: the host
// page's end of a frame, the loader of the elements, the anywidget.
import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** `name` is the global of a classic script that exports something; none makes a module. */
export const oneFile = (entry: string, file: string, name?: string): UserConfig =>
  defineConfig({
    publicDir: false,
    build: {
      outDir: here('dist'),
      emptyOutDir: false,
      target: ['chrome91', 'firefox114', 'safari16.4'],
      lib: {
        entry: here(entry),
        formats: [name === undefined ? 'es' : 'iife'],
        ...(name === undefined ? {} : { name }),
        fileName: () => file,
      },
    },
  });
