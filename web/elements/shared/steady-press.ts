// SPDX-License-Identifier: MIT
// A press counts for the button that it began on. One that also ends the editing of a field may bring a sentence about the
// field, which moves the button away from under the pointer: browsers then count no press at all.

/** Slid further than this, a press is taken back, in CSS pixels. */
const STILL = 6;
const PRESSABLE = 'button, a[href], summary, label, input:is([type="radio"], [type="checkbox"])';
const FIELD = 'textarea, input:not([type="radio"], [type="checkbox"], [type="range"], [type="button"])';

interface Begun {
  target: HTMLElement;
  x: number;
  y: number;
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
    if (button !== 0 || modified || target === undefined || !editing()) return;
    this.begun = { target, x, y, top: target.getBoundingClientRect().top };
    addEventListener('mouseup', (up) => this.end(up), { capture: true, once: true });
  }

  private end(event: MouseEvent): void {
    const { begun } = this;
    this.begun = undefined;
    if (begun === undefined || event.composedPath().includes(begun.target)) return;
    const { target, x, y, top } = begun;
    const still = Math.hypot(event.clientX - x, event.clientY - y) <= STILL;
    if (still && target.getBoundingClientRect().top !== top) target.click();
  }
}

/** Cells are painted as they are pressed. */
function pressableOf(event: Event): HTMLElement | undefined {
  const found = event
    .composedPath()
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.matches(PRESSABLE));
  return found?.closest('td') == null ? found : undefined;
}

/** Whether a field has the focus, which the press is about to take. */
function editing(): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement != null) focused = focused.shadowRoot.activeElement;
  return focused?.matches(FIELD) === true;
}
