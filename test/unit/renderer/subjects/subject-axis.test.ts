import { describe, expect, it } from 'vitest';
import { sampleEntries, sampleHistory, sampleSubjects } from '../../../builders/case-samples.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { keyOfScreening } from '../../../builders/screening-key.ts';
import {
  axisItems,
  describeItem,
  marksOf,
} from '../../../../renderer/features/subjects/subject-axis.ts';

const [person] = sampleSubjects;
const byMember = new Map<string, SnapshotSummary[]>();
for (const one of sampleHistory) {
  const key = keyOfScreening(one);
  byMember.set(key, [...(byMember.get(key) ?? []), one]);
}
const items = axisItems(person!.id, person!.members, byMember, sampleEntries);

describe('axisItems', () => {
  it('joins both worlds and the entries about the subject in order of time', () => {
    expect(new Set(items.map(({ lane }) => lane))).toEqual(
      new Set(['on_chain', 'names', 'entries']),
    );
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(items.filter(({ lane }) => lane === 'entries')).toHaveLength(3);
    expect(items.map(({ about }) => about)).not.toContain(sampleEntries[0]?.title);
  });

  it('gives an entry known to the month the length of the month, and a minute none', () => {
    const lengths = items
      .filter(({ lane }) => lane === 'entries')
      .map(({ at, to }) => (to - at) / 86_400_000);
    expect(lengths).toEqual([30, 1, 0]);
  });

  it('leaves out entries that were removed', () => {
    const removed = sampleEntries.map((one) => ({ ...one, removedAt: 1 }));
    expect(axisItems(person!.id, [], byMember, removed)).toEqual([]);
  });

  it('marks practice in the words of a mark', () => {
    const [one] = sampleHistory;
    const practice = { ...one!, environmentKind: 'practice' } as SnapshotSummary;
    const own = new Map([[keyOfScreening(practice), [practice]]]);
    const [item] = axisItems(person!.id, person!.members, own, []);
    expect(item?.word).toMatch(/^Practice/);
    expect(describeItem(item!)).toContain('Practice');
  });
});

describe('marksOf', () => {
  it('gives a mark the room of its words', () => {
    const marks = marksOf(items, 'on_chain');
    expect(marks).toHaveLength(5);
    for (const { widthPx } of marks) expect(widthPx).toBeGreaterThan(40);
  });
});
