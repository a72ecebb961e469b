// SPDX-License-Identifier: MIT
// What a figure tells the prose around it.
import { describe, expect, it, vi } from 'vitest';
import { LessonState } from '../../web/state/lesson-state.ts';

describe('facts that a figure publishes', () => {
  it('are told only where one of them is another than before', () => {
    const state = new LessonState();
    const told = vi.fn();
    state.subscribe(told);
    const publish = (row: number, index: number) =>
      state.publish({ row: { value: row, mark: { axis: 'query', index } }, keys: { value: '0–3' } });
    publish(3, 3);
    publish(3, 3);
    expect(told).toHaveBeenCalledTimes(1);
    publish(4, 3);
    publish(4, 4);
    expect(told).toHaveBeenCalledTimes(3);
    expect(state.fact('row')).toEqual({ value: 4, mark: { axis: 'query', index: 4 } });
  });

  it('are told where the prose may change them in another way than before', () => {
    const state = new LessonState();
    const told = vi.fn();
    state.subscribe(told);
    for (let time = 0; time < 2; time++)
      state.publish({ row: { value: 3, scrub: { label: 'row', min: 0, max: 7, set: () => {} } } });
    expect(told).toHaveBeenCalledTimes(2);
  });
});
