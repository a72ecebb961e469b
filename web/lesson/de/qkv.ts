// SPDX-License-Identifier: MIT
// German for en/qkv.ts.

import type { Step } from '../../elements/attn-qkv/steps.ts';
import type { TensorName } from '../../elements/attn-qkv/trace.ts';
import type { Catalogue } from '../catalogue.ts';
import { quoted } from './words.ts';

/** In the nominative and accusative, where both read the same. */
const word = (text: string): string => (text === ' ' ? 'das Leerzeichen' : quoted(text));
/** After "von", "mit" and "zu". */
const ofWord = (text: string): string => (text === ' ' ? 'dem Leerzeichen' : quoted(text));
const Word = (text: string): string => (text === ' ' ? 'Das Leerzeichen' : quoted(text));

const steps: Record<Step, { name: string; title: string; why: string }> = {
  vectors: {
    name: 'Vektoren',
    title: 'Ein Vektor für jedes Wort, vorher und nachher',
    why: 'x enthält, was über ein Wort allein bekannt ist. y ist genauso breit und enthält auch, was das Wort von denen genommen hat, die es ansehen darf. Die Schritte zeigen, wie.',
  },
  project: {
    name: 'Projizieren',
    title: 'Auf Queries, Keys und Values projizieren',
    why: 'Drei Sätze von Gewichten lesen jeden Vektor: was das Wort sucht (Q), was es anbietet (K), was es weitergibt (V).',
  },
  score: {
    name: 'Score',
    title: 'Jede Query mit jedem Key bewerten',
    why: 'Kanal für Kanal multiplizieren und addieren: ein Skalarprodukt. Je besser ein Key passt, desto größer die Zahl.',
  },
  scale: {
    name: 'Skalieren',
    title: 'Durch √d teilen',
    why: 'Je breiter ein Head, desto mehr Produkte werden addiert und desto weiter streuen die Scores. Durch die Wurzel seiner Breite d zu teilen, nimmt das heraus.',
  },
  mask: {
    name: 'Maske',
    title: 'Die Zukunft wegklappen',
    why: 'Wo die Maske sperrt, tritt −∞ an die Stelle des Scores. Die anderen Scores bleiben, wie sie waren.',
  },
  softmax: {
    name: 'Softmax',
    title: 'Aus jeder Zeile Anteile machen',
    why: 'e hoch Score, geteilt durch die Summe der Zeile. Aus −∞ wird genau 0. Zeilen sind Queries und ergeben zusammen 1; Spalten müssen es nicht.',
  },
  mix: {
    name: 'Mischen',
    title: 'Die Values mischen',
    why: 'Die Zeile nimmt von jedem Value ihren Anteil und addiert. Jeder Head tut das für sich; die Ergebnisse stehen nebeneinander.',
  },
  output: {
    name: 'Ausgabe',
    title: 'Noch einmal projizieren und x wieder addieren',
    why: 'Ein weiterer Satz von Gewichten mischt die Kanäle aller Heads. Dann kommt das Residual: x wird addiert, damit nichts Bekanntes verloren geht.',
  },
};

const tensors: Record<TensorName, { short: string; long: string }> = {
  x: { short: 'x', long: 'Vektoren x' },
  ln1: { short: 'Norm von x', long: 'Normierte Vektoren' },
  q: { short: 'Q', long: 'Queries Q' },
  k: { short: 'K', long: 'Keys K' },
  v: { short: 'V', long: 'Values V' },
  raw_scores: { short: 'Q Kᵀ', long: 'Rohe Scores' },
  scores: { short: 'Q Kᵀ / √d', long: 'Scores' },
  masked_scores: { short: 'maskiert', long: 'Maskierte Scores' },
  weights: { short: 'Gewichte', long: 'Gewichte' },
  mixed: { short: 'Gewichte · V', long: 'Gemischte Values' },
  out: { short: 'out', long: 'Projizierte Ausgabe' },
  h: { short: 'y', long: 'Ausgabe y' },
};

export const qkv: Catalogue['qkv'] = {
  title: 'Attention, Schritt für Schritt',
  how: 'Drücke „Weiter“ und folge der bernsteinfarbenen Zeile: Sie ist das Wort, das fragt. Zeilen fragen, Spalten antworten.',
  loading: 'Der Rechenkern lädt …',
  steps,
  tensors,
  stepsLabel: 'Schritte',
  stepOf: (step, count) => `Schritt ${step} von ${count}`,
  next: 'Weiter',
  previous: 'Zurück',
  nextPass: (pass) => `Nächste Zeile: ${pass === 2 ? 'eine Lücke' : 'zwei Lücken'}`,
  row: 'Zeile, die fragt',
  rowOf: (row, text) => `${row}, ${word(text)}`,
  key: 'Key, der vorgerechnet wird',
  pass: {
    legend: 'Wer rechnet',
    1: 'Alles gezeigt',
    2: 'Letzter Schritt du',
    3: 'Letzte zwei du',
  },
  more: 'Mehr: zwei Heads, ein echtes Modell',
  heads: { legend: 'Heads', one: 'Einer, 4 breit', two: 'Zwei, je 2 breit' },
  model: { legend: 'Zahlen aus', example: 'Rechenbeispiel', real: 'Echtes Modell' },
  layer: 'Schicht',
  head: 'Head',
  text: 'Text',
  realHint: (seed) =>
    `Das Modell dieser Seite, wie es aus Seed ${seed} gezogen wird, vor jedem Training. Es liest Zeichen und normiert x, bevor es projiziert.`,
  headName: (head) => `Head ${head}`,
  channels: (shown, all) => (shown < all ? `die ersten ${shown} von ${all} Kanälen` : ''),
  caption: (name, head, rows) => `${name}${head === '' ? '' : `, ${head}`}: ${rows}`,
  rowsAre: {
    vectors: 'eine Zeile für jedes Wort, eine Spalte für jeden Kanal',
    scores: 'Zeilen sind Queries, Spalten sind Keys',
  },
  corner: { vectors: 'Wort / Kanal', scores: 'Query / Key' },
  sum: 'Summe',
  worked: {
    vectors: (text, channel) => `${Word(text)}, Kanal ${channel}`,
    project: (text, channel) => `Query von ${ofWord(text)}, Kanal ${channel}`,
    score: (text, key) => `Query von ${ofWord(text)} mit Key von ${ofWord(key)}`,
    scale: (text, key) => `Score von ${ofWord(text)} mit ${ofWord(key)}`,
    mask: (text, key) => `${Word(text)} mit ${ofWord(key)}`,
    softmax: (text, key) => `Gewicht von ${ofWord(text)} für ${word(key)}`,
    mix: (text, channel) => `Gemischte Values von ${ofWord(text)}, Kanal ${channel}`,
    output: (text, channel) => `y von ${ofWord(text)}, Kanal ${channel}`,
  },
  maskOpen: 'nicht nach der Zeile, also bleibt der Score',
  maskBlocked: 'nach der Zeile, also weggeklappt',
  manyTerms: (count) => `${count} Zahlen mal ${count} Gewichte, addiert`,
  shapes: 'Formen',
  blank: 'Lücke',
  ask: (what) => `Welche Regel ergibt diese Zahl? ${what}`,
  answer: 'Deine Zahl',
  check: 'Prüfen',
  showIt: 'Zeig es mir',
  right: (worked) => `Richtig: ${worked}.`,
  wrong: (typed, worked) => `${typed} ist es nicht. Mit den Zahlen dieser Zeile: ${worked}.`,
  shown: (worked) => `So geht es: ${worked}.`,
  bet: {
    question: (text) => `Bevor du weitergehst: Welchem Wort schenkt ${word(text)} die meiste Aufmerksamkeit?`,
    skip: 'Zeig es mir',
    placed: (text, key) =>
      `Du sagst, dass ${word(text)} die meiste Aufmerksamkeit ${ofWord(key)} schenkt. Geh weiter und sieh nach.`,
    right: 'Du hattest recht.',
    wrong: 'Du hattest nicht recht.',
    none: '',
    result: (text, key, weight) =>
      `${Word(text)} schenkt den größten Teil seiner Aufmerksamkeit, ${weight}, ${ofWord(key)}.`,
    heads: (text, each) => `${Word(text)} schenkt die meiste Aufmerksamkeit ${each.join(' und ')}.`,
    headEach: (head, key, weight) => `in Head ${head} ${ofWord(key)}, ${weight}`,
  },
  live: (step, count, what) => `Schritt ${step} von ${count}. ${what}.`,
  liveBlank: (step, count, what) => `Schritt ${step} von ${count}. ${what}: Das rechnest du.`,
  scale: {
    summary: 'Warum durch √d teilen, und durch welches d',
    spread: (d) =>
      `Ein roher Score addiert hier ${d} Produkte. Nimm Kanäle, die unabhängig um 0 mit Varianz 1 schwanken: Dann hat jedes Produkt Varianz 1, die Varianzen unabhängiger Summanden addieren sich, und der Score hat Varianz ${d}, eine Streuung von √${d}. Durch √${d} zu teilen, bringt sie auf 1 zurück, wie breit der Head auch ist.`,
    without: (text, key, raw, scaled) =>
      `Ohne die Skalierung gäbe ${word(text)} ${ofWord(key)} ${raw} seiner Aufmerksamkeit, mit ihr ${scaled}. Softmax von weit gestreuten Scores gibt fast alles einem Key und lernt dann kaum noch.`,
    which: (width, heads, d) =>
      `d ist die Breite eines Heads, nicht die des Modells. Nimm ein Modell der Breite ${width} mit ${heads} Heads, also d = ${d}, und eine Query mit Score 8 bei einem Key und 0 bei einem anderen:`,
    columns: { divide: 'Teilen durch', score: 'Scores', weights: 'Gewichte' },
    caption: 'Dieselben zwei rohen Scores, geteilt durch die Wurzel der Breite des Heads und der des Modells',
    rightRow: (d) => `√${d}, der Head`,
    wrongRow: (d) => `√${d}, das Modell: falsch`,
  },
  table: {
    caption: (head) => `Alle Zahlen dieses Schritts${head}`,
    tensor: 'Tensor',
    row: 'Zeile',
    values: 'Werte',
  },
  prose: {
    pending: '…',
    marks: '(markiert es in der Figur)',
    noFact: (name) => `Es gibt keine Zahl „${name}“.`,
    noFormat: (format) => `„format“ ist eine Zahl von Nachkommastellen, 0 bis 9, nicht „${format}“.`,
    notScrubbed: (name) => `„${name}“ ist von einem Satz aus nicht zu ändern.`,
  },
  say: (step, title, what) => `Schritt ${step}: ${title}. ${what}.`,
};
