// SPDX-License-Identifier: MIT
// Labels and sentences around the questions; the questions themselves are in quiz-masks.ts and quiz-models.ts.

import { inLanguage } from '../language.ts';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const NUMBERS = ['No', 'One', 'Two', 'Three'];

export const quizStrings = inLanguage('quiz', {
  titles: {
    mask: 'Try it on a mask',
    softmax: 'Try it on a row of weights',
    leak: 'Try it on a leak test',
    block: 'Try it on a block',
    training: 'Try it on a run',
    writing: 'Try it on a text being written',
    family: 'Try it on the relatives',
    mixed: 'Try it',
    all: 'All questions',
    returning: (count: number) => (count === 1 ? 'One more look' : 'Another look'),
  },
  how: (count: number) =>
    `${NUMBERS[count] ?? count} ${count === 1 ? 'question' : 'questions'} to think about, two tries each.`,
  howAll: 'Those that you have not answered come first.',
  toldTo: {
    nobody: 'Nothing is scored unless you ask, and answers stay on this device.',
    page: 'Your answers are told to the page around this one.',
    platform: 'Your answers are recorded by the platform of your course.',
    lost: 'The platform of your course does not take answers any more: from here on they are not recorded.',
  },
  howReturning: (count: number) =>
    count === 1
      ? 'This one did not come out at the first try, some chapters ago. Things settle when one meets them twice.'
      : 'These did not come out at the first try, some chapters ago. Things settle when one meets them twice.',
  unknownSet: (set: string) => `There is no set of questions named “${set}”.`,
  number: (number: number, count: number, topic: string) => `Question ${number} of ${count}: ${topic}`,
  nav: 'Questions',
  navItem: (number: number, topic: string, answered: boolean) =>
    `${number}: ${topic}, ${answered ? 'answered' : 'open'}`,
  sure: 'I am sure',
  check: 'Check',
  again: 'Check again',
  show: 'Show me',
  next: 'Next question',
  previous: 'Previous',
  askAgain: 'Ask me this again',
  askAllAgain: 'Ask all of them again',
  forget: 'Forget my answers',
  forgotten: 'Your answers are forgotten.',
  howIDid: 'Show how I did',
  choose: 'Choose an answer first, or press Show me.',
  signs: { right: 'This fits', wrong: 'This does not fit', shown: 'This is the one that fits' },
  more: 'You have another try; the picture may help.',
  done: {
    right: 'You can see it in the picture.',
    later: 'It comes back in a later chapter.',
    last: 'It is worth another look at the figure.',
  },
  open: 'Open this in the explorer',
  go: 'Go to the figure',
  noGuide: 'The page that shows these questions does not say where the guide is, so the link leads nowhere.',
  veiled: 'not shown yet',
  veiledSign: '?',
  corner: 'query / key',
  row: (row: number, word: string) => `${row} ${word}`,
  allowed: 'open',
  drawing: 'The core is drawing the picture …',
  noPicture: 'The picture needs the core, which could not be started.',
  noKey: 'The core decides this one, and it has not answered.',
  score: (answered: number, first: number, later: number, open: number) =>
    `Of ${plural(answered, 'question')} answered, ${first} came out at the first try${
      later === 0 ? '' : ` and ${later} after another look`
    }.${open === 0 ? '' : ` ${open} ${open === 1 ? 'is' : 'are'} still open.`}`,
  scoreNone: 'Nothing is answered yet.',
  table: { row: 'Row', keys: 'Reads keys', none: 'none', step: 'Step', position: 'Position', loss: 'Loss' },
});
