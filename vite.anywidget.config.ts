// SPDX-License-Identifier: MIT
// Builds dist/attn-anywidget.mjs, a module of its own for MyST and notebooks.
import { oneFile } from './web/build/one-file.ts';

export default oneFile('web/embed/host/anywidget.ts', 'attn-anywidget.mjs');
