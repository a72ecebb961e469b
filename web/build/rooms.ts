// SPDX-License-Identifier: MIT
// The rules of styles/room.css: how high each figure is in its first state, so that nothing moves when it draws itself. The
// heights are measured by `npm run rooms`.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export interface Rooms {
  /** Of the lesson's column, rising. */
  widths: number[];
  /** For each width, by the name of the room. */
  heights: Record<string, number[]>;
}

/** A smaller difference is not worth a rule. */
const STEP = 6;

export function roomRules({ widths, heights }: Rooms): string {
  const rules = new Map<number, string[]>(widths.map((width) => [width, []]));
  for (const [name, list] of Object.entries(heights)) {
    let last = 0;
    for (const [at, height] of list.entries()) {
      if (Math.abs(height - last) < STEP) continue;
      rules.get(widths[at] ?? 0)?.push(`[data-room="${name}"]{--room:${height}px}`);
      last = height;
    }
  }
  return [...rules]
    .filter(([, list]) => list.length > 0)
    .map(([width, list]) => {
      const text = list.join('\n');
      return width === widths[0] ? text : `@container lesson (min-width:${width}px){\n${text}\n}`;
    })
    .join('\n');
}

export function rooms(file: string): Plugin {
  return {
    name: 'rooms',
    enforce: 'pre',
    transform(code, id) {
      if (!id.replace(/\?.*/, '').endsWith('/styles/room.css')) return undefined;
      this.addWatchFile(file);
      return `${code}${roomRules(JSON.parse(readFileSync(file, 'utf8')))}`;
    },
  };
}
