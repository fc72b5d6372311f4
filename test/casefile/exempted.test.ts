// What is marked in lists as an exempted exchange address, and what is not: a line that would else
// read like a clean one.
import { expect, test } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { addAnsweredJob, newCaseFile } from '../builders/casefile-file.ts';
import { EVERY_SCREENING } from '../builders/casefile-lists.ts';
import { buildRequest } from '../builders/kya-view.ts';

const DEPOSIT = {
  ...{ primary_category: 'Exchange', secondary_category: 'Centralized exchange' },
  ...{ tertiary_category: 'Deposit', quaternary_category: 'Northgate Exchange' },
};

/** A screening of an address; what is not given is as an exempted deposit address has it. */
function add(
  operations: CaseFileOperations,
  number: number,
  parts: { cexImmune?: boolean; score?: number; hits?: object[]; tags?: object[] } = {},
): SnapshotSummary {
  const { cexImmune = true, score = 0, hits = [], tags = [DEPOSIT] } = parts;
  const address = `0x${String(number).padStart(40, 'ab')}`;
  const result = {
    ...{ address, chain: 'Ethereum', risk: 'low', hits, subjectTags: tags, rulesTriggered: [] },
    score: { score, verdict: 'accept', selfHit: false, components: [] },
  };
  const answer = JSON.stringify({
    ...{ code: 0, msg: 'success' },
    data: { job_id: number, type: 'kya', status: 'COMPLETE', result },
  });
  const job = { kind: 'kya', request: buildRequest({ address, cexImmune }) } as const;
  return operations.storeSnapshot({ draft: addAnsweredJob(operations, number, job, answer) });
}

/** The marked ones of the list over all cases. */
function marked(operations: CaseFileOperations): SnapshotId[] {
  const { rows } = operations.listScreenings({ filter: EVERY_SCREENING, offset: 0, limit: 50 });
  return rows.filter((one) => one.kind !== 'name' && one.isExempted).map(({ id }) => id);
}

function indexAll(operations: CaseFileOperations): void {
  while (operations.indexPending({ limit: 50 }).left > 0);
}

test('an exempted exchange address is marked, whether the index has read its answer or not', () => {
  const { operations } = newCaseFile();
  const exempted = add(operations, 1);
  expect(marked(operations)).toEqual([exempted.id]);
  indexAll(operations);
  expect(marked(operations)).toEqual([exempted.id]);
  const { own } = operations.listHistory({ id: exempted.id });
  expect(own[0]?.summary).toMatchObject({ isExempted: true, verdict: 'accept', score: '0' });
});

test('what a rule was evaluated over, or may have been, is not marked', () => {
  const { operations } = newCaseFile();
  add(operations, 1, { cexImmune: false });
  add(operations, 2, { score: 12.5 });
  add(operations, 3, { hits: [{ ruleCode: 'KYA-1', ruleName: 'A rule', pathNodes: [] }] });
  add(operations, 4, { tags: [] });
  add(operations, 5, { tags: [{ primary_category: 'DeFi', secondary_category: 'DEX' }] });
  add(operations, 6, { tags: [{ ...DEPOSIT, secondary_category: 'High-risk exchange' }] });
  expect(marked(operations)).toEqual([]);
  indexAll(operations);
  expect(marked(operations)).toEqual([]);
});
