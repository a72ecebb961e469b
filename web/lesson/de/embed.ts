// SPDX-License-Identifier: MIT
// German for en/embed.ts.

import type { Catalogue } from '../catalogue.ts';

export const embed: Catalogue['embed'] = {
  guide: 'Aus dem Attention Field Guide',
  setting: {
    unknown: (name) => `„${name}“ ist keine Einstellung dieser Seite.`,
    twice: (name) => `„${name}“ steht zweimal da; es gilt das erste.`,
    value: (name, value) => `„${name}“ kann nicht „${value}“ sein.`,
    part: (name, part) => `„${name}“: „${part}“ gibt es nicht; der Rest der Liste gilt.`,
  },
  ignored: (count) =>
    count === 1
      ? 'Eine Einstellung der Adresse wurde übergangen:'
      : `${count} Einstellungen der Adresse wurden übergangen:`,
  notRecorded: 'Um diese Seite herum wurde keine Lernplattform gefunden; dein Fortschritt wird nicht aufgezeichnet.',
  visiting: 'Die Lernplattform hat diese Seite nur zum Ansehen geöffnet; dein Fortschritt wird nicht aufgezeichnet.',
  lost: 'Die Lernplattform nimmt keine Antworten mehr an; dein Fortschritt wird von hier an nicht aufgezeichnet.',
  noEffect: (name) => `„${name}“ wirkt auf die ganze Lektion nicht.`,
  noPart: (part) => `„hide“: Diese Ansicht hat kein „${part}“.`,
  noKey: (key) => `„lock“: Diese Ansicht hat keine Einstellung „${key}“.`,
  noLanguage: (tag) => `„lang“: „${tag}“ gibt es nicht, daher ist dies Englisch.`,
  noBet: '„predict“: Diese Ansicht hat keine Wette.',
  ownBets: '„predict“: Das Labor fragt von selbst, wo seine Einstellungen etwas zu wetten lassen.',
  runsFirst: '„predict“: Mit „run=1“ beginnt das Training, bevor jemand wetten kann.',
  noRun: '„run“: In dieser Ansicht wird nichts trainiert.',
  noPymId: '„compat“: Ohne „childId“ oder „id“ nimmt Pym.js keine Höhe an.',
  noState: {
    noVersion: 'Er muss mit „v=1“ beginnen und seine Ansicht nennen.',
    otherVersion: (version) => `Er hat die Version „${version}“, und diese Seite liest 1.`,
    noView: 'Er nennt keine Ansicht, die es gibt.',
    otherView: (view) => `Er gehört zur Ansicht „${view}“.`,
  },
  hashUnused: (why) => `Der Zustand nach # wird nicht verwendet: ${why}`,
  hashKeys: (keys) => `Nach # steht, was nicht verwendet werden kann: ${keys.join(', ')}.`,
  notSet: (why) => `Der Zustand wurde nicht gesetzt: ${why}`,
  keysNotSet: (keys) => `Was nicht gesetzt werden kann, bleibt, wie es war: ${keys.join(', ')}.`,
  keysLocked: (keys) => `Was festgelegt ist, bleibt, wie es war: ${keys.join(', ')}.`,
  views: (views) => `Die Ansichten sind ${views.join(', ')}.`,
  unreadable: (type) => `Die Nachricht „${type}“ sagt nichts, was hier zu tun ist.`,
  noCommand: (name) => `„${name}“ bewirkt hier gerade nichts.`,
  unknownView: (view, views) =>
    `Die Seite verlangt die Ansicht „${view}“, die es nicht gibt. Die Ansichten sind ${views.join(', ')}.`,
  noBase: (address) =>
    `Die Seite verlangt den Rechenkern von „${address}“; das ist keine Adresse mit http oder https und keine neben dieser Seite. Er kommt von dort, woher das Skript kommt.`,
  otherBase: (address, used) =>
    `Die Seite verlangt den Rechenkern von „${address}“, hat aber schon mit ${used === '' ? 'dem ihres Skripts' : `dem von „${used}“`} begonnen. Alle Abbildungen einer Seite haben denselben.`,
  noCore: (address) =>
    `Der Rechenkern liegt nicht bei „${address}“, oder jener Server gibt ihn dieser Seite nicht. Er kommt von dort, woher das Skript kommt.`,
  pause: 'Pause',
  goOn: 'Starten',
  fixed: 'Diese Einstellung ist hier festgelegt.',
  locked: 'Diese Einstellung ist hier festgelegt und bleibt, wie sie war.',
};
