// SPDX-License-Identifier: MIT
// Keys of a figure's state that its author has locked: a learner's change of one is taken back. It knows no figure, only
// that a figure tells its state and can show another. How a lock is seen: lock-marks.ts.

import { type AnyLinked, isLinked } from '../elements/shared/linked.ts';
import type { LinkState } from '../state/link-kinds.ts';
import { presentState } from './set-state.ts';

/**
 * What is undefined at first is said by the figure itself, as when a bet is placed, and its controls are marked; but cells are
 * painted where they are looked at.
 */
const PAINT = 'bits';

export class Locks {
  private fixed: LinkState = {};

  constructor(
    private readonly figure: Element,
    private readonly keys: readonly string[],
  ) {
    this.keep();
  }

  has(key: string): boolean {
    return this.keys.includes(key);
  }

  /** What is there now is what holds. */
  private keep(): void {
    if (!isLinked(this.figure)) return;
    const state = presentState(this.figure);
    const held = this.keys.filter((key) => key in state && (state[key] !== undefined || key === PAINT));
    this.fixed = Object.fromEntries(held.map((key) => [key, state[key]]));
  }

  /** Takes back what was locked; says whether anything was. */
  hold(): boolean {
    const { figure } = this;
    if (!isLinked(figure)) return false;
    const moved = this.moved(figure);
    if (moved) figure.applyLink({ ...presentState(figure), ...this.fixed });
    return moved;
  }

  private moved(figure: AnyLinked): boolean {
    const state = presentState(figure);
    const { fixed } = this;
    return Object.keys(fixed).some((key) => JSON.stringify(state[key]) !== JSON.stringify(fixed[key]));
  }
}
