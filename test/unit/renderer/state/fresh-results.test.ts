// Results that arrived and were not looked at: each is announced once, and none of a file that was closed.
import { expect, it } from 'vitest';
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { FreshResults } from '../../../../renderer/state/fresh-results.ts';
import { createPage } from '../page.ts';

const caseId = 'case-1' as CaseId;
const [one, other] = ['snapshot-1', 'snapshot-2'] as SnapshotId[] as [SnapshotId, SnapshotId];

it('is one that was stored meanwhile, until it is looked at', () => {
  const page = createPage({});
  const fresh = new FreshResults(page.events);
  page.emit('snapshot.stored', { snapshotId: one, caseId });
  expect([fresh.take(other), fresh.take(one), fresh.take(one)]).toEqual([false, true, false]);
  page.emit('snapshot.stored', { snapshotId: other, caseId });
  fresh.clear();
  expect(fresh.take(other)).toBe(false);
});
