import { describe, expect, it } from 'vitest';
import { keyOfScreening } from '../../../builders/screening-key.ts';
import { sampleHistory, sampleSubjects } from '../../../builders/case-samples.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { memberKeyOf, standingOf, tallyMembers, worstOfMembers } from '#shared/words/standing.ts';

const [accept, review, , edd, block, name] = sampleHistory as [
  SnapshotSummary,
  SnapshotSummary,
  SnapshotSummary,
  SnapshotSummary,
  SnapshotSummary,
  SnapshotSummary,
];
const practice = (one: SnapshotSummary) =>
  ({ ...one, environmentKind: 'practice' }) as SnapshotSummary;
const [person] = sampleSubjects;
const byMember = new Map<string, SnapshotSummary[]>();
for (const one of sampleHistory) {
  const key = keyOfScreening(one);
  byMember.set(key, [...(byMember.get(key) ?? []), one]);
}

describe('standingOf', () => {
  it('takes the newest answer to each question, and the worst of those', () => {
    // The block is of another token, and older than nothing that asked the same.
    expect(standingOf([accept, review, edd, block]).worst).toBe(block);
    expect(standingOf([edd, review, accept]).worst).toBe(edd);
    expect(standingOf([{ ...accept, takenAt: edd.takenAt + 1 }, edd]).worst).toMatchObject({
      verdict: 'accept',
    });
  });

  it('lets practice count only where there is nothing real', () => {
    expect(standingOf([practice(block), accept]).worst).toBe(accept);
    expect(standingOf([practice(block)]).worst).toMatchObject({ environmentKind: 'practice' });
    expect(standingOf([practice(block), accept]).count).toBe(2);
  });

  it('takes an unknown word for worse than every known one, and no word for worse than Accept', () => {
    const odd = { ...block, token: 'odd', verdict: 'hold' } as SnapshotSummary;
    const none = { ...block, token: 'none', verdict: null } as SnapshotSummary;
    expect(standingOf([accept, block, odd]).worst).toBe(odd);
    expect(standingOf([none, accept]).worst).toBe(none);
    expect(standingOf([odd]).worst).toBe(odd);
    expect(standingOf([])).toEqual({ worst: null, newest: null, count: 0 });
  });
});

describe('worstOfMembers', () => {
  it('keeps the two worlds apart', () => {
    const worst = worstOfMembers(person!.members, byMember);
    expect(worst.onChain).toBe(block);
    expect(worst.name).toBe(name);
  });
});

describe('tallyMembers', () => {
  it('counts each member once, and those without any screening', () => {
    const tally = tallyMembers(person!.members, byMember, false);
    const blocked = tally.cells.find(({ outcome }) => outcome?.word === 'block');
    expect(blocked).toMatchObject({ count: 1 });
    expect(tally).toMatchObject({ unscreened: 2, members: 3, isPractice: false });
    const sum = tally.cells.reduce((all, { count }) => all + count, tally.unscreened);
    expect(sum).toBe(3);
  });

  it('keeps an answer without a verdict apart from a word that nobody knows', () => {
    const [one, other] = person!.members;
    const tally = tallyMembers(
      person!.members,
      new Map([
        [memberKeyOf(one!), [{ ...block, verdict: null } as SnapshotSummary]],
        [memberKeyOf(other!), [{ ...block, verdict: 'paused' } as SnapshotSummary]],
      ]),
      false,
    );
    expect(tally.cells.filter(({ count }) => count > 0)).toEqual([
      { outcome: { kind: 'kya', state: 'not_computed', word: null }, count: 1 },
      { outcome: null, count: 1 },
    ]);
  });

  it('says when all that is known is practice', () => {
    const only = new Map([[memberKeyOf(person!.members[0]!), [practice(block)]]]);
    expect(tallyMembers(person!.members, only, false).isPractice).toBe(true);
  });
});

describe('keys', () => {
  it('let a screening find its member whatever the letter case', () => {
    const lower = { ...accept, address: (accept as { address: string }).address.toLowerCase() };
    expect(keyOfScreening(lower as SnapshotSummary)).toBe(memberKeyOf(person!.members[0]!));
  });
});
