// SPDX-License-Identifier: MIT
// Words that several figures share, and those of the opening figure. Every other figure has its own catalogue beside
// this one, loaded with its code. The chapters' prose is in the HTML files of the folder above.

import { grouped, inLanguage } from '../language.ts';
import { decimals } from '../number-text.ts';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const timesLess = (ratio: number): string => (ratio >= 10 ? String(Math.round(ratio)) : decimals(ratio, 1));

const character = (text: string): string =>
  text === ' ' ? 'space' : text === '\n' ? 'line end' : text === '\t' ? 'tab' : `“${text}”`;

interface Limits {
  min: number;
  max: number;
}

export const strings = inLanguage('shared', {
  common: {
    reset: 'Reset',
    undo: 'Undo',
    showTable: 'Show as table',
    scrollSideways: 'More columns to the right: scroll sideways.',
    loading: 'Loading the core …',
    notLoaded: 'This figure could not be loaded. Check the connection.',
    tryAgain: 'Try again',
    blocked: 'blocked',
    computedHere: 'Computed here, by the C++ core in your browser.',
    model: (parameters: number, profile: string) => ` ${grouped(parameters)} parameters, profile “${profile}”.`,
    digests: (digests: string) => ` Fingerprint of the weights: ${digests}.`,
    workers: (each: string) => ` Workers that shared each model’s last step: ${each}.`,
    character,
    refused: (attribute: string, given: string, used: string) =>
      `The page asks this figure for ${attribute}=“${given}”, which it cannot use. It begins ${used === '' ? 'without' : `with “${used}” instead`}.`,
    noBet:
      'The page asks this figure for a bet (“predict”), which it has only where it compares “full” and “causal” (“compare”).',
    noOption: (name: string) => `The page gives this figure “${name}”, which is no setting of it.`,
    readOnly: (name: string) => `The page gives this figure “${name}”, which can be read and not set.`,
    both: (names: readonly string[]) => names.join(' and '),
  },
  engine: {
    noSimd:
      'This browser cannot run the model: it needs WebAssembly with SIMD. The guide works in Chrome from version 91, Firefox from 114 and Safari from 16.4.',
    wasmBlocked:
      'The model could not start: this site’s security policy blocks WebAssembly. It has to allow “wasm-unsafe-eval” for scripts.',
    outOfMemory:
      'The browser gives the model no more memory. Close other pages or choose smaller sizes, then restart it; your settings are kept.',
    loadFailed: 'The model could not be loaded. Check the connection, then restart it; your settings are kept.',
    connectBlocked: (missing: string) =>
      `The model could not start: this site’s security policy does not let it load its files. It has to allow “${missing}”.`,
    noHeader:
      'The model could not start: its files are on another server than this page, or the page is in a sandboxed frame, and then their server has to send the header “Access-Control-Allow-Origin: *” with them.',
    notThere: (status: string) =>
      `The model could not be loaded: one of its files is not there (the server answers ${status}). All files of the guide have to be in one folder; then restart it. Your settings are kept.`,
    noRelaxedSimd: 'This browser has no relaxed SIMD, so it cannot use fused arithmetic; your settings are kept.',
    notFusing:
      'This browser has relaxed SIMD but does not fuse multiplication and addition with it, so fused arithmetic would not give the promised bits; your settings are kept.',
    fusedLeftOut:
      'This guide is one file, to keep it small without fused arithmetic. Exact arithmetic gives the same bits everywhere; your settings are kept.',
    workerBlocked:
      'The background worker could not start, so nothing can be computed. It may be blocked by this site’s security policy; your settings are kept.',
    slower: {
      'no-worker':
        'Training is slower here because this browser has no background workers, so it is done by the page itself. The numbers are the same.',
      failed:
        'Training is slower here because the background worker could not start, so it is done by the page itself. The numbers are the same.',
      policy: (missing: string) =>
        `Training is slower here because this page may not start a worker: its security policy lacks “${missing}”. The numbers are the same.`,
    },
    crashed: 'The background worker stopped unexpectedly. Restart it; your settings are kept.',
    silent: (seconds: number) =>
      `The background worker has not answered for ${seconds} seconds. It may be at something long: wait, or restart it; your settings are kept.`,
    restart: 'Restart the worker',
    automatic: 'Use automatic arithmetic',
  },
  masks: {
    full: { title: 'No mask', short: 'no mask' },
    causal: { title: 'Causal mask', short: 'causal' },
    other: { title: 'Your mask', short: 'your mask' },
  },
  train: {
    compareTitle: 'Two models, one difference',
    compareHow: (steps: string) =>
      `Same seed, same text, same ${steps} steps. One may look ahead while it trains; the other has the future folded away.`,
    maskTitle: 'Trained with your mask',
    maskHow: 'Same seed, same text, same steps as the causal model beside it. Only the mask differs.',
    singleTitle: 'One model, trained here',
    singleHow: 'The model learns to guess the next character, and sees only what its mask allows.',
    bet: {
      question: 'Before you run it: which one will write better?',
      full: 'The one that sees everything',
      causal: 'The one with the fold',
      skip: 'Show me',
      start: 'Start now',
      goOn: 'Go on',
      again: 'Start again',
      placed: 'Your bet is placed. Now run both and see.',
      running: 'The two are training. How does your bet look?',
      skipped: 'No bet, then: watch both of them.',
      halted: 'A run that ended early settles nothing. Reset, and try again.',
      won: 'Your bet was right.',
      lost: 'Your bet was wrong.',
      none: 'You placed no bet.',
      open: 'Neither writes much yet: train longer to settle the bet.',
      openAfter: 'Neither quotes much after this prompt: to settle the bet, train longer or begin with a shorter one.',
      both: (full: number, causal: number) =>
        `Both quote the text at length, ${plural(causal, 'character')} with the fold and ${full} without: this settles nothing.`,
      verdict: (better: number, worse: number) =>
        `The longest stretch written after the prompt that also stands in the training text is ${plural(better, 'character')} with the fold and ${worse} without.`,
      verdictOther: (better: number, worse: number) =>
        `Here the model without a mask quotes more of the text: ${plural(better, 'character')} against ${worse}.`,
      moral:
        'When a loss looks too good to be true, read it as a fault report: somewhere, the model can see its answer.',
    },
    honest: {
      of: (mask: string) => `Honest loss: ${mask}`,
      waiting: 'Honest loss: measured a few times while it trains.',
      /** The run's own loss is of the windows drawn for a step, before its update. */
      said: (step: number, praised: string, honest: string) =>
        `After step ${step}, on fixed windows: praised for ${praised}, honestly worth ${honest}.`,
      strip: 'Training loss by position in a window of text.',
      positions: (first: string, last: string, end: number) =>
        `Training loss by position in a window: ${first} at position 0, ${last} at position ${end}.`,
      tallest: (loss: string, position: number, end: number) =>
        `Loss by position, 0 to ${end}, both strips to one scale; tallest ${loss}, at ${position}.`,
    },
    loss: (step: number) => `loss at step ${step}, nats per character`,
    noLoss: 'no loss yet',
    /** Known before the core is loaded: see attn-train/untrained.ts. */
    untrained: {
      loss: 'no loss yet; untrained it would be',
      writes: 'written untrained, worked out when this page was made',
      same: (blind: string) =>
        `Nothing has run yet. The very same weights write the same noise, and guess worse than blind (${blind}).`,
    },
    thumb: (size: number, visible: number) =>
      `Training mask, ${size} by ${size}: ${visible} of ${size * size} cells are open.`,
    writesName: (mask: string) => `What it writes: ${mask}`,
    writes: (step: number | undefined) => (step === undefined ? 'has not written yet' : `written after step ${step}`),
    chartName: (curves: string, step: number) => `Loss per step, for ${curves}, up to step ${step}.`,
    chartWaiting: 'The loss curves are drawn here while the models train.',
    chartUnavailable: 'The curves cannot be drawn in this browser; “Show as table” has every loss.',
    baseline: (vocabulary: number) => `uniform guess, ln ${vocabulary}`,
    chartHow: 'Loss in nats per character, by step. Lower is a better guess at the next character.',
    scale: 'Loss scale',
    log: 'Log',
    linear: 'Linear',
    buttons: { runBoth: 'Run both', run: 'Run', pause: 'Pause', step: 'Step' },
    progress: 'Training progress',
    progressValue: (step: number, steps: number, loss: string) => `step ${step} of ${steps}, loss ${loss}`,
    time: (rate: number, left: number) =>
      `${rate < 10 ? decimals(rate, 1) : Math.round(rate)} steps/s, ${left < 1 ? 'less than a second' : left < 90 ? `about ${Math.ceil(left)} s` : `about ${Math.ceil(left / 60)} min`} left`,
    stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
    table: {
      caption: 'Loss in nats per character, before the update of each step, and the text written after it',
      captionLosses: 'Loss in nats per character, before the update of each step',
      step: 'Step',
      loss: (mask: string) => `${mask}: loss`,
      text: (mask: string) => `${mask}: text`,
      empty: 'The table fills while the models train.',
    },
    live: {
      idle: 'Nothing has run yet. The two models start from the very same weights.',
      idleOne: 'Nothing has run yet.',
      loading: 'Setting up the models…',
      one: (step: number, loss: string) => `At step ${step} the loss is ${loss}.`,
      two: (step: number, a: string, lossA: string, b: string, lossB: string) =>
        `At step ${step}: ${a} ${lossA}, ${b} ${lossB}.`,
      less: (step: number, ratio: number, quotes: number) =>
        `At step ${step} the model without a mask has ${timesLess(ratio)} times less loss, yet quotes no more than ${plural(quotes, 'character')} of the text.`,
      quotes: (a: string, quoteA: number, b: string, quoteB: number) =>
        ` Longest stretch taken from the text: ${a} ${plural(quoteA, 'character')}, ${b} ${quoteB}.`,
      pausedNone: 'Ready at step 0.',
      stopped: (mask: string, step: number) => `${mask} stopped at step ${step}`,
      stoppedOne: (step: number) => `The run stopped at step ${step}.`,
      goesOn: (mask: string, loss: string, step: number) => `${mask} ${loss} at step ${step}`,
      ready: (mask: string) => `${mask} is ready at step 0`,
    },
    say: {
      started: 'Training started.',
      part: (percent: number, step: number) => `${percent} percent done, step ${step}.`,
      finished: 'Training finished.',
      endedEarly: 'Training ended early.',
      paused: (step: number) => `Paused at step ${step}.`,
      reset: (models: number) =>
        models === 1 ? 'Reset: a new model, not trained yet.' : 'Reset: new models, not trained yet.',
    },
    stopped: (mask: string, error: string) => `${mask}: ${error}`,
    stoppedReset: 'Reset, and use the lesson’s learning rate',
    settingsRefused: 'Not started: one of the settings below needs a change.',
    unknownPrompt: (characters: string[]) =>
      `The prompt uses ${characters.length === 1 ? 'a character' : 'characters'} that the training text does not have: ${characters.map(character).join(', ')}.`,
    warning: (text: string) => `Note: ${text}`,
  },
  settings: {
    summary: 'More settings',
    source: 'Training text',
    builtIn: 'The bakery’s six replies',
    own: 'My own text',
    labels: {
      text: 'Your text',
      seed: 'Seed',
      steps: 'Steps',
      learningRate: 'Learning rate',
      prompt: 'Prompt',
    },
    arithmetic: 'Arithmetic',
    profiles: { auto: 'Automatic', exact: 'Exact', fused: 'Fused' },
    arithmeticHint:
      'Exact gives the same bits in every browser; fused is faster and gives the same bits wherever it runs. Automatic is fused where this browser can, else exact.',
    workers: 'Workers per model',
    workersHint:
      'They share out each step’s windows, four at a time. More are faster where the machine has cores for them; the result keeps the same bits.',
    hint: 'Changes count from the next run on. The model: 4 layers, 4 heads, width 64, windows of 32 characters, 16 windows a step.',
    lesson: 'Back to the lesson’s settings',
    textTooShort: (length: number, needed: number, context: number) =>
      length === 0
        ? `Your text is empty: it needs at least ${needed} characters, the ${context} of one window and 1 more.`
        : `Your text has ${plural(length, 'character')}: it needs at least ${needed}, the ${context} of one window and 1 more.`,
    promptEmpty: 'The prompt is empty: give the model at least one character to go on from.',
    problems: {
      empty: (label: string) => `${label}: a number is missing.`,
      comma: (label: string) => `${label}: write a decimal point and no thousands commas, like 0.003 or 1000.`,
      'not-a-number': (label: string) => `${label}: this is not a number.`,
      'not-whole': (label: string) => `${label}: this has to be a whole number.`,
      'too-small': (label: string, { min }: Limits) =>
        label === 'Learning rate'
          ? `${label}: it has to be more than ${min}.`
          : `${label}: it has to be at least ${min}.`,
      'too-large': (label: string, { max }: Limits) => `${label}: it may be at most ${max}.`,
    },
  },
});
