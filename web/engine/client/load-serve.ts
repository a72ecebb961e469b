// SPDX-License-Identifier: MIT
// The code that serves from the page's own thread; fetched only where it is needed.

export const loadServe = (): Promise<typeof import('../worker/serve.ts')> => import('../worker/serve.ts');
