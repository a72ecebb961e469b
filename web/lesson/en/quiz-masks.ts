// SPDX-License-Identifier: MIT
// The questions about masks, softmax and leaks, and those that mix chapters: what is asked, and for every answer, right
// or not, why. What is right is decided elsewhere, most of it by the core (elements/attn-quiz/questions-masks.ts).

import { inLanguage } from '../language.ts';

export const maskQuestions = inLanguage('quizMasks', {
  words: ['Your', 'cake', 'is', 'on', 'its', 'way'],
  packed: ['Your', 'cake', 'is', 'late', 'So', 'sorry'],
  padded: ['pad', 'pad', 'Your', 'cake', 'is'],
  mask: (size: number, name: string) => `Mask, ${size} queries by ${size} keys: ${name}`,
  'mask-stray': {
    topic: 'one stray cell',
    situation:
      'Somebody opened one cell by mistake: row 1 may read key 4. All else is the causal mask, and the model has two layers.',
    ask: 'Which rows can hear of word 4 before their turn?',
    options: {
      only: {
        label: 'Row 1 alone',
        feedback:
          'In the first layer, yes. But row 1 hands on what it has gathered: in the second layer the rows below read row 1, and word 4 comes along.',
      },
      below: {
        label: 'Rows 1, 2 and 3',
        feedback:
          'Row 1 reads word 4 in the first layer, rows 2 and 3 read row 1 in the second. Row 3 has to guess that very word. A mask shows one step; a stack of layers takes several.',
      },
      every: {
        label: 'Rows 0 to 3',
        feedback:
          'Row 0 reads itself and nothing else, in every layer, so nothing can arrive there. News travels along open cells only, and none leads to row 0.',
      },
      none: {
        label: 'None, for row 1 has to guess word 2, and that is folded away',
        feedback:
          'Its own answer is folded, true. But what row 1 hears it hands on, and two rows below it sits the one whose answer is word 4.',
      },
    },
    name: 'causal, with key 4 open to row 1',
    live: 'One cell too many is open: row 1, key 4.',
    after: (rows: string) => `Through two layers, word 4 arrives too early in rows ${rows}.`,
    early: (layers: number) => `open to word 4 after ${layers === 1 ? '1 layer' : `${layers} layers`}`,
  },
  'mask-packed': {
    topic: 'two replies in one row',
    situation:
      'To waste no room, two replies are packed into one sequence: words 0 to 3, and words 4 and 5. The second one counts its positions from 0 again. The mask is causal.',
    ask: 'What may row 4, the first word of the second reply, read?',
    options: {
      self: {
        label: 'Only itself, since its position is 0 again',
        feedback:
          'Positions say where a word stands: they are added to its vector, and open or fold nothing. Who may look is the mask’s business alone.',
      },
      before: {
        label: 'Itself and all of the first reply',
        feedback:
          'The causal rule knows only the order of the row, so four words of somebody else’s reply lie open. To keep texts apart you need a document mask as well, and both have to allow a cell.',
      },
      second: {
        label: 'Both words of its own reply',
        feedback:
          'Word 5 comes after word 4, so the causal mask folds it away. And nothing in this mask knows where one reply ends and the next begins.',
      },
    },
    name: 'causal',
    live: 'Row 4 begins the second reply.',
    after: (keys: string) => `Row 4 may read keys ${keys}.`,
  },
  'softmax-after': {
    topic: 'masking too late',
    situation:
      'This code takes the softmax first and sets the blocked weights to 0 afterwards. Now the word at key 3 gets a much higher score. Row 1 may not see it.',
    ask: 'What happens to the two weights that row 1 does see?',
    options: {
      nothing: {
        label: 'Nothing, for the weight of key 3 is 0 anyway',
        feedback:
          'The weight was set to 0, but only after the score had gone into the sum by which the whole row was divided. A weight of 0 does not prove that nothing came through.',
      },
      ratio: {
        label: 'One grows at the cost of the other',
        feedback:
          'Both are divided by the same sum, so their proportion stays as it was. What changes is how much of the row they have together.',
      },
      shrink: {
        label: 'Both shrink',
        feedback:
          'Key 3 sits in the sum that divides them, so both get less. A word that row 1 must not see has changed what row 1 says: a leak without a single open cell.',
      },
      grow: {
        label: 'Both grow, to fill the row up to 1',
        feedback:
          'For that, somebody would have to divide by what is left. This code does not; done so, the hidden score would cancel out, and nothing would change at all.',
      },
    },
    name: 'Weights, masked after softmax',
    raisedName: 'The same with a higher score at key 3',
    live: (sum: string) => `Row 1 adds up to ${sum}.`,
    after: (before: string, after: string) =>
      `With the higher score at key 3, row 1 adds up to ${after} in place of ${before}.`,
  },
  'softmax-flip': {
    topic: 'a mask read the wrong way round',
    situation:
      'A mask holds True above the diagonal, and there True means blocked. You hand it to a function that takes True for allowed. The picture is what it understands.',
    ask: 'You train with it. What will you notice first?',
    options: {
      error: {
        label: 'An error, for the last row has nothing to read',
        feedback:
          'Nobody checks that. Shapes fit and an empty row is legal nearly everywhere: it gives zeros, even shares or NaN, and the program goes on.',
      },
      stuck: {
        label: 'A loss that stays near a blind guess, for all history is folded away',
        feedback:
          'History is folded away, true. But the answer lies open, one seat to the right, and one open answer is worth more than all of history.',
      },
      same: {
        label: 'Nothing: the curve looks as it always does',
        feedback:
          'The two masks have not one cell in common: what one opens, the other folds. That does show, though not as you would wish.',
      },
      splendid: {
        label: 'A loss that falls to almost nothing',
        feedback:
          'Every row but the last may read the very word that it has to guess. The loss is splendid, the writing is not. A loss too good to be true is how this mistake shows itself.',
      },
    },
    name: 'what the function understands',
    live: (empty: string) => `Each row sees only what comes after it; row ${empty} sees nothing.`,
    after: (rows: string) => `Rows ${rows} see their own answer, one seat to the right.`,
  },
  'leak-reach': {
    topic: 'news from far away',
    situation:
      'A window of 3 and three layers. A leak test changes token 0, and the rows marked in the picture notice. The last of them reads keys 4 to 6 and no more.',
    ask: 'Has the test found a leak?',
    options: {
      leak: {
        label: 'Yes, for row 6 may not read token 0',
        feedback:
          'It does not read it. Row 2 does; row 4 reads row 2, and row 6 reads row 4. Each of these cells is open, so nothing went past the mask.',
      },
      residual: {
        label: 'No, that is the residual path, which goes round the mask',
        feedback:
          'A residual path adds each position to itself. It takes nothing from one position to another, so it cannot have brought token 0 to row 6.',
      },
      hops: {
        label: 'No, the news came through open cells, one layer at a time',
        feedback:
          'Two positions further with each layer: rows 2, 4, 6. A mask is the promise for one step, and what may arrive has to be judged through all layers. Nothing moved backwards, which is what a leak would do.',
      },
      rounding: {
        label: 'No, so far away it can only be rounding',
        feedback:
          'The same sums in the same order give the same bits. Row 7 shows it: out of reach, and its difference is exactly 0, not nearly 0.',
      },
    },
    name: 'window of 3; the row names tell who noticed a change of token 0',
    noticed: (row: number) => `${row} •`,
    silent: (row: number) => `${row}`,
    live: (rows: string) => `Token 0 was changed; rows ${rows} notice (•).`,
    after: (difference: string) => `Row 7 is out of reach, and its difference is exactly ${difference}.`,
  },
  'leak-tiny': {
    topic: 'a very small difference',
    situation:
      'The promise is a causal mask. The last token was changed, and the bars say how far the logits of each position moved. The earlier ones moved very little.',
    ask: 'What do you make of the small bars?',
    options: {
      rounding: {
        label: 'Rounding: floats never agree to the last digit',
        feedback:
          'They do when the same sums are done in the same order, and here the same program ran twice on the same shapes. Where nothing arrives, the difference is exactly 0.',
      },
      untrained: {
        label: 'Nothing yet, for nobody has trained this model',
        feedback:
          'Whether news can travel is decided by the wiring; weights only decide how much of it. An untrained model shows a leak as well as any other.',
      },
      chance: {
        label: 'Chance: dropout makes any two runs differ',
        feedback:
          'A test like this runs with dropout off. With it on, the difference would be as large at the first position as at the last.',
      },
      leak: {
        label: 'A leak: a little of the last token comes through',
        feedback:
          'Small is not zero. This code fills in −10,000 where −∞ belongs, and large scores outbid it. Training makes scores larger, and with them the leak.',
      },
    },
    name: 'How far the logits moved, position by position',
    position: (position: number) => `Position ${position}`,
    changed: (position: number) => `Position ${position}, changed`,
    difference: 'Difference',
    zero: 'exactly 0',
    live: (largest: string, last: string) => `Before the changed token at most ${largest}; at it, ${last}.`,
  },
  'mixed-empty': {
    topic: 'two masks at once',
    situation:
      'Two filler tokens stand in front of the text, so their columns are folded away for everyone. The causal mask is on as well; a cell has to be allowed by both.',
    ask: 'Which rows are left with nothing to read?',
    options: {
      none: {
        label: 'None: a row can always read itself',
        feedback:
          'The causal mask would let it. But rows 0 and 1 are fillers themselves, and their own columns are folded away. Two sensible masks, and together they leave nothing.',
      },
      fillers: {
        label: 'Rows 0 and 1',
        feedback:
          'All that comes up to them is filler. Softmax would divide 0 by 0 there. This core answers with zeros and leaves such rows out of the loss; look for them before you train.',
      },
      three: {
        label: 'Rows 0, 1 and 2',
        feedback:
          'Row 2 is the first real word. What is left of it is filler, but its own column is open, and one key is enough for softmax.',
      },
      every: {
        label: 'All rows lose what they need: later ones must not see what is left of them',
        feedback:
          'Only filler is folded away there. Rows from 2 on read all real words up to their own place, as they would without the fillers.',
      },
    },
    name: 'causal and two fillers on the left',
    live: 'Keys 0 and 1 are filler.',
    after: (rows: string) => `Rows ${rows} have nothing to read.`,
  },
  'mixed-control': {
    topic: 'a test that passes',
    situation:
      'A new mask passes the leak test: change the last token, and no earlier position moves. To be sure you also change token 0. The bars say who noticed.',
    ask: 'What do you conclude?',
    options: {
      safe: {
        label: 'The mask is safe: nothing leaks in either direction',
        feedback:
          'Nothing leaks, and nothing is passed on either. Later rows are meant to hear of token 0. A test that could not have failed has not proved anything.',
      },
      causal: {
        label: 'That is the causal mask at work',
        feedback:
          'Under the causal mask every later row reads key 0, so all of them would have moved. Causal means no look ahead; it does not mean no look back.',
      },
      unused: {
        label: 'No row reads another: attention is not used at all',
        feedback:
          'A change that should arrive stays where it is, so the silence before proved nothing. Each leak test needs a control like this: some change that must be noticed, and is.',
      },
      layers: {
        label: 'One layer is too few for the news to travel',
        feedback:
          'One layer is enough to read a key that is open. If nothing comes through any of these layers, no cell but the diagonal is open.',
      },
    },
    name: 'How far the logits moved when token 0 was changed',
    live: (moved: number, length: number) => `${moved} of ${length} positions moved.`,
  },
});
