// Pages of screenings: what a filter lets through, newest first, whatever the page.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ScreeningFilter } from '#shared/records/search.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { EVERY_SCREENING } from '../builders/casefile-lists.ts';
import {
  addAnsweredJob,
  buildKytRequest,
  buildNameRequest,
  completedJob,
  ENGINE,
  FAST_PASSPHRASE,
  kytInResult,
  nameTask,
  T0,
} from '../builders/casefile-file.ts';
import { buildRequest } from '../builders/kya-view.ts';
import { kyaAnswer } from '../builders/casefile-monitors.ts';
import { examples } from '../fakes/extent.ts';

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const NAMES = ['Orsino Velander', '奥西诺', 'Веландер Орсино', 'O. Velander'];
const RISKS = ['low', 'high'];
const VERDICTS = ['accept', 'edd', 'reject'];
const COUNT = 36;

const operations = createCaseFileOperations(ENGINE);
const folder = mkdtempSync(join(tmpdir(), 'tracefile-pages-'));
const all: SnapshotSummary[] = [];

beforeAll(() => {
  const owner = { investigator: 'Mara Test', fileId: 'file-1', at: T0, appVersion: '0.1.0' };
  operations.create({ path: join(folder, 'a'), passphrase: FAST_PASSPHRASE, ...owner });
  for (let number = 1; number <= COUNT; number++) {
    const draft = addScreening(number);
    // Some at the same moment, and some older than what was stored before.
    const takenAt = T0 + ((number * 7) % 20) * 1000;
    all.push(operations.storeSnapshot({ draft: { ...draft, takenAt } }));
  }
});
afterAll(() => {
  operations.close({});
  rmSync(folder, { recursive: true, force: true });
});

/** The case that has several. */
const SHARED = 'case-101' as CaseId;

function addScreening(number: number) {
  const inCase = number > 12 ? SHARED : null;
  const risk = RISKS[number % 2] ?? '';
  const verdict = VERDICTS[number % 5] ?? null;
  if (number % 3 === 0) {
    const name = NAMES[number % NAMES.length] ?? '';
    const job = { kind: 'name', request: buildNameRequest({ name }) } as const;
    return addAnsweredJob(operations, number, job, JSON.stringify(nameTask(name)), inCase);
  }
  if (number % 3 === 1) {
    const address = number % 2 === 0 ? TRON : `0x${String(number).padStart(40, 'Ab')}`;
    const job = { kind: 'kya', request: buildRequest({ address }) } as const;
    return addAnsweredJob(operations, number, job, kyaAnswer({ risk, verdict }), inCase);
  }
  const transaction = `0x${String(number).padStart(64, 'c0')}`;
  const job = { kind: 'kyt', request: buildKytRequest({ transaction }) } as const;
  const answer = completedJob(number, kytInResult(transaction));
  return addAnsweredJob(operations, number, job, answer, inCase);
}

const subjectOf = (row: SnapshotSummary) =>
  row.kind === 'kya' ? row.address : row.kind === 'kyt' ? row.transaction : row.query;

/** The filter as its words say it, on every row. */
function lets(filter: ScreeningFilter, row: SnapshotSummary): boolean {
  const [outcome, risk] =
    row.kind === 'name' ? [row.decision, row.riskLevel] : [row.verdict, row.risk];
  const isOneOf = (list: readonly string[], word: string | null) =>
    list.length === 0 || (word !== null && list.includes(word));
  return (
    (filter.caseId === null || row.caseId === filter.caseId) &&
    isOneOf(filter.kinds, row.kind) &&
    isOneOf(filter.environmentKinds, row.environmentKind) &&
    isOneOf(filter.outcomes, outcome) &&
    isOneOf(filter.risks, risk) &&
    subjectOf(row).toLowerCase().includes(filter.text.toLowerCase()) &&
    (filter.from === null || row.takenAt >= filter.from) &&
    (filter.before === null || row.takenAt < filter.before)
  );
}

const filters = fc.record<ScreeningFilter>({
  caseId: fc.constantFrom(null, null, 'case-101' as CaseId, 'case-999' as CaseId),
  kinds: fc.subarray(['kya', 'kyt', 'name']),
  outcomes: fc.subarray(['accept', 'edd', 'reject', 'EDD', "it's"], { maxLength: 3 }),
  risks: fc.subarray([...RISKS, 'odd'], { maxLength: 2 }),
  environmentKinds: fc.subarray(['practice', 'imported']),
  text: fc.constantFrom('', '', '0x', '0xAB', 'ab', 'c0c', 'TJRAB', 'vel', '西诺', 'орс', '%', "'"),
  from: fc.constantFrom(null, T0 + 5000),
  before: fc.constantFrom(null, T0 + 15_000),
});

describe('a list of screenings', () => {
  test('has exactly what its filter lets through, newest first, and counts it', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const { rows, total } = operations.listScreenings({ filter, offset: 0, limit: 500 });
        const expected = all.filter((row) => lets(filter, row));
        expect(total).toBe(expected.length);
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
        const times = rows.map(({ takenAt }) => takenAt);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }),
      { numRuns: examples(400) },
    );
  });

  test('is the same whole or in pages', () => {
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 11 }), (filter, limit) => {
        const whole = operations.listScreenings({ filter, offset: 0, limit: 500 });
        const paged: SnapshotSummary[] = [];
        for (let offset = 0; offset < whole.total; offset += limit) {
          const page = operations.listScreenings({ filter, offset, limit });
          expect(page.total).toBe(whole.total);
          paged.push(...page.rows);
        }
        expect(paged).toEqual(whole.rows);
      }),
      { numRuns: examples(100) },
    );
  });

  test('is empty beyond its end, and still says how many there are', () => {
    const page = { filter: EVERY_SCREENING, offset: COUNT, limit: 10 };
    expect(operations.listScreenings(page)).toEqual({ rows: [], total: COUNT });
  });
});

describe('the outcomes of a case', () => {
  test('are counted whole, each kind and sort of environment apart', () => {
    const tallies = operations.countOutcomes({ caseId: SHARED });
    const own = all.filter((row) => row.caseId === SHARED);
    const keyOf = (kind: string, sort: string, outcome: string | null) =>
      JSON.stringify([kind, sort, outcome]);
    const expected = new Map<string, number>();
    for (const row of own) {
      const outcome = row.kind === 'name' ? row.decision : row.verdict;
      const key = keyOf(row.kind, row.environmentKind, outcome);
      expected.set(key, (expected.get(key) ?? 0) + 1);
    }
    expect(tallies.length).toBeGreaterThan(3);
    expect(
      new Map(tallies.map((one) => [keyOf(one.kind, one.environmentKind, one.outcome), one.count])),
    ).toEqual(expected);
    expect(operations.countOutcomes({ caseId: 'case-999' as CaseId })).toEqual([]);
  });
});

describe('the screenings of what belongs to subjects', () => {
  const [first] = NAMES;
  const read = (
    members: { kind: 'address' | 'transaction' | 'name'; value: string }[],
    limit = 9,
  ) => operations.listMemberScreenings({ caseId: SHARED, members, limit });

  test('are those of the whole thing in this case, newest first, in the order asked', () => {
    const members = [
      { kind: 'name' as const, value: first!.toUpperCase() },
      { kind: 'address' as const, value: TRON },
      { kind: 'address' as const, value: TRON.slice(0, -1) },
      { kind: 'transaction' as const, value: TRON },
    ];
    const found = read(members, 200);
    const idsOf = (value: string) =>
      all
        .filter((row) => row.caseId === SHARED && subjectOf(row) === value)
        .map(({ id }) => id)
        .sort();
    expect(idsOf(TRON).length).toBeGreaterThan(0);
    expect(found.map(({ rows }) => rows.map(({ id }) => id).sort())).toEqual([
      ...[idsOf(first!), idsOf(TRON), [], []],
    ]);
    for (const { rows } of found) {
      const times = rows.map(({ takenAt }) => takenAt);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  });

  test('end at the limit, and say that there are more', () => {
    const member = { kind: 'address' as const, value: TRON };
    const [whole] = read([member], 200);
    const [cut] = read([member], whole!.rows.length - 1);
    expect(cut).toEqual({ rows: whole!.rows.slice(0, -1), hasMore: true });
    expect(read([member], whole!.rows.length)[0]!.hasMore).toBe(false);
    const elsewhere = { caseId: 'case-999' as CaseId, members: [member], limit: 9 };
    expect(operations.listMemberScreenings(elsewhere)).toEqual([{ rows: [], hasMore: false }]);
  });
});
