// SPDX-License-Identifier: MIT
// German for en/shared.ts.

import type { Catalogue } from '../catalogue.ts';
import { grouped } from '../language.ts';
import { decimals } from '../number-text.ts';
import { token } from './tokens.ts';
import { arithmetic, characters, digits, quoted } from './words.ts';

const timesLess = (ratio: number): string => (ratio >= 10 ? String(Math.round(ratio)) : decimals(ratio, 1));

const character = (text: string): string =>
  text === ' ' || text === '\n' || text === '\t' ? token.names[text] : quoted(text);

const RATE = 'Lernrate';

export const shared: Catalogue['shared'] = {
  common: {
    reset: 'Zurücksetzen',
    undo: 'Rückgängig',
    showTable: 'Als Tabelle zeigen',
    scrollSideways: 'Rechts gibt es weitere Spalten: seitwärts scrollen.',
    loading: 'Der Rechenkern lädt …',
    notLoaded: 'Diese Abbildung konnte nicht geladen werden. Prüfe die Verbindung.',
    tryAgain: 'Noch einmal versuchen',
    blocked: 'gesperrt',
    computedHere: 'Hier berechnet, vom C++-Rechenkern in deinem Browser.',
    model: (parameters, profile) => ` ${grouped(parameters)} Parameter, Profil „${arithmetic(profile)}“.`,
    digests: (digests) => ` Fingerabdruck der Gewichte: ${digests}.`,
    workers: (each) => ` Worker, die sich den letzten Schritt jedes Modells geteilt haben: ${each}.`,
    character,
    refused: (attribute, given, used) =>
      `Die Seite verlangt von dieser Abbildung ${attribute}=„${given}“, womit sie nichts anfangen kann. Sie beginnt ${used === '' ? 'ohne' : `stattdessen mit „${used}“`}.`,
    noBet:
      'Die Seite verlangt von dieser Abbildung eine Wette („predict“), die sie nur hat, wo sie „full“ und „causal“ vergleicht („compare“).',
    noOption: (name) => `Die Seite gibt dieser Abbildung „${name}“, was keine Einstellung von ihr ist.`,
    readOnly: (name) => `Die Seite gibt dieser Abbildung „${name}“, was sich lesen, aber nicht setzen lässt.`,
    both: (names) => names.join(' und '),
  },
  engine: {
    noSimd:
      'Dieser Browser kann das Modell nicht ausführen: Es braucht WebAssembly mit SIMD. Der Guide läuft in Chrome ab Version 91, Firefox ab 114 und Safari ab 16.4.',
    wasmBlocked:
      'Das Modell konnte nicht starten: Die Sicherheitsrichtlinie dieser Website sperrt WebAssembly. Sie muss „wasm-unsafe-eval“ für Skripte erlauben.',
    outOfMemory:
      'Der Browser gibt dem Modell keinen Speicher mehr. Schließe andere Seiten oder wähle kleinere Größen und starte es dann neu; deine Einstellungen bleiben.',
    loadFailed:
      'Das Modell konnte nicht geladen werden. Prüfe die Verbindung und starte es neu; deine Einstellungen bleiben.',
    connectBlocked: (missing: string) =>
      `Das Modell konnte nicht starten: Die Sicherheitsrichtlinie dieser Website lässt es seine Dateien nicht laden. Sie muss „${missing}“ erlauben.`,
    noHeader:
      'Das Modell konnte nicht starten: Seine Dateien liegen auf einem anderen Server als diese Seite, oder die Seite steckt in einem Sandbox-Rahmen, und dann muss ihr Server den Header „Access-Control-Allow-Origin: *“ mitsenden.',
    notThere: (status: string) =>
      `Das Modell konnte nicht geladen werden: Eine seiner Dateien fehlt (der Server antwortet ${status}). Alle Dateien des Guides müssen in einem Ordner liegen; starte es dann neu. Deine Einstellungen bleiben.`,
    noRelaxedSimd:
      'Dieser Browser kennt kein Relaxed SIMD und kann deshalb nicht verschmolzen rechnen; deine Einstellungen bleiben.',
    notFusing:
      'Dieser Browser kennt zwar Relaxed SIMD, verschmilzt damit aber Multiplikation und Addition nicht; verschmolzene Arithmetik ergäbe also nicht die versprochenen Bits. Deine Einstellungen bleiben.',
    fusedLeftOut:
      'Dieser Leitfaden ist eine einzige Datei und kommt, damit sie klein bleibt, ohne verschmolzene Arithmetik. Exakte Arithmetik ergibt überall dieselben Bits; deine Einstellungen bleiben.',
    workerBlocked:
      'Der Worker im Hintergrund konnte nicht starten, also kann nichts berechnet werden. Vielleicht sperrt ihn die Sicherheitsrichtlinie dieser Website; deine Einstellungen bleiben.',
    slower: {
      'no-worker':
        'Das Training ist hier langsamer, weil dieser Browser keine Worker kennt, die im Hintergrund rechnen; die Seite rechnet selbst. Die Zahlen sind dieselben.',
      failed:
        'Das Training ist hier langsamer, weil der Worker im Hintergrund nicht starten konnte; die Seite rechnet selbst. Die Zahlen sind dieselben.',
      policy: (missing) =>
        `Das Training ist hier langsamer, weil diese Seite keinen Worker starten darf: Ihrer Sicherheitsrichtlinie fehlt „${missing}“. Die Zahlen sind dieselben.`,
    },
    crashed: 'Der Worker im Hintergrund ist unerwartet stehen geblieben. Starte ihn neu; deine Einstellungen bleiben.',
    silent: (seconds) =>
      `Der Worker im Hintergrund hat seit ${seconds} Sekunden nicht geantwortet. Vielleicht ist er mit etwas Langem beschäftigt: Warte oder starte ihn neu; deine Einstellungen bleiben.`,
    restart: 'Worker neu starten',
    automatic: 'Arithmetik automatisch wählen',
  },
  masks: {
    full: { title: 'Ohne Maske', short: 'ohne Maske' },
    causal: { title: 'Kausale Maske', short: 'kausal' },
    other: { title: 'Deine Maske', short: 'deine Maske' },
  },
  train: {
    compareTitle: 'Zwei Modelle, ein Unterschied',
    compareHow: (steps) =>
      `Gleicher Seed, gleicher Text, die gleichen ${steps} Schritte. Das eine darf im Training vorausschauen; beim anderen ist die Zukunft weggeklappt.`,
    maskTitle: 'Mit deiner Maske trainiert',
    maskHow: 'Seed, Text und Schritte wie beim kausalen Modell daneben. Nur die Maske ist anders.',
    singleTitle: 'Ein Modell, hier trainiert',
    singleHow: 'Das Modell lernt, das nächste Zeichen zu raten, und sieht nur, was seine Maske erlaubt.',
    bet: {
      question: 'Bevor du startest: Welches wird besser schreiben?',
      full: 'Das, das alles sieht',
      causal: 'Das mit weggeklappter Zukunft',
      skip: 'Zeig es mir',
      start: 'Jetzt starten',
      goOn: 'Weiter',
      again: 'Noch einmal starten',
      placed: 'Dein Tipp steht. Starte jetzt beide und sieh zu.',
      running: 'Die beiden trainieren. Wie steht es um deinen Tipp?',
      skipped: 'Also kein Tipp: Sieh beiden zu.',
      halted: 'Ein Lauf, der zu früh endet, entscheidet nichts. Setze zurück und versuche es noch einmal.',
      won: 'Dein Tipp war richtig.',
      lost: 'Dein Tipp war falsch.',
      none: 'Du hast keinen Tipp abgegeben.',
      open: 'Noch schreibt keines viel: Trainiere länger, um den Tipp zu entscheiden.',
      openAfter:
        'Nach diesem Prompt zitiert keines viel: Trainiere länger oder gib einen kürzeren Prompt vor, um den Tipp zu entscheiden.',
      both: (full, causal) =>
        `Beide zitieren den Text in langen Stücken, ${characters(causal)} mit kausaler Maske und ${full} ohne: Das entscheidet nichts.`,
      verdict: (better, worse) =>
        `Das längste Stück nach dem Prompt, das auch im Trainingstext steht, hat mit kausaler Maske ${characters(better)} und ohne ${worse}.`,
      verdictOther: (better, worse) =>
        `Hier zitiert das Modell ohne Maske mehr aus dem Text: ${characters(better)} gegen ${worse}.`,
      moral:
        'Sieht ein Loss zu gut aus, um wahr zu sein, dann lies ihn als Fehlermeldung: Irgendwo kann das Modell seine Antwort sehen.',
    },
    honest: {
      of: (mask) => `Ehrlicher Loss: ${mask}`,
      waiting: 'Ehrlicher Loss: wird während des Trainings einige Male gemessen.',
      said: (step, praised, honest) =>
        `Nach Schritt ${step}, auf festen Fenstern: gelobt für ${praised}, ehrlich ${honest} wert.`,
      strip: 'Trainings-Loss nach der Position in einem Textfenster.',
      positions: (first, last, end) =>
        `Trainings-Loss nach der Position im Fenster: ${first} an Position 0, ${last} an Position ${end}.`,
      tallest: (loss, position, end) =>
        `Loss nach Position, 0 bis ${end}, beide Streifen im selben Maßstab; am höchsten ${loss}, an Position ${position}.`,
    },
    loss: (step) => `Loss bei Schritt ${step}, Nat pro Zeichen`,
    noLoss: 'noch kein Loss',
    untrained: {
      loss: 'noch kein Loss; untrainiert wäre er',
      writes: 'untrainiert geschrieben, berechnet, als diese Seite entstand',
      same: (blind) =>
        `Noch ist nichts gelaufen. Genau dieselben Gewichte schreiben dasselbe Rauschen und raten schlechter als blind (${blind}).`,
    },
    thumb: (size, visible) => `Trainingsmaske, ${size} mal ${size}: ${visible} von ${size * size} Zellen sind offen.`,
    writesName: (mask) => `Was es schreibt: ${mask}`,
    writes: (step) => (step === undefined ? 'hat noch nichts geschrieben' : `geschrieben nach Schritt ${step}`),
    chartName: (curves, step) => `Loss pro Schritt für ${curves}, bis Schritt ${step}.`,
    chartWaiting: 'Hier entstehen die Loss-Kurven, während die Modelle trainieren.',
    chartUnavailable:
      'In diesem Browser lassen sich die Kurven nicht zeichnen; „Als Tabelle zeigen“ enthält jeden Loss.',
    baseline: (vocabulary) => `gleichmäßig geraten, ln ${vocabulary}`,
    chartHow: 'Loss in Nat pro Zeichen, Schritt für Schritt. Niedriger heißt: Das nächste Zeichen ist besser geraten.',
    scale: 'Loss-Skala',
    log: 'Logarithmisch',
    linear: 'Linear',
    buttons: { runBoth: 'Beide starten', run: 'Starten', pause: 'Pause', step: 'Ein Schritt' },
    progress: 'Fortschritt des Trainings',
    progressValue: (step, steps, loss) => `Schritt ${step} von ${steps}, Loss ${loss}`,
    time: (rate, left) =>
      `${rate < 10 ? decimals(rate, 1) : Math.round(rate)} Schritte/s, noch ${left < 1 ? 'weniger als eine Sekunde' : left < 90 ? `etwa ${Math.ceil(left)} s` : `etwa ${Math.ceil(left / 60)} min`}`,
    stepOf: (step, steps) => `Schritt ${step} von ${steps}`,
    table: {
      caption: 'Loss in Nat pro Zeichen, vor dem Update jedes Schritts, und der Text, der danach entstand',
      captionLosses: 'Loss in Nat pro Zeichen, vor dem Update jedes Schritts',
      step: 'Schritt',
      loss: (mask) => `${mask}: Loss`,
      text: (mask) => `${mask}: Text`,
      empty: 'Die Tabelle füllt sich, während die Modelle trainieren.',
    },
    live: {
      idle: 'Noch ist nichts gelaufen. Beide Modelle beginnen mit genau denselben Gewichten.',
      idleOne: 'Noch ist nichts gelaufen.',
      loading: 'Die Modelle werden vorbereitet …',
      one: (step, loss) => `Bei Schritt ${step} beträgt der Loss ${loss}.`,
      two: (step, a, lossA, b, lossB) => `Bei Schritt ${step}: ${a} ${lossA}, ${b} ${lossB}.`,
      less: (step, ratio, quotes) =>
        `Bei Schritt ${step} ist der Loss des Modells ohne Maske ${timesLess(ratio)}-mal kleiner, und doch zitiert es nicht mehr als ${characters(quotes)} aus dem Text.`,
      quotes: (a, quoteA, b, quoteB) => ` Längstes Stück aus dem Text: ${a} ${characters(quoteA)}, ${b} ${quoteB}.`,
      pausedNone: 'Bereit bei Schritt 0.',
      stopped: (mask, step) => `${mask} hat bei Schritt ${step} angehalten`,
      stoppedOne: (step) => `Der Lauf hat bei Schritt ${step} angehalten.`,
      goesOn: (mask, loss, step) => `${mask} ${loss} bei Schritt ${step}`,
      ready: (mask) => `${mask} steht bei Schritt 0 bereit`,
    },
    say: {
      started: 'Das Training läuft.',
      part: (percent, step) => `${percent} Prozent geschafft, Schritt ${step}.`,
      finished: 'Das Training ist fertig.',
      endedEarly: 'Das Training endete vorzeitig.',
      paused: (step) => `Angehalten bei Schritt ${step}.`,
      reset: (models) =>
        models === 1
          ? 'Zurückgesetzt: ein neues Modell, noch nicht trainiert.'
          : 'Zurückgesetzt: neue Modelle, noch nicht trainiert.',
    },
    stopped: (mask, error) => `${mask}: ${error}`,
    stoppedReset: 'Zurücksetzen und die Lernrate der Lektion nehmen',
    settingsRefused: 'Nicht gestartet: Eine der Einstellungen unten muss geändert werden.',
    unknownPrompt: (characters) =>
      `Der Prompt enthält Zeichen, die im Trainingstext nicht vorkommen: ${characters.map(character).join(', ')}.`,
    warning: (text) => `Hinweis: ${text}`,
  },
  settings: {
    summary: 'Weitere Einstellungen',
    source: 'Trainingstext',
    builtIn: 'Die sechs Antworten der Bäckerei',
    own: 'Mein eigener Text',
    labels: {
      text: 'Dein Text',
      seed: 'Seed',
      steps: 'Schritte',
      learningRate: RATE,
      prompt: 'Prompt',
    },
    arithmetic: 'Arithmetik',
    profiles: { auto: 'Automatisch', exact: 'Exakt', fused: 'Verschmolzen' },
    arithmeticHint:
      'Exakt ergibt in jedem Browser dieselben Bits; verschmolzen ist schneller und ergibt überall dort dieselben Bits, wo es läuft. Automatisch heißt: verschmolzen, wo der Browser es kann, sonst exakt.',
    workers: 'Worker pro Modell',
    workersHint:
      'Sie teilen die Fenster jedes Schritts unter sich auf, je vier. Mehr Worker sind schneller, wenn der Rechner genug Kerne hat; das Ergebnis behält dieselben Bits.',
    hint: 'Änderungen gelten ab dem nächsten Lauf. Das Modell: 4 Schichten, 4 Heads, Breite 64, Fenster mit 32 Zeichen, 16 Fenster pro Schritt.',
    lesson: 'Zurück zu den Einstellungen der Lektion',
    textTooShort: (length, needed, context) =>
      length === 0
        ? `Dein Text ist leer: Er braucht mindestens ${needed} Zeichen, die ${context} eines Fensters und 1 weiteres.`
        : `Dein Text hat ${characters(length)}: Er braucht mindestens ${needed}, die ${context} eines Fensters und 1 weiteres.`,
    promptEmpty: 'Der Prompt ist leer: Gib dem Modell mindestens ein Zeichen, an das es anknüpfen kann.',
    problems: {
      empty: (label) => `${label}: Hier fehlt eine Zahl.`,
      comma: (label) =>
        `${label}: Schreibe ein Dezimalkomma und keine Punkte zwischen den Tausendern, zum Beispiel 0,003 oder 1000.`,
      'not-a-number': (label) => `${label}: Das ist keine Zahl.`,
      'not-whole': (label) => `${label}: Das muss eine ganze Zahl sein.`,
      'too-small': (label, { min }) =>
        label === RATE
          ? `${label}: Der Wert muss größer als ${digits(min)} sein.`
          : `${label}: Der Wert muss mindestens ${digits(min)} sein.`,
      'too-large': (label, { max }) => `${label}: Der Wert darf höchstens ${digits(max)} sein.`,
    },
  },
};
