// Decisions that do not hold any more on the newest screening of what they were made about.
import { expect, test } from 'vitest';
import type { CaseId, DecisionId, SnapshotId } from '#shared/domain/ids.ts';
import { identifyHits } from '#shared/review/hit-identities.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { newCaseFile, storeAnswer, T0 } from '../builders/casefile-file.ts';
import { openView } from '../builders/casefile-lists.ts';
import { kyaAnswer } from '../builders/casefile-monitors.ts';
import { buildRequest } from '../builders/kya-view.ts';

const CASE = 'case-101' as CaseId;
const ADDRESS = `0x${'01'.repeat(20)}`;

/** An answer with a hit of each rule, at these levels. */
function answerOf(levels: Record<string, string>): string {
  const answer = JSON.parse(kyaAnswer({ rules: Object.keys(levels) })) as {
    data: { result: { hits: { ruleCode: string; riskLevel?: string }[] } };
  };
  for (const hit of answer.data.result.hits) hit.riskLevel = levels[hit.ruleCode] ?? '';
  return JSON.stringify(answer);
}

function screen(
  operations: CaseFileOperations,
  number: number,
  answer: string,
  chainName = 'Ethereum',
): SnapshotId {
  const job = { kind: 'kya', request: buildRequest({ address: ADDRESS, chainName }) } as const;
  const when = { inCase: number === 1 ? null : CASE, takenAt: T0 + number * 1000 };
  return storeAnswer(operations, number, job, answer, when).id;
}

function decide(operations: CaseFileOperations, snapshotId: SnapshotId, place: number): void {
  const identity = identifyHits(openView(operations, snapshotId))[place]!;
  const id = `decision-${snapshotId}-${String(place)}` as DecisionId;
  operations.decideHits({
    ...{ caseId: CASE, snapshotId, disposition: 'false', reason: '', remark: '', at: T0 },
    hits: [{ id, hitKey: identity.key, fingerprint: identity.fingerprint, title: 'x' }],
  });
}

test('what says the same on the newest screening holds, what says something else is reopened', () => {
  const { operations } = newCaseFile();
  const first = screen(operations, 1, answerOf({ MIX: 'high', THEFT: 'high', SCAM: 'low' }));
  decide(operations, first, 0);
  decide(operations, first, 1);
  // Nothing newer: nothing can have changed.
  expect(operations.listRetaken({ caseId: CASE })).toEqual([]);
  const second = screen(operations, 2, answerOf({ MIX: 'critical', THEFT: 'high', SCAM: 'high' }));
  expect(operations.listRetaken({ caseId: CASE })).toEqual([
    { snapshotId: second, isLarge: false },
  ]);
  const count = () => operations.countReopened({ caseId: CASE, snapshotId: second });
  expect(count()).toBe(1);
  decide(operations, second, 0);
  expect(count()).toBe(0);
});

test('another question is not a newer answer, nor is a decision of another case', () => {
  const { operations } = newCaseFile();
  const first = screen(operations, 1, answerOf({ MIX: 'high' }));
  decide(operations, first, 0);
  const other = screen(operations, 2, answerOf({ MIX: 'low' }), 'Polygon');
  expect(operations.listRetaken({ caseId: CASE })).toEqual([]);
  const elsewhere = { caseId: 'case-1' as CaseId, snapshotId: other };
  expect(operations.listRetaken({ caseId: elsewhere.caseId })).toEqual([]);
  expect(operations.countReopened(elsewhere)).toBe(0);
});

test('an answer of more hits than are looked through is named, not read', () => {
  const { operations } = newCaseFile();
  const first = screen(operations, 1, answerOf({ MIX: 'high' }));
  decide(operations, first, 0);
  const many = Object.fromEntries(
    Array.from({ length: 5001 }, (_, n) => [`R-${String(n)}`, 'low']),
  );
  const second = screen(operations, 2, answerOf(many));
  expect(operations.listRetaken({ caseId: CASE })).toEqual([{ snapshotId: second, isLarge: true }]);
});
