// SPDX-License-Identifier: MIT
// uPlot asks the browser for the reader's number format and time zone when its code is loaded: tens of milliseconds, many
// times that on a phone, in the moment in which a first loss is to be drawn. The chart has number texts of its own and no
// times, so both are asked for at their first use, which never comes. A uPlot that is written otherwise fails the build.
import type { Plugin } from 'vite';

const LATER: readonly (readonly [eager: string, lazy: string])[] = [
  [
    "const numFormatter = new Intl.NumberFormat(domEnv ? nav.language : 'en-US');\nconst fmtNum = val => numFormatter.format(val);",
    "const fmtNum = val => new Intl.NumberFormat(domEnv ? nav.language : 'en-US').format(val);",
  ],
  [
    'const localTz = new Intl.DateTimeFormat().resolvedOptions().timeZone;',
    'const localTz = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;',
  ],
  ['else if (tz == localTz)', 'else if (tz == localTz())'],
];

export function asksLater(code: string): string {
  return LATER.reduce((text, [eager, lazy]) => {
    if (text.split(eager).length !== 2)
      throw new Error(`uPlot is written otherwise than light-plot.ts knows: ${eager}`);
    return text.replace(eager, () => lazy);
  }, code);
}

export function lightPlot(): Plugin {
  return {
    name: 'light-plot',
    transform: {
      filter: { id: /\/uplot\/dist\/uPlot\.esm\.js$/ },
      handler: (code) => ({ code: asksLater(code), map: null }),
    },
  };
}
