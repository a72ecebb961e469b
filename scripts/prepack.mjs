// SPDX-License-Identifier: MIT
// What npm runs before it packs or publishes: dist/ has to be there, and built for the version that package.json says.
import { packageFault } from './lib/package.mjs';
import { Failure, main } from './lib/run.mjs';

await main(async () => {
  const fault = packageFault();
  if (fault !== undefined) throw new Failure(fault);
});
