// SPDX-License-Identifier: MIT
// Records how long the tasks of the page's main thread take, in thread time.
import type { Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock; absent where the recording began or ended inside a task. */
  dur?: number;
  /** Thread time in microseconds; the recorder leaves it out now and then. */
  tdur?: number;
  args: { name?: string };
}

export async function startTrace(page: Page): Promise<{ stop(): Promise<number[]> }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  return {
    async stop() {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      const mains = new Set(
        events
          .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid}:${tid}`),
      );
      // Where the thread time is missing the clock stands in for it, which can only show more.
      return events
        .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid}:${tid}`))
        .flatMap(({ dur, tdur = dur }) => (tdur === undefined ? [] : [tdur / 1000]));
    },
  };
}
