// What the main process in memory knows of the files that a case was in before.
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalKind, JournalOrigin } from '#shared/domain/journal.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { SAMPLE_NOW, sampleHash } from '../../builders/page-samples.ts';

/** Scenes that are about where a case came from. */
export const JOURNAL_SCENES = ['imported_case'] as const;

const CASE = 'case-1' as CaseId;
const MINUTE = 60_000;
const INVESTIGATOR = 'Marlow Quillfeather';
const EXPORT = '5e0c7a31-4f8e-4d0b-9c55-20d1a7f6b3e4';
const FIRST = 'b83f02d6-91ac-4a57-8d3e-6c1f5e7a9042';

type Told = [kind: JournalKind, what: Record<string, string>, why?: string];

const TOLD: Told[] = [
  ['case.created', { reference: 'TF-2026-001', title: 'Funds of the harbour warehouse' }],
  ['subject.created', { kind: 'person', name: 'Orsino Velander', recordHash: sampleHash(21) }],
  [
    'snapshot.stored',
    {
      jobId: 'job-17',
      recordHash: sampleHash(22),
      requestSha256: sampleHash(23),
      sha256: sampleHash(24),
    },
  ],
  [
    'subject.changed',
    {
      'confidence.after': 'confirmed',
      'confidence.before': 'possible',
      recordHash: sampleHash(25),
      'role.after': 'owner of the lease',
      'role.before': '',
    },
    'The landlord named him on 9 March',
  ],
  ['note.created', { title: 'What the landlord said', revision: '1', citations: '2' }],
  ['case.changed', { 'title.after': 'Funds of the harbour warehouse', futureField: 'kept' }],
  ['case.status_changed', { 'status.after': 'in_review', 'status.before': 'open' }],
  [
    'monitor.changed',
    {
      'intervalDays.after': '7',
      'intervalDays.before': '30',
      'nextDueAt.after': String(SAMPLE_NOW + 7 * 1440 * MINUTE),
      'nextDueAt.before': String(SAMPLE_NOW + 30 * 1440 * MINUTE),
    },
  ],
];

const foreignEntries = TOLD.map(([kind, what, why], index): ChainedJournalEntry => ({
  ...{ seq: 41 + index * 7, at: SAMPLE_NOW - (9000 - index * 400) * MINUTE },
  ...{ actor: INVESTIGATOR, kind, caseId: CASE, subject: null, what, why: why ?? null },
  ...{ previousHash: sampleHash(30 + index), hash: sampleHash(31 + index) },
}));

const arrivedEntries: ChainedJournalEntry[] = [3, 4].map((seq) => ({
  ...{ seq, at: SAMPLE_NOW - 4000 * MINUTE, actor: INVESTIGATOR, kind: 'record.imported' },
  ...{ caseId: CASE, subject: `note-${seq}`, why: null },
  what: { record: 'note', originFileId: FIRST, recordHash: sampleHash(50 + seq) },
  ...{ previousHash: sampleHash(60 + seq), hash: sampleHash(61 + seq) },
}));

const entriesOf = new Map([
  [EXPORT, arrivedEntries],
  [FIRST, foreignEntries],
]);

const origins: JournalOrigin[] = [
  {
    ...{ originFileId: EXPORT, investigator: INVESTIGATOR, entries: arrivedEntries.length },
    arrivals: [
      {
        ...{ at: SAMPLE_NOW - 3000 * MINUTE, isHere: true },
        ...{ fileName: 'TF-2026-001 handed over.tracefile', fileSha256: sampleHash(70) },
        chain: { entries: 4, head: sampleHash(71) },
      },
    ],
  },
  {
    ...{ originFileId: FIRST, investigator: INVESTIGATOR, entries: foreignEntries.length },
    arrivals: [
      {
        ...{ at: SAMPLE_NOW - 4000 * MINUTE, isHere: false, fileName: null, fileSha256: null },
        chain: { entries: 1204, head: sampleHash(72) },
      },
    ],
  },
];

/** The journals of other files next to this one's own. */
export function journalHandlers(
  scene: string,
  listOwn: Handlers['journal.list'],
): Pick<Handlers, 'journal.list' | 'journal.origins'> {
  return {
    'journal.origins': ({ caseId }) =>
      scene === 'imported_case' && caseId === CASE ? origins : [],
    'journal.list': (asked) => {
      if (asked.originFileId === undefined) return listOwn(asked);
      const own = entriesOf.get(asked.originFileId) ?? [];
      return { entries: own.toReversed(), total: own.length, practiceJobs: [] };
    },
  };
}
