// A wall clock can be set back between two requests of a job: their order is that of storing.
import { expect, test } from 'vitest';
import type { RequestId } from '#shared/domain/ids.ts';
import {
  addAnswer,
  addJob,
  buildRecord,
  ENVIRONMENT,
  newCaseFile,
  T0,
} from '../builders/casefile-file.ts';

test('the requests of a job are listed as they were stored, whatever the clock said', () => {
  const { operations } = newCaseFile();
  const { jobId } = addJob(operations, 1);
  const sent = [
    ['a', 'ruleset', T0 + 500],
    ['b', 'screen', T0 + 100],
    ['c', 'ruleset', T0 + 900],
    ['d', 'screen', T0],
  ] as const;
  for (const [id, purpose, sentAt] of sent) {
    operations.beginRequest({
      record: buildRecord({ id: id as RequestId, jobId, purpose, sentAt }),
    });
  }
  const ids = (purpose: 'screen' | null) =>
    operations.listJobRequests({ jobId, purpose }).map(({ id }) => id);
  expect(ids('screen')).toEqual(['b', 'd']);
  expect(ids(null)).toEqual(['a', 'b', 'c', 'd']);
});

test('what a job was accepted with is its last submit, whatever the clock said', () => {
  const { operations } = newCaseFile();
  const { jobId: id } = addJob(operations, 1);
  for (const [request, sentAt, body] of [
    ['first', T0 + 500, '{"attempt":1}'],
    ['second', T0, '{"attempt":2}'],
  ] as const) {
    addAnswer(operations, { id: request as RequestId, jobId: id, sentAt, body }, '{}');
  }
  const change = { id, at: T0, why: null };
  operations.changeJob({ ...change, from: ['intent'], to: 'sending', patch: {} });
  const patch = { remoteJobId: '7', acceptedAt: T0 };
  operations.changeJob({ ...change, from: ['sending'], to: 'accepted', patch });
  const submits = operations.listAcceptedSubmits({ environmentId: ENVIRONMENT });
  expect(submits.map(({ body }) => body)).toEqual(['{"attempt":2}']);
});
