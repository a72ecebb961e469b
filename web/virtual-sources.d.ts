// SPDX-License-Identifier: MIT
// The modules that web/build/inspect-source.ts and web/build/stills.ts make.

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

declare module 'virtual:stills' {
  export const stills: {
    readonly step: number;
    readonly trained: readonly {
      readonly mask: 'full' | 'causal';
      readonly loss: number;
      readonly usual: number;
      readonly honest: number;
      readonly writes: string;
    }[];
    readonly attention: { readonly text: string; readonly weights: readonly number[] };
    readonly softmax: { readonly scores: readonly number[]; readonly weights: readonly number[] };
    readonly leak: {
      readonly length: number;
      readonly change: number;
      readonly rounds: readonly {
        readonly round: 'right' | 'noMask' | 'offByOne';
        readonly verdict: string;
        readonly leaks: number;
        readonly largest: number;
      }[];
    };
  };
}

declare module 'virtual:untrained' {
  /** By the name of the mask. */
  export const untrained: Readonly<Record<string, { readonly loss: number; readonly text: string }>>;
  /** Of a model that gives every character the same chance, nats. */
  export const uniformLoss: number;
}
