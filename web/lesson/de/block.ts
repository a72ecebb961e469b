// SPDX-License-Identifier: MIT
// German for en/block.ts.

import type { Catalogue } from '../catalogue.ts';

const blocks = (count: number): string => (count === 1 ? 'Ein Block' : `${count} Blöcke`);

/** „Mio.“ bringt am Ende des Satzes den Punkt schon mit. */
const atEnd = (number: string): string => number.replace(/\.$/, '');

export const block: Catalogue['block'] = {
  diagram: {
    title: 'Ein Block und was durch ihn fließt',
    how: 'Von oben nach unten. Die Linie links ist der Residual-Pfad: Er trägt x an jeder Teilschicht vorbei und addiert es wieder. Längen sind Mittelwerte über die Positionen deines Textes.',
    columns: { part: 'Teil', shape: 'Form', length: 'Länge' },
    text: 'Dein Text',
    textEmpty: 'Tippe mindestens ein Zeichen.',
    norm: 'Layer-Norm',
    norms: { pre: 'Davor', post: 'Danach', none: 'Keine' },
    parts: 'Teile',
    residual: 'Residual-Pfade',
    feedForward: 'Feed-Forward',
    more: 'Größen, und welcher Block',
    width: 'Breite',
    heads: 'Heads',
    layers: 'Blöcke im Modell',
    block: 'Gezeigter Block',
    into: (block) => (block === 0 ? 'x: Token + Position' : `x: aus Block ${block}`),
    rows: {
      norm: 'Layer-Norm',
      attention: 'Attention',
      feedForward: 'Feed-Forward',
      add: 'x + Zweig',
      cut: 'nur der Zweig',
    },
    inside: {
      attention: (heads) => `${heads} ${heads === '1' ? 'Head' : 'Heads'}, dann gemischt`,
      feedForward: (shape) => `GELU bei ${shape}`,
    },
    plus: 'plus',
    cutSign: 'getrennt',
    passes: 'x läuft vorbei',
    train: (steps) => `${steps} Schritte trainieren`,
    trained: (steps, loss) => `Nach ${steps} Trainingsschritten, Loss ${loss}. `,
    untrained: 'Untrainiert. ',
    training: 'Training läuft …',
    live: (block, stream, branch, sum) =>
      `In Block ${block} addiert Attention einen Vektor der Länge ${branch} zu einem der Länge ${stream}; die Summe hat ${sum}.`,
    liveCut: (block, stream, branch) =>
      `Ohne einen Weg daran vorbei ersetzt Attention in Block ${block} einen Vektor der Länge ${stream} durch einen der Länge ${branch}.`,
    shape: (shape) => ` Hinein und heraus: ${shape}. Deshalb lassen sich Blöcke stapeln.`,
    table: 'Alle Tensoren eines Durchlaufs über deinen Text, der Reihe nach',
    tableTensor: 'Tensor',
  },
  steps: {
    title: 'Das ganze Modell in sechs Schritten',
    tokens: (characters) => `Zerlege den Text in Tokens, hier Zeichen: ${characters}. Jedes bekommt seinen Vektor.`,
    positions: (shape, length) => `Addiere den Vektor jeder Position: ${shape}, Länge ${length}.`,
    blocks: (count, lengths) =>
      `${blocks(count)}, ${count === 1 ? 'der die Form lässt, wie sie war' : 'von denen jeder die Form lässt, wie sie war'}. Länge nach jedem: ${lengths.join(', ')}.`,
    head: (normed, shape) =>
      `${normed ? 'Eine letzte Norm und eine' : 'Eine'} lineare Ausgabeschicht liefern Logits: ${shape}.`,
    pick: (character, share) =>
      `Softmax an der letzten Position, dann wählen: Am wahrscheinlichsten ist ${character}, mit ${share}.`,
    repeat: 'Hänge es an den Text an und geh zurück zu Schritt 1.',
    waiting: '…',
  },
  budget: {
    title: 'Wo die Gewichte sitzen',
    how: 'Anzahl der Zahlen, die das Training einstellt. Wähle eigene Größen; die Balken beziehen sich auf den größten Teil.',
    presets: 'Größen',
    preset: { page: 'Diese Seite', wide: '512 breit', gpt2: 'Wie GPT-2 small', own: 'Eigene' },
    unlikeGpt2: (biases) => `Die Ausgabe von GPT-2 hat keinen Bias, diese hier ${biases}.`,
    labels: {
      dModel: 'Breite',
      heads: 'Heads',
      layers: 'Blöcke',
      maxLen: 'Kontext',
      vocabulary: 'Vokabular',
    },
    more: 'Blöcke, Kontext, Vokabular',
    tied: 'Die Ausgabeschicht benutzt die Gewichte des Token-Embeddings',
    oneBlock: 'Ein Block',
    oneBlockName: (attention, feedForward) =>
      `Von den Gewichten eines Blocks hat Attention ${attention} und Feed-Forward ${atEnd(feedForward)}.`,
    third: '⅓',
    millions: (number) => `${number} Mio.`,
    whole: 'Das ganze Modell',
    parts: {
      tokens: 'Token-Embedding',
      positions: 'Positionen',
      attention: 'Attention',
      feedForward: 'Feed-Forward',
      norms: 'Normen',
      head: 'Ausgabe',
    },
    of: (count, part) => (count === 1 ? part : `${part}, ${count} Blöcke`),
    total: 'Zusammen',
    live: (attention, feedForward, total) =>
      `Ein Block: Attention ${attention}, Feed-Forward ${feedForward}. Das ganze Modell: ${atEnd(total)}.`,
    headsHint: 'Mehr Heads kosten nichts: Sie teilen sich dieselbe Breite.',
    table: 'Zahlen, die das Training einstellt, nach Teilen',
    part: 'Teil',
    count: 'Zahlen',
    attentionBlock: 'Attention eines Blocks',
    feedForwardBlock: 'Feed-Forward eines Blocks',
  },
  sums: {
    title: 'Zwei Rechnungen, die man von Hand machen sollte',
    how: 'Jedes Mal der Vektor eines Tokens. Ändere die Zahlen: so viele du willst, mit Semikolon oder Leerzeichen dazwischen.',
    residual: 'Residual: x behalten, dazuaddieren, was die Teilschicht gefunden hat',
    x: 'x',
    branch: 'Zweig',
    sum: 'x + Zweig',
    norm: 'Layer-Norm: zentriert und auf Einheitsgröße gebracht',
    values: 'Vektor',
    constant: 'Probiere einen konstanten Vektor',
    mean: 'μ, der Mittelwert',
    deviation: 'σ, die Abweichung',
    out: '(x − μ) / σ',
    before: (values, mean, deviation) =>
      `Davor: ${values}, um einen Mittelwert von ${mean} mit einer Abweichung von ${deviation}.`,
    after: (values) => `Danach: ${values}, um 0 mit einer Abweichung von 1.`,
    afterConstant: 'Danach: alle 0.',
    beforeShort: 'davor',
    afterShort: 'danach',
    live: (sum, out) => `x + Zweig = [${sum}]. Normiert: [${out}].`,
    liveConstant:
      'Ein konstanter Vektor hat σ = 0. Eine winzige Zahl unter der Wurzel rettet die Division; heraus kommt 0, und nur β bleibt übrig.',
    bias: 'γ und β werden gelernt; sie skalieren und verschieben danach jede Zahl. Hier ist γ gleich 1 und β gleich 0.',
    problem: (label, part, problem) =>
      part === ''
        ? `${label}: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`
        : `${label}: „${part}“: ${problem}`,
    problems: {
      empty: 'Hier fehlt eine Zahl.',
      comma: 'Schreibe ein Dezimalkomma, zum Beispiel 0,5.',
      'not-a-number': 'Das ist keine Zahl.',
      'not-whole': 'Das muss eine ganze Zahl sein.',
      'too-small': 'Das ist zu klein.',
      'too-large': 'Das ist zu groß.',
    },
    table: 'Die beiden Rechnungen, Zahl für Zahl',
    place: 'Zahl',
  },
};
