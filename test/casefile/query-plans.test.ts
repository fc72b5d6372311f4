// Every list query goes by an index, also its sorting: checked on SQLite's own plan. Each text that
// a module of the case file exports as LIST_…, FIND_… or COUNT_… is found here on its own; queries
// that are put together from conditions are named below in every combination.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseId, EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { LedgerFilter } from '#shared/records/ledger.ts';
import { SCREENING_SORT_KEYS } from '#shared/records/search.ts';
import { ledgerQuery } from '../../electron/casefile/tables/ledger.ts';
import { LIST_BATCH_ROWS_OF_FATE } from '../../electron/casefile/tables/batch-rows.ts';
import { pageQueries, textQueries } from '../../electron/casefile/tables/screening-pages.ts';
import { FIND_BY_HASH } from '../../electron/casefile/tables/search-candidates.ts';
import { LIST_TIMELINE_CHANGES } from '../../electron/casefile/tables/timeline-items.ts';
import { connectScratch } from '../../electron/casefile/connection.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { applyMigrations } from '../../electron/casefile/migrations/runner.ts';
import { ENGINE } from '../builders/casefile-file.ts';
import { EVERY_SCREENING } from '../builders/casefile-lists.ts';

/** The schema of a new file, without one. */
const db = connectScratch(ENGINE);
beforeAll(() => applyMigrations(db, MIGRATIONS));
afterAll(() => void db.close());

const ROOM = new URL('../../electron/casefile/', import.meta.url);
const MODULES = readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('migrations'))
  .sort();
const textOf = (module: string) => readFileSync(new URL(module, ROOM), 'utf8');
/** Only these are imported: a worker's module would start to serve. */
const WITH_QUERIES = MODULES.filter((module) =>
  /^export const (LIST|FIND|COUNT)_/m.test(textOf(module)),
);

async function exportedQueries(): Promise<[name: string, query: string][]> {
  const exported = await Promise.all(
    WITH_QUERIES.map(
      async (module) =>
        (await import(/* @vite-ignore */ new URL(module, ROOM).href)) as Record<string, unknown>,
    ),
  );
  return exported.flatMap((module) =>
    Object.entries(module).flatMap(([name, query]): [string, string][] =>
      /^(LIST|FIND|COUNT)_/.test(name) && typeof query === 'string' ? [[name, query]] : [],
    ),
  );
}

/** Read in the order of their rows, which is that of their key: by an index, too. */
const READ_IN_ORDER = [
  'SCAN journal',
  'SCAN quotas',
  'SCAN search_pending',
  'SCAN custody_entries',
  'SCAN ruleset_sightings',
  // Rows of a query within the query, which is by an index itself.
  'SCAN used',
];

/** By an index of the table's, by the words of the full-text index, or a list that was given. */
const BY_INDEX = / USING | VIRTUAL TABLE INDEX \d+:M|^SCAN json_each /;

/** One query for every combination of conditions. */
const LEDGER_QUERIES = [null, 'practice' as EnvironmentId].flatMap((environmentId) =>
  [null, 'poll' as const].flatMap((purpose) =>
    [null, 'job-1' as JobId].flatMap((jobId) =>
      [null, 'answered' as const, 'trouble' as const, 'open' as const].map(
        (outcome): [string, string] => {
          const filter: LedgerFilter = { environmentId, purpose, jobId, outcome };
          return [`LIST_REQUESTS ${JSON.stringify(filter)}`, ledgerQuery(filter)];
        },
      ),
    ),
  ),
);

/** The same for lists of screenings. */
const SCREENING_QUERIES = [null, 'case-1' as CaseId].flatMap((caseId) =>
  [0, 1].flatMap((from) =>
    [[], ['kya' as const]].flatMap((kinds) =>
      [[], ['low']].flatMap((risks) =>
        ['', 'text'].flatMap((text): [string, string][] => {
          const filter = { ...EVERY_SCREENING, caseId, kinds, risks, text, from: from || null };
          const { all, page, count } = pageQueries({ ...filter, outcomes: risks });
          const ofText = [true, false].flatMap((isStart) => {
            const { all: allOfText, times, places } = textQueries(filter, isStart);
            return [allOfText, times, places];
          });
          const texts = [page, count, ...ofText, ...(all === null ? [] : [all])];
          return texts.map((query) => [`screenings: ${query}`, query]);
        }),
      ),
    ),
  ),
);

/** Of a case by each column: sorted after they were read. */
const SORTED_QUERIES = SCREENING_SORT_KEYS.flatMap((key): [string, string][] => {
  const filter = { ...EVERY_SCREENING, caseId: 'case-1' as CaseId };
  const { sorted } = pageQueries(filter, { key, isReversed: false });
  return sorted === null ? [] : [[`screenings by ${key}: ${sorted}`, sorted]];
});

const queries = await exportedQueries();

test.each([
  ...queries,
  ...LEDGER_QUERIES,
  ...SCREENING_QUERIES,
  ...SORTED_QUERIES,
  ...FIND_BY_HASH.map((query): [string, string] => ['FIND_BY_HASH', query]),
  ['chunk', 'SELECT bytes FROM body_chunks WHERE request_id = ? AND seq = ?'],
] as [string, string][])('%s scans no table and sorts nothing in memory', (name, query) => {
  const details = planOf(query);
  expect(details.length).toBeGreaterThan(0);
  const scans = details.filter((detail) => detail.startsWith('SCAN') && !BY_INDEX.test(detail));
  expect(scans.filter((detail) => !READ_IN_ORDER.includes(detail))).toEqual([]);
  const sorted = details.filter((detail) => detail.includes('TEMP B-TREE'));
  // What finds a few rows may drop the same one twice.
  const isAllowed = (detail: string) => name.startsWith('FIND_') && detail.endsWith('DISTINCT');
  expect(sorted.filter((detail) => !isAllowed(detail))).toEqual([]);
});

// What checks or copies a whole file reads all of it.
const OF_LISTS = MODULES.filter((name) => !name.includes('/') || name.startsWith('tables/'));

test.each(OF_LISTS)('%s keeps no list query to itself', (module) => {
  expect(textOf(module).match(/^const LIST_\w+/gm)).toBeNull();
});

test('the queries of all areas were found', () => {
  const names = queries.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['LIST_CASES', 'LIST_JOBS_OF_CASE', 'LIST_SUBJECTS', 'LIST_JOURNAL']),
  );
  expect(new Set(names).size).toBe(names.length);
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

test.each(SORTED_QUERIES.filter(([name]) => !name.includes('sha256')))(
  '%s is read from indexes that hold all of it, but for labels',
  (_name, query) => {
    const details = planOf(query).filter((detail) => detail.startsWith('SEARCH'));
    const isOnlyIndex = (detail: string) =>
      detail.includes('COVERING INDEX') || detail.startsWith('SEARCH private_labels');
    expect(details.filter((detail) => !isOnlyIndex(detail))).toEqual([]);
  },
);

test('the rows of one fate are found without reading the others', () => {
  const details = planOf(LIST_BATCH_ROWS_OF_FATE);
  expect(details[0]).toContain('INDEX batch_rows_by_fate (batch_id=? AND fate=?)');
});

test('the changes of a timeline are found without reading the rest of the journal', () => {
  expect(planOf(LIST_TIMELINE_CHANGES)[0]).toContain('INDEX journal_of_timeline (case_id=?)');
});

/** SQLite's plan for a query, in words. */
function planOf(query: string): string[] {
  const names = Array.from(query.matchAll(/@(\w+)/g), ([, name]) => [name, 'x']);
  const count = query.split('?').length - 1;
  const parameters: unknown[] = Array.from({ length: count }, () => 'x');
  if (names.length > 0) parameters.push(Object.fromEntries(names));
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${query}`).all(...parameters) as { detail: string }[];
  return plan.map(({ detail }) => detail);
}
