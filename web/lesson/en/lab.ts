// SPDX-License-Identifier: MIT
// Labels and sentences of the training laboratory (<attn-train lab>); its form's are in lab-form.ts.

import { grouped, inLanguage } from '../language.ts';
import { labFormStrings } from './lab-form.ts';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
/** A loss, and what a guess costs on the same text. */
type Pair = readonly [loss: string, guess: string];
const thousands = (count: number): string => grouped(count);

const SETTINGS: Readonly<Record<string, string>> = {
  learningRate: 'lr',
  maxLen: 'positions',
  maxGradNorm: 'clip',
  weightDecay: 'decay',
  decay: 'decay at',
  heldOutShare: 'held out',
  targets: 'targets',
  norm: 'norm',
  warmup: 'warm-up',
};
const PARTS = {
  residual: ['residuals', 'no residuals'],
  feedForward: ['feed-forward', 'no feed-forward'],
  positions: ['positions', 'no positions'],
  tied: ['tied head', 'head of its own'],
} as const;

export const labStrings = inLanguage('lab', {
  ...labFormStrings,
  title: 'A small GPT with every knob',
  how: 'Choose an experiment or make one, run it, and look inside while it learns. Nothing runs until you press Run.',
  loading: 'The laboratory is on its way…',
  loadFailed: 'The laboratory could not be loaded. Check the connection and reload the page.',
  preset: 'Experiment',
  presets: {
    pair: 'Writer and copier, side by side',
    writer: 'The lesson’s writer',
    copier: 'No mask',
    echo: 'Targets not shifted',
    hot: 'Learning rate far too high',
    deep: 'Eight blocks without residuals',
    prefix: 'Prefix of three',
    window: 'Sliding window of eight',
    painted: 'My painted mask',
    memorise: 'Memorise: hold out two replies',
    grammar: 'Generalise: a large text',
    own: 'Your own settings',
  },
  beside: 'Beside it',
  besides: {
    none: 'Nothing',
    mask: 'The same without a mask',
    setting: 'The same with one change',
  },
  besideField: 'What changes',
  besideValue: 'To',
  more: 'More settings',
  short: {
    changed: (first: string, last: string) => `${first}, then ${last}`,
    noMask: 'no mask',
    source: { builtin: 'six replies', grammar: 'large text', own: 'own text' },
    part: (name: keyof typeof PARTS, on: boolean) => PARTS[name][on ? 0 : 1],
    setting: (name: string, value: string) =>
      name === 'targets'
        ? value === 'same'
          ? 'own targets'
          : 'shifted targets'
        : `${SETTINGS[name] ?? name} ${value}`,
    same: 'same again',
    earlier: (id: number, difference: string) => `run ${id}: ${difference}`,
    honest: (name: string) => `${name}, honest`,
    heldOut: (name: string) => `${name}, held out`,
    heldOutHonest: (name: string) => `${name}, held out, honest`,
    bet: 'your bet',
  },
  bet: {
    question: 'Two models, with and without a mask. How will their training losses go?',
    shapes: {
      together: 'Both fall alike',
      without: 'Without a mask falls lower',
      with: 'With the mask falls lower',
      stuck: 'Neither falls much',
    },
    legend: 'solid: with the mask, dashed: without',
    writer: 'And which one will write better?',
    writers: { without: 'Without a mask', with: 'With the mask' },
    skip: 'Show me',
    placed: 'Your bet is placed, and stays on the chart. Run it.',
    running: 'Your bet is the faint pair of lines.',
    none: 'No bet, then: watch.',
    half: 'One more answer, then run it.',
    shapeRight: 'You chose the right curves.',
    shapeWrong: (was: string) => `The curves went another way: ${was.charAt(0).toLowerCase()}${was.slice(1)}.`,
    noShape: (was: string) => `How the curves went: ${was.charAt(0).toLowerCase()}${was.slice(1)}.`,
    writes: (withMask: number, without: number) =>
      `The longest stretch of its text that also stands in the training text: ${plural(withMask, 'character')} with the mask, ${without} without.`,
    writerRight: 'You knew which one writes.',
    writerWrong: 'The other one writes.',
    heldOutQuestion: 'Some replies are held out: training never sees them. Its own loss will fall. And theirs?',
    heldOutLegend: 'solid: training, dashed: held out',
    fates: {
      together: 'It falls as well',
      turns: 'It falls, then turns up',
      levels: 'It levels off far above',
    },
    rule: 'So it did not learn its text by heart, but how such replies are written: text that it has never seen costs it hardly more.',
    byHeart: (parameters: string) =>
      `So it learns its text by heart: ${parameters} weights have room for all of it. What it never saw stays far dearer.`,
    unsettled: 'This run does not settle it: it is too early to tell, or its mask lets it look ahead.',
  },
  why: {
    question: 'Why is the loss without a mask so low?',
    options: {
      copies: 'It finds each answer one seat to the right and copies it.',
      context: 'It understands more, since it has context from both sides.',
      bigger: 'It has more weights to learn with.',
      luck: 'It was lucky with the seed.',
    },
    feedback: {
      copies:
        'Yes. The target of a position is the token of the next one, and nothing hides it. Cut the future off, and the skill is gone: that is the honest loss.',
      context:
        'That helps where text is already there, as when words are filled in. Here the right side holds the very answer, so looking it up beats understanding.',
      bigger: 'Both have exactly the same number of weights, and started from the same ones. Only the mask differs.',
      luck: 'Change the seed under “More settings” and run again: it happens each time.',
    },
  },
  run: {
    name: (name: string) => `Run: ${name}`,
    loss: (step: number) => `training loss at step ${step}, nats per character`,
    noLoss: 'no loss yet',
    honest: 'Honest',
    heldOut: 'Held out',
    heldOutHonest: 'Held out, honest',
    at: (step: number) => `measured after step ${step}`,
    unmeasured: 'measured now and then while it trains',
    none: '–',
  },
  chart: {
    how: 'Loss in nats per character, by step.',
    kinds: {
      training: 'training',
      honest: 'honest: the future cut off',
      heldOut: 'held out, scored like training',
      heldOutHonest: 'held out, honest, where that differs',
    },
    uniform: (vocabulary: number) => `uniform guess, ln ${vocabulary}`,
    unigram: 'by letter frequency',
    bigram: 'by letter pairs',
    heldOutUnigram: 'held out, by frequency',
    heldOutBigram: 'held out, by pairs',
    turned: 'held-out loss turned up',
    changed: { learningRate: (rate: number) => `lr ${rate}`, mask: (mask: string) => mask },
    waiting: 'The loss curves are drawn here while the models train.',
    curves: (names: string, step: number) => `Losses per step, for ${names}, up to step ${step}.`,
  },
  gap: {
    leaks: (name: string, praised: string, honest: string) =>
      `${name}: it was praised for ${praised} and is worth ${honest} when it must write, with nothing to its right. It leaks.`,
    repeats: (name: string, praised: string, honest: string) =>
      `${name}: it was praised for ${praised}, but for repeating its own character. At guessing the next one it is worth ${honest}.`,
    honest: (name: string, praised: string, honest: string) =>
      `${name}: praised for ${praised}, worth ${honest} when it must write. The two are close, so no leak shows so far; whether it learned the text by heart cannot be told while nothing is held out.`,
    memorises: (name: string, honest: string, heldOut: string, seesFuture: boolean) =>
      `${name}: ${seesFuture ? 'no leak shows so far' : 'no leak'}, but it memorises. Honest, it is worth ${honest} on its own text; held out, honest, ${heldOut}.`,
    generalises: (name: string, honest: string, heldOut: string) =>
      `${name}: it generalises. Honest, it is worth ${honest} on its own text; held out, honest, ${heldOut}.`,
    worse: (name: string, honest: string, uniform: string) =>
      `${name}: worth ${honest} so far, which is worse than guessing: to give every character the same chance costs ${uniform}.`,
    early: (name: string, honest: string) =>
      `${name}: worth ${honest} so far, not clearly better than knowing which characters are frequent.`,
    earlyHeldOut: (name: string, [honest, guess]: Pair, [heldOut, guessHeldOut]: Pair) =>
      `${name}: too early to tell. Honest, it is worth ${honest} on its own text, where a guess by frequency costs ${guess}; held out, honest, ${heldOut}, where the guess costs ${guessHeldOut}.`,
    turned: (step: number, loss: string) =>
      ` Held out, scored like training, its loss was best at step ${step}, with ${loss}, and has risen since.`,
    quotes: (count: number) => ` Its last text quotes ${plural(count, 'character')} word for word.`,
    noHeldOut: (wanted: string) => `No validation part: ${wanted}`,
  },
  live: {
    idle: 'Nothing has run yet.',
    loading: 'Setting up the model…',
    ready: (step: number, uniform: string) => `Ready at step ${step}. A uniform guess would cost ${uniform}.`,
    one: (step: number, loss: string) => `At step ${step} the training loss is ${loss}.`,
    two: (step: number, a: string, lossA: string, b: string, lossB: string) =>
      `At step ${step}: ${a} ${lossA}, ${b} ${lossB}.`,
    halted: {
      step: ' It stopped there, as you asked.',
      loss: ' It stopped there: the loss is below your limit.',
    },
    /** After a pause in the middle of something long. */
    waits: {
      ending: ' Paused: the worker ends the piece it is at, then stands still. You can go on or reset now.',
      step: ' Paused in the middle of the next step: what is done of it is kept. Go on or Step finishes it.',
      reading: ' Paused in the middle of its measurements: Go on finishes them.',
    },
    stopped: (name: string, step: number) => `${name} stopped at step ${step}.`,
    away: (done: number, step: number, end: string) =>
      `While this page was hidden ${plural(done, 'step')} more were done, up to step ${step}.${end}`,
    awayEnd: {
      running: ' It goes on.',
      paused: ' It waits.',
      finished: ' The run has ended, as its last step was reached.',
      stopped: ' The run was ended by the core, as its loss was no longer a number.',
      failed: ' Then its worker broke down; what the run had given by then is still here.',
    },
    /** Of two runs, the core ended one. */
    awayOther: {
      running: ' One run was ended by the core, as its loss was no longer a number; the other one goes on.',
      paused: ' One run was ended by the core, as its loss was no longer a number; the other one waits.',
      finished:
        ' One run was ended by the core, as its loss was no longer a number; the other one reached its last step.',
    },
  },
  say: {
    started: 'Training started.',
    finished: 'Training finished.',
    endedEarly: 'Training ended early.',
  },
  buttons: {
    run: 'Run',
    runBoth: 'Run both',
    goOn: 'Go on',
    pause: 'Pause',
    step: 'Step',
    further: (steps: number) => `${thousands(steps)} more steps`,
    resetHint: 'Results so far stay on the chart as an earlier run.',
  },
  change: {
    legend: (run: string) =>
      run === '' ? 'Change the run in hand, from its next step on' : `Change the run “${run}”, from its next step on`,
    apply: (label: string) => `Use this ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    done: {
      learningRate: (step: number, rate: number) => `From step ${step} on the learning rate is ${rate}.`,
      mask: (step: number, mask: string) => `From step ${step} on the mask is ${mask}.`,
    },
    idle: 'Learning rate and mask above can be changed without a reset once a run has begun.',
    stop: 'Set these stops',
    stopSet: (step: number | undefined, loss: number | undefined) =>
      step === undefined && loss === undefined
        ? 'The run in hand will not stop before its last step.'
        : `The run in hand will stop ${[
            ...(step === undefined ? [] : [`after step ${step}`]),
            ...(loss === undefined ? [] : [`at the first loss below ${loss}`]),
          ].join(' or ')}.`,
    running: 'Other settings count from the next run on: reset, then run.',
  },
  positions: {
    title: 'Loss by position in a window',
    how: 'Each bar is one position, averaged over windows; each strip has a scale of its own.',
    name: (name: string, first: string, last: string, count: number) =>
      `${name}: loss by position, ${first} at position 0, ${last} at position ${count - 1}.`,
    first: '0',
    waiting: 'The bars come with the first measurement.',
    empty: 'no key',
    tallest: (loss: string, position: number) => `tallest: ${loss} at position ${position}`,
  },
  inside: 'Look inside',
  model: 'Model',
  attention: {
    title: 'Attention, live',
    layer: 'Layer',
    head: 'Head',
    text: 'Text to read',
    caption: (layer: number, head: number) =>
      `Attention weights of layer ${layer}, head ${head}: rows ask, columns answer`,
    corner: 'Query',
    waiting: 'Start a run: the model’s attention is drawn here, and follows it as it learns.',
  },
  samples: {
    title: 'What it wrote on the way',
    caption: (name: string) => `${name}: texts, and the loss at the time`,
    step: 'Step',
    loss: 'Loss',
    text: 'Text',
    waiting: 'No text yet.',
  },
  parts: {
    title: 'Gradients and weights, part by part',
    caption: (step: number) => `Euclidean lengths after step ${step}`,
    part: 'Part',
    gradient: 'Gradient',
    weight: 'Weights',
    waiting: 'They come with the first measurement.',
  },
  parameters: {
    title: 'Parameters and weight decay',
    caption: (count: number, pulled: number) => `${plural(count, 'tensor')}; weight decay pulls at ${pulled} of them`,
    name: 'Name',
    shape: 'Shape',
    count: 'Numbers',
    decay: 'Decay',
    yes: 'pulls',
    no: 'leaves alone',
    waiting: 'The list comes with a run.',
  },
  windows: {
    title: 'Inputs and targets of a window',
    caption: 'First window of the text: what each position reads, and what it is to guess',
    position: 'Position',
    input: 'Reads',
    target: 'Has to guess',
    leftOut: 'left out: no key',
    verdict: {
      next: 'Each target is the next character, shifted once.',
      same: 'Each target is the position’s own character: they were not shifted.',
      other: 'The targets are neither the next character nor the position’s own.',
      undecided: 'This text does not tell: its characters repeat.',
    },
    waiting: 'The pairs come with a run.',
  },
  past: {
    title: 'Earlier runs on the chart',
    forget: 'Forget them',
  },
  table: {
    caption: (name: string) => `${name}: losses in nats per character, and text`,
    step: 'Step',
    training: 'Training, before the update',
    usual: 'Same windows, as trained',
    honest: 'Honest',
    heldOut: 'Held out',
    heldOutHonest: 'Held out, honest',
    text: 'Text',
    positions: 'Last losses by position in a window',
    position: 'Position',
    empty: 'The table fills while the models train.',
  },
  smallerSizes: 'Use the lesson’s sizes',
  stoppedReset: 'Reset, and use the lesson’s learning rate',
  refused: 'Not started: one of the settings below needs a change.',
  heldOutNote: (count: number) => `Held out: ${plural(count, 'character')}.`,
});
