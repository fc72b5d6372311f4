// Cases, subjects and timelines as the page asks for them, over the real case file.
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseId, SubjectId } from '#shared/domain/ids.ts';
import type { MemberFields } from '#shared/domain/subject.ts';
import { createCaseService } from '../../../electron/services/cases.ts';
import { createRecordServices } from '../../../electron/services/records.ts';
import { createSubjectService } from '../../../electron/services/subjects.ts';
import { createTimelineService } from '../../../electron/services/timeline.ts';
import type { Emit } from '../../../electron/services/ports.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';

const clock = { now: () => 1_770_000_500_000, monotonicMs: () => 0 };
const person = { kind: 'person', name: 'P', role: '', confidence: null, remark: '' } as const;
const name: MemberFields = {
  ...{ kind: 'name', value: 'Q', chain: null, role: '', confidence: null, remark: '' },
};

async function setUp() {
  const { caseFile, caseId, close } = await createTestCaseFile();
  onTestFinished(close);
  const events: unknown[] = [];
  const emit: Emit = (event, payload) => void events.push([event, payload]);
  const ports = { clock, newId: randomUUID, emit, appVersion: '0.0.0', caseFile };
  return {
    ...{ caseId, caseFile, events },
    cases: createCaseService({ ...ports, signJournal: async () => undefined }),
    subjects: createSubjectService(ports),
    timeline: createTimelineService(ports),
    records: createRecordServices(caseFile, clock),
    /** The events since the last look. */
    news: () => events.splice(0),
  };
}

const CASES = (caseId: CaseId) => ['cases.changed', { caseId }];
const SUBJECTS = (caseId: CaseId) => ['records.changed', { caseId, area: 'subjects' }];
const TIMELINE = (caseId: CaseId) => ['records.changed', { caseId, area: 'timeline' }];

describe('a case', () => {
  it('is made, changed, closed and reopened, each told to the page once', async () => {
    const { cases, news } = await setUp();
    const { id, reference } = await cases.create({ title: 'T', owner: undefined, reference: '' });
    expect(reference).toMatch(/^TF-\d{4}-\d{3}$/);
    expect(news()).toEqual([CASES(id)]);
    expect(await cases.update({ id, change: { title: undefined, tags: ['a'] } })).toMatchObject({
      ...{ title: 'T', owner: 'Test Investigator', tags: ['a'] },
    });
    expect(news()).toEqual([CASES(id)]);
    await cases.setStatus({ id, status: 'closed', why: 'done' });
    await cases.setStatus({ id, status: 'in_review', why: 'not done' });
    expect(news()).toEqual([CASES(id), CASES(id)]);
    await expect(cases.setStatus({ id, status: 'in_review', why: null })).rejects.toMatchObject({
      code: 'case.wrong_status',
    });
    expect(news()).toEqual([]);
  });

  it('is destroyed only by whoever types its reference', async () => {
    const { cases, caseId, news } = await setUp();
    const [known] = await cases.list();
    const reference = known!.reference;
    for (const typed of ['', 'other', reference.toLowerCase(), `${reference} x`]) {
      await expect(
        cases.destroy({ id: caseId, reference: typed, why: 'ordered' }),
        typed,
      ).rejects.toMatchObject({ code: 'input.invalid', details: { field: 'reference' } });
    }
    expect(await cases.list()).toHaveLength(1);
    expect(news()).toEqual([]);
    const counts = await cases.destroy({ id: caseId, reference: ` ${reference} `, why: 'ordered' });
    expect(counts).toMatchObject({ snapshots: 0, records: 1 });
    expect(await cases.list()).toEqual([]);
    expect(news()).toEqual([CASES(caseId)]);
  });
});

describe('a subject', () => {
  it('tells of each change, and the list of cases of those that it counts', async () => {
    const { subjects, caseId, news } = await setUp();
    const { id } = await subjects.create({ caseId, fields: person });
    expect(news()).toEqual([CASES(caseId), SUBJECTS(caseId)]);
    await subjects.update({ id, change: { name: 'R', role: undefined } });
    const member = await subjects.addMember({ subjectId: id, fields: name });
    await subjects.updateMember({ id: member.id, change: { role: 'alias', chain: undefined } });
    await subjects.setMemberRemoved({ id: member.id, isRemoved: true });
    expect(news()).toEqual(Array.from({ length: 4 }, () => SUBJECTS(caseId)));
    await subjects.setRemoved({ id, isRemoved: true });
    expect(news()).toEqual([CASES(caseId), SUBJECTS(caseId)]);
    expect(await subjects.list({ caseId })).toEqual([]);
  });

  it('of a closed case does not change, and nothing is told', async () => {
    const { cases, subjects, caseId, news } = await setUp();
    await cases.setStatus({ id: caseId, status: 'closed', why: 'done' });
    news();
    await expect(subjects.create({ caseId, fields: person })).rejects.toMatchObject({
      code: 'case.sealed',
    });
    expect(news()).toEqual([]);
  });
});

it('an entry of the timeline is added, changed, removed and told of', async () => {
  const { timeline, caseId, news } = await setUp();
  const { id } = await timeline.add({
    caseId,
    fields: { happenedAt: 0, precision: 'day', title: 'A', body: '', subjectId: null },
  });
  const changed = await timeline.update({ id, change: { title: 'B', body: undefined } });
  expect(changed).toMatchObject({ title: 'B', body: '' });
  await timeline.setRemoved({ id, isRemoved: true });
  await timeline.setRemoved({ id, isRemoved: false });
  expect(news()).toEqual(Array.from({ length: 4 }, () => TIMELINE(caseId)));
  const { items } = await timeline.list({ caseId, after: null, limit: 10 });
  expect(items.map(({ kind }) => kind)).toEqual(['change', 'entry']);
});

it('the journal of a case and of a record are read in pages, newest first', async () => {
  const { subjects, records, caseId } = await setUp();
  const { id } = await subjects.create({ caseId, fields: person });
  for (const role of ['a', 'b', 'c']) await subjects.update({ id, change: { role } });
  const page = (parts: { caseId?: CaseId; subject?: SubjectId; beforeSeq?: number }) =>
    records.journal.list({ caseId: null, subject: null, beforeSeq: null, limit: 2, ...parts });
  const whole = await page({});
  const ofCase = await page({ caseId });
  const ofRecord = await page({ subject: id });
  expect([whole.total, ofCase.total, ofRecord.total]).toEqual([8, 5, 4]);
  expect(ofRecord.entries.map(({ what }) => what['role.after'])).toEqual(['c', 'b']);
  const older = await page({ caseId, subject: id, beforeSeq: ofRecord.entries[1]!.seq });
  expect(older.entries.map(({ kind, what }) => [kind, what['role.after']])).toEqual([
    ['subject.changed', 'a'],
    ['subject.created', undefined],
  ]);
  expect(older.total).toBe(4);
  expect((await page({ caseId: 'other' as CaseId, subject: id })).entries).toEqual([]);
});
