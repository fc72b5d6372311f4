// A subject joins the two worlds: a person, company or cluster with the addresses, transactions
// and names that belong to it, each with its role and how sure that is.
import { addressKey } from './address.ts';
import type { AttachedHitId, CaseId, MemberId, Sha256Hex, SnapshotId, SubjectId } from './ids.ts';
import type { HitGroupName } from './names.ts';
import type { UtcMs } from './time.ts';
import { transactionKey } from './transaction.ts';

/** What a subject is. `cluster`: addresses under common control whose holder is not known. */
export const SUBJECT_KINDS = ['person', 'company', 'cluster', 'unknown'] as const;
/** One of these. */
export type SubjectKindName = (typeof SUBJECT_KINDS)[number];

/** How sure an attribution is, surest first. */
export const CONFIDENCES = ['confirmed', 'probable', 'possible', 'doubtful'] as const;
/** One of these. */
export type Confidence = (typeof CONFIDENCES)[number];

/** What can belong to a subject. */
export const SUBJECT_MEMBER_KINDS = ['address', 'transaction', 'name'] as const;
/** One of these. */
export type SubjectMemberKind = (typeof SUBJECT_MEMBER_KINDS)[number];

/** What a person enters about a subject. */
export interface SubjectFields {
  kind: SubjectKindName;
  name: string;
  /** In the case, in the person's words, e.g. `suspect`; empty for none. */
  role: string;
  /** That the subject has this role; null while nobody has said. */
  confidence: Confidence | null;
  remark: string;
}

/** What a person enters about something that belongs to a subject. */
export interface MemberFields {
  kind: SubjectMemberKind;
  /** As entered, trimmed. */
  value: string;
  /** As the service names it; null when it is not known, and for names. */
  chain: string | null;
  /** For the subject, e.g. `deposit address`; empty for none. */
  role: string;
  /** That it belongs to the subject. */
  confidence: Confidence | null;
  remark: string;
}

/** Something that belongs to a subject. */
export interface SubjectMember extends MemberFields {
  id: MemberId;
  subjectId: SubjectId;
  caseId: CaseId;
  addedAt: UtcMs;
  updatedAt: UtcMs;
  /** Set when it was taken away, which can be undone. */
  removedAt: UtcMs | null;
}

/** Of an attached hit's title, in UTF-16 units. */
export const MAX_HIT_TITLE = 2_000;

/** What a person enters about a name's hit of which the subject is the match. */
export interface AttachedHitFields {
  /** The screening in which it was looked at. */
  snapshotId: SnapshotId;
  /** Of the hit; see `review/name-hit-key.ts`. A hit is attached to a subject once by its key. */
  hitKey: Sha256Hex;
  fingerprint: Sha256Hex;
  group: HitGroupName;
  /** What the hit is called in lists: the matched name or the headline; shortened when too long. */
  title: string;
  /** That the subject is meant. */
  confidence: Confidence | null;
  remark: string;
}

/** A name's hit next to the addresses of a subject. What was decided about it is elsewhere. */
export interface AttachedHit extends AttachedHitFields {
  id: AttachedHitId;
  subjectId: SubjectId;
  caseId: CaseId;
  attachedAt: UtcMs;
  updatedAt: UtcMs;
  /** Set when it was taken away, which can be undone. */
  removedAt: UtcMs | null;
}

/** A subject with what belongs to it, in the order it was added. */
export interface Subject extends SubjectFields {
  id: SubjectId;
  caseId: CaseId;
  members: SubjectMember[];
  hits: AttachedHit[];
  createdAt: UtcMs;
  updatedAt: UtcMs;
  removedAt: UtcMs | null;
}

/**
 * The form under which two entries of a kind are the same: addresses and hashes as their own
 * modules say; names without regard to letter case, width (NFKC) and runs of white space.
 */
export function subjectKey(kind: SubjectMemberKind, value: string): string {
  switch (kind) {
    case 'address':
      return addressKey(value.trim());
    case 'transaction':
      return transactionKey(value.trim());
    case 'name':
      return value.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
  }
}
