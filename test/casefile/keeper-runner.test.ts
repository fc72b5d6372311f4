// The keeper as services see it: one task at a time in a thread of its own, with an end that leaves
// nothing behind.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { createKeeper } from '../../electron/casefile/keeper/keeper.ts';
import type { Keeper, KeeperTasks } from '../../electron/casefile/keeper/tasks.ts';
import {
  addJob,
  ENGINE,
  keyedFile,
  newCaseFile,
  T0,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { noProblem } from '../builders/keeper.ts';

const KEEPER = new URL('../../electron/casefile/keeper/worker.ts', import.meta.url);
const STAND_IN = new URL('./keeper-thread/entry.ts', import.meta.url);
const silent = (): void => undefined;

/** What a task is rejected with. */
async function failureOf(task: Promise<unknown>): Promise<AppError> {
  const error: unknown = await task.then(
    () => new Error('it was not rejected'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return error;
}

/** Runs the replacement; resolves `begun` when the thread has spoken. */
function runStandIn(keeper: Keeper, does: string, mark: string) {
  const input = { does, mark } as unknown as KeeperTasks['verify']['in'];
  let task: Promise<unknown> = Promise.resolve();
  const begun = new Promise<number | null>((resolve) => {
    task = keeper.run('verify', input, resolve);
  });
  // Whoever waits for the beginning has not yet begun to wait for the end.
  task.catch(silent);
  return { begun, task };
}

describe('a task', () => {
  test('runs in its thread, tells how far it is, and gives its result', async () => {
    const { operations, path } = newCaseFile();
    addJob(operations, 1);
    const told: (number | null)[] = [];
    const keeper = createKeeper(KEEPER, ENGINE, noProblem);
    const input = { file: keyedFile(path), at: T0 };
    const report = await keeper.run('verify', input, (value) => told.push(value));
    expect(report).toMatchObject({ ok: true, at: T0, findings: [], checked: { records: 2 } });
    expect(told[0]).toBeNull();
    const values = told.filter((value) => value !== null);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  test('fails with its code, and leaves the keeper free for the next', async () => {
    const keeper = createKeeper(KEEPER, ENGINE, noProblem);
    const { path } = newCaseFile();
    const missing = { file: { path: `${path}.none`, key: null }, at: T0 };
    expect(await failureOf(keeper.run('verify', missing, silent))).toMatchObject({
      code: 'casefile.not_writable',
    });
    const input = { file: keyedFile(path), at: T0 };
    expect((await keeper.run('verify', input, silent)).ok).toBe(true);
  });

  test('is told what SQLite finds in a thread beside it: an index that is not its table', async () => {
    const { operations, path } = newCaseFile(null);
    operations.close({});
    const db = connect(path, null, ENGINE);
    const place = `SELECT pageno FROM dbstat WHERE name = 'journal_by_kind'`;
    const page = db.prepare(place).pluck().get() as number;
    db.close();
    const bytes = readFileSync(path);
    bytes.write('casefile.renamed', bytes.indexOf('casefile.created', (page - 1) * 4096));
    writeFileSync(path, bytes);
    const keeper = createKeeper(KEEPER, ENGINE, noProblem);
    const file = { path, key: null };
    const report = await keeper.run('verify', { file, at: T0 }, silent);
    expect(report).toMatchObject({ ok: false, findings: [{ kind: 'file_damaged' }] });
    // A backup looks at no index, and has what the file has.
    const to = join(temporaryFolder(), 'copy');
    await keeper.run('backUp', { file, to, at: T0 }, silent);
    expect(readFileSync(to).equals(bytes)).toBe(true);
  });

  test('is the only one at a time', async () => {
    const keeper = createKeeper(STAND_IN, ENGINE, noProblem);
    const mark = join(temporaryFolder(), 'mark');
    const first = runStandIn(keeper, 'wait', mark);
    const second = runStandIn(keeper, 'wait', mark);
    expect(await failureOf(second.task)).toMatchObject({ code: 'casefile.busy', retryable: true });
    await first.begun;
    await keeper.cancel();
    expect(await failureOf(first.task)).toMatchObject({ code: 'job.aborted' });
  });
});

describe('an end before the end', () => {
  test('by cancelling is job.aborted, once what the task left is removed', async () => {
    const keeper = createKeeper(STAND_IN, ENGINE, noProblem);
    const mark = join(temporaryFolder(), 'mark');
    const { begun, task } = runStandIn(keeper, 'wait', mark);
    expect(await begun).toBe(0.5);
    expect(existsSync(mark)).toBe(false);
    await keeper.cancel();
    expect(existsSync(mark)).toBe(true);
    expect((await failureOf(task)).code).toBe('job.aborted');
  });

  test('without a task under way is nothing', async () => {
    await expect(createKeeper(STAND_IN, ENGINE, noProblem).cancel()).resolves.toBeUndefined();
  });

  test.each([
    ['exit', 'worker_ended'],
    ['throw', 'worker_ended'],
    ['exhaust', 'out_of_memory'],
  ])(
    'of the thread itself (%s) is told and cleaned up after',
    { timeout: 120_000 },
    async (does, reason) => {
      const keeper = createKeeper(STAND_IN, ENGINE, noProblem);
      const mark = join(temporaryFolder(), 'mark');
      const failure = await failureOf(runStandIn(keeper, does, mark).task);
      expect([failure.code, failure.details]).toEqual(['casefile.io_failed', { reason }]);
      expect(existsSync(mark)).toBe(true);
    },
  );

  test('of a thread whose left things cannot be removed is told twice: why it ended, and why not', async () => {
    const problems: unknown[] = [];
    const keeper = createKeeper(STAND_IN, ENGINE, (what, { code, details }) => {
      problems.push([what, code, details]);
    });
    const mark = join(temporaryFolder(), 'missing', 'mark');
    const failure = await failureOf(runStandIn(keeper, 'exit', mark).task);
    expect(failure.details).toEqual({ reason: 'worker_ended' });
    expect(problems).toEqual([
      ['caseFile.cleanUp', 'casefile.not_found', { foreignCode: 'ENOENT' }],
    ]);
  });
});
