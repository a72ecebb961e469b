// SPDX-License-Identifier: MIT
// German for en/generate.ts.

import type { Catalogue } from '../catalogue.ts';
import type { Unknown } from '../en/generate.ts';
import { tokenName } from './tokens.ts';
import { characters, counted, series } from './words.ts';

const placed = ({ character, places }: Unknown): string =>
  `${tokenName(character)} (hier an ${places.length === 1 ? 'Stelle' : 'den Stellen'} ${series(places.map(String))})`;

export const generate: Catalogue['generate'] = {
  title: 'Ein Zeichen nach dem anderen',
  how: 'Das Modell sieht den bisherigen Text, gibt jedem möglichen nächsten Zeichen eine Wahrscheinlichkeit, und eines wird gewählt. Dann alles von vorn.',
  unknown: (unknown) => `Im Trainingstext fehlt ${series(unknown.map(placed))}; dafür hat das Modell keine Zahl.`,
  drop: 'Weglassen',
  mendFirst: (error) => `Unter „Schreiben“ muss erst etwas geändert werden. ${error}`,
  labels: {
    prompt: 'Prompt',
    length: 'Neue Zeichen',
    temperature: 'Temperatur',
    topK: 'Top-k',
    seed: 'Seed der Ziehungen',
  },
  model: {
    names: { causal: 'Der Schreiber', full: 'Der Abschreiber' },
    mask: { causal: 'kausale Maske', full: 'ohne Maske' },
    loading: 'Das Modell entsteht …',
    untrained: 'noch nicht trainiert: schreibt aufs Geratewohl',
    partly: (count) => `bisher ${counted(count, 'Schritt', 'Schritte')} trainiert`,
    training: (step) => `Training läuft, Schritt ${step}`,
    trained: (count) => `${counted(count, 'Schritt', 'Schritte')} trainiert`,
    broken: 'kaputt: Sein Loss ist keine Zahl mehr',
    train: { causal: 'Den Schreiber trainieren', full: 'Den Abschreiber trainieren' },
    pause: 'Pause',
    loss: 'Loss, Nat pro Zeichen',
  },
  broken: (error) => `${error} Die Gewichte taugen jetzt nichts mehr, also kann dieses Modell nicht schreiben.`,
  brokenReset: 'Zurücksetzen und die Lernrate der Lektion nehmen',
  panelLabel: 'Was du dir ansiehst',
  panels: {
    write: 'Schreiben',
    work: 'Die Arbeit',
    wrong: 'Ein falscher Cache',
    exposure: 'Eigene Vorgeschichte',
  },
  write: {
    textName: 'Der bisherige Text',
    step: 'Ein Zeichen',
    all: (count) => `Alle ${count} schreiben`,
    stop: 'Anhalten',
    over: 'Von vorn',
    more: 'Mehr Auswahl',
    temperatures: {
      zero: '0: immer das Wahrscheinlichste, also jedes Mal derselbe Text.',
      cool: 'Unter 1: Wahrscheinliches wird wahrscheinlicher. Gezogen wird trotzdem.',
      one: '1: die Wahrscheinlichkeiten des Modells, unverändert. Gezogen wird trotzdem.',
      hot: 'Über 1: Unwahrscheinliches bekommt seine Chance.',
    },
    topKHint: 'Nur so viele der wahrscheinlichsten können gezogen werden; 0 heißt alle.',
    lengthHint:
      'Wie viel geschrieben wird. Wie viel das Modell sehen kann, ist etwas anderes: siehe die Einstellungen des Modells.',
    barsName: 'Wahrscheinlichkeit des nächsten Zeichens',
    barsHow: 'Blass: was das Modell sagt, bei Temperatur 1. Kräftig: die Chance nach Temperatur und Top-k.',
    ownHead: 'Modell',
    nowHead: 'Chance',
    others: (count) => `alle ${count} anderen`,
    othersShort: (count) => `${count} andere`,
    choice: (name, probability, own, chosen) =>
      `${name}: ${probability}${probability === own ? '' : `, bei Temperatur 1 ${own}`}${chosen ? ', gewählt' : ''}`,
    picked: 'gewählt',
    noModel: 'Keine Wahrscheinlichkeiten: Dieses Modell kann nicht schreiben.',
    waiting: 'Hier stehen die Wahrscheinlichkeiten, sobald das Modell da ist.',
    live: (name, probability, greedy) =>
      greedy
        ? `Als Nächstes kommt ${name}, das Wahrscheinlichste, mit Wahrscheinlichkeit ${probability}.`
        : `Als Nächstes kommt ${name}: Die Ziehung traf eine Wahrscheinlichkeit von ${probability}.`,
    done: (count) => (count === 1 ? 'Das eine Zeichen ist geschrieben.' : `Alle ${count} Zeichen sind geschrieben.`),
    sees: (seen, last) => `Das Modell sieht alle ${seen} Zeichen, an den Positionen 0 bis ${last}.`,
    cut: (seen, all, last, gone) =>
      `Das Modell sieht die letzten ${seen} von ${all} Zeichen. Die ersten ${gone}, schraffiert, sind abgeschnitten, und jede Position ist um ${gone} nach unten gerückt: Die letzte bleibt ${last}.`,
    untrainedPositions: (trained) =>
      `Die Trainingsfenster hatten ${trained} Zeichen; Positionen ab ${trained} wurden also nie trainiert, und das merkt man.`,
    loop: (piece) =>
      `Eine Schleife: immer wieder „${piece}“. Das ist kein Fehler im Programm: Wer stets das Wahrscheinlichste nimmt, kommt an dieselbe Stelle zurück und geht dann denselben Weg.`,
    stopped: (count) => `Angehalten nach ${characters(count)}.`,
    said: (name, probability) => `${name}, Wahrscheinlichkeit ${probability}.`,
    table: 'Jedes geschriebene Zeichen, die Position, die es geraten hat, und seine Wahrscheinlichkeit',
    columns: {
      place: 'Nr.',
      character: 'Zeichen',
      from: 'Text gesehen ab',
      position: 'Position',
      probability: 'Wahrscheinlichkeit',
    },
    tableNext: 'Alle Wahrscheinlichkeiten des nächsten Zeichens',
    nextColumns: { character: 'Zeichen', probability: 'Chance jetzt', own: 'Bei Temperatur 1' },
  },
  work: {
    how: 'Jedes neue Zeichen befragt alle Keys vor ihm. Werden diese Keys vom letzten Mal aufgehoben oder neu berechnet?',
    cache: 'Keys und Values',
    keep: 'Behalten',
    again: 'Neu berechnen',
    step: 'Ein Zeichen',
    chartName: (count) =>
      `Skalarprodukte von Query und Key für ${count === 1 ? '1 Zeichen' : `jedes von ${count} Zeichen`}, mit und ohne Cache; die Zahlen stehen in der Tabelle.`,
    chartHow: 'Skalarprodukte von Query und Key für jedes Zeichen. Gefüllt: mit Cache. Umriss: ohne.',
    ledger: 'Die Arbeit bisher',
    entries: {
      positions: 'Positionen durch das Modell geschickt',
      scoreProducts: 'Skalarprodukte von Query und Key',
      multiplyAdds: 'Multiplikationen mit Addition',
      stored: 'Aufgehobene Zahlen, Keys und Values',
    },
    heads: {
      entry: 'Anzahl',
      last: 'dieses Zeichen',
      total: 'alle bisher',
      With: 'mit Cache',
      Without: 'ohne',
    },
    inForce: 'in Gebrauch',
    question:
      'Vor dem sechsten Zeichen: Wie viele Skalarprodukte von Query und Key kostet es, in einem Head einer Schicht?',
    with: 'Mit Cache',
    without: 'Ohne',
    answer: 'Antworten',
    skip: 'Zeig es mir',
    groupName: 'Deine Schätzung',
    right: 'Beide Male richtig.',
    half: (right) => `Richtig: ${right.charAt(0).toLowerCase()}${right.slice(1)}.`,
    wrong: 'Keines von beiden.',
    skipped: 'Also keine Schätzung.',
    reveal: (kept, again) =>
      `Mit Cache sind es ${kept}: eine neue Query gegen ${kept} Keys. Ohne wird jede Zeile neu berechnet: 1 + 2 + … + ${kept} = ${again}.`,
    revealSame: (count) =>
      `Es sind so oder so ${count}: Hier lässt sich nichts aufheben, und jedes Zeichen ist ein ganzer Durchlauf.`,
    answerFirst: 'Beantworte die Frage oder lass sie dir zeigen, dann geht es weiter.',
    growth: 'Wie es wächst: Skalarprodukte für das nächste Zeichen, ein Head einer Schicht',
    growthColumns: { seen: 'Gesehene Zeichen, n', with: 'mit Cache: n', without: 'ohne: n(n+1)/2' },
    growthColumnsPlain: { with: 'mit Cache', without: 'ohne' },
    beyond: 'Kontext voll',
    growthMoral:
      'Doppelt so viel Text: mit Cache doppelte Arbeit, ohne vierfache. Ist der Kontext voll, fällt das älteste Zeichen heraus, jede Position rückt, und das Aufgehobene taugt nichts mehr.',
    time: 'Beide Wege messen',
    timing: 'Die Uhr läuft …',
    timed: (count, kept, again) =>
      `Gerade eben auf diesem Rechner gemessen: ${count === 1 ? '1 Zeichen dauerte' : `${count} Zeichen dauerten`} ${kept} ms mit Cache und ${again} ms ohne.`,
    notFaster:
      'Hier bringt der Cache kein Tempo. Die Anzahlen sind trotzdem kleiner; aber ein kurzer Text auf einem kleinen Modell ist vor allem der Weg zum Worker und zurück, oder der Text ist länger als der Kontext, wo sich nichts aufheben lässt.',
    sameText: 'Der Text ist derselbe, Zeichen für Zeichen; nur die Arbeit ist verschieden.',
    sameWay: 'Der Text ist derselbe, Zeichen für Zeichen, und die Arbeit auch: Hier lässt sich nichts aufheben.',
    nothingToTime:
      'Nichts zu messen: Beide Wege sind dieselben Durchläufe durch das Modell, denn hier lässt sich nichts aufheben.',
    otherText: 'Die beiden Texte unterscheiden sich, und das darf nicht sein.',
    live: (place, kept, again) =>
      `Zeichen ${place}: ${kept} Skalarprodukte mit Cache, ${again} ohne, über alle Heads und Schichten.`,
    start: 'Schreibe ein Zeichen und sieh dir die beiden Rechnungen an.',
    table: 'Die Arbeit für jedes Zeichen: mit Cache und ohne',
  },
  wrong: {
    how: 'Dieselben Gewichte, zwei Masken. Bleibt richtig, was für frühere Zeichen berechnet wurde, wenn ein neues dazukommt?',
    question:
      'Angenommen, jedes Zeichen darf alle anderen ansehen, auch spätere. Stimmen die aufgehobenen Keys und Values nach dem nächsten Zeichen noch?',
    answers: { right: 'Stimmen noch', stale: 'Veraltet' },
    groupName: 'Dein Tipp',
    skip: 'Zeig es mir',
    won: 'Dein Tipp war richtig. ',
    lost: 'Dein Tipp war falsch. ',
    verdict: {
      stale:
        'Unter der vollen Maske ändert ein neues Zeichen, was aus jedem früheren geworden ist; das Aufgehobene ist also veraltet.',
      right: 'Hier hat sich nichts geändert, nicht einmal unter der vollen Maske.',
    },
    chart: 'Größter Fehler eines Logits, Zeichen für Zeichen, mit aufgehobenen Keys und Values',
    rows: { full: 'Volle Maske', causal: 'Kausale Maske' },
    exact: 'überall genau 0',
    tallest: (largest, place) => `am höchsten: ${largest}, bei Zeichen ${place}`,
    live: (largest, place, name) =>
      `Volle Maske: bis zu ${largest} daneben, bei Zeichen ${place} (${name}). Kausale Maske: genau 0, denn alte Zeilen sehen nie, was neu ist.`,
    liveZero: 'Unter der kausalen Maske ist jeder Unterschied genau 0.',
    before: 'Gib deinen Tipp ab oder lass es dir zeigen.',
    noRoom: 'Der Prompt füllt den ganzen Kontext; es gibt also nichts zu vergleichen. Nimm einen kürzeren Prompt.',
    hint: 'Unterschied zwischen den Logits mit aufgehobenen Keys und Values und denen eines ganzen Durchlaufs. Anderswo weicht ein Cache vielleicht um Millionstel ab, weil in anderer Reihenfolge addiert wird; dieser Rechenkern addiert immer in derselben, darum ist es hier 0 bis aufs Bit.',
    table: 'Größter Unterschied eines Logits zum ganzen Durchlauf, für jedes Zeichen',
    columns: { place: 'Nr.', character: 'Zeichen danach' },
  },
  exposure: {
    how: 'Eine Passage, zweimal bewertet: nach ihrer wahren Vorgeschichte, wie im Training, und nach dem, was das Modell selbst schrieb. Balken: wie überraschend das wahre Zeichen war.',
    passage: 'Passage',
    passageEmpty: 'Die Passage ist leer: Sie braucht mindestens zwei Zeichen.',
    passageShort:
      'Die Passage hat nur ein Zeichen: Sie braucht mindestens zwei, eines als Vorgabe und eines zum Raten.',
    given: 'Vorgegebene Zeichen',
    place: 'An Stelle',
    forced: 'Falsches Zeichen',
    none: 'keine',
    placeText: (place, name) => `${place} (${name})`,
    more: 'Ein falsches Zeichen einsetzen',
    rows: { given: 'Wahre Vorgeschichte', free: 'Eigene Vorgeschichte', forced: 'Eigene, eins erzwungen' },
    stripName: (row, right, all) => `${row}: ${right} von ${all} richtig`,
    counts: {
      given: (right, all) => `Wahre Vorgeschichte: ${right} von ${all} richtig`,
      free: (right, all) => `Eigene Vorgeschichte: ${right} von ${all} richtig`,
      forced: (right, all) => `Eigene, eins erzwungen: ${right} von ${all} richtig`,
    },
    legend:
      'Jede Spalte: das Zeichen der Passage, dann das, was das Modell dort schreiben würde. ✗ markiert einen Fehlgriff, ⚑ ein eingesetztes Zeichen.',
    live: (given, free, all) =>
      `Mit der wahren Vorgeschichte ${given === 1 ? 'ist' : 'sind'} ${given} von ${all} richtig geraten; mit der eigenen ${free} von ${all}.`,
    apart: (place) => ` An Stelle ${place} verlässt es die Passage.`,
    after: (name, place, forced, plain) =>
      ` Nach dem eingesetzten Zeichen (${name}, Stelle ${place}) hat der Rest der Passage im Mittel einen Loss von ${forced}; ohne es ${plain}.`,
    beyond: (context) =>
      `Die Passage ist länger als die ${context} Zeichen, die das Modell sehen kann: An ihrem Ende sind die ersten abgeschnitten.`,
    table: 'Die Passage, Zeichen für Zeichen: was das Modell wählt und der Loss des wahren Zeichens in Nat',
    columns: { place: 'Stelle', character: 'Passage', choice: 'Wahl', loss: 'Loss' },
  },
  settings: {
    summary: 'Die Einstellungen des Modells',
    mask: 'Maske im Training',
    masks: { causal: 'Kausal', full: 'Keine' },
    context: 'Das Modell sieht',
    contexts: { '8': '8', '32': '32', '128': '128' },
    hint: 'Änderungen ergeben ein neues, noch untrainiertes Modell. Die Lektion: kausal, 128 Zeichen, 300 Schritte, Lernrate 0,003. Trainingsfenster haben 32 Zeichen, oder so viele, wie das Modell sieht.',
  },
  say: {
    trained: (loss) => `Das Training ist fertig, Loss ${loss}.`,
    reset: 'Zurückgesetzt: ein neues Modell, noch nicht trainiert.',
  },
};
