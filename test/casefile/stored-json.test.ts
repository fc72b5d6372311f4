// Every column of JSON holds, one after the other, what no program writes: each list still gives every
// row, the one that cannot be read with its mark, and what is shown of one record alone refuses in words.
import { describe, expect, onTestFinished, test } from 'vitest';
import type {
  BatchId,
  EnvironmentId,
  JobId,
  ReportId,
  RulesetDraftId,
  SnapshotId,
} from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import type { ReadDb } from '../../electron/casefile/database.ts';
import { applyMigrations } from '../../electron/casefile/migrations/runner.ts';
import { MIGRATIONS } from '../../electron/casefile/migrations/index.ts';
import { connectScratch } from '../../electron/casefile/connection.ts';
import { MAX_LENGTH, readJson } from '../../electron/casefile/stored-json.ts';
import { buildEveryTable } from '../builders/casefile-every-table.ts';
import { codeOf, ENGINE, reopen, SOURCE, T0 } from '../builders/casefile-file.ts';
import { EVERY_SCREENING, openView } from '../builders/casefile-lists.ts';
import { ALL_REQUESTS } from '../builders/casefile-records.ts';
import { CASE } from '../builders/casefile-transfer.ts';
import { connectTo, forge, unguard } from '../builders/forged-case.ts';
import { byExtent } from '../fakes/extent.ts';

const SNAPSHOT = { id: 'snapshot-1' as SnapshotId };
const ENVIRONMENT = { environmentId: 'practice' as EnvironmentId };
const BATCH_ROWS = { fate: null, state: null, offset: 0, limit: 100 } as const;
const JOURNAL = { subject: null, beforeSeq: null, limit: 1000 } as const;

type Read = (file: CaseFileOperations) => unknown;

/** What lists many records: none of them may fail. */
const LISTS: Readonly<Record<string, Read>> = {
  cases: (file) => file.listCases({}),
  case: (file) => file.getCase({ id: CASE }),
  subjects: (file) => file.listSubjects({ caseId: CASE }),
  notes: (file) => file.listNotes({ caseId: CASE }),
  attachments: (file) => file.listAttachments({ caseId: CASE }),
  decisions: (file) => file.listDecisions({ caseId: CASE }),
  labels: (file) => file.listLabels({ caseId: CASE }),
  slots: (file) => file.listSlots({ caseId: CASE }),
  stated: (file) => file.listStatedTransactions({ caseId: CASE }),
  ownFacts: (file) => file.listOwnFacts({ caseId: CASE }),
  timeline: (file) => file.listTimeline({ caseId: CASE, after: null, limit: 1000 }),
  screenings: (file) => file.listScreenings({ filter: EVERY_SCREENING, offset: 0, limit: 100 }),
  history: (file) => file.listHistory(SNAPSHOT),
  jobs: (file) => file.listCases({}).flatMap(({ id: caseId }) => file.listJobs({ caseId })),
  currentJobs: (file) => file.listCurrentJobs({ completeSince: T0 - 1 }),
  batches: (file) => file.listBatches({ caseId: null }),
  batch: (file) => file.getBatch({ id: 'batch-60' as BatchId }),
  batchRows: (file) => file.listBatchRows({ id: 'batch-60' as BatchId, ...BATCH_ROWS }),
  requests: (file) => file.listRequests({ filter: ALL_REQUESTS, limit: 1000 }),
  costs: (file) => file.listCosts({ since: T0 - 1 }),
  monitors: (file) => file.listMonitors({ caseId: null }),
  notices: (file) => file.listNotices({ caseId: null, limit: 100 }),
  reports: (file) => file.listReports({ caseId: CASE }),
  bundles: (file) => file.listBundles({ caseId: CASE }),
  approvals: (file) => file.listApprovals({ caseId: CASE }),
  origins: (file) => file.listOrigins({ caseId: CASE }),
  custody: (file) =>
    file
      .listCases({})
      .flatMap(({ id: caseId }) =>
        file
          .listOrigins({ caseId })
          .map(({ originFileId }) =>
            file.listCustody({ caseId, originFileId, beforeSeq: null, limit: 1000 }),
          ),
      ),
  journal: (file) => file.listJournal({ caseId: null, ...JOURNAL }),
  signers: (file) => file.listSigners({}),
  search: (file) => file.search({ text: 'paid', caseId: null, limit: 10 }),
  views: (file) => file.listViews({}),
  graphView: (file) => [file.findGraphView({ caseId: CASE })],
  flowViews: (file) => file.listFlowViews({ snapshotId: SNAPSHOT.id }),
  drafts: (file) => file.listRulesetDrafts({}),
  chains: (file) => file.getChains(ENVIRONMENT),
  rulesets: (file) => file.getRulesetList(ENVIRONMENT),
};

/** What shows one record, which may be refused in words. */
const SHOWN: Readonly<Record<string, Read>> = {
  screening: (file) => file.openScreening(SNAPSHOT),
  job: (file) => file.getJob({ id: 'job-40' as JobId }),
  report: (file) => file.getReport({ id: 'report-1' as ReportId }),
  draft: (file) => file.getRulesetDraft({ id: 'draft-1' as RulesetDraftId }),
};

/** What is seen of a column: lists with marked rows, caches that are empty, and what is refused. */
interface Seen {
  marked?: readonly string[];
  emptied?: readonly string[];
  refused?: readonly string[];
}

/** Every column of JSON, with what is seen where it cannot be read. */
const COLUMNS: Readonly<Record<string, Seen>> = {
  'approvals.contents_json': { marked: ['approvals', 'reports'] },
  'batch_rows.cells_json': { marked: ['batchRows'] },
  'batch_rows.corrected_json': { marked: ['batchRows'] },
  'batch_rows.faults_json': { marked: ['batchRows'] },
  'batches.environments_json': { marked: ['batch', 'batches'] },
  'batches.rows_json': { marked: ['batch', 'batches'] },
  'batches.source_json': { marked: ['batch', 'batches'] },
  'bundles.reports_json': { marked: ['bundles'] },
  // Kept for the checks of the file alone.
  'case_imports.report_json': {},
  'cases.tags_json': { marked: ['case', 'cases'] },
  'chain_lists.chains_json': { emptied: ['chains'] },
  'custody_entries.what_json': { marked: ['custody'] },
  // Texts of a view: the view reads them, and leaves aside what it did not write.
  'flow_views.state_json': {},
  'graph_views.state_json': {},
  'jobs.error_json': { marked: ['currentJobs', 'job', 'jobs'] },
  'jobs.request_json': { marked: ['currentJobs', 'job', 'jobs'] },
  'journal.what_json': { marked: ['journal', 'timeline'], refused: ['screening'] },
  'notices.changes_json': { marked: ['notices'] },
  'own_facts.fields_json': { marked: ['ownFacts'] },
  'reports.draft_json': { marked: ['reports'], refused: ['report'] },
  'requests.headers_json': { refused: ['screening'] },
  'ruleset_drafts.draft_json': { marked: ['drafts'], refused: ['draft'] },
  'ruleset_lists.items_json': { emptied: ['rulesets'] },
  'saved_views.filter_json': {},
  // Read as nothing, and made again from the answer.
  'search_previews.preview_json': {},
  'snapshots.headers_json': { refused: ['screening'] },
  'snapshots.request_json': { marked: ['history'], refused: ['screening'] },
  'monitors.request_json': { marked: ['monitors'] },
};

const SHAPES: Readonly<Record<string, string>> = {
  'no JSON': '{"a":',
  'a number': '1',
  null: 'null',
  'a text': '"x"',
  'a list of a number': '[1]',
  'an object of another kind': '{"a":{"b":1}}',
  'nested lists': '['.repeat(10_000) + ']'.repeat(10_000),
  'nested objects': '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
};
/** Longer than any text of a record; in one row, for a file with many would not fit in memory. */
const ENDLESS = JSON.stringify('x'.repeat(20_000_000));
/** How many shapes each column holds in `npm test`; the next column holds the next ones. */
const IN_TURN = 2;

test('every column of JSON in the schema is listed here', () => {
  const db = connectScratch(ENGINE);
  applyMigrations(db, MIGRATIONS);
  const columns = db
    .prepare(
      `SELECT tables.name || '.' || columns.name
       FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name LIKE '%\\_json' ESCAPE '\\' ORDER BY 1`,
    )
    .pluck()
    .all();
  const checked = db
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%json_valid(%'")
    .pluck()
    .all() as string[];
  db.close();
  const named = checked.flatMap((sql) => Array.from(sql.matchAll(/json_valid\((\w+)\)/g)));
  expect(named.filter(([, column]) => !column?.endsWith('_json'))).toEqual([]);
  expect(Object.keys(COLUMNS).sort()).toEqual(columns);
});

/** Puts a text in a column, in every row or in those that hold what the first one does. */
function put(db: ReadDb, column: string, text: string, isEvery: boolean): void {
  const [table = '', name = ''] = column.split('.');
  const first = `${name} = (SELECT ${name} FROM ${table} WHERE ${name} IS NOT NULL LIMIT 1)`;
  const where = isEvery ? `${name} IS NOT NULL` : first;
  db.exec(`CREATE TEMP TABLE kept AS SELECT * FROM ${table}`);
  const { changes } = db.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${where}`).run(text);
  expect(changes, column).toBeGreaterThan(0);
}

function putBack(db: ReadDb, column: string): void {
  const [table = ''] = column.split('.');
  db.exec(`BEGIN; DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM temp.kept; COMMIT;
    DROP TABLE temp.kept;`);
}

/** What reading everything comes to: `read`, `marked`, `none`, or the code of its error. */
function readAll(file: CaseFileOperations): [name: string, outcome: string][] {
  return Object.entries({ ...LISTS, ...SHOWN }).map(([name, read]) => {
    try {
      const json = JSON.stringify(read(file));
      if (json.length > 5_000_000) return [name, `${String(json.length)} characters`];
      if (json === 'null') return [name, 'none'];
      return [name, json.includes('"isUnreadable":true') ? 'marked' : 'read'];
    } catch (error) {
      return [name, error instanceof AppError ? error.code : String(error)];
    }
  });
}

const REFUSALS = ['record.unreadable', 'evidence.hash_mismatch'];

/** What is seen, and by name and outcome what no view can show. */
function seenOf(outcomes: readonly (readonly [string, string])[]): Seen & { failed: string[] } {
  const namesOf = (...are: string[]) =>
    outcomes.filter(([, outcome]) => are.includes(outcome)).map(([name]) => name);
  const known = ['read', 'marked', 'none', ...REFUSALS];
  return {
    marked: namesOf('marked').sort(),
    emptied: namesOf('none'),
    refused: namesOf(...REFUSALS),
    failed: outcomes.filter(([, outcome]) => !known.includes(outcome)).map((one) => one.join(': ')),
  };
}

test('a value that cannot be read is said of its record alone, and no list fails', async () => {
  const path = await buildEveryTable();
  const db = connectTo(path);
  onTestFinished(() => void db.close());
  db.pragma('ignore_check_constraints = ON');
  const guards = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
  const file = reopen(path);
  unguard(db);
  const seen = (column: string, text: string, isEvery: boolean) => {
    put(db, column, text, isEvery);
    const outcomes = readAll(file);
    putBack(db, column);
    return seenOf(outcomes);
  };
  const shapes = Object.entries(SHAPES);
  for (const [at, [column, columnSeen]] of Object.entries(COLUMNS).entries()) {
    const { marked = [], emptied = [], refused = [] } = columnSeen;
    const turn = shapes.map((_, index) => shapes[(at * IN_TURN + index) % shapes.length]!);
    for (const [shape, text] of byExtent(turn.slice(0, IN_TURN), shapes)) {
      const expected = { marked, emptied, refused, failed: [] };
      expect.soft(seen(column, text, true), `${column}: ${shape}`).toEqual(expected);
    }
    if (at % byExtent(IN_TURN * 8, 1) === 0) {
      expect.soft(seen(column, ENDLESS, false).failed, column).toEqual([]);
    }
  }
  for (const sql of guards) db.exec(String(sql));
  expect(seenOf(readAll(file))).toEqual({ marked: [], emptied: [], refused: [], failed: [] });
  file.close({});
}, 300_000);

describe('a snapshot whose hashes are those of what it holds', () => {
  async function forged(change: string): Promise<CaseFileOperations> {
    const path = await buildEveryTable();
    const db = connectTo(path);
    forge(db, () => db.exec(`UPDATE snapshots SET ${change} WHERE id = '${SNAPSHOT.id}'`));
    db.close();
    const file = reopen(path);
    onTestFinished(() => void file.close({}));
    return file;
  }

  test('is shown with what no form of today takes', async () => {
    const asked = `'$.token', 'dai', '$.inflowHops', 9, '$.screenDirection', 'sideways'`;
    const file = await forged(`request_json = json_set(request_json, ${asked})`);
    expect(openView(file, SNAPSHOT.id)).toMatchObject({ request: { token: 'dai', inflowHops: 9 } });
  });

  test('is one that cannot be read, not one that was altered, where it asks for nothing', async () => {
    const file = await forged("request_json = '1'");
    expect(codeOf(() => file.openScreening(SNAPSHOT))).toBe('record.unreadable');
  });
});

test('an entry that came in with its case is read however long it may be there', () => {
  const entry = { text: 'x'.repeat(MAX_LENGTH) };
  expect(readJson('custody_entries.what_json', JSON.stringify(entry))).toEqual(entry);
});

test.each(['encoding', 'delimiter', 'fileName'])('a source has no %s that ends a text', (field) => {
  const source = JSON.stringify({ ...SOURCE, [field]: '\0' });
  expect(readJson('batches.source_json', JSON.stringify(SOURCE))).toEqual(SOURCE);
  expect(readJson('batches.source_json', source)).toBeNull();
});
