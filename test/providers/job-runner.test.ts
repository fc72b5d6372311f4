// The runner over the real case file, the real transport and a real server: the way of a
// screening from intent to snapshot, and its polls.
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { JobState } from '#shared/screening/job.ts';
import { type ServerReply } from '../fakes/http-server.ts';
import { ENV, POLL, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { BAD_GATEWAY, refusal, resultOf, success, TOO_MANY } from '../fakes/screening-service.ts';

const stage = useJobStage();

describe('a screening', () => {
  test('goes from intent to a stored snapshot with one submit', async () => {
    const id = await stage.screen();
    const job = await stage.untilState(id, 'complete');
    expect(job).toMatchObject({ billed: 'billed', remoteJobId: '500', error: null });
    expect(stage.submits()).toBe(1);
    const view = stage.view(job);
    const { body: requestBody } = stage.service.requests(SUBMIT)[0]!;
    expect(view.provenance).toMatchObject({ requestBody });
    expect(view.result?.risk).toBe('low');
    await stage.until(id, () => stage.stored.length === 1);
    expect(stage.stored).toEqual([{ snapshotId: job.snapshotId, caseId: stage.file.caseId }]);
  });

  test('is `sending` on the disk before the first byte arrives', async () => {
    const seen: JobState[] = [];
    const id = await stage.screen();
    stage.service.script = ({ path }) => {
      if (path === SUBMIT) seen.push(stage.get(id).state);
      return null;
    };
    await stage.untilState(id, 'complete');
    expect(seen).toEqual(['sending']);
  });

  test('tells every state, in order, and the snapshot with the last', async () => {
    const id = await stage.screen();
    await stage.untilState(id, 'complete');
    await stage.until(id, () => stage.events.at(-1)?.state === 'complete');
    const states = stage.events.map(({ state }) => state);
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
      'sending',
      'accepted',
      'processing',
      'complete',
    ]);
    expect(stage.events.at(-1)).toMatchObject({ value: 1, snapshotId: stage.get(id).snapshotId });
    expect(stage.events.slice(0, -1).every(({ value }) => value === null)).toBe(true);
  });

  test('takes a result that comes at once', async () => {
    stage.service.script = ({ path, body }) =>
      path === SUBMIT
        ? success(resultOf((JSON.parse(body!) as { address: string }).address))
        : null;
    const job = await stage.untilState(await stage.screen(), 'complete');
    expect(job).toMatchObject({ billed: 'billed', remoteJobId: null });
    expect(stage.service.requests(POLL)).toEqual([]);
  });

  test('whose result came at once is completed from the ledger after a crash', async () => {
    stage.service.script = ({ path }) => (path === SUBMIT ? success(resultOf('0x01')) : null);
    stage.file.failNext('storeSnapshot', new AppError('internal', 'x'), Infinity);
    const id = await stage.screen();
    await stage.untilError(id, 'internal');
    stage.file.failNext('storeSnapshot', new AppError('internal', 'x'), 0);
    await stage.restartProgram();
    await stage.untilState(id, 'complete');
    expect(stage.submits()).toBe(1);
  });

  test('is never in more than eight submits at once', async () => {
    let most = 0;
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_unused, index) =>
        stage.screen(`0x${String(index + 1).padStart(40, '0')}`),
      ),
    );
    stage.service.script = () => {
      const sending = ids.filter((id) => stage.get(id).state === 'sending').length;
      most = Math.max(most, sending);
      return null;
    };
    for (const id of ids) await stage.untilState(id, 'complete');
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
    expect([...stage.service.accepted.values()]).toEqual(ids.map(() => 1));
  });
});

describe('polls', () => {
  test('of one job are 2 s apart on the monotonic stage.clock, whatever the wall clock does', async () => {
    const times: number[] = [];
    stage.service.script = ({ path }) => {
      if (!path.startsWith(POLL)) return null;
      times.push(stage.clock.monotonicMs());
      stage.clock.jump(times.length % 2 === 0 ? 3_600_000 : -7_200_000);
      const status = times.length > 60 ? 'COMPLETE' : 'PROCESSING';
      const result = status === 'COMPLETE' ? { result: resultOf('0x01') } : {};
      return success({ job_id: 500, type: 'kya', status, ...result });
    };
    await stage.untilState(await stage.screen(), 'complete');
    const gaps = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000);
    expect(gaps[0]).toBeLessThan(2_100);
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(5_000);
  });

  test('stay 2 s apart however often a person asks', async () => {
    const times: number[] = [];
    const id = await stage.screen();
    stage.service.script = ({ path }) => {
      if (!path.startsWith(POLL)) return null;
      times.push(stage.clock.monotonicMs());
      void stage.runner.resume(id);
      return times.length > 10 ? null : success({ job_id: 500, status: 'PENDING' });
    };
    await stage.untilState(id, 'complete');
    const gaps = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000);
  });

  test.each<[string, ServerReply, string]>([
    ['a reset', { do: 'reset' }, 'http.outcome_unknown'],
    ['no answer', { do: 'hang' }, 'http.outcome_unknown'],
    ['half an answer', { do: 'truncate', sent: '{' }, 'http.outcome_unknown'],
    ['a bad gateway', BAD_GATEWAY, 'http.server_error'],
    ['HTML', { ...BAD_GATEWAY, status: 200 } as ServerReply, 'http.not_json'],
    ['JSON without an envelope', { do: 'answer', status: 200, body: '{}' }, 'http.no_envelope'],
    ['a 429', TOO_MANY.neither, 'http.busy'],
    ['403', refusal(403, 'no'), 'http.forbidden'],
  ])('go on after %s, which is shown meanwhile', async (_what, reply, code) => {
    let bad = 2;
    stage.service.script = ({ path }) => (path.startsWith(POLL) && bad-- > 0 ? reply : null);
    const id = await stage.screen();
    const waiting = await stage.untilError(id, code);
    expect(waiting).toMatchObject({ state: 'accepted', billed: 'billed' });
    const done = await stage.untilState(id, 'complete');
    expect(done.error).toBeNull();
    expect(stage.submits()).toBe(1);
  });

  test.each([
    [400, 'http.invalid_request'],
    [404, 'http.not_found'],
  ])('%i ends the job; it was billed, and can be resumed', async (status, code) => {
    stage.service.script = ({ path }) =>
      path.startsWith(POLL) ? refusal(status, 'no such job') : null;
    const id = await stage.screen();
    const failed = await stage.untilState(id, 'failed');
    expect(failed).toMatchObject({ billed: 'billed', remoteJobId: '500' });
    expect(failed.error).toMatchObject({ code, details: { serverMessage: 'no such job' } });
    stage.service.script = () => null;
    expect((await stage.runner.resume(id)).state).toBe('accepted');
    await stage.untilState(id, 'complete');
    expect(stage.submits()).toBe(1);
  });

  test('401 pauses the job until the key changes', async () => {
    const id = await stage.screen();
    stage.service.script = ({ path }) => (path.startsWith(POLL) ? refusal(401, 'expired') : null);
    const paused = await stage.untilError(id, 'http.refused_key');
    expect(paused).toMatchObject({ state: 'accepted', billed: 'billed' });
    const polls = stage.service.requests(POLL).length;
    await stage.idle();
    expect(stage.service.requests(POLL)).toHaveLength(polls);
    stage.service.script = () => null;
    stage.runner.wake(ENV);
    await stage.untilState(id, 'complete');
  });

  test('an unknown status is waited on and shown; COMPLETE without a result is not complete', async () => {
    const answers = ['QUEUED_FOR_REVIEW', 'COMPLETE'];
    stage.service.script = ({ path }) => {
      const status = path.startsWith(POLL) ? answers.shift() : undefined;
      return status === undefined ? null : success({ job_id: 500, status });
    };
    const id = await stage.screen();
    await stage.until(
      id,
      (job) => job.remoteStatus === 'QUEUED_FOR_REVIEW' && job.state === 'accepted',
    );
    await stage.until(id, (job) => job.remoteStatus === 'COMPLETE' && job.state === 'accepted');
    await stage.untilState(id, 'complete');
  });

  test('a failed status ends the job', async () => {
    stage.service.script = ({ path }) =>
      path.startsWith(POLL) ? success({ job_id: 500, status: 'FAILED' }) : null;
    const failed = await stage.untilState(await stage.screen(), 'failed');
    expect(failed).toMatchObject({ billed: 'billed', error: { code: 'job.failed_at_service' } });
  });
});
