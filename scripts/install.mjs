// SPDX-License-Identifier: MIT
// Installs the pinned npm packages when node_modules is missing or differs from package-lock.json; used by .ci/run.
// Not for: anything that needs those packages.
import { installNodeModules } from './lib/install.mjs';
import { main } from './lib/run.mjs';

await main(installNodeModules);
