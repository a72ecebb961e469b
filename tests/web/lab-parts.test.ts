// SPDX-License-Identifier: MIT
// Parts of the laboratory without its page: what is asked of a model that is looked into, and what a run did while its
// page was hidden.
import type { ReactiveControllerHost } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Away } from '../../web/elements/attn-train/lab/away.ts';
import { Inspector } from '../../web/elements/attn-train/lab/inspector.ts';
import type { GroupPhase, RunGroup } from '../../web/state/run-group.ts';
import type { RunPhase, TrainingRun } from '../../web/state/training-run.ts';

interface Question {
  name: string;
  args: { text?: string; layer?: number; head?: number };
  answer(reply: object): Promise<void>;
}

/** A run that answers when the test does. */
function slowRun() {
  const asked: Question[] = [];
  const ask = (name: string, args: Question['args']) =>
    new Promise((resolve) => {
      const answer = async (reply: object) => {
        resolve({ ok: true, ...reply });
        await new Promise((next) => setImmediate(next));
      };
      asked.push({ name, args, answer });
    });
  const run = { started: {}, phase: 'running', ask } as unknown as TrainingRun;
  return { run, asked };
}

describe('what is looked into', () => {
  it('is the model that is chosen now: a late answer of the other one is dropped', async () => {
    const [first, second] = [slowRun(), slowRun()];
    const inspector = new Inspector(() => undefined);
    inspector.open.add('parameters');
    inspector.refresh(first.run, 'full');
    inspector.forget();
    inspector.refresh(second.run, 'causal');
    await first.asked[0]?.answer({ names: ['first'] });
    expect(inspector.parameters).toBeUndefined();
    expect(second.asked).toHaveLength(1);
    await second.asked[0]?.answer({ names: ['second'] });
    expect(inspector.parameters?.names).toEqual(['second']);
  });

  it.each([
    { layer: [0, 2, 1], head: [0, 0, 0] },
    { layer: [0, 0, 0], head: [0, 2, 1] },
  ])('is the layer and the head of the last choice, however quick: %j', async ({ layer, head }) => {
    const { run, asked } = slowRun();
    const inspector = new Inspector(() => undefined);
    inspector.open.add('attention');
    for (const at of [0, 1, 2]) {
      Object.assign(inspector, { layer: layer[at], head: head[at] });
      inspector.refresh(run, 'causal');
    }
    await asked[0]?.answer({ size: 1 });
    expect(inspector.attention).toBeUndefined();
    const last = { layer: layer[2], head: head[2] };
    expect(asked).toHaveLength(2);
    expect(asked[1]?.args).toMatchObject(last);
    await asked[1]?.answer({ size: 2 });
    expect(inspector.attention).toMatchObject({ ...last, size: 2 });
  });
});

describe('a page that was hidden', () => {
  afterEach(() => vi.unstubAllGlobals());

  function hiddenUntil(phase: GroupPhase, ...phases: RunPhase[]): string {
    const group = { phase: 'running' as GroupPhase, stepsDone: 11, runs: [] as object[] };
    const page = { visibilityState: 'hidden', look: () => undefined as unknown };
    vi.stubGlobal('document', {
      get visibilityState() {
        return page.visibilityState;
      },
      addEventListener: (_: string, look: () => void) => {
        page.look = look;
      },
    });
    const host = { addController: () => undefined, requestUpdate: () => undefined };
    const away = new Away(
      host as unknown as ReactiveControllerHost,
      () => group as unknown as RunGroup,
      () => undefined,
    );
    away.hostConnected();
    page.look();
    page.visibilityState = 'visible';
    Object.assign(group, { phase, stepsDone: 21, runs: phases.map((each) => ({ phase: each })) });
    page.look();
    return away.sentence;
  }

  it('tells how each run ended: at its last step, by the core, or with its worker', () => {
    const done = 'While this page was hidden 10 steps more were done, up to step 20.';
    expect(hiddenUntil('running', 'running')).toBe(`${done} It goes on.`);
    expect(hiddenUntil('paused', 'paused')).toBe(`${done} It waits.`);
    expect(hiddenUntil('finished', 'finished')).toMatch(/its last step was reached\.$/);
    expect(hiddenUntil('finished', 'stopped')).toMatch(/20\. The run was ended by the core, .*no longer a number\.$/);
    expect(hiddenUntil('finished', 'stopped', 'finished')).toMatch(/One run was ended .*other one reached its last/);
    expect(hiddenUntil('running', 'running', 'stopped')).toMatch(/One run was ended .*the other one goes on\.$/);
    expect(hiddenUntil('failed', 'failed')).toMatch(/20\. Then its worker broke down/);
  });
});
