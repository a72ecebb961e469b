// SPDX-License-Identifier: MIT
// The built cores as Vite sees them: each an ES module factory and the address of its WebAssembly file.

declare module '#core/attn_exact.mjs' {
  const createCore: import('../shared/core-api.ts').CreateCore;
  export default createCore;
}

declare module '#core/attn_exact.wasm?url' {
  const url: string;
  export default url;
}

declare module '#core/attn_fused.mjs' {
  const createCore: import('../shared/core-api.ts').CreateCore;
  export default createCore;
}

declare module '#core/attn_fused.wasm?url' {
  const url: string;
  export default url;
}
