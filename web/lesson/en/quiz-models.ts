// SPDX-License-Identifier: MIT
// The questions about blocks, runs, writing and the family: what is asked, and for every answer, right or not, why. What
// is right is decided elsewhere, most of it by the core (elements/attn-quiz/questions-models.ts).

import { inLanguage } from '../language.ts';

export const modelQuestions = inLanguage('quizModels', {
  words: ['Your', 'cake', 'is', 'on', 'its', 'way'],
  mask: (size: number, name: string) => `Mask, ${size} queries by ${size} keys: ${name}`,
  'block-heads': {
    topic: 'twice as many heads',
    situation: 'One block of width 64 has 4 heads. You set it to 8 and leave everything else alone.',
    ask: 'What does that do to the number of its weights?',
    options: {
      double: {
        label: 'Attention’s part doubles',
        feedback:
          'It would if each head got the full width to itself. But the channels are shared out: eight heads of 8 in place of four heads of 16.',
      },
      half: {
        label: 'Attention’s part halves, since each head is narrower',
        feedback: 'Each is narrower, and there are twice as many. 8 times 8 is as much as 4 times 16.',
      },
      same: {
        label: 'Nothing',
        feedback:
          'The matrices keep their shape; only the cut through their channels is another. The price is paid elsewhere: each head now compares queries and keys by 8 numbers in place of 16.',
      },
      forward: {
        label: 'Feed-forward grows, to take in what more heads deliver',
        feedback:
          'What the heads found is laid side by side, 64 numbers as before. The feed-forward part cannot even tell how many heads there were.',
      },
    },
    name: 'Weights of one block of width 64',
    attention: (heads: number) => `Attention, ${heads} heads`,
    forward: (heads: number) => `Feed-forward, ${heads} heads`,
    part: 'Part',
    weights: 'Weights',
    live: 'With 4 heads, as it is now.',
    after: 'With 4 heads and with 8.',
  },
  'block-scale': {
    topic: 'a stream that has grown',
    situation:
      'Deep in a model, one token’s vector is ten times as long as it was, and points the same way. The block norms before each sublayer.',
    ask: 'What does the attention in this block get to see?',
    options: {
      ten: {
        label: 'A vector ten times as long, so its scores are far too large',
        feedback:
          'Without a norm it would. The norm stands before attention and divides by the spread of the channels, which has grown tenfold too.',
      },
      zeros: {
        label: 'Hardly anything: the norm takes the growth away',
        feedback:
          'What is taken away is the mean over the channels. How they differ from it is what is left, at a steady size.',
      },
      shortened: {
        label: 'The same as before, and the stream itself is made short again',
        feedback:
          'The first half holds. But with the norm before the sublayer, the norm sits on the branch: the stream goes past it on the residual path, as long as it was.',
      },
      same: {
        label: 'The same as before, while the stream stays long',
        feedback:
          'Mean and spread both grew tenfold, so the norm gives the same vector. Attention works with a steady size, and the stream goes on unchanged beside it.',
      },
    },
    name: 'A token’s four channels, and what the norm makes of them',
    rows: { before: 'Before', beforeNorm: 'Normed', long: 'Grown', longNorm: 'Grown, normed' },
    channel: 'Channel',
    live: 'The first two rows are from before it grew.',
    after: 'Norming gives the same numbers both times.',
  },
  'training-heldout': {
    topic: 'two losses that part',
    situation:
      'A run on the bakery’s replies, with two of them held out. Training loss and honest loss go down together; the loss on the held-out replies turns up.',
    ask: 'What is going on?',
    options: {
      leak: {
        label: 'A leak: its mask lets it look ahead',
        feedback:
          'Then the honest loss would stand far above the training loss, since it cuts off all that comes after each position. Here the two agree.',
      },
      memory: {
        label: 'It is learning its few replies by heart',
        feedback:
          'What it has seen it guesses well, and honestly; what it has not seen it guesses worse and worse. No mask cures that. More text does.',
      },
      targets: {
        label: 'Its targets were not shifted',
        feedback:
          'A model that repeats its input is badly wrong about the character that comes next, so the honest loss would rise away from the training loss. Here the two agree.',
      },
      rate: {
        label: 'The learning rate is too high',
        feedback:
          'That would show in the training loss itself: it would jump about, or stop falling. Here it falls all the way.',
      },
    },
    name: (training: string, honest: string, heldOut: string, step: number) =>
      `Losses up to step ${step}. At the end: training ${training}, honest ${honest}, held out ${heldOut}.`,
    curves: { training: 'training', honest: 'honest', heldOut: 'held out' },
    live: (training: string, honest: string, heldOut: string) =>
      `At the end: training ${training}, honest ${honest}, held out ${heldOut}.`,
    table: 'Losses of the run, in nats per character',
  },
  'training-position': {
    topic: 'one tall bar',
    situation: 'The training loss of a run, taken apart by position in a window of eight characters.',
    ask: 'Which run draws such a picture?',
    options: {
      causal: {
        label: 'One with the causal mask',
        feedback:
          'There the tall bars stand at the beginning: the first position has one character to go on, the last has eight.',
      },
      same: {
        label: 'One whose targets were not shifted',
        feedback:
          'Then each position is asked for the character that it reads itself. The last is no exception, and all bars would be low.',
      },
      fresh: {
        label: 'One that has only just begun',
        feedback: 'Before it has learned, a model is about equally bad everywhere, near the loss of a blind guess.',
      },
      full: {
        label: 'One without a mask',
        feedback:
          'Each position finds its answer one seat to the right, inside the window. The last has no seat to its right, so it alone has to guess.',
      },
    },
    name: (first: string, last: string, end: number) =>
      `Training loss by position: ${first} at position 0, ${last} at position ${end}.`,
    live: (last: string, other: string) => `At the last position ${last}; at no other more than ${other}.`,
    table: 'Training loss by position, in nats per character',
  },
  'writing-prefix': {
    topic: 'what may be kept',
    situation:
      'This mask opens the first four words to everyone; from there on it is causal. The model is given two words, writes four more, and keeps the keys and values of all that it has read.',
    ask: 'At which new words does something that was kept go out of date?',
    options: {
      never: {
        label: 'At none: reading within the prefix is allowed',
        feedback:
          'It is allowed, and that is the trouble. When word 2 appears, rows 0 and 1 may read it and would come out differently; what was kept of them is from before.',
      },
      after: {
        label: 'At words 4 and 5, once the prefix is full',
        feedback:
          'From there on the mask is causal: no older row may look at a new word, so all that was kept stays right.',
      },
      always: {
        label: 'At every new word',
        feedback:
          'That is how it goes without a mask. Here words 4 and 5 are folded away for all older rows, and cannot change what these have become.',
      },
      inside: {
        label: 'At words 2 and 3, while the prefix fills up',
        feedback:
          'Older rows may read words 2 and 3, so each of them changes what those rows have become. From word 4 on, none looks at what is new. That is why a prefix is given whole before writing begins.',
      },
    },
    name: 'the first four open to all, then causal',
    live: 'Words 0 and 1 are given; 2 to 5 are written one by one.',
    after: (words: string) => `Words that older rows may read: ${words}.`,
    early: 'open to an older row',
  },
  'writing-temperature': {
    topic: 'three ways to throw the dice',
    situation:
      'A trained model writes nearly the same reply each time. Here are the chances that it gives to four next letters, at three temperatures.',
    ask: 'You want more variety from the same model. Which temperature do you take?',
    options: {
      a: {
        label: 'A',
        feedback:
          'These are the model’s own chances, at temperature 1: its scores as they are. They do vary from draw to draw, but another letter has a better chance in B.',
      },
      b: {
        label: 'B',
        feedback:
          'A high temperature presses the scores together, and letters that came second get their turn. The model is the same; only the dice are fairer. Go on, and every letter is as good as any other, spelling included.',
      },
      c: {
        label: 'C',
        feedback:
          'A low temperature pulls the scores apart, and the favourite takes nearly all. At 0 nothing is left to chance: always the likeliest letter, the same reply each time.',
      },
      none: {
        label: 'None: it would have to be trained again',
        feedback:
          'How a letter is picked from the scores is settled after training, at each step of the writing. Temperature changes the picking, and no weight.',
      },
    },
    name: 'Chances of four letters at three temperatures',
    letters: ['p', 'c', 'b', 's'],
    row: (group: string, letter: string) => `${group}, “${letter}”`,
    groups: ['A', 'B', 'C'],
    letter: 'Letter',
    chance: 'Chance',
    live: 'The same scores, three temperatures.',
    after: (a: string, b: string, c: string) => `A is temperature ${a}, B is ${b}, C is ${c}.`,
  },
  'family-blank': {
    topic: 'a smudged word',
    situation:
      'A model is to learn to guess a word in the middle from both its sides. In practice it must not know that word: here, word 3. It has two layers.',
    ask: 'Which of these keeps row 3 from knowing word 3?',
    options: {
      cell: {
        label: 'Fold the cell where row 3 meets key 3',
        feedback:
          'The word has two more doors. Row 3 begins as the vector of word 3, and the residual path carries it along; and in the second layer its neighbours, who have read it, hand it back.',
      },
      column: {
        label: 'Fold the whole column of key 3',
        feedback:
          'Now nobody else hears of it. But row 3 begins as the vector of that word, and the residual path carries it past every mask.',
      },
      blank: {
        label: 'Put a blank in its place, and fold nothing',
        feedback:
          'What is not in the input cannot be seen, whatever the mask. Models such as BERT practise like that: the mask is open to both sides, the word is replaced.',
      },
      causal: {
        label: 'Take the causal mask',
        feedback:
          'It lets row 3 read itself, so the word is known; and it folds away the right-hand side, which this model is meant to use.',
      },
    },
    name: 'all open but row 3, key 3',
    live: 'The first idea, drawn: one folded cell.',
    after: 'With each of the three masks, row 3 still knows word 3.',
  },
  'family-cross': {
    topic: 'reading the other text',
    situation:
      'A translator: the encoder has read five English words, the decoder has written two German ones. Rows are decoder positions, columns encoder positions.',
    ask: 'Which English words may decoder row 0 read?',
    options: {
      first: {
        label: 'Only word 0: a row reads up to its own place',
        feedback:
          'Places in two texts do not match, and nothing here has to be hidden. The causal rule is about words that are not written yet; the English ones all are.',
      },
      all: {
        label: 'All five',
        feedback:
          'The English text is given whole, and nobody has to guess it, so none of it is an answer. Only the decoder’s look at its own words has to be causal.',
      },
      corner: {
        label: 'Words 0 to 3: the causal triangle, moved into the far corner',
        feedback:
          'That triangle is right for rows at the end of the same text, as with a cache. Here the columns belong to another text, so no row stands at the end of it.',
      },
    },
    name: 'Cross-attention, two decoder rows by five encoder words',
    rows: ['Dein', 'Kuchen'],
    columns: ['Your', 'cake', 'is', 'on', 'time'],
    live: 'Rows are what has been written, columns what was read.',
    after: (keys: string) => `Row 0 may read words ${keys}, and so may row 1.`,
  },
});
