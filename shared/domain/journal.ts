// The journal: one row for every change, chained by hash.
// h_n = SHA-256(0x01 ‖ h_{n-1} ‖ JCS(entry_n)), JCS = RFC 8785; h_0 is 32 zero bytes.
import { isPracticeEnvironment } from './environment.ts';
import type { CaseId, Sha256Hex } from './ids.ts';
import type { UtcMs } from './time.ts';

/** What can be journaled. */
export const JOURNAL_KINDS = [
  'casefile.created',
  'casefile.opened',
  'casefile.migrated',
  'casefile.verified',
  'casefile.restored',
  'casefile.passphrase_changed',
  'casefile.compacted',
  /** Another state than this computer saw last, as a person has accepted it. */
  'casefile.accepted',
  /** The chain before it, with a signature: where a case was closed, or left as a file. */
  'journal.signed',
  /** A key of somebody else that signed entries, as a person has confirmed it for this file. */
  'signer.confirmed',
  'investigator.named',
  'case.created',
  'case.changed',
  /** To another status, but neither closed nor reopened. */
  'case.status_changed',
  'case.closed',
  'case.reopened',
  'case.exported',
  'case.imported',
  'case.destroyed',
  'subject.created',
  'subject.changed',
  'subject.removed',
  'subject.restored',
  'member.added',
  'member.changed',
  'member.removed',
  'member.restored',
  'note.created',
  'note.revised',
  'note.removed',
  'note.restored',
  'attachment.added',
  'attachment.changed',
  'attachment.removed',
  'attachment.restored',
  'attachment.exported',
  'decision.made',
  'label.set',
  'label.removed',
  'slot.set',
  /** A person entered its amount or time, or cleared both. */
  'transaction.stated',
  'fact.stated',
  'fact.removed',
  'fact.restored',
  'timeline.added',
  'timeline.changed',
  'timeline.removed',
  'timeline.restored',
  'hit.attached',
  'hit.attachment_changed',
  'hit.detached',
  'hit.reattached',
  /** One change made at the service: what was sent, and what it answered. */
  'ruleset.changed',
  'ruleset.exported',
  'monitor.created',
  'monitor.changed',
  'monitor.removed',
  'monitor.restored',
  'notice.raised',
  'notice.seen',
  'job.created',
  'job.state_changed',
  'snapshot.stored',
  'snapshot.imported',
  /** A record came in with its case; its history is in the entries that came with it. */
  'record.imported',
  /** Hashes of records that are written often, taken together once they stay as they are. */
  'records.hashed',
  'key.changed',
  'batch.started',
  'batch.changed',
  'quota.blocked',
  'table.exported',
  'figure.exported',
  'report.created',
  'report.changed',
  'report.removed',
  'report.restored',
  'report.exported',
  'bundle.written',
  'approval.received',
  'signing_key.made',
  'signing_key.restored',
  /** Its secret part was written out, encrypted. */
  'signing_key.backed_up',
  /** For the first time in this file. */
  'signing_key.used',
  'environment.changed',
  'settings.changed',
  /** What is left of an entry whose case was destroyed: its place in the chain. */
  'erased',
] as const;
/** A kind of journal entry. */
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** What is hashed: texts and integers only, so that its canonical form is beyond doubt. */
export interface JournalEntry {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  at: UtcMs;
  /** The name the person gave at first start. */
  actor: string;
  kind: JournalKind;
  caseId: CaseId | null;
  /** The record that changed: an id or null. */
  subject: string | null;
  /** What changed, as flat text values. */
  what: Readonly<Record<string, string>>;
  /** Why, when the person gave a reason. */
  why: string | null;
}

/** An entry with its place in the chain. */
export interface ChainedJournalEntry extends JournalEntry {
  /** What it says cannot be read. */
  isUnreadable?: true;
  previousHash: Sha256Hex;
  hash: Sha256Hex;
}

/** Entries of a journal, and how many there are in all. */
export interface JournalPage {
  entries: ChainedJournalEntry[];
  total: number;
  /** Ids of the jobs among them that the practice service ran: it bills nothing, whatever they say. */
  practiceJobs: string[];
}

/** Ids of the jobs whose making the entries tell, and that were the practice service's. */
export function practiceJobsOf(
  entries: Iterable<Pick<JournalEntry, 'kind' | 'subject' | 'what'>>,
): Set<string> {
  const jobs = new Set<string>();
  for (const { kind, subject, what } of entries) {
    if (kind !== 'job.created' || subject === null) continue;
    if (isPracticeEnvironment(what['environmentId'] ?? '')) jobs.add(subject);
  }
  return jobs;
}

/** A case came out of a file, or in from one: once, with what was there. */
export interface CaseArrival {
  at: UtcMs;
  /** It came into this very file; else into one that the case passed through before. */
  isHere: boolean;
  /** Of the file that was imported; both null where the case was exported, out of an open file. */
  fileName: string | null;
  fileSha256: Sha256Hex | null;
  /**
   * Where the journal it was taken from ended. Of a file that was imported, the whole chain was
   * computed before, and held.
   */
  chain: { entries: number; head: Sha256Hex };
}

/** A file that a case was in before, by what came from it. */
export interface JournalOrigin {
  originFileId: string;
  /** As the file says. */
  investigator: string;
  /** How many entries of its journal tell of the case, and are kept here. */
  entries: number;
  /** Newest first; at least one. */
  arrivals: CaseArrival[];
}

/** What a check of the whole file found wrong, most telling first. */
export interface VerifyFinding {
  kind:
    /** A page is not what was written (`record` is `page`), or SQLite finds the file damaged. */
    | 'file_damaged'
    /** The entry at which this computer last saw the journal end is not there (any more). */
    | 'head_missing'
    /** Another entry is in its place: the journal was continued from an older state, or rewritten. */
    | 'head_other'
    /** Entries were signed with a key that the person neither holds nor has confirmed for this file. */
    | 'signer_unconfirmed'
    /** An entry does not follow from the one before: it was altered, moved, added or taken out. */
    | 'journal_broken'
    /** A record is not what its newest entry says. */
    | 'record_changed'
    /** An entry tells of a record that is gone. */
    | 'record_missing'
    /** No entry tells of a record. */
    | 'record_unjournaled'
    /** Stored bytes have another hash. */
    | 'bytes_changed';
  /** The entry of the journal; null when the finding is about none. */
  seq: number | null;
  caseId: CaseId | null;
  /** The kind of record, e.g. `snapshot`, and its id; null when the finding is about none. */
  record: string | null;
  id: string | null;
}

/** A check of the whole file: its pages, the chain, every record and all stored bytes. */
export interface VerifyReport {
  ok: boolean;
  journal: JournalCheck;
  /** At most 100. */
  findings: VerifyFinding[];
  findingCount: number;
  checked: { entries: number; records: number; snapshots: number; files: number; bytes: number };
  at: UtcMs;
  durationMs: number;
}

/**
 * The state of the chain. `entries` are all there are; those from `checkedFrom` on were computed
 * again, 1 being the whole chain. `brokenAt` is the first of them whose hash does not follow.
 */
export type JournalCheck =
  | { ok: true; entries: number; checkedFrom: number; head: Sha256Hex }
  | { ok: false; entries: number; checkedFrom: number; brokenAt: number };

/** What a file holds, as the journal says it. */
export const EXPORT_CONTENTS = [
  'flow',
  'source_flow',
  'destination_flow',
  'hop_ledger',
  'case_graph',
] as const;
/** One of these. */
export type ExportContent = (typeof EXPORT_CONTENTS)[number];
