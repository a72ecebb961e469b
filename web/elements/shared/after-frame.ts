// SPDX-License-Identifier: MIT
// Calls back once, in a task of its own after the next frame: for what need not be in the frame that answers a reader. In a
// page that is not shown there are no frames; then it waits for the first.

export function afterFrame(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
