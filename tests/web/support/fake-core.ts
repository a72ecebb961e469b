// SPDX-License-Identifier: MIT
// A stand-in for the C++ core, for tests of the page's own code only. Its masks follow the rules, its
// losses and texts are made up. It is never part of the page.
import type {
  Core,
  Failure,
  MaskDescription,
  Profile,
  ProfileResult,
  RunConfig,
  RunState,
} from '../../../web/engine/shared/core-api.ts';
import type { LossKind, LossText, PartNorms, WindowLoss } from '../../../web/engine/shared/run-api.ts';

const REPLIES =
  'Your plum cake is out for delivery and will reach you soon.\nSorry about the delay. Your refund is on its way.\n';

const NO_QUESTIONS: Failure = { ok: false, error: 'The stand-in answers no questions about a run.' };
const NO_FIGURES: Failure = { ok: false, error: 'The stand-in computes no figures.' };

function ruleAllows(rule: string, query: number, key: number): boolean | undefined {
  const [name, argument = ''] = rule.split(':');
  switch (name) {
    case 'causal':
      return key <= query;
    case 'full':
      return true;
    case 'masked':
      return argument === '' ? key % 2 === 0 : argument.split(',').map(Number).includes(key);
    case 'prefix':
      return key <= query || key < Number(argument);
    case 'padding':
      return !argument.split(',').map(Number).includes(key);
    default:
      return undefined;
  }
}

export class FakeCore implements Core {
  /** Tests set this to make step n fail as a diverging run does. */
  divergeAt = Number.POSITIVE_INFINITY;
  steps = 0;
  /** Tests have time pass here while a shard is computed. */
  whileShard: () => void = () => {};
  /** The same for a text and a loss that are read. */
  whileReading: () => void = () => {};
  private shardsLeft = 0;
  /** The build that it stands in for. */
  build: Profile = 'exact';
  /** Whether the engine that it runs in fuses. */
  fuses = true;
  private config: RunConfig | undefined;
  private text = REPLIES;

  profile(): ProfileResult {
    if (this.build === 'fused' && !this.fuses) return { ok: false, error: 'This engine does not fuse.' };
    return { ok: true, profile: this.build };
  }

  describeMask(spec: string, queries: number, keys: number): Failure | MaskDescription {
    const [rules = '', ...cells] = spec.split('/');
    const allowed = new Uint8Array(queries * keys);
    for (let query = 0; query < queries; query++) {
      for (let key = 0; key < keys; key++) {
        const answers = rules.split('&').map((rule) => ruleAllows(rule, query, key));
        if (answers.includes(undefined)) return { ok: false, error: `There is no mask rule “${rules}”.` };
        allowed[query * keys + key] = answers.every((answer) => answer === true) ? 1 : 0;
      }
    }
    for (const cell of cells) {
      const [query = 0, key = 0] = cell.slice(1).split('.').map(Number);
      if (query < queries && key < keys) allowed[query * keys + key] = cell.startsWith('+') ? 1 : 0;
    }
    const counts = new Int32Array(queries);
    for (const [index, open] of allowed.entries()) {
      const query = Math.floor(index / keys);
      counts[query] = (counts[query] ?? 0) + open;
    }
    const emptyRows = Int32Array.from([...counts.keys()].filter((query) => counts[query] === 0));
    const visible = counts.reduce((sum, count) => sum + count, 0);
    return { ok: true, spec, queries, keys, allowed, counts, visible, emptyRows };
  }

  describeInfluence(): Failure {
    return { ok: false, error: 'The stand-in knows no influence.' };
  }

  traceInfluence(): Failure {
    return { ok: false, error: 'The stand-in knows no influence.' };
  }

  translateMask(): Failure {
    return { ok: false, error: 'The stand-in knows no conventions.' };
  }

  startRun(config: RunConfig) {
    this.config = config;
    this.steps = 0;
    this.text = config.corpus === '' ? REPLIES : config.corpus;
    const vocabulary = [...new Set(this.text)].sort();
    return {
      ok: true as const,
      parameters: 1,
      vocabulary,
      characters: this.text.length,
      uniformLoss: Math.log(vocabulary.length),
      profile: this.build,
      warnings: [],
      heldOutCharacters: 0,
      baselines: { uniform: Math.log(vocabulary.length), unigram: 2.5, bigram: 1.5 },
      trainingText: this.text,
      heldOutText: '',
      textDigest: '0123456789abcdef',
    };
  }

  step() {
    const step = this.steps;
    if (step >= this.divergeAt) {
      return { ok: false as const, error: `The loss was not a number at step ${step}. Use a lower learning rate.` };
    }
    this.steps++;
    const floor = this.config?.mask === 'causal' ? 0.129 : 0.003;
    const wobble = 1 + 0.12 * Math.sin(step * 1.7) * Math.min(1, step / 40);
    return { ok: true as const, step, loss: floor * wobble + 3.5 * Math.exp(-step / 28) };
  }

  beginStep() {
    this.shardsLeft = Math.ceil((this.config?.batch ?? 0) / 4);
    return { ok: true as const, starts: Uint32Array.from({ length: this.config?.batch ?? 0 }), shardSize: 4 };
  }

  addOwnShard() {
    this.whileShard();
    return { ok: true as const, left: --this.shardsLeft };
  }

  addShard() {
    return { ok: true as const, left: --this.shardsLeft };
  }

  finishStep() {
    return this.step();
  }

  shardGradient() {
    return { ok: true as const, loss: 0 };
  }

  copyGradient() {
    return { ok: true as const };
  }

  startCopy(config: RunConfig) {
    this.startRun(config);
    return { ok: true as const };
  }

  copyState() {
    const none = new Float32Array(1);
    const words = new Uint32Array(624);
    return { ok: true as const, weights: none, steps: this.steps, expAvg: none, expAvgSq: none, words, position: 0 };
  }

  setState({ steps }: RunState) {
    this.steps = steps;
    return { ok: true as const };
  }

  copyWeights() {
    return { ok: true as const };
  }

  setWeights() {
    return { ok: true as const };
  }

  sample(prompt: string, count: number) {
    this.whileReading();
    const known = this.config?.mask === 'causal' && this.steps > 60;
    const written = known ? 'plum cake is out for delivery. waterery ' : '     d   ou               6  c \n  b    s';
    return { ok: true as const, text: prompt + written.slice(0, count) };
  }

  attention(text: string, _layer: number, _head: number, mask: string) {
    const size = [...text].length;
    const described = this.describeMask(mask, size, size);
    if (!described.ok) return described;
    const weights = Float32Array.from(described.allowed, (open, index) => {
      const query = Math.floor(index / size);
      return open === 1 ? 1 / (described.counts[query] ?? 1) : 0;
    });
    return { ok: true as const, size, weights };
  }

  softmaxVariant() {
    return NO_FIGURES;
  }

  hiddenNumber() {
    return NO_FIGURES;
  }

  traceAttention() {
    return NO_FIGURES;
  }

  traceProjected() {
    return NO_FIGURES;
  }

  averageThePast() {
    return NO_FIGURES;
  }

  traceLayer() {
    return NO_FIGURES;
  }

  leakTest() {
    return NO_FIGURES;
  }

  orderTest() {
    return NO_FIGURES;
  }

  targetsCheck() {
    return NO_FIGURES;
  }

  randomText() {
    return NO_FIGURES;
  }

  /** Of a loss in parts, the questions that are begun. */
  begunLoss: [LossKind, LossText, number] = ['usual', 'training', 1];
  lossParts = 1;
  private partsLeft = 0;
  beginWindowLoss(kind: LossKind, text: LossText, windows: number) {
    this.begunLoss = [kind, text, windows];
    this.partsLeft = kind === 'honest' ? this.lossParts : 1;
    return { ok: true as const, left: this.partsLeft };
  }
  addWindowLoss() {
    this.partsLeft--;
    if (this.partsLeft > 0) this.whileReading(); // the last part's time is in windowLoss()
    return { ok: true as const, left: this.partsLeft };
  }
  finishWindowLoss(): WindowLoss {
    return this.windowLoss(...this.begunLoss);
  }

  windowLoss(_kind: LossKind, _text: LossText, _windows: number): WindowLoss {
    this.whileReading();
    return NO_QUESTIONS;
  }

  tensorLengths(): Failure {
    return NO_QUESTIONS;
  }

  parameterList(): Failure {
    return NO_QUESTIONS;
  }

  write(): Failure {
    return NO_QUESTIONS;
  }

  writingCost(): Failure {
    return NO_QUESTIONS;
  }

  cacheDifferences(): Failure {
    return NO_QUESTIONS;
  }

  exposure(): Failure {
    return NO_QUESTIONS;
  }

  parameterBudget(): Failure {
    return NO_QUESTIONS;
  }

  layerNormExample(): Failure {
    return NO_QUESTIONS;
  }

  residualExample(): Failure {
    return NO_QUESTIONS;
  }

  setLearningRate(): Failure {
    return NO_QUESTIONS;
  }

  setMask(): Failure {
    return NO_QUESTIONS;
  }

  readText(): Failure {
    return NO_QUESTIONS;
  }

  grammarText(): Failure {
    return NO_QUESTIONS;
  }

  saveRun(): Failure {
    return NO_QUESTIONS;
  }

  inspectFile(): Failure {
    return NO_QUESTIONS;
  }

  loadWeights(): Failure {
    return NO_QUESTIONS;
  }

  resumeRun(): Failure {
    return NO_QUESTIONS;
  }

  partNorms(): PartNorms {
    return NO_QUESTIONS;
  }

  digest() {
    return { ok: true as const, digest: '0123456789abcdef', profile: this.build, step: this.steps };
  }

  corpus() {
    return { text: REPLIES };
  }
}
