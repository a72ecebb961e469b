// SPDX-License-Identifier: MIT
// Serves dist/ from a deep folder, as a course would, for all end-to-end tests of a run.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../../scripts/lib/serve.mjs';

const root = process.env.AFG_DIST ?? fileURLToPath(new URL('../../../dist', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
  }
}

export default async function setup(project: TestProject) {
  if (!existsSync(`${root}/index.html`)) throw new Error('dist/ is not built: run `npm run build` first.');
  const server = await startServer({ root, port: 0, basePath: '/course/guide/' });
  project.provide('siteUrl', server.url);
  return () => server.close();
}
