// Operations on what a case holds besides screenings. Every change is journaled with the hash of
// the record it leaves; a change to a closed case is `case.sealed`.
import type { Attachment, AttachmentFields } from '#shared/domain/attachment.ts';
import type { CaseFields, CaseStatus, CaseSummary } from '#shared/domain/case.ts';
import type { Disposition, HitDecision } from '#shared/domain/decision.ts';
import type {
  AttachedHitId,
  AttachmentId,
  CaseId,
  DecisionId,
  FileId,
  JobId,
  LabelId,
  MemberId,
  NoteId,
  NoticeId,
  SavedViewId,
  Sha256Hex,
  SlotId,
  SnapshotId,
  SubjectId,
  TimelineEntryId,
  WatchId,
} from '#shared/domain/ids.ts';
import type { HopSlot, LabelColour, PrivateLabel } from '#shared/domain/label.ts';
import type { Citation, Note, NoteRevision, ResolvedCitation } from '#shared/domain/note.ts';
import type {
  AttachedHit,
  AttachedHitFields,
  MemberFields,
  Subject,
  SubjectFields,
  SubjectMember,
} from '#shared/domain/subject.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type {
  TimelineCursor,
  TimelineEntry,
  TimelineFields,
  TimelinePage,
} from '#shared/domain/timeline.ts';
import type { Notice, Watch, WatchChange, WatchFields } from '#shared/domain/watch.ts';
import type { FlowViewRecord, FlowViewSide, SavedView } from '#shared/ipc/search.ts';
import type { WatchState } from '#shared/ipc/watches.ts';
import type { NoArgs } from './no-args.ts';

/** Cases and their life. */
export interface CaseOperations {
  /** Without a reference the year's next number is taken; `record.conflict` when it is in use. */
  createCase(args: { id: CaseId; fields: Partial<CaseFields>; at: UtcMs }): CaseSummary;
  listCases(args: NoArgs): CaseSummary[];
  getCase(args: { id: CaseId }): CaseSummary;
  updateCase(args: { id: CaseId; change: Partial<CaseFields>; at: UtcMs }): CaseSummary;
  /**
   * Between the statuses that are not `closed`, to `closed` (`case.has_open_jobs` while jobs are
   * under way or undecided), and back from it, which takes a reason. `case.wrong_status` when it
   * stands there already.
   */
  setCaseStatus(args: {
    id: CaseId;
    status: CaseStatus;
    why: string | null;
    at: UtcMs;
  }): CaseSummary;
  /**
   * Deletes every row of a case, empties its entries in the journal but for their links, and
   * leaves a tombstone with the counts. `case.has_open_jobs`. A closed case can be destroyed.
   */
  destroyCase(args: { id: CaseId; why: string; at: UtcMs }): {
    snapshots: number;
    records: number;
    entries: number;
  };
}

/** Subjects and what belongs to them. */
export interface SubjectOperations {
  createSubject(args: { id: SubjectId; caseId: CaseId; fields: SubjectFields; at: UtcMs }): Subject;
  updateSubject(args: { id: SubjectId; change: Partial<SubjectFields>; at: UtcMs }): Subject;
  /** Removing and restoring are each other's undoing; the members stay as they are. */
  setSubjectRemoved(args: { id: SubjectId; isRemoved: boolean; at: UtcMs }): Subject;
  /** Not the removed ones, nor their removed members. */
  listSubjects(args: { caseId: CaseId }): Subject[];
  getSubject(args: { id: SubjectId }): Subject;
  /** `record.conflict` when the subject has it already. */
  addMember(args: {
    id: MemberId;
    subjectId: SubjectId;
    fields: MemberFields;
    at: UtcMs;
  }): SubjectMember;
  /** Its kind and value stay. */
  updateMember(args: {
    id: MemberId;
    change: Partial<Pick<MemberFields, 'chain' | 'role' | 'confidence' | 'remark'>>;
    at: UtcMs;
  }): SubjectMember;
  setMemberRemoved(args: { id: MemberId; isRemoved: boolean; at: UtcMs }): SubjectMember;
  /**
   * A name's hit of a screening of the same case. `record.conflict` when the subject has its key
   * already, `record.not_found` for a snapshot of another case.
   */
  attachHit(args: {
    id: AttachedHitId;
    subjectId: SubjectId;
    fields: AttachedHitFields;
    at: UtcMs;
  }): AttachedHit;
  updateAttachedHit(args: {
    id: AttachedHitId;
    change: Partial<Pick<AttachedHitFields, 'confidence' | 'remark'>>;
    at: UtcMs;
  }): AttachedHit;
  setAttachedHitRemoved(args: { id: AttachedHitId; isRemoved: boolean; at: UtcMs }): AttachedHit;
}

/** Notes. */
export interface NoteOperations {
  createNote(args: {
    id: NoteId;
    caseId: CaseId;
    subjectId: SubjectId | null;
    title: string;
    body: string;
    at: UtcMs;
  }): Note;
  /** `record.conflict` unless `revision` is the newest one: somebody saved meanwhile. */
  reviseNote(args: { id: NoteId; revision: number; title: string; body: string; at: UtcMs }): Note;
  setNoteRemoved(args: { id: NoteId; isRemoved: boolean; at: UtcMs }): Note;
  /** Not the removed ones. */
  listNotes(args: { caseId: CaseId }): Note[];
  /** Newest first. */
  listNoteRevisions(args: { id: NoteId }): NoteRevision[];
  /** In the order given. */
  resolveCitations(args: { caseId: CaseId; citations: Citation[] }): ResolvedCitation[];
}

/** Attachments. */
export interface AttachmentOperations {
  /**
   * Reads the file, stores its bytes and hash, all in one transaction. `attachment.too_large`,
   * `.unreadable` (gone, a folder, changed while it was read).
   */
  addAttachment(args: {
    id: AttachmentId;
    fileId: FileId;
    caseId: CaseId;
    path: string;
    /** As told by its first bytes, else by its name. */
    mediaType: string;
    fields: AttachmentFields;
    at: UtcMs;
  }): Attachment;
  updateAttachment(args: {
    id: AttachmentId;
    change: Partial<AttachmentFields>;
    at: UtcMs;
  }): Attachment;
  setAttachmentRemoved(args: { id: AttachmentId; isRemoved: boolean; at: UtcMs }): Attachment;
  getAttachment(args: { id: AttachmentId }): Attachment;
  /** Not the removed ones. */
  listAttachments(args: { caseId: CaseId }): Attachment[];
  /**
   * Writes the bytes to a path under a temporary name, checks their hash on the way, and puts them
   * in place. `evidence.hash_mismatch`, `export.failed`, `input.open_case_file`.
   */
  exportAttachment(args: { id: AttachmentId; path: string; at: UtcMs }): { sha256: Sha256Hex };
  /** The start of the bytes, for a preview. `evidence.hash_mismatch`. */
  readAttachment(args: { id: AttachmentId; maxBytes: number }): {
    bytes: Uint8Array;
    isCut: boolean;
  };
}

/** Decisions on hits, private labels, slots of hops. */
export interface DecisionOperations {
  decideHits(args: {
    caseId: CaseId;
    snapshotId: SnapshotId;
    hits: { id: DecisionId; hitKey: Sha256Hex; fingerprint: Sha256Hex; title: string }[];
    disposition: Disposition | 'withdrawn';
    reason: string;
    remark: string;
    at: UtcMs;
  }): HitDecision[];
  /** Newest first, all of a case. */
  listDecisions(args: { caseId: CaseId }): HitDecision[];
  /** The newest decision of every other case on the same content. */
  findDecisions(args: { fingerprints: Sha256Hex[]; notInCaseId: CaseId }): HitDecision[];
  /** The newest screenings of questions of which an older one was decided about. */
  listRetaken(args: { caseId: CaseId }): { snapshotId: SnapshotId; isLarge: boolean }[];
  /** How many of its hits have a decision that was made about other content. */
  countReopened(args: { caseId: CaseId; snapshotId: SnapshotId }): number;

  /** The label that the address has in the case takes what is new, and keeps its id. */
  setLabel(args: {
    id: LabelId;
    caseId: CaseId;
    address: string;
    text: string;
    colour: LabelColour | null;
    remark: string;
    at: UtcMs;
  }): PrivateLabel;
  removeLabel(args: { id: LabelId; at: UtcMs }): PrivateLabel;
  /** Not the removed ones. */
  listLabels(args: { caseId: CaseId }): PrivateLabel[];

  setSlot(args: {
    id: SlotId;
    caseId: CaseId;
    snapshotId: SnapshotId;
    hitKey: Sha256Hex;
    hop: number;
    transactionHash: string | null;
    blockHeight: string | null;
    remark: string;
    at: UtcMs;
  }): HopSlot;
  /** Newest first, all of a case. */
  listSlots(args: { caseId: CaseId }): HopSlot[];
}

/** The timeline. */
export interface TimelineOperations {
  addTimelineEntry(args: {
    id: TimelineEntryId;
    caseId: CaseId;
    fields: TimelineFields;
    at: UtcMs;
  }): TimelineEntry;
  updateTimelineEntry(args: {
    id: TimelineEntryId;
    change: Partial<TimelineFields>;
    at: UtcMs;
  }): TimelineEntry;
  setTimelineEntryRemoved(args: {
    id: TimelineEntryId;
    isRemoved: boolean;
    at: UtcMs;
  }): TimelineEntry;
  /** A page of everything of a case, manual and automatic, part after part. */
  listTimeline(args: { caseId: CaseId; after: TimelineCursor | null; limit: number }): TimelinePage;
}

/** The watch list. */
export interface WatchOperations {
  /**
   * Watches what a snapshot asked, due one interval after it; with `forcesRun` each run
   * investigates anew. `input.invalid` for an imported one, `record.conflict` when the case watches
   * the same already.
   */
  createWatch(args: {
    id: WatchId;
    snapshotId: SnapshotId;
    fields: WatchFields;
    forcesRun: boolean;
    at: UtcMs;
  }): Watch;
  /** Another interval counts from the base. */
  updateWatch(args: {
    id: WatchId;
    change: Partial<WatchFields> & { isPaused?: boolean; nextDueAt?: UtcMs };
    at: UtcMs;
    /** Why, when it is not a person who changes it. */
    why?: string;
  }): Watch;
  /** Restoring is `record.conflict` when the case watches the same again. */
  setWatchRemoved(args: { id: WatchId; isRemoved: boolean; at: UtcMs }): Watch;
  /** Not the removed ones; oldest first. */
  listWatches(args: { caseId: CaseId | null }): WatchState[];
  getWatch(args: { id: WatchId }): Watch;
  /**
   * Stores the intent of a due run, in one transaction with the budget it takes: `watch.under_way`
   * while its last job is, `watch.budget_spent` when `usesBudget` and none is left.
   */
  startWatchRun(args: {
    id: WatchId;
    jobId: JobId;
    usesBudget: boolean;
    nextDueAt: UtcMs;
    at: UtcMs;
  }): Watch;
  /** Last runs whose snapshot was not yet compared with the base. */
  listUnsettledRuns(args: NoArgs): JobId[];
  /**
   * After a snapshot was stored: raises a notice when it differs, and makes it the new base. Null
   * when there is nothing to settle. Also in a closed case.
   */
  settleWatchRun(args: {
    jobId: JobId;
    noticeId: NoticeId;
    at: UtcMs;
  }): { watch: Watch; notice: Notice | null } | null;
  /** Newest first, and how many were not seen in all. */
  listNotices(args: { caseId: CaseId | null; limit: number }): {
    notices: Notice[];
    unseen: number;
  };
  /** Also in a closed case. */
  setNoticesSeen(args: { ids: NoticeId[]; at: UtcMs }): null;
  /** Between two snapshots of one subject; empty when nothing changed. */
  compareSnapshots(args: { before: SnapshotId; after: SnapshotId }): WatchChange[];
}

/** Saved filters of lists. */
export interface SavedViewOperations {
  /** Replaces the view of this name, which keeps its id. `input.invalid` for what is no JSON. */
  saveView(args: { id: SavedViewId; view: Omit<SavedView, 'id'>; at: UtcMs }): SavedView;
  /** `record.not_found`. */
  removeView(args: { id: SavedViewId; at: UtcMs }): null;
  listViews(args: NoArgs): SavedView[];
}

/** How flows were left. */
export interface FlowViewOperations {
  /** Not journaled. `record.not_found`, `case.sealed`, `input.invalid` for what is no JSON. */
  keepFlowView(args: {
    snapshotId: SnapshotId;
    side: FlowViewSide;
    stateJson: string;
    at: UtcMs;
  }): null;
  /** Of one screening. */
  listFlowViews(args: { snapshotId: SnapshotId }): FlowViewRecord[];
}
