// All handlers: leaving one out does not compile.
import type { Handlers } from '#shared/ipc/contract.ts';
import { createAppHandlers } from './handlers/app.ts';
import { createApprovalHandlers } from './handlers/approvals.ts';
import { createAttachmentHandlers } from './handlers/attachments.ts';
import { createBatchHandlers } from './handlers/batches.ts';
import { createBundleHandlers } from './handlers/bundles.ts';
import { createCaseFileHandlers } from './handlers/case-file.ts';
import { createCaseHandlers } from './handlers/cases.ts';
import { createDecisionHandlers } from './handlers/decisions.ts';
import { createDiagnosticHandlers } from './handlers/diagnostics.ts';
import { createEnvironmentHandlers } from './handlers/environments.ts';
import { createHistoryHandlers } from './handlers/history.ts';
import { createExplorerHandlers } from './handlers/explorers.ts';
import { createExportHandlers } from './handlers/exports.ts';
import { createJobHandlers } from './handlers/jobs.ts';
import { createNameHandlers } from './handlers/names.ts';
import { createNoteHandlers } from './handlers/notes.ts';
import { createRecordHandlers } from './handlers/records.ts';
import { createRehearsalHandlers } from './handlers/rehearsal.ts';
import { createReplyHandlers } from './handlers/replies.ts';
import { createReportHandlers } from './handlers/reports.ts';
import { createRulesetHandlers } from './handlers/rulesets.ts';
import { createScreeningHandlers } from './handlers/screenings.ts';
import { createSearchHandlers } from './handlers/search.ts';
import { createSettingsHandlers } from './handlers/settings.ts';
import { createSigningHandlers } from './handlers/signing.ts';
import { createSubjectHandlers } from './handlers/subjects.ts';
import { createTimelineHandlers } from './handlers/timeline.ts';
import { createTransferHandlers } from './handlers/transfer.ts';
import { createViewHandlers } from './handlers/views.ts';
import { createWatchHandlers } from './handlers/watches.ts';
import type { HandlerServices } from './services.ts';

/** Builds the handler of every call in the contract. */
export function createHandlers(services: HandlerServices): Handlers {
  return {
    ...createAppHandlers(services),
    ...createSettingsHandlers(services),
    ...createCaseFileHandlers(services),
    ...createCaseHandlers(services),
    ...createTransferHandlers(services),
    ...createExplorerHandlers(services),
    ...createExportHandlers(services),
    ...createSubjectHandlers(services),
    ...createTimelineHandlers(services),
    ...createNoteHandlers(services),
    ...createAttachmentHandlers(services),
    ...createDecisionHandlers(services),
    ...createDiagnosticHandlers(services),
    ...createEnvironmentHandlers(services),
    ...createScreeningHandlers(services),
    ...createHistoryHandlers(services),
    ...createRehearsalHandlers(services),
    ...createReplyHandlers(services),
    ...createReportHandlers(services),
    ...createSearchHandlers(services),
    ...createViewHandlers(services),
    ...createJobHandlers(services),
    ...createNameHandlers(services),
    ...createSigningHandlers(services),
    ...createBundleHandlers(services),
    ...createApprovalHandlers(services),
    ...createRulesetHandlers(services),
    ...createBatchHandlers(services),
    ...createWatchHandlers(services),
    ...createRecordHandlers(services),
  };
}
