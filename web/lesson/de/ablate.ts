// SPDX-License-Identifier: MIT
// German for en/ablate.ts.

import type { Part } from '../../state/ablation.ts';
import type { Catalogue } from '../catalogue.ts';
import { series } from './words.ts';

const parts: Record<Part, { name: string; without: string; short: string }> = {
  res: { name: 'Residual-Pfade', without: 'Ohne Residual-Pfade', short: 'Residual-Pfade' },
  ln: { name: 'Normen', without: 'Ohne Normen', short: 'Normen' },
  mlp: { name: 'Feed-Forward', without: 'Ohne Feed-Forward', short: 'Feed-Forward' },
  pos: { name: 'Positionen', without: 'Ohne Positionen', short: 'Positionen' },
  mask: { name: 'Kausale Maske', without: 'Ohne kausale Maske', short: 'Maske' },
};

/** After "mit" and "bei". */
const blocks = (count: number): string => (count === 1 ? 'einem Block' : `${count} Blöcken`);

/** "Ohne Normen" within a sentence; names of parts are nouns and stay as they are. */
const within = (title: string): string => title.replace(/^(Ohne|Alles)/, (word) => word.toLowerCase());

export const ablate: Catalogue['ablate'] = {
  title: 'Nimm ein Teil weg',
  how: 'Das ganze Modell und eines, dem ein Teil fehlt: gleicher Seed, gleicher Text, gleiche Schritte.',
  parts,
  everything: 'Alles',
  everythingShort: 'alles',
  withoutTitle: (removed) =>
    removed.length === 1 && removed[0] !== undefined
      ? parts[removed[0]].without
      : `Ohne ${series(removed.map((part) => parts[part].short))}`,
  withoutShort: (removed) => `ohne ${removed.map((part) => parts[part].short).join(' + ')}`,
  rank: {
    question: 'Bevor du startest: Welches Teil würde am meisten fehlen? Setze das schlimmste an die erste Stelle.',
    name: 'Deine Rangliste, das Schlimmste zuerst',
    up: (name) => `${name} nach oben`,
    down: (name) => `${name} nach unten`,
    moved: (name, place, places) => `${name}: Platz ${place} von ${places}.`,
    lock: 'Das ist meine Rangliste',
    skip: 'Zeig es mir',
    locked: 'Deine Rangliste steht. Starte jetzt die Läufe: ein Teil nach dem anderen oder alle.',
    skipped: 'Also keine Rangliste: Starte die Läufe und sieh nach.',
    verdict: (right, all) =>
      right === all
        ? `Alle deine ${all} Plätze stimmen mit der Messung überein.`
        : right === 0
          ? `Keiner deiner ${all} Plätze stimmt mit der Messung überein.`
          : `${right} deiner ${all} Plätze ${right === 1 ? 'stimmt' : 'stimmen'} mit der Messung überein.`,
    worst: (name, first) => (first ? `Am meisten fehlte, wie du gesagt hast: ${name}.` : `Am meisten fehlte: ${name}.`),
    by: 'Gemessen am ehrlichen Loss am Ende: Jedes Zeichen wird geraten, während alles danach abgeschnitten ist.',
    below: ' Unter dem ganzen Modell stehen die Teile, deren Fehlen hier nicht geschadet hat.',
    whole: 'Nichts: das ganze Modell',
    columns: { part: 'Fehlt', yours: 'Dein Platz', measured: 'Ergebnis', honest: 'Ehrlicher Loss' },
    caption: 'Deine Rangliste und was gemessen wurde',
    none: '–',
  },
  switches: 'Teile des Modells',
  on: 'an',
  off: 'aus',
  oneOnly: (name) => `Vorerst nur eines auf einmal: Wieder eingeschaltet ist ${name}.`,
  layers: 'Blöcke',
  steps: 'Schritte',
  more: 'Weitere Einstellungen',
  seed: 'Seed',
  learningRate: 'Lernrate',
  all: 'Alle Schalter: Es dürfen beliebige zusammen aus sein',
  allHint: 'Sie öffnen sich von selbst, sobald jedes Teil einmal allein gefehlt hat.',
  restarted: 'Angehalten, weil sich die Einstellungen geändert haben; was fertig war, steht in der Tabelle.',
  buttons: { both: 'Beide starten', one: 'Starten', all: 'Alle Teile der Reihe nach', pause: 'Pause' },
  noLoss: 'noch kein Loss',
  waits: 'noch nicht gelaufen',
  loss: (step) => `Trainings-Loss bei Schritt ${step}`,
  honest: (loss, step) => `ehrlicher Loss ${loss} nach Schritt ${step}`,
  diverged: (step) => `bei Schritt ${step} divergiert`,
  writes: (name) => `Was es schreibt: ${name}`,
  chartHow: 'Trainings-Loss in Nat pro Zeichen, Schritt für Schritt.',
  chartName: (curves) => `Loss pro Schritt: ${curves}.`,
  chartWaiting: 'Hier entstehen die Loss-Kurven, während die Modelle trainieren.',
  uniform: (vocabulary) => `gleichmäßig geraten, ln ${vocabulary}`,
  unigram: 'nur nach Buchstabenhäufigkeit',
  gradients: {
    title: 'Wie viel Signal ankommt',
    how: 'Länge des Gradienten in jedem Teil bei einem Schritt. Er wandert von rechts nach links.',
    grid: (factor) => `Jede Linie weiter oben heißt: ${factor}-mal so lang.`,
    waiting: 'Hier stehen Balken, sobald ein Modell trainiert hat.',
    step: 'Bei Schritt',
    spoken: (step) => `Schritt ${step}`,
    input: 'ein',
    head: 'aus',
    bar: (name) => `Balken: ${within(name)}`,
    mark: 'Strich: alles, gleicher Schritt',
    name: (title, step, first, last) =>
      `${title}, Schritt ${step}: Die Länge des Gradienten ist ${last} an der Ausgabe und ${first} an der Eingabe.`,
    part: (name) =>
      name === 'embedding' ? 'Embedding' : name === 'head' ? 'Ausgabe' : `Block ${Number(name.split('.')[1]) + 1}`,
    caption: (step) => `Länge des Gradienten bei Schritt ${step}`,
    columnPart: 'Teil',
  },
  live: {
    obstacle: (why) => `Mit diesen Einstellungen kann nichts laufen. ${why}`,
    rankFirst: 'Noch ist nichts gelaufen. Ordne die Teile oder wähle „Zeig es mir“.',
    ready: (what, layers, steps) => `Bereit: ${within(what)}, mit ${blocks(layers)} und ${steps} Schritten.`,
    loading: 'Die Modelle werden vorbereitet …',
    running: (names, waiting) =>
      `${series(names)}${waiting > 0 ? `; ${waiting === 1 ? 'ein weiterer Lauf wartet' : `${waiting} weitere Läufe warten`}` : ''}.`,
    at: (name, loss, step) => `${name}: ${loss} bei Schritt ${step}`,
    alone: (loss) => `Das ganze Modell endet bei ${loss}. Schalte jetzt ein Teil aus.`,
    worse: (title, honest, whole) =>
      `${title} endet der ehrliche Loss bei ${honest}, beim ganzen Modell dagegen bei ${whole}.`,
    noWorse: (title, honest, whole, layers) =>
      `${title} ist es hier nicht schlechter: ehrlicher Loss ${honest} gegen ${whole}. Das gilt bei ${blocks(layers)}; auf die Tiefe kommt es an, vergleiche also auch andere.`,
    diverged: (title, step) =>
      `${title}: bei Schritt ${step} divergiert. Mit kleinerer Lernrate kommt es vielleicht weiter.`,
    spaces: ' Es schreibt nur noch Leerzeichen.',
    cheats: ' Sein Trainings-Loss ist kleiner, denn es hat die Antworten gesehen.',
    fades: (length) => ` Bis der Gradient an der Eingabe ankommt, ist seine Länge auf ${length} geschrumpft.`,
  },
  say: {
    started: 'Das Training läuft.',
    done: 'Das Training ist fertig.',
    paused: 'Pause.',
  },
  progress: 'Fortschritt des Trainings',
  progressValue: (done, wanted) => `${done} von ${wanted} Schritten`,
  table: {
    caption: 'Alle Läufe bisher. Loss in Nat pro Zeichen',
    missing: 'Fehlt',
    blocks: 'Blöcke',
    steps: 'Schritte',
    seed: 'Seed',
    rate: 'Lernrate',
    first: 'Erster Loss',
    last: 'Letzter Loss',
    honest: 'Ehrlicher Loss',
    writes: 'Schreibt',
    nothing: 'nichts',
    empty: 'Die Tabelle füllt sich, wenn Läufe enden.',
  },
};
