// A real file of version 30 (an open case with something of everything that a person and the services
// put into one, a closed one that was imported, a destroyed one; a screening frozen with a ruleset; a
// watch with a notice; a search index; a journal of 67 entries) is brought up to date without losing
// or altering anything.
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type {
  AttachedHitId,
  CaseId,
  EnvironmentId,
  Sha256Hex,
  SnapshotId,
  SubjectId,
} from '#shared/domain/ids.ts';
import { deriveKey, SALT_BYTES } from '../../electron/casefile/cipher.ts';
import { connect } from '../../electron/casefile/connection.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { keptName } from '../../electron/casefile/migrations/migrate-file.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { verifyFile } from '../../electron/casefile/verify/verify-file.ts';
import {
  codeOf,
  ENGINE,
  newestEntries,
  newOperations,
  openArgs,
  T0,
  temporaryFolder,
} from '../builders/casefile-file.ts';
import { allSnapshots, openView } from '../builders/casefile-lists.ts';
import { find } from '../builders/casefile-search.ts';

const ORIGINAL = fileURLToPath(new URL('./files/v0030.tracefile', import.meta.url));
const PASSPHRASE = 'a file of version thirty';
const HEAD = '36c00cffa7af4bb9bfe49d707e25abfb1bcde5509fe72abf4fb9cac880bf1e0a';
const CASE = 'case-1' as CaseId;
const SUBJECT = 'subject-1' as SubjectId;
const RULESET = 'c8ec0dc28cbf4b58b2bf2e5da47ffa94b8c55e70a3adca07adfb94709deb65c7' as Sha256Hex;
const READ_ONLY = '7958ca48c0a95ce44f80c4adc1c2c2853d7ef8e0390b39b9dcb6a693f2270ba3' as Sha256Hex;

/** Snapshots with the hashes of their answers and of their records, when the file was written. */
const SNAPSHOTS: Readonly<Record<string, readonly [answer: string, record: string]>> = {
  'imported-1': [
    '7a5b86342070c5d2bc66727788f149c75a96d08179883c0e869ee460579d4aee',
    '86811ddf686af38085c2f314fdac757c8e80a40c9df6e157e7a40dfaf26c42b9',
  ],
  'snapshot-50': [
    '2c109ffbb6ef7ffae42482acd5672bc82259687db6beea309fc37a312c6a05bf',
    'd9b53a6e1b94c3ff311a58990027aa49a8256fb55324aa0f979c6493ea811861',
  ],
  'snapshot-8': [
    'f1ee822206248d271a161c8b33442062c98dcccd44d843b04d23eab3d48e7dc1',
    'fbf07f371d1c2a996d5a9d7770e53d44777092c0148f387f7fdeddedbb972625',
  ],
  'snapshot-3': [
    '26fd316e51bac25a87e15a61cfe7d4a512be80746d54bfb1ba51d40d7245692f',
    '37ed412d09ba88e3bfeec60e3452538162ef192013ffb9094e5ed4ec374073fd',
  ],
  'snapshot-2': [
    '524bf7099393e86a37cfc0d82231e180b120ff6ccc4fba88cd17b476b2db99c7',
    'e7ddf6bdd0f088df68582d2e8f471da424c7589014c5796aefb64855e6a2ef9e',
  ],
  'snapshot-1': [
    '478056b31055b9d196928d478ea848f406d5941534e57501304e95e8addc41fa',
    '22ed9d5e735d7183337318c90ed908e73b1aed608be2286cf5570a33113003fd',
  ],
};

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

/** Every row of every table of version 30, as texts. */
function rowsOf(db: ReadDb): Map<string, string[]> {
  const tables = rawAt(copyOfOld())
    .prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all() as string[];
  return new Map(
    tables.map((name) => [
      name,
      db
        .prepare(`SELECT * FROM ${name}`)
        .all()
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
  expect(migrated).toMatchObject({ seq: 68, kind: 'casefile.migrated', previousHash: HEAD });
  expect(migrated?.what).toMatchObject({ from: '30', to: '50' });
  expect(last).toMatchObject({ seq: 67, kind: 'case.closed', hash: HEAD });
});

test('it stands beside itself as it was, byte for byte, and still opens', () => {
  const path = copyOfOld();
  newOperations().open(openArgs(path, PASSPHRASE));
  const backup = keptName(path, 'v30', openArgs(path).at);
  expect(readFileSync(backup).equals(readFileSync(ORIGINAL))).toBe(true);
  expect(rawAt(backup).pragma('user_version', { simple: true })).toBe(30);
});

test('every row of every table is the one it was, but for entries more', () => {
  const before = rowsOf(rawAt(copyOfOld()));
  const after = rowsOf(openRaw());
  // The test means something only while the file has rows in them.
  const empty = [...before].filter(([, rows]) => rows.length === 0).map(([name]) => name);
  expect(empty).toEqual(['search_pending']);
  const entries = after.get('journal') ?? [];
  const older = entries.filter((row) => (JSON.parse(row) as { seq: number }).seq <= 67);
  expect(entries).toHaveLength(69 + HASHED);
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
const HASHED = 21;

test('the check of the whole file finds nothing wrong', () => {
  const clock = { at: 1, monotonicMs: () => 0, tell: () => undefined };
  expect(verifyFile(openRaw(), clock)).toMatchObject({
    ok: true,
    findings: [],
    checked: { entries: HASHED + 69, snapshots: 6 },
  });
});

test('its snapshots have their hashes, and open', () => {
  const operations = openOld();
  const told = newestEntries(operations, 100).filter(({ kind }) => kind.startsWith('snapshot.'));
  const records = new Map(told.map(({ subject, what }) => [subject, what['recordHash']]));
  expect(allSnapshots(operations).map(({ id }) => id as string)).toEqual(Object.keys(SNAPSHOTS));
  for (const [id, [answer, record]] of Object.entries(SNAPSHOTS)) {
    expect(records.get(id), id).toBe(record);
    const view = openView(operations, id as SnapshotId);
    expect(view.recomputedSha256, id).toBe(answer);
    expect(view.result, id).not.toBeNull();
  }
});

test('its subjects have no hits, and take one', () => {
  const operations = openOld();
  expect(operations.listSubjects({ caseId: CASE })).toMatchObject([
    { id: SUBJECT, name: '奥西诺', members: [{ id: 'member-1' }, { id: 'member-2' }], hits: [] },
  ]);
  const id = 'hit-1' as AttachedHitId;
  operations.attachHit({
    ...{ id, subjectId: SUBJECT, at: T0 + 9000 },
    fields: {
      ...{ snapshotId: 'snapshot-3' as SnapshotId, hitKey: 'a'.repeat(64) as Sha256Hex },
      ...{ fingerprint: 'b'.repeat(64) as Sha256Hex, group: 'pep', title: 'Orsino Velander' },
      ...{ confidence: null, remark: '' },
    },
  });
  expect(operations.getSubject({ id: SUBJECT }).hits).toMatchObject([{ id }]);
});

test('the version that its screening was judged by is listed with its rules', () => {
  const operations = openOld();
  expect(operations.listRulesetVersions({})).toMatchObject([
    {
      ...{ sha256: RULESET, problem: null, name: 'Own rules, before', rulesCount: 1, usedBy: 1 },
      ...{ environmentIds: ['practice'], firstSeenAt: null },
    },
  ]);
  const { ruleset } = operations.readRulesetVersion({ sha256: RULESET });
  expect(ruleset.rules).toMatchObject([{ ruleCode: 'OWN-1', maxHops: 3 }]);
  const uses = operations.listRulesetUses({ sha256: RULESET, offset: 0, limit: 10 });
  expect(uses.rows.map(({ id }) => id)).toEqual(['snapshot-1']);
  // Which environment gave the other text was not kept.
  const environmentId = 'practice' as EnvironmentId;
  operations.noteRulesetSeen({ environmentId, sha256: READ_ONLY, at: T0 + 9000 });
  expect(operations.listRulesetVersions({})[1]).toMatchObject({ sha256: READ_ONLY, usedBy: 0 });
});

test('it has no lists of rulesets and no drafts', () => {
  const operations = openOld();
  const environmentId = 'practice' as EnvironmentId;
  expect(operations.getRulesetList({ environmentId })).toBeNull();
  expect(operations.listRulesetDrafts({})).toEqual([]);
});

test('what was indexed is found without being indexed again', () => {
  const operations = openOld();
  expect(operations.search({ text: 'velander', caseId: null, limit: 10 }).pending).toBe(0);
  const found = find(operations, 'velander');
  expect(Object.keys(found)).toEqual(['subject', 'screening', 'name', 'decision']);
});

test('its closed case takes nothing', () => {
  const operations = openOld();
  const change = { title: 'Other' };
  const update = () => operations.updateCase({ id: 'case-150' as CaseId, change, at: T0 + 9000 });
  expect(codeOf(update)).toBe('case.sealed');
});
