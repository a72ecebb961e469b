// SPDX-License-Identifier: MIT
// The laboratory's settings as typed, so that a mistake can stay on the screen until it is mended, and the check that
// turns them into data. What only the core can judge (a mask, a held-out share of this text) is left to the core.

import { labStrings } from '../lesson/en/lab.ts';
import { withDecimalMark } from '../lesson/language.ts';
import { LAB_DEFAULTS, type LabSettings } from './lab-settings.ts';
import { canonicalText, type NumberRange, parseNumber } from './numbers.ts';

/** Numbers that every run has. */
export const NUMBERS = {
  grammarSeed: { min: 0, max: 4294967295, whole: true },
  replies: { min: 1, max: 5000, whole: true },
  heldOutShare: { min: 0, max: 0.5 },
  seed: { min: 0, max: 4294967295, whole: true },
  layers: { min: 1, max: 12, whole: true },
  heads: { min: 1, max: 16, whole: true },
  width: { min: 4, max: 256, whole: true },
  context: { min: 1, max: 256, whole: true },
  maxLen: { min: 1, max: 512, whole: true },
  batch: { min: 1, max: 64, whole: true },
  steps: { min: 1, max: 20000, whole: true },
  learningRate: { min: 0, max: 1e6, above: true },
  warmup: { min: 0, max: 20000, whole: true },
  maxGradNorm: { min: 0, max: 1e6 },
  weightDecay: { min: 0, max: 100 },
} satisfies Record<string, NumberRange>;
/** Numbers that may be missing. */
export const OPTIONAL = {
  stopAtStep: { min: 0, max: 20000, whole: true },
  stopBelowLoss: { min: 0, max: 1e6, above: true },
} satisfies Record<string, NumberRange>;

export const CHOICES = {
  targets: ['next', 'same'],
  norm: ['pre', 'post', 'none'],
  residual: ['on', 'off'],
  feedForward: ['on', 'off'],
  positions: ['on', 'off'],
  tied: ['off', 'on'],
  schedule: ['constant', 'cosine'],
  decay: ['all', 'matrices'],
  source: ['builtin', 'grammar', 'own'],
  profile: ['auto', 'exact', 'fused'],
  workers: ['1', '2', '4'],
} as const;

export type NumberField = keyof typeof NUMBERS | keyof typeof OPTIONAL;
export type TextField = 'text' | 'mask' | 'prompt';
export type ChoiceField = keyof typeof CHOICES;
export type TypedField = NumberField | TextField;
export type LabField = TypedField | ChoiceField;

export type LabTyped = Record<TypedField, string> & { [K in ChoiceField]: (typeof CHOICES)[K][number] };
export type LabErrors = Partial<Record<TypedField, string>>;
export type LabChecked = { ok: true; settings: LabSettings } | { ok: false; errors: LabErrors };

/** A window, and the character after it. */
export const neededText = (context: number): number => context + 1;

const onOff = (on: boolean): 'on' | 'off' => (on ? 'on' : 'off');

export function typedOf(settings: LabSettings): LabTyped {
  const { source, profile } = settings;
  const numbers = Object.keys(NUMBERS).filter((field) => field !== 'grammarSeed' && field !== 'replies');
  const plain = Object.fromEntries(
    numbers.map((field) => [field, withDecimalMark(String(settings[field as keyof LabSettings]))]),
  ) as Record<Exclude<keyof typeof NUMBERS, 'grammarSeed' | 'replies'>, string>;
  return {
    ...plain,
    source: source.kind,
    text: source.kind === 'own' ? source.text : '',
    grammarSeed: String(source.kind === 'grammar' ? source.seed : 1),
    replies: String(source.kind === 'grammar' ? source.replies : 2000),
    stopAtStep: settings.stopAtStep === undefined ? '' : String(settings.stopAtStep),
    stopBelowLoss: settings.stopBelowLoss === undefined ? '' : withDecimalMark(String(settings.stopBelowLoss)),
    mask: settings.mask,
    prompt: settings.prompt,
    targets: settings.targets,
    norm: settings.norm,
    schedule: settings.schedule,
    decay: settings.decay,
    profile,
    residual: onOff(settings.residual),
    feedForward: onOff(settings.feedForward),
    positions: onOff(settings.positions),
    tied: onOff(settings.tied),
    workers: settings.workers === 4 ? '4' : settings.workers === 2 ? '2' : '1',
  };
}

const isNumber = (field: string): field is NumberField => field in NUMBERS || field in OPTIONAL;

/** Numbers with a decimal point, as attributes give them, in this language's spelling. */
export const inReadersSpelling = <T extends Partial<LabTyped>>(given: T): T => spelled(given, withDecimalMark);

/** What an author asks for now and did not before; what is asked for no longer is the lesson's again. Undefined for nothing. */
export function givenAnew(before: Partial<LabTyped> = {}, now: Partial<LabTyped> = {}): Partial<LabTyped> | undefined {
  const names = Object.keys({ ...before, ...now }) as (keyof LabTyped)[];
  const changed = names.filter((name) => before[name] !== now[name]);
  if (changed.length === 0) return undefined;
  return inReadersSpelling(Object.fromEntries(changed.map((name) => [name, now[name] ?? LAB_TYPED[name]])));
}

/** As the page's events have it, with a decimal point. */
export const labState = <T extends Partial<LabTyped>>(typed: T): T => spelled(typed, (text) => canonicalText(text));

const spelled = <T extends Partial<LabTyped>>(typed: T, spell: (text: string) => string): T =>
  Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, isNumber(field) ? spell(text) : text])) as T;

export const LAB_TYPED: LabTyped = typedOf(LAB_DEFAULTS);

export function checkLab(typed: LabTyped): LabChecked {
  const errors: LabErrors = {};
  const read = (field: NumberField, range: NumberRange): number => {
    const parsed = parseNumber(typed[field], range);
    if (parsed.ok) return parsed.value;
    errors[field] = labStrings.problems[parsed.problem](labStrings.labels[field], range);
    return Number.NaN;
  };
  const number = (field: keyof typeof NUMBERS): number => read(field, NUMBERS[field]);
  const optional = (field: keyof typeof OPTIONAL) =>
    typed[field].trim() === '' ? {} : { [field]: read(field, OPTIONAL[field]) };
  const { source, text, mask, prompt, targets, norm, schedule, decay, profile } = typed;
  const settings: LabSettings = {
    source:
      source === 'grammar'
        ? { kind: 'grammar', seed: number('grammarSeed'), replies: number('replies') }
        : source === 'own'
          ? { kind: 'own', text }
          : { kind: 'builtin' },
    heldOutShare: number('heldOutShare'),
    seed: number('seed'),
    mask: mask.replace(/\s+/g, ''),
    layers: number('layers'),
    heads: number('heads'),
    width: number('width'),
    context: number('context'),
    maxLen: number('maxLen'),
    batch: number('batch'),
    steps: number('steps'),
    learningRate: number('learningRate'),
    ...{ schedule, warmup: number('warmup'), maxGradNorm: number('maxGradNorm') },
    ...{ weightDecay: number('weightDecay'), decay, targets, norm, prompt, profile },
    residual: typed.residual === 'on',
    feedForward: typed.feedForward === 'on',
    positions: typed.positions === 'on',
    tied: typed.tied === 'on',
    workers: Number(typed.workers),
    ...optional('stopAtStep'),
    ...optional('stopBelowLoss'),
  };
  Object.assign(errors, together(settings, errors));
  return Object.keys(errors).length === 0 ? { ok: true, settings } : { ok: false, errors };
}

/** With the lesson's value in each field that is wrong. */
export function lessonWhereWrong(typed: LabTyped): LabTyped {
  const checked = checkLab(typed);
  const wrong = checked.ok ? [] : (Object.keys(checked.errors) as (keyof LabTyped)[]);
  return { ...typed, ...Object.fromEntries(wrong.map((field) => [field, LAB_TYPED[field]])) };
}

/** What is wrong with settings that are each fine alone. */
function together({ source, heads, width, context, maxLen, mask, prompt }: LabSettings, found: LabErrors): LabErrors {
  const errors: LabErrors = {};
  if (!found.heads && !found.width && width % heads !== 0) {
    const fitting = Array.from({ length: NUMBERS.heads.max }, (_, index) => index + 1).filter((n) => width % n === 0);
    errors.heads = labStrings.headsDoNotDivide(heads, width, fitting);
  }
  if (!found.context && !found.maxLen && context > maxLen) errors.context = labStrings.contextTooLong(context, maxLen);
  if (source.kind === 'own' && !found.context) {
    const length = [...source.text].length;
    if (length < neededText(context)) errors.text = labStrings.textTooShort(length, neededText(context), context);
  }
  if (mask === '') errors.mask = labStrings.maskEmpty;
  if (prompt === '') errors.prompt = labStrings.promptEmpty;
  return errors;
}

/** The field that the core means, as the form calls it. */
export function fieldOfCore(field: string | undefined): TypedField | undefined {
  if (field === undefined) return undefined;
  const own: Readonly<Record<string, TypedField>> = { corpus: 'text', dModel: 'width', scheduleSteps: 'steps' };
  if (Object.hasOwn(own, field)) return own[field];
  return field in LAB_TYPED && !(field in CHOICES) ? (field as TypedField) : undefined;
}
