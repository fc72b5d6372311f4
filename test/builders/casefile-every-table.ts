// A case file with rows in every table, each put there by the operation that the program has for it: so
// it verifies, and a change of any column shows what the check of the whole file looks at.
import { join } from 'node:path';
import { decimal } from '#shared/domain/amount.ts';
import type {
  CaseId,
  EnvironmentId,
  JobId,
  KeyId,
  RequestId,
  RulesetDraftId,
  SavedViewId,
  SnapshotId,
  StatedTransactionId,
} from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { RulesetDraft } from '#shared/rulesets/draft.ts';
import { inTransaction, type ReadDb } from '../../electron/casefile/database.ts';
import { openFile } from '../../electron/casefile/open.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { storeChains } from '../../electron/casefile/tables/chain-lists.ts';
import { keepFlowView, keepGraphView } from '../../electron/casefile/tables/flow-views.ts';
import { putPreview } from '../../electron/casefile/tables/search-previews.ts';
import { storeQuota } from '../../electron/casefile/tables/quotas.ts';
import { storeRulesetList } from '../../electron/casefile/tables/ruleset-lists.ts';
import { addBatch, buildKytRequest, buildNameRequest } from './casefile-batches.ts';
import { ENGINE, newCaseFile, openArgs, T0, temporaryFolder } from './casefile-file.ts';
import { addAnsweredJob, completedJob, kytBothResult, nameTask } from './casefile-kinds.ts';
import { addAnswer, addJob, ENVIRONMENT } from './casefile-records.ts';
import {
  addNamedCase,
  addRichCase,
  CASE,
  exportTo,
  importAll,
  newOtherFile,
  previewOf,
} from './casefile-transfer.ts';
import { finishRun, kyaAnswer, settle, startRun } from './casefile-monitors.ts';

const DRAFT: RulesetDraft = {
  ...{ name: 'Own', jurisdiction: '', icon: '', rulesetType: 'kya', rules: [] },
  scoringConfigText: null,
};

/** A case with a screening of a name is imported from another file. */
async function importOther(operations: CaseFileOperations, path: string): Promise<void> {
  const folder = temporaryFolder();
  const { operations: other, path: otherPath } = newOtherFile();
  const caseId = addNamedCase(other, 5, 'Orsino Velander');
  const exported = join(folder, 'out.tracefile');
  await exportTo(otherPath, exported, undefined, caseId);
  importAll(operations, await previewOf(exported, path));
}

/** A screening of a transaction, frozen with the text of a ruleset that was read and seen. */
function addFrozen(operations: CaseFileOperations): void {
  const rules = 'rules-1' as RequestId;
  const data = { id: 7, name: 'Set', rules: [] };
  addAnswer(
    operations,
    { id: rules, purpose: 'ruleset' },
    JSON.stringify({ code: 0, msg: 'success', data }),
  );
  const reading = operations.readRuleset({ id: rules });
  if (reading.kind !== 'success') throw new Error(reading.kind);
  const { sha256 } = reading.value;
  operations.noteRulesetSeen({ environmentId: ENVIRONMENT, sha256, at: T0 });
  operations.noteRulesetSeen({ environmentId: ENVIRONMENT, sha256, at: T0 + 5 });
  const request = buildKytRequest();
  const answer = completedJob(20, kytBothResult(request.transaction));
  const draft = addAnsweredJob(operations, 20, { kind: 'kyt', request }, answer, CASE);
  const frozen = {
    requestedId: '7',
    certainty: 'named',
    sha256,
    changedWhileRunning: false,
  } as const;
  operations.storeSnapshot({ draft: { ...draft, rulesets: [{ role: 'scoring', ...frozen }] } });
  operations.setStatedTransaction({
    ...{ id: 'stated-1' as StatedTransactionId, caseId: CASE, snapshotId: draft.id, at: T0 + 40 },
    ...{ amount: decimal('1204.50'), happenedAt: T0, source: 'https://explorer.example/tx/1' },
  });
  operations.keepRulesetDraft({
    ...{ id: 'draft-1' as RulesetDraftId, environmentId: ENVIRONMENT, draft: DRAFT },
    ...{ target: { rulesetId: '7', baseSha256: sha256 }, at: T0 },
  });
}

/** A screening of a name with the service's own report. */
function addReported(operations: CaseFileOperations): void {
  const reportRequestId = 'report-30' as RequestId;
  const job = { kind: 'name', request: buildNameRequest({ name: 'Iva Other' }) } as const;
  const draft = addAnsweredJob(operations, 30, job, JSON.stringify(nameTask('Iva Other')), CASE);
  const fields = { jobId: 'job-30' as JobId, purpose: 'name_report', method: 'GET' } as const;
  addAnswer(operations, { id: reportRequestId, ...fields, body: null }, '<p>report</p>');
  operations.storeSnapshot({ draft: { ...draft, reportRequestId } });
}

/** What a service last answered, and how a flow was looked at: written again as it was. */
export function keepBeside(db: ReadDb): void {
  const environmentId = 'practice' as EnvironmentId;
  const views = ['flow_views', 'graph_views', 'search_previews'];
  const tables = ['chain_lists', 'ruleset_lists', 'quotas', ...views];
  for (const table of tables) {
    inTransaction(db, (write) => write.prepare(`DELETE FROM ${table}`).run());
  }
  inTransaction(db, (write) => {
    storeChains(write, { environmentId, chains: [], at: T0 });
    storeRulesetList(write, { environmentId, items: [], at: T0 });
    storeQuota(write, {
      quota: {
        ...{ environmentId, keyId: 'key-1' as KeyId, limit: 10, remaining: 5, toldAt: T0 },
        ...{ blockedUntil: null, resetsAt: T0 + 1000 },
      },
    });
    const flow = { snapshotId: 'snapshot-1' as SnapshotId, side: 'address', name: '' } as const;
    keepFlowView(write, { ...flow, stateJson: '{}', at: T0 });
    keepGraphView(write, { caseId: CASE, stateJson: '{}', at: T0 });
    // No answer here is large enough for one of its own.
    putPreview(write, { id: flow.snapshotId, caseId: CASE }, '{}');
  });
}

/** Saved views, one of them removed again. */
function addViews(operations: CaseFileOperations): void {
  for (const name of ['kept', 'gone']) {
    const view = { area: 'cases', name, filterJson: '{}' } as const;
    operations.saveView({ id: `view-${name}` as SavedViewId, view, at: T0 });
  }
  operations.removeView({ id: 'view-gone' as SavedViewId, at: T0 + 1 });
}

/** A job that failed, and a case that was destroyed. */
function addJobs(operations: CaseFileOperations): void {
  const { jobId } = addJob(operations, 40);
  const change = { id: jobId, at: T0 + 41, why: null };
  operations.changeJob({ ...change, from: ['intent'], to: 'sending', patch: {} });
  addAnswer(operations, { id: 'submit-40' as RequestId, jobId }, '{"code":-1,"msg":"no"}');
  const error = new AppError('job.failed_at_service', 'no').toWire();
  operations.changeJob({ ...change, from: ['sending'], to: 'failed', patch: { error } });
  const caseId = 'case-41' as CaseId;
  operations.createCase({ id: caseId, fields: {}, at: T0 });
  operations.destroyCase({ id: caseId, why: 'asked to', at: T0 + 1 });
}

/** Builds it closed; gives its path. Its passphrase is that of most tests. */
export async function buildEveryTable(): Promise<string> {
  const { operations, folder, path } = newCaseFile();
  addRichCase(operations, folder);
  startRun(operations, 50, T0 + 50, true);
  finishRun(operations, 50, T0 + 51, kyaAnswer({ verdict: 'accept', rules: [] }));
  settle(operations, 50, T0 + 52);
  addBatch(operations, 60, ['send', 'wrong', 'duplicate', 'send corrected']);
  addFrozen(operations);
  addReported(operations);
  addViews(operations);
  addJobs(operations);
  await importOther(operations, path);
  operations.indexPending({ limit: 1000 });
  operations.close({});
  const { db, close } = openFile(openArgs(path), ENGINE);
  keepBeside(db);
  close();
  return path;
}
