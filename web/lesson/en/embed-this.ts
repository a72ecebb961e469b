// SPDX-License-Identifier: MIT
// Words of “Embed this” in the panel “Share”: what a teacher copies into a page of their own.

import { inLanguage } from '../language.ts';

export const embedThisStrings = inLanguage('embedThis', {
  title: 'Embed this',
  how: 'For a page of your own: the figure as it is now. It goes on working as long as these files stay where they are.',
  disk: 'This page was opened from a file. What another page shows has to lie on a server: put the guide’s files on one, open the page there, and copy from it.',
  settings: 'What your readers get',
  theme: 'Colours',
  themes: { auto: 'As their system has them', light: 'Light', dark: 'Dark' },
  column: 'Height for a column of',
  columns: { wide: '720 pixels or more', narrow: '360 pixels, as on a phone' },
  predict: 'Ask for a bet first',
  lock: 'Fix the settings',
  noLinks: 'No links that lead away',
  grows: 'Grow with the figure (needs a script)',
  reference: 'All settings and heights',
  hide: 'Leave out',
  parts: {
    prose: 'How to read it',
    controls: 'Controls',
    presets: 'Ready-made choices',
    formula: 'Formula and code',
    readout: 'The sentence below',
    table: 'Table',
    share: 'Source and Share',
    reset: 'Reset',
    footer: 'The last lines',
  },
  frame: 'As a frame',
  frameHow: 'Goes where a page lets you write an iframe, learning platforms among them. It is as high as the preview.',
  growsHow:
    'For pages that may have scripts: the frame is always as high as the figure. The guide’s server has to send Access-Control-Allow-Origin: *.',
  element: 'As an element',
  elementHow: 'For pages that may have scripts. Fixed settings and links are the page’s own affair here.',
  unsaid: (keys: readonly string[]) => `An element cannot be told ${keys.join(', ')}; the frame can.`,
  copyFrame: 'Copy the frame',
  copyElement: 'Copy the element',
  preview: 'Preview, in a column of that width',
  previewTitle: (title: string) => `Preview: ${title}`,
  fallback: ['This figure needs JavaScript.', 'Open it in the Attention Field Guide'] as const,
});
