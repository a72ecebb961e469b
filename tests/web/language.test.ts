// SPDX-License-Identifier: MIT
// The German pack against the English catalogues: nothing missing, nothing left English, nothing broken when composed.

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wantedLanguage } from '../../web/choose-language.ts';
import { givenText } from '../../web/draw/share-text.ts';
import { heard, hearIn } from '../../web/engine/client/hear.ts';
import type { Catalogue } from '../../web/lesson/catalogue.ts';
import { german } from '../../web/lesson/de/german.ts';
import { ablateStrings } from '../../web/lesson/en/ablate.ts';
import { aboutStrings } from '../../web/lesson/en/about.ts';
import { averageStrings } from '../../web/lesson/en/average.ts';
import { betsStrings } from '../../web/lesson/en/bets.ts';
import { blockStrings } from '../../web/lesson/en/block.ts';
import { embedStrings } from '../../web/lesson/en/embed.ts';
import { embedThisStrings } from '../../web/lesson/en/embed-this.ts';
import { generateStrings } from '../../web/lesson/en/generate.ts';
import { labStrings } from '../../web/lesson/en/lab.ts';
import { labFormStrings } from '../../web/lesson/en/lab-form.ts';
import { leakStrings } from '../../web/lesson/en/leak.ts';
import { maskStrings } from '../../web/lesson/en/mask.ts';
import { aroundStrings, noteStrings, printStrings, railStrings } from '../../web/lesson/en/page.ts';
import { betStrings, cakeStrings, exerciseStrings, goalStrings } from '../../web/lesson/en/puzzles.ts';
import { qkvStrings } from '../../web/lesson/en/qkv.ts';
import { quizStrings } from '../../web/lesson/en/quiz.ts';
import { maskQuestions } from '../../web/lesson/en/quiz-masks.ts';
import { modelQuestions } from '../../web/lesson/en/quiz-models.ts';
import { shareStrings } from '../../web/lesson/en/share.ts';
import { strings } from '../../web/lesson/en/shared.ts';
import { softmaxStrings } from '../../web/lesson/en/softmax.ts';
import { sourceStrings } from '../../web/lesson/en/source.ts';
import { stillStrings } from '../../web/lesson/en/still.ts';
import { takeAwayStrings } from '../../web/lesson/en/take-away.ts';
import { tokenStrings } from '../../web/lesson/en/tokens.ts';
import { translatorStrings } from '../../web/lesson/en/translator.ts';
import { variantsStrings } from '../../web/lesson/en/variants.ts';
import { coreSentence, english, grouped, speak } from '../../web/lesson/language.ts';
import {
  cellWeight,
  decimals,
  exponent,
  fixed,
  formatLoss,
  narrowWeight,
  short,
} from '../../web/lesson/number-text.ts';
import { parseDecimal } from '../../web/state/decimal.ts';
import { LAB_DEFAULTS } from '../../web/state/lab-settings.ts';
import { parseNumber } from '../../web/state/numbers.ts';
import { ENGLISH_WORDS, leaves, SAME_IN_BOTH, spokenBy } from './support/catalogue-walk.ts';

const catalogues: Catalogue = {
  about: aboutStrings,
  ablate: ablateStrings,
  around: aroundStrings,
  average: averageStrings,
  bets: betsStrings,
  block: blockStrings,
  embed: embedStrings,
  embedThis: embedThisStrings,
  generate: generateStrings,
  labForm: labFormStrings,
  lab: labStrings,
  leak: leakStrings,
  mask: maskStrings,
  bet: betStrings,
  cake: cakeStrings,
  exercise: exerciseStrings,
  goal: goalStrings,
  note: noteStrings,
  print: printStrings,
  rail: railStrings,
  qkv: qkvStrings,
  quiz: quizStrings,
  quizMasks: maskQuestions,
  quizModels: modelQuestions,
  shared: strings,
  share: shareStrings,
  still: stillStrings,
  softmax: softmaxStrings,
  source: sourceStrings,
  takeAway: takeAwayStrings,
  token: tokenStrings,
  translator: translatorStrings,
  variants: variantsStrings,
};

const own = leaves(catalogues);
const theirs = leaves(german.strings);

afterAll(() => speak(english));

describe('the German catalogues', () => {
  it('have every key of the English ones, and no other', () => {
    expect([...theirs.keys()].sort()).toEqual([...own.keys()].sort());
    expect(own.size).toBeGreaterThan(1000);
    for (const [path, value] of own) expect(typeof theirs.get(path), path).toBe(typeof value);
  });

  it('leave no words English', () => {
    const left: string[] = [];
    for (const [path, value] of own) {
      const said = theirs.get(path);
      if (typeof said !== 'string') continue;
      if (/[a-z]/i.test(said) && said === value && !SAME_IN_BOTH(path, said)) left.push(`${path}: ${said}`);
      if (ENGLISH_WORDS.test(said) && !path.endsWith('ode')) left.push(`${path}: ${said}`);
      if (/[“”]/.test(said.replace(/„[^“”]*“/g, ''))) left.push(`${path}: quotation marks`);
    }
    expect(left).toEqual([]);
  });

  it('compose sentences of whatever the English ones take', () => {
    speak(german);
    const wrong: string[] = [];
    let spoken = 0;
    for (const [path, value] of own) {
      if (typeof value !== 'function') continue;
      const pairs = spokenBy(path, value, theirs.get(path));
      if (pairs.length === 0) wrong.push(`${path}: nothing said`);
      spoken += pairs.length;
      for (const said of pairs) {
        if (/undefined|NaN(?! heißt)|\[object|null/.test(said) || ENGLISH_WORDS.test(said))
          wrong.push(`${path}: ${said}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(spoken).toBeGreaterThan(500);
  });

  it('say numbers with a comma and plurals in their case', () => {
    speak(german);
    const { takeAway, shared, lab, softmax } = german.strings as unknown as Catalogue;
    expect(takeAway.settingsLine(LAB_DEFAULTS)).toContain('4 Schichten, 4 Heads, Breite 64');
    expect(takeAway.settingsLine(LAB_DEFAULTS)).toContain('Lernrate 0,003');
    expect(takeAway.compared.same(1, 'ab')).toContain('Nach 1 Schritt ');
    expect(takeAway.compared.same(3, 'ab')).toContain('Nach 3 Schritten ');
    expect(shared.common.model(212126, 'exact')).toBe(' 212.126 Parameter, Profil „exakt“.');
    expect(shared.settings.problems['too-small']('Lernrate', { min: 0, max: 1 })).toContain('größer als 0');
    expect(lab.short.setting('learningRate', '0.01')).toBe('Lernrate 0,01');
    expect(softmax.order.futureHint(['a'])).toContain('Zeile „a“ darf');
    expect(softmax.order.futureHint(['a', 'b'])).toContain('Die Zeilen „a“ und „b“ dürfen');
  });
});

describe('a figure that is loaded after German was chosen', () => {
  beforeEach(() => vi.resetModules());

  it('takes its words from the pack, names of tokens included', async () => {
    const language = await import('../../web/lesson/language.ts');
    const pack = (await import('../../web/lesson/de/german.ts')).german;
    language.speak(pack);
    const { maskStrings: mask } = await import('../../web/lesson/en/mask.ts');
    const { strings: shared } = await import('../../web/lesson/en/shared.ts');
    const { tokenName } = await import('../../web/lesson/token-text.ts');
    expect(mask).toBe(pack.strings.mask);
    expect(shared.common.reset).toBe('Zurücksetzen');
    expect(tokenName(' ')).toBe('Leerzeichen');
    expect(mask.readout.rowOf(1, ' ')).toBe('1 Leerzeichen');
    expect(tokenName('cake')).toBe('„cake“');
  });

  it('shows the lesson’s settings with a comma and reads them back', async () => {
    const language = await import('../../web/lesson/language.ts');
    language.speak((await import('../../web/lesson/de/german.ts')).german);
    const settings = await import('../../web/state/settings.ts');
    const typed = settings.lessonTyped();
    expect(typed.learningRate).toBe('0,003');
    expect(settings.checkSettings(typed)).toMatchObject({ ok: true, settings: { learningRate: 0.003 } });
    expect(settings.settingsState(typed).learningRate).toBe('0.003');
    const refused = settings.checkSettings({ ...typed, learningRate: '1.000' });
    expect(refused).toMatchObject({ ok: false, errors: { learningRate: expect.stringContaining('Dezimalkomma') } });

    const lab = await import('../../web/state/lab-typed.ts');
    const { presetOf } = await import('../../web/state/lab-presets.ts');
    expect(lab.LAB_TYPED.learningRate).toBe('0,003');
    expect(presetOf('memorise').typed.heldOutShare).toBe('0,34');
    expect(lab.checkLab(presetOf('memorise').typed)).toMatchObject({ ok: true, settings: { heldOutShare: 0.34 } });
    expect(lab.labState(presetOf('memorise').typed).heldOutShare).toBe('0.34');
    expect(lab.inReadersSpelling({ learningRate: '1.125', mask: 'causal/+0.3' })).toEqual({
      learningRate: '1,125',
      mask: 'causal/+0.3',
    });

    const { usableRecipe } = await import('../../web/state/take-away/usable-recipe.ts');
    const odd = { ...LAB_DEFAULTS, learningRate: 1.125, maxGradNorm: 2.375 };
    const recipe = { settings: odd, changes: [{ step: 3, learningRate: 1.625 }] };
    expect(usableRecipe(recipe)).toEqual({ recipe, refused: 0 });

    const { checkTraining, FIRST_TRAINING } = await import('../../web/state/writing.ts');
    expect(FIRST_TRAINING.learningRate).toBe('0,003');
    expect(checkTraining({ ...FIRST_TRAINING, learningRate: '1.000' }, 'auto').settings.learningRate).toBe(0.003);
  });

  it('takes lists with semicolons or spaces between the numbers', async () => {
    const language = await import('../../web/lesson/language.ts');
    language.speak((await import('../../web/lesson/de/german.ts')).german);
    const { canonicalList, listText, parseList } = await import('../../web/elements/attn-block/lists.ts');
    expect(listText('0.1, −0.2')).toBe('0,1; −0,2');
    for (const typed of ['1,5; 2', '1,5;2', '1,5 2', ' 1,5 ;  2 ', '1,5, 2']) {
      expect(parseList(typed, 'x'), typed).toEqual({ ok: true, values: [1.5, 2] });
      expect(canonicalList(typed)).toBe('1.5, 2');
    }
    expect(parseList('1,5; ; 2', 'x')).toMatchObject({ ok: true });
    expect(parseList('1,5; a', 'x')).toEqual({ ok: false, error: 'x: „a“: Das ist keine Zahl.' });
    expect(parseList('1.000; 2', 'x')).toMatchObject({ ok: false, error: expect.stringContaining('Dezimalkomma') });
    expect(parseList('', 'x')).toMatchObject({ ok: false });
  });
});

describe('a number', () => {
  const rate = { min: 0, max: 10, above: true };
  const whole = { min: 1, max: 20000, whole: true };

  it.each([
    ['0,01', rate, 0.01, 0.01],
    ['1e-3', rate, 0.001, 0.001],
    ['0.003', rate, 0.003, 0.003],
    ['1,5', rate, 'comma', 1.5],
    ['1.5', rate, 1.5, 1.5],
    ['1.000', rate, 1, 'comma'],
    ['1.125', rate, 1.125, 'comma'],
    ['1,000', whole, 'comma', 'comma'],
    ['1.000', whole, 1, 'comma'],
    ['1000', whole, 1000, 1000],
    ['1.000,5', rate, 'comma', 'comma'],
    ['', rate, 'empty', 'empty'],
    ['abc', rate, 'not-a-number', 'not-a-number'],
    ['-1', rate, 'too-small', 'too-small'],
    ['−1', rate, 'too-small', 'too-small'],
  ] as const)('typed as “%s” is read as its language has it', (typed, range, point, comma) => {
    const read = (mark: '.' | ',') => {
      const parsed = parseNumber(typed, range, mark);
      return parsed.ok ? parsed.value : parsed.problem;
    };
    expect([read('.'), read(',')]).toEqual([point, comma]);
  });

  it('of a worked example is read with either mark, but not where it may be a thousand', () => {
    speak(german);
    expect(parseDecimal('−0,5', rate)).toMatchObject({ problem: 'too-small' });
    expect(parseDecimal('2,875', rate)).toMatchObject({ value: 2.875 });
    expect(parseDecimal('0.5', rate)).toMatchObject({ value: 0.5 });
    expect(parseDecimal('1.000', rate)).toMatchObject({ problem: 'comma' });
  });

  it.each([
    [() => decimals(0.25, 2), '0.25', '0,25'],
    [() => cellWeight(0.25), '.25', ',25'],
    [() => narrowWeight(0.25), '.25', ',25'],
    [() => narrowWeight(1), '1', '1'],
    [() => narrowWeight(0.996), '1.00', '1,00'],
    [() => formatLoss(3.4012), '3.401', '3,401'],
    [() => formatLoss(0.0001), '< 0.001', '< 0,001'],
    [() => formatLoss(1.5e21), '1.5e21', '1,5e21'],
    [() => fixed(-1.5, 1), '−1.5', '−1,5'],
    [() => short(2 / 3), '0.667', '0,667'],
    [() => exponent(1.2e-9), '1.2e−9', '1,2e−9'],
    [() => givenText(-1.0005e4), '−10005', '−10005'],
    [() => givenText(0.25), '0.25', '0,25'],
    [() => grouped(212126), '212,126', '212.126'],
  ])('is shown as its language has it (%#)', (write, point, comma) => {
    speak(english);
    expect(write()).toBe(point);
    speak(german);
    expect(write()).toBe(comma);
  });
});

describe('what the core says', () => {
  it.each([
    [
      'The number of heads must be a whole number from 1 to 256; got 0.5.',
      'Die Anzahl der Heads muss eine ganze Zahl von 1 bis 256 sein, nicht 0,5.',
    ],
    [
      '3 heads do not divide a width of 64; possible are 1, 2, 4.',
      '3 Heads teilen eine Breite von 64 nicht; möglich sind 1, 2, 4.',
    ],
    [
      'Cannot read the mask part "window:x": "x" is not a whole number from 0 to 4095.',
      'Der Teil „window:x“ der Maske ist nicht zu lesen: „x“ ist keine ganze Zahl von 0 bis 4095.',
    ],
    [
      'Cannot read the mask part "a: b": it closes no parenthesis.',
      'Der Teil „a: b“ der Maske ist nicht zu lesen: Sie schließt keine Klammer.',
    ],
    [
      'The model has never seen "é", space, U+00A0: only characters of the training text can be used.',
      'Das Modell hat nie gesehen: „é“, Leerzeichen, U+00A0. Es gehen nur Zeichen des Trainingstextes.',
    ],
    [
      'Characters that are hard to see are kept: tab 3 times, U+00A0 once and 2 more kinds.',
      'Schwer sichtbare Zeichen bleiben erhalten: Tabulator 3-mal, U+00A0 einmal und 2 weitere Arten.',
    ],
    [
      '2 line ends of Windows (CR LF) and 1 lone CR became LF, one character each.',
      '2 Zeilenenden von Windows (CR LF) und 1 einzelnes CR wurden zu LF, je ein Zeichen.',
    ],
    ['The last 2 replies of 6 are held out.', 'Die letzten 2 Antworten von 6 werden zurückgehalten.'],
    [
      'A cache would be wrong under this mask. Its right padding moves with every new token: what was kept would be out of date.',
      'Ein Cache wäre unter dieser Maske falsch. Ihr Padding rechts wandert mit jedem neuen Token: Was aufgehoben wurde, wäre veraltet.',
    ],
    [
      'At step 12 the loss is no longer a finite number: the learning rate is too high for this run. Reset it and try a smaller one.',
      'Bei Schritt 12 ist der Loss keine endliche Zahl mehr: Die Lernrate ist für diesen Lauf zu hoch. Setze zurück und versuche es mit einer kleineren.',
    ],
    [
      'Positions 0 and 2 hold the same token, so swapping them changes nothing.',
      'An den Positionen 0 und 2 steht dasselbe Token; sie zu vertauschen ändert also nichts.',
    ],
    [
      'A position to swap, before the last one, must be a whole number from 0 to 3; got 4.',
      'Eine Position zum Vertauschen, vor der letzten, muss eine ganze Zahl von 0 bis 3 sein, nicht 4.',
    ],
    ['There is no run to step.', 'Es gibt keinen Lauf, in dem sich ein Schritt tun ließe.'],
    ['Step 3 is done already; the next is step 4.', 'Schritt 3 ist schon getan; der nächste ist Schritt 4.'],
    [
      'The setting norm is "x" in the file; none or pre or post is needed.',
      'Die Einstellung norm ist in der Datei „x“; nötig ist none oder pre oder post.',
    ],
    [
      'The tensor "tok.weight" lies at bytes 0 to 64, but the file has only 12 behind the header: it is cut off.',
      'Der Tensor „tok.weight“ liegt bei den Bytes 0 bis 64, aber die Datei hat hinter dem Kopf nur 12: Sie ist abgeschnitten.',
    ],
    [
      'The header of "a" is not as safetensors has it: at byte 9 four hexadecimal digits are expected.',
      'Der Kopf von „a“ ist nicht, wie safetensors ihn hat, bei Byte 9: Hier werden vier hexadezimale Ziffern erwartet.',
    ],
    [
      "The file's generator stands at word 700; from 0 to 624 can be.",
      'Der Generator der Datei steht bei Wort 700; möglich sind 0 bis 624.',
    ],
  ])('is said in German: %s', (said, expected) => {
    speak(german);
    expect(coreSentence(said)).toBe(expected);
    speak(english);
    expect(coreSentence(said)).toBe(said);
  });

  it('stays English where it is not known, and is found in every field of a reply that holds sentences', () => {
    speak(german);
    const unknown = 'A sentence of a later core.';
    expect(coreSentence(unknown)).toBe(unknown);
    expect(coreSentence('The blanket must be a whole number from 1 to 2.')).toContain('blanket');
    hearIn(coreSentence);
    const held = 'The last 1 reply of 6 are held out.';
    const values = new Float64Array([1]);
    const reply = heard({
      ok: true,
      warnings: [held, unknown],
      notes: [held],
      lines: [{ whyNot: held, code: held }],
      values,
    });
    const de = 'Die letzte Antwort von 6 wird zurückgehalten.';
    expect(reply).toEqual({
      ok: true,
      warnings: [de, unknown],
      notes: [de],
      lines: [{ whyNot: de, code: held }],
      values,
    });
    expect(reply.values).toBe(values);
    expect(heard({ ok: false, error: held, field: 'text' })).toEqual({ ok: false, error: de, field: 'text' });
    expect(heard(undefined)).toBeUndefined();
  });
});

describe('the language that is asked for', () => {
  it.each([
    ['?lang=de', 'de'],
    ['?lang=de-AT', 'de'],
    ['?lang=DE', 'de'],
    ['', 'en'],
    ['?lang=xx', undefined],
    ['?lang=constructor', undefined],
  ])('of “%s” is %s', (query, name) => expect(wantedLanguage(query)).toBe(name));
});
