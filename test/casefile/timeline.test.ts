// The timeline of a case: manual entries among everything that was done, in order of time.
import { describe, expect, test } from 'vitest';
import type {
  CaseId,
  DecisionId,
  NoteId,
  Sha256Hex,
  SnapshotId,
  SubjectId,
  TimelineEntryId,
} from '#shared/domain/ids.ts';
import type {
  TimelineCursor,
  TimelineFields,
  TimelineItem,
  TimelinePage,
} from '#shared/domain/timeline.ts';
import { inTransaction } from '../../electron/casefile/database.ts';
import { openFile } from '../../electron/casefile/open.ts';
import { decideHits } from '../../electron/casefile/tables/decisions.ts';
import { listTimeline } from '../../electron/casefile/tables/timeline-items.ts';
import { addRowsOfEveryTable, addWorkedCase } from '../builders/casefile-full-case.ts';
import {
  codeOf,
  ENGINE,
  newCaseFile,
  newestEntries,
  openArgs,
  T0,
} from '../builders/casefile-file.ts';

const CASE = 'case-1' as CaseId;
const HASH = 'a'.repeat(64) as Sha256Hex;
const ENTRY = 'entry-1' as TimelineEntryId;
const JUNE = Date.UTC(2024, 5, 17, 14, 35, 59, 999);

const fields = (parts: Partial<TimelineFields> = {}): TimelineFields => ({
  ...{ happenedAt: JUNE, precision: 'minute', title: 'The transfer', body: 'of 40,000' },
  ...{ subjectId: null, ...parts },
});

function newEntry(parts: Partial<TimelineFields> = {}) {
  const { operations } = newCaseFile();
  operations.createCase({ id: CASE, fields: { title: 'Harbour' }, at: T0 });
  const add = (more: Partial<TimelineFields> = {}, id: TimelineEntryId = ENTRY) =>
    operations.addTimelineEntry({ id, caseId: CASE, fields: fields(more), at: T0 + 1 });
  return { operations, add, entry: add(parts) };
}

/** The kinds of a case's timeline with what is distinguished by name. */
const linesOf = (items: TimelineItem[]) =>
  items.map((item) => (item.kind === 'change' ? item.change : item.kind));

describe('a manual entry', () => {
  test('is as it was entered', () => {
    const { operations, entry } = newEntry();
    expect(entry).toEqual({
      ...{ id: ENTRY, caseId: CASE, ...fields({ happenedAt: Date.UTC(2024, 5, 17, 14, 35) }) },
      ...{ createdAt: T0 + 1, updatedAt: T0 + 1, removedAt: null },
    });
    expect(newestEntries(operations, 1)).toMatchObject([
      { kind: 'timeline.added', caseId: CASE, subject: ENTRY, what: { title: 'The transfer' } },
    ]);
  });

  test.each([
    ['year', Date.UTC(2024, 0, 1)],
    ['month', Date.UTC(2024, 5, 1)],
    ['day', Date.UTC(2024, 5, 17)],
    ['minute', Date.UTC(2024, 5, 17, 14, 35)],
  ] as const)('of a %s stands at its beginning in UTC', (precision, happenedAt) => {
    expect(newEntry({ precision }).entry).toMatchObject({ precision, happenedAt });
  });

  test('known to the month of a day that the month before does not have keeps its month', () => {
    const { entry } = newEntry({ precision: 'month', happenedAt: Date.UTC(2024, 4, 31, 23, 59) });
    expect(entry.happenedAt).toBe(Date.UTC(2024, 4, 1));
  });

  test('before 1970 is an entry like any other', () => {
    const { entry } = newEntry({ precision: 'day', happenedAt: Date.UTC(1969, 6, 20, 20) });
    expect(entry.happenedAt).toBe(Date.UTC(1969, 6, 20));
  });

  test('is journaled with how exactly its moment is known, also where only the moment changes', () => {
    const { operations } = newEntry({ precision: 'day' });
    const change = { happenedAt: Date.UTC(2024, 5, 18) };
    operations.updateTimelineEntry({ id: ENTRY, change, at: T0 + 7 });
    expect(newestEntries(operations, 2)).toMatchObject([
      { kind: 'timeline.changed', what: { precision: 'day' } },
      { kind: 'timeline.added', what: { precision: 'day' } },
    ]);
  });

  test('changes in what is named, and not without a difference', () => {
    const { operations } = newEntry();
    const update = (change: Partial<TimelineFields>) =>
      operations.updateTimelineEntry({ id: ENTRY, change, at: T0 + 7 });
    expect(update({ precision: 'day' })).toMatchObject({
      ...{ precision: 'day', happenedAt: Date.UTC(2024, 5, 17), title: 'The transfer' },
      updatedAt: T0 + 7,
    });
    const before = newestEntries(operations, 100);
    update({ title: ' The transfer ' });
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('that was removed leaves the timeline, takes no change, and comes back', () => {
    const { operations } = newEntry();
    const set = (isRemoved: boolean) =>
      operations.setTimelineEntryRemoved({ id: ENTRY, isRemoved, at: T0 + 9 });
    set(true);
    expect(linesOf(wholeOf((args) => operations.listTimeline(args)))).toEqual(['case.created']);
    const update = () =>
      operations.updateTimelineEntry({ id: ENTRY, change: { title: 'x' }, at: T0 + 9 });
    expect(codeOf(update)).toBe('record.not_found');
    set(false);
    expect(linesOf(wholeOf((args) => operations.listTimeline(args)))).toEqual([
      'entry',
      'case.created',
    ]);
  });

  test('can be put with a subject of its own case only', () => {
    const { operations, add } = newEntry();
    const person = { kind: 'person', name: 'P', role: '', confidence: null, remark: '' } as const;
    const other = 'case-2' as CaseId;
    operations.createCase({ id: other, fields: {}, at: T0 });
    operations.createSubject({ id: 's1' as SubjectId, caseId: CASE, fields: person, at: T0 });
    operations.createSubject({ id: 's2' as SubjectId, caseId: other, fields: person, at: T0 });
    const with2 = () => add({ subjectId: 's2' as SubjectId }, 'entry-2' as TimelineEntryId);
    expect(codeOf(with2)).toBe('record.not_found');
    const change = (subjectId: string) => () =>
      operations.updateTimelineEntry({
        ...{ id: ENTRY, change: { subjectId: subjectId as SubjectId }, at: T0 },
      });
    expect(codeOf(change('s2'))).toBe('record.not_found');
    expect(change('s1')().subjectId).toBe('s1');
  });
});

/** The whole timeline, read in pages, in order of time. */
function wholeOf(
  list: (args: { caseId: CaseId; after: TimelineCursor | null; limit: number }) => TimelinePage,
  limit = 1000,
): TimelineItem[] {
  const items: TimelineItem[] = [];
  let after: TimelineCursor | null = null;
  do {
    const page: TimelinePage = list({ caseId: CASE, after, limit });
    items.push(...page.items);
    after = page.next;
  } while (after !== null);
  return items.toSorted((a, b) => a.at - b.at);
}

describe('the timeline', () => {
  test('is the same in pages of any length, also where many things have one time', () => {
    const { operations, path } = newCaseFile();
    addWorkedCase(operations, 1, 'One');
    for (let number = 0; number < 7; number++) {
      operations.addTimelineEntry({
        ...{ id: `same-${String(number)}` as TimelineEntryId, caseId: CASE, at: T0 },
        fields: {
          ...{ happenedAt: Date.UTC(1969, 0, 1), precision: 'year', title: String(number) },
          ...{ body: '', subjectId: null },
        },
      });
    }
    for (const number of [1, 2, 3, 4, 5]) {
      const note = { id: `same-note-${String(number)}` as NoteId, subjectId: null, title: 'N' };
      operations.createNote({ ...note, caseId: CASE, body: '', at: T0 + 90 });
    }
    operations.close({});
    const file = openFile(openArgs(path), ENGINE);
    addRowsOfEveryTable(file.db, 1, 'One');
    const read = (limit: number) => wholeOf((args) => listTimeline(file.db, args), limit);
    const whole = read(1000);
    expect(whole.length).toBeGreaterThan(15);
    for (const limit of [1, 2, 3, 5, whole.length]) expect(read(limit)).toEqual(whole);
    const [first] = [listTimeline(file.db, { caseId: CASE, after: null, limit: 5 })];
    // The changes come whole; the rest keeps to the limit.
    expect(first.items.filter(({ kind }) => kind !== 'change').length).toBeLessThanOrEqual(5);
    file.close();
  });

  test('tells everything of a case, oldest first, and nothing of another one', () => {
    const { operations, path } = newCaseFile();
    addWorkedCase(operations, 1, 'One');
    addWorkedCase(operations, 2, 'Two');
    operations.setCaseStatus({ id: CASE, status: 'closed', why: 'solved', at: T0 + 60 });
    operations.setCaseStatus({ id: CASE, status: 'open', why: 'not solved', at: T0 + 70 });
    operations.close({});
    const file = openFile(openArgs(path), ENGINE);
    addRowsOfEveryTable(file.db, 1, 'One');
    const items = wholeOf((args) => listTimeline(file.db, args));
    file.close();
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(JSON.stringify(items)).not.toContain('Two');
    expect(linesOf(items)).toEqual([
      ...['entry', 'case.created', 'screening', 'case.created', 'note', 'attachment'],
      ...['case.closed', 'case.reopened'],
    ]);
    expect(items).toMatchObject([
      { kind: 'entry', at: Date.UTC(2026, 2, 1), entry: { title: 'One' } },
      { kind: 'change', actor: 'Mara Test', originFileId: null, count: 1, why: null },
      {
        ...{ kind: 'screening', snapshotId: 'snapshot-1', screened: 'kya', title: 'One' },
        environmentKind: 'practice',
      },
      // What the file it was imported from knows of it.
      { kind: 'change', actor: 'One', originFileId: 'elsewhere', seq: 1, title: 'One' },
      { kind: 'note', noteId: 'note-1', title: 'One' },
      { kind: 'attachment', attachmentId: 'attachment-1', title: 'One' },
      { kind: 'change', change: 'case.closed', at: T0 + 60, why: 'solved' },
      { kind: 'change', change: 'case.reopened', at: T0 + 70, why: 'not solved' },
    ]);
  });

  test('tells where a case was moved to, and of no other change of its fields', () => {
    const { operations } = newCaseFile();
    addWorkedCase(operations, 1, 'One');
    const moved = { id: CASE, status: 'in_review', why: 'for the second pair of eyes' } as const;
    operations.setCaseStatus({ ...moved, at: T0 + 60 });
    operations.updateCase({ id: CASE, change: { title: 'Another' }, at: T0 + 65 });
    operations.setCaseStatus({ id: CASE, status: 'closed', why: 'solved', at: T0 + 70 });
    const items = wholeOf((args) => operations.listTimeline(args));
    const changes = items.filter((one) => one.kind === 'change' && one.at > T0 + 50);
    expect(changes).toMatchObject([
      { change: 'case.status_changed', status: 'in_review', why: moved.why, title: '' },
      { change: 'case.closed', status: null },
    ]);
  });

  test('has one line for all hits that were decided at once', () => {
    const { operations, path } = newCaseFile();
    addWorkedCase(operations, 1, 'One');
    operations.close({});
    const file = openFile(openArgs(path), ENGINE);
    const hit = (number: number) => ({
      ...{ id: `decision-${String(number)}` as DecisionId, title: `Rule ${String(number)}` },
      ...{ hitKey: HASH, fingerprint: HASH },
    });
    const decide = (hits: ReturnType<typeof hit>[], at: number) =>
      inTransaction(file.db, (db) =>
        decideHits(db, {
          ...{ caseId: CASE, snapshotId: 'snapshot-1' as SnapshotId, hits, at },
          ...{ disposition: 'false', reason: 'another person', remark: '' },
        }),
      );
    decide([hit(1), hit(2), hit(3)], T0 + 80);
    decide([hit(4)], T0 + 80);
    const items = wholeOf((args) => listTimeline(file.db, args));
    file.close();
    expect(items.filter(({ at }) => at === T0 + 80)).toMatchObject([
      { kind: 'change', change: 'decision.made', title: 'Rule 1', count: 3 },
      { kind: 'change', change: 'decision.made', title: 'Rule 4', count: 1 },
    ]);
  });

  test('of a case that is not there is empty', () => {
    const none = { items: [], next: null };
    const page = { caseId: CASE, after: null, limit: 10 };
    expect(newCaseFile().operations.listTimeline(page)).toEqual(none);
  });
});
