// Changes as rows: each with its part, its values in words, its cause and the hit it is about.
import { describe, expect, it } from 'vitest';
import type { SnapshotId } from '#shared/domain/ids.ts';
import { BOOKING_REASONS, CHANGE_CAUSES, type BookingReason } from '#shared/review/booking.ts';
import { compareScreenings, type SnapshotComparison } from '#shared/review/comparison.ts';
import { bookingSentences } from '#shared/words/booking-words.ts';
import { changeRows, filterRows } from '#shared/words/change-rows.ts';
import {
  comparedFacts,
  rulesetFacts,
} from '../../../../renderer/features/history/compared-facts.ts';
import { historyView, OPEN_SNAPSHOT } from '../../../builders/history-samples.ts';

const comparison = compareScreenings(
  historyView('history_changed', 'snapshot-0' as SnapshotId),
  historyView('history_changed', OPEN_SNAPSHOT),
) as SnapshotComparison;
const words = { direction: (word: string) => word, hopBand: (word: string) => word };
const rows = changeRows(comparison, words);

describe('the rows of a comparison', () => {
  it('are as many as its bookings, of every cause as it counts them', () => {
    for (const cause of CHANGE_CAUSES) {
      const own = filterRows(rows, { cause, part: null });
      expect([cause, own.length]).toEqual([cause, comparison.difference.causes[cause]]);
      expect(own.length).toBeGreaterThan(0);
    }
    expect(filterRows(rows, { cause: null, part: null })).toEqual(rows);
  });

  it('begin with the verdict, and each has a key of its own', () => {
    expect(rows[0]).toMatchObject({ part: 'outcome', before: ['Review'], after: ['Block'] });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('say of a hit which rule it is of, where it stands, and which hit it is', () => {
    const added = rows.find(({ hit, change }) => hit !== null && change === 'added');
    expect(added?.hit?.before).toBeNull();
    expect(added?.hit?.after).toBeTypeOf('number');
    expect(added?.before).toEqual([]);
    const changed = rows.find(
      ({ title, what }) => title === 'Direct sanctions exposure' && what === 'Exposure',
    );
    expect(changed).toMatchObject({ before: ['240 USDT'], after: ['310 USDT'] });
  });

  it('narrow to one part', () => {
    const labels = filterRows(rows, { cause: null, part: 'labels' });
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.every(({ part }) => part === 'labels')).toBe(true);
  });
});

it('every reason of booking has a sentence, and what took part is told', () => {
  for (const [reason, cause] of Object.entries(BOOKING_REASONS)) {
    const booking = {
      ...{ cause, reason: reason as BookingReason, certainty: 'shown' as const, about: null },
      ...{ also: ['labels' as const], follows: 'hits' as const },
    };
    const sentences = bookingSentences(booking);
    expect(sentences).toHaveLength(3);
    expect(sentences.every((sentence) => sentence.endsWith('.') && !sentence.includes('{'))).toBe(
      true,
    );
    expect(sentences[2]).toContain('Labels');
  }
});

describe('side by side', () => {
  it('every limit that was asked otherwise is marked, and nothing else', () => {
    const changed = comparedFacts(comparison).filter(({ isChanged }) => isChanged);
    expect(changed.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Hops traced', 'Maximum nodes per hop', 'Paths']),
    );
    expect(changed.map(({ label }) => label)).not.toContain('Token');
  });

  it('a ruleset that differs names its rules with what became of them', () => {
    const [detection, scoring] = rulesetFacts(comparison.difference.rulesets);
    expect(detection).toMatchObject({ isChanged: true });
    expect(detection?.rules.map(({ code, change }) => [code, change])).toEqual([
      ['DARKNET-1', 'added'],
      ['MIXER-2', 'removed'],
    ]);
    expect(scoring).toMatchObject({ isChanged: false, rules: [] });
  });
});
