// SPDX-License-Identifier: MIT
// German for en/take-away.ts.

import type { LabSettings } from '../../state/lab-settings.ts';
import type { Catalogue } from '../catalogue.ts';
import { arithmetic, characters, counted, digits, series } from './words.ts';

const SOURCES = { builtin: 'sechs Antworten', grammar: 'großer Text', own: 'eigener Text' } as const;
const LEFT_OUT = {
  text: 'dein eigener Text',
  prompt: 'der Prompt',
  changes: 'was du unterwegs geändert hast',
  mask: 'die Maske',
} as const;
const steps = (count: number): string => counted(count, 'Schritt', 'Schritte');
/** After "nach" and "von". */
const stepsDative = (count: number): string => counted(count, 'Schritt', 'Schritten');
const time = (seconds: number): string =>
  seconds < 1
    ? 'unter einer Sekunde'
    : seconds < 90
      ? `etwa ${Math.round(seconds)} s`
      : `etwa ${Math.round(seconds / 60)} min`;
/** As the form names it. */
const choice = (profile: string): string =>
  profile === 'exact' ? 'Exakt' : profile === 'fused' ? 'Verschmolzen' : profile;

/** What is not as in the lesson's model. */
const unusual = (settings: LabSettings): string[] => [
  ...(settings.residual ? [] : ['ohne Residual-Pfade']),
  ...(settings.norm === 'pre' ? [] : [settings.norm === 'none' ? 'ohne Normen' : 'Norm danach']),
  ...(settings.feedForward ? [] : ['ohne Feed-Forward']),
  ...(settings.positions ? [] : ['ohne Positionen']),
  ...(settings.tied ? ['gekoppelte Ausgabe'] : []),
  ...(settings.targets === 'same' ? ['Ziele nicht verschoben'] : []),
  ...(settings.schedule === 'cosine' ? ['Kosinus-Verlauf'] : []),
  ...(settings.maxGradNorm > 0 ? [`Clipping bei ${digits(settings.maxGradNorm)}`] : []),
];

export const takeAway: Catalogue['takeAway'] = {
  title: 'Nimm es mit',
  copied: 'Kopiert.',
  copyRefused: 'Der Browser ließ es nicht kopieren: Unten ist es ausgewählt, drücke Strg+C oder ⌘C.',
  saved: (name) => `${name} wurde dem Browser zum Speichern übergeben.`,
  savedInFrame: (name) =>
    `${name} wurde dem Browser zum Speichern übergeben. Kommt keine Datei, dann verbietet es die Seite um diese Figur: Nimm es unter „Nichts gespeichert worden?“ als Text.`,
  download: (name) => `${name} herunterladen`,
  copy: 'Kopieren',
  close: 'Schließen',
  noRun: 'Starte zuerst einen Lauf: Noch gibt es nichts mitzunehmen.',
  gone: 'Der Rechenkern hat nicht geantwortet. Starte ihn oben neu und versuche es noch einmal.',
  offer: {
    link: (count) =>
      `Dieser Link enthält einen Lauf von ${stepsDative(count)}. Seine Einstellungen sind eingetragen; noch läuft nichts.`,
    settings: (which) =>
      `Dieser Link enthält Einstellungen für einen Lauf${which === '' ? '' : `: ${which}`}. Sie sind eingetragen; noch läuft nichts.`,
    kept: (count) => `Bevor diese Seite neu geladen wurde, hatte ein Lauf hier ${steps(count)} hinter sich.`,
    ignored: (count, kept) =>
      `${counted(count, 'Einstellung', 'Einstellungen')} ${kept ? 'davon' : 'im Link'} ${count === 1 ? 'war nicht zu gebrauchen und hat ihren' : 'waren nicht zu gebrauchen und haben ihren'} üblichen Wert.`,
    missing: (digest) =>
      `Sein Trainingstext war zu lang für einen Link. Füge diesen Text zuerst unter „Mein eigener“ ein; sein Fingerabdruck ist ${digest}.`,
    wrongText: 'Der Text im Feld ist ein anderer.',
    rightText: 'Der Text im Feld ist der richtige.',
    replay: (count) => `Bis Schritt ${count} wiederholen`,
    goOn: (count, seconds) =>
      `Weiter: ${steps(count)} wiederholen${seconds === undefined ? '' : ` (${time(seconds)})`}`,
    dismiss: 'Nein, danke',
    replaying: (step, count) => `Wiederholung: Schritt ${step} von ${count} …`,
    failed: 'Der Lauf ließ sich nicht bis zu diesem Schritt wiederholen. Was ihn aufhielt, steht oben.',
  },
  compared: {
    same: (count, digest) =>
      `Gleich bis aufs letzte Bit: Nach ${stepsDative(count)} ist der Fingerabdruck der Gewichte wieder ${digest}.`,
    arithmetic: (count, was, is) =>
      `Nach ${stepsDative(count)} ist der Fingerabdruck ein anderer, und das muss so sein: Dort wurde ${arithmetic(was)} gerechnet und hier ${arithmetic(is)}, und beides rundet verschieden. Wähle „${choice(was)}“, um zu vergleichen.`,
    different: (count, was, is) =>
      `Nach ${stepsDative(count)} ist der Fingerabdruck ${is} und nicht ${was}: Eine Einstellung, der Text oder die Version des Rechenkerns ist nicht dieselbe.`,
    unknown: (count, digest) =>
      `Bis Schritt ${count} wiederholt; zum Vergleichen wurde kein Fingerabdruck aufgehoben. Er ist ${digest}.`,
  },
  link: {
    summary: 'Ein Link zu diesem Lauf',
    how: 'Einstellungen, Änderungen und wie weit er ist: Wer den Link öffnet, kann den Lauf wiederholen und Fingerabdrücke vergleichen.',
    make: 'Link erzeugen',
    label: 'Link zu diesem Lauf',
    copy: 'Link kopieren',
    leftOut: (parts) => `Zu lang zum Mitreisen und weggelassen: ${series(parts.map((part) => LEFT_OUT[part]))}.`,
    textNamed: (digest) => `Der Link nennt diesen Text mit seinem Fingerabdruck, ${digest}.`,
    foreign: 'Die Gewichte kamen aus einer Datei. Der Link wiederholt die Einstellungen, nicht diese Gewichte.',
    notAddress: 'Die Adresse dieser Seite ließ sich nicht ändern; der Link selbst funktioniert.',
  },
  script: {
    summary: 'Derselbe Lauf in PyTorch',
    how: 'Eine Python-Datei mit den Teilen, die eingeschaltet sind; sie zieht dieselben Gewichte und Fenster und gibt dieselben Losses aus.',
    show: 'Skript zeigen',
    region: 'PyTorch-Skript',
    foreign: 'Die Gewichte dieses Laufs kamen aus einer Datei. Das Skript beginnt mit dem Seed.',
    again: 'Der Lauf ist inzwischen weiter: Zeige das Skript noch einmal, um es auf den neuesten Stand zu bringen.',
  },
  weights: {
    summary: 'Gewichte speichern und laden',
    how: 'Eine safetensors-Datei mit den Namen von PyTorch. Maske und Einstellungen sind darin, dein Text nicht.',
    save: 'Gewichte speichern',
    saveAll: 'Speichern und später weitermachen',
    tied: 'Die Ausgabe ist gekoppelt: Ihr Gewicht steht nur einmal in der Datei, als tok.weight, und die Datei sagt das.',
    broken:
      'Diese Gewichte sind nicht alle Zahlen: Das Training ist entgleist, und die Datei sagt das. Zum Schreiben taugen sie nicht.',
    stopped: 'Dieser Lauf wurde angehalten, weil sein Loss keine Zahl war. Die Gewichte sind die vor diesem Schritt.',
    choose: 'Datei laden',
    drop: 'oder hier ablegen',
    reading: 'Die Datei wird gelesen …',
    tooLarge: 'Die Datei ist größer als 100 MB; die Modelle des Labors sind es nicht.',
    facts: (count, settings, profile, used) =>
      `Ein Lauf nach ${stepsDative(count)}, ${arithmetic(profile)} gerechnet, mit ${characters(used)}: ${settings}.`,
    unusable: 'Seine Gewichte sind nicht alle Zahlen: Das Training war entgleist. Das Modell hier bleibt, wie es war.',
    otherText:
      'Der Text im Feld ist nicht der, mit dem diese Gewichte trainiert wurden. Die Zeichen kommen aus der Datei.',
    sameText: 'Der Text im Feld ist der, mit dem diese Gewichte trainiert wurden.',
    otherArithmetic: (was, is) =>
      `Trainiert wurde ${arithmetic(was)}, weiter geht es ${arithmetic(is)}: richtig, aber nicht Bit für Bit gleich.`,
    resume: (count) => `Weiter ab Schritt ${count}`,
    fresh: 'Mit diesen Gewichten neu beginnen',
    into: 'Gewichte in den Lauf hier übernehmen',
    forget: 'Lassen',
    resumed: (count) => `Der Lauf aus der Datei steht bei Schritt ${count} bereit.`,
    loaded: 'Die Gewichte sind im Modell dieses Laufs; sein Optimierer beginnt neu.',
    assumed: 'Was die Datei nicht sagt und angenommen werden musste:',
  },
  numbers: {
    summary: 'Losses und ein Bild',
    how: 'Alle Ziffern jedes Loss und jeder Messung; die Kurven mit ihren Einstellungen darunter.',
    csv: 'Losses als CSV',
    json: 'Losses als JSON',
    svg: 'Bild als SVG',
    png: 'Bild als PNG',
    pngFailed: 'Der Browser konnte das Bild nicht zeichnen; nimm das SVG.',
  },
  frame: {
    summary: 'Nichts gespeichert worden?',
    how: 'Eine Seite, die diese Figur in einem Rahmen zeigt, kann Downloads verbieten, und der Browser sagt es nicht. Nimm die Sachen als Text oder öffne die Seite in einem eigenen Tab.',
    address: 'Adresse der Seite',
    copyAddress: 'Adresse kopieren',
    howInside:
      'Eine Seite, die diese Figur in einem Rahmen zeigt, kann Downloads verbieten, und der Browser sagt es nicht. Nimm die Sachen dann als Text.',
    noTab: 'Öffnet sich auch kein Tab, dann kopiere die Adresse und öffne sie selbst.',
    csv: 'Losses als Text',
    json: 'Losses und Einstellungen als Text',
    svg: 'Bild als Text',
    weights: 'Gewichte als Text',
    weightsHow: 'Hebe diesen Text in einer Datei auf: „Datei laden“ liest ihn auch.',
    tab: 'In eigenem Tab öffnen',
    region: (name) => `${name} als Text`,
  },
  picture: {
    title: 'Trainings-Loss',
    axis: 'Loss in Nat pro Zeichen, Schritt für Schritt',
    training: 'Training',
    honest: 'ehrlich',
    heldOut: 'zurückgehalten',
    uniform: (vocabulary) => `gleichmäßig geraten, ln ${vocabulary}`,
    unigram: 'nach Buchstabenhäufigkeit',
    bigram: 'nach Buchstabenpaaren',
    mask: 'Maske: Zeile fragt, Spalte antwortet',
    madeBy: 'Attention Field Guide',
  },
  settingsLine: (settings) =>
    [
      counted(settings.layers, 'Schicht', 'Schichten'),
      counted(settings.heads, 'Head', 'Heads'),
      `Breite ${settings.width}`,
      `Fenster von ${settings.context}`,
      `Batch ${settings.batch}`,
      `Lernrate ${digits(settings.learningRate)}`,
      `Seed ${settings.seed}`,
      `Maske ${settings.mask}`,
      SOURCES[settings.source.kind],
      ...unusual(settings),
    ].join(', '),
};
