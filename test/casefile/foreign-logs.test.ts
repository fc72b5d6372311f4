// A file whose writer died, and next to it a log that is not its own: either everything that stood in
// the file stays, or the file is refused and every byte is as it was.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CaseId } from '#shared/domain/ids.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { readMeta, type Meta } from '../../electron/casefile/tables/meta.ts';
import {
  addAnswer,
  addJob,
  ENGINE,
  FAST_PASSPHRASE,
  newOperations,
  openArgs,
  readFolder,
  refusalOf,
  temporaryFolder,
  T0,
  verifyDb,
} from '../builders/casefile-file.ts';
import { keyOf } from '../torture/work.ts';
import { runKeeperTask } from '../builders/keeper.ts';
import { byExtent } from '../fakes/extent.ts';

const KINDS = [
  ['plain', null],
  ['encrypted', FAST_PASSPHRASE],
] as const;

/** The moments grow with the jobs, and each meets the log of every other: the square of them is opened. */
const JOBS = byExtent(5, 8);

/** A file at one moment of its life, as a crash would leave it. */
interface Stage {
  file: Buffer;
  log: Buffer;
}

/** The moments of a file that is written on and now and then merged, so that its logs differ. */
function stagesOf(passphrase: string | null, fileId: string, jobs: number): Stage[] {
  const folder = temporaryFolder();
  const path = join(folder, 'case.tracefile');
  const operations = newOperations();
  operations.create({
    ...{ path, passphrase, investigator: `Mara ${fileId}`, fileId, at: T0, appVersion: '0.1.0' },
  });
  const [fill = ''] = fileId;
  const stages: Stage[] = [];
  const keep = (): void => {
    stages.push({ file: readFileSync(path), log: readFileSync(`${path}-wal`) });
  };
  const merge = (): void => {
    const db = connect(path, keyOf(path, passphrase), ENGINE);
    db.pragma('wal_checkpoint(RESTART)');
    db.close();
  };
  for (let number = 1; number <= jobs; number++) {
    addJob(operations, number);
    addAnswer(operations, { id: `r${String(number)}` as never }, fill.repeat(number * 3000));
    if (number % 2 === 0) keep();
    if (number % 3 !== 0) continue;
    merge();
    // A log without an entry.
    addAnswer(operations, { id: `s${String(number)}` as never }, fill.repeat(9000));
    keep();
  }
  operations.close({});
  return stages;
}

/** Puts a file and a log side by side. */
function put({ file }: Pick<Stage, 'file'>, log: Buffer): { folder: string; path: string } {
  const folder = temporaryFolder();
  const path = join(folder, 'case.tracefile');
  writeFileSync(path, file);
  writeFileSync(`${path}-wal`, log);
  return { folder, path };
}

/** What a file says of itself without its log; null when that cannot be read. */
function aloneAt({ file }: Stage, passphrase: string | null): Meta | null {
  const path = join(temporaryFolder(), 'alone');
  writeFileSync(path, file);
  try {
    const db = connect(path, keyOf(path, passphrase), ENGINE, 'read');
    try {
      return readMeta(db);
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

type Fate = 'opened' | 'refused';

/** Opens and closes it; whatever comes of that, nothing of the file may be lost. */
function open(stage: Stage, log: Buffer, passphrase: string | null): Fate {
  const { folder, path } = put(stage, log);
  const before = readFolder(folder);
  const alone = aloneAt(stage, passphrase);
  const operations = newOperations();
  try {
    operations.open(openArgs(path, passphrase));
  } catch (error) {
    expect(fromSqlite(error)).toMatchObject({
      ...{ code: 'casefile.damaged', details: { reason: 'unsound_log' } },
    });
    expect(readFolder(folder)).toEqual(before);
    return 'refused';
  }
  operations.close({});
  const db = connect(path, keyOf(path, passphrase), ENGINE, 'read');
  try {
    expect(verifyDb(db).findings).toEqual([]);
    if (alone !== null) expectContinued(db, alone);
  } finally {
    db.close();
  }
  return 'opened';
}

function expectContinued(db: ReadDb, { fileId, journalEntries, journalHead }: Meta): void {
  expect(readMeta(db).fileId).toBe(fileId);
  const hash = db.prepare('SELECT hash FROM journal WHERE seq = ?').pluck().get(journalEntries);
  expect(hash).toBe(journalHead);
}

describe.each(KINDS)('%s: nothing that stood in a file is lost', (_kind, passphrase) => {
  test('to its own log: every moment opens', () => {
    for (const stage of stagesOf(passphrase, 'one', 8)) {
      expect(open(stage, stage.log, passphrase)).toBe('opened');
    }
  });

  test('to the logs of its other moments', { timeout: 60_000 }, () => {
    const stages = stagesOf(passphrase, 'one', JOBS);
    const fates = stages.flatMap((stage) =>
      stages.map((other) => open(stage, other.log, passphrase)),
    );
    expect(fates).toContain('refused');
  });

  test('to the logs of another file', { timeout: 60_000 }, () => {
    const stages = stagesOf(passphrase, 'one', byExtent(4, 6));
    // One of them has grown like this one: their pages have the same places.
    const others = byExtent([4, 6], [6, 8]).flatMap((jobs) => stagesOf(passphrase, 'two', jobs));
    for (const stage of stages) {
      for (const { log } of others) expect(open(stage, log, passphrase)).toBe('refused');
    }
  });
});

/** A closed file and the rollback journal of a change that was cut short in it. */
function cutShort(fileId: string, passphrase: string | null): { closed: Buffer; cut: Stage } {
  const path = join(temporaryFolder(), 'case.tracefile');
  const operations = newOperations();
  operations.create({
    ...{ path, passphrase, investigator: `Mara ${fileId}`, fileId, at: T0, appVersion: '0.1.0' },
  });
  for (let number = 1; number <= 8; number++) {
    const { caseId } = addJob(operations, number);
    operations.updateCase({ id: caseId, change: { title: `Case of ${fileId}` }, at: T0 + 50 });
  }
  operations.close({});
  const closed = readFileSync(path);
  const db = connect(path, keyOf(path, passphrase), ENGINE);
  try {
    // With no space to keep pages, they are written before the change is done.
    db.pragma('cache_size = 1');
    db.exec("BEGIN; UPDATE cases SET title = 'half'; UPDATE jobs SET remote_status = 'half'");
    db.exec("UPDATE meta SET investigator = 'half'");
    return { closed, cut: { file: readFileSync(path), log: readFileSync(`${path}-journal`) } };
  } finally {
    db.close();
  }
}

describe.each(KINDS)('%s: a rollback journal', (_kind, passphrase) => {
  function putJournal(file: Buffer, journal: Buffer) {
    const folder = temporaryFolder();
    const path = join(folder, 'case.tracefile');
    writeFileSync(path, file);
    writeFileSync(`${path}-journal`, journal);
    return { folder, path };
  }

  test('of its own is played back', () => {
    const { cut } = cutShort('one', passphrase);
    const { path } = putJournal(cut.file, cut.log);
    const operations = newOperations();
    expect(operations.open(openArgs(path, passphrase)).wasUnclean).toBe(true);
    expect(operations.listCases({}).map(({ title }) => title)).not.toContain('half');
    operations.close({});
    const db = connect(path, keyOf(path, passphrase), ENGINE, 'read');
    expect(verifyDb(db).findings).toEqual([]);
    db.close();
  });

  test('of another file is refused, and everything is as it was', () => {
    const { closed } = cutShort('one', passphrase);
    const { cut } = cutShort('two', passphrase);
    const { folder, path } = putJournal(closed, cut.log);
    const before = readFolder(folder);
    expect(refusalOf(() => newOperations().open(openArgs(path, passphrase)))).toEqual([
      ...['casefile.damaged', 'unsound_log'],
    ]);
    expect(readFolder(folder)).toEqual(before);
  });
});

describe('what was wrong before does not keep a file from being recovered', () => {
  /** A plain file that was altered while it was closed, then opened, and left by a crash. */
  function crashedAfter(alter: (db: ReadDb) => void): { path: string } {
    const [stage] = stagesOf(null, 'one', 2);
    const { path } = put(stage ?? { file: Buffer.alloc(0) }, stage?.log ?? Buffer.alloc(0));
    const db = connect(path, null, ENGINE);
    alter(db);
    db.close();
    const operations = newOperations();
    operations.open(openArgs(path, null));
    addJob(operations, 9);
    const crashed = { file: readFileSync(path), log: readFileSync(`${path}-wal`) };
    return put(crashed, crashed.log);
  }

  test('a broken chain', () => {
    const { path } = crashedAfter((db) => {
      const guard = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck();
      const sql = String(guard.get('journal_refuse_update'));
      db.exec('DROP TRIGGER journal_refuse_update');
      db.exec("UPDATE journal SET why = 'because' WHERE seq = 3");
      db.exec(sql);
    });
    expect(newOperations().open(openArgs(path, null)).journal).toMatchObject({
      ...{ ok: false, brokenAt: 3 },
    });
  });

  test('a broken reference', () => {
    const { path } = crashedAfter((db) => {
      db.pragma('foreign_keys = OFF');
      db.exec("INSERT INTO body_chunks (request_id, seq, bytes) VALUES ('none', 0, x'00')");
    });
    const operations = newOperations();
    expect(operations.open(openArgs(path, null)).journal.ok).toBe(true);
    expect(operations.listCurrentJobs({ completeSince: 0 }).length).toBeGreaterThan(0);
  });
});

test('a log that adds damage is refused, however much there was before it', () => {
  const path = join(temporaryFolder(), 'case.tracefile');
  const operations = newOperations();
  operations.create({
    ...{ path, passphrase: null, investigator: 'Mara', fileId: 'one', at: T0, appVersion: '0.1.0' },
  });
  // More than a person is shown, and one that comes behind all of them.
  const known = 101;
  for (let number = 1; number <= known + 1; number++) {
    const id = `case-${String(number).padStart(3, '0')}` as CaseId;
    operations.createCase({ id, fields: {}, at: T0 + number });
  }
  operations.close({});
  const db = connect(path, null, ENGINE);
  db.exec(`UPDATE cases SET title = 'altered' WHERE id <= 'case-${String(known)}'`);
  db.pragma('journal_mode=WAL');
  const file = readFileSync(path);
  db.exec("UPDATE cases SET title = 'altered' WHERE title <> 'altered'");
  expect(verifyDb(db)).toMatchObject({ findingCount: known + 1 });
  const log = readFileSync(`${path}-wal`);
  db.close();
  const { folder, path: crashed } = put({ file }, log);
  const before = readFolder(folder);
  expect(refusalOf(() => newOperations().open(openArgs(crashed, null)))).toEqual([
    ...['casefile.damaged', 'unsound_log'],
  ]);
  expect(readFolder(folder)).toEqual(before);
});

describe('a foreign log', () => {
  test.each(KINDS)(
    'is not merged by a task that takes the closed file: %s',
    async (_, passphrase) => {
      const [stage] = stagesOf(passphrase, 'one', 4);
      const [, other] = stagesOf(passphrase, 'two', 8);
      if (stage === undefined || other === undefined) throw new Error('each has two moments');
      const { folder, path } = put(stage, other.log);
      const before = readFolder(folder);
      const file = { path, key: keyOf(path, passphrase) };
      const common = { at: T0 + 9, appVersion: '0.1.0' };
      await expect(runKeeperTask('compact', { file, ...common })).rejects.toMatchObject({
        code: 'casefile.damaged',
      });
      expect(readFolder(folder)).toEqual(before);
      if (passphrase === null) return;
      const next = { path, current: passphrase, next: `x'${'77'.repeat(32)}'`, ...common };
      await expect(runKeeperTask('changePassphrase', next)).rejects.toMatchObject({
        code: 'casefile.damaged',
      });
      expect(readFolder(folder)).toEqual(before);
    },
  );

  test.each(KINDS)('beside a closed file is not read either: %s', (_, passphrase) => {
    const { closed } = cutShort('one', passphrase);
    const [other] = stagesOf(passphrase, 'two', 4);
    const { path } = put({ file: closed }, other?.log ?? Buffer.alloc(0));
    for (const mode of ['write', 'read'] as const) {
      expect(
        refusalOf(() => newOperations().open({ ...openArgs(path, passphrase), mode })),
      ).toEqual(['casefile.damaged', 'foreign_log']);
    }
  });

  test.each(KINDS)(
    'beside a backup is not read when it is looked at: %s',
    async (_, passphrase) => {
      const { closed } = cutShort('one', passphrase);
      const [other] = stagesOf(passphrase, 'two', 4);
      const { folder, path } = put({ file: closed }, other?.log ?? Buffer.alloc(0));
      const before = readFolder(folder);
      const key = keyOf(path, passphrase);
      const current = { path, key };
      await expect(
        runKeeperTask('previewBackup', { path, unlock: { key }, current }),
      ).rejects.toMatchObject({ code: 'casefile.damaged', details: { reason: 'foreign_log' } });
      expect(readFolder(folder)).toEqual(before);
    },
  );
});
