// SPDX-License-Identifier: MIT
// German for en/mask.ts.

import type { Catalogue } from '../catalogue.ts';
import { grouped } from '../language.ts';
import { tokenName } from './tokens.ts';
import { counted, isMany } from './words.ts';

const layersOf = (count: number): string => counted(count, 'Schicht', 'Schichten');
const cellsOf = (count: number): string => counted(count, 'Zelle', 'Zellen');
const cellOf = (query: number, key: number): string => `Query ${query}, Key ${key}`;

export const mask: Catalogue['mask'] = {
  title: 'Wer darf wen ansehen',
  howPermission:
    'Zeilen fragen, Spalten dürfen antworten. Schraffierte Zellen sind weggeklappt: Dorthin kann die Zeile nicht sehen.',
  howWeights:
    'Jede offene Zelle zeigt den Anteil der Aufmerksamkeit, den sie bekommt; eine Zeile ergibt zusammen 1. Schraffierte Zellen bekommen genau 0.',
  howInfluence:
    'Zeilen sind Ausgaben, Spalten sind Tokens. Die Zahl sagt, wie viele Schichten eine Änderung des Tokens bis dorthin braucht; schraffiert: nie innerhalb dieser Schichten.',
  howPaint:
    'Klicke oder ziehe über Zellen, um sie zu öffnen oder zuzuklappen; auf einem Touchscreen tippe, denn Ziehen scrollt. Mit der Tastatur: Pfeiltasten, dann Leertaste.',
  modes: {
    legend: 'Maske',
    causal: 'Kausal',
    strict: 'Streng',
    prefix: 'Präfix',
    window: 'Fenster',
    full: 'Voll',
    masked: 'Verdeckt',
    pad: 'Padding',
    document: 'Dokument',
    painted: 'Gemalt',
  },
  modeHelp: {
    causal: 'Jede Position sieht sich selbst und alles vor ihr.',
    strict: 'Nur, was davor kam, nie die Position selbst. Zeile 0 bleibt nichts übrig.',
    window: 'Kausal, und davon nur die nächsten Positionen. Die Position selbst ist eine davon.',
    prefix: 'Die ersten Positionen sind Kontext, den alle sehen dürfen; danach kausal.',
    masked: 'Einige Positionen sind bekannt, alle anderen sind vor allen verborgen.',
    pad: 'Füll-Positionen verbergen ihre Spalten vor allen. Ihre Zeilen bleiben, aber niemand benutzt sie.',
    document: 'Texte, die in eine Reihe von Tokens gepackt sind, sehen einander nicht.',
    full: 'Alle sehen alle, auch die Zukunft.',
    painted: 'Deine eigene Maske, Zelle für Zelle. Sie beginnt mit der Maske, die du hattest.',
  },
  params: {
    prefix: 'Länge des Präfixes',
    window: 'Fenster, sich selbst mitgezählt',
    observed: 'Bekannte Positionen',
    observedHint: 'Zum Beispiel 0, 2, 5. Leer lassen für die geraden.',
    padSide: 'Füll-Tokens',
    padSides: { left: 'Links', right: 'Rechts', listed: 'Als Liste' },
    padCount: 'Anzahl',
    fillers: 'Füll-Positionen',
    starts: 'Neue Texte beginnen bei',
    notAList: 'Schreibe ganze Zahlen mit Kommas dazwischen, zum Beispiel 0, 2, 5.',
    emptyList: 'Schreibe mindestens eine Position, zum Beispiel 4.',
  },
  row: 'Query-Zeile',
  size: 'Größe',
  view: { legend: 'Zeige', permission: 'Erlaubnis', weights: 'Gewichte', influence: 'Einfluss' },
  layers: 'Schichten',
  weights: {
    layer: 'Schicht',
    head: 'Head',
    model: 'Modell',
    needCharacters:
      'Das kleine Modell liest einzelne Zeichen: Wähle unter „Mehr“ die Einstellung „Nach Zeichen“, um Gewichte zu sehen.',
    untrained: 'untrainiert, Seed 0',
    trained: (mask) => `trainiert mit ${mask}`,
  },
  cell: {
    allowed: 'erlaubt',
    blocked: 'gesperrt',
    name: cellOf,
    influenceName: (output, token) => `Ausgabe ${output}, Token ${token}`,
    arrives: (layers) => (layers === 0 ? 'es selbst, 0 Schichten' : layersOf(layers)),
    never: 'kommt nicht an',
    leaks: ', aus der Zukunft',
    onPath: ', auf dem Weg des gewählten Paars',
  },
  flags: { filler: 'Füll-Token', empty: 'sieht nichts' },
  short: {
    prefix: (length) => `Präfix ${length}`,
    window: (length) => `Fenster ${length}`,
    plain: { causal: 'kausal', strict: 'streng', full: 'voll', empty: 'leer' },
    painted: (rules, cells) => `${rules}, ${cellsOf(cells)} gemalt`,
  },
  matrixName: 'Die Matrix, seitwärts scrollbar',
  matrix: (size) => `Attention-Maske, ${size} Queries mal ${size} Keys`,
  matrixWeights: (size, layer, head, model) =>
    `Attention-Gewichte, ${size} Queries mal ${size} Keys, Schicht ${layer}, Head ${head}, Modell: ${model}`,
  matrixInfluence: (size, layers) => `Einfluss von ${size} Tokens auf ${size} Ausgaben durch ${layersOf(layers)}`,
  rowOfMatrix: (caption, row) => `${caption}: Zeile ${row}, die des Cursors`,
  corner: 'Query / Key',
  cornerInfluence: 'Ausgabe / Token',
  canvas: {
    name: (caption, visible, size, row) =>
      `${caption}: das Ganze, ${visible} von ${size * size} Zellen offen, Zeile ${row} umrandet`,
    how: 'Klicke auf eine Zelle, um dorthin zu gehen. Die Pfeiltasten bewegen den Cursor in der Zeile darüber.',
    howPaint:
      'Klicke oder ziehe mit der Maus, um Zellen zu öffnen oder zuzuklappen; mit Finger und Tastatur malst du in der Zeile darüber.',
  },
  legend: {
    open: 'offen',
    blocked: 'weggeklappt',
    answer: 'was die Zeile vorhersagen muss',
    leak: 'die Zeile sieht ihre Antwort',
    layers: 'nötige Schichten',
    unreached: 'nicht erreicht',
    future: 'aus der Zukunft',
    path: 'Weg des gewählten Paars',
    filler: 'Füll-Token',
  },
  combine: {
    summary: 'Verknüpfen',
    second: 'Zweite Regel',
    none: 'keine',
    join: 'Eine Zelle ist offen, wenn',
    joins: { '&': 'beide sie erlauben (UND)', '|': 'eine sie erlaubt (ODER)' },
    painted: 'Du malst über diese Regeln. Um sie zu ändern, wähle oben eine Maske oder schreibe unten den Text.',
    written: 'Diese Maske als Text',
    field: 'Schreibe eine Maske',
    use: 'Übernehmen',
    empty: 'Schreibe mindestens eine Regel, zum Beispiel causal.',
    help: 'Regeln: causal, strict, full, empty, prefix:3, window:3, masked:0,2, padding:6,7, padding:left(2), padding:right(2), document:4. Verbinde mit & und |, kehre um mit ~, gruppiere mit ( ), öffne eine Zelle mit /+3.4, klappe eine zu mit /-3.4.',
  },
  more: 'Mehr',
  tokens: {
    label: 'Deine Tokens',
    use: 'Diesen Text nehmen',
    unit: 'Schneiden',
    units: { character: 'Nach Zeichen', word: 'Nach Wörtern' },
    none: 'In diesem Text ist kein Token. Schreibe mindestens eines; deine bleiben, wie sie waren.',
    many: (count, most, unit) =>
      `Dieser Text hat ${grouped(count)} ${unit === 'word' ? 'Wörter' : 'Zeichen'}, die Matrix fasst höchstens ${most}. Deine bleiben, wie sie waren.`,
    shown: (shown, count) =>
      shown === count
        ? `Alle ${count} Tokens sind zu sehen.`
        : `Die ersten ${shown} von ${count} Tokens sind zu sehen.`,
    unseen: (list) => ` Gedruckt nicht zu sehen: ${list}.`,
    at: (position, name) => `${name} bei ${position}`,
  },
  column: 'Key-Spalte',
  rowCommands: (row) => ({ block: `Zeile ${row} sperren`, allow: `Zeile ${row} erlauben` }),
  columnCommands: (column) => ({
    block: `Spalte ${column} sperren`,
    allow: `Spalte ${column} erlauben`,
  }),
  commands: 'Ganze Zeilen und Spalten',
  readout: {
    caption: 'Berechnet für die gewählte Zeile',
    selected: 'Gewählte Zeile',
    visible: 'Sichtbare Keys',
    which: 'Welche Keys',
    predict: 'Muss vorhersagen',
    answer: 'Sieht ihre Antwort',
    largest: 'Größtes Gewicht',
    cell: 'Letzte Zelle',
    cellOf: (query, key, share) => `${cellOf(query, key)}: ${share}`,
    open: 'Offene Zellen',
    openOf: (visible, cells) => `${visible} von ${cells}`,
    filler: 'nichts, sie ist Füllung',
    unused: 'ihre Ausgabe bleibt ungenutzt',
    reached: 'Erreicht von',
    way: 'Gewähltes Paar',
    closing: 'Jede versperrt ihn allein',
    noClosing: 'keine einzelne Zelle',
    leaks: 'Aus der Zukunft',
    leakPairs: (count) => (count === 0 ? 'kein Paar' : counted(count, 'Paar', 'Paare')),
    noWay: (token, output, layers) =>
      `Token ${token} erreicht ${output} in ${counted(layers, 'Schicht', 'Schichten')} nicht`,
    cells: (cells) => cells.map(({ query, key }) => cellOf(query, key)).join('; '),
    none: 'keine',
    visibleOf: (count, size) => `${count} von ${size}`,
    rowOf: (row, text) => `${row} ${tokenName(text)}`,
    position: (position, text) =>
      text === undefined ? `Position ${position}` : `Position ${position}, ${tokenName(text)}`,
    yes: (key) => `ja, Key ${key}`,
    no: 'nein',
    outside: 'nicht in dieser Matrix',
    weight: (weight, key, text) => `${weight} auf ${key} ${tokenName(text)}`,
  },
  live: {
    row: (row, text, keys, count, size) =>
      count === 0
        ? `Zeile ${row} (${tokenName(text)}) darf gar keinen Key ansehen.`
        : `Zeile ${row} (${tokenName(text)}) darf ${count === 1 ? 'Key' : 'die Keys'} ${keys} ansehen: ${count} von ${size}.`,
    honest: (position) => ` Position ${position}, die sie vorhersagen muss, ist weggeklappt.`,
    leak: (position) => ` Sie kann Position ${position} sehen, genau die, die sie vorhersagen muss.`,
    empty: (rows) =>
      ` In ${rows} ist nichts offen; dieser Rechenkern gibt einer solchen Zeile Gewichte und Ausgabe von 0.`,
    filler: (position) =>
      ` Position ${position} ist Füllung: Ihre Spalte ist verborgen, und ihre eigene Ausgabe wird nicht benutzt.`,
    influence: (row, layers, keys, count, size) =>
      count === 0
        ? `Durch ${layersOf(layers)} kann kein Token Ausgabe ${row} ändern.`
        : `Durch ${layersOf(layers)} kann sich Ausgabe ${row} mit ${count === 1 ? 'Token' : 'den Tokens'} ${keys} ändern: ${count} von ${size}.`,
    way: (name) => ` Kürzester Weg: ${name}.`,
    noWay: (token, output) => ` Token ${token} erreicht Ausgabe ${output} nicht.`,
    closing: (cells) => ` Um es fernzuhalten, klappe eine davon zu: ${cells}.`,
    closingOne: (cell) => ` Um es fernzuhalten, klappe ${cell} zu.`,
    manyWays: ' Mehrere Wege führen dorthin, also hält keine einzelne Zelle es fern.',
    residual: (allowed) =>
      allowed
        ? ' Die Position behält ihr eigenes Token durch den Residual-Pfad.'
        : ' Ihre eigene Zelle ist weggeklappt, und das verbirgt nichts: Der Residual-Pfad trägt das Token an der Maske vorbei.',
    loading: 'Der Rechenkern lädt …',
    cell: (query, key, allowed) => `Query ${query}, Key ${key}: jetzt ${allowed ? 'erlaubt' : 'gesperrt'}.`,
    rows: (rows) => (isMany(rows) ? `den Zeilen ${rows}` : `Zeile ${rows}`),
  },
  code: {
    button: 'In Code',
    otherSize: (drawn, size) =>
      `Gezeichnet für ${drawn} Positionen, denn die Schreibweisen passen für 4 bis 16; der Explorer zeigt ${size}. Die Regel ist dieselbe.`,
  },
  train: 'Mit dieser Maske trainieren',
  trainHint: 'Trainiert das kleine GPT unten mit dieser Regel, über 32 Positionen.',
  trainHintPainted: 'Trainiert das kleine GPT unten mit der 32 mal 32 großen Maske oben.',
  below: {
    trains: (name) => `Das Training unten verwendet die Maske „${name}“.`,
    changed: 'Die Maske oben wurde seither geändert.',
  },
  beyond: {
    inside: (positions) => `Das Training liest ${positions} Positionen, die ersten ${positions} der hier gezeichneten.`,
    hint: (positions, drawn, rules) =>
      `Das Training liest ${positions} Positionen. Jenseits der ${drawn} hier gezeichneten geht die Maske so weiter: ${rules}.`,
    warning: (cells) =>
      `${cells === 1 ? 'Eine Zelle' : `${cells} Zellen`} über der Diagonale, die du hier nicht siehst, ${cells === 1 ? 'ist' : 'sind'} offen: Dort kann der Lauf vorausschauen.`,
    thumb: (size, visible) =>
      `Die Maske, wie sie trainiert wird, ${size} mal ${size}: ${visible} von ${size * size} Zellen sind offen.`,
  },
  noCell: (query, key, size) =>
    `In einer Maske von ${size} mal ${size} gibt es keine Zelle (${query}, ${key}): Zeilen und Spalten gehen von 0 bis ${size - 1}.`,
  noMatrix: (most) =>
    `Die Seite gibt dieser Abbildung eine Matrix, die sie nicht verwenden kann. Sie nimmt Nullen und Einsen, Zeile für Zeile, so viele, wie ein Quadrat hat, bis ${most} mal ${most} bei diesem Text.`,
  trainStarted: 'Unten hat ein Lauf mit dieser Maske begonnen.',
  table: {
    caption: 'Welche Keys jede Query-Zeile ansehen darf',
    captionWeights: (layer, head, model) =>
      `Die Attention jeder Query-Zeile auf die Keys, die sie ansehen darf, Schicht ${layer}, Head ${head}, Modell: ${model}`,
    weights: 'Gewichte',
    share: (key, weight) => `${key}: ${weight}`,
    row: 'Zeile',
    count: 'Sichtbare Keys',
    keys: 'Welche Keys',
    captionInfluence: (layers) => `Welche Tokens jede Ausgabe durch ${layersOf(layers)} ändern können`,
    output: 'Ausgabe',
    tokens: 'Geändert von',
    needed: 'Token: nötige Schichten',
  },
};
