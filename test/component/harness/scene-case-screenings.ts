// The screenings of a scene: which there are, and which of them a filter lets through.
import type { ScreeningFilter } from '#shared/records/search.ts';
import { outcomeKey, outcomeOf } from '#shared/screening/outcome.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { sampleHistory } from '../../builders/case-samples.ts';
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
      ...(index % 7 === 3 ? { ...one, ...IMPORTED } : one),
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
