// SPDX-License-Identifier: MIT
// Files of the build as Vite sees them: their addresses.

declare module '#core/*.wasm?url' {
  const url: string;
  export default url;
}

declare module '#classic/*.js?url' {
  const url: string;
  export default url;
}

declare module 'virtual:attn-core' {
  /** As of web/engine/worker/core-module.d.ts. */
  const packed: string;
  export default packed;
}

declare module 'virtual:attn-worker' {
  /** The worker as one classic script: web/build/inline-worker.ts. */
  const source: string;
  export default source;
}
