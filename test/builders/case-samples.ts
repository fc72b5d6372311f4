// Sample cases, subjects, timeline and saved views of a page. No real person or firm.
import { decimal } from '#shared/domain/amount.ts';
import type { CaseSeverity, CaseStatus, CaseSummary } from '#shared/domain/case.ts';
import type {
  CaseId,
  EnvironmentId,
  JobId,
  MemberId,
  SavedViewId,
  SnapshotId,
  SubjectId,
  TimelineEntryId,
} from '#shared/domain/ids.ts';
import type { Subject, SubjectMember } from '#shared/domain/subject.ts';
import type { TimelineEntry } from '#shared/domain/timeline.ts';
import type { SavedView } from '#shared/records/search.ts';
import type { SnapshotSummary, SummaryOf } from '#shared/screening/snapshot.ts';
import { SAMPLE_NAME } from './name-sample.ts';
import {
  checksummedAddress,
  SAMPLE_NOW,
  sampleHash,
  sampleTransaction,
  tronAddress,
} from './sample-basics.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const CASE = 'case-1' as CaseId;

/** A case that was opened a day before its last activity. */
export function buildCase(
  parts: Partial<CaseSummary> & Pick<CaseSummary, 'id' | 'reference'>,
): CaseSummary {
  const lastActivityAt = parts.lastActivityAt ?? SAMPLE_NOW;
  return {
    title: '',
    owner: 'R. Example',
    severity: null,
    classification: '',
    tags: [],
    summary: '',
    status: 'open',
    createdAt: lastActivityAt - DAY,
    openedAt: lastActivityAt - DAY,
    closedAt: null,
    screeningCount: 0,
    openJobCount: 0,
    subjectCount: 0,
    noteCount: 0,
    attachmentCount: 0,
    lastActivityAt,
    ...parts,
  };
}

/** Three cases; the second has no title, the third is closed and has a right-to-left one with a hidden character. */
export const sampleCases: CaseSummary[] = [
  buildCase({
    id: CASE,
    reference: 'TF-2026-001',
    title: 'Funds of the harbour warehouse',
    severity: 'high',
    classification: 'Confidential',
    tags: ['layering', 'mule accounts', 'port'],
    summary:
      'Deposits of the harbour warehouse went through eleven wallets within two days. ' +
      'Who holds the collecting wallet is open; the name Orsino Velander stands on two invoices.',
    ...{ screeningCount: 14, openJobCount: 4, subjectCount: 3, noteCount: 4, attachmentCount: 2 },
    lastActivityAt: SAMPLE_NOW - 2 * MINUTE,
    createdAt: SAMPLE_NOW - 240 * DAY,
    openedAt: SAMPLE_NOW - 240 * DAY,
  }),
  buildCase({
    id: 'case-2' as CaseId,
    reference: 'TF-2026-002',
    status: 'in_review',
    lastActivityAt: SAMPLE_NOW - 90 * MINUTE,
  }),
  buildCase({
    id: 'case-3' as CaseId,
    reference: 'TF-2025-117',
    title: 'شبكة التحويل \u202Egnihsart',
    status: 'closed',
    severity: 'critical',
    classification: 'Restricted',
    tags: ['layering'],
    ...{ screeningCount: 12, subjectCount: 1 },
    lastActivityAt: SAMPLE_NOW - 4000 * MINUTE,
    closedAt: SAMPLE_NOW - 4000 * MINUTE,
  }),
];

const STATUSES: readonly CaseStatus[] = ['open', 'open', 'in_review', 'on_hold', 'closed'];
const SEVERITIES: readonly (CaseSeverity | null)[] = ['low', 'medium', null, 'high', 'critical'];
const TITLES = [
  'Payments behind the textile import',
  'Wallet cluster around the river exchange',
  'Advance fees of a timber auction',
  'Salary account with transfers at night',
  'Deposits that return in even amounts',
];
const TAGS = ['layering', 'mule accounts', 'port', 'invoice', 'gaming', 'cash'];
const OWNERS = ['R. Example', 'A. Sample', 'K. Placeholder'];

/** As many cases as asked for, of every status and severity. */
export function manyCases(count: number): CaseSummary[] {
  return Array.from({ length: count }, (_, index) => {
    const status = STATUSES[index % STATUSES.length] ?? 'open';
    const lastActivityAt = SAMPLE_NOW - index * 347 * MINUTE;
    return buildCase({
      id: `case-many-${index}` as CaseId,
      reference: `TF-2025-${String(count - index).padStart(3, '0')}`,
      title: TITLES[index % TITLES.length] ?? '',
      owner: OWNERS[index % OWNERS.length] ?? '',
      severity: SEVERITIES[(index * 3) % SEVERITIES.length] ?? null,
      classification: index % 4 === 0 ? 'Confidential' : '',
      tags: TAGS.filter((_tag, at) => (index + at) % 4 === 0),
      status,
      closedAt: status === 'closed' ? lastActivityAt : null,
      screeningCount: (index * 37) % 1400,
      openJobCount: index % 7 === 0 ? index % 5 : 0,
      lastActivityAt,
    });
  });
}

/** Something that belongs to a subject. */
function buildMember(
  parts: Partial<SubjectMember> & Pick<SubjectMember, 'id' | 'subjectId' | 'kind' | 'value'>,
): SubjectMember {
  const addedAt = parts.addedAt ?? SAMPLE_NOW - 30 * DAY;
  return {
    caseId: CASE,
    chain: parts.kind === 'name' ? null : 'Ethereum',
    role: '',
    confidence: null,
    remark: '',
    addedAt,
    updatedAt: addedAt,
    removedAt: null,
    ...parts,
  };
}

/** A subject of the first case. */
function buildSubject(parts: Partial<Subject> & Pick<Subject, 'id' | 'name'>): Subject {
  const createdAt = parts.createdAt ?? SAMPLE_NOW - 30 * DAY;
  return {
    caseId: CASE,
    kind: 'person',
    role: '',
    confidence: null,
    remark: '',
    members: [],
    hits: [],
    createdAt,
    updatedAt: createdAt,
    removedAt: null,
    ...parts,
  };
}

const PERSON = 'subject-1' as SubjectId;
const CLUSTER = 'subject-2' as SubjectId;

/** A person with members of every kind, a cluster, and a firm to which nothing belongs yet. */
export const sampleSubjects: Subject[] = [
  buildSubject({
    id: PERSON,
    name: SAMPLE_NAME,
    role: 'suspect',
    confidence: 'probable',
    remark: 'Named on two invoices of the warehouse; the passport copy is attachment 2.',
    members: [
      buildMember({
        id: 'member-1' as MemberId,
        subjectId: PERSON,
        kind: 'address',
        value: checksummedAddress(5),
        role: 'deposit address',
        confidence: 'confirmed',
        remark: 'Given in the statement of 3 February',
      }),
      buildMember({
        id: 'member-2' as MemberId,
        subjectId: PERSON,
        kind: 'address',
        value: tronAddress(2),
        chain: 'Tron',
        confidence: 'possible',
      }),
      buildMember({
        id: 'member-3' as MemberId,
        subjectId: PERSON,
        kind: 'transaction',
        value: sampleTransaction(7),
        role: 'first payment',
        confidence: 'probable',
      }),
      buildMember({
        id: 'member-4' as MemberId,
        subjectId: PERSON,
        kind: 'name',
        value: SAMPLE_NAME,
        confidence: 'confirmed',
      }),
      buildMember({
        id: 'member-5' as MemberId,
        subjectId: PERSON,
        kind: 'name',
        value: 'О. Веландер',
        role: 'alias',
        confidence: 'doubtful',
      }),
    ],
  }),
  buildSubject({
    id: CLUSTER,
    kind: 'cluster',
    name: 'Collecting wallet and its eleven feeders',
    role: 'collects',
    confidence: 'confirmed',
    members: [4, 6].map((seed, index) =>
      buildMember({
        id: `member-${10 + index}` as MemberId,
        subjectId: CLUSTER,
        kind: 'address',
        value: tronAddress(seed),
        chain: 'Tron',
        confidence: 'confirmed',
      }),
    ),
  }),
  buildSubject({ id: 'subject-3' as SubjectId, kind: 'company', name: 'Harbour Cold Store Ltd' }),
];

/** Entries by hand, known to the minute, day, month and year. */
export const sampleEntries: TimelineEntry[] = [
  buildEntry(1, {
    happenedAt: Date.UTC(2025, 0, 1),
    precision: 'year',
    title: 'Warehouse rented, according to the landlord',
    body: 'The contract itself is missing.',
  }),
  buildEntry(2, {
    happenedAt: Date.UTC(2025, 10, 1),
    precision: 'month',
    title: 'Invoices begin',
    subjectId: PERSON,
  }),
  buildEntry(3, {
    happenedAt: Date.UTC(2026, 1, 3),
    precision: 'day',
    title: 'Statement at the desk',
    body: 'Names the deposit address and denies knowing the collecting wallet.',
    subjectId: PERSON,
  }),
  buildEntry(4, {
    happenedAt: Date.UTC(2026, 2, 12, 16, 5),
    precision: 'minute',
    title: 'Call from the exchange: account frozen',
    subjectId: PERSON,
  }),
];

function buildEntry(
  seed: number,
  parts: Pick<TimelineEntry, 'happenedAt' | 'precision' | 'title'> & Partial<TimelineEntry>,
): TimelineEntry {
  return {
    id: `entry-${seed}` as TimelineEntryId,
    caseId: CASE,
    body: '',
    subjectId: null,
    createdAt: SAMPLE_NOW - DAY,
    updatedAt: SAMPLE_NOW - DAY,
    removedAt: null,
    ...parts,
  };
}

const origin = {
  origin: 'service',
  environmentId: 'production' as EnvironmentId,
  environmentName: 'Main contract',
  environmentKind: 'production',
} as const;

/** Older screenings of what belongs to the first subject, over eight months. */
export const sampleHistory: SnapshotSummary[] = [
  earlier(21, 231, 'accept', 'low', '4.2'),
  earlier(22, 150, 'review', 'medium', '31.5'),
  earlier(23, 96, 'review', 'medium', '33.9'),
  earlier(24, 38, 'edd', 'high', '66.04'),
  { ...earlier(25, 12, 'block', 'critical', '88.1'), token: 'usdc' },
  nameBefore(26, 140, 'ENHANCED_REVIEW', 'medium'),
];

function earlier(
  seed: number,
  daysAgo: number,
  verdict: string,
  risk: string,
  score: string,
): SummaryOf<'kya'> {
  return {
    ...origin,
    id: `snapshot-${seed}` as SnapshotId,
    caseId: CASE,
    jobId: `done-${seed}` as JobId,
    kind: 'kya',
    chain: 'Ethereum',
    address: checksummedAddress(5),
    token: 'usdt',
    score: decimal(score),
    verdict,
    risk,
    hitCount: seed,
    takenAt: SAMPLE_NOW - daysAgo * DAY,
    sha256: sampleHash(seed),
  };
}

function nameBefore(
  seed: number,
  daysAgo: number,
  decision: string,
  riskLevel: string,
): SummaryOf<'name'> {
  return {
    ...origin,
    id: `snapshot-${seed}` as SnapshotId,
    caseId: CASE,
    jobId: `done-${seed}` as JobId,
    kind: 'name',
    environmentId: 'names' as EnvironmentId,
    environmentName: 'Name service',
    query: SAMPLE_NAME,
    decision,
    riskLevel,
    hitCount: 2,
    takenAt: SAMPLE_NOW - daysAgo * DAY,
    sha256: sampleHash(seed),
  };
}

/** Filters of the list of cases under a name; the last was written by a later version. */
export const sampleViews: SavedView[] = [
  {
    id: 'view-1' as SavedViewId,
    area: 'cases',
    name: 'Grave and open',
    filterJson: JSON.stringify({
      filter: {
        ...{ text: '', status: 'unclosed', owner: '', severity: 'critical' },
        ...{ classification: '', tag: '' },
      },
      sort: { key: 'reference', isReversed: false },
    }),
  },
  {
    id: 'view-2' as SavedViewId,
    area: 'cases',
    name: 'From a later version',
    filterJson: '{"conditions":[]}',
  },
];
