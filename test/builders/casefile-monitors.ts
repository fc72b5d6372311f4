// Monitors in a case file and their runs, from the intent to the snapshot. Runs outside vitest too.
import type {
  CaseId,
  JobId,
  NoticeId,
  RequestId,
  SnapshotId,
  MonitorId,
} from '#shared/domain/ids.ts';
import { dueAfter, type Monitor, type MonitorFields } from '#shared/domain/monitor.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { addAnswer, addPolledAnswer, snapshotDraft, T0 } from './casefile-records.ts';

/** The monitor of most tests, and its case. */
export const MONITOR = 'monitor-1' as MonitorId;
/** Its case. */
export const MONITOR_CASE = 'case-1' as CaseId;

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

/** A case with a stored screening (`snapshot-1`) and a monitor of it. */
export function addMonitor(
  operations: CaseFileOperations,
  fields: Partial<MonitorFields> = {},
  answer = kyaAnswer(),
): Monitor {
  operations.storeSnapshot({ draft: addPolledAnswer(operations, 1, answer) });
  return operations.createMonitor({
    ...{ id: MONITOR, snapshotId: 'snapshot-1' as SnapshotId, forcesRun: true, at: T0 + 10 },
    fields: { intervalDays: 7, approval: 'ask', runsLeft: 0, ...fields },
  });
}

/** Starts a run of it as the service does. */
export function startRun(
  operations: CaseFileOperations,
  number: number,
  at: number,
  usesBudget = false,
): Monitor {
  const { intervalDays } = operations.getMonitor({ id: MONITOR });
  const jobId = `job-${String(number)}` as JobId;
  const nextDueAt = dueAfter(at, intervalDays);
  return operations.startMonitorRun({ id: MONITOR, jobId, usesBudget, nextDueAt, at });
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
  return operations.settleMonitorRun({ jobId, noticeId, at });
}
