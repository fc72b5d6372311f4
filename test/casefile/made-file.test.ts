// The case file that benches are run on: it is one of ours in every respect, only large.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFile } from '../../electron/casefile/open.ts';
import { readMeta } from '../../electron/casefile/tables/meta.ts';
import { makeCaseFile } from '../bench/make/make-case-file.ts';
import {
  ENGINE,
  FAST_PASSPHRASE,
  openArgs,
  temporaryFolder,
  verifyDb,
} from '../builders/casefile-file.ts';

function make(seed: number) {
  const path = join(temporaryFolder(), 'made.tracefile');
  const args = { path, passphrase: FAST_PASSPHRASE, screenings: 60, seed, largeHits: 300 };
  const made = makeCaseFile({ ...args, tell: () => undefined });
  const { db, close } = openFile({ ...openArgs(path), mode: 'read' }, ENGINE);
  try {
    const count = (table: string): number =>
      db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
    const tables = ['decisions', 'notes', 'note_citations', 'attachments', 'monitors', 'notices'];
    return {
      ...{ made, head: readMeta(db).journalHead, report: verifyDb(db) },
      work: Object.fromEntries(tables.map((table) => [table, count(table)])),
      snapshots: db.prepare('SELECT kind, count(*) FROM snapshots GROUP BY kind').raw().all(),
      pending: count('search_pending'),
    };
  } finally {
    close();
  }
}

test('a made file is clean, indexed, and holds all kinds of screenings and of work', () => {
  const { report, work, snapshots, pending } = make(1);
  expect(report.findings).toEqual([]);
  expect(report.ok).toBe(true);
  expect(pending).toBe(0);
  expect(snapshots.map((row) => (row as [string])[0])).toEqual(['kya', 'kyt', 'name']);
  expect(Object.entries(work).filter(([, rows]) => rows === 0)).toEqual([]);
});

test('the same seed makes the same journal, another one another', () => {
  expect(make(2).head).toBe(make(2).head);
  expect(make(3).head).not.toBe(make(2).head);
});
