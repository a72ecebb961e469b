// SPDX-License-Identifier: MIT
// The package's version, put in by the build (vite.embed.config.ts).

declare const __ATTN_VERSION__: string;
