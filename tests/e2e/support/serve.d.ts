// SPDX-License-Identifier: MIT
// The type of the test server, as far as the tests use it.

declare module '*/scripts/lib/serve.mjs' {
  export function startServer(options: {
    root: string;
    port?: number;
    basePath?: string;
    headers?: Record<string, string>;
  }): Promise<{ url: string; port: number; close: () => Promise<void> }>;
}

declare module '*/scripts/lib/rooms.mjs' {
  export function settleAll(page: unknown): Promise<void>;
  export function heights(page: unknown): Promise<Record<string, number>>;
}

declare module '*/scripts/lib/view-heights.mjs' {
  export const columns: { readonly wide: 720; readonly narrow: 360 };
  export function measureViews(
    page: unknown,
    url: string,
    views: readonly { name: string; query: string }[],
  ): Promise<{ heights: Record<string, Record<string, number>>; titles: Record<string, string> }>;
}

declare module '*/scripts/lib/snippets.mjs' {
  export interface Snippet {
    name: string;
    section: string;
    /** As the fence names it. */
    language: string;
    code: string;
  }
  export const EXAMPLE: string;
  export function snippets(text?: string): Snippet[];
}

declare module '*/scripts/lib/host-pages.mjs' {
  export const HOST_FILES: Record<string, string>;
  export function pageOf(snippet: { section: string; language: string; code: string }, guide: string): Promise<string>;
}
