// SPDX-License-Identifier: MIT
// German for en/quiz-masks.ts. The example words stay English, as the replies in the chapters are.

import type { Catalogue } from '../catalogue.ts';
import { counted, isMany } from './words.ts';

/** "Zeile 3", "die Zeilen 1–3", in the nominative and accusative. */
const rows = (list: string): string => `${isMany(list) ? 'die Zeilen' : 'Zeile'} ${list}`;
const Rows = (list: string): string => `${isMany(list) ? 'Die Zeilen' : 'Zeile'} ${list}`;
const keys = (list: string): string => `${isMany(list) ? 'die Keys' : 'nur Key'} ${list}`;

export const quizMasks: Catalogue['quizMasks'] = {
  words: ['Your', 'cake', 'is', 'on', 'its', 'way'],
  packed: ['Your', 'cake', 'is', 'late', 'So', 'sorry'],
  padded: ['pad', 'pad', 'Your', 'cake', 'is'],
  mask: (size, name) => `Maske, ${size} Queries mal ${size} Keys: ${name}`,
  'mask-stray': {
    topic: 'eine verirrte Zelle',
    situation:
      'Jemand hat aus Versehen eine Zelle geöffnet: Zeile 1 darf Key 4 lesen. Alles andere ist die kausale Maske, und das Modell hat zwei Schichten.',
    ask: 'Welche Zeilen können von Wort 4 erfahren, bevor sie dürfen?',
    options: {
      only: {
        label: 'Nur Zeile 1',
        feedback:
          'In der ersten Schicht stimmt das. Aber Zeile 1 gibt weiter, was sie gesammelt hat: In der zweiten Schicht lesen die Zeilen darunter Zeile 1, und Wort 4 kommt mit.',
      },
      below: {
        label: 'Die Zeilen 1, 2 und 3',
        feedback:
          'Zeile 1 liest Wort 4 in der ersten Schicht, die Zeilen 2 und 3 lesen Zeile 1 in der zweiten. Und Zeile 3 muss genau dieses Wort raten. Eine Maske zeigt einen Schritt; ein Stapel von Schichten geht mehrere.',
      },
      every: {
        label: 'Die Zeilen 0 bis 3',
        feedback:
          'Zeile 0 liest in jeder Schicht sich selbst und sonst nichts, also kann dort nichts ankommen. Nachrichten kommen nur über offene Zellen weiter, und keine führt zu Zeile 0.',
      },
      none: {
        label: 'Keine, denn Zeile 1 muss Wort 2 raten, und das ist weggeklappt',
        feedback:
          'Ihre eigene Antwort ist weggeklappt, das stimmt. Aber was Zeile 1 erfährt, gibt sie weiter, und zwei Zeilen unter ihr steht die, deren Antwort Wort 4 ist.',
      },
    },
    name: 'kausal, dazu Key 4 offen für Zeile 1',
    live: 'Eine Zelle zu viel ist offen: Zeile 1, Key 4.',
    after: (list) =>
      `Durch zwei Schichten kommt Wort 4 in ${isMany(list) ? 'den Zeilen' : 'Zeile'} ${list} zu früh an.`,
    early: (layers) => `offen für Wort 4 nach ${counted(layers, 'Schicht', 'Schichten')}`,
  },
  'mask-packed': {
    topic: 'zwei Antworten in einer Sequenz',
    situation:
      'Damit kein Platz leer bleibt, sind zwei Antworten in eine Sequenz gepackt: die Wörter 0 bis 3 und die Wörter 4 und 5. Die zweite zählt ihre Positionen wieder ab 0. Die Maske ist kausal.',
    ask: 'Was darf Zeile 4 lesen, das erste Wort der zweiten Antwort?',
    options: {
      self: {
        label: 'Nur sich selbst, denn ihre Position ist wieder 0',
        feedback:
          'Positionen sagen, wo ein Wort steht: Sie werden zu seinem Vektor addiert und öffnen oder schließen nichts. Wer was ansehen darf, entscheidet allein die Maske.',
      },
      before: {
        label: 'Sich selbst und die ganze erste Antwort',
        feedback:
          'Die kausale Regel kennt nur die Reihenfolge in der Sequenz, also liegen vier Wörter einer fremden Antwort offen. Um Texte auseinanderzuhalten, brauchst du zusätzlich eine Dokumentmaske, und beide müssen eine Zelle erlauben.',
      },
      second: {
        label: 'Beide Wörter ihrer eigenen Antwort',
        feedback:
          'Wort 5 kommt nach Wort 4, also klappt die kausale Maske es weg. Und nichts in dieser Maske weiß, wo eine Antwort endet und die nächste beginnt.',
      },
    },
    name: 'kausal',
    live: 'Mit Zeile 4 beginnt die zweite Antwort.',
    after: (list) => `Zeile 4 darf ${keys(list)} lesen.`,
  },
  'softmax-after': {
    topic: 'zu spät maskiert',
    situation:
      'Dieser Code nimmt zuerst den Softmax und setzt danach die gesperrten Gewichte auf 0. Jetzt bekommt das Wort bei Key 3 einen viel höheren Score. Zeile 1 darf es nicht sehen.',
    ask: 'Was geschieht mit den zwei Gewichten, die Zeile 1 sehen darf?',
    options: {
      nothing: {
        label: 'Nichts, denn das Gewicht von Key 3 ist ohnehin 0',
        feedback:
          'Das Gewicht wurde auf 0 gesetzt, aber erst, nachdem der Score in die Summe eingegangen war, durch die die ganze Zeile geteilt wurde. Ein Gewicht von 0 beweist nicht, dass nichts durchgekommen ist.',
      },
      ratio: {
        label: 'Eines wächst auf Kosten des anderen',
        feedback:
          'Beide werden durch dieselbe Summe geteilt, also bleibt ihr Verhältnis, wie es war. Was sich ändert, ist ihr gemeinsamer Anteil an der Zeile.',
      },
      shrink: {
        label: 'Beide werden kleiner',
        feedback:
          'Key 3 steckt in der Summe, durch die sie geteilt werden, also bekommen beide weniger. Ein Wort, das Zeile 1 nicht sehen darf, hat verändert, was Zeile 1 sagt: ein Leck ohne eine einzige offene Zelle.',
      },
      grow: {
        label: 'Beide werden größer, damit die Zeile wieder 1 ergibt',
        feedback:
          'Dazu müsste jemand durch das teilen, was übrig ist. Dieser Code tut das nicht; täte er es, fiele der verborgene Score heraus, und es würde sich gar nichts ändern.',
      },
    },
    name: 'Gewichte, nach dem Softmax maskiert',
    raisedName: 'Dasselbe mit höherem Score bei Key 3',
    live: (sum) => `Zeile 1 ergibt zusammen ${sum}.`,
    after: (before, after) => `Mit dem höheren Score bei Key 3 ergibt Zeile 1 zusammen ${after} statt ${before}.`,
  },
  'softmax-flip': {
    topic: 'eine Maske, verkehrt herum gelesen',
    situation:
      'In einer Maske steht True über der Diagonale und heißt dort „gesperrt“. Du übergibst sie einer Funktion, für die True „erlaubt“ heißt. Das Bild zeigt, was sie versteht.',
    ask: 'Du trainierst damit. Was fällt dir zuerst auf?',
    options: {
      error: {
        label: 'Ein Fehler, denn die letzte Zeile hat nichts zu lesen',
        feedback:
          'Das prüft niemand. Die Formen passen, und eine leere Zeile ist fast überall zulässig: Sie ergibt Nullen, gleiche Anteile oder NaN, und das Programm läuft weiter.',
      },
      stuck: {
        label: 'Ein Loss, der beim blinden Raten stehen bleibt, denn die ganze Vorgeschichte ist weggeklappt',
        feedback:
          'Die Vorgeschichte ist weggeklappt, das stimmt. Aber die Antwort liegt offen, einen Platz weiter rechts, und eine offene Antwort ist mehr wert als alle Vorgeschichte.',
      },
      same: {
        label: 'Nichts: Die Kurve sieht aus wie immer',
        feedback:
          'Die beiden Masken haben keine einzige Zelle gemeinsam: Was die eine öffnet, klappt die andere weg. Das zeigt sich durchaus, wenn auch anders, als du es dir wünschst.',
      },
      splendid: {
        label: 'Ein Loss, der auf fast nichts fällt',
        feedback:
          'Jede Zeile außer der letzten darf genau das Wort lesen, das sie raten muss. Der Loss ist prächtig, das Geschriebene nicht. An einem Loss, der zu schön ist, um wahr zu sein, erkennt man diesen Fehler.',
      },
    },
    name: 'was die Funktion versteht',
    live: (empty) =>
      `Jede Zeile sieht nur, was nach ihr kommt; ${rows(empty)} ${isMany(empty) ? 'sehen' : 'sieht'} nichts.`,
    after: (list) =>
      isMany(list)
        ? `Die Zeilen ${list} sehen ihre eigene Antwort, einen Platz weiter rechts.`
        : `Zeile ${list} sieht ihre eigene Antwort, einen Platz weiter rechts.`,
  },
  'leak-reach': {
    topic: 'Nachricht von weit her',
    situation:
      'Ein Fenster von 3 und drei Schichten. Ein Lecktest ändert Token 0, und die im Bild markierten Zeilen merken es. Die letzte von ihnen liest die Keys 4 bis 6 und sonst keine.',
    ask: 'Hat der Test ein Leck gefunden?',
    options: {
      leak: {
        label: 'Ja, denn Zeile 6 darf Token 0 nicht lesen',
        feedback:
          'Sie liest es auch nicht. Zeile 2 liest es; Zeile 4 liest Zeile 2, und Zeile 6 liest Zeile 4. Jede dieser Zellen ist offen, also ist nichts an der Maske vorbeigekommen.',
      },
      residual: {
        label: 'Nein, das ist der Residual-Pfad, der um die Maske herumführt',
        feedback:
          'Ein Residual-Pfad addiert jede Position zu sich selbst. Er trägt nichts von einer Position zu einer anderen, kann Token 0 also nicht zu Zeile 6 gebracht haben.',
      },
      hops: {
        label: 'Nein, die Nachricht kam über offene Zellen, Schicht für Schicht',
        feedback:
          'Mit jeder Schicht zwei Positionen weiter: Zeilen 2, 4, 6. Eine Maske ist das Versprechen für einen Schritt; was ankommen darf, muss man durch alle Schichten beurteilen. Rückwärts hat sich nichts bewegt, und das täte ein Leck.',
      },
      rounding: {
        label: 'Nein, so weit weg kann es nur Rundung sein',
        feedback:
          'Dieselben Summen in derselben Reihenfolge ergeben dieselben Bits. Zeile 7 zeigt es: Sie ist außer Reichweite, und ihr Unterschied ist genau 0, nicht beinahe 0.',
      },
    },
    name: 'Fenster von 3; die Namen der Zeilen sagen, wer eine Änderung von Token 0 gemerkt hat',
    noticed: (row) => `${row} •`,
    silent: (row) => `${row}`,
    live: (list) => `Token 0 wurde geändert; ${rows(list)} ${isMany(list) ? 'merken' : 'merkt'} es (•).`,
    after: (difference) => `Zeile 7 ist außer Reichweite, und ihr Unterschied ist genau ${difference}.`,
  },
  'leak-tiny': {
    topic: 'ein sehr kleiner Unterschied',
    situation:
      'Versprochen ist eine kausale Maske. Das letzte Token wurde geändert, und die Balken sagen, wie weit sich die Logits jeder Position bewegt haben. Die früheren haben sich nur ganz wenig bewegt.',
    ask: 'Was hältst du von den kleinen Balken?',
    options: {
      rounding: {
        label: 'Rundung: Gleitkommazahlen stimmen nie bis zur letzten Ziffer überein',
        feedback:
          'Doch, wenn dieselben Summen in derselben Reihenfolge gebildet werden, und hier lief dasselbe Programm zweimal mit denselben Formen. Wo nichts ankommt, ist der Unterschied genau 0.',
      },
      untrained: {
        label: 'Noch nichts, denn dieses Modell hat niemand trainiert',
        feedback:
          'Ob Nachrichten durchkommen, entscheidet die Verdrahtung; Gewichte entscheiden nur, wie viel davon. Ein untrainiertes Modell zeigt ein Leck so gut wie jedes andere.',
      },
      chance: {
        label: 'Zufall: Mit Dropout sind je zwei Läufe verschieden',
        feedback:
          'Bei einem solchen Test ist Dropout ausgeschaltet. Wäre es an, dann wäre der Unterschied an der ersten Position so groß wie an der letzten.',
      },
      leak: {
        label: 'Ein Leck: Ein wenig vom letzten Token kommt durch',
        feedback:
          'Klein ist nicht null. Dieser Code setzt −10.000 ein, wo −∞ hingehört, und große Scores überbieten das. Training macht die Scores größer und mit ihnen das Leck.',
      },
    },
    name: 'Wie weit sich die Logits bewegt haben, Position für Position',
    position: (position) => `Position ${position}`,
    changed: (position) => `Position ${position}, geändert`,
    difference: 'Unterschied',
    zero: 'genau 0',
    live: (largest, last) => `Vor dem geänderten Token höchstens ${largest}; an ihm selbst ${last}.`,
  },
  'mixed-empty': {
    topic: 'zwei Masken zugleich',
    situation:
      'Vor dem Text stehen zwei Füll-Tokens, also sind ihre Spalten für alle weggeklappt. Die kausale Maske gilt außerdem; eine Zelle muss von beiden erlaubt sein.',
    ask: 'Welchen Zeilen bleibt nichts zu lesen?',
    options: {
      none: {
        label: 'Keiner: Eine Zeile kann immer sich selbst lesen',
        feedback:
          'Die kausale Maske ließe sie. Aber die Zeilen 0 und 1 sind selbst Füllung, und ihre eigenen Spalten sind weggeklappt. Zwei vernünftige Masken, und zusammen lassen sie nichts übrig.',
      },
      fillers: {
        label: 'Den Zeilen 0 und 1',
        feedback:
          'Alles bis zu ihnen hin ist Füllung. Der Softmax müsste dort 0 durch 0 teilen. Dieser Rechenkern antwortet mit Nullen und lässt solche Zeilen im Loss aus; suche nach ihnen, bevor du trainierst.',
      },
      three: {
        label: 'Den Zeilen 0, 1 und 2',
        feedback:
          'Zeile 2 ist das erste echte Wort. Was links von ihr steht, ist Füllung, aber ihre eigene Spalte ist offen, und ein Key genügt dem Softmax.',
      },
      every: {
        label: 'Allen fehlt, was sie brauchen: Spätere Zeilen dürfen nicht sehen, was links von ihnen steht',
        feedback:
          'Weggeklappt ist dort nur Füllung. Die Zeilen ab 2 lesen alle echten Wörter bis zu ihrem eigenen Platz, so wie ohne die Füll-Tokens.',
      },
    },
    name: 'kausal und zwei Füll-Tokens links',
    live: 'Die Keys 0 und 1 sind Füllung.',
    after: (list) => `${Rows(list)} ${isMany(list) ? 'haben' : 'hat'} nichts zu lesen.`,
  },
  'mixed-control': {
    topic: 'ein bestandener Test',
    situation:
      'Eine neue Maske besteht den Lecktest: Ändert man das letzte Token, bewegt sich keine frühere Position. Um sicherzugehen, änderst du auch Token 0. Die Balken sagen, wer es gemerkt hat.',
    ask: 'Was schließt du daraus?',
    options: {
      safe: {
        label: 'Die Maske ist sicher: In keine Richtung leckt etwas',
        feedback:
          'Es leckt nichts, aber es wird auch nichts weitergegeben. Spätere Zeilen sollen von Token 0 erfahren. Ein Test, der gar nicht durchfallen konnte, hat nichts bewiesen.',
      },
      causal: {
        label: 'So wirkt die kausale Maske',
        feedback:
          'Unter der kausalen Maske liest jede spätere Zeile Key 0, also hätten sich alle bewegt. Kausal heißt: kein Blick nach vorn. Es heißt nicht: kein Blick zurück.',
      },
      unused: {
        label: 'Keine Zeile liest eine andere: Attention wird gar nicht benutzt',
        feedback:
          'Eine Änderung, die ankommen sollte, bleibt, wo sie ist; also hat die Stille vorher nichts bewiesen. Zu jedem Lecktest gehört eine Gegenprobe wie diese: eine Änderung, die gemerkt werden muss und auch gemerkt wird.',
      },
      layers: {
        label: 'Eine Schicht ist zu wenig, damit die Nachricht ankommt',
        feedback:
          'Eine Schicht genügt, um einen offenen Key zu lesen. Wenn durch keine dieser Schichten etwas kommt, ist außer der Diagonale keine Zelle offen.',
      },
    },
    name: 'Wie weit sich die Logits bewegt haben, als Token 0 geändert wurde',
    live: (moved, length) => `${moved} von ${length} Positionen ${moved === 1 ? 'hat' : 'haben'} sich bewegt.`,
  },
};
