// How a job is over: without an object for a result, under a word that nobody listed, or not at all
// because the service repeats what nobody knows. None of it is sent or billed a second time.
import { describe, expect, test } from 'vitest';
import type { JobId } from '#shared/domain/ids.ts';
import type { Job } from '#shared/screening/job.ts';
import { LONGEST_UNKNOWN_MS, MOST_EQUAL_ANSWERS } from '../../electron/jobs/repeated-answers.ts';
import { openView } from '../builders/casefile-lists.ts';
import { firstOf } from '../fakes/extent.ts';
import type { ServerReply } from '../fakes/http-server.ts';
import { POLL, useJobStage } from '../fakes/job-stage.ts';
import { CANARY_KEY, nameResultOf, plain, resultOf, success } from '../fakes/screening-service.ts';
import { nameQuestion } from '../fakes/stored-batch.ts';

const stage = useJobStage();

const NAME_POLL = '/v1/screening/';
const SUBMITS = ['/api/v3/screen/kya', '/v1/screening'];

/** The two services, and what each of their polls looks like. */
const SERVICES = {
  screening: {
    start: (): Promise<JobId> => stage.screen(),
    poll: POLL,
    answer: (fields: object): ServerReply => success({ job_id: 500, ...fields }),
    complete: 'COMPLETE',
    result: (): object => resultOf('0x01'),
  },
  names: {
    start: async (): Promise<JobId> => stage.start(nameQuestion(1)),
    poll: NAME_POLL,
    answer: (fields: object): ServerReply => plain({ id: 'task-500', ...fields }),
    complete: 'completed',
    result: (): object => nameResultOf('x'),
  },
} as const;
const each = ['screening', 'names'] as const;
/** Words of an end, of work that no document knows, and of work that one knows: a poll of each takes its time. */
const ENDS = ['TIMEOUT', 'rejected', 'CANCELLED', 'Expired', 'ABORTED', 'TERMINATED', 'timed-out'];
const WORKING = ['PARTIAL', 'accepted', 'SUBMITTED', 'New', 'in-progress', 'STARTED'];
const KNOWN = ['PROCESSING', 'PENDING', 'queued', 'running'];

function answerPolls(service: (typeof SERVICES)[keyof typeof SERVICES], reply: ServerReply): void {
  stage.service.script = ({ path }) =>
    path.startsWith(service.poll) && !path.endsWith('/report') ? reply : null;
}

const pollsOf = ({ poll }: { poll: string }): number =>
  stage.service.requests(poll).filter(({ path }) => !path.endsWith('/report')).length;
const submits = (): number =>
  stage.service.seen.filter(({ path, method }) => method === 'POST' && SUBMITS.includes(path))
    .length;

/** Pieces of bodies that are stored for the polls of a job. */
function storedPolls(id: JobId): { rows: number; kept: number } {
  const { operations } = stage.file;
  const rows = operations
    .listJobRequests({ jobId: id, purpose: null })
    .filter(({ purpose }) => purpose === 'poll' || purpose === 'name_poll');
  return { rows: rows.length, kept: new Set(rows.map((row) => row.responseSha256)).size };
}

async function expectUnreadable(job: Job): Promise<ReturnType<typeof openView>> {
  const view = openView(stage.file.operations, job.snapshotId!);
  expect(view).toMatchObject({ result: null, unreadable: 'no_result' });
  expect(job).toMatchObject({ billed: 'billed', error: { code: 'job.no_result' } });
  expect(submits()).toBe(1);
  return view;
}

describe.each(each)('a finished job of %s', (name) => {
  const service = SERVICES[name];

  test.each<[string, object]>([
    ['null', { result: null }],
    ['nothing', {}],
    ['a list', { result: [1, 2] }],
    ['a text', { result: 'see the portal' }],
    ['a text of another JSON', { result: '{"note":"x"}' }],
    ['a number', { result: 7 }],
  ])('whose result is %s is kept as it arrived and not asked for without end', async (_w, rest) => {
    const reply = service.answer({ status: service.complete, ...rest });
    answerPolls(service, reply);
    const id = await service.start();
    const job = await stage.untilState(id, 'complete');
    const view = await expectUnreadable(job);
    expect(view.endedAs).toEqual({ status: service.complete, words: null });
    const raw = stage.file.operations.readRaw({ id: job.snapshotId!, maxBytes: 10_000 });
    expect(raw.text).toBe('body' in reply ? reply.body : '');
    await stage.idle();
    expect(pollsOf(service)).toBe(2);
    expect(storedPolls(id)).toEqual({ rows: 2, kept: 1 });
  });

  test('whose result comes with the next poll is read: one answer is not believed', async () => {
    let isFirst = true;
    const early = service.answer({ status: service.complete, result: null });
    const late = service.answer({ status: service.complete, result: service.result() });
    stage.service.script = ({ path }) => {
      if (!path.startsWith(service.poll) || path.endsWith('/report')) return null;
      const reply = isFirst ? early : late;
      isFirst = false;
      return reply;
    };
    const job = await stage.untilState(await service.start(), 'complete');
    const view = openView(stage.file.operations, job.snapshotId!);
    expect([view.unreadable, job.error]).toEqual([null, null]);
  });

  test('whose result is a text that holds it is read, with a deviation', async () => {
    const text = JSON.stringify(service.result());
    answerPolls(service, service.answer({ status: service.complete, result: text }));
    const job = await stage.untilState(await service.start(), 'complete');
    const view = openView(stage.file.operations, job.snapshotId!);
    expect([view.unreadable, view.resultPointer, job.error]).toEqual([null, null, null]);
    expect(view.result?.deviations[0]).toMatchObject({
      ...{ path: name === 'names' ? 'result' : 'data.result', expected: 'object' },
      found: { kind: 'value', isText: true },
    });
  });

  test.each(firstOf(ENDS, 2))(
    'that ends as %s is not asked for any more, and its words are kept',
    async (status) => {
      const words = `limit reached for ${CANARY_KEY}`;
      answerPolls(service, service.answer({ status, error: { message: words } }));
      const job = await stage.untilState(await service.start(), 'complete');
      const view = await expectUnreadable(job);
      expect(view.endedAs).toEqual({ status, words: 'limit reached for [key removed]' });
      expect(job).toMatchObject({
        remoteStatus: status,
        error: { details: { serverMessage: 'limit reached for [key removed]' } },
      });
      await stage.idle();
      expect(pollsOf(service)).toBe(2);
    },
  );

  test('that ends in one way and then in another is believed: two polls in a row tell an end', async () => {
    const ends = [
      service.answer({ status: service.complete, result: null }),
      service.answer({ status: 'EXPIRED', reason: 'late' }),
    ];
    let number = 0;
    stage.service.script = ({ path }) =>
      path.startsWith(service.poll) && !path.endsWith('/report')
        ? (ends[number++ % ends.length] ?? null)
        : null;
    const job = await stage.untilState(await service.start(), 'complete');
    const view = await expectUnreadable(job);
    expect(view.endedAs).toEqual({ status: 'EXPIRED', words: 'late' });
    await stage.idle();
    expect(pollsOf(service)).toBe(2);
  });

  test('that says between its ends that it is at work is asked again', async () => {
    const answers = [
      service.answer({ status: service.complete, result: null }),
      service.answer({ status: 'PROCESSING' }),
      service.answer({ status: service.complete, result: null }),
      service.answer({ status: service.complete, result: service.result() }),
    ];
    stage.service.script = ({ path }) =>
      path.startsWith(service.poll) && !path.endsWith('/report') ? (answers.shift() ?? null) : null;
    const job = await stage.untilState(await service.start(), 'complete');
    expect([job.error, answers.length]).toEqual([null, 0]);
  });

  test('that failed keeps the words of the service, without the key', async () => {
    const words = `no data for ${CANARY_KEY}`;
    answerPolls(service, service.answer({ status: 'FAILED', reason: words }));
    const job = await stage.untilState(await service.start(), 'failed');
    expect(job).toMatchObject({
      billed: 'billed',
      error: {
        code: 'job.failed_at_service',
        details: { serverMessage: 'no data for [key removed]' },
      },
    });
  });
});

describe.each(each)('an unknown state of %s', (name) => {
  const service = SERVICES[name];

  test('that repeats is left to a person after 20 equal answers, stored once', async () => {
    answerPolls(service, service.answer({ status: 'ARCHIVING' }));
    const id = await service.start();
    const job = await stage.untilState(id, 'stopped');
    expect(job).toMatchObject({
      ...{ billed: 'billed', remoteStatus: 'ARCHIVING' },
      error: { code: 'job.state_unknown', details: { answers: MOST_EQUAL_ANSWERS } },
    });
    await stage.restartProgram();
    await stage.idle();
    expect([pollsOf(service), submits()]).toEqual([MOST_EQUAL_ANSWERS, 1]);
    expect(storedPolls(id)).toEqual({ rows: MOST_EQUAL_ANSWERS, kept: 1 });
  });

  test('goes on when the person says so, and its result is stored', async () => {
    answerPolls(service, service.answer({ status: 'ARCHIVING' }));
    const id = await service.start();
    await stage.untilState(id, 'stopped');
    stage.service.script = () => null;
    expect((await stage.runner.resume(id)).state).toBe('accepted');
    expect((await stage.untilState(id, 'complete')).error).toBeNull();
    expect(submits()).toBe(1);
  });

  test('ends when the person says so; it can not be sent again', async () => {
    answerPolls(service, service.answer({ status: 'ARCHIVING' }));
    const id = await service.start();
    await stage.untilState(id, 'stopped');
    await expect(stage.runner.resolveUnknown(id, 'resend')).rejects.toMatchObject({
      code: 'job.wrong_state',
    });
    const ended = await stage.runner.resolveUnknown(id, 'give_up');
    expect(ended).toMatchObject({ state: 'failed', billed: 'billed' });
    await stage.idle();
    expect([pollsOf(service), submits()]).toEqual([MOST_EQUAL_ANSWERS, 1]);
  });

  test('that changes its words is left to a person after 30 minutes', async () => {
    let number = 0;
    let from = 0;
    stage.service.script = ({ path }) => {
      if (!path.startsWith(service.poll)) return null;
      if (number === 0) from = stage.clock.monotonicMs();
      return service.answer({ status: `STEP ${String(++number)}` });
    };
    const job = await stage.untilState(await service.start(), 'stopped');
    expect(job.error?.code).toBe('job.state_unknown');
    const waited = stage.clock.monotonicMs() - from;
    expect(waited).toBeGreaterThanOrEqual(LONGEST_UNKNOWN_MS);
    expect(waited).toBeLessThan(LONGEST_UNKNOWN_MS + 60_000);
  });

  test('between known ones is never one too many', async () => {
    let number = 0;
    stage.service.script = ({ path }) => {
      if (!path.startsWith(service.poll) || path.endsWith('/report') || ++number > 60) return null;
      return service.answer({ status: number % 15 === 0 ? 'PROCESSING' : 'ARCHIVING' });
    };
    const job = await stage.untilState(await service.start(), 'complete');
    expect([job.error, submits()]).toEqual([null, 1]);
  });
});

describe.each(each)('a word of %s that means work, and that no document knows', (name) => {
  const service = SERVICES[name];

  test.each(firstOf(WORKING, 1))(
    '(%s) is waited on for 30 minutes, then left to a person',
    async (status) => {
      let from = 0;
      stage.service.script = ({ path }) => {
        if (!path.startsWith(service.poll)) return null;
        if (from === 0) from = stage.clock.monotonicMs();
        return service.answer({ status });
      };
      const job = await stage.untilState(await service.start(), 'stopped');
      expect(job).toMatchObject({
        ...{ billed: 'billed', remoteStatus: status, error: { code: 'job.state_unknown' } },
      });
      const waited = stage.clock.monotonicMs() - from;
      expect(waited).toBeGreaterThanOrEqual(LONGEST_UNKNOWN_MS);
      expect(waited).toBeLessThan(LONGEST_UNKNOWN_MS + 60_000);
      expect(submits()).toBe(1);
    },
  );

  test.each(firstOf(KNOWN, 1))(
    '(%s is known, and waited on as long as it is said)',
    async (status) => {
      let number = 0;
      const most = 400;
      stage.service.script = ({ path }) =>
        path.startsWith(service.poll) && !path.endsWith('/report') && ++number < most
          ? service.answer({ status })
          : null;
      const job = await stage.untilState(await service.start(), 'complete');
      expect(job.error).toBeNull();
      expect(number).toBeGreaterThan(most);
    },
  );
});

test('a poll that is refused in words again and again is left to a person', async () => {
  const reply: ServerReply = { do: 'answer', status: 200, body: '{"code":-1,"msg":"gone away"}' };
  answerPolls(SERVICES.screening, reply);
  const job = await stage.untilState(await stage.screen(), 'stopped');
  expect(job).toMatchObject({
    billed: 'billed',
    error: { code: 'job.state_unknown', details: { serverMessage: 'gone away' } },
  });
  expect(pollsOf(SERVICES.screening)).toBeLessThanOrEqual(MOST_EQUAL_ANSWERS);
  expect(submits()).toBe(1);
});
