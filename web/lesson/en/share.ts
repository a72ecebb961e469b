// SPDX-License-Identifier: MIT
// Words of the panel "Share", and of the note about a link that could not be read in full.

import type { TooLarge } from '../../state/too-large.ts';
import { inLanguage } from '../language.ts';

const settings = (count: number): string => (count === 1 ? '1 setting' : `${count} settings`);

export const shareStrings = inLanguage('share', {
  how: 'This link opens the page at this figure, set as it is now.',
  howSettings: 'This link opens the page at this figure with its settings; nothing has run there yet.',
  howRun: 'This link opens the laboratory with these settings, and offers to repeat the run.',
  howFigure: 'This link opens the page at this figure.',
  noGuide:
    'The page that shows this figure does not say where the guide is, so there is no link to it, and nothing to embed.',
  link: 'Link',
  copy: 'Copy the link',
  copied: 'Copied.',
  selected: 'Selected: press Ctrl or ⌘ with C to copy.',
  leftOut: (keys: readonly string[]) =>
    `Too long for a link, or not readable as typed, and so left out: ${keys.join(', ')}.`,
  picture: 'The curves as a picture',
  png: 'Save as PNG',
  svg: 'Save as SVG',
  ignored: (count: number, keys: readonly string[], more: number) =>
    `${settings(count)} of the link ${count === 1 ? 'was' : 'were'} ignored: ${keys.join(', ')}${more > 0 ? ' …' : ''}. The usual ${count === 1 ? 'value is' : 'values are'} used.`,
  /** Of a link, and of a state that the page around sets. */
  tooLarge: ({ key, given, most, shown }: TooLarge) =>
    `“${key}=${given}” is too large here: the largest possible is ${most}, so ${shown} is shown.`,
  close: 'Close',
});
