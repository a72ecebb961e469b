// SPDX-License-Identifier: MIT
// A small mask cell by cell: size x size bits, row-major, six to a letter of base64url, the first bit highest. Read from
// and written to links; the rest of the guide writes masks as the core does.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LARGEST = 16;

/** Undefined for a size or letters that do not fit each other. */
export function cellsOfBits(letters: string, size: number): boolean[] | undefined {
  const known = Number.isInteger(size) && size >= 2 && size <= LARGEST && /^[\w-]+$/.test(letters);
  if (!known || letters.length !== Math.ceil((size * size) / 6)) return undefined;
  const bits = [...letters].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(6, '0')).join('');
  return bits.slice(size * size).includes('1') ? undefined : [...bits.slice(0, size * size)].map((bit) => bit === '1');
}

/** Cells painted on the empty mask. */
export function maskOfBits(letters: string, size: number): string | undefined {
  const cells = cellsOfBits(letters, size);
  return (
    cells && `empty${cells.map((open, cell) => (open ? `/+${Math.floor(cell / size)}.${cell % size}` : '')).join('')}`
  );
}

/** Undefined for more cells than a link has room for. */
export function bitsOfCells(cells: ArrayLike<number | boolean>, size: number): string | undefined {
  if (size < 2 || size > LARGEST || cells.length !== size * size) return undefined;
  const bits = Array.from(cells, (open) => (open ? '1' : '0')).join('');
  return (bits.padEnd(Math.ceil(bits.length / 6) * 6, '0').match(/.{6}/g) ?? [])
    .map((six) => LETTERS.charAt(Number.parseInt(six, 2)))
    .join('');
}
