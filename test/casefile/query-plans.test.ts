// Every list query goes by an index, also its sorting: checked on SQLite's own plan.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { LedgerFilter } from '#shared/ipc/ledger.ts';
import { FIND_SCREEN_REQUEST } from '../../electron/casefile/tables/requests.ts';
import {
  LIST_ALL_JOB_REQUESTS,
  LIST_JOB_REQUESTS,
  ledgerQuery,
} from '../../electron/casefile/tables/ledger.ts';
import {
  LIST_BATCH_ROWS,
  LIST_BATCH_ROWS_IN_STATE,
  LIST_BATCH_ROWS_IN_STATE_OF_FATE,
  LIST_BATCH_ROWS_OF_FATE,
} from '../../electron/casefile/tables/batch-rows.ts';
import {
  COUNT_BATCH_JOBS,
  LIST_BATCHES,
  LIST_BATCHES_OF_CASE,
} from '../../electron/casefile/tables/batches.ts';
import { LIST_COSTS } from '../../electron/casefile/tables/costs.ts';
import { FIND_FRESH } from '../../electron/casefile/tables/fresh.ts';
import {
  LIST_ACCEPTED_SUBMITS,
  LIST_JOB_DURATIONS,
} from '../../electron/casefile/tables/job-history.ts';
import { LIST_QUOTAS } from '../../electron/casefile/tables/quotas.ts';
import { LIST_CASES, LIST_REFERENCES } from '../../electron/casefile/tables/cases.ts';
import {
  LIST_BATCH_JOBS,
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
import { connectScratch } from '../../electron/casefile/connection.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { applyMigrations } from '../../electron/casefile/migrations/runner.ts';
import { ENGINE } from '../builders/casefile-file.ts';

/** The schema of a new file, without one. */
const db = connectScratch(ENGINE);
beforeAll(() => applyMigrations(db, MIGRATIONS));
afterAll(() => void db.close());

/** Read in the order of their rows, which is that of their key: by an index, too. */
const READ_IN_ORDER = ['SCAN journal', 'SCAN quotas'];

/** One query for every combination of conditions. */
const LEDGER_QUERIES = Object.fromEntries(
  [null, 'practice' as EnvironmentId].flatMap((environmentId) =>
    [null, 'poll' as const].flatMap((purpose) =>
      [null, 'job-1' as JobId].flatMap((jobId) =>
        [null, 'answered' as const, 'trouble' as const, 'open' as const].map((outcome) => {
          const filter: LedgerFilter = { environmentId, purpose, jobId, outcome };
          return [`LIST_REQUESTS ${JSON.stringify(filter)}`, ledgerQuery(filter)];
        }),
      ),
    ),
  ),
) as Record<string, string>;

test.each(
  Object.entries({
    LIST_ACCEPTED_SUBMITS,
    LIST_CASES,
    LIST_REFERENCES,
    LIST_JOBS,
    LIST_JOBS_OF_CASE,
    LIST_JOBS_IN_STATE,
    LIST_BATCH_JOBS,
    LIST_JOB_DURATIONS,
    LIST_BATCHES,
    LIST_BATCHES_OF_CASE,
    COUNT_BATCH_JOBS,
    LIST_BATCH_ROWS,
    LIST_BATCH_ROWS_OF_FATE,
    LIST_BATCH_ROWS_IN_STATE,
    LIST_BATCH_ROWS_IN_STATE_OF_FATE,
    FIND_FRESH,
    LIST_COSTS,
    LIST_QUOTAS,
    ...LEDGER_QUERIES,
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
  const details = planOf(query);
  expect(details.length).toBeGreaterThan(0);
  const scans = details.filter((detail) => detail.startsWith('SCAN') && !/ USING /.test(detail));
  expect(scans.filter((detail) => !READ_IN_ORDER.includes(detail))).toEqual([]);
  expect(details.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([]);
});

test.each<[Partial<LedgerFilter>, string]>([
  [{}, 'requests_by_time'],
  [{ environmentId: 'e' as EnvironmentId, purpose: 'poll' }, 'requests_by_environment'],
  [{ purpose: 'poll', outcome: 'answered' }, 'requests_by_purpose'],
  [{ environmentId: 'e' as EnvironmentId, outcome: 'trouble' }, 'requests_in_trouble'],
  [{ purpose: 'poll', outcome: 'open' }, 'requests_open'],
  [{ environmentId: 'e' as EnvironmentId, jobId: 'j' as JobId }, 'requests_of_job'],
])('the ledger by %j goes by the index %s', (filter, index) => {
  const all = { environmentId: null, purpose: null, jobId: null, outcome: null };
  expect(planOf(ledgerQuery({ ...all, ...filter }))[0]).toContain(` INDEX ${index}`);
});

test('the rows of one fate are found without reading the others', () => {
  const details = planOf(LIST_BATCH_ROWS_OF_FATE);
  expect(details[0]).toContain('INDEX batch_rows_by_fate (batch_id=? AND fate=?)');
});

/** SQLite's plan for a query, in words. */
function planOf(query: string): string[] {
  const names = Array.from(query.matchAll(/@(\w+)/g), ([, name]) => [name, 'x']);
  const parameters: unknown[] = Array.from(query.matchAll(/\?/g), () => 'x');
  if (names.length > 0) parameters.push(Object.fromEntries(names));
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${query}`).all(...parameters) as { detail: string }[];
  return plan.map(({ detail }) => detail);
}
