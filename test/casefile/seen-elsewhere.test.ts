// Where else a thing was seen: in answers, among subjects and under private labels of other cases.
import { describe, expect, test } from 'vitest';
import type { CaseId, LabelId, MemberId, SnapshotId, SubjectId } from '#shared/domain/ids.ts';
import { MAX_CASES_ELSEWHERE } from '#shared/records/search.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { addSearchedCases, indexAll, SEARCHED_CASE } from '../builders/casefile-search.ts';
import { addPolledAnswer, newCaseFile, T0 } from '../builders/casefile-file.ts';
import { evmAddress } from '../builders/hits.ts';
import { kyaSampleText } from '../builders/kya-sample.ts';

const HERE = 'here' as CaseId;
const address = (value: string) => ({ kind: 'address', value }) as const;

function file(): CaseFileOperations {
  const { operations, folder } = newCaseFile();
  addSearchedCases(operations, folder);
  operations.createCase({ id: HERE, fields: {}, at: T0 });
  indexAll(operations);
  return operations;
}

function addMember(operations: CaseFileOperations, caseId: CaseId, value: string): void {
  const subjectId = `s-${caseId}` as SubjectId;
  operations.createSubject({
    ...{ id: subjectId, caseId, at: T0 + 50 },
    fields: { kind: 'person', name: 'Isaura', role: '', confidence: null, remark: '' },
  });
  operations.addMember({
    ...{ id: `m-${caseId}` as MemberId, subjectId, at: T0 + 51 },
    fields: { kind: 'address', value, chain: null, role: '', confidence: null, remark: '' },
  });
}

describe('a thing', () => {
  test('in an answer of another case is told with its role, count and newest screening', () => {
    const things = [address('0xdead'), address(evmAddress(10).toUpperCase().replace('X', 'x'))];
    expect(file().findSeenElsewhere({ things, notInCaseId: HERE })).toEqual([
      {
        ...{ position: 1, kind: 'address', hasMore: false },
        cases: [
          {
            ...{ caseId: SEARCHED_CASE, reference: 'TF-2026-044', roles: ['source'] },
            ...{ snapshotCount: 1, newestSnapshotId: 'snapshot-1', label: null, subjects: [] },
          },
        ],
      },
    ]);
  });

  test('in its own case alone was seen nowhere else', () => {
    const things = [address(evmAddress(10))];
    expect(file().findSeenElsewhere({ things, notInCaseId: SEARCHED_CASE })).toEqual([]);
  });

  test('is told by the subject that has it and by the label on it, without any answer', () => {
    const operations = file();
    addMember(operations, SEARCHED_CASE, '0xAbc');
    operations.setLabel({
      ...{ id: 'l' as LabelId, caseId: SEARCHED_CASE, address: '0xAbc', text: 'Petrol' },
      ...{ colour: null, remark: '', at: T0 + 52 },
    });
    const asked = { things: [address('0xAbc')], notInCaseId: HERE };
    const [seen] = operations.findSeenElsewhere(asked);
    expect(seen?.cases[0]).toMatchObject({
      ...{ roles: [], snapshotCount: 0, newestSnapshotId: null },
      ...{ subjects: ['Isaura'], label: 'Petrol' },
    });
    operations.setSubjectRemoved({
      id: `s-${SEARCHED_CASE}` as SubjectId,
      isRemoved: true,
      at: T0 + 53,
    });
    operations.removeLabel({ id: 'l' as LabelId, at: T0 + 54 });
    expect(operations.findSeenElsewhere(asked)).toEqual([]);
  });

  test('that is a name is the same in any letter case and width', () => {
    const things = [{ kind: 'name', value: ' ISAURA　ｖｅｌａｎｄｅｒ' }] as const;
    const [seen] = file().findSeenElsewhere({ things: [...things], notInCaseId: HERE });
    expect(seen?.cases[0]?.roles).toEqual(['match']);
  });
});

describe('the cases of a thing', () => {
  const MANY = MAX_CASES_ELSEWHERE + 3;

  function manyCases(): CaseFileOperations {
    const { operations } = newCaseFile();
    for (let number = 1; number <= MANY; number++) {
      const draft = addPolledAnswer(operations, number, kyaSampleText());
      operations.storeSnapshot({ draft });
    }
    operations.createCase({ id: HERE, fields: {}, at: T0 });
    indexAll(operations);
    return operations;
  }

  test('are as many as are shown, with the word that there are more', () => {
    const operations = manyCases();
    const asked = { things: [address(evmAddress(10))], notInCaseId: HERE };
    const [seen] = operations.findSeenElsewhere(asked);
    expect(seen?.cases).toHaveLength(MAX_CASES_ELSEWHERE);
    expect(seen?.hasMore).toBe(true);
  });

  test('begin with those that have a subject, also where there are many', () => {
    const operations = manyCases();
    const last = `case-${String(MANY)}` as CaseId;
    addMember(operations, last, evmAddress(10));
    const asked = { things: [address(evmAddress(10))], notInCaseId: HERE };
    const [first] = operations.findSeenElsewhere(asked)[0]?.cases ?? [];
    expect(first).toMatchObject({ caseId: last, roles: ['source'], snapshotCount: 1 });
    expect(first?.newestSnapshotId).toBe(`snapshot-${String(MANY)}` as SnapshotId);
  });
});
