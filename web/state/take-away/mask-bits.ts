// SPDX-License-Identifier: MIT
// A small mask cell by cell: size x size bits, row-major, six to a letter of base64url, the first bit highest. Read from
// and written to links; the rest of the guide writes masks as the core does.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LARGEST = 16;

/** Cells painted on the empty mask; undefined for a size or letters that do not fit each other. */
export function maskOfBits(letters: string, size: number): string | undefined {
  const known = Number.isInteger(size) && size >= 2 && size <= LARGEST && /^[\w-]+$/.test(letters);
  if (!known || letters.length !== Math.ceil((size * size) / 6)) return undefined;
  const bits = [...letters].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(6, '0')).join('');
  if (bits.slice(size * size).includes('1')) return undefined;
  const cells = [...bits.slice(0, size * size)].map((bit, cell) =>
    bit === '1' ? `/+${Math.floor(cell / size)}.${cell % size}` : '',
  );
  return `empty${cells.join('')}`;
}

/** The letters of a mask's cells, 1 where a cell is open. */
export function bitsOfMask(allowed: ArrayLike<number>): string {
  const bits = Array.from(allowed, (open) => (open === 1 ? '1' : '0')).join('');
  const sixes = bits.match(/.{1,6}/g) ?? [];
  return sixes.map((six) => LETTERS[Number.parseInt(six.padEnd(6, '0'), 2)]).join('');
}
