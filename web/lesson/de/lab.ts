// SPDX-License-Identifier: MIT
// German for en/lab.ts.

import type { Catalogue } from '../catalogue.ts';
import { grouped } from '../language.ts';
import { labForm } from './lab-form.ts';
import { characters, counted, digits, quoted } from './words.ts';

const SETTINGS: Readonly<Record<string, string>> = {
  learningRate: 'Lernrate',
  maxLen: 'Positionen',
  maxGradNorm: 'Clipping',
  weightDecay: 'Decay',
  decay: 'Decay an',
  heldOutShare: 'zurückgehalten',
  targets: 'Ziele',
  norm: 'Norm',
  warmup: 'Warm-up',
  layers: 'Schichten',
  heads: 'Heads',
  width: 'Breite',
  context: 'Kontext',
  batch: 'Batch',
  steps: 'Schritte',
  seed: 'Seed',
  schedule: 'Verlauf',
  prompt: 'Prompt',
  profile: 'Arithmetik',
  workers: 'Worker',
};
const PARTS = {
  residual: ['mit Residual-Pfaden', 'ohne Residual-Pfade'],
  feedForward: ['mit Feed-Forward', 'ohne Feed-Forward'],
  positions: ['mit Positionen', 'ohne Positionen'],
  tied: ['gekoppelte Ausgabe', 'eigene Ausgabe'],
} as const;

const VALUES: Readonly<Record<string, string>> = {
  pre: 'davor',
  post: 'danach',
  none: 'keine',
  constant: 'konstant',
  cosine: 'Kosinus',
  all: 'allem',
  matrices: 'Matrizen',
  auto: 'automatisch',
  exact: 'exakt',
  fused: 'verschmolzen',
};

/** A number with a decimal comma; masks as the core writes them stay as they are. */
const value = (text: string): string =>
  /^-?\d*\.?\d+(e-?\d+)?$/i.test(text) ? digits(Number(text)) : (VALUES[text] ?? text);

/** "Beide fallen gleich" → "beide fallen gleich". */
const lower = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

export const lab: Catalogue['lab'] = {
  ...labForm,
  title: 'Ein kleines GPT mit allen Reglern',
  how: 'Wähle ein Experiment oder baue eines, starte es und sieh hinein, während es lernt. Nichts läuft, bevor du auf „Starten“ drückst.',
  loading: 'Das Labor ist unterwegs …',
  loadFailed: 'Das Labor konnte nicht geladen werden. Prüfe die Verbindung und lade die Seite neu.',
  preset: 'Experiment',
  presets: {
    pair: 'Schreiber neben Abschreiber',
    writer: 'Der Schreiber der Lektion',
    copier: 'Ohne Maske',
    echo: 'Ziele nicht verschoben',
    hot: 'Lernrate viel zu hoch',
    deep: 'Acht Blöcke ohne Residual-Pfade',
    prefix: 'Präfix von drei',
    window: 'Gleitendes Fenster von acht',
    painted: 'Meine gemalte Maske',
    memorise: 'Auswendig lernen: zwei Antworten zurückhalten',
    grammar: 'Verallgemeinern: ein großer Text',
    own: 'Deine eigenen Einstellungen',
  },
  beside: 'Daneben',
  besides: {
    none: 'Nichts',
    mask: 'Dasselbe ohne Maske',
    setting: 'Dasselbe mit einer Änderung',
  },
  besideField: 'Was sich ändert',
  besideValue: 'Neuer Wert',
  more: 'Weitere Einstellungen',
  short: {
    changed: (first, last) => `${first}, dann ${last}`,
    noMask: 'ohne Maske',
    source: { builtin: 'sechs Antworten', grammar: 'großer Text', own: 'eigener Text' },
    part: (name, on) => PARTS[name][on ? 0 : 1],
    setting: (name, text) =>
      name === 'targets'
        ? text === 'same'
          ? 'eigene Ziele'
          : 'verschobene Ziele'
        : `${SETTINGS[name] ?? name} ${value(text)}`,
    same: 'noch einmal dasselbe',
    earlier: (id, difference) => `Lauf ${id}: ${difference}`,
    honest: (name) => `${name}, ehrlich`,
    heldOut: (name) => `${name}, zurückgehalten`,
    heldOutHonest: (name) => `${name}, zurückgehalten, ehrlich`,
    bet: 'dein Tipp',
  },
  bet: {
    question: 'Zwei Modelle, mit und ohne Maske. Wie verlaufen ihre Trainings-Losses?',
    shapes: {
      together: 'Beide fallen gleich',
      without: 'Ohne Maske fällt er tiefer',
      with: 'Mit Maske fällt er tiefer',
      stuck: 'Keiner fällt weit',
    },
    legend: 'durchgezogen: mit Maske, gestrichelt: ohne',
    writer: 'Und welches wird besser schreiben?',
    writers: { without: 'Ohne Maske', with: 'Mit Maske' },
    skip: 'Zeig es mir',
    placed: 'Dein Tipp steht und bleibt im Diagramm. Starte jetzt.',
    running: 'Dein Tipp ist das blasse Linienpaar.',
    none: 'Dann ohne Tipp: sieh zu.',
    half: 'Noch eine Antwort, dann starte.',
    shapeRight: 'Du hast die richtigen Kurven gewählt.',
    shapeWrong: (was) => `Die Kurven verliefen anders: ${lower(was)}.`,
    noShape: (was) => `So verliefen die Kurven: ${lower(was)}.`,
    writes: (withMask, without) =>
      `Das längste Stück Text, das auch im Trainingstext steht: ${characters(withMask)} mit Maske, ${without} ohne.`,
    writerRight: 'Du wusstest, welches schreibt.',
    writerWrong: 'Es schreibt das andere.',
    heldOutQuestion:
      'Einige Antworten werden zurückgehalten: Das Training sieht sie nie. Sein eigener Loss wird fallen. Und ihrer?',
    heldOutLegend: 'durchgezogen: Training, gestrichelt: zurückgehalten',
    fates: {
      together: 'Er fällt mit',
      turns: 'Er fällt, dann steigt er',
      levels: 'Er bleibt weit darüber stehen',
    },
    rule: 'Es hat also nicht seinen Text auswendig gelernt, sondern wie man solche Antworten schreibt: Text, den es nie gesehen hat, kostet es kaum mehr.',
    byHeart: (parameters) =>
      `Es lernt also seinen Text auswendig: ${parameters} Gewichte haben Platz für alles. Was es nie gesehen hat, bleibt weit teurer.`,
    unsettled: 'Dieser Lauf entscheidet es nicht: Es ist noch zu früh, oder seine Maske lässt es vorausschauen.',
  },
  why: {
    question: 'Warum ist der Loss ohne Maske so niedrig?',
    options: {
      copies: 'Es findet jede Antwort einen Platz weiter rechts und schreibt sie ab.',
      context: 'Es versteht mehr, denn es hat Kontext von beiden Seiten.',
      bigger: 'Es hat mehr Gewichte zum Lernen.',
      luck: 'Es hatte Glück mit dem Seed.',
    },
    feedback: {
      copies:
        'Ja. Das Ziel einer Position ist das Token der nächsten, und nichts verdeckt es. Schneidet man die Zukunft ab, ist das Können weg: Das ist der ehrliche Loss.',
      context:
        'Das hilft, wo schon Text steht, etwa wenn Wörter eingesetzt werden. Hier enthält die rechte Seite die Antwort selbst, und Nachsehen schlägt Verstehen.',
      bigger:
        'Beide haben genau gleich viele Gewichte und haben mit denselben begonnen. Nur die Maske ist verschieden.',
      luck: 'Ändere den Seed unter „Weitere Einstellungen“ und starte noch einmal: Es geschieht jedes Mal.',
    },
  },
  run: {
    name: (name) => `Lauf: ${name}`,
    loss: (step) => `Trainings-Loss bei Schritt ${step}, Nat pro Zeichen`,
    noLoss: 'noch kein Loss',
    honest: 'Ehrlich',
    heldOut: 'Zurückgehalten',
    heldOutHonest: 'Zurückgehalten, ehrlich',
    at: (step) => `gemessen nach Schritt ${step}`,
    unmeasured: 'wird während des Trainings ab und zu gemessen',
    none: '–',
  },
  chart: {
    how: 'Loss in Nat pro Zeichen, Schritt für Schritt.',
    kinds: {
      training: 'Training',
      honest: 'ehrlich: die Zukunft abgeschnitten',
      heldOut: 'zurückgehalten, wie im Training bewertet',
      heldOutHonest: 'zurückgehalten, ehrlich, wo das etwas anderes ist',
    },
    uniform: (vocabulary) => `gleichmäßig geraten, ln ${vocabulary}`,
    unigram: 'nach Buchstabenhäufigkeit',
    bigram: 'nach Buchstabenpaaren',
    heldOutUnigram: 'zurückgehalten, nach Häufigkeit',
    heldOutBigram: 'zurückgehalten, nach Paaren',
    turned: 'zurückgehaltener Loss steigt wieder',
    changed: { learningRate: (rate) => `Lernrate ${digits(rate)}`, mask: (mask) => mask },
    waiting: 'Hier entstehen die Loss-Kurven, während die Modelle trainieren.',
    curves: (names, step) => `Loss pro Schritt für ${names}, bis Schritt ${step}.`,
  },
  gap: {
    leaks: (name, praised, honest) =>
      `${name}: gelobt für ${praised}, aber nur ${honest} wert, wenn es schreiben muss und rechts nichts steht. Es hat ein Leck.`,
    repeats: (name, praised, honest) =>
      `${name}: gelobt für ${praised}, aber nur dafür, das eigene Zeichen zu wiederholen. Beim Raten des nächsten ist es ${honest} wert.`,
    honest: (name, praised, honest) =>
      `${name}: gelobt für ${praised}, ${honest} wert, wenn es schreiben muss. Die beiden liegen nah beieinander, bisher zeigt sich also kein Leck; ob es den Text auswendig gelernt hat, lässt sich nicht sagen, solange nichts zurückgehalten wird.`,
    memorises: (name, honest, heldOut, seesFuture) =>
      `${name}: ${seesFuture ? 'bisher zeigt sich kein Leck' : 'kein Leck'}, aber es lernt auswendig. Ehrlich ist es auf seinem eigenen Text ${honest} wert; zurückgehalten, ehrlich, ${heldOut}.`,
    generalises: (name, honest, heldOut) =>
      `${name}: Es verallgemeinert. Ehrlich ist es auf seinem eigenen Text ${honest} wert; zurückgehalten, ehrlich, ${heldOut}.`,
    worse: (name, honest, uniform) =>
      `${name}: bisher ${honest} wert, schlechter als Raten: Jedem Zeichen dieselbe Chance zu geben, kostet ${uniform}.`,
    early: (name, honest) =>
      `${name}: bisher ${honest} wert, nicht deutlich besser, als nur zu wissen, welche Zeichen häufig sind.`,
    earlyHeldOut: (name, [honest, guess], [heldOut, guessHeldOut]) =>
      `${name}: noch zu früh für ein Urteil. Ehrlich ist es auf seinem eigenen Text ${honest} wert, wo Raten nach Häufigkeit ${guess} kostet; zurückgehalten, ehrlich, ${heldOut}, wo Raten ${guessHeldOut} kostet.`,
    turned: (step, loss) =>
      ` Zurückgehalten und wie im Training bewertet war sein Loss bei Schritt ${step} am besten, mit ${loss}, und ist seither gestiegen.`,
    quotes: (count) => ` Sein letzter Text zitiert ${characters(count)} wörtlich.`,
    noHeldOut: (wanted) => `Kein Validierungsteil: ${wanted}`,
  },
  live: {
    idle: 'Noch ist nichts gelaufen.',
    loading: 'Das Modell wird vorbereitet …',
    ready: (step, uniform) => `Bereit bei Schritt ${step}. Gleichmäßig zu raten würde ${uniform} kosten.`,
    one: (step, loss) => `Bei Schritt ${step} beträgt der Trainings-Loss ${loss}.`,
    two: (step, a, lossA, b, lossB) => `Bei Schritt ${step}: ${a} ${lossA}, ${b} ${lossB}.`,
    halted: {
      step: ' Dort hat es angehalten, wie du wolltest.',
      loss: ' Dort hat es angehalten: Der Loss liegt unter deiner Grenze.',
    },
    waits: {
      ending:
        ' Pause: Der Worker beendet noch das Stück, an dem er rechnet, dann steht er still. Weiter oder Zurücksetzen geht schon jetzt.',
      step: ' Pause mitten im nächsten Schritt: Was davon getan ist, bleibt. „Weiter“ oder „Ein Schritt“ beendet ihn.',
      reading: ' Pause mitten in den Messungen: „Weiter“ beendet sie.',
    },
    stopped: (name, step) => `${name} hat bei Schritt ${step} angehalten.`,
    away: (done, step, end) =>
      `Während diese Seite verdeckt war, ${done === 1 ? 'kam 1 Schritt' : `kamen ${done} Schritte`} dazu, bis Schritt ${step}.${end}`,
    awayEnd: {
      running: ' Es geht weiter.',
      paused: ' Es wartet.',
      finished: ' Der Lauf ist zu Ende, der letzte Schritt ist erreicht.',
      stopped: ' Der Rechenkern hat den Lauf beendet, weil der Loss keine Zahl mehr war.',
      failed: ' Dann ist sein Worker ausgefallen; was der Lauf bis dahin geliefert hat, ist noch da.',
    },
    awayOther: {
      running: ' Einen Lauf hat der Rechenkern beendet, weil der Loss keine Zahl mehr war; der andere geht weiter.',
      paused: ' Einen Lauf hat der Rechenkern beendet, weil der Loss keine Zahl mehr war; der andere wartet.',
      finished:
        ' Einen Lauf hat der Rechenkern beendet, weil der Loss keine Zahl mehr war; der andere hat seinen letzten Schritt erreicht.',
    },
  },
  say: {
    started: 'Das Training läuft.',
    finished: 'Das Training ist fertig.',
    endedEarly: 'Das Training endete vorzeitig.',
  },
  buttons: {
    run: 'Starten',
    runBoth: 'Beide starten',
    goOn: 'Weiter',
    pause: 'Pause',
    step: 'Ein Schritt',
    further: (steps) => `${grouped(steps)} weitere Schritte`,
    resetHint: 'Bisherige Ergebnisse bleiben als früherer Lauf im Diagramm.',
  },
  change: {
    legend: (run) =>
      run === ''
        ? 'Diesen Lauf ändern, ab seinem nächsten Schritt'
        : `Den Lauf ${quoted(run)} ändern, ab seinem nächsten Schritt`,
    apply: (label) => `${label} übernehmen`,
    done: {
      learningRate: (step, rate) => `Ab Schritt ${step} ist die Lernrate ${digits(rate)}.`,
      mask: (step, mask) => `Ab Schritt ${step} gilt die Maske ${mask}.`,
    },
    idle: 'Lernrate und Maske oben lassen sich ohne Zurücksetzen ändern, sobald ein Lauf begonnen hat.',
    stop: 'Diese Stopps setzen',
    stopSet: (step, loss) =>
      step === undefined && loss === undefined
        ? 'Der Lauf hält nicht vor seinem letzten Schritt an.'
        : `Der Lauf hält ${[
            ...(step === undefined ? [] : [`nach Schritt ${step}`]),
            ...(loss === undefined ? [] : [`beim ersten Loss unter ${digits(loss)}`]),
          ].join(' oder ')} an.`,
    running: 'Andere Einstellungen gelten ab dem nächsten Lauf: zurücksetzen, dann starten.',
  },
  positions: {
    title: 'Loss nach Position im Fenster',
    how: 'Jeder Balken ist eine Position, gemittelt über Fenster; jeder Streifen hat seine eigene Skala.',
    name: (name, first, last, count) =>
      `${name}: Loss nach Position, ${first} an Position 0, ${last} an Position ${count - 1}.`,
    first: '0',
    waiting: 'Die Balken kommen mit der ersten Messung.',
    empty: 'kein Key',
    tallest: (loss, position) => `am höchsten: ${loss} an Position ${position}`,
  },
  inside: 'Hineinsehen',
  model: 'Modell',
  attention: {
    title: 'Attention, live',
    layer: 'Schicht',
    head: 'Head',
    text: 'Text zum Lesen',
    caption: (layer, head) => `Attention-Gewichte von Schicht ${layer}, Head ${head}: Zeilen fragen, Spalten antworten`,
    corner: 'Query',
    waiting: 'Starte einen Lauf: Hier entsteht die Attention des Modells und verändert sich, während es lernt.',
  },
  samples: {
    title: 'Was es unterwegs geschrieben hat',
    caption: (name) => `${name}: Texte und der Loss zu dieser Zeit`,
    step: 'Schritt',
    loss: 'Loss',
    text: 'Text',
    waiting: 'Noch kein Text.',
  },
  parts: {
    title: 'Gradienten und Gewichte, Teil für Teil',
    caption: (step) => `Euklidische Längen nach Schritt ${step}`,
    part: 'Teil',
    gradient: 'Gradient',
    weight: 'Gewichte',
    waiting: 'Sie kommen mit der ersten Messung.',
  },
  parameters: {
    title: 'Parameter und Weight Decay',
    caption: (count, pulled) => `${counted(count, 'Tensor', 'Tensoren')}; Weight Decay zieht an ${pulled} davon`,
    name: 'Name',
    shape: 'Form',
    count: 'Zahlen',
    decay: 'Decay',
    yes: 'zieht',
    no: 'lässt in Ruhe',
    waiting: 'Die Liste kommt mit einem Lauf.',
  },
  windows: {
    title: 'Eingaben und Ziele eines Fensters',
    caption: 'Erstes Fenster des Textes: was jede Position liest und was sie raten soll',
    position: 'Position',
    input: 'Liest',
    target: 'Soll raten',
    leftOut: 'ausgelassen: kein Key',
    verdict: {
      next: 'Jedes Ziel ist das nächste Zeichen, einmal verschoben.',
      same: 'Jedes Ziel ist das eigene Zeichen der Position: nicht verschoben.',
      other: 'Die Ziele sind weder das nächste Zeichen noch das eigene der Position.',
      undecided: 'An diesem Text lässt es sich nicht ablesen: Seine Zeichen wiederholen sich.',
    },
    waiting: 'Die Paare kommen mit einem Lauf.',
  },
  past: {
    title: 'Frühere Läufe im Diagramm',
    forget: 'Vergessen',
  },
  table: {
    caption: (name) => `${name}: Losses in Nat pro Zeichen, dazu der Text`,
    step: 'Schritt',
    training: 'Training, vor dem Update',
    usual: 'Dieselben Fenster, wie trainiert',
    honest: 'Ehrlich',
    heldOut: 'Zurückgehalten',
    heldOutHonest: 'Zurückgehalten, ehrlich',
    text: 'Text',
    positions: 'Letzte Losses nach Position im Fenster',
    position: 'Position',
    empty: 'Die Tabelle füllt sich, während die Modelle trainieren.',
  },
  smallerSizes: 'Größen der Lektion nehmen',
  stoppedReset: 'Zurücksetzen und die Lernrate der Lektion nehmen',
  refused: 'Nicht gestartet: Eine der Einstellungen unten muss geändert werden.',
  heldOutNote: (count) => `Zurückgehalten: ${characters(count)}.`,
};
