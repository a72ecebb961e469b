// SPDX-License-Identifier: MIT
// The module that web/build/inspect-source.ts makes.

declare module 'virtual:sources' {
  export const pieces: Readonly<
    Record<
      string,
      {
        function: string;
        file: string;
        line: number;
        cpp: readonly (readonly [kind: string, text: string])[];
        pytorch: readonly (readonly [kind: string, text: string])[];
      }
    >
  >;
  export const figures: Readonly<Record<string, readonly string[]>>;
}
