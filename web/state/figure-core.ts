// SPDX-License-Identifier: MIT
// One worker for all figures that only ask questions (masks, softmax, attention, leak tests), however many are
// on a page. A figure that owns a run has a worker of its own (run-group.ts). Questions may come faster than
// answers, as while dragging; only the latest of each kind is answered.

import { EngineClient, EngineError } from '../engine/client/engine-client.ts';
import type { CallName, Calls, ProfileWish } from '../engine/shared/protocol.ts';

type MakeClient = (wish: ProfileWish) => EngineClient;

interface Shared {
  client: EngineClient;
  users: Set<FigureCore>;
}

const shared = new Map<ProfileWish, Shared>();

/** What the figures share; a test that makes clients of its own starts from nothing. */
export function forgetSharedClients(): void {
  for (const { client } of shared.values()) client.dispose();
  shared.clear();
}

export class FigureCore {
  /** Hears when the worker falls silent, and when it is heard again. */
  onSilence: (() => void) | undefined;
  private held: Shared | undefined;
  private readonly turns = new Map<string, number>();

  constructor(
    private wish: ProfileWish = 'auto',
    private readonly makeClient: MakeClient = (wanted) => new EngineClient(wanted, { part: 'figures' }),
  ) {}

  /** Which build answers from now on. */
  choose(wish: ProfileWish): void {
    if (wish === this.wish) return;
    this.dispose();
    this.wish = wish;
  }

  /**
   * The reply, or undefined where a later question of the same `kind` has overtaken this one. Errors: EngineError; after one
   * that is not `disposed` the worker is given up, and the next question starts another.
   */
  async ask<K extends CallName>(
    name: K,
    args: Calls[K]['args'],
    kind: string = name,
  ): Promise<Calls[K]['reply'] | undefined> {
    const turn = (this.turns.get(kind) ?? 0) + 1;
    this.turns.set(kind, turn);
    const held = this.hold();
    try {
      const reply = await held.client.call(name, args);
      return this.turns.get(kind) === turn ? reply : undefined;
    } catch (error) {
      if (error instanceof EngineError && error.code !== 'disposed') this.giveUp(held);
      throw error;
    }
  }

  get silent(): boolean {
    return this.held?.client.silent ?? false;
  }

  /** For a worker that does not answer: the next question starts another, and the other figures are told that it broke. */
  abandon(): void {
    const { held } = this;
    if (held === undefined) return;
    this.giveUp(held);
    held.client.abandon();
  }

  /** Ends the worker when no other figure uses it. */
  dispose(): void {
    const held = this.held;
    this.held = undefined;
    this.turns.clear();
    held?.users.delete(this);
    if (held === undefined || held.users.size > 0) return;
    held.client.dispose();
    if (shared.get(this.wish) === held) shared.delete(this.wish);
  }

  private hold(): Shared {
    if (this.held === undefined) {
      const known = shared.get(this.wish) ?? { client: this.makeClient(this.wish), users: new Set() };
      shared.set(this.wish, known);
      known.users.add(this);
      known.client.events.silent = () => {
        for (const user of known.users) user.onSilence?.();
      };
      this.held = known;
    }
    return this.held;
  }

  private giveUp(held: Shared): void {
    if (shared.get(this.wish) === held) shared.delete(this.wish);
    if (this.held === held) this.dispose();
  }
}

export { EngineError };
