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

declare module '#core/*.wasm?url' {
  const url: string;
  export default url;
}
