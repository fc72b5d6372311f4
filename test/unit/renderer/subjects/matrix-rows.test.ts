// The matrix of a subject: what each row shows, which rows come first, what is counted once; and where an
// attached hit is in the newest screening of its name.
import { describe, expect, it } from 'vitest';
import type { HitDecision } from '#shared/domain/decision.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { AttachedHit, Subject } from '#shared/domain/subject.ts';
import { decisionOnAttached, standAttachedHit } from '#shared/review/attached-hit.ts';
import { ageInDays, buildMatrix } from '../../../../renderer/features/subjects/matrix-rows.ts';
import { readAttachedHits } from '../../../../renderer/features/subjects/read-attached-hits.ts';
import { memberKeyOf } from '#shared/words/standing.ts';
import { sampleHistory, sampleSubjects } from '../../../builders/case-samples.ts';
import {
  LATER_ANSWER,
  nameHistoryDecisions,
  nameHistoryList,
  nameHistoryView,
  nameViewOf,
  sampleAttachedHits,
} from '../../../builders/name-history.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const BEFORE = nameHistoryView('name_changed', 'name-0' as SnapshotId);
const AFTER = nameHistoryView('name_changed', 'name-1' as SnapshotId);
const [LISTING, OFFICE, ARTICLE] = sampleAttachedHits() as [AttachedHit, AttachedHit, AttachedHit];
const historyOf = (key: string): HitDecision[] =>
  nameHistoryDecisions().filter(({ hitKey }) => hitKey === key);
const stand = (hit: AttachedHit, newest: typeof AFTER | null = AFTER) =>
  standAttachedHit(hit, hit.snapshotId === AFTER.summary.id ? AFTER : BEFORE, newest);

describe('an attached hit', () => {
  it('stands as the newest screening of its name says', () => {
    expect(stand(LISTING)).toMatchObject({ presence: 'same', similarity: { text: '0.9001' } });
    expect(stand(ARTICLE)).toMatchObject({ presence: 'changed', similarity: null });
    expect(stand(OFFICE)).toMatchObject({ presence: 'gone', summary: { id: 'name-1' } });
  });

  it('of a group that is not delivered any more is not said to be gone', () => {
    const { pep, ...without } = LATER_ANSWER;
    expect(pep.hit).toBe(false);
    expect(stand(OFFICE, nameViewOf(without)).presence).toBe('unknown');
  });

  it('whose screenings cannot be read is not said to be gone', () => {
    expect(standAttachedHit(OFFICE, null, null)).toMatchObject({
      ...{ presence: 'unknown', summary: null, similarity: null },
    });
    const unreadable = { ...AFTER, result: null, unreadable: 'not_json' as const };
    expect(stand(OFFICE, unreadable).presence).toBe('unknown');
  });

  it('keeps a decision on what it says, and reopens one on what it said', () => {
    expect(decisionOnAttached(stand(LISTING), historyOf)).toMatchObject({
      ...{ kind: 'holds', decision: { disposition: 'false' } },
    });
    expect(decisionOnAttached(stand(ARTICLE), historyOf).kind).toBe('reopened');
    expect(decisionOnAttached(stand(OFFICE), historyOf).kind).toBe('none');
  });

  it('is read with every screening once, against the newest of its own kind of environment', async () => {
    const replies = createPlainReplies();
    const page = createPage({
      'screenings.open': ({ id }) => replies.hold(nameHistoryView('name_changed', id)),
      'history.list': () => nameHistoryList('name_changed'),
      ...replies.handlers,
    });
    const read = await readAttachedHits(page.api, [LISTING, OFFICE, ARTICLE]);
    expect([...read.values()].map(({ presence }) => presence)).toEqual(['same', 'gone', 'changed']);
    expect(page.countOf('screenings.open')).toBe(2);
  });
});

describe('the matrix', () => {
  const person: Subject = { ...sampleSubjects[0]!, hits: [LISTING, OFFICE, ARTICLE] };
  const address = person.members[0]!;
  const byMember = new Map([
    [memberKeyOf(address), sampleHistory.filter(({ kind }) => kind === 'kya')],
  ]);
  const standings = new Map([LISTING, OFFICE, ARTICLE].map((hit) => [hit.id, stand(hit)]));
  const matrix = buildMatrix({
    ...{ subject: person, byMember, standings },
    decisions: nameHistoryDecisions(),
  });

  it('has a row for everything that belongs to the subject', () => {
    expect(matrix.rows).toHaveLength(8);
    expect(matrix.rows.find(({ id }) => id === address.id)).toMatchObject({
      ...{ kind: 'member', count: 5, answer: { verdict: 'block' } },
    });
  });

  it('puts contradictions first and marks the cells that disagree', () => {
    const [first] = matrix.rows;
    expect(first).toMatchObject({ id: LISTING.id, weight: 'contradiction' });
    expect(first?.marks.get('person')).toBe('contradiction');
    expect(first?.marks.get('confidence')).toBe('contradiction');
    const kinds = matrix.conflicts.map(({ kind }) => kind);
    expect(kinds).toEqual(['attached_but_false', 'hit_reopened', 'hit_gone', 'never_screened']);
    const unscreened = matrix.rows.filter(({ conflicts }) => conflicts.includes('never_screened'));
    expect(unscreened).toHaveLength(4);
  });

  it('counts a hit once, whatever it belongs to', () => {
    const name = person.members.find(({ kind }) => kind === 'name')!;
    const withName = buildMatrix({
      ...{ subject: person, standings, decisions: nameHistoryDecisions() },
      byMember: new Map([[memberKeyOf(name), [AFTER.summary, BEFORE.summary]]]),
    });
    expect(withName.decided).toEqual([
      { disposition: 'true', count: 1 },
      { disposition: 'false', count: 1 },
    ]);
    expect(withName.rows.find(({ id }) => id === name.id)).toMatchObject({
      decided: withName.decided,
    });
  });

  it('claims nothing of hits that are not read yet', () => {
    const unread = buildMatrix({
      ...{ subject: person, byMember, standings: null, decisions: [] },
    });
    expect(unread.conflicts.map(({ kind }) => kind)).toEqual(['never_screened']);
  });
});

it('an age is of whole days', () => {
  expect(ageInDays(0, 86_399_999)).toBe(0);
  expect(ageInDays(0, 86_400_000)).toBe(1);
  expect(ageInDays(5, 0)).toBe(0);
});
