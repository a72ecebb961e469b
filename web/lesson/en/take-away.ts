// SPDX-License-Identifier: MIT
// Labels and sentences of what a reader takes home from the training laboratory: files, links, scripts, pictures.

import type { LabSettings } from '../../state/lab-settings.ts';
import { inLanguage } from '../language.ts';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const SOURCES = { builtin: 'six replies', grammar: 'large text', own: 'own text' } as const;
const LEFT_OUT = {
  text: 'your own text',
  prompt: 'the prompt',
  changes: 'what you changed while it ran',
  mask: 'the mask',
} as const;
const time = (seconds: number): string =>
  seconds < 1
    ? 'under a second'
    : seconds < 90
      ? `about ${Math.round(seconds)} s`
      : `about ${Math.round(seconds / 60)} min`;

/** What is not as in the lesson's model. */
const unusual = (settings: LabSettings): string[] => [
  ...(settings.residual ? [] : ['no residuals']),
  ...(settings.norm === 'pre' ? [] : [settings.norm === 'none' ? 'no norms' : 'post-norm']),
  ...(settings.feedForward ? [] : ['no feed-forward']),
  ...(settings.positions ? [] : ['no positions']),
  ...(settings.tied ? ['tied head'] : []),
  ...(settings.targets === 'same' ? ['targets not shifted'] : []),
  ...(settings.schedule === 'cosine' ? ['cosine schedule'] : []),
  ...(settings.maxGradNorm > 0 ? [`clipped at ${settings.maxGradNorm}`] : []),
];

export const takeAwayStrings = inLanguage('takeAway', {
  title: 'Take it with you',
  copied: 'Copied.',
  copyRefused: 'The browser did not let it be copied: it is selected below, press Ctrl+C or Cmd+C.',
  saved: (name: string) => `${name} was handed to the browser to save.`,
  savedInFrame: (name: string) =>
    `${name} was handed to the browser to save. If no file comes, the page around this figure forbids it: take it as text under “Nothing was saved?”.`,
  download: (name: string) => `Download ${name}`,
  copy: 'Copy',
  close: 'Close',
  noRun: 'Start a run first: there is nothing to take yet.',
  gone: 'The core did not answer. Restart it above, and try again.',
  offer: {
    link: (steps: number) =>
      `This link holds a run of ${plural(steps, 'step')}. Its settings are filled in; nothing runs yet.`,
    /** `which` is what differs from the lesson's settings; '' where nothing does. */
    settings: (which: string) =>
      `This link holds settings for a run${which === '' ? '' : `: ${which}`}. They are filled in; nothing runs yet.`,
    kept: (steps: number) => `Before this page was reloaded, a run here had done ${plural(steps, 'step')}.`,
    ignored: (count: number, kept: boolean) =>
      `${plural(count, 'setting')} ${kept ? 'of it' : 'in the link'} could not be used and ${count === 1 ? 'has its' : 'have their'} usual value.`,
    missing: (digest: string) =>
      `Its training text was too long for a link. Paste that text under “My own text” first; its fingerprint is ${digest}.`,
    wrongText: 'The text in the box is another one.',
    rightText: 'The text in the box is the right one.',
    replay: (steps: number) => `Replay to step ${steps}`,
    goOn: (steps: number, seconds: number | undefined) =>
      `Go on: replay ${plural(steps, 'step')}${seconds === undefined ? '' : ` (${time(seconds)})`}`,
    dismiss: 'No, thanks',
    replaying: (step: number, steps: number) => `Replaying: step ${step} of ${steps} …`,
    failed: 'The run could not be repeated up to that step. What stopped it is said above.',
  },
  compared: {
    same: (steps: number, digest: string) =>
      `The same to the last bit: after ${plural(steps, 'step')} the fingerprint of the weights is ${digest} again.`,
    arithmetic: (steps: number, was: string, is: string) =>
      `After ${plural(steps, 'step')} the fingerprint differs, as it must: it was ${was} arithmetic there and ${is} here, which round differently. Choose “${was}” to compare.`,
    different: (steps: number, was: string, is: string) =>
      `After ${plural(steps, 'step')} the fingerprint is ${is} and not ${was}: some setting, the text or the core’s version is not the same.`,
    unknown: (steps: number, digest: string) =>
      `Repeated up to step ${steps}; no fingerprint was kept to compare with. It is ${digest}.`,
  },
  link: {
    summary: 'A link to this run',
    how: 'Settings, changes and how far it is: whoever opens it can replay the run and compare fingerprints.',
    make: 'Make a link',
    label: 'Link to this run',
    copy: 'Copy the link',
    leftOut: (parts: readonly (keyof typeof LEFT_OUT)[]) =>
      `Too long to travel, and left out: ${list(parts.map((part) => LEFT_OUT[part]))}.`,
    textNamed: (digest: string) => `The link names that text by its fingerprint, ${digest}.`,
    foreign: 'The weights came from a file. The link repeats the settings, not these weights.',
    notAddress: 'The address of this page could not be changed; the link itself works.',
  },
  script: {
    summary: 'The same run in PyTorch',
    how: 'One Python file with the parts that are on, drawing the same weights and windows; it prints the same losses.',
    show: 'Show the script',
    region: 'PyTorch script',
    foreign: 'The weights of this run came from a file. The script starts from the seed.',
    again: 'The run has gone on since: show the script again to bring it up to date.',
  },
  weights: {
    summary: 'Weights, to save and to load',
    how: 'A safetensors file with PyTorch’s names. The mask and the settings are in it; your text is not.',
    save: 'Save the weights',
    saveAll: 'Save, to go on later',
    tied: 'The head is tied: its weight is in the file once, as tok.weight, and the file says so.',
    broken:
      'These weights are not all numbers: training ran away, and the file says so. They are of no use for writing.',
    stopped: 'This run was stopped because its loss was no number. The weights are those before that step.',
    choose: 'Load a file',
    drop: 'or drop one here',
    reading: 'Reading the file …',
    tooLarge: 'The file is larger than 100 MB; the laboratory’s models are not.',
    facts: (steps: number, settings: string, profile: string, characters: number) =>
      `A run after ${plural(steps, 'step')}, in ${profile} arithmetic, with ${plural(characters, 'character')}: ${settings}.`,
    unusable: 'Its weights are not all numbers: training had run away. The model here stays as it was.',
    otherText: 'The text in the box is not the one these weights were trained on. The characters come from the file.',
    sameText: 'The text in the box is the one these weights were trained on.',
    otherArithmetic: (was: string, is: string) =>
      `It was trained in ${was} arithmetic and goes on in ${is}: right, but not bit for bit.`,
    resume: (steps: number) => `Go on from step ${steps}`,
    fresh: 'Start anew from these weights',
    into: 'Put its weights into the run here',
    forget: 'Leave it',
    resumed: (steps: number) => `The run from the file is ready at step ${steps}.`,
    loaded: 'The weights are in this run’s model; its optimizer starts anew.',
    assumed: 'What the file does not say, and had to be assumed:',
  },
  numbers: {
    summary: 'Losses and a picture',
    how: 'All digits of every loss and measurement; the curves with their settings below them.',
    csv: 'Losses as CSV',
    json: 'Losses as JSON',
    svg: 'Picture as SVG',
    png: 'Picture as PNG',
    pngFailed: 'The browser could not draw the picture; take the SVG.',
  },
  frame: {
    summary: 'Nothing was saved?',
    how: 'A page that shows this figure in a frame can forbid downloads, and the browser does not tell. Take things as text, or open the guide in a tab of its own.',
    address: 'Address of the guide',
    copyAddress: 'Copy the address',
    howInside:
      'A page that shows this figure in a frame can forbid downloads, and the browser does not tell. Take things as text then.',
    noTab: 'If no tab opens either, copy the address and open it yourself.',
    csv: 'Losses as text',
    json: 'Losses and settings as text',
    svg: 'Picture as text',
    weights: 'Weights as text',
    weightsHow: 'Keep this text in a file: “Load a file” reads it as well.',
    tab: 'Open in a tab of its own',
    region: (name: string) => `${name} as text`,
  },
  picture: {
    title: 'Training loss',
    axis: 'loss in nats per character, by step',
    training: 'training',
    honest: 'honest',
    heldOut: 'held out',
    uniform: (vocabulary: number) => `uniform guess, ln ${vocabulary}`,
    unigram: 'by letter frequency',
    bigram: 'by letter pairs',
    mask: 'mask: row asks, column answers',
    madeBy: 'Attention Field Guide',
  },
  settingsLine: (settings: LabSettings): string =>
    [
      plural(settings.layers, 'layer'),
      plural(settings.heads, 'head'),
      `width ${settings.width}`,
      `windows of ${settings.context}`,
      `batch ${settings.batch}`,
      `learning rate ${settings.learningRate}`,
      `seed ${settings.seed}`,
      `mask ${settings.mask}`,
      SOURCES[settings.source.kind],
      ...unusual(settings),
    ].join(', '),
});
