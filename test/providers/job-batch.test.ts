// Batches: fed row by row, never beyond the limit, paused, resumed, cancelled and retried, and what
// becomes of them when the program ends.
import { describe, expect, test } from 'vitest';
import type { JobRequest } from '#shared/screening/job.ts';
import { ENV, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { keepTemporaryFilesInMemory } from '../fakes/memory-folder.ts';
import { refusal, subjectOfSubmit, type Script } from '../fakes/screening-service.ts';
import { addressQuestion, mixedQuestions } from '../fakes/stored-batch.ts';

keepTemporaryFilesInMemory();
const stage = useJobStage('in memory');

const addresses = (count: number, from = 1): JobRequest[] =>
  Array.from({ length: count }, (_unused, index) => addressQuestion(from + index));
const submitted = (): string[] =>
  stage.service.seen.flatMap((request) => subjectOfSubmit(request) ?? []);
const hangPolls: Script = ({ path }) => (path.includes('/result/') ? { do: 'hang' } : null);
/** Screenings of addresses between submit and result. */
const underWay = (jobs: readonly { state: string }[]): number =>
  jobs.filter(({ state }) => ['sending', 'accepted', 'processing'].includes(state)).length;

describe('a batch', () => {
  test('of every kind is sent in the order of its rows, each once, and is complete', async () => {
    stage.concurrency = 1;
    const questions = mixedQuestions(9);
    const id = await stage.startBatch(questions);
    const batch = await stage.untilBatch(id, ({ state }) => state === 'complete');
    expect(batch.jobs).toMatchObject({ complete: 9, intent: 0 });
    const ofScreening = submitted().filter((subject) => subject.startsWith('0x'));
    expect(ofScreening).toEqual(
      questions.flatMap((one) =>
        one.kind === 'kya'
          ? one.request.address
          : one.kind === 'kyt'
            ? one.request.transaction
            : [],
      ),
    );
    expect([...stage.service.accepted.values()]).toEqual(questions.map(() => 1));
    await stage.untilBatch(id, () => stage.batchEvents.at(-1)?.value === 1);
    expect(stage.batchEvents.at(-1)).toMatchObject({ batchId: id, state: 'complete' });
    const values = stage.batchEvents.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  test('never has more under way than the limit, also when that changes', async () => {
    let most = 0;
    const seen: number[] = [];
    stage.concurrency = 3;
    stage.service.script = ({ path }) => {
      if (path === SUBMIT) {
        const count = underWay(stage.jobsOf(id));
        most = Math.max(most, count);
        seen.push(count);
        expect(count).toBeLessThanOrEqual(limit);
      }
      return null;
    };
    let limit = 3;
    const id = await stage.startBatch(addresses(60));
    await stage.untilBatch(id, ({ jobs }) => jobs.complete >= 10);
    limit = stage.concurrency = 7;
    stage.runner.wake(null);
    await stage.untilBatch(id, ({ jobs }) => jobs.complete >= 30);
    expect(most).toBe(7);
    stage.concurrency = 2;
    stage.runner.wake(null);
    await stage.untilBatch(id, ({ jobs }) => jobs.complete >= 45);
    const before = seen.length;
    await stage.untilBatch(id, ({ state }) => state === 'complete');
    expect(Math.max(...seen.slice(before))).toBeLessThanOrEqual(2);
  });

  test('beside a single screening: both count, and both end', async () => {
    stage.concurrency = 2;
    let most = 0;
    stage.service.script = ({ path }) => {
      if (path === SUBMIT)
        most = Math.max(most, underWay([...stage.jobsOf(id), stage.get(single)]));
      return null;
    };
    const single = stage.start(addressQuestion(900));
    const id = await stage.startBatch(addresses(10));
    await stage.untilBatch(id, ({ state }) => state === 'complete');
    await stage.untilState(single, 'complete');
    expect(most).toBeLessThanOrEqual(2);
  });

  test('does not hold a thousand drives at once', async () => {
    stage.service.script = hangPolls;
    await stage.startBatch(addresses(1_000));
    await stage.until(stage.start(addressQuestion(901)), () => submitted().length >= 7);
    await stage.idle();
    expect(submitted().length).toBeLessThanOrEqual(8);
  });

  test('goes on past rows that fail, which keep their reasons', async () => {
    stage.service.script = (request) =>
      subjectOfSubmit(request)?.endsWith('3') === true ? refusal(400, 'address: wrong') : null;
    const id = await stage.startBatch(addresses(12));
    const { jobs, billed } = await stage.untilBatch(id, ({ state }) => state === 'complete');
    expect([jobs.complete, jobs.failed]).toEqual([11, 1]);
    expect(billed).toMatchObject({ billed: 11, not_billed: 1 });
    expect(stage.jobsOf(id)[2]).toMatchObject({ state: 'failed', billed: 'not_billed' });
  });
});

describe('pausing', () => {
  test('sends nothing new, and what is under way goes on', async () => {
    stage.concurrency = 4;
    const id = await stage.startBatch(addresses(40));
    await stage.untilBatch(id, ({ jobs }) => jobs.complete >= 4);
    expect(await stage.runner.batches.pause(id)).toMatchObject({ state: 'paused' });
    const sent = stage.jobsOf(id).filter(({ state }) => state !== 'intent').length;
    await stage.untilBatch(id, ({ jobs }) => jobs.complete === sent);
    await stage.idle();
    expect(submitted()).toHaveLength(sent);
    expect(sent).toBeLessThan(40);
    await stage.runner.batches.resume(id);
    await stage.untilBatch(id, ({ state }) => state === 'complete');
    expect([...stage.service.accepted.values()].every((times) => times === 1)).toBe(true);
    expect(stage.service.accepted.size).toBe(40);
  });

  test('holds what is about to be sent while its rulesets are read', async () => {
    let id: Awaited<ReturnType<typeof stage.startBatch>> | null = null;
    let paused = Promise.resolve<unknown>(null);
    let isPaused = false;
    stage.service.script = ({ path }) => {
      if (path.includes('/rulesets/') && !isPaused) {
        isPaused = true;
        paused = stage.runner.batches.pause(id!);
      }
      return null;
    };
    id = await stage.startBatch(addresses(5));
    await stage.untilBatch(id, ({ state }) => state === 'paused');
    await paused;
    await stage.idle();
    expect(submitted()).toEqual([]);
    await stage.runner.batches.resume(id);
    await stage.untilBatch(id, ({ state }) => state === 'complete');
    expect(submitted()).toHaveLength(5);
  });

  test('and resuming in a hurry sends nothing twice and loses nothing', async () => {
    const id = await stage.startBatch(addresses(30));
    for (let round = 0; round < 10; round++) {
      await stage.untilBatch(id, ({ jobs }) => jobs.complete >= round * 2);
      await stage.runner.batches.pause(id);
      await stage.runner.batches.resume(id);
    }
    await stage.untilBatch(id, ({ state }) => state === 'complete');
    expect([...stage.service.accepted.values()]).toEqual(Array.from({ length: 30 }, () => 1));
  });

  test('is refused for a batch that is not running', async () => {
    const id = await stage.startBatch(addresses(2));
    await stage.untilBatch(id, ({ state }) => state === 'complete');
    const wrong = { code: 'batch.wrong_state' };
    await expect(stage.runner.batches.pause(id)).rejects.toMatchObject(wrong);
    await expect(stage.runner.batches.resume(id)).rejects.toMatchObject(wrong);
    await expect(stage.runner.batches.cancel(id)).rejects.toMatchObject(wrong);
  });
});

describe('cancelling', () => {
  test('stops what was not sent for good, and what is under way goes on', async () => {
    stage.concurrency = 3;
    const id = await stage.startBatch(addresses(30));
    await stage.untilBatch(id, ({ jobs }) => jobs.complete >= 3);
    expect(await stage.runner.batches.cancel(id)).toMatchObject({ state: 'cancelled' });
    const { jobs } = await stage.untilBatch(
      id,
      (batch) => batch.jobs.complete + batch.jobs.stopped === 30,
    );
    expect(submitted()).toHaveLength(jobs.complete);
    await stage.restartProgram();
    await stage.idle();
    expect(submitted()).toHaveLength(jobs.complete);
    await expect(stage.runner.batches.retryFailed(id)).rejects.toMatchObject({
      code: 'batch.wrong_state',
    });
  });

  test('stops a job that comes back unsent afterwards', async () => {
    let id: Awaited<ReturnType<typeof stage.startBatch>> | null = null;
    let cancelled = Promise.resolve<unknown>(null);
    let isCancelled = false;
    stage.service.script = ({ path }) => {
      if (path !== SUBMIT) return null;
      if (!isCancelled) cancelled = stage.runner.batches.cancel(id!);
      isCancelled = true;
      return refusal(429, 'out of max connections', 429);
    };
    stage.concurrency = 1;
    id = await stage.startBatch(addresses(3));
    await stage.untilBatch(id, ({ jobs }) => jobs.stopped === 3);
    await cancelled;
    expect(submitted()).toHaveLength(1);
  });
});

describe('retrying', () => {
  test('sends again what failed for free, and nothing that may have been billed', async () => {
    let isBad = true;
    stage.service.script = (request) => {
      const last = subjectOfSubmit(request)?.at(-1);
      if (!isBad || last === undefined) return null;
      if (last === '1') return refusal(400, 'address: wrong');
      if (last === '2') return refusal(200, 'refused in words');
      return last === '3' ? { do: 'reset' } : null;
    };
    const id = await stage.startBatch(addresses(6));
    const first = await stage.untilBatch(id, ({ state }) => state === 'complete');
    expect(first.jobs).toMatchObject({ complete: 3, failed: 2, unknown: 1 });
    isBad = false;
    expect(await stage.runner.batches.retryFailed(id)).toEqual({ retried: 1 });
    await stage.untilBatch(id, ({ jobs, state }) => jobs.complete === 4 && state === 'complete');
    expect(stage.jobsOf(id).map(({ state }) => state)).toEqual([
      ...['complete', 'failed', 'unknown', 'complete', 'complete', 'complete'],
    ]);
    expect(submitted()).toHaveLength(7);
    expect(await stage.runner.batches.retryFailed(id)).toEqual({ retried: 0 });
  });

  test('leaves out a row that a person took up meanwhile, and goes on with the others', async () => {
    let isBad = true;
    stage.service.script = (request) =>
      isBad && subjectOfSubmit(request) !== null ? refusal(400, 'bad') : null;
    const id = await stage.startBatch(addresses(4));
    await stage.untilBatch(id, ({ jobs }) => jobs.failed === 4);
    isBad = false;
    const third = stage.jobsOf(id)[2]!;
    const both = [stage.runner.batches.retryFailed(id), stage.runner.resume(third.id)] as const;
    expect(await both[0]).toEqual({ retried: 3 });
    await both[1];
    await stage.untilBatch(id, ({ jobs }) => jobs.complete === 4);
    expect(submitted()).toHaveLength(8);
  });

  test('goes on with a row that was stopped a moment ago', async () => {
    let isSlow = true;
    stage.service.script = ({ path }) =>
      isSlow && path.includes('/rulesets') ? { do: 'hang' } : null;
    const id = await stage.startBatch(addresses(1));
    const [job] = stage.jobsOf(id);
    await stage.untilBatch(id, () => stage.service.seen.length > 0);
    isSlow = false;
    await stage.runner.stop(job!.id);
    expect(await stage.runner.batches.retryFailed(id)).toEqual({ retried: 1 });
    await stage.untilBatch(id, ({ jobs }) => jobs.complete === 1);
    expect(submitted()).toHaveLength(1);
  });

  test('goes on with rows that a person stopped, without a second submit', async () => {
    stage.service.script = hangPolls;
    const id = await stage.startBatch(addresses(2));
    await stage.untilBatch(id, ({ jobs }) => jobs.accepted === 2);
    for (const job of stage.jobsOf(id)) await stage.runner.stop(job.id);
    await stage.untilBatch(id, ({ state }) => state === 'complete');
    stage.service.script = () => null;
    expect(await stage.runner.batches.retryFailed(id)).toEqual({ retried: 2 });
    await stage.untilBatch(id, ({ jobs }) => jobs.complete === 2);
    expect(submitted()).toHaveLength(2);
  });
});

describe('a key that is refused', () => {
  test('is tried again when a person goes on with the paused batch', async () => {
    let isSuspended = true;
    stage.service.script = () => (isSuspended ? refusal(401, 'suspended') : null);
    const id = await stage.startBatch(addresses(3));
    await stage.until(stage.jobsOf(id)[0]!.id, ({ error }) => error?.code === 'http.refused_key');
    await stage.idle();
    isSuspended = false;
    await stage.runner.batches.pause(id);
    await stage.idle();
    await stage.runner.batches.resume(id);
    await stage.untilBatch(id, ({ jobs }) => jobs.complete === 3);
  });

  test('pauses the feeding without failing a row, until there is another key', async () => {
    const { key } = stage.environment;
    stage.environment = { ...stage.environment, key: 'wrong' };
    const id = await stage.startBatch(addresses(50));
    await stage.until(stage.jobsOf(id)[0]!.id, ({ error }) => error?.code === 'http.refused_key');
    await stage.idle();
    const asked = stage.service.seen.length;
    expect(asked).toBeLessThanOrEqual(8);
    await stage.idle();
    expect(stage.service.seen).toHaveLength(asked);
    expect(stage.batch(id).jobs).toMatchObject({ intent: 50, failed: 0 });
    stage.environment = { ...stage.environment, key };
    stage.runner.wake(ENV);
    await stage.untilBatch(id, ({ jobs }) => jobs.complete === 50);
    expect([...stage.service.accepted.values()]).toEqual(Array.from({ length: 50 }, () => 1));
  });
});

describe('a restart', () => {
  test('goes on with a running batch, row by row', async () => {
    const id = await stage.startBatch(addresses(20));
    await stage.untilBatch(id, ({ jobs }) => jobs.complete >= 5);
    await stage.restartProgram();
    await stage.untilBatch(id, ({ state }) => state === 'complete');
    expect([...stage.service.accepted.values()]).toEqual(Array.from({ length: 20 }, () => 1));
  });

  test('sends nothing of a paused batch, and a copy of the file pauses a running one', async () => {
    stage.concurrency = 2;
    const paused = await stage.startBatch(addresses(6));
    await stage.runner.batches.pause(paused);
    const running = await stage.startBatch(addresses(6, 50));
    await stage.untilBatch(running, ({ jobs }) => jobs.complete >= 2);
    await stage.restartProgram({ sendIntents: false });
    const sent = submitted().length;
    await stage.untilBatch(running, ({ jobs }) => jobs.accepted + jobs.processing === 0);
    await stage.idle();
    expect(submitted()).toHaveLength(sent);
    expect(stage.batch(running)).toMatchObject({ state: 'paused' });
    expect(stage.batch(paused)).toMatchObject({ state: 'paused' });
    await stage.runner.batches.resume(running);
    await stage.runner.batches.resume(paused);
    for (const id of [running, paused]) {
      await stage.untilBatch(id, ({ state }) => state === 'complete');
    }
    expect([...stage.service.accepted.values()]).toEqual(Array.from({ length: 12 }, () => 1));
  });
});

test('a batch is told of at most ten times a second, its end included', async () => {
  const times: number[] = [];
  const { push } = stage.batchEvents;
  stage.batchEvents.push = (...events) => {
    times.push(stage.clock.monotonicMs());
    return push.apply(stage.batchEvents, events);
  };
  const id = await stage.startBatch(addresses(30));
  await stage.untilBatch(id, ({ state }) => state === 'complete');
  await stage.untilBatch(id, () => stage.batchEvents.at(-1)?.state === 'complete');
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
});
