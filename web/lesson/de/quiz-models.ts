// SPDX-License-Identifier: MIT
// German for en/quiz-models.ts. The example words stay English, as the replies in the chapters are.

import type { Catalogue } from '../catalogue.ts';
import { isMany } from './words.ts';

const words = (list: string): string => `${isMany(list) ? 'die Wörter' : 'nur Wort'} ${list}`;

export const quizModels: Catalogue['quizModels'] = {
  words: ['Your', 'cake', 'is', 'on', 'its', 'way'],
  mask: (size, name) => `Maske, ${size} Queries mal ${size} Keys: ${name}`,
  'block-heads': {
    topic: 'doppelt so viele Heads',
    situation: 'Ein Block der Breite 64 hat 4 Heads. Du stellst 8 ein und lässt sonst alles, wie es ist.',
    ask: 'Was macht das mit der Anzahl seiner Gewichte?',
    options: {
      double: {
        label: 'Der Teil der Attention verdoppelt sich',
        feedback:
          'So wäre es, wenn jeder Head die volle Breite für sich bekäme. Aber die Kanäle werden aufgeteilt: acht Heads mit je 8 statt vier mit je 16.',
      },
      half: {
        label: 'Der Teil der Attention halbiert sich, denn jeder Head ist schmaler',
        feedback: 'Jeder ist schmaler, dafür gibt es doppelt so viele. 8 mal 8 ist so viel wie 4 mal 16.',
      },
      same: {
        label: 'Nichts',
        feedback:
          'Die Matrizen behalten ihre Form; nur der Schnitt durch ihre Kanäle ist ein anderer. Bezahlt wird anderswo: Jeder Head vergleicht Queries und Keys jetzt anhand von 8 Zahlen statt 16.',
      },
      forward: {
        label: 'Feed-Forward wächst, um aufzunehmen, was mehr Heads liefern',
        feedback:
          'Was die Heads gefunden haben, wird nebeneinandergelegt, 64 Zahlen wie zuvor. Der Feed-Forward-Teil kann nicht einmal erkennen, wie viele Heads es waren.',
      },
    },
    name: 'Gewichte eines Blocks der Breite 64',
    attention: (heads) => `Attention, ${heads} Heads`,
    forward: (heads) => `Feed-Forward, ${heads} Heads`,
    part: 'Teil',
    weights: 'Gewichte',
    live: 'Mit 4 Heads, so wie er jetzt ist.',
    after: 'Mit 4 Heads und mit 8.',
  },
  'block-scale': {
    topic: 'ein Strom, der gewachsen ist',
    situation:
      'Tief im Modell ist der Vektor eines Tokens zehnmal so lang, wie er war, und zeigt in dieselbe Richtung. Im Block kommt vor jeder Teilschicht eine Norm.',
    ask: 'Was bekommt die Attention in diesem Block zu sehen?',
    options: {
      ten: {
        label: 'Einen zehnmal so langen Vektor; ihre Scores sind also viel zu groß',
        feedback:
          'Ohne Norm wäre es so. Aber die Norm steht vor der Attention und teilt durch die Streuung der Kanäle, und die ist auch auf das Zehnfache gewachsen.',
      },
      zeros: {
        label: 'Fast nichts: Die Norm nimmt das Wachstum weg',
        feedback:
          'Weggenommen wird der Mittelwert über die Kanäle. Wie sie von ihm abweichen, bleibt übrig, in gleichbleibender Größe.',
      },
      shortened: {
        label: 'Dasselbe wie vorher, und auch der Strom selbst wird wieder kurz',
        feedback:
          'Die erste Hälfte stimmt. Aber wenn die Norm vor der Teilschicht kommt, sitzt sie auf dem Zweig: Der Strom läuft auf dem Residual-Pfad an ihr vorbei, so lang, wie er war.',
      },
      same: {
        label: 'Dasselbe wie vorher, während der Strom lang bleibt',
        feedback:
          'Mittelwert und Streuung sind beide auf das Zehnfache gewachsen, also ergibt die Norm denselben Vektor. Attention arbeitet mit gleichbleibender Größe, und der Strom läuft unverändert nebenher.',
      },
    },
    name: 'Die vier Kanäle eines Tokens und was die Norm daraus macht',
    rows: { before: 'Vorher', beforeNorm: 'Normiert', long: 'Gewachsen', longNorm: 'Gewachsen, normiert' },
    channel: 'Kanal',
    live: 'Die ersten beiden Zeilen sind aus der Zeit vor dem Wachsen.',
    after: 'Beide Male ergibt das Normieren dieselben Zahlen.',
  },
  'training-heldout': {
    topic: 'zwei Losses, die sich trennen',
    situation:
      'Ein Lauf mit den Antworten der Bäckerei, von denen zwei zurückgehalten werden. Trainings-Loss und ehrlicher Loss sinken gemeinsam; der Loss auf den zurückgehaltenen Antworten steigt wieder.',
    ask: 'Was ist da los?',
    options: {
      leak: {
        label: 'Ein Leck: Die Maske lässt das Modell vorausschauen',
        feedback:
          'Dann läge der ehrliche Loss weit über dem Trainings-Loss, denn er schneidet alles ab, was nach der jeweiligen Position kommt. Hier stimmen die beiden überein.',
      },
      memory: {
        label: 'Es lernt seine wenigen Antworten auswendig',
        feedback:
          'Was es gesehen hat, errät es gut, und zwar ehrlich; was es nicht gesehen hat, errät es immer schlechter. Dagegen hilft keine Maske, sondern mehr Text.',
      },
      targets: {
        label: 'Die Ziele wurden nicht verschoben',
        feedback:
          'Ein Modell, das seine Eingabe wiederholt, liegt beim nächsten Zeichen schwer daneben; der ehrliche Loss würde sich also nach oben vom Trainings-Loss entfernen. Hier stimmen die beiden überein.',
      },
      rate: {
        label: 'Die Lernrate ist zu hoch',
        feedback:
          'Das wäre am Trainings-Loss selbst zu sehen: Er würde hin und her springen oder nicht weiter fallen. Hier fällt er die ganze Zeit.',
      },
    },
    name: (training, honest, heldOut, step) =>
      `Losses bis Schritt ${step}. Am Ende: Training ${training}, ehrlich ${honest}, zurückgehalten ${heldOut}.`,
    curves: { training: 'Training', honest: 'ehrlich', heldOut: 'zurückgehalten' },
    live: (training, honest, heldOut) => `Am Ende: Training ${training}, ehrlich ${honest}, zurückgehalten ${heldOut}.`,
    table: 'Losses des Laufs, in Nat pro Zeichen',
  },
  'training-position': {
    topic: 'ein hoher Balken',
    situation: 'Der Trainings-Loss eines Laufs, zerlegt nach der Position in einem Fenster von acht Zeichen.',
    ask: 'Welcher Lauf zeichnet so ein Bild?',
    options: {
      causal: {
        label: 'Einer mit kausaler Maske',
        feedback:
          'Dort stehen die hohen Balken am Anfang: Die erste Position hat ein Zeichen, von dem sie ausgehen kann, die letzte acht.',
      },
      same: {
        label: 'Einer, dessen Ziele nicht verschoben wurden',
        feedback:
          'Dann wird jede Position nach dem Zeichen gefragt, das sie selbst liest. Die letzte ist keine Ausnahme, und alle Balken wären niedrig.',
      },
      fresh: {
        label: 'Einer, der gerade erst begonnen hat',
        feedback:
          'Bevor es etwas gelernt hat, ist ein Modell überall etwa gleich schlecht, nahe am Loss des blinden Ratens.',
      },
      full: {
        label: 'Einer ohne Maske',
        feedback:
          'Jede Position findet ihre Antwort einen Platz weiter rechts, noch im Fenster. Die letzte hat rechts keinen Platz mehr; sie allein muss raten.',
      },
    },
    name: (first, last, end) => `Trainings-Loss nach Position: ${first} an Position 0, ${last} an Position ${end}.`,
    live: (last, other) => `An der letzten Position ${last}; an keiner anderen mehr als ${other}.`,
    table: 'Trainings-Loss nach Position, in Nat pro Zeichen',
  },
  'writing-prefix': {
    topic: 'was aufgehoben werden darf',
    situation:
      'Diese Maske öffnet die ersten vier Wörter für alle; von da an ist sie kausal. Das Modell bekommt zwei Wörter, schreibt vier weitere und hebt die Keys und Values von allem auf, was es gelesen hat.',
    ask: 'Bei welchen neuen Wörtern veraltet etwas, das aufgehoben wurde?',
    options: {
      never: {
        label: 'Bei keinem: Innerhalb des Präfixes zu lesen ist erlaubt',
        feedback:
          'Erlaubt ist es, und genau das ist das Problem. Wenn Wort 2 erscheint, dürfen die Zeilen 0 und 1 es lesen und fielen nun anders aus; was von ihnen aufgehoben wurde, stammt von vorher.',
      },
      after: {
        label: 'Bei den Wörtern 4 und 5, sobald das Präfix voll ist',
        feedback:
          'Von da an ist die Maske kausal: Keine ältere Zeile darf ein neues Wort ansehen, also bleibt alles Aufgehobene richtig.',
      },
      always: {
        label: 'Bei jedem neuen Wort',
        feedback:
          'So ist es ohne Maske. Hier sind die Wörter 4 und 5 für alle älteren Zeilen weggeklappt und können nicht ändern, was aus diesen geworden ist.',
      },
      inside: {
        label: 'Bei den Wörtern 2 und 3, während das Präfix sich füllt',
        feedback:
          'Ältere Zeilen dürfen die Wörter 2 und 3 lesen, also ändert jedes der beiden, was aus diesen Zeilen geworden ist. Ab Wort 4 sieht keine mehr das Neue an. Deshalb gibt man ein Präfix als Ganzes vor, bevor das Schreiben beginnt.',
      },
    },
    name: 'die ersten vier offen für alle, danach kausal',
    live: 'Die Wörter 0 und 1 sind gegeben; 2 bis 5 werden eines nach dem anderen geschrieben.',
    after: (list) => `Ältere Zeilen dürfen von den neuen ${words(list)} lesen.`,
    early: 'offen für eine ältere Zeile',
  },
  'writing-temperature': {
    topic: 'drei Arten zu würfeln',
    situation:
      'Ein trainiertes Modell schreibt jedes Mal fast dieselbe Antwort. Hier sind die Wahrscheinlichkeiten, die es vier nächsten Buchstaben gibt, bei drei Temperaturen.',
    ask: 'Du willst mehr Abwechslung von demselben Modell. Welche Temperatur nimmst du?',
    options: {
      a: {
        label: 'A',
        feedback:
          'Das sind die eigenen Wahrscheinlichkeiten des Modells, bei Temperatur 1: seine Scores, wie sie sind. Auch sie bringen von Mal zu Mal Verschiedenes, aber in B hat ein anderer Buchstabe die besseren Aussichten.',
      },
      b: {
        label: 'B',
        feedback:
          'Eine hohe Temperatur drückt die Scores zusammen, und Buchstaben, die nur Zweite waren, kommen auch an die Reihe. Das Modell ist dasselbe; nur der Würfel ist gerechter. Treibst du es weiter, ist jeder Buchstabe so gut wie jeder andere, auch in der Rechtschreibung.',
      },
      c: {
        label: 'C',
        feedback:
          'Eine niedrige Temperatur zieht die Scores auseinander, und der Favorit bekommt fast alles. Bei 0 bleibt nichts dem Zufall überlassen: immer der wahrscheinlichste Buchstabe, jedes Mal dieselbe Antwort.',
      },
      none: {
        label: 'Keine: Das Modell müsste neu trainiert werden',
        feedback:
          'Wie aus den Scores ein Buchstabe gewählt wird, entscheidet sich erst nach dem Training, bei jedem Schritt des Schreibens. Die Temperatur ändert das Wählen und kein einziges Gewicht.',
      },
    },
    name: 'Wahrscheinlichkeiten von vier Buchstaben bei drei Temperaturen',
    letters: ['p', 'c', 'b', 's'],
    row: (group, letter) => `${group}, „${letter}“`,
    groups: ['A', 'B', 'C'],
    letter: 'Buchstabe',
    chance: 'Wahrscheinlichkeit',
    live: 'Dieselben Scores, drei Temperaturen.',
    after: (a, b, c) => `A ist Temperatur ${a}, B ist ${b}, C ist ${c}.`,
  },
  'family-blank': {
    topic: 'ein unleserliches Wort',
    situation:
      'Ein Modell soll lernen, ein Wort in der Mitte von beiden Seiten her zu erraten. Beim Üben darf es dieses Wort nicht kennen: hier Wort 3. Es hat zwei Schichten.',
    ask: 'Womit erfährt Zeile 3 nichts von Wort 3?',
    options: {
      cell: {
        label: 'Man klappt die Zelle weg, in der Zeile 3 auf Key 3 trifft',
        feedback:
          'Das Wort hat noch zwei andere Türen. Zeile 3 beginnt als Vektor von Wort 3, und der Residual-Pfad trägt ihn weiter; und in der zweiten Schicht geben die Nachbarn, die es gelesen haben, es zurück.',
      },
      column: {
        label: 'Man klappt die ganze Spalte von Key 3 weg',
        feedback:
          'Jetzt erfährt sonst niemand davon. Aber Zeile 3 beginnt als Vektor dieses Wortes, und der Residual-Pfad trägt ihn an jeder Maske vorbei.',
      },
      blank: {
        label: 'Man setzt eine Lücke an seine Stelle und klappt nichts weg',
        feedback:
          'Was nicht in der Eingabe steht, ist nicht zu sehen, ganz gleich unter welcher Maske. Modelle wie BERT üben so: Die Maske ist nach beiden Seiten offen, das Wort ist ersetzt.',
      },
      causal: {
        label: 'Man nimmt die kausale Maske',
        feedback:
          'Sie lässt Zeile 3 sich selbst lesen, das Wort ist also bekannt; und sie klappt die rechte Seite weg, die dieses Modell gerade nutzen soll.',
      },
    },
    name: 'alles offen außer Zeile 3, Key 3',
    live: 'Die erste Idee als Bild: eine weggeklappte Zelle.',
    after: 'Unter jeder der drei Masken kennt Zeile 3 das Wort 3 trotzdem.',
  },
  'family-cross': {
    topic: 'den anderen Text lesen',
    situation:
      'Ein Übersetzer: Der Encoder hat fünf englische Wörter gelesen, der Decoder zwei deutsche geschrieben. Zeilen sind Positionen des Decoders, Spalten Positionen des Encoders.',
    ask: 'Welche englischen Wörter darf Zeile 0 des Decoders lesen?',
    options: {
      first: {
        label: 'Nur Wort 0: Eine Zeile liest bis zu ihrem eigenen Platz',
        feedback:
          'Plätze in zwei Texten entsprechen einander nicht, und hier muss nichts verborgen werden. Die kausale Regel betrifft Wörter, die noch nicht geschrieben sind; die englischen stehen alle schon da.',
      },
      all: {
        label: 'Alle fünf',
        feedback:
          'Der englische Text ist als Ganzes gegeben, und niemand muss ihn raten; nichts davon ist also eine Antwort. Kausal muss nur der Blick des Decoders auf seine eigenen Wörter sein.',
      },
      corner: {
        label: 'Die Wörter 0 bis 3: das kausale Dreieck, in die hintere Ecke verschoben',
        feedback:
          'Dieses Dreieck ist richtig für Zeilen am Ende desselben Textes, wie bei einem Cache. Hier gehören die Spalten zu einem anderen Text, also steht keine Zeile an dessen Ende.',
      },
    },
    name: 'Cross-Attention, zwei Zeilen des Decoders mal fünf Wörter des Encoders',
    rows: ['Dein', 'Kuchen'],
    columns: ['Your', 'cake', 'is', 'on', 'time'],
    live: 'Zeilen sind, was geschrieben wurde, Spalten, was gelesen wurde.',
    after: (list) => `Zeile 0 darf ${words(list)} lesen, und Zeile 1 ebenso.`,
  },
};
