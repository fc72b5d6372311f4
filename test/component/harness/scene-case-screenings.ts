// The screenings of a scene: which there are, and which of them a filter lets through.
import type { ListedScreening, ScreeningFilter, ScreeningSort } from '#shared/records/search.ts';
import { outcomeKey, outcomeOf, outcomeRank } from '#shared/screening/outcome.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { sampleHistory } from '../../builders/case-samples.ts';
import { sampleLabels } from '../../builders/work-samples.ts';
import { SAMPLE_NOW, sampleScreenings } from '../../builders/page-samples.ts';

const MINUTE = 60_000;

/** Those of a scene, newest first. */
export function screeningsOf(scene: string): SnapshotSummary[] {
  const few = [...sampleScreenings, ...sampleHistory].toSorted((a, b) => b.takenAt - a.takenAt);
  if (scene === 'exempted') return few.map(exempt);
  if (scene !== 'many_screenings') return few;
  return Array.from({ length: 100_000 }, (_, index) => {
    const one = few[index % few.length] as SnapshotSummary;
    return {
      ...(index % 5 === 3 ? { ...one, ...IMPORTED } : one),
      id: `${one.id}-${index}` as typeof one.id,
      takenAt: SAMPLE_NOW - index * MINUTE,
    };
  });
}

/** Of an answer that was saved elsewhere. */
const IMPORTED = {
  origin: 'imported',
  jobId: null,
  environmentId: null,
  environmentName: '',
  environmentKind: 'imported',
} as const;

/** What was accepted is a deposit address of an exchange. */
function exempt(one: SnapshotSummary): SnapshotSummary {
  return one.kind === 'kya' && one.score === '0' ? { ...one, outcomeMark: 'exempted' } : one;
}

/** Whether a filter of the lists lets it through. */
export function isThrough(one: SnapshotSummary, filter: ScreeningFilter): boolean {
  const { caseId, kinds, outcomes, environmentKinds, text } = filter;
  const outcome = outcomeKey(outcomeOf(one));
  const subject =
    one.kind === 'name' ? one.query : one.kind === 'kya' ? one.address : one.transaction;
  return (
    (caseId === null || one.caseId === caseId) &&
    (kinds.length === 0 || kinds.includes(one.kind)) &&
    (outcomes.length === 0 || outcomes.includes(outcome ?? '')) &&
    (environmentKinds.length === 0 || environmentKinds.includes(one.environmentKind)) &&
    subject.toLowerCase().includes(text.toLowerCase())
  );
}

/** In the order of the outcome or of the time; every other column leaves the rows as they are. */
export function sortScreenings(
  rows: readonly SnapshotSummary[],
  { key, isReversed }: ScreeningSort,
): SnapshotSummary[] {
  if (key === 'date') return isReversed ? rows.toReversed() : [...rows];
  if (key !== 'outcome') return [...rows];
  const sign = isReversed ? -1 : 1;
  const rankOf = (one: SnapshotSummary) => outcomeRank(outcomeOf(one));
  return rows.toSorted((a, b) => sign * (rankOf(b) - rankOf(a)));
}

const ENTITIES = ['Northgate Exchange', 'Kestrel Mixing Service', 'Mixer', '西诺交易所'];

/** With what the index and the person say of it; an answer of very many hits waits. */
export function listed(one: SnapshotSummary): ListedScreening {
  const hits = one.hitCount ?? 0;
  const isName = one.kind === 'name';
  const entity = isName ? 'Orsino Velander' : (ENTITIES[hits % ENTITIES.length] ?? null);
  const label = sampleLabels()[one.kind === 'kya' && hits === 41 ? 0 : 2] ?? null;
  return {
    ...one,
    progress: hits > 20_000 ? null : { hits, decided: hits % 3 === 2 ? hits : hits % 4 },
    topEntity: hits === 0 ? null : entity,
    label: one.kind === 'kya' && (hits === 41 || hits === 3) ? label : null,
  };
}
