// SPDX-License-Identifier: MIT
// Lists the project's own source files, for the checks. Not for: generated or foreign files, which it leaves out.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkout } from './run.mjs';

const foreign = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache', '.vite']);

/** Paths, relative to the checkout and sorted, below `folders` whose name ends in one of `extensions`. */
export function sources(folders, extensions) {
  const found = [];
  const visit = (folder) => {
    let entries;
    try {
      entries = readdirSync(path.join(checkout, folder), { withFileTypes: true });
    } catch {
      return; // a folder that does not exist has no files
    }
    for (const entry of entries) {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory() && !foreign.has(entry.name)) visit(file);
      else if (entry.isFile() && extensions.some((extension) => entry.name.endsWith(extension))) found.push(file);
    }
  };
  folders.forEach(visit);
  return found.sort();
}

const cppFolders = ['src', 'wasm', 'tests'];
export const cppFiles = () => sources(cppFolders, ['.cpp', '.hpp']);
export const cppUnits = () => sources(['src', 'wasm'], ['.cpp']);
export const webFiles = () => sources(['web', 'tests', 'scripts'], ['.ts', '.mts', '.mjs', '.js', '.css']);
