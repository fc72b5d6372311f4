// Where the members of a subject are by their newest screenings: the two worlds apart, since a
// verdict and a decision are not of one scale. Pure.
import { subjectKey, type SubjectMember } from '../domain/subject.ts';
import {
  knownOutcomes,
  outcomeKey,
  outcomeOf,
  outcomeRank,
  type Outcome,
} from '../screening/outcome.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';
import { memberKindOf } from './attribution-words.ts';
import { screenedSubject } from './screening-words.ts';

/** Screenings by what they are about (see `memberKeyOf`), newest first. */
export type ScreeningsByMember = ReadonlyMap<string, readonly SnapshotSummary[]>;

/** Where one member is. */
export interface Standing {
  /** The worst of the newest answers to each question; null when it was never screened. */
  worst: SnapshotSummary | null;
  newest: SnapshotSummary | null;
  count: number;
}

/** What is counted once in a matrix. */
export interface TallyCell {
  /** Null: a word that is not known. */
  outcome: Outcome | null;
  count: number;
}

/** How the members of one world are, worst first. */
export interface Tally {
  cells: TallyCell[];
  unscreened: number;
  members: number;
  /** Of real services where there are any; true when all of it is practice. */
  isPractice: boolean;
}

/** The key under which a member's screenings are kept. */
export function memberKeyOf({ kind, value }: Pick<SubjectMember, 'kind' | 'value'>): string {
  return `${kind}:${subjectKey(kind, value)}`;
}

/** The same of what was screened. */
export function screenedMemberKey(one: SnapshotSummary): string {
  return memberKeyOf({ kind: memberKindOf(one.kind), value: screenedSubject(one) });
}

/** Where a member is. Practice counts only where there is nothing else. */
export function standingOf(screenings: readonly SnapshotSummary[]): Standing {
  const real = screenings.filter((one) => one.environmentKind !== 'practice');
  const counted = real.length > 0 ? real : screenings;
  const sorted = counted.toSorted((a, b) => b.takenAt - a.takenAt);
  // The newest answer to each question: the same address on another chain is another question.
  const answers = new Map<string, SnapshotSummary>();
  for (const one of sorted) {
    const question = questionOf(one);
    if (!answers.has(question)) answers.set(question, one);
  }
  return {
    worst: worstOf([...answers.values()]),
    newest: sorted[0] ?? null,
    count: screenings.length,
  };
}

/** The worst; of equals the newest. */
function worstOf(screenings: readonly SnapshotSummary[]): SnapshotSummary | null {
  return screenings.toSorted((a, b) => rankOf(b) - rankOf(a) || b.takenAt - a.takenAt)[0] ?? null;
}

/** The worst verdict and the worst decision of several members. */
export function worstOfMembers(
  members: readonly SubjectMember[],
  byMember: ScreeningsByMember,
): { onChain: SnapshotSummary | null; name: SnapshotSummary | null } {
  const worst = (isName: boolean) =>
    worstOf(
      preferReal(
        members
          .filter((one) => (one.kind === 'name') === isName)
          .map((one) => standingOf(byMember.get(memberKeyOf(one)) ?? []).worst)
          .filter((one) => one !== null),
      ),
    );
  return { onChain: worst(false), name: worst(true) };
}

/** How many members are at each outcome of their world. */
export function tallyMembers(
  members: readonly SubjectMember[],
  byMember: ScreeningsByMember,
  isName: boolean,
): Tally {
  const own = members.filter((one) => (one.kind === 'name') === isName);
  const standings = own
    .map((one) => standingOf(byMember.get(memberKeyOf(one)) ?? []).worst)
    .filter((one) => one !== null);
  const counted = preferReal(standings);
  const kind = isName ? 'name' : 'kya';
  const cells: TallyCell[] = knownOutcomes(kind).map((outcome) => ({
    outcome,
    count: counted.filter((one) => outcomeKey(outcomeOf(one)) === outcomeKey(outcome)).length,
  }));
  const known = cells.reduce((sum, { count }) => sum + count, 0);
  return {
    cells: [...cells, { outcome: null, count: counted.length - known }],
    unscreened: own.length - counted.length,
    members: own.length,
    isPractice: counted.length > 0 && counted.every((one) => one.environmentKind === 'practice'),
  };
}

function rankOf(one: SnapshotSummary): number {
  return outcomeRank(outcomeOf(one));
}

function preferReal(screenings: readonly SnapshotSummary[]): readonly SnapshotSummary[] {
  const real = screenings.filter((one) => one.environmentKind !== 'practice');
  return real.length > 0 ? real : screenings;
}

function questionOf(one: SnapshotSummary): string {
  if (one.kind === 'name') return 'name';
  const direction = one.kind === 'kyt' ? one.direction : '';
  return [one.chain, one.token, direction].join('\n').toLowerCase();
}
