// SPDX-License-Identifier: MIT
// Builds dist/attn.iife.js, the classic script that imports attn.js from beside itself. No module format, no AMD definition.
import { oneFile } from './web/build/one-file.ts';

// It exports nothing, so that no such name is left.
export default oneFile('web/embed/classic.ts', 'attn.iife.js', 'attnLoader');
