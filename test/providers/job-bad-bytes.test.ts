// One byte that is no UTF-8 in an answer that says only how a job is: it ends nothing, and what was paid
// for is fetched. What is stored is what came.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { JobId, RequestId } from '#shared/domain/ids.ts';
import { openView } from '../builders/casefile-lists.ts';
import type { ServerReply } from '../fakes/http-server.ts';
import { ENV, POLL, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { nameResultOf, plain, resultOf, success } from '../fakes/screening-service.ts';
import { nameQuestion } from '../fakes/stored-batch.ts';

const stage = useJobStage();

type Answer = Extract<ServerReply, { do: 'answer' }>;
const bodyOf = (reply: ServerReply): string => String((reply as Answer).body);
/** The same answer in latin-1 without a word of it, which makes each `é` a byte that is no UTF-8. */
const latin1 = (reply: ServerReply): Answer => ({
  ...(reply as Answer),
  body: Buffer.from(bodyOf(reply), 'latin1'),
});
const note = { note: 'traité' };

const SERVICES = {
  screening: {
    ...{ start: (): Promise<JobId> => stage.screen(), submit: SUBMIT, poll: POLL },
    answer: (fields: object): ServerReply => success({ job_id: 500, ...fields, ...note }),
    ...{ pending: 'PENDING', complete: 'COMPLETE', result: (): object => resultOf('0x01') },
    refusal: '{"code":-1,"msg":"occupé"}',
  },
  names: {
    start: async (): Promise<JobId> => stage.start(nameQuestion(1)),
    ...{ submit: '/v1/screening', poll: '/v1/screening/' },
    answer: (fields: object): ServerReply => plain({ id: 'task-500', ...fields, ...note }),
    ...{ pending: 'processing', complete: 'completed', result: (): object => nameResultOf('x') },
    refusal: '{"detail":"occupé"}',
  },
} as const;

describe.each(['screening', 'names'] as const)('of %s', (name) => {
  const service = SERVICES[name];
  const pending = (): ServerReply => service.answer({ status: service.pending });
  const complete = (): ServerReply =>
    service.answer({ status: service.complete, result: service.result() });
  const isPoll = (path: string): boolean =>
    path.startsWith(service.poll) && !path.endsWith('/report');

  /** Answers the submit, then the polls one after the other; the last one again and again. */
  function play(submit: ServerReply, ...polls: ServerReply[]): void {
    stage.service.script = ({ path, method }) => {
      if (method === 'POST' && path === service.submit) return submit;
      if (!isPoll(path)) return null;
      return (polls.length > 1 ? polls.shift() : polls[0]) ?? null;
    };
  }
  const pollsSeen = (): number => stage.service.seen.filter(({ path }) => isPoll(path)).length;
  const submitsSeen = (): number =>
    stage.service.seen.filter(({ path, method }) => method === 'POST' && path === service.submit)
      .length;

  test.each([
    ['as it is', latin1],
    [
      'compressed',
      (reply: ServerReply): Answer => ({
        ...latin1(reply),
        headers: { 'content-encoding': 'gzip' },
        body: gzipSync(latin1(reply).body),
      }),
    ],
    [
      'said to be gzip, which it is not',
      (reply: ServerReply): Answer => ({
        ...latin1(reply),
        headers: { 'content-encoding': 'gzip' },
      }),
    ],
  ])('a poll that says "at work" with a bad byte, %s, is asked again', async (_how, change) => {
    const reply = change(pending());
    play(pending(), reply, reply, complete());
    const id = await service.start();
    const job = await stage.untilState(id, 'complete');
    expect([job.error, job.billed, pollsSeen(), submitsSeen()]).toEqual([null, 'billed', 3, 1]);
    const { operations } = stage.file;
    const rows = operations.listJobRequests({ jobId: id, purpose: null });
    const [first] = rows.filter(({ purpose }) => purpose === 'poll' || purpose === 'name_poll');
    expect(first?.responseBytes).toBe(Buffer.from(reply.body).length);
  });

  test('an acceptance with a bad byte keeps its id, and its result is fetched', async () => {
    play(latin1(pending()), complete());
    const job = await stage.untilState(await service.start(), 'complete');
    expect([job.error, job.billed, pollsSeen(), submitsSeen()]).toEqual([null, 'billed', 1, 1]);
    expect(job.remoteJobId).toBe(name === 'names' ? 'task-500' : '500');
  });

  test('an acceptance whose id holds a bad byte is left to a person', async () => {
    const id = name === 'names' ? { id: 'task-é' } : { job_id: 'é' };
    play(latin1(service.answer({ ...id, status: service.pending })));
    const job = await stage.untilState(await service.start(), 'unknown');
    expect([job.billed, pollsSeen(), submitsSeen()]).toEqual(['may_be_billed', 0, 1]);
  });

  test('a poll that is refused in words with a bad byte is asked again', async () => {
    play(pending(), latin1({ do: 'answer', status: 200, body: service.refusal }), complete());
    const job = await stage.untilState(await service.start(), 'complete');
    expect([job.error, pollsSeen(), submitsSeen()]).toEqual([null, 2, 1]);
  });

  test('a result with a bad byte is kept as it came, and not asked for again', async () => {
    play(pending(), latin1(complete()));
    const job = await stage.untilState(await service.start(), 'complete');
    await stage.idle();
    expect([job.error, pollsSeen()]).toEqual([null, 1]);
    const view = openView(stage.file.operations, job.snapshotId!);
    expect(view).toMatchObject({ unreadable: 'not_utf8', result: null });
  });
});

test('an acceptance with a bad byte that was stored before the program ended is polled', async () => {
  stage.service.script = ({ path }) =>
    path.startsWith(POLL)
      ? success({ job_id: 500, status: 'COMPLETE', result: resultOf('0x01') })
      : null;
  const { operations } = stage.file;
  const { id: jobId } = await stage.file.createJob(ENV);
  const at = stage.clock.now();
  operations.changeJob({ id: jobId, from: ['intent'], to: 'sending', patch: {}, at, why: null });
  const id = 'bad-byte' as RequestId;
  operations.beginRequest({
    record: {
      ...{ id, jobId, environmentId: ENV, keyId: null, purpose: 'screen' },
      ...{ method: 'POST', base: stage.service.base, path: SUBMIT, body: '{}' },
      ...{ sentAt: at, sentMonotonicMs: 1 },
    },
  });
  const { body } = latin1(success({ job_id: 500, status: 'PENDING', ...note }));
  operations.appendBody({ id, bytes: Buffer.from(body) });
  operations.finishRequest({
    id,
    outcome: {
      ...{ reached: 'yes', httpStatus: 200, headers: {}, serverDate: null, receivedAt: at + 9 },
      ...{ receivedMonotonicMs: 10, errorCode: null, billed: 'billed', isTruncated: false },
    },
  });
  await stage.restartProgram();
  expect(stage.get(jobId)).toMatchObject({ state: 'accepted', remoteJobId: '500' });
  expect((await stage.untilState(jobId, 'complete')).billed).toBe('billed');
  expect(stage.submits()).toBe(0);
});
