// SPDX-License-Identifier: MIT
// German for en/embed-this.ts.

import type { Catalogue } from '../catalogue.ts';

export const embedThis: Catalogue['embedThis'] = {
  title: 'Einbetten',
  how: 'Für eine eigene Seite: die Figur, wie sie jetzt ist. Sie bleibt in Gang, solange diese Dateien bleiben, wo sie sind.',
  disk: 'Diese Seite wurde aus einer Datei geöffnet. Was eine andere Seite zeigt, muss auf einem Server liegen: Lege die Dateien des Guides auf einen, öffne die Seite dort und kopiere von ihr.',
  settings: 'Was deine Leser bekommen',
  theme: 'Farben',
  themes: { auto: 'Wie ihr System sie hat', light: 'Hell', dark: 'Dunkel' },
  column: 'Höhe für eine Spalte von',
  columns: { wide: '720 Pixeln oder mehr', narrow: '360 Pixeln, wie auf einem Telefon' },
  predict: 'Zuerst wetten lassen',
  lock: 'Einstellungen festlegen',
  noLinks: 'Keine Links, die wegführen',
  grows: 'Mit der Figur wachsen (braucht ein Skript)',
  reference: 'Alle Einstellungen und Höhen (englisch)',
  hide: 'Weglassen',
  parts: {
    prose: 'Wie man es liest',
    controls: 'Bedienung',
    presets: 'Fertige Auswahl',
    formula: 'Formel und Code',
    readout: 'Der Satz darunter',
    table: 'Tabelle',
    share: 'Quelle und Teilen',
    reset: 'Zurücksetzen',
    footer: 'Die letzten Zeilen',
  },
  frame: 'Als Rahmen',
  frameHow: 'Passt, wo eine Seite ein iframe zulässt, auch auf Lernplattformen. Er ist so hoch wie die Vorschau.',
  growsHow:
    'Für Seiten, die Skripte haben dürfen: Der Rahmen ist immer so hoch wie die Figur. Der Server des Guides muss Access-Control-Allow-Origin: * senden.',
  element: 'Als Element',
  elementHow: 'Für Seiten, die Skripte haben dürfen. Festgelegte Einstellungen und Links sind hier Sache der Seite.',
  unsaid: (keys) => `Einem Element kann man ${keys.join(', ')} nicht sagen; dem Rahmen schon.`,
  copyFrame: 'Rahmen kopieren',
  copyElement: 'Element kopieren',
  preview: 'Vorschau, in einer Spalte dieser Breite',
  previewTitle: (title) => `Vorschau: ${title}`,
  fallback: ['Diese Figur braucht JavaScript.', 'Im Attention Field Guide öffnen'],
};
