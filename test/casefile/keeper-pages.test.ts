// SQLite's own check of the pages, from table to table: it can be ended between two of them, and finds
// what a check of the whole finds.
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { arePagesSound } from '../../electron/casefile/keeper/pages.ts';
import type { KeeperMessage, KeeperStart } from '../../electron/casefile/keeper/task.ts';
import { closedFile, codeOf, ENGINE, keyedFile, T0 } from '../builders/casefile-file.ts';
import { pagesHere } from '../builders/page-check.ts';

const KEEPER = new URL('../../electron/casefile/keeper/worker.ts', import.meta.url);

/** Starts a thread as the keeper does, with this stop and these keys; gives its last word. */
async function runThread(start: Omit<KeeperStart, 'nativeBinding' | 'name'>) {
  const workerData: KeeperStart = { ...ENGINE, name: 'verify', ...start };
  const worker = new Worker(KEEPER, { workerData });
  let last: KeeperMessage | null = null;
  worker.on('message', (message: KeeperMessage) => (last = message));
  await new Promise((resolve) => worker.once('exit', resolve));
  return last as KeeperMessage | null;
}

function newStop(value: number): Int32Array {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  stop[0] = value;
  return stop;
}

describe('the check of the pages', () => {
  test('goes from table to table, and can be ended before each', () => {
    const { path } = closedFile();
    const file = keyedFile(path);
    const input = { file, check: 'integrity_check' } as const;
    let steps = 0;
    expect(arePagesSound(input, ENGINE, () => steps++)).toBe(true);
    expect(steps).toBeGreaterThan(40);
    for (const last of [1, 2, steps]) {
      let left = last;
      const code = codeOf(() =>
        arePagesSound(input, ENGINE, () => {
          if (--left === 0) throw new AppError('job.aborted', 'cancelled');
        }),
      );
      expect(code).toBe('job.aborted');
    }
  });

  test('in its thread ends when the task is asked to end', async () => {
    const { path } = closedFile();
    const input = { file: keyedFile(path), check: 'integrity_check' };
    expect(await runThread({ purpose: 'pages', input, stop: newStop(0) })).toEqual({
      ...{ kind: 'done', value: true },
    });
    expect(await runThread({ purpose: 'pages', input, stop: newStop(1) })).toMatchObject({
      ...{ kind: 'failed', error: { code: 'job.aborted' } },
    });
  });

  test.each([
    ['belong to no table', "DELETE FROM sqlite_schema WHERE name = 'one'"],
    [
      'belong to two tables',
      `UPDATE sqlite_schema SET rootpage =
        (SELECT rootpage FROM sqlite_schema WHERE name = 'one') WHERE name = 'two'`,
    ],
  ])('finds pages that %s', async (_, alter) => {
    const { path } = closedFile(null);
    const db = connect(path, null, ENGINE);
    db.exec('CREATE TABLE one (id INTEGER); CREATE TABLE two (id INTEGER)');
    expect(await pagesHere({ file: { path, key: null }, check: 'quick_check' })).toBe(true);
    db.unsafeMode(true);
    db.exec(`PRAGMA writable_schema = ON; ${alter}`);
    db.close();
    expect(await pagesHere({ file: { path, key: null }, check: 'quick_check' })).toBe(false);
  });
});

describe('a key that a thread was given', () => {
  test.each(['run', 'pages'] as const)('is overwritten when it ends: %s', async (purpose) => {
    const { path } = closedFile();
    const { key: given } = keyedFile(path);
    // Shared memory shows what the thread does with it.
    const key = new Uint8Array(new SharedArrayBuffer(32));
    key.set(given?.key ?? []);
    const file = { path, key: { key, salt: given?.salt ?? new Uint8Array() } };
    const input = { file, at: T0, check: 'quick_check' };
    const last = await runThread({ purpose, input, stop: newStop(0) });
    expect(last).toMatchObject({ kind: 'done' });
    expect([...key]).toEqual(Array.from({ length: 32 }, () => 0));
  });

  test('is overwritten when it fails, too', async () => {
    const key = new Uint8Array(new SharedArrayBuffer(32)).fill(7);
    const salt = new Uint8Array(16);
    const input = { file: { path: '/nowhere/at/all', key: { key, salt } }, at: T0 };
    const last = await runThread({ purpose: 'run', input, stop: newStop(0) });
    expect(last).toMatchObject({ kind: 'failed' });
    expect(key.every((byte) => byte === 0)).toBe(true);
  });
});
