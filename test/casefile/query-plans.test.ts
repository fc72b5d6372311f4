// Every list query goes by an index, also its sorting: checked on SQLite's own plan.
import { expect, test } from 'vitest';
import {
  FIND_SCREEN_REQUEST,
  LIST_ALL_JOB_REQUESTS,
  LIST_JOB_REQUESTS,
  LIST_REQUESTS,
} from '../../electron/casefile/tables/requests.ts';
import { LIST_CASES, LIST_REFERENCES } from '../../electron/casefile/tables/cases.ts';
import {
  LIST_ACCEPTED_SUBMITS,
  LIST_JOBS,
  LIST_JOBS_IN_STATE,
  LIST_JOBS_OF_CASE,
} from '../../electron/casefile/tables/jobs.ts';
import {
  LIST_SNAPSHOT_RULESETS,
  LIST_SNAPSHOTS,
  LIST_SNAPSHOTS_OF_CASE,
} from '../../electron/casefile/tables/snapshots.ts';
import { FIND_SNAPSHOT_ENTRY } from '../../electron/casefile/journal.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { ENGINE, newCaseFile, openArgs } from '../builders/casefile-file.ts';

test.each(
  Object.entries({
    LIST_ACCEPTED_SUBMITS,
    LIST_CASES,
    LIST_REFERENCES,
    LIST_JOBS,
    LIST_JOBS_OF_CASE,
    LIST_JOBS_IN_STATE,
    LIST_REQUESTS,
    LIST_JOB_REQUESTS,
    LIST_ALL_JOB_REQUESTS,
    FIND_SCREEN_REQUEST,
    LIST_SNAPSHOTS,
    LIST_SNAPSHOTS_OF_CASE,
    LIST_SNAPSHOT_RULESETS,
    FIND_SNAPSHOT_ENTRY,
    journal: 'SELECT * FROM journal ORDER BY seq DESC LIMIT ?',
    chunk: 'SELECT bytes FROM body_chunks WHERE request_id = ? AND seq = ?',
  }),
)('%s scans no table and sorts nothing in memory', (_name, query) => {
  const { operations, path } = newCaseFile();
  operations.close({});
  const file = openFile(openArgs(path), ENGINE);
  const parameters = Array.from(query.matchAll(/\?/g), () => 'x');
  const plan = file.db.prepare(`EXPLAIN QUERY PLAN ${query}`).all(...parameters) as {
    detail: string;
  }[];
  file.close();
  const details = plan.map(({ detail }) => detail);
  expect(details.length).toBeGreaterThan(0);
  // A rowid table read in the order of its rowid is read by its index, too.
  const scans = details.filter((detail) => detail.startsWith('SCAN') && !/ USING /.test(detail));
  expect(scans.filter((detail) => detail !== 'SCAN journal')).toEqual([]);
  expect(details.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([]);
});
