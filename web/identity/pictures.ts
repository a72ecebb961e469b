// SPDX-License-Identifier: MIT
// The guide's mark and preview as SVG text: a sheet with one corner folded over. Made into PNG files when the page is built
// (../build/identity.ts). The favicon and the header's mark are the same sheet (../public/favicon.svg, ../index.html).
import { NAME, TITLE } from './lettering.ts';

const PAPER = '#fbf9f4';
const INK = '#1d1b16';
const AMBER = '#9a4a06';
const TEAL = '#0b6b63';
const TEAL_SOFT = '#d0eee8';
const BLOCKED = '#ece7dc';
const HATCH = '#d5ccb9';

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The sheet with its corner, `size` wide. */
function mark(x: number, y: number, size: number): string {
  const line = size / 12;
  return `<g transform="translate(${x} ${y})"><path d="M0 0h${size}v${size}H0z" fill="${PAPER}"/>
<path d="M0 0h${size}v${size}z" fill="${AMBER}"/>
<path d="M0 0h${size}v${size}H0zl${size} ${size}" fill="none" stroke="${INK}" stroke-width="${line}" stroke-linejoin="miter"/></g>`;
}

/** `margin` is the part of the width around the mark: a launcher may cut a maskable icon down to its middle four fifths. */
export function icon(size: number, margin: number): string {
  const edge = Math.round(size * margin);
  return svg(size, size, `<path d="M0 0h${size}v${size}H0z" fill="${PAPER}"/>${mark(edge, edge, size - 2 * edge)}`);
}

function matrix(x: number, y: number, count: number, pitch: number): string {
  const size = pitch - 6;
  const cells: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const place = `M${x + column * pitch} ${y + row * pitch}`;
      const square = `${place}h${size}v${size}h${-size}z`;
      if (column > row) {
        cells.push(`<path d="${square}" fill="${BLOCKED}"/>`);
        const third = size / 3;
        const hatch = `M${x + column * pitch} ${y + row * pitch + third}l${2 * third} ${2 * third}m0 ${-third}l${-2 * third} ${-2 * third}m${third} 0l${2 * third} ${2 * third}`;
        cells.push(`<path d="${hatch}" stroke="${HATCH}" stroke-width="4" fill="none"/>`);
      } else {
        const share = 0.25 + 0.6 / (1 + row - column);
        cells.push(`<path d="${square}" fill="${TEAL_SOFT}"/>`);
        if (row !== 4) cells.push(`<path d="${square}" fill="${TEAL}" opacity="${(share * 0.55).toFixed(3)}"/>`);
        else cells.push(`<path d="${square}" fill="none" stroke="${AMBER}" stroke-width="6"/>`);
      }
    }
  }
  return cells.join('');
}

export const PREVIEW = { width: 1200, height: 630 } as const;

/** What other sites show beside a link to the page. */
export function preview(): string {
  const { width, height } = PREVIEW;
  const title = TITLE.map(
    ([, path], at) =>
      `<path d="${path}" fill="${INK}" transform="translate(72 ${268 + at * 80}) scale(${(68 / 150).toFixed(4)})"/>`,
  );
  return svg(
    width,
    height,
    `<path d="M0 0h${width}v${height}H0z" fill="${PAPER}"/>${mark(74, 76, 52)}
<path d="${NAME}" fill="${INK}" transform="translate(148 112) scale(${(29 / 110).toFixed(4)})"/>${title.join('')}
<path d="M72 536h104" stroke="${AMBER}" stroke-width="8"/>${matrix(722, 108, 7, 60)}`,
  );
}
