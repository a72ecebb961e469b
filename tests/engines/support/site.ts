// SPDX-License-Identifier: MIT
// Serves what the tests open: the built guide and the engine page, each as it is and once more with collect.js before its
// own scripts, for the engine that has no console.

import { existsSync } from 'node:fs';
import { copyFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../../scripts/lib/serve.mjs';

const inCheckout = (file: string): string => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

export interface Site {
  guide: string;
  engine: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    site: Site;
    collectingSite: Site;
  }
}

const FOLDERS: Record<keyof Site, string> = { guide: 'dist', engine: 'build/test-pages/engine' };

export default async function setup(project: TestProject) {
  const undo: (() => Promise<void>)[] = [];
  const tearDown = async (): Promise<void> => {
    for (const one of undo.splice(0).reverse()) await one();
  };
  const serve = async (root: string): Promise<string> => {
    const server = await startServer({ root, basePath: '/course/guide/' });
    undo.push(() => server.close());
    return server.url;
  };
  const collecting = async (name: string, root: string): Promise<string> => {
    const copy = inCheckout(`build/test-pages/collecting/${name}`);
    await rm(copy, { recursive: true, force: true });
    await cp(root, copy, { recursive: true });
    await copyFile(inCheckout('tests/engines/support/collect.js'), `${copy}/collect.js`);
    const html = await readFile(`${copy}/index.html`, 'utf8');
    await writeFile(`${copy}/index.html`, html.replace('<head>', '<head><script src="./collect.js"></script>'));
    return copy;
  };
  try {
    const roots = Object.entries(FOLDERS).map(([name, folder]) => [name, inCheckout(folder)] as const);
    const missing = roots.find(([, root]) => !existsSync(`${root}/index.html`));
    if (missing) throw new Error(`${missing[1]} is not built: run \`npm test -- engines\`.`);
    const site: Partial<Site> = {};
    const collectingSite: Partial<Site> = {};
    for (const [name, root] of roots) {
      site[name as keyof Site] = await serve(root);
      collectingSite[name as keyof Site] = await serve(await collecting(name, root));
    }
    project.provide('site', site as Site);
    project.provide('collectingSite', collectingSite as Site);
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}
