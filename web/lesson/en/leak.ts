// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-leak>.

import { inLanguage } from '../language.ts';

const positions = (list: string, count: number): string => `${count === 1 ? 'position' : 'positions'} ${list}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const leakStrings = inLanguage('leak', {
  loading: 'Loading the core…',
  exactZero: 'exactly 0',
  strip: {
    legend: 'Change the token at position',
    position: (position: number) => `position ${position}`,
    token: 'token',
    becomes: (token: number) => `→ ${token}`,
    becomesSpoken: (token: number) => `becomes ${token}`,
    filler: 'filler',
    hidden: 'not shown yet',
    changed: 'changed',
    may: 'may change',
    mustNot: 'must stay',
    leak: 'leak',
  },
  legend: {
    may: 'may change, through all layers',
    mustNot: 'must stay exactly 0',
    leak: 'changed all the same: a leak',
    scale: 'Bars grow by powers of ten.',
  },
  verdict: {
    leak: (list: string, count: number, changed: number) =>
      `Leak at ${list} ← ${changed}: ${count === 1 ? 'this position' : `these ${count} positions`} must not see token ${changed}, and the logits there moved.`,
    alone: (changed: number, faulty: boolean) =>
      `Only position ${changed} changed; at every other one the difference is exactly 0. ${faulty ? 'The test finds nothing.' : 'No leak.'}`,
    reached: (list: string, count: number, kept: number, faulty: boolean) =>
      `${capital(positions(list, count))} changed, as the promise allows: ${kept === 0 ? 'nobody had to stay the same' : `at the other ${kept === 1 ? 'one' : kept} the difference is exactly 0`}. ${faulty ? 'The test finds nothing.' : 'No leak.'}`,
    design: (list: string, count: number, faulty: boolean) =>
      `${capital(positions(list, count))} ${count === 1 ? 'stands' : 'stand'} before the changed token and changed too, by design: the promised mask lets ${count === 1 ? 'it' : 'them'} see it. ${faulty ? 'The test finds nothing.' : 'No leak.'}`,
    unusedByMask: (changed: number) =>
      `Only position ${changed} changed, and this mask lets no token reach another: attention is not used, so the test proves nothing.`,
    unused: (changed: number, control: number) =>
      `Only position ${changed} changed, and token ${control}, which should reach others, reached nobody: attention is not used, so the test proves nothing.`,
    control: (control: number, list: string) =>
      ` Control: token ${control}, changed instead, reaches ${list}, so the test can see a change.`,
  },
  table: {
    caption: (title: string, changed: number) =>
      `${title}: the largest change of the logits at each position when token ${changed} changes`,
    position: 'Position',
    token: 'Token',
    difference: 'Largest change of its logits',
    expected: 'Expected',
    result: 'Result',
    tokenChanged: (token: number, replacement: number) => `${token} → ${replacement}`,
    may: 'may change',
    mustNot: 'exactly 0',
    results: {
      changed: 'the changed token itself',
      changedToo: 'changed, as it may',
      leak: 'leak',
      kept: 'kept',
    },
    hidden: 'after your bet',
  },
  more: 'More settings',
  labels: { length: 'Tokens', layers: 'Layers', seed: 'Seed' },
  bad: {
    length: (min: number, max: number) => `Tokens: a whole number from ${min} to ${max}.`,
    layers: (min: number, max: number) => `Layers: a whole number from ${min} to ${max}.`,
    seed: (max: number) => `Seed: a whole number from 0 to ${max}.`,
    change: (max: number) => `The changed position: a whole number from 0 to ${max}.`,
    kept: ' The figure keeps what it had.',
  },
  model: (layers: number, length: number) =>
    `An untrained TinyGPT with ${layers} ${layers === 1 ? 'layer' : 'layers'} and 1000 different tokens; ${length} of them drawn at random. It has no dropout, so only the changed token can make a difference.`,
  poke: {
    title: 'Poke the future',
    how: 'Swap one token for another, run the model twice, and compare the logits at every position.',
    rounds: {
      legend: 'The mask in the code',
      noMask: 'No mask',
      offByOne: 'Off by one',
    },
    ask: {
      right: (mask: string) => `The promise is ${mask}, and the code keeps it.`,
      noMask: (mask: string) => `The promise is still ${mask}, but the code forgot the mask.`,
      offByOne: (mask: string) => `The promise is ${mask}; in the code each row has the permissions of the next one.`,
    },
    question: (changed: number, length: number) =>
      `Token ${changed} changes. At how many of the ${length} positions will the logits change?`,
    groupName: 'Your bet: how many positions change',
    answer: (count: number, length: number) => `${count} of ${length}`,
    skip: 'Show me',
    won: (actual: number, length: number) => `Right: ${actual} of ${length}.`,
    lost: (bet: number, actual: number, length: number) => `You said ${bet}; it is ${actual} of ${length}.`,
    none: (actual: number, length: number) => `It is ${actual} of ${length}.`,
    other: 'Your bet was about another test; this one is shown without a bet.',
    moral: {
      right:
        'Not nearly 0 but exactly 0: what a position must not see takes no part in its arithmetic, so both runs add up the very same numbers.',
      noMask:
        'Nothing kept a position from reading the changed token. In training, each could have read its own answer.',
      blind: 'This poke cannot show the fault: whoever noticed was allowed to. Change a later token.',
      offByOne: (layers: number, smallest: string) =>
        `Each row reads one token too far, and each further layer passes it on by one more position; this model has ${layers} ${layers === 1 ? 'layer' : 'layers'}.${smallest === '' ? '' : ` The faintest trace is ${smallest}: a tolerance could have hidden it, so compare with exactly 0.`}`,
    },
    next: 'Next mask',
    live: (changed: number) => `Token ${changed} will be swapped. Place your bet, or press Show me.`,
  },
  masks: {
    title: 'How far does a token get?',
    how: 'Columns are the tokens read, rows the positions that read. The line is the shortest way from the changed token to one output.',
    mask: 'Mask',
    kinds: {
      causal: 'Causal',
      prefix: 'Prefix',
      window: 'Sliding window',
      document: 'Documents, packed',
      padding: 'Causal with filler tokens',
      masked: 'Odd positions hidden',
      strict: 'Causal without itself',
      full: 'Full (no mask)',
      empty: 'Nobody sees anybody',
      stray: 'Causal, one stray cell',
      text: 'As text',
    },
    parameters: {
      prefix: 'Prefix length',
      window: 'Window, itself included',
      document: 'Lengths of the documents',
      padding: 'Positions of the fillers',
      text: 'The mask as text',
    },
    textHint: 'Rules joined by & and |, ~ for the inverse, then cells: causal/+0.3 opens one.',
    layers: 'Layers',
    judge: { legend: 'Judge by', own: 'Its own promise', causal: 'Causal order' },
    output: 'Show the way to output',
    matrix: (spec: string) => `The mask ${spec}; the way is marked with the layers it goes through`,
    matrixName: 'The mask, which scrolls sideways',
    corner: 'position / token read',
    allowed: 'allowed',
    onWay: (layer: number) => `allowed; on the way, read in layer ${layer}`,
    closes: '; blocked alone it closes the way',
    legend: { way: 'read on the way, in this layer', closing: 'blocked alone, it closes the way' },
    closing: (cells: string, count: number) =>
      count === 1
        ? ` Block the cell ${cells} and the way is closed.`
        : ` Block any one of ${cells} and the way is closed.`,
    open: ' No single cell closes it: there are other ways.',
    noWay: (token: number, output: number, layers: number) =>
      `Nothing of token ${token} reaches output ${output} through ${layers} ${layers === 1 ? 'layer' : 'layers'}.`,
    needsMore: (layers: number) => ` With ${layers} it would.`,
    cell: (query: number, key: number) => `${query} ← ${key}`,
    or: ' or ',
  },
  faults: {
    title: 'Plant a fault, let the test find it',
    how: 'None of these mistakes raises an error. Pick one: you see the line of code, and beside it what it should have been.',
    legend: 'Planted fault',
    names: {
      noMask: 'The mask is forgotten',
      shiftedDiagonal: 'The diagonal is off by one',
      flippedPolarity: 'True and false are swapped',
      finiteFiller: '−10000 instead of −∞',
      maskAfterSoftmax: 'The mask comes after softmax',
      paddingOnRows: 'Fillers hidden as rows',
      strayCell: 'One stray cell is open',
    },
    code: {
      noMask: ['attention(q, k, v)', 'attention(q, k, v, mask)'],
      shiftedDiagonal: ['blocked = triu(ones, diagonal=2)', 'blocked = triu(ones, diagonal=1)'],
      flippedPolarity: ['sdpa(q, k, v, attn_mask=blocked)', 'sdpa(q, k, v, attn_mask=~blocked)'],
      finiteFiller: ['scores[blocked] = -1e4', 'scores[blocked] = -inf'],
      maskAfterSoftmax: ['softmax(scores) * allowed', 'softmax(scores + mask)'],
      paddingOnRows: ['blocked | filler[:, None]', 'blocked | filler[None, :]'],
      strayCell: ['blocked[T // 2, T - 1] = False', '# no such line'],
    },
    wrong: 'planted',
    right: 'right',
    looks: {
      noMask: 'An argument with a default value that nobody passed on: nothing complains.',
      shiftedDiagonal: 'Each row has the permissions of the next, so it also reads the token that it must predict.',
      flippedPolarity: 'One library reads true as “blocked”, the next reads it as “allowed”.',
      finiteFiller:
        'A large number that fits half precision. It blocks as long as every open score in the row lies well above it.',
      maskAfterSoftmax:
        'The blocked weights become 0, but their scores have already shaped the sum that each row was divided by.',
      paddingOnRows:
        'The list of fillers is spread over the wrong axis: fillers stop asking, and everybody still reads them.',
      strayCell: 'One wrong edit somewhere in a hand-made mask.',
    },
    caught: {
      noMask: 'Caught by changing the last token: every earlier position moves.',
      shiftedDiagonal:
        'Caught by changing the last token and comparing with exactly 0: the leak fades with each layer.',
      flippedPolarity: 'Caught by changing the last token; the row that saw nothing is a second hint.',
      finiteFiller:
        'Caught only with large queries and keys: enlarge them until scores rival −10000. Fresh weights pass the test, trained ones need not.',
      maskAfterSoftmax:
        'Caught by changing the last token: the rows’ sums carry it, though no weight on it is left. Row sums below 1 are a second hint.',
      paddingOnRows:
        'Caught by changing a filler token, which nobody may notice. Changing a real token would never show it.',
      strayCell: 'Caught only if the changed token is the one the cell reads: test every position, not just one.',
    },
    question: 'The test changes one token. Will it find the fault?',
    groupName: 'Your bet: will the test find the fault',
    answers: { found: 'It will', missed: 'It will not' },
    skip: 'Show me',
    won: 'You were right: ',
    lost: 'Not so: ',
    found: 'the test finds it.',
    missed: 'the test finds nothing here.',
    enlarge: 'Queries and keys, times',
    enlargeValue: (times: number) => `${times} times as large`,
    live: 'A fault is planted. Place your bet, or press Show me.',
  },
  runs: {
    skip: 'Show me',
    placed: 'Your bet is placed. Now press Run.',
    placedBoth: 'Your bet is placed. Now press Run both.',
    running: 'Your bet is placed. Watch the loss.',
    skipped: 'No bet, then: watch the loss.',
    won: 'You were right. ',
    lost: 'Not so. ',
    halted: 'A run that ended early settles nothing. Reset, and try again.',
    betFirst: 'Nothing has run yet. Place your bet, or press Show me.',
    ready: 'Nothing has run yet.',
    chartHow:
      'Loss in nats per character, by step. The dotted line is a guess that gives every character the same chance.',
  },
  random: {
    title: 'A text that cannot be guessed',
    how: 'Both models train on 200,000 characters drawn at random. Nothing in such a text tells what comes next.',
    question: 'Which model will get well below the dotted line, the loss of blind guessing?',
    groupName: 'Your bet: which model gets below the line',
    answers: { full: 'The one without a mask', causal: 'The one with the causal mask', both: 'Both', none: 'Neither' },
    verdict: {
      full: 'Only the model without a mask gets below the line: it reads the character that it should guess.',
      causal: 'Only the model with the causal mask gets below the line.',
      both: 'Both models get below the line, so both can see what they should guess.',
      none: 'Neither model gets well below the line in so few steps.',
    },
    moral:
      'On average no honest model beats blind guessing on random text that it has not seen before. One that does has a leak, and nobody had to look inside to know.',
    outcome: (full: string, causal: string, uniform: string, vocabulary: number) =>
      `The loss ends at ${full} without a mask and at ${causal} with the causal one; blind guessing among ${vocabulary} characters has ln ${vocabulary} = ${uniform}.`,
  },
  targets: {
    title: 'Targets that were not shifted',
    how: 'The causal mask is right here. What may be wrong is the answer that each position is trained to give.',
    legend: 'Each position is trained to predict',
    next: 'the next character',
    same: 'its own character',
    question: 'Somebody forgot to shift the targets by one. Which check will notice?',
    groupName: 'Your bet: which check notices the fault',
    answers: { leak: 'The leak test', targets: 'Only a look at the targets', none: 'Neither' },
    verdict: {
      leak: 'The leak test notices it.',
      targets:
        'The leak test finds nothing, and rightly: nothing comes from the future. A look at the targets finds it.',
      none: 'Neither check notices it.',
    },
    moral:
      'The model has learned to repeat what it reads: the loss nears 0, and what it writes goes on with its last letter.',
    right:
      'Here the targets are shifted as they should be. Run it to compare: the loss falls more slowly, and the text is no echo.',
    checks: 'The two checks, on the trained model',
    check: 'Check',
    says: 'What it says',
    leakTest: 'Leak test',
    targetsCheck: 'A look at the targets',
    report: {
      next: (positions: number) => `At all ${positions} positions the target is the next character. As it should be.`,
      same: (positions: number) =>
        `At all ${positions} positions the target is the position’s own character: not shifted!`,
      other: 'The targets are neither the next characters nor the positions’ own.',
      undecided: 'The text repeats one character, so this cannot be told.',
    },
    waiting: 'after the run',
    pairs: 'How the training text begins',
    reads: 'reads',
    predicts: 'must predict',
    position: 'position',
    space: 'space',
    none: 'none',
  },
});
