// SPDX-License-Identifier: MIT
// What Vite adds to imports: a stylesheet as a string.

declare module '*.css?inline' {
  const css: string;
  export default css;
}

declare module '*.css' {}

interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}
