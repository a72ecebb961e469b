// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-ablate>.

import type { Part } from '../../state/ablation.ts';
import { inLanguage } from '../language.ts';

const parts: Record<Part, { name: string; without: string; short: string }> = {
  res: { name: 'Residual paths', without: 'Without residual paths', short: 'residuals' },
  ln: { name: 'Norms', without: 'Without norms', short: 'norms' },
  mlp: { name: 'Feed-forward', without: 'Without feed-forward', short: 'feed-forward' },
  pos: { name: 'Positions', without: 'Without positions', short: 'positions' },
  mask: { name: 'Causal mask', without: 'Without the causal mask', short: 'mask' },
};

/** "a, b and c". */
const series = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const blocks = (count: number): string => (count === 1 ? 'one block' : `${count} blocks`);

export const ablateStrings = inLanguage('ablate', {
  title: 'Take one part away',
  how: 'The whole model and one with a part missing: same seed, same text, same steps.',
  parts,
  everything: 'Everything',
  everythingShort: 'everything',
  withoutTitle: (removed: readonly Part[]) =>
    removed.length === 1 && removed[0] !== undefined
      ? parts[removed[0]].without
      : `Without ${series(removed.map((part) => parts[part].short))}`,
  withoutShort: (removed: readonly Part[]) => `no ${removed.map((part) => parts[part].short).join(' + ')}`,
  rank: {
    question: 'Before you run it: which of these would hurt most if it were missing? Put the worst first.',
    name: 'Your ranking, the worst first',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    moved: (name: string, place: number, places: number) => `${name}: place ${place} of ${places}.`,
    lock: 'That is my ranking',
    skip: 'Show me',
    locked: 'Your ranking is kept. Now run them, one part at a time or all of them.',
    skipped: 'No ranking, then: run them and see.',
    verdict: (right: number, all: number) =>
      `${right === all ? 'All' : right === 0 ? 'None' : right} of your ${all} places ${right === 1 ? 'is' : 'are'} as measured.`,
    worst: (name: string, first: boolean) =>
      first ? `${name} hurt most to lose, as you said.` : `${name} hurt most to lose.`,
    by: 'Measured by the honest loss at the end: each character guessed with everything after it cut off.',
    below: ' Below the whole model stand the parts that did not hurt to lose here.',
    whole: 'Nothing: the whole model',
    columns: { part: 'Missing', yours: 'Your place', measured: 'Result', honest: 'Honest loss' },
    caption: 'Your ranking and what was measured',
    none: '–',
  },
  switches: 'Parts of the model',
  on: 'on',
  off: 'off',
  oneOnly: (name: string) => `One at a time for now: ${name} is back on.`,
  layers: 'Blocks',
  steps: 'Steps',
  more: 'More settings',
  seed: 'Seed',
  learningRate: 'Learning rate',
  all: 'All switches: any of them may be off together',
  allHint: 'They open by themselves once each part has been taken away alone.',
  restarted: 'Stopped, because the settings have changed; what had ended is in the table.',
  buttons: { both: 'Run both', one: 'Run', all: 'Run every part', pause: 'Pause' },
  noLoss: 'no loss yet',
  waits: 'has not run',
  loss: (step: number) => `training loss at step ${step}`,
  honest: (loss: string, step: number) => `honest loss ${loss} after step ${step}`,
  diverged: (step: number) => `diverged at step ${step}`,
  writes: (name: string) => `What it writes: ${name}`,
  chartHow: 'Training loss in nats per character, by step.',
  chartName: (curves: string) => `Loss per step: ${curves}.`,
  chartWaiting: 'The loss curves are drawn here while the models train.',
  uniform: (vocabulary: number) => `uniform guess, ln ${vocabulary}`,
  unigram: 'letter counts alone',
  gradients: {
    title: 'How much signal arrives',
    how: 'Length of the gradient in each part at one step. It travels from right to left.',
    grid: (factor: string) => `Each line up is ${factor} times as long.`,
    waiting: 'Bars stand here once a model has trained.',
    step: 'At step',
    spoken: (step: number) => `step ${step}`,
    input: 'in',
    head: 'out',
    bar: (name: string) => `Bar: ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    mark: 'Line: everything, same step',
    name: (title: string, step: number, first: string, last: string) =>
      `${title}, step ${step}: the gradient’s length is ${last} at the output and ${first} at the input.`,
    part: (name: string) =>
      name === 'embedding' ? 'Embedding' : name === 'head' ? 'Head' : `Block ${Number(name.split('.')[1]) + 1}`,
    caption: (step: number) => `Length of the gradient at step ${step}`,
    columnPart: 'Part',
  },
  live: {
    obstacle: (why: string) => `Nothing can run with these settings. ${why}`,
    rankFirst: 'Nothing has run yet. Rank the parts, or choose “Show me”.',
    ready: (what: string, layers: number, steps: number) =>
      `Ready: ${what.charAt(0).toLowerCase()}${what.slice(1)}, ${blocks(layers)}, ${steps} steps.`,
    loading: 'Setting up the models…',
    running: (names: readonly string[], waiting: number) =>
      `${series(names)}${waiting > 0 ? `; ${waiting} more ${waiting === 1 ? 'waits' : 'wait'}` : ''}.`,
    at: (name: string, loss: string, step: number) => `${name}: ${loss} at step ${step}`,
    alone: (loss: string) => `The whole model ends at ${loss}. Now switch one part off.`,
    worse: (title: string, honest: string, whole: string) =>
      `${title} the honest loss ends at ${honest}, against ${whole} for the whole model.`,
    noWorse: (title: string, honest: string, whole: string, layers: number) =>
      `${title} it is no worse here: honest loss ${honest}, against ${whole}. That is with ${blocks(layers)}; depth matters, so compare other depths.`,
    diverged: (title: string, step: number) =>
      `${title}: diverged at step ${step}. A lower learning rate may carry it further.`,
    spaces: ' It writes nothing but spaces.',
    cheats: ' Its training loss is lower, since it saw the answers.',
    fades: (length: string) => ` By the time it reaches the input, its gradient is down to a length of ${length}.`,
  },
  say: {
    started: 'Training started.',
    done: 'Training finished.',
    paused: 'Paused.',
  },
  progress: 'Training progress',
  progressValue: (done: number, wanted: number) => `${done} of ${wanted} steps`,
  table: {
    caption: 'Every run so far. Losses in nats per character',
    missing: 'Missing',
    blocks: 'Blocks',
    steps: 'Steps',
    seed: 'Seed',
    rate: 'Learning rate',
    first: 'First loss',
    last: 'Last loss',
    honest: 'Honest loss',
    writes: 'Writes',
    nothing: 'nothing',
    empty: 'The table fills as runs end.',
  },
});
