// The journal: one row for every change, chained by hash.
// h_n = SHA-256(0x01 ‖ h_{n-1} ‖ JCS(entry_n)), JCS = RFC 8785; h_0 is 32 zero bytes.
import type { CaseId, Sha256Hex } from './ids.ts';
import type { UtcMs } from './time.ts';

/** What can be journaled. */
export const JOURNAL_KINDS = [
  'casefile.created',
  'casefile.opened',
  'casefile.migrated',
  'investigator.named',
  'case.created',
  'job.created',
  'job.state_changed',
  'snapshot.stored',
  'key.changed',
  'batch.started',
  'batch.changed',
  'quota.blocked',
  'table.exported',
  'environment.changed',
  'settings.changed',
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
  previousHash: Sha256Hex;
  hash: Sha256Hex;
}

/** The state of the chain. `brokenAt` is the first entry whose hash does not follow. */
export type JournalCheck =
  { ok: true; entries: number; head: Sha256Hex } | { ok: false; entries: number; brokenAt: number };
