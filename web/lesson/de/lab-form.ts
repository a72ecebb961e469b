// SPDX-License-Identifier: MIT
// German for en/lab-form.ts.

import type { Catalogue } from '../catalogue.ts';
import { characters, digits, series } from './words.ts';

export const labForm: Catalogue['labForm'] = {
  labels: {
    source: 'Trainingstext',
    text: 'Dein Text',
    grammarSeed: 'Seed der Grammatik',
    replies: 'Antworten',
    heldOutShare: 'Zurückgehalten',
    seed: 'Seed',
    mask: 'Maske',
    layers: 'Schichten',
    heads: 'Heads',
    width: 'Breite',
    context: 'Kontext',
    maxLen: 'Positionen',
    batch: 'Batch',
    steps: 'Schritte',
    learningRate: 'Lernrate',
    schedule: 'Verlauf der Rate',
    warmup: 'Warm-up-Schritte',
    maxGradNorm: 'Längster Gradient',
    weightDecay: 'Weight Decay',
    decay: 'Decay zieht',
    targets: 'Ziele',
    residual: 'Residual-Pfade',
    norm: 'Layer-Norm',
    feedForward: 'Feed-Forward',
    positions: 'Positions-Embedding',
    tied: 'Gekoppelte Ausgabe',
    prompt: 'Prompt',
    profile: 'Arithmetik',
    workers: 'Worker pro Modell',
    stopAtStep: 'Stopp nach Schritt',
    stopBelowLoss: 'Stopp unter Loss',
  },
  hints: {
    mask: 'So, wie der Rechenkern sie schreibt: causal, full, prefix:3, causal&window:8, document:16, causal/+0.3 …',
    heldOutShare: 'Anteil der Antworten, die das Training nie sieht, 0 bis 0,5. Genommen werden die letzten.',
    maxGradNorm: 'Bei 0 bleiben Gradienten so lang, wie sie sind.',
    stop: 'Leer lassen, um bis zum letzten Schritt zu laufen.',
  },
  groups: {
    model: 'Modell',
    training: 'Training',
    text: 'Text',
    mask: 'Maske',
    run: 'Lauf',
  },
  sums: {
    model: (layers, heads, width, context) =>
      `${layers} ${layers === '1' ? 'Schicht' : 'Schichten'}, ${heads} ${heads === '1' ? 'Head' : 'Heads'}, Breite ${width}, Kontext ${context}`,
    training: (steps, batch, rate) => `${steps} Schritte zu ${batch} Fenstern, Lernrate ${rate}`,
    text: (source, heldOut) => `${source}, ${heldOut === '' ? 'nichts' : heldOut} zurückgehalten`,
    run: (seed, prompt, profile, stops) =>
      `Seed ${seed}, Prompt „${prompt}“, Arithmetik: ${profile.toLowerCase()}${stops ? ', hält früher an' : ''}`,
    named: (name, chosen) => `${name}: ${chosen}`,
  },
  choices: {
    targets: { next: 'Nächstes Zeichen', same: 'Das eigene (ein Fehler)' },
    norm: { pre: 'Davor', post: 'Danach', none: 'Keine' },
    residual: { on: 'An', off: 'Aus' },
    feedForward: { on: 'An', off: 'Aus' },
    positions: { on: 'An', off: 'Aus' },
    tied: { on: 'An', off: 'Aus' },
    schedule: { constant: 'Konstant', cosine: 'Kosinus' },
    decay: { all: 'An allem', matrices: 'An Matrizen' },
    source: { builtin: 'Sechs Antworten', grammar: 'Groß: eine Grammatik', own: 'Mein eigener' },
    profile: { auto: 'Automatisch', exact: 'Exakt', fused: 'Verschmolzen' },
    workers: { '1': '1', '2': '2', '4': '4' },
  },
  file: {
    open: 'Textdatei öffnen',
    latin1: 'Als Latin-1 lesen',
    read: (name, length) => `${name}: ${characters(length)}.`,
  },
  explorer: 'Die Maske aus dem Masken-Explorer nehmen',
  noExplorer: 'Auf dieser Seite gibt es keinen Masken-Explorer, aus dem sich eine Maske nehmen lässt.',
  lesson: 'Zurück zu den Einstellungen der Lektion',
  maskEmpty: 'Die Maske ist leer: Schreibe eine, zum Beispiel causal.',
  promptEmpty: 'Der Prompt ist leer: Gib dem Modell mindestens ein Zeichen, an das es anknüpfen kann.',
  headsDoNotDivide: (heads, width, fitting) =>
    `${heads} Heads können sich eine Breite von ${width} nicht gleichmäßig teilen. Bei dieser Breite passen ${series(fitting.map(String), 'oder')}.`,
  contextTooLong: (context, positions) =>
    `Ein Kontext von ${context} ist länger als die ${positions} Positionen, die das Modell hat.`,
  textTooShort: (length, needed, context) =>
    length === 0
      ? `Dein Text ist leer: Er braucht mindestens ${needed} Zeichen, die ${context} eines Fensters und 1 weiteres.`
      : `Dein Text hat ${characters(length)}: Er braucht mindestens ${needed}, die ${context} eines Fensters und 1 weiteres.`,
  problems: {
    empty: (label) => `${label}: Hier fehlt eine Zahl.`,
    comma: (label) =>
      `${label}: Schreibe ein Dezimalkomma und keine Punkte zwischen den Tausendern, zum Beispiel 0,003 oder 1000.`,
    'not-a-number': (label) => `${label}: Das ist keine Zahl.`,
    'not-whole': (label) => `${label}: Das muss eine ganze Zahl sein.`,
    'too-small': (label, { min, above = false }) =>
      above
        ? `${label}: Der Wert muss größer als ${digits(min)} sein.`
        : `${label}: Der Wert muss mindestens ${digits(min)} sein.`,
    'too-large': (label, { max }) => `${label}: Der Wert darf höchstens ${digits(max)} sein.`,
  },
};
