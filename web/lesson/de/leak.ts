// SPDX-License-Identifier: MIT
// German for en/leak.ts.

import type { Catalogue } from '../catalogue.ts';
import { capitalised } from '../number-text.ts';
import { counted } from './words.ts';

/** "Position 3", "die Positionen 3–5" */
const positions = (list: string, count: number): string =>
  count === 1 ? `Position ${list}` : `die Positionen ${list}`;
const layers = (count: number): string => counted(count, 'Schicht', 'Schichten');
const outcome = (faulty: boolean): string => (faulty ? 'Der Test findet nichts.' : 'Kein Leck.');

export const leak: Catalogue['leak'] = {
  loading: 'Der Rechenkern lädt …',
  exactZero: 'genau 0',
  strip: {
    legend: 'Ändere das Token an Position',
    position: (position) => `Position ${position}`,
    token: 'Token',
    becomes: (token) => `→ ${token}`,
    becomesSpoken: (token) => `wird ${token}`,
    filler: 'Füll-Token',
    hidden: 'noch verdeckt',
    changed: 'geändert',
    may: 'änderbar',
    mustNot: 'bleibt',
    leak: 'Leck',
  },
  legend: {
    may: 'darf sich ändern, durch alle Schichten',
    mustNot: 'muss genau 0 bleiben',
    leak: 'hat sich trotzdem geändert: ein Leck',
    scale: 'Die Balken wachsen in Zehnerpotenzen.',
  },
  verdict: {
    leak: (list, count, changed) =>
      `Leck bei ${list} ← ${changed}: ${count === 1 ? 'Diese Position darf' : `Diese ${count} Positionen dürfen`} Token ${changed} nicht sehen, und doch haben sich die Logits dort bewegt.`,
    alone: (changed, faulty) =>
      `Nur Position ${changed} hat sich geändert; an jeder anderen ist der Unterschied genau 0. ${outcome(faulty)}`,
    reached: (list, count, kept, faulty) =>
      `${capitalised(positions(list, count))} ${count === 1 ? 'hat' : 'haben'} sich geändert, wie es das Versprechen erlaubt: ${
        kept === 0
          ? 'Keine musste gleich bleiben'
          : kept === 1
            ? 'An der anderen ist der Unterschied genau 0'
            : `An den anderen ${kept} ist der Unterschied genau 0`
      }. ${outcome(faulty)}`,
    design: (list, count, faulty) =>
      `${capitalised(positions(list, count))} ${count === 1 ? 'steht' : 'stehen'} vor dem geänderten Token und ${count === 1 ? 'hat' : 'haben'} sich auch geändert, mit Absicht: Die versprochene Maske lässt ${count === 1 ? 'sie' : 'diese Positionen'} das Token sehen. ${outcome(faulty)}`,
    unusedByMask: (changed) =>
      `Nur Position ${changed} hat sich geändert, und unter dieser Maske erreicht kein Token ein anderes: Attention wird nicht benutzt, also beweist der Test nichts.`,
    unused: (changed, control) =>
      `Nur Position ${changed} hat sich geändert, und Token ${control}, das andere erreichen sollte, hat niemanden erreicht: Attention wird nicht benutzt, also beweist der Test nichts.`,
    control: (control, list) =>
      ` Gegenprobe: Wird stattdessen Token ${control} geändert, erreicht es ${list}; der Test kann eine Änderung also sehen.`,
  },
  table: {
    caption: (title, changed) =>
      `${title}: die größte Änderung der Logits an jeder Position, wenn sich Token ${changed} ändert`,
    position: 'Position',
    token: 'Token',
    difference: 'Größte Änderung der Logits',
    expected: 'Erwartet',
    result: 'Ergebnis',
    tokenChanged: (token, replacement) => `${token} → ${replacement}`,
    may: 'darf sich ändern',
    mustNot: 'genau 0',
    results: {
      changed: 'das geänderte Token selbst',
      changedToo: 'geändert, wie erlaubt',
      leak: 'Leck',
      kept: 'gleich geblieben',
    },
    hidden: 'nach deinem Tipp',
  },
  more: 'Weitere Einstellungen',
  labels: { length: 'Tokens', layers: 'Schichten', seed: 'Seed' },
  bad: {
    length: (min, max) => `Tokens: eine ganze Zahl von ${min} bis ${max}.`,
    layers: (min, max) => `Schichten: eine ganze Zahl von ${min} bis ${max}.`,
    seed: (max) => `Seed: eine ganze Zahl von 0 bis ${max}.`,
    change: (max) => `Die geänderte Position: eine ganze Zahl von 0 bis ${max}.`,
    kept: ' Die Figur behält, was sie hatte.',
  },
  model: (count, length) =>
    `Ein untrainiertes TinyGPT mit ${layers(count)} und 1000 verschiedenen Tokens; ${length} davon sind zufällig gezogen. Es hat kein Dropout, also kann nur das geänderte Token einen Unterschied machen.`,
  poke: {
    title: 'Rüttle an der Zukunft',
    how: 'Tausche ein Token gegen ein anderes, lass das Modell zweimal laufen und vergleiche die Logits an jeder Position.',
    rounds: {
      legend: 'Die Maske im Code',
      noMask: 'Ohne Maske',
      offByOne: 'Um eins daneben',
    },
    ask: {
      right: (mask) => `Versprochen ist: ${mask}. Der Code hält sich daran.`,
      noMask: (mask) => `Versprochen ist weiterhin: ${mask}. Aber der Code hat die Maske vergessen.`,
      offByOne: (mask) => `Versprochen ist: ${mask}. Im Code aber hat jede Zeile die Rechte der nächsten.`,
    },
    question: (changed, length) =>
      `Token ${changed} ändert sich. An wie vielen der ${length} Positionen ändern sich die Logits?`,
    groupName: 'Dein Tipp: wie viele Positionen sich ändern',
    answer: (count, length) => `${count} von ${length}`,
    skip: 'Zeig es mir',
    won: (actual, length) => `Richtig: ${actual} von ${length}.`,
    lost: (bet, actual, length) => `Du sagtest ${bet}; es sind ${actual} von ${length}.`,
    none: (actual, length) => `Es sind ${actual} von ${length}.`,
    other: 'Dein Tipp galt einem anderen Test; dieser wird ohne Tipp gezeigt.',
    moral: {
      right:
        'Nicht beinahe 0, sondern genau 0: Was eine Position nicht sehen darf, kommt in ihrer Rechnung nicht vor; beide Läufe addieren also genau dieselben Zahlen.',
      noMask:
        'Nichts hat eine Position daran gehindert, das geänderte Token zu lesen. Im Training hätte jede ihre eigene Antwort lesen können.',
      blind: 'Dieser Test kann den Fehler nicht zeigen: Wer etwas merkte, durfte es. Ändere ein späteres Token.',
      offByOne: (count, smallest) =>
        `Jede Zeile liest ein Token zu weit, und jede weitere Schicht reicht es um eine Position weiter; dieses Modell hat ${layers(count)}.${smallest === '' ? '' : ` Die schwächste Spur ist ${smallest}: Eine Toleranz hätte sie verdecken können; vergleiche also mit genau 0.`}`,
    },
    next: 'Nächste Maske',
    live: (changed) => `Token ${changed} wird ausgetauscht. Gib deinen Tipp ab oder drücke „Zeig es mir“.`,
  },
  masks: {
    title: 'Wie weit kommt ein Token?',
    how: 'Spalten sind die gelesenen Tokens, Zeilen die Positionen, die lesen. Die Linie ist der kürzeste Weg vom geänderten Token zu einer Ausgabe.',
    mask: 'Maske',
    kinds: {
      causal: 'Kausal',
      prefix: 'Präfix',
      window: 'Gleitendes Fenster',
      document: 'Dokumente, gepackt',
      padding: 'Kausal mit Füll-Tokens',
      masked: 'Ungerade Positionen verborgen',
      strict: 'Kausal ohne sich selbst',
      full: 'Voll (ohne Maske)',
      empty: 'Niemand sieht jemanden',
      stray: 'Kausal, eine verirrte Zelle',
      text: 'Als Text',
    },
    parameters: {
      prefix: 'Länge des Präfixes',
      window: 'Fenster, sich selbst mitgezählt',
      document: 'Längen der Dokumente',
      padding: 'Positionen der Füll-Tokens',
      text: 'Die Maske als Text',
    },
    textHint: 'Regeln, verbunden mit & und |, ~ für das Gegenteil, danach Zellen: causal/+0.3 öffnet eine.',
    layers: 'Schichten',
    judge: { legend: 'Maßstab', own: 'Ihr eigenes Versprechen', causal: 'Kausale Ordnung' },
    output: 'Zeige den Weg zu Ausgabe',
    matrix: (spec) => `Die Maske ${spec}; auf dem Weg stehen die Schichten, durch die er führt`,
    matrixName: 'Die Maske, seitwärts scrollbar',
    corner: 'Position / gelesenes Token',
    allowed: 'erlaubt',
    onWay: (layer) => `erlaubt; auf dem Weg, in Schicht ${layer} gelesen`,
    closes: '; allein gesperrt, versperrt sie den Weg',
    legend: { way: 'auf dem Weg gelesen, in dieser Schicht', closing: 'allein gesperrt, versperrt sie den Weg' },
    closing: (cells, count) =>
      count === 1
        ? ` Sperre die Zelle ${cells}, und der Weg ist zu.`
        : ` Sperre eine der Zellen ${cells}, und der Weg ist zu.`,
    open: ' Keine einzelne Zelle versperrt ihn: Es gibt andere Wege.',
    noWay: (token, output, count) => `Von Token ${token} gelangt durch ${layers(count)} nichts zu Ausgabe ${output}.`,
    needsMore: (count) => ` Mit ${count} schon.`,
    cell: (query, key) => `${query} ← ${key}`,
    or: ' oder ',
  },
  faults: {
    title: 'Baue einen Fehler ein, lass den Test ihn finden',
    how: 'Keiner dieser Fehler löst eine Fehlermeldung aus. Wähle einen: Du siehst die Codezeile und daneben, wie sie hätte lauten sollen.',
    legend: 'Eingebauter Fehler',
    names: {
      noMask: 'Die Maske ist vergessen',
      shiftedDiagonal: 'Die Diagonale ist um eins verrutscht',
      flippedPolarity: 'True und False sind vertauscht',
      finiteFiller: '−10.000 statt −∞',
      maskAfterSoftmax: 'Die Maske kommt nach dem Softmax',
      paddingOnRows: 'Füll-Tokens als Zeilen verborgen',
      strayCell: 'Eine verirrte Zelle ist offen',
    },
    code: {
      noMask: ['attention(q, k, v)', 'attention(q, k, v, mask)'],
      shiftedDiagonal: ['blocked = triu(ones, diagonal=2)', 'blocked = triu(ones, diagonal=1)'],
      flippedPolarity: ['sdpa(q, k, v, attn_mask=blocked)', 'sdpa(q, k, v, attn_mask=~blocked)'],
      finiteFiller: ['scores[blocked] = -1e4', 'scores[blocked] = -inf'],
      maskAfterSoftmax: ['softmax(scores) * allowed', 'softmax(scores + mask)'],
      paddingOnRows: ['blocked | filler[:, None]', 'blocked | filler[None, :]'],
      strayCell: ['blocked[T // 2, T - 1] = False', '# keine solche Zeile'],
    },
    wrong: 'eingebaut',
    right: 'richtig',
    looks: {
      noMask: 'Ein Argument mit Standardwert, das niemand weitergereicht hat: Nichts beschwert sich.',
      shiftedDiagonal:
        'Jede Zeile hat die Rechte der nächsten und liest damit auch das Token, das sie vorhersagen muss.',
      flippedPolarity: 'Eine Bibliothek liest True als „gesperrt“, die nächste als „erlaubt“.',
      finiteFiller:
        'Eine große Zahl, die in halbe Genauigkeit passt. Sie sperrt, solange jeder offene Score der Zeile weit darüber liegt.',
      maskAfterSoftmax:
        'Die gesperrten Gewichte werden 0, aber ihre Scores haben die Summe schon mitbestimmt, durch die jede Zeile geteilt wurde.',
      paddingOnRows:
        'Die Liste der Füll-Tokens wirkt entlang der falschen Achse: Füll-Tokens fragen nicht mehr, und alle lesen sie weiterhin.',
      strayCell: 'Irgendwo eine falsche Änderung in einer handgemachten Maske.',
    },
    caught: {
      noMask: 'Zu finden, indem man das letzte Token ändert: Jede frühere Position bewegt sich.',
      shiftedDiagonal:
        'Zu finden, indem man das letzte Token ändert und mit genau 0 vergleicht: Das Leck wird mit jeder Schicht schwächer.',
      flippedPolarity:
        'Zu finden, indem man das letzte Token ändert; die Zeile, die nichts sah, ist ein zweiter Hinweis.',
      finiteFiller:
        'Nur mit großen Queries und Keys zu finden: Vergrößere sie, bis Scores an −10.000 heranreichen. Frische Gewichte bestehen den Test, trainierte vielleicht nicht.',
      maskAfterSoftmax:
        'Zu finden, indem man das letzte Token ändert: Die Zeilensummen tragen es weiter, obwohl kein Gewicht mehr darauf liegt. Zeilensummen unter 1 sind ein zweiter Hinweis.',
      paddingOnRows:
        'Zu finden, indem man ein Füll-Token ändert, was niemand merken darf. Ein echtes Token zu ändern, würde es nie zeigen.',
      strayCell:
        'Nur zu finden, wenn das geänderte Token das ist, das die Zelle liest: Prüfe jede Position, nicht nur eine.',
    },
    question: 'Der Test ändert ein Token. Wird er den Fehler finden?',
    groupName: 'Dein Tipp: ob der Test den Fehler findet',
    answers: { found: 'Ja', missed: 'Nein' },
    skip: 'Zeig es mir',
    won: 'Du hattest recht: ',
    lost: 'Nein: ',
    found: 'Der Test findet ihn.',
    missed: 'Der Test findet hier nichts.',
    enlarge: 'Queries und Keys, mal',
    enlargeValue: (times) => `${times}-mal so groß`,
    live: 'Ein Fehler ist eingebaut. Gib deinen Tipp ab oder drücke „Zeig es mir“.',
  },
  runs: {
    skip: 'Zeig es mir',
    placed: 'Dein Tipp steht. Drücke jetzt „Starten“.',
    placedBoth: 'Dein Tipp steht. Drücke jetzt „Beide starten“.',
    running: 'Dein Tipp steht. Beobachte den Loss.',
    skipped: 'Also kein Tipp: Beobachte den Loss.',
    won: 'Du hattest recht. ',
    lost: 'Nein. ',
    halted: 'Ein Lauf, der zu früh endet, entscheidet nichts. Setze zurück und versuche es noch einmal.',
    betFirst: 'Noch ist nichts gelaufen. Gib deinen Tipp ab oder drücke „Zeig es mir“.',
    ready: 'Noch ist nichts gelaufen.',
    chartHow:
      'Loss in Nat pro Zeichen, Schritt für Schritt. Die gepunktete Linie ist ein Raten, das jedem Zeichen dieselbe Chance gibt.',
  },
  random: {
    title: 'Ein Text, der sich nicht erraten lässt',
    how: 'Beide Modelle trainieren mit 200.000 zufällig gezogenen Zeichen. Nichts in so einem Text verrät, was als Nächstes kommt.',
    question: 'Welches Modell kommt deutlich unter die gepunktete Linie, den Loss des blinden Ratens?',
    groupName: 'Dein Tipp: welches Modell unter die Linie kommt',
    answers: { full: 'Das ohne Maske', causal: 'Das mit kausaler Maske', both: 'Beide', none: 'Keines' },
    verdict: {
      full: 'Nur das Modell ohne Maske kommt unter die Linie: Es liest das Zeichen, das es raten soll.',
      causal: 'Nur das Modell mit kausaler Maske kommt unter die Linie.',
      both: 'Beide Modelle kommen unter die Linie, also können beide sehen, was sie raten sollen.',
      none: 'Keines der Modelle kommt in so wenigen Schritten deutlich unter die Linie.',
    },
    moral:
      'Im Mittel schlägt kein ehrliches Modell blindes Raten auf zufälligem Text, den es noch nie gesehen hat. Eines, das es tut, hat ein Leck, und niemand musste dafür hineinsehen.',
    outcome: (full, causal, uniform, vocabulary) =>
      `Der Loss endet ohne Maske bei ${full} und mit der kausalen bei ${causal}; blindes Raten unter ${vocabulary} Zeichen hat ln ${vocabulary} = ${uniform}.`,
  },
  targets: {
    title: 'Ziele, die nicht verschoben wurden',
    how: 'Die kausale Maske stimmt hier. Falsch sein kann die Antwort, die jede Position zu geben lernt.',
    legend: 'Jede Position lernt vorherzusagen',
    next: 'das nächste Zeichen',
    same: 'ihr eigenes Zeichen',
    question: 'Jemand hat vergessen, die Ziele um eins zu verschieben. Welche Prüfung merkt es?',
    groupName: 'Dein Tipp: welche Prüfung den Fehler merkt',
    answers: { leak: 'Der Lecktest', targets: 'Nur ein Blick auf die Ziele', none: 'Keine' },
    verdict: {
      leak: 'Der Lecktest merkt es.',
      targets:
        'Der Lecktest findet nichts, und das zu Recht: Nichts kommt aus der Zukunft. Ein Blick auf die Ziele findet es.',
      none: 'Keine der Prüfungen merkt es.',
    },
    moral:
      'Das Modell hat gelernt zu wiederholen, was es liest: Der Loss geht gegen 0, und was es schreibt, setzt seinen letzten Buchstaben fort.',
    right:
      'Hier sind die Ziele verschoben, wie es sein soll. Starte zum Vergleich: Der Loss fällt langsamer, und der Text ist kein Echo.',
    checks: 'Die beiden Prüfungen, am trainierten Modell',
    check: 'Prüfung',
    says: 'Was sie sagt',
    leakTest: 'Lecktest',
    targetsCheck: 'Ein Blick auf die Ziele',
    report: {
      next: (positions) => `An allen ${positions} Positionen ist das Ziel das nächste Zeichen. So soll es sein.`,
      same: (positions) =>
        `An allen ${positions} Positionen ist das Ziel das eigene Zeichen der Position: nicht verschoben!`,
      other: 'Die Ziele sind weder die nächsten Zeichen noch die eigenen der Positionen.',
      undecided: 'Der Text wiederholt ein Zeichen, also lässt es sich nicht sagen.',
    },
    waiting: 'nach dem Lauf',
    pairs: 'Wie der Trainingstext beginnt',
    reads: 'liest',
    predicts: 'muss vorhersagen',
    position: 'Position',
    space: 'Leerzeichen',
    none: 'keines',
  },
};
