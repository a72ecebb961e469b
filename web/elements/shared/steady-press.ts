// SPDX-License-Identifier: MIT
// A press counts for the button that it began on. What moves that button away from under the pointer meanwhile, as a sentence
// about the field that is left, or a result that arrives, must not undo it: browsers then count no press at all.

/** Slid further than this, a press is taken back, in CSS pixels. */
const STILL = 6;
const PRESSABLE = 'button, a[href], summary, label, input:is([type="radio"], [type="checkbox"])';

interface Begun {
  target: HTMLElement;
  x: number;
  y: number;
  left: number;
  top: number;
}

/** Of figures within figures, the innermost. */
const taken = new WeakSet<Event>();

export class SteadyPress {
  private begun: Begun | undefined;

  constructor(figure: HTMLElement) {
    figure.addEventListener('mousedown', (event) => this.begin(event));
  }

  private begin(event: MouseEvent): void {
    if (taken.has(event)) return;
    taken.add(event);
    this.begun = undefined;
    const { button, clientX: x, clientY: y } = event;
    const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const target = pressableOf(event);
    if (button !== 0 || modified || target === undefined) return;
    const { left, top } = target.getBoundingClientRect();
    this.begun = { target, x, y, left, top };
    addEventListener('mouseup', (up) => this.end(up), { capture: true, once: true });
  }

  private end(event: MouseEvent): void {
    const { begun } = this;
    this.begun = undefined;
    if (begun === undefined || event.composedPath().includes(begun.target)) return;
    const { target, x, y } = begun;
    const { left, top } = target.getBoundingClientRect();
    const still = Math.hypot(event.clientX - x, event.clientY - y) <= STILL;
    const moved = left !== begun.left || top !== begun.top;
    if (still && moved && target.isConnected) target.click();
  }
}

/** Cells are painted as they are pressed. */
function pressableOf(event: Event): HTMLElement | undefined {
  const found = event
    .composedPath()
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.matches(PRESSABLE));
  return found?.closest('td') == null ? found : undefined;
}
