// SPDX-License-Identifier: MIT
// Where keys lead in a matrix that is pressed.
import { describe, expect, it } from 'vitest';
import { movePlace } from '../../web/elements/shared/press-matrix.ts';

const move = (row: number, column: number, key: string, rows = [0, 1, 2], ctrlKey = false) =>
  movePlace({ row, column }, { key, ctrlKey }, rows, 4);

describe('moving in a matrix', () => {
  it.each([
    ['ArrowRight', 1, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowDown', 2, 1],
    ['ArrowUp', 0, 1],
    ['Home', 1, 0],
    ['End', 1, 3],
  ])('%s goes to row %i, column %i', (key, row, column) => expect(move(1, 1, key)).toEqual({ row, column }));

  it('stops at the edges', () => {
    expect(move(0, 0, 'ArrowUp')).toEqual({ row: 0, column: 0 });
    expect(move(0, 0, 'ArrowLeft')).toEqual({ row: 0, column: 0 });
    expect(move(2, 3, 'ArrowDown')).toEqual({ row: 2, column: 3 });
    expect(move(2, 3, 'ArrowRight')).toEqual({ row: 2, column: 3 });
  });

  it('with Ctrl, Home and End go to the first and the last cell', () => {
    expect(move(1, 1, 'Home', [0, 1, 2], true)).toEqual({ row: 0, column: 0 });
    expect(move(1, 1, 'End', [0, 1, 2], true)).toEqual({ row: 2, column: 3 });
  });

  it('keeps to the rows that can be pressed', () => {
    expect(move(4, 1, 'ArrowDown', [4])).toEqual({ row: 4, column: 1 });
    expect(move(2, 1, 'ArrowDown', [0, 2, 5])).toEqual({ row: 5, column: 1 });
    expect(move(5, 1, 'Home', [0, 2, 5], true)).toEqual({ row: 0, column: 0 });
  });

  it('leaves other keys alone', () => {
    for (const key of ['a', 'Enter', ' ', 'Tab']) expect(move(1, 1, key)).toBeUndefined();
  });
});
