// The thread of a back-test, started from its source.
import { describe, expect, it } from 'vitest';
import type { BacktestReport } from '#shared/rulesets/backtest.ts';
import { createBacktestThread } from '../../../electron/threads/backtest-thread.ts';
import { rule } from '../../builders/detection.ts';
import { MIXER, BACKTEST_FACTS, storedHit, storedSide } from '../../builders/backtest-samples.ts';

const start = createBacktestThread(
  new URL('../../../electron/backtest/worker.ts', import.meta.url),
);
/** A thread of a few words. */
const code = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const task = { rules: [rule()] };
const part = () => bytes([storedSide([storedHit('R-1', [MIXER], ['5'], { primary: 'Scam' })])]);

describe('the thread of a backtest', () => {
  it('takes parts, says how far it is, and gives its report; the bytes are moved', async () => {
    const thread = start(task, new AbortController().signal);
    const first = part();
    expect(await thread.add(first)).toEqual({ screenings: 1, paths: 1 });
    expect(first.length).toBe(0);
    expect(await thread.add(part())).toEqual({ screenings: 2, paths: 2 });
    const json = await thread.report(BACKTEST_FACTS);
    const report = JSON.parse(new TextDecoder().decode(json)) as BacktestReport;
    expect(report.totals).toMatchObject({ keeps: 2 });
    await expect(thread.add(part())).rejects.toMatchObject({ code: 'job.aborted' });
  });

  it('is ended by its signal, before and while it works', async () => {
    const ended = new AbortController();
    ended.abort();
    await expect(start(task, ended.signal).add(part())).rejects.toMatchObject({
      code: 'job.aborted',
    });
    const control = new AbortController();
    const adding = start(task, control.signal).add(part());
    control.abort();
    await expect(adding).rejects.toMatchObject({ code: 'job.aborted' });
  });

  it('gives the error of what is no JSON', async () => {
    const thread = start(task, new AbortController().signal);
    await expect(thread.add(new TextEncoder().encode('{'))).rejects.toMatchObject({
      code: 'internal',
    });
  });

  it('that takes too long or needs too much memory is ended with a code', async () => {
    const idle = createBacktestThread(code('setInterval(() => 0, 1000)'), { partTimeoutMs: 200 });
    await expect(idle(task, new AbortController().signal).add(part())).rejects.toMatchObject({
      code: 'evidence.too_large',
    });
    const greedy = createBacktestThread(
      code('const all = []; for (;;) all.push(new Array(1e5).fill({}));'),
      { maxMemoryMb: 64 },
    );
    await expect(greedy(task, new AbortController().signal).add(part())).rejects.toMatchObject({
      code: 'evidence.too_large',
    });
  }, 30_000);
});
