// Tasks that end in another file under the same name: another passphrase, and giving back space.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CaseId, RequestId } from '#shared/domain/ids.ts';
import { connect } from '../../electron/casefile/connection.ts';
import {
  addAnswer,
  addJob,
  closedFile,
  crashedFile,
  ENGINE,
  keyedFile,
  newCaseFile,
  newestEntries,
  newOperations,
  openArgs,
  readFolder,
  reopen,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';
import { APP, codeOfTask, keyedKey, runKeeperTask } from '../builders/keeper.ts';

describe('another passphrase', () => {
  const args = { current: 'the first one', next: 'the second one', ...APP };

  test('opens the file, and the one before does not', async () => {
    const { folder, path } = closedFile(args.current);
    const { salt } = await runKeeperTask('changePassphrase', { path, ...args });
    expect(readdirSync(folder)).toEqual(['case.tracefile']);
    expect(readFileSync(path).subarray(0, 16).toString('hex')).toBe(salt);
    const before = { ...openArgs(path, args.current), mode: 'read' as const };
    expect(() => newOperations().open(before)).toThrow(
      expect.objectContaining({ code: 'casefile.wrong_passphrase' }) as Error,
    );
    const operations = reopen(path, args.next);
    expect(operations.listCases({})).toHaveLength(1);
    expect(newestEntries(operations, 2)[1]?.kind).toBe('casefile.passphrase_changed');
  });

  test('leaves no byte of the old encryption and keeps who may read the file', async () => {
    const { path } = closedFile(args.current);
    const before = readFileSync(path);
    await runKeeperTask('changePassphrase', { path, ...args });
    const after = readFileSync(path);
    for (let at = 0; at + 4096 <= before.length; at += 4096) {
      expect(after.includes(before.subarray(at + 16, at + 48))).toBe(false);
    }
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('merges a log that a crash left', async () => {
    const { path } = crashedFile(args.current);
    await runKeeperTask('changePassphrase', { path, ...args });
    expect(reopen(path, args.next).listCases({})).toHaveLength(1);
  });

  test.each([
    ['the wrong one given', { current: 'wrong' }, 'casefile.wrong_passphrase'],
    ['a time that is none', { at: 1.5 }, 'input.invalid'],
  ])('%s: everything is as it was', async (_what, change, code) => {
    const { folder, path } = closedFile(args.current);
    const before = readFolder(folder);
    const task = runKeeperTask('changePassphrase', { path, ...args, ...change });
    expect(await codeOfTask(task)).toBe(code);
    expect(readFolder(folder)).toEqual(before);
  });

  test('is refused for a file that is open', async () => {
    const { operations, path } = newCaseFile(args.current);
    const task = runKeeperTask('changePassphrase', { path, ...args });
    expect(await codeOfTask(task)).toBe('casefile.in_use');
    operations.close({});
  });

  test('is refused while somebody reads', async () => {
    const { folder, path } = closedFile(args.current);
    const writer = reopen(path, args.current);
    const reader = newOperations();
    reader.open({ ...openArgs(path, args.current), mode: 'read' });
    reader.listCases({});
    writer.close({});
    const task = runKeeperTask('changePassphrase', { path, ...args });
    expect(await codeOfTask(task)).toBe('casefile.in_use');
    reader.close({});
    await runKeeperTask('changePassphrase', { path, ...args });
    expect(readdirSync(folder)).toEqual(['case.tracefile']);
  });
});

describe('compacting', () => {
  test('gives back the room of what was destroyed, with every word of it', async () => {
    const { operations, path } = newCaseFile(null);
    const word = 'zqvonderberg';
    const id = 'gone' as CaseId;
    operations.createCase({ id, fields: { title: `${word} and sons` }, at: T0 });
    operations.createCase({ id: 'kept' as CaseId, fields: { title: 'kept' }, at: T0 });
    while (operations.indexPending({ limit: 100 }).left > 0);
    expect(operations.search({ text: word, caseId: null, limit: 5 })).not.toEqual([]);
    operations.destroyCase({ id, why: 'by order of the court', at: T0 });
    operations.close({});
    const file = { path, key: null };
    const { bytesBefore, bytesAfter } = await runKeeperTask('compact', { file, ...APP });
    expect(bytesAfter).toBeLessThanOrEqual(bytesBefore);
    expect(readFileSync(path).includes(word.slice(2))).toBe(false);
    const again = reopen(path, null);
    expect(again.listCases({}).map((one) => one.title)).toEqual(['kept']);
    expect(newestEntries(again, 2)[1]?.kind).toBe('casefile.compacted');
  });

  test('leaves no free pages', async () => {
    const { operations, path } = newCaseFile();
    addJob(operations, 1);
    addAnswer(operations, { id: 'r' as RequestId, jobId: 'job-1' as never }, randomBytes(400_000));
    operations.changeJob({
      ...{ id: 'job-1' as never, from: ['intent'], to: 'stopped', patch: {}, at: T0, why: null },
    });
    operations.destroyCase({ id: 'case-1' as CaseId, why: 'by order of the court', at: T0 });
    operations.close({});
    const { bytesBefore, bytesAfter } = await runKeeperTask('compact', {
      file: keyedFile(path),
      ...APP,
    });
    expect(bytesBefore - bytesAfter).toBeGreaterThan(300_000);
    expect(statSync(path).size).toBe(bytesAfter);
    expect(verifyAt(path).findings).toEqual([]);
    const db = connect(path, keyedKey(path), ENGINE, 'read');
    onTestFinished(() => void db.close());
    expect(db.pragma('freelist_count', { simple: true })).toBe(0);
  });

  test('that fails leaves the file as it was, byte for byte', async () => {
    const { folder, path } = closedFile();
    const before = readFolder(folder);
    const task = runKeeperTask('compact', { file: keyedFile(path), ...APP, at: 1.5 });
    expect(await codeOfTask(task)).toBe('input.invalid');
    expect(readFolder(folder)).toEqual(before);
  });
});
