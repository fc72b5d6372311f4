// What a person states of a screened transaction: entered with a source, corrected, cleared, carried.
import { expect, test } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { SnapshotId, StatedTransactionId } from '#shared/domain/ids.ts';
import { statedOf } from '#shared/domain/stated-transaction.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { buildKytRequest } from '../builders/casefile-batches.ts';
import { codeOf, newestEntries, T0, verifyDb } from '../builders/casefile-file.ts';
import { addTransaction } from '../builders/casefile-kinds.ts';
import { importedFrom } from '../builders/casefile-transfer.ts';
import { CASE, newWork, openPastTriggers, SNAPSHOT } from '../builders/casefile-work.ts';

const { transaction, token, chainName: chain } = buildKytRequest();
const SCREENED = { transaction, token, chain };
const SOURCE = 'https://explorer.example/tx/1';

type Stated = Parameters<CaseFileOperations['setStatedTransaction']>[0];

function newStated() {
  const work = newWork();
  const { operations } = work;
  const first = addTransaction(operations, 20, CASE);
  let count = 0;
  const state = (parts: Partial<Stated> = {}) =>
    operations.setStatedTransaction({
      ...{ id: `stated-${String(++count)}` as StatedTransactionId, caseId: CASE, at: T0 + count },
      ...{ snapshotId: first, amount: decimal('1204.50'), happenedAt: T0, source: SOURCE },
      ...parts,
    });
  const list = () => operations.listStatedTransactions({ caseId: CASE });
  return { ...work, first, state, list };
}

test('holds as it was entered last, and every entry stays with its author and in the audit log', () => {
  const { operations, first, state, list } = newStated();
  const entered = state({ source: `  ${SOURCE}\n` });
  expect(entered).toEqual({
    ...{
      id: 'stated-1',
      caseId: CASE,
      snapshotId: first,
      transactionKey: transaction.toLowerCase(),
    },
    ...{ chain, token, amount: '1204.50', happenedAt: T0, source: SOURCE },
    ...{ author: 'Mara Test', at: T0 + 1 },
  });
  const corrected = state({ amount: null });
  expect(statedOf(list(), SCREENED)).toEqual(corrected);
  const cleared = state({ amount: null, happenedAt: null, source: '' });
  expect(list()).toEqual([cleared, corrected, entered]);
  expect(statedOf(list(), SCREENED)).toBeNull();
  const what = { transaction, chain, token, amount: '1204.50', source: SOURCE };
  expect(newestEntries(operations, 3)).toMatchObject([
    { kind: 'transaction.stated', subject: 'stated-3', what: { amount: '', source: '' } },
    { kind: 'transaction.stated', subject: 'stated-2', what: { amount: '', source: SOURCE } },
    { kind: 'transaction.stated', subject: 'stated-1', what },
  ]);
});

test('holds for every screening of the same transaction however chain and token are spelled, and for no other token', () => {
  const { operations, state, list } = newStated();
  const other = addTransaction(operations, 21, CASE, { token: 'usdc' });
  const entered = state();
  const again = operations.getSnapshotSummary({ id: addTransaction(operations, 22, CASE) });
  expect(again.kind === 'kyt' && statedOf(list(), again)).toEqual(entered);
  const inOther = state({ snapshotId: other, amount: decimal('7') });
  expect(statedOf(list(), { ...SCREENED, token: 'usdc' })).toEqual(inOther);
  expect(statedOf(list(), SCREENED)).toEqual(entered);
  const spelled = { chain: chain.toUpperCase(), token: token.toUpperCase() };
  expect(statedOf(list(), { ...SCREENED, ...spelled })).toEqual(entered);
});

test.each<[string, Partial<Stated>, string]>([
  ['without a source', { source: ' ' }, 'input.invalid'],
  ['with a source of nothing', { amount: null, happenedAt: null }, 'input.invalid'],
  ['of a screened address', { snapshotId: SNAPSHOT }, 'input.invalid'],
  [
    'of a snapshot that the case does not have',
    { snapshotId: 'x' as SnapshotId },
    'record.not_found',
  ],
])('is refused %s', (_what, parts, code) => {
  const { operations, state } = newStated();
  const before = newestEntries(operations, 100);
  expect(codeOf(() => state(parts))).toBe(code);
  expect(newestEntries(operations, 100)).toEqual(before);
});

test('tampered with shows in verify, and the table refuses changes', () => {
  const { operations, path, state } = newStated();
  state();
  operations.close({});
  const guarded = openPastTriggers(path, []);
  for (const text of [
    "UPDATE stated_transactions SET amount = '1'",
    'DELETE FROM stated_transactions',
  ]) {
    expect(codeOf(() => guarded.exec(text))).toBe('SQLITE_CONSTRAINT_TRIGGER');
  }
  guarded.close();
  const db = openPastTriggers(path, ['stated_transactions']);
  expect(verifyDb(db).findings).toEqual([]);
  db.exec("UPDATE stated_transactions SET amount = '1'");
  expect(verifyDb(db).findings).toMatchObject([
    { kind: 'record_changed', record: 'stated_transaction', id: 'stated-1' },
  ]);
});

test('leaves with its case and is in the file that imports it', async () => {
  const { path, state, list } = newStated();
  state();
  state({ amount: decimal('1204.5') });
  const { operations: other } = await importedFrom(path);
  expect(other.listStatedTransactions({ caseId: CASE })).toEqual(list());
});
