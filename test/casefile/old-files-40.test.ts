// A real file of version 40 (made by that version of the program from one of version 30: its cases,
// snapshots and index, a hit that stands with a subject, a list, a version that was seen and a draft
// of a ruleset; a journal of 73 entries) is brought up to date without losing or altering anything.
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { CaseId, EnvironmentId, ReportId, SubjectId } from '#shared/domain/ids.ts';
import { deriveKey, SALT_BYTES } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { keptName } from '../../electron/casefile/migrations/migrate-file.ts';
import { openFile } from '../../electron/casefile/open.ts';
import {
  ENGINE,
  newestEntries,
  newOperations,
  openArgs,
  T0,
  temporaryFolder,
  verifyDb,
} from '../builders/casefile-file.ts';
import { allSnapshots } from '../builders/casefile-lists.ts';
import { buildDraft } from '../builders/casefile-reports.ts';

const ORIGINAL = fileURLToPath(new URL('./files/v0040.tracefile', import.meta.url));
const PASSPHRASE = 'a file of version forty';
const HEAD = 'c51a22d7bf89685724cfae970d8c89cc2a08df98607b0c01c1197f4f518c6c28';
const CASE = 'case-1' as CaseId;

function copyOfOld(): string {
  const path = join(temporaryFolder(), 'old.tracefile');
  copyFileSync(ORIGINAL, path);
  return path;
}

function openOld() {
  const operations = newOperations();
  operations.open(openArgs(copyOfOld(), PASSPHRASE));
  return operations;
}

/** The file as it stands, opened by SQLite alone: nothing is migrated. */
function rawAt(path: string): ReadDb {
  const key = deriveKey(PASSPHRASE, readFileSync(path).subarray(0, SALT_BYTES));
  const db = connect(path, key, ENGINE);
  onTestFinished(() => void db.close());
  return db;
}

function openRaw(): ReadDb {
  const { db, close } = openFile(openArgs(copyOfOld(), PASSPHRASE), ENGINE);
  onTestFinished(close);
  return db;
}

/** Every row of every table of version 40, as texts. */
function rowsOf(db: ReadDb): Map<string, string[]> {
  const tables = rawAt(copyOfOld())
    .prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all() as string[];
  const rows = (name: string) => db.prepare(`SELECT * FROM ${name}`).all();
  return new Map(
    tables.map((name) => [
      name,
      rows(name)
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
}

test('it opens; its journal goes on where it ended', () => {
  // Behind the migration stand the hashes of what the journal had taken none of.
  const [opened, migrated, last] = newestEntries(openOld(), 100).filter(
    ({ kind }) => kind !== 'records.hashed',
  );
  expect(opened).toMatchObject({ kind: 'casefile.opened' });
  expect(migrated).toMatchObject({ seq: 74, kind: 'casefile.migrated', previousHash: HEAD });
  expect(migrated?.what).toMatchObject({ from: '40', to: '50' });
  expect(last).toMatchObject({ seq: 73, hash: HEAD });
});

test('it stands beside itself as it was, byte for byte', () => {
  const path = copyOfOld();
  newOperations().open(openArgs(path, PASSPHRASE));
  const backup = keptName(path, 'v40', openArgs(path).at);
  expect(readFileSync(backup).equals(readFileSync(ORIGINAL))).toBe(true);
  expect(rawAt(backup).pragma('user_version', { simple: true })).toBe(40);
});

test('every row of every table is the one it was, but for entries more', () => {
  const before = rowsOf(rawAt(copyOfOld()));
  const after = rowsOf(openRaw());
  const empty = [...before].filter(([, rows]) => rows.length === 0).map(([name]) => name);
  expect(empty).toEqual(['search_pending']);
  const entries = after.get('journal') ?? [];
  const older = entries.filter((row) => (JSON.parse(row) as { seq: number }).seq <= 73);
  expect(entries).toHaveLength(75 + HASHED);
  const unchanged = new Map([...after, ['journal', older]]);
  unchanged.set('meta', before.get('meta') ?? []);
  // Nothing stored says more than it did: the new columns are empty.
  for (const [table, column] of [
    ['snapshots', ',"outcome_mark":null'],
    ['bodies', ',"same_as":null'],
    ['batch_rows', ',"corrected_json":null'],
  ] as const) {
    const rows = after.get(table) ?? [];
    expect(rows.every((row) => row.includes(column))).toBe(true);
    unchanged.set(
      table,
      rows.map((row) => row.replace(column, '')),
    );
  }
  expect(unchanged).toEqual(before);
});

/** Entries that took hashes when the file was brought up to date. */
const HASHED = 23;

test('the check of the whole file finds nothing wrong', () => {
  expect(verifyDb(openRaw())).toMatchObject({
    ...{ ok: true, findings: [] },
    checked: { entries: HASHED + 75, snapshots: 6 },
  });
});

test('its snapshots, hits, lists and drafts are there; it has no reports, and takes one', () => {
  const operations = openOld();
  expect(allSnapshots(operations)).toHaveLength(6);
  const { hits } = operations.getSubject({ id: 'subject-1' as SubjectId });
  expect(hits).toMatchObject([{ id: 'hit-1', title: 'Orsino Velander' }]);
  const environmentId = 'practice' as EnvironmentId;
  expect(operations.getRulesetList({ environmentId })?.items).toHaveLength(1);
  expect(operations.listRulesetDrafts({})).toHaveLength(1);
  expect(operations.listReports({ caseId: CASE })).toEqual([]);
  const id = 'report-1' as ReportId;
  operations.createReport({
    ...{ id, caseId: CASE, template: 'investigation', draft: buildDraft(), at: T0 + 9500 },
  });
  expect(operations.listReports({ caseId: CASE })).toMatchObject([{ id, revision: 1 }]);
});
