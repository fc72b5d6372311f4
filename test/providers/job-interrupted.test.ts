// What a submit was answered is known to the ledger before the job takes note of it: the program
// may end in between. And what ends with the program, and what does not start with it.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { JobId, RequestId } from '#shared/domain/ids.ts';
import type { RequestOutcome } from '#shared/screening/exchange.ts';
import { ENV, POLL, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { resultOf, success } from '../fakes/screening-service.ts';

const stage = useJobStage();

interface Answer {
  outcome: Partial<RequestOutcome>;
  body: string;
}

/** A job that was being sent when the program ended, its answer stored or not (null). */
async function interrupt(answer: Answer | null, more: { sentAt?: number } = {}): Promise<JobId> {
  const { operations } = stage.file;
  const { id: jobId } = await stage.file.createJob(ENV);
  const at = 1_770_000_000_000;
  operations.changeJob({ id: jobId, from: ['intent'], to: 'sending', patch: {}, at, why: null });
  const id = randomUUID() as RequestId;
  const sentAt = more.sentAt ?? at;
  operations.beginRequest({
    record: {
      ...{ id, jobId, environmentId: ENV, keyId: null, purpose: 'screen', method: 'POST' },
      ...{ base: stage.service.base, path: SUBMIT, body: '{}', sentAt, sentMonotonicMs: 1 },
    },
  });
  if (answer === null) return jobId;
  operations.appendBody({ id, bytes: Buffer.from(answer.body) });
  operations.finishRequest({
    id,
    outcome: {
      ...{ reached: 'yes', httpStatus: 200, headers: {}, serverDate: null, receivedAt: sentAt + 9 },
      ...{ receivedMonotonicMs: 10, errorCode: null, billed: null, isTruncated: false },
      ...answer.outcome,
    },
  });
  return jobId;
}

const envelope = (data: unknown): string => JSON.stringify({ code: 0, msg: 'success', data });
const refusal = '{"code":-1,"msg":"no"}';

describe('a submit whose answer was stored before the program ended', () => {
  test('with a job id is accepted and polled, not left unknown', async () => {
    const polled: string[] = [];
    stage.service.script = ({ path }) => {
      if (!path.startsWith(POLL)) return null;
      polled.push(path);
      return success({ job_id: 91, status: 'COMPLETE', result: resultOf('0x01') });
    };
    const id = await interrupt({ outcome: {}, body: envelope({ job_id: 91, status: 'PENDING' }) });
    await stage.restartProgram();
    expect(stage.get(id)).toMatchObject({
      ...{ state: 'accepted', billed: 'billed', remoteJobId: '91', remoteStatus: 'PENDING' },
      ...{ acceptedAt: 1_770_000_000_009, error: null },
    });
    await stage.untilState(id, 'complete');
    expect([polled, stage.submits()]).toEqual([[`${POLL}91`], 0]);
  });

  test('that cannot be opened is stored as it is, and nothing is asked', async () => {
    const id = await interrupt({ outcome: {}, body: '['.repeat(100) + ']'.repeat(100) });
    await stage.restartProgram();
    const job = await stage.untilState(id, 'complete');
    expect([job.billed, stage.view(job).unreadable]).toEqual(['billed', 'too_deep']);
    expect([stage.submits(), stage.service.requests(POLL).length]).toEqual([0, 0]);
  });

  test.each([
    ['', resultOf('0x01')],
    [' beside an id', { job_id: 92, result: resultOf('0x01') }],
  ])('with the result itself%s is stored without a request for it', async (_what, data) => {
    const id = await interrupt({ outcome: {}, body: envelope(data) });
    await stage.restartProgram();
    const job = await stage.untilState(id, 'complete');
    expect(job.billed).toBe('billed');
    expect([stage.submits(), stage.service.requests(POLL).length]).toEqual([0, 0]);
  });

  test.each([400, 403, 404, 409, 422])(
    'with %i has failed and was not billed',
    async (httpStatus) => {
      const id = await interrupt({ outcome: { httpStatus }, body: refusal });
      await stage.restartProgram();
      const error = { details: { httpStatus } };
      expect(stage.get(id)).toMatchObject({ state: 'failed', billed: 'not_billed', error });
    },
  );

  test('with 429 is an intent again and was not billed, as the ledger says', async () => {
    const id = await interrupt({ outcome: { httpStatus: 429 }, body: refusal });
    await stage.restartProgram({ sendIntents: false });
    expect(stage.get(id)).toMatchObject({ state: 'stopped', billed: 'not_billed' });
  });

  test('with a refused key is an intent again', async () => {
    const id = await interrupt({ outcome: { httpStatus: 401 }, body: refusal });
    await stage.restartProgram({ sendIntents: false });
    expect(stage.get(id)).toMatchObject({ state: 'stopped', billed: 'not_billed' });
  });

  test('and never left the machine is an intent again', async () => {
    const notReached = { reached: 'no', httpStatus: null, errorCode: 'http.not_reached' } as const;
    const id = await interrupt({ outcome: notReached, body: '' });
    await stage.restartProgram({ sendIntents: false });
    expect(stage.get(id)).toMatchObject({ state: 'stopped', billed: 'not_billed' });
  });

  const unreadable: [string, Answer | null][] = [
    ['no answer', null],
    ['408', { outcome: { httpStatus: 408 }, body: refusal }],
    ['499', { outcome: { httpStatus: 499 }, body: refusal }],
    ['500', { outcome: { httpStatus: 500 }, body: refusal }],
    ['HTML', { outcome: {}, body: '<html>' }],
    ['a job without an id', { outcome: {}, body: envelope({ status: 'PENDING' }) }],
    [
      'half an answer',
      {
        outcome: { errorCode: 'http.outcome_unknown', isTruncated: true },
        body: envelope({ job_id: 93, status: 'PENDING' }),
      },
    ],
  ];
  test.each(unreadable)('with %s is unknown', async (_what, answer) => {
    const id = await interrupt(answer);
    await stage.restartProgram();
    await stage.idle();
    expect(stage.get(id)).toMatchObject({ state: 'unknown', billed: 'may_be_billed' });
    expect(stage.submits()).toBe(0);
  });
});

describe('the end of the program', () => {
  test('waits for the answer to a submit, which is written down', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    stage.endlessWaitMs = 10_000;
    stage.service.script = ({ path }) => (path === SUBMIT ? stage.service.later(answered) : null);
    const id = await stage.screen();
    await stage.until(id, () => stage.submits() === 1);
    const ended = stage.runner.dispose();
    await stage.idle();
    answer();
    await ended;
    expect(stage.get(id)).toMatchObject({ state: 'accepted', billed: 'billed' });
    expect(stage.service.requests(POLL)).toEqual([]);
  });

  test('waits no longer than it may', async () => {
    stage.service.script = ({ path }) => (path === SUBMIT ? { do: 'hang' } : null);
    const id = await stage.screen();
    await stage.until(id, () => stage.submits() === 1);
    await stage.runner.dispose();
    expect(stage.clock.waits).toContain(10_000);
    expect(stage.get(id).state).toBe('sending');
  });
});

describe('a copy of the file, or an older state of it', () => {
  test('sends no intent: it is stopped, and the person may resume it', async () => {
    const { id } = await stage.file.createJob(ENV);
    await stage.restartProgram({ sendIntents: false });
    await stage.idle();
    expect(stage.get(id)).toMatchObject({ state: 'stopped', billed: 'not_billed', error: null });
    expect(stage.service.seen).toEqual([]);
    await stage.runner.resume(id);
    await stage.untilState(id, 'complete');
  });

  test('still polls what was accepted', async () => {
    const body = envelope({ job_id: 94, status: 'PENDING' });
    stage.service.script = ({ path }) =>
      path.startsWith(POLL)
        ? success({ job_id: 94, status: 'COMPLETE', result: resultOf('0x01') })
        : null;
    const id = await interrupt({ outcome: {}, body });
    await stage.restartProgram({ sendIntents: false });
    await stage.untilState(id, 'complete');
  });
});
