// Watches in a case file and their runs, from the intent to the snapshot. Runs outside vitest too.
import type {
  CaseId,
  JobId,
  NoticeId,
  RequestId,
  SnapshotId,
  WatchId,
} from '#shared/domain/ids.ts';
import { dueAfter, type Watch, type WatchFields } from '#shared/domain/watch.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { addAnswer, addPolledAnswer, snapshotDraft, T0 } from './casefile-records.ts';

/** The watch of most tests, and its case. */
export const WATCH = 'watch-1' as WatchId;
/** Its case. */
export const WATCH_CASE = 'case-1' as CaseId;

/** A KYA answer that says little; only what a test is about is given. */
export function kyaAnswer(
  parts: { verdict?: string | null; score?: number | null; risk?: string; rules?: string[] } = {},
): string {
  const { verdict = 'accept', score = 12.5, risk = 'low', rules = [] } = parts;
  const hits = rules.map((ruleCode) => ({ ruleCode, ruleName: ruleCode, pathNodes: [] }));
  const result = {
    ...{ address: `0x${'01'.repeat(20)}`, chain: 'Ethereum', risk, hits },
    ...{ rulesTriggered: rules, totalPaths: 4, hitPaths: rules.length },
    score: { score, verdict, selfHit: false, components: [] },
  };
  return JSON.stringify({
    ...{ code: 0, msg: 'success' },
    data: { job_id: 1, type: 'kya', status: 'COMPLETE', result },
  });
}

/** A case with a stored screening (`snapshot-1`) and a watch of it. */
export function addWatch(
  operations: CaseFileOperations,
  fields: Partial<WatchFields> = {},
  answer = kyaAnswer(),
): Watch {
  operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, answer) });
  return operations.createWatch({
    ...{ id: WATCH, snapshotId: 'snapshot-1' as SnapshotId, forcesRun: true, at: T0 + 10 },
    fields: { intervalDays: 7, approval: 'ask', runsLeft: 0, ...fields },
  });
}

/** Starts a run of it as the service does. */
export function startRun(
  operations: CaseFileOperations,
  number: number,
  at: number,
  usesBudget = false,
): Watch {
  const { intervalDays } = operations.getWatch({ id: WATCH });
  const jobId = `job-${String(number)}` as JobId;
  const nextDueAt = dueAfter(at, intervalDays);
  return operations.startWatchRun({ id: WATCH, jobId, usesBudget, nextDueAt, at });
}

/** Brings a started run to its snapshot (`snapshot-<number>`). */
export function finishRun(
  operations: CaseFileOperations,
  number: number,
  at: number,
  answer: string,
  jobId = `job-${String(number)}` as JobId,
): void {
  const change = { id: jobId, at, why: null };
  operations.changeJob({ ...change, from: ['intent'], to: 'sending', patch: {} });
  addAnswer(operations, { id: `submit-${String(number)}` as RequestId, jobId }, '{}');
  const patch = { remoteJobId: '1', billed: 'billed', acceptedAt: at } as const;
  operations.changeJob({ ...change, from: ['sending'], to: 'accepted', patch });
  const requestId = `poll-${String(number)}` as RequestId;
  addAnswer(operations, { id: requestId, jobId, purpose: 'poll', method: 'GET' }, answer);
  operations.storeSnapshot({ draft: { ...snapshotDraft(number), jobId, requestId, takenAt: at } });
}

/** Settles a run (`notice-<number>`). */
export function settle(operations: CaseFileOperations, number: number, at: number) {
  const jobId = `job-${String(number)}` as JobId;
  const noticeId = `notice-${String(number)}` as NoticeId;
  return operations.settleWatchRun({ jobId, noticeId, at });
}
