// SPDX-License-Identifier: MIT
// What stands below a figure in somebody else's page.

import { inLanguage } from '../language.ts';

export const embedStrings = inLanguage('embed', {
  guide: 'From the Attention Field Guide',
  ignored: (count: number) =>
    count === 1 ? '1 setting of the address was ignored:' : `${count} settings of the address were ignored:`,
  notRecorded: 'No learning platform was found around this page, so progress is not recorded.',
  visiting: 'The learning platform has opened this page to be looked at, so progress is not recorded.',
  lost: 'The learning platform does not take answers any more, so progress is not recorded from here on.',
  noEffect: (name: string) => `“${name}” has no effect on the whole lesson.`,
  locked: 'This setting is fixed here, so it stays as it was.',
});
