// Jobs of a damaged file: what was asked for, or why it failed, cannot be read any more. The file opens,
// what can continue does, what cannot is ended by a person, and what is damaged stays as it is.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { EnvironmentId, JobId, RequestId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { JobState } from '#shared/screening/job.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import type { JobRunner } from '../../electron/jobs/runner.ts';
import {
  addBatch,
  BATCH,
  batchJob,
  buildOutcome,
  buildRecord,
  codeOf,
  FAST_PASSPHRASE,
  newCaseFile,
  newestEntries,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';
import { connectTo, unguard } from '../builders/forged-case.ts';
import { createTestCaseFile, type TestCaseFile } from '../fakes/case-file.ts';
import { createFastClock } from '../fakes/fast-clock.ts';
import { startProgram } from '../fakes/program.ts';

const ENV = 'env-1' as EnvironmentId;
const DAMAGE = '{"a":';
const ERROR = new AppError('http.outcome_unknown', 'an earlier note').toWire();

/** Puts what is no JSON in a column of one job; gives what reads it again. */
function damage(path: string, id: JobId, column: 'request_json' | 'error_json'): () => unknown {
  const db = connectTo(path);
  onTestFinished(() => void db.close());
  db.pragma('ignore_check_constraints = ON');
  const guards = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
  unguard(db);
  db.prepare(`UPDATE jobs SET ${column} = ? WHERE id = ?`).run(DAMAGE, id);
  for (const sql of guards) db.exec(String(sql));
  const find = db.prepare(`SELECT ${column} FROM jobs WHERE id = ?`).pluck();
  return () => find.get(id);
}

async function openFile(): Promise<TestCaseFile> {
  const file = await createTestCaseFile({ passphrase: FAST_PASSPHRASE });
  onTestFinished(() => file.close());
  return file;
}

function start(file: TestCaseFile): JobRunner {
  const clock = createFastClock();
  const program = startProgram({
    ...{ file, clock },
    environment: () => {
      throw new AppError('record.not_found', 'no such environment');
    },
    describe: () => ({ name: 'Test', kind: 'test' }),
  });
  onTestFinished(() => program.end());
  return program.runner;
}

/** A job of the file that is in this state. */
async function jobIn({ operations, createJob }: TestCaseFile, state: JobState): Promise<JobId> {
  const { id } = await createJob(ENV);
  const steps: Partial<Record<JobState, JobState[]>> = {
    sending: ['sending'],
    accepted: ['sending', 'accepted'],
    unknown: ['sending', 'unknown'],
  };
  const patch = { error: ERROR, remoteJobId: '91', remoteStatus: 'PENDING' };
  for (const to of steps[state] ?? []) {
    const { state: from } = operations.getJob({ id });
    operations.changeJob({ id, from: [from], to, patch, at: T0, why: null });
  }
  if (state === 'sending') notSent(operations, id);
  return id;
}

/** What the ledger says of a request that did not arrive: its job is to be sent after all. */
function notSent(operations: CaseFileOperations, jobId: JobId): void {
  const id = 'request-1' as RequestId;
  operations.beginRequest({ record: buildRecord({ id, jobId }) });
  operations.finishRequest({ id, outcome: buildOutcome({ reached: 'no', httpStatus: null }) });
}

describe('a job of which nobody knows what was asked for', () => {
  test.each(['intent', 'sending', 'accepted', 'unknown'] as const)(
    'lets the file open where it is %s, and can be ended',
    async (state) => {
      const file = await openFile();
      const id = await jobIn(file, state);
      const stored = damage(file.path, id, 'request_json');
      const runner = start(file);
      await runner.recover();
      const known = file.operations.getJob({ id });
      const expected = state === 'sending' ? 'unknown' : state;
      expect(known).toMatchObject({ state: expected, isRequestUnreadable: true });
      await expect(runner.resume(id)).rejects.toMatchObject({ code: 'record.unreadable' });
      if (expected === 'unknown') {
        const again = runner.resolveUnknown(id, 'resend');
        await expect(again).rejects.toMatchObject({ code: 'record.unreadable' });
        await runner.resolveUnknown(id, 'give_up');
      } else await runner.stop(id);
      const { caseId, operations } = file;
      expect(operations.getCase({ id: caseId }).openJobCount).toBe(0);
      const close = { id: caseId, status: 'closed', why: 'Damaged.', at: T0 } as const;
      expect(operations.setCaseStatus(close).status).toBe('closed');
      expect(stored()).toBe(DAMAGE);
    },
  );

  test('never goes on', () => {
    const { operations, path } = newCaseFile();
    addBatch(operations, 1, ['send', 'send']);
    damage(path, batchJob(2), 'request_json');
    const change = { id: batchJob(2), patch: {}, at: T0, why: null };
    expect(codeOf(() => operations.changeJob({ ...change, from: ['intent'], to: 'sending' }))).toBe(
      'record.unreadable',
    );
    const states = ['intent'] as const;
    const going = operations.listBatchJobs({ id: BATCH, states, limit: 10 });
    expect(going.map(({ id }) => id)).toEqual([batchJob(3)]);
    expect(operations.recoverJobs({ at: T0 }).map(({ id }) => id)).toEqual([batchJob(3)]);
  });

  test('lets its batch end', () => {
    const { operations, path } = newCaseFile();
    addBatch(operations, 1, ['send', 'send']);
    damage(path, batchJob(2), 'request_json');
    expect(operations.stopBatchIntents({ id: BATCH, at: T0 + 1 })).toEqual({ stopped: 2 });
    expect(operations.getBatch({ id: BATCH }).state).toBe('complete');
  });
});

describe('a job whose error cannot be read', () => {
  test('goes on when it was accepted, and the file opens where it was being sent', async () => {
    const file = await openFile();
    const [sending, accepted] = [await jobIn(file, 'sending'), await jobIn(file, 'accepted')];
    damage(file.path, sending, 'error_json');
    damage(file.path, accepted, 'error_json');
    await start(file).recover();
    expect(file.operations.getJob({ id: sending })).toMatchObject({
      ...{ state: 'intent', error: null, isUnreadable: true },
    });
    const goingOn = file.operations.recoverJobs({ at: T0 });
    expect(goingOn.map(({ id }) => id)).toEqual([sending, accepted]);
  });

  test('keeps it through every change, and no hash is taken over it', () => {
    const { operations, path } = newCaseFile();
    addBatch(operations, 1, ['send']);
    const id = batchJob(2);
    const change = { id, at: T0 + 1, why: null };
    const patch = { error: ERROR };
    operations.changeJob({ ...change, from: ['intent'], to: 'intent', patch });
    const stored = damage(path, id, 'error_json');
    const moved = { ...change, from: ['intent'], to: 'stopped', patch: { error: null } } as const;
    expect(operations.changeJob(moved)).toMatchObject({ state: 'stopped', isUnreadable: true });
    expect(stored()).toBe(DAMAGE);
    const [entry] = newestEntries(operations, 1);
    expect(entry).toMatchObject({ kind: 'job.state_changed', what: { to: 'stopped' } });
    expect(entry?.what).not.toHaveProperty('recordHash');
    operations.close({});
    const finding = { kind: 'record_changed', record: 'job', id };
    expect(verifyAt(path).findings).toContainEqual(expect.objectContaining(finding));
  });
});
