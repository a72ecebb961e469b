// SPDX-License-Identifier: MIT
// Writes the service worker beside the built page: ../offline/service-worker.ts with the list of the build's files and a
// name for the build, which changes when any file does.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = fileURLToPath(new URL('../offline/service-worker.ts', import.meta.url));
const FILE = 'sw.js';
/** Read by other programs than the page: by stores, launchers and other sites. */
const NOT_FOR_THE_PAGE = /^(\.|icons\/(?!icon-192)|sw\.js$|.*\.map$)/;

export interface Kept {
  build: string;
  files: string[];
}

/** The files below a folder that the page may need, the page itself as ''. */
export async function keptFiles(folder: string): Promise<Kept> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !NOT_FOR_THE_PAGE.test(name))
    .sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}\0`).update(await readFile(path.join(folder, name)));
  return { build: hash.digest('hex').slice(0, 16), files: names.map((name) => (name === 'index.html' ? '' : name)) };
}

export async function serviceWorker({ build, files }: Kept): Promise<string> {
  const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
  return `const BUILD = ${JSON.stringify(build)};\nconst FILES = ${JSON.stringify(files)};\n${code}`;
}

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: (config, { command }) => command === 'build' && config.root === 'web',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (dir !== undefined) await writeFile(path.join(dir, FILE), await serviceWorker(await keptFiles(dir)));
    },
  };
}
