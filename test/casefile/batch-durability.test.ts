// A batch of 1,000 rows and a program that is killed while it stores them: all of it or nothing.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { BatchId } from '#shared/domain/ids.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { getBatch, listBatches } from '../../electron/casefile/tables/batches.ts';
import { listBatchRows } from '../../electron/casefile/tables/batch-rows.ts';
import { ENGINE, FAST_PASSPHRASE, newCaseFile, openArgs, T0 } from '../builders/casefile-file.ts';
import { firstOf } from '../fakes/extent.ts';

const writer = fileURLToPath(new URL('./batch-writer/entry.ts', import.meta.url));
const ROWS = 1000;
const JOBS = 600;

/** A file with one case, closed. */
function fileWithCase(): string {
  const { operations, path } = newCaseFile();
  operations.createCase({ id: 'case-1' as never, fields: {}, at: T0 });
  operations.close({});
  return path;
}

async function writeAndDie(path: string, number: number, dieAt: number): Promise<number[]> {
  const child = fork(writer, [path, FAST_PASSPHRASE, String(number), String(dieAt)], {
    stdio: 'inherit',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const acknowledged: number[] = [];
  child.on('message', (passes: number) => {
    acknowledged.push(passes);
    child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return acknowledged;
}

function inFile<Result>(path: string, look: (db: ReturnType<typeof openFile>['db']) => Result) {
  const file = openFile(openArgs(path), ENGINE);
  try {
    expect(file.journal.ok).toBe(true);
    expect(file.db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(file.db.pragma('foreign_key_check')).toEqual([]);
    return look(file.db);
  } finally {
    file.close();
  }
}

test(
  'killed before any of its rows, or after the last, it leaves nothing of the batch',
  {
    timeout: 60_000,
  },
  async () => {
    const path = fileWithCase();
    const moments = firstOf([0, 500, ROWS, 1, 2, 3, 4, 137, 333, 750, 998, 999], 3);
    for (const [number, dieAt] of moments.entries()) {
      expect(await writeAndDie(path, number, dieAt)).toEqual([]);
      inFile(path, (db) => {
        expect(listBatches(db, { caseId: null })).toEqual([]);
        for (const table of ['batch_rows', 'batches', 'jobs']) {
          expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0);
        }
        expect(
          db.prepare("SELECT count(*) FROM journal WHERE kind LIKE 'batch%'").pluck().get(),
        ).toBe(0);
      });
    }
  },
);

test('killed right after it was acknowledged, every row and every intent is there', async () => {
  const path = fileWithCase();
  expect(await writeAndDie(path, 1, -1)).toEqual([2]);
  inFile(path, (db) => {
    const id = 'batch-1' as BatchId;
    expect(getBatch(db, { id })).toMatchObject({
      state: 'running',
      rows: { total: ROWS, send: JOBS, wrong: 200, duplicate: 200 },
      jobs: { intent: JOBS, sending: 0 },
    });
    const window = { id, fate: null, state: null, offset: 0, limit: ROWS };
    const { rows, total } = listBatchRows(db, window);
    expect(total).toBe(ROWS);
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(
      Array.from({ length: ROWS }, (_, index) => index + 2),
    );
    expect(rows.filter(({ state }) => state === 'intent')).toHaveLength(JOBS);
  });
});
