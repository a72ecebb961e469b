// SPDX-License-Identifier: MIT
// Builds dist/attn-host.js, the host page's end of an embedded view: a classic script of its own.
import { oneFile } from './web/build/one-file.ts';

export default oneFile('web/embed/host/attn-embed.ts', 'attn-host.js', 'attnHost');
