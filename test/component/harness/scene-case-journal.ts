// The journal of the scenes' first case, and what its timeline tells on its own.
import { CASE_STATUSES } from '#shared/domain/case.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalKind } from '#shared/domain/journal.ts';
import { TIMELINE_CHANGES, type TimelineItem } from '#shared/domain/timeline.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { SAMPLE_NOW, sampleHash } from '../../builders/page-samples.ts';

/** The case that they are about. */
export const FIRST = 'case-1' as CaseId;
const MINUTE = 60_000;

/** An entry; `minutesAgo` before the scenes' present. */
export function entryOf(
  seq: number,
  minutesAgo: number,
  kind: JournalKind,
  caseId: CaseId,
  what: Record<string, string>,
  why: string | null = null,
): ChainedJournalEntry {
  return {
    seq,
    at: SAMPLE_NOW - minutesAgo * MINUTE,
    actor: 'R. Example',
    kind,
    caseId,
    subject: kind.startsWith('case.') ? caseId : null,
    what,
    why,
    previousHash: sampleHash(seq),
    hash: sampleHash(seq + 1),
  };
}

/** Its entries. */
export const caseJournal: ChainedJournalEntry[] = [
  entryOf(1, 345_600, 'case.created', FIRST, { title: 'Funds of the harbour warehouse' }),
  entryOf(2, 43_200, 'subject.created', FIRST, { kind: 'person', name: 'Orsino Velander' }),
  entryOf(3, 1600, 'case.closed', FIRST, {}, 'Handed over to the prosecution on 13 March'),
  entryOf(4, 320, 'snapshot.stored', FIRST, {}),
  entryOf(5, 55, 'note.created', FIRST, { title: 'What the landlord said' }),
  entryOf(6, 41, 'member.added', FIRST, { value: 'О. Веландер' }),
  entryOf(7, 30, 'case.status_changed', FIRST, { 'status.after': 'in_review' }),
];

/** Screenings and changes of the case as items of its timeline. */
export function automaticItems(screenings: readonly SnapshotSummary[]): TimelineItem[] {
  const shots = screenings.slice(0, 40).map((one): TimelineItem => ({
    kind: 'screening',
    at: one.takenAt,
    snapshotId: one.id,
    screened: one.kind,
    subject: one.kind === 'name' ? one.query : one.kind === 'kya' ? one.address : one.transaction,
    title: (one.kind === 'name' ? one.decision : one.verdict) ?? '',
    outcomeMark: one.outcomeMark ?? null,
    environmentKind: one.environmentKind,
  }));
  const changes = caseJournal.flatMap((one): TimelineItem[] => {
    const change = TIMELINE_CHANGES.find((told) => told === one.kind);
    if (change === undefined) return [];
    return [
      {
        ...{ kind: 'change', at: one.at, originFileId: null, seq: one.seq, change },
        ...{ actor: one.actor, title: one.what['title'] ?? '', count: 1, why: one.why },
        status: CASE_STATUSES.find((status) => status === one.what['status.after']) ?? null,
      },
    ];
  });
  return [...shots, ...changes];
}
