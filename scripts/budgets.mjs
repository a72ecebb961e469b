// SPDX-License-Identifier: MIT
// `npm run budgets`: the weight of the page in dist/ against its budgets; fails where one is broken. `--files` names the files
// behind each number. Part of `npm test`. Not for: building (build.mjs) or timing (bench-page.mjs).
import { judge, table, weigh } from './lib/budgets.mjs';
import { Failure, inCheckout, main } from './lib/run.mjs';

await main(async () => {
  const lines = judge(weigh(process.env.AFG_DIST ?? inCheckout('dist')));
  console.log(table(lines));
  if (process.argv.includes('--files')) {
    for (const { name, weight } of lines) console.log(`\n${name}:\n  ${weight.files.join('\n  ')}`);
  }
  const broken = lines.filter(({ holds }) => !holds);
  if (broken.length > 0) throw new Failure(`Too heavy: ${broken.map(({ name }) => name).join('; ')}.`);
});
