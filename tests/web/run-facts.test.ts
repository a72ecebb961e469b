// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it } from 'vitest';
import { liveSentence, quoteOf, verdictOf, warningsOf } from '../../web/elements/attn-train/run-facts.ts';
import { RunReporter } from '../../web/elements/attn-train/run-reporter.ts';
import type { StartReply } from '../../web/engine/shared/protocol.ts';
import { RunGroup } from '../../web/state/run-group.ts';
import type { TrainingRun } from '../../web/state/training-run.ts';

const TEXT = 'Your plum cake is out for delivery and will reach you soon.';
const PROMPT = 'Your ';
const WRITTEN = 'Your plum cake is out for delivery. waterery ';
const SCATTERED = 'Your      d   ou               6  c ';

type Facts = Partial<Pick<TrainingRun, 'phase' | 'losses' | 'failure' | 'prompt'>> & {
  wrote?: string;
  warnings?: string[];
};

let group: RunGroup;

/** Two runs as if the core had given these losses and texts; no worker is made. */
function say(full: Facts, causal: Facts, text = TEXT): RunGroup {
  for (const [index, { wrote, warnings = [], ...facts }] of [full, causal].entries()) {
    const started: StartReply = {
      ok: true,
      parameters: 1,
      vocabulary: [...new Set(text)],
      characters: text.length,
      uniformLoss: Math.log(30),
      profile: 'exact',
      warnings,
      heldOutCharacters: 0,
      baselines: { uniform: 3.4, unigram: 2.5, bigram: 1.5 },
      text,
      trainingText: text,
      heldOutText: '',
      textDigest: '',
    };
    const samples = wrote === undefined ? [] : [{ step: 0, text: wrote }];
    Object.assign(group.runs[index] as TrainingRun, { prompt: PROMPT, started, samples, ...facts });
  }
  return group;
}

beforeEach(() => {
  group = new RunGroup(['full', 'causal'], () => {});
});

describe('the live sentence', () => {
  it('says where one run stopped and how far the other is', () => {
    say({ phase: 'stopped', losses: Array(9).fill(40) }, { phase: 'paused', losses: [...Array(11).fill(4), 3.2] });
    expect(liveSentence(group)).toBe('No mask stopped at step 9; causal 3.200 at step 11.');
  });

  it('says that both stopped, and when one stopped before the other took a step', () => {
    say({ phase: 'stopped', losses: [4, 5] }, { phase: 'stopped', losses: [4] });
    expect(liveSentence(group)).toBe('No mask stopped at step 2; causal stopped at step 1.');
    say({ phase: 'stopped', losses: [] }, { phase: 'paused', losses: [] });
    expect(liveSentence(group)).toBe('No mask stopped at step 0; causal is ready at step 0.');
  });

  it('leaves it to the error to say that nothing can run', () => {
    say({ phase: 'failed' }, { phase: 'failed' });
    expect(liveSentence(group)).toBe('');
  });

  it('does not praise a loss that is worse than a uniform guess', () => {
    say({ phase: 'finished', losses: [4], wrote: SCATTERED }, { phase: 'finished', losses: [6.8], wrote: WRITTEN });
    expect(liveSentence(group)).not.toContain('less loss');
    say(
      { phase: 'finished', losses: [0.003], wrote: SCATTERED },
      { phase: 'finished', losses: [0.129], wrote: WRITTEN },
    );
    expect(liveSentence(group)).toContain('has 43 times less loss, yet quotes no more than');
  });
});

describe('the verdict', () => {
  const verdict = (full: string, causal: string, text = TEXT) =>
    verdictOf(
      say(
        { phase: 'finished', losses: [0.003], wrote: full },
        { phase: 'finished', losses: [0.129], wrote: causal },
        text,
      ),
    );

  it('goes to the one that clearly quotes more, with the moral where the other had the better loss', () => {
    expect(verdict(SCATTERED, WRITTEN)).toMatchObject({ winner: 'causal', moral: true });
    expect(verdict(WRITTEN, SCATTERED)).toMatchObject({ winner: 'full', moral: false });
  });

  it('does not say that neither writes where both do', () => {
    const both = verdict('a'.repeat(41), 'a'.repeat(41), 'a'.repeat(60));
    expect(both?.winner).toBeUndefined();
    expect(both?.sentence).toMatch(/^Both quote the text at length, 41 characters with the fold and 41 without/);
    expect(verdict(SCATTERED, SCATTERED)?.sentence).toMatch(/^Neither writes much yet/);
  });

  it('does not ask for training alone where the prompt leaves little to quote', () => {
    const prompt = 'Your plum cake is out for delivery.';
    const run = { phase: 'finished', prompt, wrote: `${prompt} zzz` } as const;
    expect(verdictOf(say(run, run))?.sentence).toMatch(/^Neither quotes much after this prompt/);
  });
});

describe('a quote', () => {
  it('is of what the model wrote, and never begins in the prompt', () => {
    const prompt = 'Your plum cake is out for delivery and ';
    const quotes = (wrote: string) => {
      say({ prompt, wrote: prompt + wrote }, {});
      return quoteOf(group.runs[0] as TrainingRun);
    };
    expect(quotes('will reach you xx')).toBe('will reach you '.length);
    expect(quotes('')).toBe(0);
    expect(quotes('######')).toBe(0);
  });
});

describe('the core’s warnings', () => {
  it('are told once where they hold for both runs, else at the run they are about', () => {
    const [one, rows] = ['The text has a single distinct character.', 'Under this mask 3 of 32 rows see nothing.'];
    const warnings = warningsOf(say({ warnings: [rows, one] }, { warnings: [one] }));
    expect(warnings.all).toEqual([one]);
    expect(group.runs.map((run) => warnings.own(run))).toEqual([[rows], []]);
  });
});

describe('the report of a run', () => {
  function report() {
    const events: string[] = [];
    const spoken: { sentence: string; as: 'progress' | 'last word' | 'answer' }[] = [];
    const reporter = new RunReporter((name) => events.push(name), {
      say: (sentence, final = false) => spoken.push({ sentence, as: final ? 'last word' : 'progress' }),
      answer: (sentence) => spoken.push({ sentence, as: 'answer' }),
    });
    return { reporter, events, spoken };
  }

  it('says who stopped, and claims nothing to be complete', () => {
    const { reporter, events, spoken } = report();
    reporter.finish(say({ phase: 'stopped', losses: [4, 1e21] }, { phase: 'finished', losses: [4, 3, 2] }), 'causal');
    expect(events).toEqual(['attn-progress']);
    expect(spoken).toEqual([
      { sentence: 'Training ended early. No mask stopped at step 2; causal 2.000 at step 2.', as: 'last word' },
    ]);
  });

  it('says where a run was paused and that it was reset, and nothing of one that has not begun', () => {
    const { reporter, spoken } = report();
    say({ phase: 'paused' }, { phase: 'paused' });
    reporter.paused(group);
    reporter.reset(group);
    expect(spoken).toEqual([]);
    say({ phase: 'paused', losses: [4, 3, 2] }, { phase: 'paused', losses: [4, 3] });
    reporter.paused(group);
    reporter.reset(group);
    expect(spoken).toEqual([
      { sentence: 'Paused at step 1.', as: 'progress' },
      { sentence: 'Reset: new models, not trained yet.', as: 'answer' },
    ]);
  });

  it('tells each step once, the last one too', () => {
    const { reporter, events } = report();
    say({ phase: 'finished', losses: [4, 3] }, { phase: 'finished', losses: [4, 3] });
    reporter.progress(group);
    reporter.finish(group, undefined);
    reporter.progress(group);
    expect(events).toEqual(['attn-progress', 'attn-complete']);
  });
});
