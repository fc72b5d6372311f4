// A case file that was damaged, or made by somebody else, is opened, not imported: whatever its columns
// hold, what the views are made of can be read, and none of it is longer than a view can draw.
import { describe, expect, test } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { formatUtc, formatUtcDate } from '#shared/domain/time.ts';
import { formatPreciseTime } from '#shared/domain/precise-time.ts';
import { formatLocal } from '#shared/words/format.ts';
import { layTimeAxis } from '#shared/charts/time-axis.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { CASE_TABLES } from '../../electron/casefile/tables/case-tables.ts';
import { buildEveryTable } from '../builders/casefile-every-table.ts';
import { reopen, T0 } from '../builders/casefile-file.ts';
import { ALL_REQUESTS } from '../builders/casefile-records.ts';
import { EVERY_SCREENING } from '../builders/casefile-lists.ts';
import { CASE } from '../builders/casefile-transfer.ts';
import { connectTo, forge } from '../builders/forged-case.ts';

/** What the views of a file and of one case ask for. */
const READS: Readonly<Record<string, (operations: CaseFileOperations) => unknown>> = {
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
  screening: (file) => file.openScreening({ id: 'snapshot-1' as SnapshotId }),
  history: (file) => file.listHistory({ id: 'snapshot-1' as SnapshotId }),
  jobs: (file) => file.listCurrentJobs({ completeSince: T0 - 1 }),
  batches: (file) => file.listBatches({ caseId: null }),
  requests: (file) => file.listRequests({ filter: ALL_REQUESTS, limit: 1000 }),
  costs: (file) => file.listCosts({ since: T0 - 1 }),
  monitors: (file) => file.listMonitors({ caseId: null }),
  notices: (file) => file.listNotices({ caseId: null, limit: 100 }),
  reports: (file) => file.listReports({ caseId: CASE }),
  bundles: (file) => file.listBundles({ caseId: CASE }),
  approvals: (file) => file.listApprovals({ caseId: CASE }),
  origins: (file) => file.listOrigins({ caseId: CASE }),
  journal: (file) =>
    file.listJournal({ caseId: null, subject: null, beforeSeq: null, limit: 1000 }),
  search: (file) => file.search({ text: 'paid', caseId: null, limit: 10 }),
};

/** What cannot be read, each with why. */
function failuresOf(path: string): string[] {
  const operations = reopen(path);
  const failures = Object.entries(READS).flatMap(([name, read]) => {
    try {
      const text = JSON.stringify(read(operations));
      return text.length > 5_000_000 ? [`${name}: ${String(text.length)} characters`] : [];
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
  operations.close({});
  return failures;
}

/** Writes a value into columns of the case's tables, as somebody does who knows how. */
function write(
  path: string,
  isMeant: (column: string, type: string) => boolean,
  value: unknown,
): number {
  const db = connectTo(path);
  let columns = 0;
  try {
    db.pragma('ignore_check_constraints = ON');
    forge(db, () => {
      for (const { name: table } of CASE_TABLES) {
        for (const { name, type } of db.prepare(`SELECT * FROM ${table}`).columns()) {
          if (!isMeant(name, String(type))) continue;
          columns++;
          db.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${name} IS NOT NULL`).run(value);
        }
      }
    });
  } finally {
    db.close();
  }
  return columns;
}

describe('a file that is opened with', () => {
  test.each<[string, (column: string, type: string) => boolean, unknown, number]>([
    [
      'no date in any column of a time',
      (name, type) => type === 'INTEGER' && /_(at|date)$|^at$/.test(name),
      9e15,
      40,
    ],
    [
      'times before all dates',
      (name, type) => type === 'INTEGER' && /_(at|date)$|^at$/.test(name),
      -9e15,
      40,
    ],
    [
      'titles, names and remarks of 20 MB',
      (name) => ['title', 'remark'].includes(name),
      'x'.repeat(20_000_000),
      10,
    ],
    [
      'NUL in its texts',
      (name) => ['title', 'remark', 'body', 'name', 'role', 'owner'].includes(name),
      'a\u0000b',
      10,
    ],
    [
      'a million tags',
      (name) => name === 'tags_json',
      JSON.stringify(Array(1_000_000).fill('tag')),
      1,
    ],
    ['tags that are no list', (name) => name === 'tags_json', '{"a":1}', 1],
  ])(
    '%s gives every view what it shows',
    async (_, isMeant, value, atLeast) => {
      const path = await buildEveryTable();
      expect(write(path, isMeant, value)).toBeGreaterThanOrEqual(atLeast);
      expect(failuresOf(path)).toEqual([]);
    },
    300_000,
  );
});

test.each([9e15, -9e15, 8.64e15, Number.NaN, Infinity, 1.5])(
  '%d is written as a number where it has no date, and has its place on an axis',
  (ms) => {
    for (const write of [formatUtc, formatUtcDate, formatLocal])
      expect(write(ms)).toMatch(/\d|NaN|Inf/);
    expect(formatPreciseTime({ at: ms, precision: 'day' })).not.toBe('');
    const mark = { key: 'a', from: ms, to: ms, widthPx: 10 };
    const other = { key: 'b', from: T0, to: T0, widthPx: 10 };
    const room = { widthPx: 600, maxRows: 3, gapPx: 4, marginPx: 8 };
    const axis = layTimeAxis([{ key: 'lane', marks: [mark, other] }], room);
    expect(axis.lanes[0]?.marks.every(({ x }) => Number.isFinite(x))).toBe(true);
  },
);
