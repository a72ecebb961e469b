// SPDX-License-Identifier: MIT
// The built cores as Vite sees them: each an ES module factory and the address of its WebAssembly file.

declare module '#core/attn_run_*.mjs' {
  const createCore: import('../shared/core-api.ts').CreateCore<'run'>;
  export default createCore;
}

declare module '#core/attn_figures_*.mjs' {
  const createCore: import('../shared/core-api.ts').CreateCore<'figures'>;
  export default createCore;
}

declare module '#core/attn_study_*.mjs' {
  const createCore: import('../shared/core-api.ts').CreateCore<'study'>;
  export default createCore;
}

/** All parts in one: of the page in one file. */
declare module '#core/attn_whole_exact.mjs' {
  const createCore: (options: {
    instantiateWasm(imports: object, receive: (instance: object) => void): object;
  }) => Promise<import('../shared/core-api.ts').Core>;
  export default createCore;
}

declare module 'virtual:attn-core' {
  /** attn_whole_exact.wasm, deflated with zlib's head, in base64: web/build/inline-worker.ts. */
  const packed: string;
  export default packed;
}

declare module '#core/*.wasm?url' {
  const url: string;
  export default url;
}
