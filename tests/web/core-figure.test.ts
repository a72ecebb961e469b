// SPDX-License-Identifier: MIT
// A figure that asks the shared core, without a page: which build it asks, and which refusal stands. It draws nothing.
import { ReactiveElement } from 'lit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CoreFigure as Figure } from '../../web/elements/shared/core-figure.ts';
import type { FigureCore } from '../../web/state/figure-core.ts';

class Silent {
  observe(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', Silent);
vi.stubGlobal('IntersectionObserver', Silent);

const { CoreFigure } = await import('../../web/elements/shared/core-figure.ts');

type Ask = FigureCore['ask'];

class Probe extends CoreFigure {
  protected readonly view = 'probe';
  readonly chosen: string[] = [];
  /** What the core refuses, by kind. */
  refusals: Record<string, string> = {};
  kinds = ['mask', 'softmax'];
  loading: Promise<void> | undefined;

  constructor() {
    super();
    vi.spyOn(this.core, 'choose').mockImplementation((wish) => void this.chosen.push(wish));
    const reply = async (_: unknown, __: unknown, kind = '') => {
      const error = this.refusals[kind];
      return error === undefined ? { ok: true } : { ok: false, error };
    };
    vi.spyOn(this.core, 'ask').mockImplementation(reply as unknown as Ask);
  }

  override get isConnected(): boolean {
    return true;
  }

  /** As near the window. */
  async ask(): Promise<void> {
    Object.assign(this, { near: true });
    await this.refresh();
  }

  sayWrong(sentence: string): void {
    this.error = sentence;
  }

  startOver(): void {}

  protected override async load(): Promise<void> {
    await Promise.all(this.kinds.map((kind) => this.answer('corpus' as never, {} as never, kind)));
  }

  protected override emit(): void {}
  protected override fit(): void {}
  protected override update(changed: Map<PropertyKey, unknown>): void {
    (ReactiveElement.prototype as unknown as { update(changed: Map<PropertyKey, unknown>): void }).update.call(
      this,
      changed,
    );
  }
  protected override createRenderRoot(): HTMLElement {
    return this as unknown as HTMLElement;
  }
}
customElements.define('core-figure-probe', Probe as unknown as CustomElementConstructor);

let figure: Probe & Figure;
beforeEach(() => {
  figure = new Probe();
});

describe('the build that is asked', () => {
  it('is the one of the attribute from the first question on', () => {
    figure.profile = 'exact';
    figure.willUpdate(new Map([['profile', undefined]]) as never);
    expect(figure.chosen).toEqual(['exact']);
  });

  it('is left to the engine without the attribute', () => {
    figure.willUpdate(new Map() as never);
    expect(figure.chosen).toEqual([]);
  });

  it('changes with the attribute', () => {
    figure.hasUpdated = true;
    figure.profile = 'fused';
    figure.willUpdate(new Map([['profile', undefined]]) as never);
    expect(figure.chosen).toEqual(['fused']);
  });
});

describe('what the core refuses', () => {
  it('stands though another question of the same moment is answered later', async () => {
    figure.refusals = { mask: 'No such mask.' };
    await figure.ask();
    expect(figure.error).toBe('No such mask.');
  });

  it('is told one at a time, the first first, until each is answered', async () => {
    figure.refusals = { mask: 'No such mask.', softmax: 'No such order.' };
    await figure.ask();
    expect(figure.error).toBe('No such mask.');
    figure.refusals = { softmax: 'No such order.' };
    await figure.ask();
    expect(figure.error).toBe('No such order.');
    figure.refusals = {};
    await figure.ask();
    expect(figure.error).toBe('');
  });

  it('is forgotten once its question is not asked any more', async () => {
    figure.refusals = { mask: 'No such mask.' };
    await figure.ask();
    figure.kinds = ['softmax'];
    await figure.ask();
    expect(figure.error).toBe('');
  });

  it('comes after what the figure itself says, which ends with the next answer', async () => {
    figure.sayWrong('Too long.');
    expect(figure.error).toBe('Too long.');
    await figure.ask();
    expect(figure.error).toBe('');
  });
});
