// What the handlers are given: the services, and the few things of the machine they pass on.
import type { CommandId } from '#shared/commands/page-commands.ts';
import type { AppInfo, CallName, Handlers } from '#shared/ipc/contract.ts';
import type { ApprovalService } from '../services/approvals.ts';
import type { AttachmentService } from '../services/attachments.ts';
import type { BackupService } from '../services/backups.ts';
import type { BatchService } from '../services/batches.ts';
import type { BundleService } from '../services/bundles.ts';
import type { CaseFileSession } from '../services/session-ports.ts';
import type { CaseService } from '../services/cases.ts';
import type { DecisionService } from '../services/decisions.ts';
import type { DiagnosticService } from '../services/diagnostics.ts';
import type { EnvironmentService } from '../services/environments.ts';
import type { ExplorerService } from '../services/explorers.ts';
import type { ExportService } from '../services/exports.ts';
import type { FileCare } from '../services/file-care.ts';
import type { FindingService } from '../services/finding.ts';
import type { HandedFileService } from '../services/handed-files.ts';
import type { HistoryService } from '../services/history.ts';
import type { LargeReplies } from '../services/large-replies.ts';
import type { NameService } from '../services/names.ts';
import type { NoteService } from '../services/notes.ts';
import type { OpenedBundleService } from '../services/opened-bundles.ts';
import type { PreferenceService } from '../services/preferences.ts';
import type { Problems } from '../services/problems.ts';
import type { RecordService } from '../services/records.ts';
import type { RehearsalService } from '../services/rehearsal.ts';
import type { ReportService } from '../services/reports.ts';
import type { RulesetService } from '../services/rulesets.ts';
import type { ScreeningService } from '../services/screenings.ts';
import type { SigningService } from '../services/signing.ts';
import type { SubjectService } from '../services/subjects.ts';
import type { TimelineService } from '../services/timeline.ts';
import type { TransferService } from '../services/transfer.ts';
import type { WatchService } from '../services/watches.ts';
import type { WrittenFiles } from '../services/written-files.ts';

/** Everything a handler may use. */
export interface HandlerServices {
  session: CaseFileSession;
  fileCare: FileCare;
  backups: BackupService;
  preferences: PreferenceService;
  problems: Problems;
  cases: CaseService;
  transfer: TransferService;
  explorers: ExplorerService;
  exports: ExportService;
  subjects: SubjectService;
  timeline: TimelineService;
  notes: NoteService;
  attachments: AttachmentService;
  decisions: DecisionService;
  diagnostics: DiagnosticService;
  records: RecordService;
  environments: EnvironmentService;
  screenings: ScreeningService;
  history: HistoryService;
  rehearsal: RehearsalService;
  replies: LargeReplies;
  finding: FindingService;
  names: NameService;
  reports: ReportService;
  signing: SigningService;
  bundles: BundleService;
  openedBundles: OpenedBundleService;
  approvals: ApprovalService;
  rulesets: RulesetService;
  batches: BatchService;
  watches: WatchService;
  appInfo: () => AppInfo;
  handedFiles: HandedFileService;
  /** Puts it on the system's clipboard. Rejects where the system refuses it. */
  copyText: (text: string) => Promise<void>;
  writtenFiles: WrittenFiles;
  /** Tells the menu what can be run now. */
  offerCommands: (ids: readonly CommandId[]) => void;
}

/** The handlers of one namespace, e.g. `HandlersOf<'cases'>`. */
export type HandlersOf<Namespace extends string> = Pick<
  Handlers,
  Extract<CallName, `${Namespace}.${string}`>
>;
