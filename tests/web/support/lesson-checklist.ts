// SPDX-License-Identifier: MIT
// What the lesson has to teach: every fact, worked example, exercise, mistake and limit, in a few words, and where a reader
// finds it. `in` is a chapter (the id of its section), the words of a figure ("en/mask") or, for numbers that are computed
// on the page and so stand in no file, the test that holds the figure to them.

export interface Item {
  fact: string;
  in: string;
  find: RegExp;
}

const item = (fact: string, place: string, find: RegExp): Item => ({ fact, in: place, find });

const opening: Item[] = [
  item('the question comes first: which one writes?', 'opening', /Which will write better\?/),
  item('the bet is placed before the run', 'en/shared', /Before you run it: which one will write better\?/),
  item('setting: a bakery and its replies', 'opening', /bakery wants drafts of its replies/),
  item(
    'corpus: six replies, 323 characters, 30 distinct',
    'opening',
    /six old ones, 323 characters, 30 of them distinct/,
  ),
  item('same seed, same batches, only the mask differs', 'opening', /Same seed.*only the mask differs/),
  item('losses without the mask: 3.585 to 0.003', 'tests/e2e/training.test.ts', /3\.585.*0\.185.*0\.013.*0\.003/),
  item('losses with it: 3.569 to 0.129', 'tests/e2e/training.test.ts', /3\.569.*0\.252.*0\.141.*0\.129/),
  item('the copier’s text', 'tests/e2e/training.test.ts', /COPIER = 'Your d ou 6 c/),
  item('the writer’s text', 'tests/e2e/training.test.ts', /plum cake is out for delivery\. waterery/),
  item(
    'the losses in the text are live',
    'opening',
    /Once both have run: step …, loss … without a mask, … with the fold/,
  ),
  item('loss in nats, 0 is never surprised', 'opening', /in nats: 0 means never surprised/),
  item('before training about a uniform guess', 'opening', /worse than a uniform guess among 30 characters/),
  item('copier and writer', 'opening', /We call it the copier, the other one the writer/),
  item(
    'the near-perfect loss belongs to the one that cannot write',
    'en/shared',
    /times less loss, yet quotes no more/,
  ),
  item('a loss too good is a bug report', 'check', /one that looks too good is a bug report/),
  item(
    'honest loss: everything after a position cut off',
    'opening',
    /honest loss: .* everything after each position cut off/,
  ),
  item('writer’s losses agree, copier’s do not', 'opening', /writer’s two losses agree, the copier’s do not/),
  item(
    'the last position of a window has nothing to copy',
    'opening',
    /last of a window has no neighbour to copy from/,
  ),
  item('what to know before', 'opening', /what a probability is and how two matrices are multiplied/),
  item('how to tell claims apart', 'opening', /computed while you watch.*is derived.*title in italics/),
  item('a map of the chapters', 'opening', /A map of the chapters/),
];

const attention: Item[] = [
  item('a convolution has a fixed neighbourhood', 'attention', /convolution looks at a fixed neighbourhood/),
  item(
    'a weighted sum whose weights depend on content',
    'attention',
    /weighted sum.*weights depend on what stands there/,
  ),
  item('project Q, K, V, with shapes', 'attention', /\(B, N, D\) → \(B, N, 3, heads, d\)/),
  item('channels are split, positions never', 'attention', /Channels are split among the heads; positions never/),
  item('mask scores: −∞ where blocked', 'attention', /Mask scores\..*−∞ where it is blocked/),
  item('mix values, over keys', 'attention', /Mix values\. Softmax over the keys/),
  item('y = x + W_o(weights V)', 'attention', /y is x plus W sub o times, weights times V/),
  item('the residual keeps what was known', 'attention', /is the residual: what was known is kept/),
  item('the formula of attention', 'attention', /softmax of, Q times K transposed over the root of d sub k, plus M/),
  item('M is 0 or minus infinity', 'attention', /M sub i j is 0 if .* minus infinity if it is blocked/),
  item('derived: dot products per pair', 'attention', /one over the root of d, times the sum over the channels/),
  item('derived: softmax over keys, blocked adds nothing', 'attention', /gets nothing and adds nothing to the sum/),
  item('derived: why the scale', 'attention', /each product has variance 1.*spread of the root of d/),
  item('three ways to average the past: a loop', 'en/average', /A loop/),
  item('… one multiplication, rows sum to 1', 'en/average', /lower-triangular matrix.*Each row adds up to 1/s),
  item('… softmax of zeros with −∞', 'en/average', /Every score is 0, later words get −∞/),
  item('… with the same numbers', 'tests/e2e/average.test.ts', /same bits/),
  item(
    'only the third grows into attention',
    'attention',
    /Only the third can grow into attention\. Softmax of equal scores/,
  ),
  item(
    'several heads on slices of the channels, concatenated',
    'attention',
    /works alone on its slice.*laid side by side/,
  ),
  item('the sentence follows the figure', 'attention', /Tied to the figure: row/),
];

const explorer: Item[] = [
  item('rows are queries, columns are keys', 'explorer', /Each row is .* a query; each column .* a key/),
  item(
    'counted from 0; row 3 sees 4 keys',
    'explorer',
    /row 3 asks, counted from 0\. The keys open to it are 0–3, 4 in all/,
  ),
  item('a table for the chosen row', 'en/mask', /Selected row.*Visible keys.*Which keys/s),
  item('causal: itself and what came before', 'en/mask', /causal: 'Each position sees itself and everything before it/),
  item('prefix', 'en/mask', /first positions are context that all may see; after them, causal/),
  item('masked: even positions observed', 'en/mask', /Leave it empty for the even ones/),
  item('full', 'en/mask', /Everyone sees everyone, the future too/),
  item('window', 'en/mask', /window: 'Causal, and of that only the nearest positions/),
  item('padding blocks columns', 'en/mask', /Filler positions hide their columns/),
  item('documents do not see one another', 'en/mask', /packed into one row of tokens do not see one another/),
  item('painted, click or drag', 'en/mask', /Click or drag over cells to open or fold them/),
  item('masks combine by AND', 'explorer', /two rules meet.*both must allow a cell/),
  item('permission, and weights laid over it', 'explorer', /you see permission\. Switch to Weights/),
  item(
    'allowed cells differ in weight, blocked get 0',
    'explorer',
    /unequal ones in open cells, exactly 0 in blocked ones/,
  ),
  item('four words: rows of equal shares', 'tests/e2e/exercise.test.ts', /0?\.25.*0?\.25.*0?\.25.*0?\.25/s),
  item(
    'without a mask cake pays a quarter to its answer',
    'en/puzzles',
    /of its attention on .*the very word it must predict/,
  ),
  item('four lessons in one pass', 'en/puzzles', /One pass, four lessons/),
  item('50 characters give 49 lessons', 'en/puzzles', /50 characters holds 49 such lessons/),
  item('training is parallel and honest at once', 'explorer', /lets training be parallel and honest at once/),
  item('a prefix that is given may be open', 'explorer', /prefix may be open to everyone if it is given as context/),
  item('both ways is valid over known text', 'explorer', /Looking both ways is fine over text that is known/),
  item('the drawn mask is the trained mask', 'explorer', /the mask that you draw is the mask that the model gets/),
  item('influence travels on with layers', 'explorer', /output 4 knows token 0 after two layers/),
  item('the way of one token, cell by cell', 'en/mask', /Shortest way/),
];

const softmax: Item[] = [
  item('before: −∞ adds exactly 0', 'softmax', /score of −∞ adds exactly 0/),
  item('after: rows fall short of 1', 'softmax', /The row falls short of 1/),
  item('after: the future shaped the sum', 'softmax', /hidden scores are in the sum/),
  item('rescaled it equals before, only then', 'softmax', /only then do both orders agree/),
  item('finite fillers can be outbid', 'softmax', /−1e9 or −1e4.*large scores outbid it/),
  item('−8 is among the fillers', 'tests/e2e/softmax-broken.test.ts', /starts where only −8 leaks/),
  item('an empty row: 0 divided by 0', 'softmax', /softmax divides 0 by 0/),
  item('what this core does with it', 'softmax', /weights of 0 and an output of 0, and leaves it out of the loss/),
  item('what libraries do with it', 'softmax', /Libraries give NaN, even shares or zeros/),
  item('conventions: True blocks', 'en/translator', /True blocks', readBy: 'PyTorch nn\.MultiheadAttention/),
  item('conventions: True allows', 'en/translator', /True allows', readBy: 'PyTorch SDPA, Keras, JAX/),
  item('conventions: added to the scores', 'softmax', /a third adds 0 and −∞ to the scores/),
  item('flipped: only the future, last row empty', 'en/translator', /Only the future is visible.*left with nothing/s),
  item('no error: only a test saves you', 'en/translator', /run without an error: only a test saves you/),
  item('a line of code to copy', 'en/translator', /copy: 'Copy'/),
  item('tril and triu tell one mask', 'en/translator', /tril keeps what may be read, triu\(diagonal=1\)/),
  item('exercise: the 4 by 4 boolean causal mask', 'en/puzzles', /boolean mask for four positions.*True blocks/),
  item('its answer: T above the diagonal', 'en/puzzles', /T above the diagonal, F on it and below/),
  item('the exercise has its place', 'softmax', /Now write one down by hand/),
  item(
    'a mask is state, not a weight: a buffer',
    'softmax',
    /state, but not a weight.*optimiser never touches it.*buffer/,
  ),
];

const leak: Item[] = [
  item(
    'swap one token, compare logits at each position',
    'leak',
    /Swap one token for another.*compare the logits at every position/,
  ),
  item('exactly the same, not nearly', 'leak', /Not nearly: the same/),
  item('untrained TinyGPT, vocabulary 1000', 'en/leak', /An untrained TinyGPT.*1000 different tokens/),
  item('length 10, the last token changes', 'tests/e2e/leak.test.ts', /Right: 1 of 10\..*it is 10 of 10/),
  item('with no mask every position changes', 'en/leak', /Nothing kept a position from reading the changed token/),
  item('any position, any mask, through all layers', 'leak', /against the mask you meant, through all layers/),
  item('a prefix is not called a leak', 'leak', /inside an open prefix.*That is no leak/),
  item('a test needs a control', 'leak', /each test has a control/),
  item('fault: no mask', 'en/leak', /noMask: 'The mask is forgotten'/),
  item('fault: diagonal off by one', 'en/leak', /The diagonal is off by one/),
  item('fault: flipped polarity', 'en/leak', /True and false are swapped/),
  item('fault: finite filler', 'en/leak', /−10000 instead of −∞/),
  item('fault: after softmax', 'en/leak', /The mask comes after softmax/),
  item('fault: padding on rows', 'en/leak', /Fillers hidden as rows/),
  item('fault: a stray cell', 'en/leak', /One stray cell is open/),
  item(
    'fault: targets not shifted, found by its own check',
    'en/leak',
    /leak test finds nothing, and rightly.*A look at the targets finds it/s,
  ),
  item(
    'random text: no honest model below ln V',
    'leak',
    /on average no honest model can get below the logarithm of V/,
  ),
];

const block: Item[] = [
  item(
    'feed-forward: two linear layers, GELU, four times wider',
    'block',
    /four times the width, a bend \(GELU\), a linear layer back/,
  ),
  item('512 wide: 2.1 M against 1.05 M', 'block', /≈ 1\.05 million against 2 · 512 · 2048 ≈ 2\.1 million/),
  item('two thirds of a block', 'block', /is two thirds of a block’s weights/),
  item('a parameter budget for one’s own sizes', 'en/block', /Choose sizes of your own/),
  item('attention gathers, feed-forward works alone', 'block', /Attention gathers.*works on each position alone/),
  item(
    'knowledge is thought to sit there, with a source',
    'block',
    /Some researchers think .*Key-Value Memories reads its two layers as keys and values/,
  ),
  item('residual, worked', 'tests/e2e/block.test.ts', /1\.1, 1\.8/),
  item('gradients travel back along x +', 'block', /Along “x \+” it travels unchanged/),
  item('layer norm, its formula', 'block', /gamma times x minus mu over sigma, plus beta/),
  item('layer norm, worked', 'tests/e2e/block.test.ts', /1\.34/),
  item('the pre-norm block', 'block', /h is x plus attention of the norm of x; out is h plus feed-forward/),
  item(
    'same shape, so blocks stack: 6, 12',
    'block',
    /blocks stack: 6 in Attention Is All You Need.*12 in the smallest model/,
  ),
  item('live shapes and lengths', 'en/block', /One block, with what flows through it/),
  item('the whole model in six steps', 'en/block', /The whole model in six steps.*go back to step 1/s),
  item('eight blocks, one part missing', 'block', /eight blocks, with one part missing/),
  item('without residuals: letter counts and no more', 'block', /learns how often each letter comes, no more/),
  item('… and nothing but spaces', 'en/ablate', /writes nothing but spaces/),
  item('… as PyTorch measured', 'tests/core/eight_blocks_test.cpp', /how often characters occur/),
  item('without norms: unsteady', 'block', /Without norms a run may look fine until it is not/),
  item('gradient per layer', 'en/ablate', /Length of the gradient in each part/),
];

const laboratory: Item[] = [
  item(
    'every knob',
    'en/lab-form',
    /Layers.*Heads.*Width.*Context.*Batch.*Steps.*Learning rate.*Targets.*Residuals.*Layer norm/s,
  ),
  item('run, pause, one step, stop, reset', 'en/lab', /Run both.*Go on.*Pause.*Step/s),
  item('learning rate without a reset', 'laboratory', /Learning rate and mask may even change during a run/),
  item('the loss, as a formula', 'laboratory', /minus one over N times the sum/),
  item(
    'levels: uniform, unigram, bigram',
    'laboratory',
    /all characters alike, each by how often it comes, each by the one before it/,
  ),
  item(
    'training, honest and held-out loss',
    'laboratory',
    /training loss is what.*honest loss takes.*held-out loss is taken/,
  ),
  item('loss by position', 'laboratory', /the last, which has no neighbour to copy; with, the first/),
  item(
    'samples, attention, gradients while it goes',
    'en/lab',
    /Attention, live.*What it wrote on the way.*Gradients and weights/s,
  ),
  item('a large corpus: generalising or memorising', 'laboratory', /by heart\. Choose Generalise.*both fall together/),
  item(
    'targets not shifted: a second cheat',
    'laboratory',
    /towards 0, and the model repeats its input: a second cheat/,
  ),
  item('diverging runs stop with step and advice', 'laboratory', /ends with the step at which it broke, and advice/),
  item(
    'safetensors, link, PyTorch script',
    'laboratory',
    /safetensors under PyTorch’s names, as a link, as a PyTorch script that prints the same losses/,
  ),
  item('load weights again', 'en/take-away', /Weights, to save and to load/),
  item(
    'a digest for a class to compare',
    'laboratory',
    /fingerprint of the weights is the same in every browser: a class can compare/,
  ),
];

const writing: Item[] = [
  item(
    'training: all targets in one masked pass',
    'writing',
    /One masked pass scores every position at once, each after its true history/,
  ),
  item(
    'sampling must produce the history first',
    'writing',
    /has to make the next character, and append it, before it can ask/,
  ),
  item('probabilities as bars', 'en/generate', /Probability of the next character/),
  item('greedy, temperature, top-k', 'writing', /Temperature 0 takes the likeliest.*top-k keeps only the k likeliest/),
  item('seed of the draws', 'en/generate', /Seed of the draws/),
  item(
    'KV cache: old keys and values never change',
    'writing',
    /old position never sees a new one.*KV cache, and the mask is what makes it right/,
  ),
  item('two ledgers, same text', 'en/generate', /The text is the same, letter for letter/),
  item(
    'without a mask the cache is wrong, by how much',
    'writing',
    /Without a mask every new character changes.*off by up to …/,
  ),
  item('exposure bias, live', 'writing', /once with one wrong letter\..*exposure bias/),
  item('teacher-forced beside free-running', 'en/generate', /True history.*Own history/s),
  item('waterery, and why', 'writing', /“waterery”.*positions after the 32nd/),
  item(
    'beyond the context: what is cut',
    'writing',
    /oldest character is dropped each time, every position moves down by one/,
  ),
];

const family: Item[] = [
  item('self-attention without a mask, to understand', 'family', /BERT .*kept the encoder, to understand/),
  item('masked self-attention, to write', 'family', /kept the decoder, to write/),
  item(
    'cross-attention: queries from the decoder, keys and values from the encoder',
    'family',
    /queries come from the decoder, the keys and values from the encoder/,
  ),
  item('… a rectangular matrix', 'family', /the matrix is a rectangle/),
  item('encoder–decoder: T5 and the original', 'family', /T5 .* kept both/),
  item('which half the reader has built', 'family', /The decoder, without its cross-attention/),
  item('decoder-only: causal throughout', 'family', /decoder-only means causally masked self-attention throughout/),
  item('position says where, a mask says who', 'family', /a position says where, a mask who may look/),
  item('positions off: what a causal mask still knows', 'family', /A causal mask breaks the tie/),
  item(
    'discrete or continuous is another matter',
    'family',
    /causal models of continuous values.*discrete tokens.*look both ways/,
  ),
];

const check: Item[] = [
  item('nothing is scored without asking', 'check', /Nothing is scored unless you ask/),
  item(
    'question: why before softmax',
    'check',
    /Why must the mask come before the softmax and not after\? Softmax divides by a sum/,
  ),
  item(
    'question: is a row a distribution',
    'check',
    /Is a row of visible cells a probability distribution\? No\. It is an access mask/,
  ),
  item('mistake: no causal mask', 'check', /No causal mask/),
  item('mistake: targets not shifted', 'check', /Targets that were not shifted/),
  item('mistake: attention does all the work', 'check', /Thinking that attention does all the work/),
  item('mistake: removing residuals', 'check', /Leaving out residuals/),
  item(
    'mistake: low loss taken for a good writer',
    'check',
    /low training loss for a good writer\. Evaluate on text that the model has not seen, and read what it writes/,
  ),
  item('five sentences', 'check', /Five sentences to keep/),
  item('what you thought, what happened', 'check', /What you thought, what happened/),
  item(
    'the end is a sandbox with three what-ifs',
    'check',
    /What if the fold.*What if it looks back.*What if nothing says where/,
  ),
  item('limit: tiny models memorise', 'limits', /tiny model with six short replies memorises/),
  item('limit: permissions explain nothing', 'limits', /matrix of permissions.*does not explain/),
  item('limit: no research model', 'limits', /No research model runs here/),
];

const sources: Item[] = [
  item(
    'the transformer paper, section and figure',
    'sources',
    /Attention Is All You Need, sections 3\.1, 3\.2\.1 and 3\.2\.3, figures 1/,
  ),
  item('the GPT-2 paper', 'sources', /the GPT-2 paper/),
  item('The Illustrated Transformer', 'sources', /The Illustrated Transformer/),
  item(
    'Let’s build GPT, with times',
    'sources',
    /Let’s build GPT: from scratch, in code, spelled out.*42:18 to 1:20:49/,
  ),
  item(
    'the two lessons in code',
    'sources',
    /Creating a Transformer From Scratch and Decoder-Only Transformer for Next Token Prediction/,
  ),
  item('the PyTorch documentation', 'sources', /MultiheadAttention, scaled_dot_product_attention/),
];

export const CHECKLIST: readonly Item[] = [
  ...[opening, attention, explorer, softmax, leak, block].flat(),
  ...[laboratory, writing, family, check, sources].flat(),
];
