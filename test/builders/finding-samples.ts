// What searches, "seen elsewhere" and imports of a page give. Made up; no real person or firm.
import type {
  AttachmentId,
  CaseId,
  NoteId,
  SnapshotId,
  SubjectId,
  TimelineEntryId,
} from '#shared/domain/ids.ts';
import type {
  SearchHit,
  SearchResult,
  SearchTarget,
  SeenElsewhere,
} from '#shared/records/search.ts';
import type { AnswerImportPreview, CaseImportPreview } from '#shared/records/transfer.ts';
import { makeOutcome } from '#shared/screening/outcome.ts';
import { SAMPLE_NAME } from './name-sample.ts';
import { checksummedAddress, SAMPLE_NOW, sampleHash, sampleTransaction } from './sample-basics.ts';

const HOUR = 3_600_000;
const FIRST = 'case-1' as CaseId;
const SECOND = 'case-2' as CaseId;

function place(
  target: SearchTarget,
  role: string,
  hoursAgo: number,
  caseReference = 'TF-2026-001',
): SearchHit['places'][number] {
  const at = SAMPLE_NOW - hoursAgo * HOUR;
  const outcome = makeOutcome('kya', ['block', 'edd', 'review', 'accept'][hoursAgo % 4] ?? null);
  return { target, caseReference, role, at, ...(target.kind === 'snapshot' ? { outcome } : {}) };
}

function inSnapshot(seed: number, caseId: CaseId = FIRST): SearchTarget {
  return { kind: 'snapshot', snapshotId: `snapshot-${seed}` as SnapshotId, caseId };
}

function record(text: string, excerpt: string | null, one: SearchHit['places'][number]): SearchHit {
  return { text, excerpt, places: [one], placeCount: 1 };
}

/** A hit in every group; the address is in more places than are shown at once. */
export const sampleSearchGroups: SearchResult['groups'] = [
  {
    name: 'case',
    hasMore: false,
    hits: [
      record(
        'TF-2026-001 Funds of the harbour warehouse',
        'R. Example Velander rented the warehouse in the autumn; the deposits began a week later.',
        place({ kind: 'case', caseId: FIRST }, 'case', 2),
      ),
    ],
  },
  {
    name: 'subject',
    hasMore: false,
    hits: [
      record(
        SAMPLE_NAME,
        `${SAMPLE_NAME} suspect Named on two invoices of the warehouse.`,
        place(
          { kind: 'subject', subjectId: 'subject-1' as SubjectId, caseId: FIRST },
          'subject',
          30,
        ),
      ),
      record(
        'О. Веландер',
        null,
        place(
          { kind: 'subject', subjectId: 'subject-1' as SubjectId, caseId: FIRST },
          'member',
          41,
        ),
      ),
    ],
  },
  {
    name: 'screening',
    hasMore: true,
    hits: [
      {
        text: SAMPLE_NAME,
        excerpt: null,
        places: [place(inSnapshot(1), 'subject', 1), place(inSnapshot(2), 'subject', 700)],
        placeCount: 2,
      },
    ],
  },
  {
    name: 'address',
    hasMore: false,
    hits: [
      {
        text: checksummedAddress(5),
        excerpt: null,
        places: Array.from({ length: 20 }, (_, index) =>
          place(
            inSnapshot(index, index % 3 === 0 ? SECOND : FIRST),
            index % 2 === 0 ? 'source' : 'path',
            index * 5,
            index % 3 === 0 ? 'TF-2026-002' : 'TF-2026-001',
          ),
        ),
        placeCount: 148,
      },
    ],
  },
  {
    name: 'transaction',
    hasMore: false,
    hits: [
      {
        text: sampleTransaction(3),
        excerpt: null,
        places: [place(inSnapshot(4), 'path', 8)],
        placeCount: 1,
      },
    ],
  },
  {
    name: 'name',
    hasMore: false,
    hits: [
      {
        text: 'Orsino Velander',
        excerpt: null,
        places: [place(inSnapshot(1), 'subject', 12)],
        placeCount: 1,
      },
    ],
  },
  {
    name: 'label',
    hasMore: false,
    hits: [
      record(
        'Velander deposit',
        `Velander deposit ${checksummedAddress(5)} seen on the receipt`,
        place(inSnapshot(1), 'private_label', 12),
      ),
    ],
  },
  {
    name: 'note',
    hasMore: false,
    hits: [
      record(
        'What the landlord said',
        '… the rent was paid in cash, he says, by a man who called himself Vélander and spoke of “the harbour people”. On the 9th he saw …',
        place({ kind: 'note', noteId: 'note-1' as NoteId, caseId: FIRST }, 'note', 20),
      ),
    ],
  },
  {
    name: 'attachment',
    hasMore: false,
    hits: [
      record(
        'invoice-velander-0412.pdf',
        'invoice-velander-0412.pdf handed over by the landlord',
        place(
          { kind: 'attachment', attachmentId: 'attachment-1' as AttachmentId, caseId: FIRST },
          'attachment',
          26,
        ),
      ),
    ],
  },
  {
    name: 'decision',
    hasMore: false,
    hits: [
      record(
        'Velander, O. (List of the Quay Authority)',
        '… born in another year than Velander; not the same person …',
        place(inSnapshot(2), 'decision', 50),
      ),
    ],
  },
  {
    name: 'timeline',
    hasMore: false,
    hits: [
      record(
        'Velander leaves the country',
        null,
        place(
          { kind: 'timeline', entryId: 'entry-2' as TimelineEntryId, caseId: FIRST },
          'timeline',
          900,
        ),
      ),
    ],
  },
];

/** Where a thing was seen: in one case, or in so many that not all are named. */
export function sampleSeenElsewhere(
  position: number,
  kind: SeenElsewhere['kind'],
  isOften: boolean,
): SeenElsewhere {
  const first: SeenElsewhere['cases'][number] = {
    caseId: SECOND,
    reference: 'TF-2026-002',
    roles: ['subject', 'path'],
    snapshotCount: 3,
    newestSnapshotId: 'snapshot-3' as SnapshotId,
    label: 'Deposit of the courier',
    subjects: ['Quay Lights Trading'],
  };
  if (!isOften) return { position, kind, hasMore: false, cases: [first] };
  const others = Array.from({ length: 9 }, (_, index) => ({
    caseId: `case-far-${index}` as CaseId,
    reference: `TF-2025-0${40 + index}`,
    roles: ['path'],
    snapshotCount: index + 1,
    newestSnapshotId: `snapshot-far-${index}` as SnapshotId,
    label: null,
    subjects: [],
  }));
  return { position, kind, hasMore: true, cases: [first, ...others] };
}

/** A saved answer of an address that says everything but when it was taken. */
export function buildAnswerPreview(
  path: string,
  parts: Partial<AnswerImportPreview> = {},
): AnswerImportPreview {
  return {
    path,
    fileName: path.split('/').at(-1) ?? path,
    sizeBytes: 48_231,
    sha256: sampleHash(path.length),
    kind: 'kya',
    hasEnvelope: true,
    subject: checksummedAddress(7),
    chain: 'Ethereum',
    token: 'usdt',
    direction: null,
    takenAt: SAMPLE_NOW - 900 * HOUR,
    outcome: 'review',
    outcomeMark: null,
    score: '41.2',
    hitCount: 12,
    isDuplicate: false,
    deviations: [],
    ...parts,
  };
}

/** Another file: a case that is new under a reference in use, one to be merged, one known. */
export const sampleCaseImport: CaseImportPreview = {
  path: '/home/example/Documents/harbour.tracefile',
  sha256: sampleHash(77),
  fileId: 'file-77',
  investigator: 'A. Sample',
  createdAt: SAMPLE_NOW - 2400 * HOUR,
  entries: 1204,
  head: sampleHash(78),
  wasOlder: true,
  signers: [
    { fingerprint: sampleHash(79), seq: 1190, standing: 'unconfirmed' },
    { fingerprint: sampleHash(80), seq: 960, standing: 'own' },
  ],
  cases: [
    {
      caseId: 'case-new' as CaseId,
      reference: 'TF-2026-001',
      title: 'Couriers of the night ferry',
      fate: 'new',
      freeReference: 'TF-2026-001-2',
      ...{ snapshots: 210, snapshotsMissing: 210, records: 64, recordsMissing: 64 },
      differing: [],
      knownAnswers: 3,
    },
    {
      caseId: SECOND,
      reference: 'TF-2026-002',
      title: '',
      fate: 'merge',
      freeReference: 'TF-2026-002',
      ...{ snapshots: 40, snapshotsMissing: 6, records: 22, recordsMissing: 4 },
      differing: [
        { record: 'notes', id: 'note-4', title: 'Telephone call with the bank' },
        { record: 'subjects', id: 'subject-9', title: 'Quay Lights Trading' },
      ],
      knownAnswers: 0,
    },
    {
      caseId: 'case-3' as CaseId,
      reference: 'TF-2025-117',
      title: 'Salary account with transfers at night',
      fate: 'identical',
      freeReference: 'TF-2025-117',
      ...{ snapshots: 12, snapshotsMissing: 0, records: 9, recordsMissing: 0 },
      differing: [],
      knownAnswers: 0,
    },
  ],
};
