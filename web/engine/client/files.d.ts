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
