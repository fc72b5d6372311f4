// What is marked in lists as an exempted exchange address, and what is not: a line that would else
// read like a clean one.
import { expect, test } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { outcomeOfView } from '#shared/review/exemption.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { newCaseFile, storeAnswer, T0 } from '../builders/casefile-file.ts';
import { EVERY_SCREENING, openView } from '../builders/casefile-lists.ts';
import { CASE, importAnswer, writeAnswer } from '../builders/casefile-transfer.ts';
import { buildRequest } from '../builders/kya-view.ts';

const DEPOSIT = {
  ...{ primary_category: 'Exchange', secondary_category: 'Centralized exchange' },
  ...{ tertiary_category: 'Deposit', quaternary_category: 'Northgate Exchange' },
};

interface Parts {
  cexImmune?: boolean;
  score?: number;
  hits?: object[];
  tags?: object[];
}

const addressOf = (number: number) => `0x${String(number).padStart(40, 'ab')}`;

/** The answer on an address; what is not given is as an exempted deposit address has it. */
function answerOf(number: number, { score = 0, hits = [], tags = [DEPOSIT] }: Parts = {}): string {
  const address = addressOf(number);
  const result = {
    ...{ address, chain: 'Ethereum', risk: 'low', hits, subjectTags: tags, rulesTriggered: [] },
    score: { score, verdict: 'accept', selfHit: false, components: [] },
  };
  return JSON.stringify({
    ...{ code: 0, msg: 'success' },
    data: { job_id: number, type: 'kya', status: 'COMPLETE', result },
  });
}

/** A screening of it. */
function add(operations: CaseFileOperations, number: number, parts: Parts = {}): SnapshotSummary {
  const request = buildRequest({ address: addressOf(number), cexImmune: parts.cexImmune ?? true });
  return storeAnswer(operations, number, { kind: 'kya', request }, answerOf(number, parts));
}

/** The marked ones of the list over all cases. */
function marked(operations: CaseFileOperations): SnapshotId[] {
  const { rows } = operations.listScreenings({ filter: EVERY_SCREENING, offset: 0, limit: 50 });
  return rows.filter((one) => one.outcomeMark === 'exempted').map(({ id }) => id);
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
  expect(own[0]?.summary).toMatchObject({ outcomeMark: 'exempted', verdict: 'accept', score: '0' });
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

test('an imported answer that looks exempted is marked too: on is the default of what was asked', () => {
  const { operations, folder } = newCaseFile();
  operations.createCase({ id: CASE, fields: {}, at: T0 });
  const origin = { token: 'usdt' };
  const exempted = importAnswer(operations, writeAnswer(folder, answerOf(1)), { origin });
  const scored = writeAnswer(folder, answerOf(2, { score: 12.5 }), 'scored.json');
  importAnswer(operations, scored, { number: 2, origin });
  expect(marked(operations)).toEqual([exempted.id]);
  expect(outcomeOfView(openView(operations, exempted.id)).state).toBe('exempted');
});
