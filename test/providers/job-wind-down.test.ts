// A lock winds the jobs down: what is under way comes to its end, nothing else is sent, and a new
// runner continues with everything.
import { describe, expect, test } from 'vitest';
import type { JobRequest } from '#shared/screening/job.ts';
import { ENV, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { keepTemporaryFilesInMemory } from '../fakes/memory-folder.ts';
import { success, type Script } from '../fakes/screening-service.ts';
import { addressQuestion } from '../fakes/stored-batch.ts';

keepTemporaryFilesInMemory();
const stage = useJobStage('in memory');

const addresses = (count: number): JobRequest[] =>
  Array.from({ length: count }, (_unused, index) => addressQuestion(index + 1));
const isPoll = (path: string): boolean => path.includes('/result/');
/** Jobs are at work until they may finish. */
function holdPolls(): { script: Script; release: () => void } {
  let isHeld = true;
  const script: Script = ({ path }) => {
    if (!isPoll(path) || !isHeld) return null;
    const id = Number(path.split('/').at(-1));
    return success({ job_id: id, type: 'kya', status: 'PROCESSING' });
  };
  return { script, release: () => (isHeld = false) };
}

/** Winds down; `isDone` tells whether that is over, `counts` every number that was told. */
function windDown() {
  const counts: number[] = [];
  let isDone = false;
  const done = stage.runner
    .windDown(() => counts.push(stage.runner.underWay()))
    .then(() => (isDone = true));
  return { counts, done, isDone: () => isDone };
}

describe('winding down', () => {
  test('is over at once when nothing is under way', async () => {
    await windDown().done;
    expect(stage.runner.underWay()).toBe(0);
  });

  test('lets a screening that is being polled come to its end', async () => {
    const polls = holdPolls();
    stage.service.script = polls.script;
    const id = await stage.screen();
    await stage.untilState(id, 'processing');
    const winding = windDown();
    await stage.idle();
    expect(stage.runner.underWay()).toBe(1);
    expect(winding.isDone()).toBe(false);
    polls.release();
    await winding.done;
    expect(stage.get(id).state).toBe('complete');
    expect(winding.counts.at(-1)).toBe(0);
  });

  test('sends no further row of a batch, and the next runner sends the rest, each once', async () => {
    const polls = holdPolls();
    stage.concurrency = 3;
    stage.service.script = polls.script;
    const id = await stage.startBatch(addresses(12));
    await stage.untilBatch(id, ({ jobs }) => jobs.processing === 3);
    const winding = windDown();
    polls.release();
    await winding.done;
    const batch = stage.batch(id);
    expect(batch).toMatchObject({ state: 'running', jobs: { complete: 3, intent: 9 } });
    expect(stage.submits()).toBe(3);
    stage.service.script = () => null;
    await stage.restartProgram();
    await stage.untilBatch(id, ({ state }) => state === 'complete');
    expect([...stage.service.accepted.values()]).toEqual(addresses(12).map(() => 1));
  });

  test('sends no single screening that still waits in line, and the next runner does', async () => {
    const polls = holdPolls();
    stage.concurrency = 1;
    stage.service.script = polls.script;
    const first = await stage.screen();
    await stage.untilState(first, 'processing');
    const second = await stage.screen('0x0000000000000000000000000000000000000002');
    await stage.idle();
    const winding = windDown();
    polls.release();
    await winding.done;
    expect(stage.get(second).state).toBe('intent');
    expect(stage.submits()).toBe(1);
    await stage.restartProgram();
    await stage.untilState(second, 'complete');
    expect(stage.submits()).toBe(2);
  });

  test('does not send again what comes back unsent', async () => {
    stage.service.script = ({ path }) =>
      path === SUBMIT ? { do: 'answer', status: 429, body: '{"code":429,"msg":"busy"}' } : null;
    const id = await stage.screen();
    await stage.until(id, () => stage.submits() > 0);
    await windDown().done;
    await stage.idle();
    const sent = stage.submits();
    await stage.clock.sleep(600_000);
    await stage.idle();
    expect(stage.submits()).toBe(sent);
    expect(stage.get(id).state).toBe('intent');
  });

  test('does not wait for a job that waits for a key, a quota or the network', async () => {
    stage.service.script = ({ path }) => (isPoll(path) ? { do: 'reset' } : null);
    const id = await stage.screen();
    await stage.until(id, ({ state, error }) => state === 'accepted' && error !== null);
    await windDown().done;
    expect(stage.get(id)).toMatchObject({ state: 'accepted', environmentId: ENV });
  });

  test('ends with the runner', async () => {
    stage.service.script = holdPolls().script;
    const id = await stage.screen();
    await stage.untilState(id, 'processing');
    const winding = windDown();
    await stage.runner.dispose();
    await winding.done;
    expect(stage.get(id).state).toBe('processing');
  });
});
