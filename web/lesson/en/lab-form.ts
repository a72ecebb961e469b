// SPDX-License-Identifier: MIT
// Labels of the laboratory's settings, what may be chosen, and what is wrong with what was typed.

import { inLanguage } from '../language.ts';

export interface Limits {
  min: number;
  max: number;
}

const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`;

export const labFormStrings = inLanguage('labForm', {
  labels: {
    source: 'Training text',
    text: 'Your text',
    grammarSeed: 'Seed of the grammar',
    replies: 'Replies',
    heldOutShare: 'Held-out share',
    seed: 'Seed',
    mask: 'Mask',
    layers: 'Layers',
    heads: 'Heads',
    width: 'Width',
    context: 'Context',
    maxLen: 'Positions',
    batch: 'Batch',
    steps: 'Steps',
    learningRate: 'Learning rate',
    schedule: 'Schedule',
    warmup: 'Warm-up steps',
    maxGradNorm: 'Longest gradient',
    weightDecay: 'Weight decay',
    decay: 'Decay pulls',
    targets: 'Targets',
    residual: 'Residuals',
    norm: 'Layer norm',
    feedForward: 'Feed-forward',
    positions: 'Position embedding',
    tied: 'Tied head',
    prompt: 'Prompt',
    profile: 'Arithmetic',
    workers: 'Workers per model',
    stopAtStep: 'Stop after step',
    stopBelowLoss: 'Stop below loss',
  },
  hints: {
    mask: 'As the core writes it: causal, full, prefix:3, causal&window:8, document:16, causal/+0.3 …',
    heldOutShare: 'Share of the replies that training never sees, 0 to 0.5. It takes the last ones.',
    maxGradNorm: '0 leaves gradients as long as they are.',
    stop: 'Leave them empty to run to the last step.',
  },
  groups: {
    model: 'Model',
    training: 'Training',
    text: 'Text',
    mask: 'Mask',
    run: 'Run',
  },
  /** What a group is set to, as it was typed. */
  sums: {
    model: (layers: string, heads: string, width: string, context: string) =>
      `${layers} ${layers === '1' ? 'layer' : 'layers'}, ${heads} ${heads === '1' ? 'head' : 'heads'}, width ${width}, context ${context}`,
    training: (steps: string, batch: string, rate: string) =>
      `${steps} steps of ${batch} windows, learning rate ${rate}`,
    text: (source: string, heldOut: string) =>
      `${source.charAt(0).toLowerCase()}${source.slice(1)}, ${heldOut === '' ? 'nothing' : heldOut} held out`,
    run: (seed: string, prompt: string, profile: string, stops: boolean) =>
      `seed ${seed}, prompt “${prompt}”, ${profile.toLowerCase()} arithmetic${stops ? ', stops early' : ''}`,
    named: (name: string, chosen: string) => `${name.toLowerCase()}: ${chosen.toLowerCase()}`,
  },
  choices: {
    targets: { next: 'Next character', same: 'Its own (a mistake)' },
    norm: { pre: 'Before', post: 'After', none: 'None' },
    residual: { on: 'On', off: 'Off' },
    feedForward: { on: 'On', off: 'Off' },
    positions: { on: 'On', off: 'Off' },
    tied: { on: 'On', off: 'Off' },
    schedule: { constant: 'Constant', cosine: 'Cosine' },
    decay: { all: 'At all', matrices: 'At matrices' },
    source: { builtin: 'Six replies', grammar: 'Large: a grammar', own: 'My own' },
    profile: { auto: 'Automatic', exact: 'Exact', fused: 'Fused' },
    workers: { '1': '1', '2': '2', '4': '4' },
  },
  file: {
    open: 'Open a text file',
    latin1: 'Read it as Latin-1',
    read: (name: string, length: number) => `${name}: ${characters(length)}.`,
  },
  explorer: 'Take the mask of the explorer',
  noExplorer: 'There is no mask explorer on this page to take a mask from.',
  lesson: 'Back to the lesson’s settings',
  maskEmpty: 'The mask is empty: write one, such as causal.',
  promptEmpty: 'The prompt is empty: give the model at least one character to go on from.',
  headsDoNotDivide: (heads: number, width: number, fitting: number[]) =>
    `${heads} heads cannot share a width of ${width} evenly. With this width there can be ${fitting.slice(0, -1).join(', ')}${fitting.length > 1 ? ' or ' : ''}${fitting.at(-1)}.`,
  contextTooLong: (context: number, positions: number) =>
    `A context of ${context} is longer than the ${positions} positions that the model has.`,
  textTooShort: (length: number, needed: number, context: number) =>
    length === 0
      ? `Your text is empty: it needs at least ${needed} characters, the ${context} of one window and 1 more.`
      : `Your text has ${characters(length)}: it needs at least ${needed}, the ${context} of one window and 1 more.`,
  problems: {
    empty: (label: string) => `${label}: a number is missing.`,
    comma: (label: string) => `${label}: write a decimal point and no thousands commas, like 0.003 or 1000.`,
    'not-a-number': (label: string) => `${label}: this is not a number.`,
    'not-whole': (label: string) => `${label}: this has to be a whole number.`,
    'too-small': (label: string, { min, above = false }: Limits & { above?: boolean }) =>
      above ? `${label}: it has to be more than ${min}.` : `${label}: it has to be at least ${min}.`,
    'too-large': (label: string, { max }: Limits) => `${label}: it may be at most ${max}.`,
  },
});
