// Subjects and what belongs to them.
import { describe, expect, test } from 'vitest';
import type { CaseId, MemberId, SubjectId } from '#shared/domain/ids.ts';
import type { MemberFields, SubjectFields } from '#shared/domain/subject.ts';
import { codeOf, newCaseFile, newestEntries, T0 } from '../builders/casefile-file.ts';

const CASE = 'case-1' as CaseId;
const SUBJECT = 'subject-1' as SubjectId;
const MEMBER = 'member-1' as MemberId;
const ADDRESS = '0x985D6C55a08e9547881F01252D6C65826E26aB12';

const subject = (parts: Partial<SubjectFields> = {}): SubjectFields => ({
  ...{ kind: 'person', name: 'Velvet Harbour', role: 'suspect', confidence: null, remark: '' },
  ...parts,
});
const member = (parts: Partial<MemberFields> = {}): MemberFields => ({
  ...{ kind: 'address', value: ADDRESS, chain: 'Ethereum', role: '', confidence: null },
  ...{ remark: '', ...parts },
});

function newSubject() {
  const { operations } = newCaseFile();
  operations.createCase({ id: CASE, fields: {}, at: T0 });
  const created = operations.createSubject({
    ...{ id: SUBJECT, caseId: CASE, fields: subject(), at: T0 + 1 },
  });
  const add = (parts: Partial<MemberFields> = {}, id: MemberId = MEMBER) =>
    operations.addMember({ id, subjectId: SUBJECT, fields: member(parts), at: T0 + 2 });
  const get = () => operations.getSubject({ id: SUBJECT });
  return { operations, created, add, get };
}

describe('a subject', () => {
  test('is as it was entered, without members', () => {
    const { operations, created } = newSubject();
    expect(created).toEqual({
      ...{ id: SUBJECT, caseId: CASE, ...subject(), members: [], hits: [] },
      ...{ createdAt: T0 + 1, updatedAt: T0 + 1, removedAt: null },
    });
    expect(newestEntries(operations, 1)).toMatchObject([
      {
        ...{ kind: 'subject.created', caseId: CASE, subject: SUBJECT },
        what: { kind: 'person', name: 'Velvet Harbour' },
      },
    ]);
  });

  test('changes in what is named, and the entry says from what to what', () => {
    const { operations } = newSubject();
    const change = { kind: 'company', confidence: 'probable' } as const;
    const changed = operations.updateSubject({ id: SUBJECT, change, at: T0 + 9 });
    expect(changed).toMatchObject({ ...subject(change), updatedAt: T0 + 9 });
    expect(newestEntries(operations, 1)[0]?.what).toMatchObject({
      ...{ 'kind.before': 'person', 'kind.after': 'company' },
      ...{ 'confidence.before': '', 'confidence.after': 'probable' },
    });
    const before = newestEntries(operations, 100);
    operations.updateSubject({ id: SUBJECT, change, at: T0 + 10 });
    expect(newestEntries(operations, 100)).toEqual(before);
  });

  test('that was removed leaves the list, takes no change, and comes back as it was', () => {
    const { operations, add, get } = newSubject();
    add();
    const asItWas = get();
    operations.setSubjectRemoved({ id: SUBJECT, isRemoved: true, at: T0 + 3 });
    expect(operations.listSubjects({ caseId: CASE })).toEqual([]);
    const change = { name: 'Other' };
    const update = () => operations.updateSubject({ id: SUBJECT, change, at: T0 + 4 });
    expect(codeOf(update)).toBe('record.not_found');
    expect(codeOf(() => add({ value: 'x' }, 'm2' as MemberId))).toBe('record.not_found');
    operations.setSubjectRemoved({ id: SUBJECT, isRemoved: true, at: T0 + 5 });
    operations.setSubjectRemoved({ id: SUBJECT, isRemoved: false, at: T0 + 6 });
    expect(get()).toEqual({ ...asItWas, updatedAt: T0 + 6 });
    expect(newestEntries(operations, 2).map(({ kind }) => kind)).toEqual([
      'subject.restored',
      'subject.removed',
    ]);
  });

  test('is listed in the order of adding, with its own members only', () => {
    const { operations, add } = newSubject();
    const second = { id: 'subject-0' as SubjectId, caseId: CASE, at: T0 + 2 };
    operations.createSubject({ ...second, fields: subject({ name: 'Second' }) });
    add();
    operations.addMember({
      ...{ id: 'member-0' as MemberId, subjectId: second.id, at: T0 + 3 },
      fields: member({ kind: 'name', value: 'An alias', chain: null }),
    });
    const listed = operations.listSubjects({ caseId: CASE });
    expect(listed.map(({ name, members }) => [name, members.map(({ value }) => value)])).toEqual([
      ['Velvet Harbour', [ADDRESS]],
      ['Second', ['An alias']],
    ]);
    expect(operations.listSubjects({ caseId: 'other' as CaseId })).toEqual([]);
  });

  test('of no case, or with a taken id, is refused', () => {
    const { operations } = newSubject();
    const create = (id: string, caseId: string) => () =>
      operations.createSubject({
        ...{ id: id as SubjectId, caseId: caseId as CaseId, fields: subject(), at: T0 },
      });
    expect(codeOf(create('subject-2', 'none'))).toBe('record.not_found');
    expect(codeOf(create(SUBJECT, CASE))).toBe('record.conflict');
    expect(codeOf(() => operations.getSubject({ id: 'none' as SubjectId }))).toBe(
      'record.not_found',
    );
  });
});

describe('a member', () => {
  test('is kept as entered, trimmed', () => {
    const { operations, add, get } = newSubject();
    expect(add({ value: ` ${ADDRESS} `, role: ' deposit ' })).toEqual({
      ...{ id: MEMBER, subjectId: SUBJECT, caseId: CASE },
      ...member({ value: ADDRESS, role: 'deposit' }),
      ...{ addedAt: T0 + 2, updatedAt: T0 + 2, removedAt: null },
    });
    expect(get().members).toHaveLength(1);
    expect(newestEntries(operations, 1)).toMatchObject([
      { kind: 'member.added', what: { subjectId: SUBJECT, kind: 'address', value: ADDRESS } },
    ]);
  });

  test.each<[Partial<MemberFields>, Partial<MemberFields>]>([
    [{}, { value: ADDRESS.toLowerCase() }],
    [
      { kind: 'transaction', value: `0x${'ab'.repeat(32)}` },
      { kind: 'transaction', value: `0x${'AB'.repeat(32)}` },
    ],
    [
      { kind: 'name', value: 'Ｖelvet  Harbour', chain: null },
      { kind: 'name', value: 'velvet harbour', chain: null },
    ],
  ])('cannot be added twice, whatever its spelling: %j', (first, again) => {
    const { add } = newSubject();
    add(first);
    expect(codeOf(() => add(again, 'member-2' as MemberId))).toBe('record.conflict');
  });

  test('of the same text is another one as another kind, and under another subject', () => {
    const { operations, add } = newSubject();
    add({ kind: 'name', value: 'X', chain: null });
    add({ kind: 'address', value: 'X' }, 'member-2' as MemberId);
    const other = 'subject-2' as SubjectId;
    operations.createSubject({ id: other, caseId: CASE, fields: subject(), at: T0 });
    const fields = member({ kind: 'name', value: 'X', chain: null });
    operations.addMember({ id: 'member-3' as MemberId, subjectId: other, fields, at: T0 });
  });

  test('changes in its details, never in what it is', () => {
    const { operations, add } = newSubject();
    add();
    const change = { role: 'hot wallet', confidence: 'confirmed', chain: null } as const;
    expect(operations.updateMember({ id: MEMBER, change, at: T0 + 5 })).toMatchObject({
      ...{ ...member(change), updatedAt: T0 + 5 },
    });
    const sneaked = { value: 'other', kind: 'name' } as never;
    operations.updateMember({ id: MEMBER, change: sneaked, at: T0 + 6 });
    expect(operations.getSubject({ id: SUBJECT }).members).toMatchObject([
      { kind: 'address', value: ADDRESS, role: 'hot wallet' },
    ]);
  });

  test('that was removed may be added anew, and then not be restored beside it', () => {
    const { operations, add, get } = newSubject();
    add();
    operations.setMemberRemoved({ id: MEMBER, isRemoved: true, at: T0 + 3 });
    expect(get().members).toEqual([]);
    add({}, 'member-2' as MemberId);
    const restore = () => operations.setMemberRemoved({ id: MEMBER, isRemoved: false, at: T0 + 4 });
    expect(codeOf(restore)).toBe('record.conflict');
    operations.setMemberRemoved({ id: 'member-2' as MemberId, isRemoved: true, at: T0 + 5 });
    restore();
    expect(get().members.map(({ id }) => id)).toEqual([MEMBER]);
  });

  test('without a value, or of no subject, is refused', () => {
    const { operations, add } = newSubject();
    expect(codeOf(() => add({ value: '  ' }))).toBe('input.invalid');
    const lost = { id: MEMBER, subjectId: 'none' as SubjectId, fields: member(), at: T0 };
    expect(codeOf(() => operations.addMember(lost))).toBe('record.not_found');
  });
});
