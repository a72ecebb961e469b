// SPDX-License-Identifier: MIT
// The text of dist/custom-elements.json, made when this is loaded: what loads it (scripts/lib/package.mjs) is done with it then.

import { customElements } from './custom-elements.ts';

export const text: string = await customElements();
