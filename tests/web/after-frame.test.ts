// SPDX-License-Identifier: MIT
// What may wait is done in a task of its own after the frame, so that the frame that answers a press is not held up.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFrame } from '../../web/elements/shared/after-frame.ts';

describe('afterFrame', () => {
  let frames: (() => void)[] = [];
  const frame = (): void => {
    for (const one of frames.splice(0)) one();
  };
  beforeEach(() => {
    vi.useFakeTimers();
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.splice(handle - 1, 1));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('does nothing in the frame itself', () => {
    const done = vi.fn();
    afterFrame(done);
    vi.advanceTimersByTime(1000);
    expect(done).not.toHaveBeenCalled();
    frame();
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('is called off before the frame and after it', () => {
    const done = vi.fn();
    afterFrame(done)();
    frame();
    const stop = afterFrame(done);
    frame();
    stop();
    vi.advanceTimersByTime(1000);
    expect(done).not.toHaveBeenCalled();
  });
});
