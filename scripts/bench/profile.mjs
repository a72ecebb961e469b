// SPDX-License-Identifier: MIT
// `npm run bench -- --profile-step`: where the time of a training step goes, on every engine.
// The measuring is tests/bench/step_profile.cpp's.
import { table } from './print.mjs';
import { core, engines } from './programs.mjs';

/** The one of two profiles that was disturbed less; either may be missing. */
export const quicker = (a, b) => (!b || a?.profiled_ms <= b.profiled_ms ? a : b);

/** By engine: the profile of the quickest of `rounds` runs; engines that cannot run are left out. */
export async function measureProfiles(rounds, steps) {
  const profiles = {};
  for (let round = 0; round < rounds; ++round) {
    for (const [name, engine] of Object.entries(engines)) {
      const result = (await core(engine, 'profile', steps))?.step;
      if (result) profiles[name] = quicker(profiles[name], result);
    }
  }
  return profiles;
}

/** Time, calls and flops of all matrix products of the linear layers. */
export function products({ parts }) {
  const sum = (key) => parts.filter(({ product }) => product).reduce((total, part) => total + part[key], 0);
  return { name: 'all matrix products', calls: sum('calls'), ms: sum('ms'), flops: sum('flops') };
}

/** The share of the engine's multiply-add peak, or undefined for parts whose flops are not counted. */
export const peakShare = ({ flops, ms }, peakGflops) => (flops ? flops / ms / 1e6 / peakGflops : undefined);

const percent = (share) => `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`;

function cells(profile, part) {
  if (!part) return ['', '', ''];
  const share = peakShare(part, profile.peak_gflops);
  return [part.ms.toFixed(3), percent(part.ms / profile.profiled_ms), share === undefined ? '' : percent(share)];
}

/** A Markdown table: a row for each part, three columns for each engine. */
export function profileTable(profiles) {
  const chosen = Object.entries(profiles);
  if (chosen.length === 0) return '';
  const head = ['part', 'calls', ...chosen.flatMap(([name]) => [`${name} (ms)`, 'of step', 'of peak'])];
  const partOf = ([, profile], name) => profile.parts.find((part) => part.name === name);
  const rows = chosen[0][1].parts.map(({ name, calls }) => [
    name,
    calls ? calls.toFixed(0) : '',
    ...chosen.flatMap((entry) => cells(entry[1], partOf(entry, name))),
  ]);
  const total = (name, value) => [name, '', ...chosen.flatMap(([, profile]) => [value(profile), '', ''])];
  return table(head, [
    ...rows,
    ['all matrix products', '', ...chosen.flatMap(([, profile]) => cells(profile, products(profile)))],
    total('whole step, profiled', ({ profiled_ms }) => profiled_ms.toFixed(3)),
    total('whole step, unprofiled', ({ step_ms }) => step_ms.toFixed(3)),
    total('clock, taken off', ({ clock_ms }) => clock_ms.toFixed(3)),
    total('multiply-add peak (GFLOP/s)', ({ peak_gflops }) => peak_gflops.toFixed(1)),
  ]);
}
