// What each task of the keeper makes of a real file, and that it makes nothing when it fails.
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BackupPreview } from '#shared/records/file-care.ts';
import { connect } from '../../electron/casefile/connection.ts';
import { takeLock } from '../../electron/casefile/lock.ts';
import { openFile } from '../../electron/casefile/open.ts';
import {
  addJob,
  closedFile,
  ENGINE,
  FAST_PASSPHRASE,
  keyedFile,
  newCaseFile,
  newestEntries,
  newOperations,
  openArgs,
  readFolder,
  reopen,
  T0,
  temporaryFolder,
  verifyAt,
} from '../builders/casefile-file.ts';
import { NEXT_ENGINE } from '../builders/casefile-next-version.ts';
import { EXPORT_PASSPHRASE } from '../builders/casefile-transfer.ts';
import { APP, codeOfTask, keyedKey, runKeeperTask } from '../builders/keeper.ts';

describe('a backup', () => {
  test('is the state of this moment, while the writer goes on', async () => {
    const { operations, path } = newCaseFile();
    addJob(operations, 1);
    const to = join(temporaryFolder(), 'new', 'a.tracefile');
    const { sizeBytes } = await runKeeperTask('backUp', { file: keyedFile(path), to, at: T0 });
    addJob(operations, 2);
    expect(statSync(to)).toMatchObject({ size: sizeBytes });
    expect(statSync(to).mode & 0o077).toBe(0);
    expect(verifyAt(to).findings).toEqual([]);
    expect(reopen(to).listCases({})).toHaveLength(1);
    expect(operations.listCases({})).toHaveLength(2);
  });

  test('of a plain file is plain', async () => {
    const { path } = closedFile(null);
    const to = join(temporaryFolder(), 'a.tracefile');
    await runKeeperTask('backUp', { file: { path, key: null }, to, at: T0 });
    expect(reopen(to, null).listCases({})).toHaveLength(1);
  });

  test('never takes the place of a file', async () => {
    const { path } = closedFile();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a'), 'Dear colleague');
    const before = readFolder(folder);
    const task = runKeeperTask('backUp', { file: keyedFile(path), to: join(folder, 'a'), at: T0 });
    expect(await codeOfTask(task)).toBe('casefile.already_exists');
    expect(readFolder(folder)).toEqual(before);
  });

  test('that fails leaves nothing', async () => {
    const { path } = closedFile();
    const file = keyedFile(path);
    damage(path);
    const folder = temporaryFolder();
    const task = runKeeperTask('backUp', { file, to: join(folder, 'a'), at: T0 });
    expect(await codeOfTask(task)).toBe('casefile.damaged');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('keeps a break of the chain, and is made all the same', async () => {
    const { path } = closedFile();
    const file = keyedFile(path);
    const db = connect(path, keyedKey(path), ENGINE);
    db.exec('DROP TRIGGER journal_refuse_update');
    db.exec("UPDATE journal SET why = 'x' WHERE seq = 2");
    db.close();
    const to = join(temporaryFolder(), 'a.tracefile');
    await runKeeperTask('backUp', { file, to, at: T0 });
    expect(verifyAt(to).findings).toMatchObject([{ kind: 'journal_broken', seq: 2 }]);
  });

  test('removes what a dead one left in its folder, and nothing that is being made', async () => {
    const { path } = closedFile();
    const folder = temporaryFolder();
    const left = ['old.being-made', 'old.being-made-journal', 'old.being-made.lock'];
    for (const name of [...left, 'report.txt']) writeFileSync(join(folder, name), '');
    const live = join(folder, 'live');
    const lock = takeLock(`${live}.being-made`, ENGINE);
    onTestFinished(() => lock.release());
    writeFileSync(`${live}.being-made`, 'half');
    // Somebody else's, whose name is that of a lock: it stays, and stops nothing.
    writeFileSync(join(folder, 'other.being-made.lock'), 'junk');
    await runKeeperTask('backUp', { file: keyedFile(path), to: join(folder, 'a'), at: T0 });
    expect(readdirSync(folder).sort()).toEqual([
      ...['a', 'live.being-made', 'live.being-made.lock', 'other.being-made.lock', 'report.txt'],
    ]);
  });
});

describe('looking at a backup', () => {
  /** An open file and a backup of it, both with the same entries. */
  async function backedUp() {
    const { operations, path } = newCaseFile();
    addJob(operations, 1);
    const to = join(temporaryFolder(), 'a.tracefile');
    await runKeeperTask('backUp', { file: keyedFile(path), to, at: T0 });
    return { operations, path, to };
  }
  const look = (path: string, backup: string): Promise<BackupPreview> => {
    const current = keyedFile(path);
    return runKeeperTask('previewBackup', { path: backup, unlock: { key: current.key }, current });
  };

  test('tells what stands in it, and changes nothing', async () => {
    const { operations, path, to } = await backedUp();
    const before = readFileSync(to);
    expect(await look(path, to)).toMatchObject({
      ...{ path: to, sizeBytes: before.length, isSound: true, relation: 'same', entriesLost: 0 },
      ...{ entries: 5, head: newestEntries(operations, 1)[0]!.hash, snapshots: 0 },
      cases: [{ reference: 'TF-2026-001', title: '', screenings: 0 }],
    });
    expect(readFileSync(to).equals(before)).toBe(true);
    expect(readdirSync(join(to, '..'))).toEqual(['a.tracefile']);
  });

  test('tells which of the two goes on from the other, and what would be lost', async () => {
    const { operations, path, to } = await backedUp();
    addJob(operations, 2);
    expect(await look(path, to)).toMatchObject({ relation: 'older', entriesLost: 2 });
    // The backup itself, gone on with: they have parted.
    const other = reopen(to);
    addJob(other, 3);
    other.close({});
    expect(await look(path, to)).toMatchObject({ relation: 'diverged', entriesLost: 2 });
    const ahead = join(temporaryFolder(), 'ahead.tracefile');
    await runKeeperTask('backUp', { file: keyedFile(path), to: ahead, at: T0 });
    const goneOn = reopen(ahead);
    goneOn.close({});
    expect(await look(path, ahead)).toMatchObject({ relation: 'newer', entriesLost: 0 });
    const { path: foreign } = newForeignFile();
    const unlock = { passphrase: FAST_PASSPHRASE };
    expect(
      await runKeeperTask('previewBackup', { path: foreign, unlock, current: keyedFile(path) }),
    ).toMatchObject({ relation: 'other_file', entriesLost: 7 });
  });

  test('of an older version needs no migration', async () => {
    const { operations, path, to } = await backedUp();
    const before = readFileSync(to);
    operations.close({});
    openFile(openArgs(path), NEXT_ENGINE).close();
    const input = { path: to, unlock: { passphrase: FAST_PASSPHRASE }, current: keyedFile(path) };
    const preview = await runKeeperTask('previewBackup', input, NEXT_ENGINE);
    expect(preview).toMatchObject({ relation: 'older', entries: 5, isSound: true });
    expect(readFileSync(to).equals(before)).toBe(true);
  });

  test('says what is not sound, and refuses what is none or has another passphrase', async () => {
    const { path, to } = await backedUp();
    damage(to, 'jobs');
    expect(await look(path, to)).toMatchObject({ isSound: false, entries: 5 });
    const text = join(temporaryFolder(), 'letter');
    writeFileSync(text, 'Dear colleague. '.repeat(1000));
    expect(await codeOfTask(look(path, text))).toBe('casefile.not_a_backup');
    const { path: elsewhere } = closedFile('another passphrase');
    expect(await codeOfTask(look(path, elsewhere))).toBe('casefile.wrong_passphrase');
    expect(await codeOfTask(look(path, `${to}.none`))).toBe('casefile.not_found');
  });
});

/** A file of another id under the same key. */
function newForeignFile() {
  const operations = newOperations();
  const path = join(temporaryFolder(), 'foreign.tracefile');
  operations.create({ ...openArgs(path), investigator: 'M', fileId: 'file-2' });
  operations.close({});
  return { path };
}

describe('going back to a backup', () => {
  /** A closed file with two cases, and a backup that has one of them. */
  async function grownFile() {
    const { operations, folder, path } = newCaseFile();
    addJob(operations, 1);
    const backup = join(temporaryFolder(), 'a.tracefile');
    await runKeeperTask('backUp', { file: keyedFile(path), to: backup, at: T0 });
    addJob(operations, 2);
    operations.close({});
    const { key } = keyedFile(path);
    return { folder, path, args: { path, backup, unlock: { key }, ...APP } };
  }
  const KEPT = 'case.tracefile.replaced-20260301T093005Z.backup';

  test('puts a copy in the place of the file, and keeps that beside it', async () => {
    const { folder, path, args } = await grownFile();
    const [present, backup] = [readFileSync(path), readFileSync(args.backup)];
    expect(await runKeeperTask('restore', args)).toEqual({ keptAs: join(folder, KEPT) });
    expect(readdirSync(folder)).toEqual(['case.tracefile', KEPT]);
    expect(readFileSync(join(folder, KEPT)).equals(present)).toBe(true);
    expect(readFileSync(args.backup).equals(backup)).toBe(true);
    expect(verifyAt(path).findings).toEqual([]);
    const operations = reopen(path);
    expect(operations.listCases({})).toHaveLength(1);
    expect(newestEntries(operations, 2)[1]).toMatchObject({
      kind: 'casefile.restored',
      seq: 6,
      what: { entries: '5', backup: 'a.tracefile' },
    });
  });

  test('migrates the copy of an older one, under its own passphrase', async () => {
    const { path, args } = await grownFile();
    const { path: backup } = closedFile(EXPORT_PASSPHRASE);
    const unlock = { passphrase: EXPORT_PASSPHRASE };
    await runKeeperTask('restore', { ...args, backup, unlock }, NEXT_ENGINE);
    const operations = newOperations(NEXT_ENGINE);
    operations.open(openArgs(path, EXPORT_PASSPHRASE));
    expect(newestEntries(operations, 3).map(({ kind }) => kind)).toEqual([
      ...['casefile.opened', 'casefile.restored', 'casefile.migrated'],
    ]);
    expect(operations.listCases({})).toHaveLength(1);
  });

  test('works where the file itself is gone, or is damaged', async () => {
    const { folder, path, args } = await grownFile();
    rmSync(path);
    expect(await runKeeperTask('restore', args)).toEqual({ keptAs: null });
    expect(readdirSync(folder)).toEqual(['case.tracefile']);
    writeFileSync(path, randomBytes(9000));
    await runKeeperTask('restore', args);
    expect(reopen(path).listCases({})).toHaveLength(1);
  });

  test('keeps a log that a crash left with the file it belongs to', async () => {
    const { path, args, folder } = await grownFile();
    writeFileSync(`${path}-wal`, 'left behind');
    await runKeeperTask('restore', args);
    expect(readFileSync(join(folder, `${KEPT}-wal`), 'utf8')).toBe('left behind');
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(reopen(path).listCases({})).toHaveLength(1);
  });

  test('follows a link to the file', async () => {
    const { folder, path, args } = await grownFile();
    const link = join(temporaryFolder(), 'link.tracefile');
    symlinkSync(path, link);
    expect(await runKeeperTask('restore', { ...args, path: link })).toEqual({
      keptAs: join(folder, KEPT),
    });
    expect(reopen(path).listCases({})).toHaveLength(1);
  });

  test.each<[string, (args: { backup: string }) => void, string]>([
    ['a damaged backup', ({ backup }) => damage(backup), 'casefile.damaged'],
    ['what is no backup', ({ backup }) => writeFileSync(backup, 'x'), 'casefile.not_a_backup'],
    ['a missing one', ({ backup }) => rmSync(backup), 'casefile.not_found'],
  ])('refuses %s and leaves everything as it was', async (_what, change, code) => {
    const { folder, args } = await grownFile();
    change(args);
    const before = readFolder(folder);
    expect(await codeOfTask(runKeeperTask('restore', args))).toBe(code);
    expect(readFolder(folder)).toEqual(before);
  });

  test('waits for no writer', async () => {
    const { path, args } = await grownFile();
    const operations = reopen(path);
    expect(await codeOfTask(runKeeperTask('restore', args))).toBe('casefile.in_use');
    expect(operations.listCases({})).toHaveLength(2);
  });
});

/** Changes one bit of the first page of a table. */
function damage(path: string, table = 'journal'): void {
  const db = connect(path, keyedKey(path), ENGINE, 'read');
  const root = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table);
  db.close();
  const bytes = readFileSync(path);
  bytes[(Number(root) - 1) * 4096 + 2000]! ^= 0x10;
  writeFileSync(path, bytes);
}
