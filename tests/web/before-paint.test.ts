// SPDX-License-Identifier: MIT
// What a figure measures of its own drawing is measured once, with the frame that shows it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beforePaint } from '../../web/elements/shared/before-paint.ts';

describe('beforePaint', () => {
  let frames: (() => void)[] = [];
  const frame = (): void => {
    for (const one of frames.splice(0)) one();
  };
  beforeEach(() => {
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  });
  afterEach(() => {
    frame();
    vi.unstubAllGlobals();
  });

  it('measures once a frame for each figure, however often it has drawn itself', () => {
    const [one, other] = [{}, {}];
    const measured: string[] = [];
    for (const name of ['one, at first', 'one']) beforePaint(one, () => measured.push(name));
    beforePaint(other, () => measured.push('other'));
    expect(measured).toEqual([]);
    expect(frames).toHaveLength(1);
    frame();
    expect(measured).toEqual(['one', 'other']);
    frame();
    expect(measured).toHaveLength(2);
  });

  it('measures in the next frame what a measure asks for', () => {
    const measured: string[] = [];
    beforePaint({}, () => beforePaint({}, () => measured.push('again')));
    frame();
    expect(measured).toEqual([]);
    frame();
    expect(measured).toEqual(['again']);
  });
});
