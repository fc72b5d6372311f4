// Which screenings are on the line, which apart and why, and which two are compared first.
import { describe, expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import {
  hasOtherRulesets,
  isRepeated,
  itemsOf,
  pairAt,
  shownItems,
  type HistoryItem,
} from '../../../../renderer/features/history/history-items.ts';
import { historyList, OPEN_SNAPSHOT } from '../../../builders/history-samples.ts';

const BEFORE = 'snapshot-0' as SnapshotId;
const list = historyList('history_changed');
const items = itemsOf(list, OPEN_SNAPSHOT);
const apartOf = (id: string) => items.find((one) => one.id === id)?.apart;

describe('a screening of the same subject', () => {
  it('stands apart for another case, kind of environment, chain or token', () => {
    expect(apartOf(BEFORE)).toEqual([]);
    expect(apartOf('snapshot-elsewhere')).toEqual(['elsewhere']);
    expect(apartOf('snapshot-real')).toEqual(['other_world']);
    expect(apartOf('snapshot-usdc')).toEqual(['other_question']);
  });

  it('is shown apart only when every reason of it is asked for', () => {
    expect(shownItems(items, []).map(({ id }) => id)).toEqual([BEFORE, OPEN_SNAPSHOT]);
    const both = items.map((one): HistoryItem =>
      one.id === 'snapshot-real' ? { ...one, apart: ['elsewhere', 'other_world'] } : one,
    );
    expect(shownItems(both, ['other_world']).map(({ id }) => id)).not.toContain('snapshot-real');
    expect(shownItems(both, ['elsewhere', 'other_world']).map(({ id }) => id)).toContain(
      'snapshot-real',
    );
  });
});

describe('the two that are compared first', () => {
  it('are the open one and the one before on its own line, never one that stands apart', () => {
    expect(pairAt(items, OPEN_SNAPSHOT)).toEqual({ beforeId: BEFORE, afterId: OPEN_SNAPSHOT });
  });

  it('are the oldest and the next where nothing is before it; none alone', () => {
    expect(pairAt(items, BEFORE)).toEqual({ beforeId: BEFORE, afterId: OPEN_SNAPSHOT });
    expect(pairAt(items.slice(-1), OPEN_SNAPSHOT)).toBeNull();
    expect(pairAt(items, 'other' as SnapshotId)).toBeNull();
  });
});

it('a screening repeats one only if it came after it on the same line', () => {
  expect(isRepeated(list, OPEN_SNAPSHOT)).toBe(true);
  expect(isRepeated(list, BEFORE)).toBe(false);
  expect(
    isRepeated(
      { ...list, own: list.own.filter(({ summary }) => summary.id !== BEFORE) },
      OPEN_SNAPSHOT,
    ),
  ).toBe(false);
});

it('other rulesets than the time before are told where both are stored', () => {
  const line = shownItems(items, []);
  expect(line.map(({ id }) => hasOtherRulesets(line, id))).toEqual([false, true]);
});
