// How the flows of a screening were left: kept with the screening, no evidence, gone with its case.
import { expect, test } from 'vitest';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { MAX_FLOW_VIEW_LENGTH } from '#shared/records/search.ts';
import {
  addPolledAnswer,
  codeOf,
  newCaseFile,
  newestEntries,
  reopen,
  T0,
  verifyAt,
} from '../builders/casefile-file.ts';
import { kyaAnswer } from '../builders/casefile-monitors.ts';

const snapshotId = 'snapshot-1' as SnapshotId;
const place = { snapshotId, side: 'address' as const, name: '' };
const keeping = { ...place, stateJson: '{"v":1}', at: T0 + 9 };

function withSnapshot() {
  const file = newCaseFile();
  file.operations.storeSnapshot({ draft: addPolledAnswer(file.operations, 1, kyaAnswer()) });
  return file;
}

test('a flow is found as it was left last, each side for itself, also after reopening', () => {
  const { operations, path } = withSnapshot();
  expect(operations.listFlowViews({ snapshotId })).toEqual([]);
  operations.keepFlowView({ ...keeping, side: 'out' });
  operations.keepFlowView({ ...keeping, side: 'in' });
  operations.keepFlowView({ ...keeping, side: 'in', stateJson: '{"v":2}' });
  operations.close({});
  expect(reopen(path).listFlowViews({ snapshotId })).toEqual([
    { side: 'in', name: '', stateJson: '{"v":2}' },
    { side: 'out', name: '', stateJson: '{"v":1}' },
  ]);
});

test('views under names stay beside how a flow was left, and are replaced and removed by name', () => {
  const { operations } = withSnapshot();
  operations.keepFlowView(keeping);
  operations.keepFlowView({ ...keeping, name: 'Mixers', stateJson: '{"v":2}' });
  operations.keepFlowView({ ...keeping, name: 'mixers', stateJson: '{"v":3}' });
  operations.keepFlowView({ ...keeping, name: 'Exchanges', stateJson: '{"v":4}' });
  const namesOf = () => operations.listFlowViews({ snapshotId }).map(({ name }) => name);
  expect(operations.listFlowViews({ snapshotId })).toEqual([
    { side: 'address', name: '', stateJson: '{"v":1}' },
    { side: 'address', name: 'Exchanges', stateJson: '{"v":4}' },
    { side: 'address', name: 'mixers', stateJson: '{"v":3}' },
  ]);
  operations.removeFlowView({ ...place, name: 'MIXERS' });
  expect(namesOf()).toEqual(['', 'Exchanges']);
  const remove = (change: object) =>
    codeOf(() => operations.removeFlowView({ ...place, name: 'Exchanges', ...change }));
  expect(remove({ name: 'Mixers' })).toBe('record.not_found');
  expect(remove({ snapshotId: 'snapshot-9' })).toBe('record.not_found');
  operations.setCaseStatus({ id: 'case-1' as CaseId, status: 'closed', why: 'done', at: T0 + 10 });
  expect(remove({})).toBe('case.sealed');
  expect(namesOf()).toEqual(['', 'Exchanges']);
});

test('of a screening that is not there, of a sealed case, and what is no JSON, nothing is kept', () => {
  const { operations } = withSnapshot();
  const keep = (change: object) => codeOf(() => operations.keepFlowView({ ...keeping, ...change }));
  expect(keep({ snapshotId: 'snapshot-9' })).toBe('record.not_found');
  expect(keep({ stateJson: '{' })).toBe('input.invalid');
  operations.keepFlowView(keeping);
  operations.setCaseStatus({ id: 'case-1' as CaseId, status: 'closed', why: 'done', at: T0 + 10 });
  expect(keep({ stateJson: '{}' })).toBe('case.sealed');
  expect(operations.listFlowViews({ snapshotId })).toHaveLength(1);
});

test('the graph of a case is found as it was left last, unless the case is sealed or it is no JSON', () => {
  const { operations, path } = withSnapshot();
  const caseId = 'case-1' as CaseId;
  expect(operations.findGraphView({ caseId })).toBeNull();
  operations.keepGraphView({ caseId, stateJson: '{"v":1}', at: T0 + 9 });
  operations.keepGraphView({ caseId, stateJson: '{"v":2}', at: T0 + 10 });
  const keep = (stateJson: string) =>
    codeOf(() => operations.keepGraphView({ caseId, stateJson, at: T0 + 11 }));
  expect(keep('{')).toBe('input.invalid');
  operations.setCaseStatus({ id: caseId, status: 'closed', why: 'done', at: T0 + 12 });
  expect(keep('{"v":3}')).toBe('case.sealed');
  operations.close({});
  expect(reopen(path).findGraphView({ caseId })).toBe('{"v":2}');
});

test('the longest state that a call may bring is kept, a longer one is refused by the table', () => {
  const { operations } = withSnapshot();
  const longest = JSON.stringify('x'.repeat(MAX_FLOW_VIEW_LENGTH - 2));
  operations.keepFlowView({ ...keeping, stateJson: longest });
  expect(operations.listFlowViews({ snapshotId })[0]?.stateJson).toBe(longest);
  expect(() => operations.keepFlowView({ ...keeping, stateJson: ` ${longest}` })).toThrow();
});

test('looking at a flow is no change of the case: the journal and "verify" say nothing of it', () => {
  const { operations, path } = withSnapshot();
  const before = newestEntries(operations, 1);
  operations.keepFlowView(keeping);
  expect(newestEntries(operations, 1)).toEqual(before);
  operations.close({});
  expect(verifyAt(path).findings).toEqual([]);
});
