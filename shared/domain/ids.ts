// Identifiers. All of ours are UUIDs (version 4) as text; a service's own ids are kept as the
// text it sent and always travel with their environment.

declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

/** A case in the case file. */
export type CaseId = Id<'CaseId'>;
/** A stored job: one billed call and what follows it. */
export type JobId = Id<'JobId'>;
/** An immutable screening result. */
export type SnapshotId = Id<'SnapshotId'>;
/** One outbound request in the request ledger. */
export type RequestId = Id<'RequestId'>;
/** A set of service addresses with its own key: practice, test, production or custom. */
export type EnvironmentId = Id<'EnvironmentId'>;

/** A set of rows screened together. */
export type BatchId = Id<'BatchId'>;
/** A key as the ledger names it: a new id each time a key is set; says nothing of the key. */
export type KeyId = Id<'KeyId'>;

/** A person, company or cluster of a case. */
export type SubjectId = Id<'SubjectId'>;
/** An address, transaction or name of a subject. */
export type MemberId = Id<'MemberId'>;
/** A note with its revisions. */
export type NoteId = Id<'NoteId'>;
/** An attachment of a case. */
export type AttachmentId = Id<'AttachmentId'>;
/** Bytes that came from a file. */
export type FileId = Id<'FileId'>;
/** One decision on a hit; the newest of a hit holds. */
export type DecisionId = Id<'DecisionId'>;
/** A private label on an address. */
export type LabelId = Id<'LabelId'>;
/** One entry about a screened transaction; the newest about it holds. */
export type StatedTransactionId = Id<'StatedTransactionId'>;
/** One entry into the slot of a hop; the newest of a hop holds. */
export type SlotId = Id<'SlotId'>;
/** An own finding: an entity or a link of the investigator. */
export type FactId = Id<'FactId'>;
/** One revision of it. */
export type FactRevisionId = Id<'FactRevisionId'>;
/** A manual entry of the timeline. */
export type TimelineEntryId = Id<'TimelineEntryId'>;
/** A monitored address, transaction or name. */
export type MonitorId = Id<'MonitorId'>;
/** A change that a monitor found. */
export type NoticeId = Id<'NoticeId'>;
/** A saved filter of a list. */
export type SavedViewId = Id<'SavedViewId'>;
/** A ruleset that is being written here. */
export type RulesetDraftId = Id<'RulesetDraftId'>;
/** A name's hit that was attached to a subject. */
export type AttachedHitId = Id<'AttachedHitId'>;
/** A report that is being built, or was. */
export type ReportId = Id<'ReportId'>;
/** A file that was written from a report. */
export type ReportFileId = Id<'ReportFileId'>;
/** An evidence bundle that was written. */
export type BundleId = Id<'BundleId'>;
/** What a reviewer signed. */
export type ApprovalId = Id<'ApprovalId'>;

/** Makes ids; injected, so that tests are repeatable. */
export type NewId = () => string;

/** SHA-256 as 64 lower-case hexadecimal digits. */
export type Sha256Hex = string & { readonly [brand]: 'Sha256Hex' };

/** Whether a text has the form of a SHA-256 in lower-case hexadecimal. */
export function isSha256Hex(text: string): text is Sha256Hex {
  return /^[0-9a-f]{64}$/.test(text);
}
