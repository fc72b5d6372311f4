// The line of a subject's snapshots over time.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import type { EnvironmentId, SnapshotId } from '#shared/domain/ids.ts';
import { historyLinesOf, type HistoryEntry } from '#shared/review/subject-history.ts';
import type { KyaRequest } from '#shared/screening/request.ts';
import type { SummaryOf } from '#shared/screening/snapshot.ts';
import { buildRequest } from '../../builders/kya-view.ts';
import { addressView, transactionView } from '../../builders/snapshot-pair.ts';

const entry = (
  id: string,
  takenAt: number,
  request: Partial<KyaRequest> | null = {},
  summary: Partial<SummaryOf<'kya'>> = {},
): HistoryEntry => ({
  summary: {
    ...addressView().summary,
    ...{ id: id as SnapshotId, takenAt },
    ...summary,
  } as SummaryOf<'kya'>,
  request: request === null ? null : buildRequest(request),
});
const idsOf = (entries: HistoryEntry[]) =>
  historyLinesOf(entries).map(({ points }) => points.map(({ snapshotId }) => snapshotId));

describe('a line of snapshots', () => {
  it('is in order of time, whatever the order they came in', () => {
    expect(idsOf([entry('b', 2), entry('c', 3), entry('a', 2)])).toEqual([['a', 'b', 'c']]);
  });

  it('holds one environment, kind and subject, however the address is spelled', () => {
    const other = { environmentId: 'other' as EnvironmentId };
    const spelled = { address: addressView().summary.address.toLowerCase() };
    const { summary, request } = transactionView();
    const transaction = { summary: { ...summary, id: 't' as SnapshotId }, request };
    const lines = idsOf([
      entry('a', 1),
      entry('b', 2, {}, other),
      entry('c', 3, {}, spelled),
      transaction,
    ]);
    expect(lines.sort()).toEqual([['a', 'c'], ['b'], ['t']]);
  });

  it('keeps "not computed" apart from 0, and words as sent', () => {
    const [line] = historyLinesOf([
      entry('a', 1, {}, { score: null, verdict: null, risk: 'severe' }),
      entry('b', 2, {}, { score: decimal('0.0'), verdict: 'accept', risk: 'low' }),
    ]);
    expect(line?.points).toMatchObject([
      { score: null, outcome: { state: 'not_computed' }, risk: 'severe' },
      { score: '0.0', outcome: { state: 'stated', word: 'accept' }, risk: 'low' },
    ]);
  });

  it('says what was asked otherwise than before, and where that is not known', () => {
    const [line] = historyLinesOf([
      entry('a', 1),
      entry('b', 2, { inflowHops: 5 }),
      entry('c', 3, { inflowHops: 5, minAmount: decimal('10.0') }),
      entry('d', 4, null),
    ]);
    expect(line?.points.map(({ parametersChanged }) => parametersChanged)).toEqual([
      [],
      [{ name: 'inflowHops', before: 3, after: 5 }],
      [],
      null,
    ]);
  });

  it('breaks where another token or chain was screened', () => {
    const [line] = historyLinesOf([
      entry('a', 1),
      entry('b', 2, { token: 'usdc' }, { token: 'usdc' }),
      entry('c', 3, { token: 'usdc' }, { token: 'USDC' }),
    ]);
    expect(line?.points.map(({ isOtherQuestion }) => isOtherQuestion)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
