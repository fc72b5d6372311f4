// Everything a report is composed from, as the case file gives it in one moment: records whole, the
// large answers one by one afterwards (`ReportComposer.add`). Nothing in here is worded.
import type { Attachment } from '../domain/attachment.ts';
import type { CaseSummary } from '../domain/case.ts';
import type { HitDecision } from '../domain/decision.ts';
import type { ChainedJournalEntry } from '../domain/journal.ts';
import type { HopSlot, PrivateLabel } from '../domain/label.ts';
import type { Sha256Hex, SnapshotId } from '../domain/ids.ts';
import type { Note, ResolvedCitation } from '../domain/note.ts';
import type { OwnFacts } from '../domain/own-fact.ts';
import type { StatedTransaction } from '../domain/stated-transaction.ts';
import type { Subject } from '../domain/subject.ts';
import type { UtcMs } from '../domain/time.ts';
import type { TimelineEntry } from '../domain/timeline.ts';
import type { FlowViewRecord } from '../records/search.ts';
import type { SnapshotSummary } from '../screening/snapshot.ts';
import type { Approval, Report } from './report.ts';

/** A stored answer of the case as the appendices list it. */
export interface DossierAnswer {
  snapshotId: SnapshotId;
  sha256: Sha256Hex;
  sizeBytes: number;
  /** Null of an imported one. */
  requestSha256: Sha256Hex | null;
  receivedAt: UtcMs;
  /** Of the rulesets stored with it. */
  rulesets: { type: string; name: string; sha256: Sha256Hex }[];
}

/** The case without its large answers. */
export interface Dossier {
  fileId: string;
  investigator: string;
  /** Where the journal ends but for the writing of reports and bundles of the case. */
  journalHead: string;
  journalEntries: number;
  case: CaseSummary;
  report: Report;
  subjects: Subject[];
  /** Oldest first. */
  snapshots: SnapshotSummary[];
  answers: DossierAnswer[];
  /** All of the case, oldest first. */
  decisions: HitDecision[];
  labels: PrivateLabel[];
  slots: HopSlot[];
  /** All of the case, oldest first. */
  statedTransactions: StatedTransaction[];
  /** Those that hold. */
  ownFacts: OwnFacts;
  /** The notes of the case that these rest on. */
  factNotes: Pick<Note, 'id' | 'title'>[];
  timeline: TimelineEntry[];
  attachments: Attachment[];
  /** How each flow was last looked at. */
  flowViews: (Omit<FlowViewRecord, 'name'> & { snapshotId: SnapshotId })[];
  /** Entries of the journal that belong to the case, oldest first, up to that end. */
  journal: ChainedJournalEntry[];
  /** Citations of the draft's texts, each once. */
  citations: ResolvedCitation[];
  approvals: Approval[];
}
