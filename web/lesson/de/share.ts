// SPDX-License-Identifier: MIT
// German for en/share.ts.

import type { Catalogue } from '../catalogue.ts';

export const share: Catalogue['share'] = {
  how: 'Dieser Link öffnet die Seite bei dieser Figur, eingestellt wie jetzt.',
  howSettings: 'Dieser Link öffnet die Seite bei dieser Figur mit ihren Einstellungen; gelaufen ist dort noch nichts.',
  howRun: 'Dieser Link öffnet das Labor mit diesen Einstellungen und bietet an, den Lauf zu wiederholen.',
  howFigure: 'Dieser Link öffnet die Seite bei dieser Figur.',
  noGuide:
    'Die Seite, die diese Figur zeigt, sagt nicht, wo der Guide liegt. Deshalb gibt es keinen Link zu ihm und nichts einzubetten.',
  link: 'Link',
  copy: 'Link kopieren',
  copied: 'Kopiert.',
  selected: 'Ausgewählt: Drücke Strg+C oder ⌘C zum Kopieren.',
  leftOut: (keys) =>
    `Zu lang für einen Link oder so, wie es getippt ist, nicht zu lesen, und deshalb weggelassen: ${keys.join(', ')}.`,
  picture: 'Die Kurven als Bild',
  png: 'Als PNG speichern',
  svg: 'Als SVG speichern',
  ignored: (count, keys, more) =>
    `${
      count === 1 ? '1 Einstellung im Link war' : `${count} Einstellungen im Link waren`
    } nicht zu gebrauchen: ${keys.join(', ')}${more > 0 ? ' …' : ''}. ${
      count === 1 ? 'Es gilt der übliche Wert.' : 'Es gelten die üblichen Werte.'
    }`,
  tooLarge: ({ key, given, most, shown }) =>
    `„${key}=${given}“ ist hier zu groß: Höchstens möglich ist ${most}, deshalb wird ${shown} gezeigt.`,
  close: 'Schließen',
};
