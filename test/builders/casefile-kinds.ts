// Screenings of transactions and names in a case file, from their submit to their answer. Every
// name in them is invented.
import type { CaseId, JobId, RequestId, SnapshotId } from '#shared/domain/ids.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import type { KytRequest } from '#shared/screening/request.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { SnapshotDraft } from '../../electron/casefile/job-changes.ts';
import type { CaseFileOperations } from '../../electron/casefile/operations.ts';
import { buildKytRequest, buildNameRequest, NAMES_ENVIRONMENT } from './casefile-batches.ts';
import { addAnswer, addJob, ENVIRONMENT, snapshotDraft, T0 } from './casefile-records.ts';

/** One side of a transaction is asked for. */
export const KYT_IN = { kind: 'kyt', request: buildKytRequest({ screenDirection: 'in' }) } as const;
/** A name is asked for. */
export const NAMED = { kind: 'name', request: buildNameRequest() } as const;

const SOURCE = `0x${'01'.repeat(20)}`;
const DESTINATION = `0x${'02'.repeat(20)}`;
const OPPONENT = `0x${'0f'.repeat(20)}`;

const score = (value: number, verdict: string) => ({
  ...{ score: value, verdict, selfHit: false, components: [], r1: 0.5, r2: 0, rOut: 0 },
  ...{ directAmount: 5, indirectAmount: 0, outflowAmount: 0, totalIn: 10, totalOut: 4 },
  ...{ hitPaths: 1, riskyEdges: 1 },
});
const overview = (address: string) => ({
  ...{ address, token: 'usdt', inTotal: 10, outTotal: 4, inCount: 2, outCount: 1, balance: 6 },
});
const node = (address: string, deep: number, amount: number) => ({
  address,
  deep,
  ...(deep === 0 ? {} : { amount, last_closed_timestamp: Date.UTC(2026, 0, 2) }),
  tags: [],
});
const hit = (direction: 'inbound' | 'outbound', endpoint: string, riskLevel: string) => ({
  ...{ ruleCode: `KYT-${direction}`, ruleName: 'A rule', category: 'Fraud', riskLevel },
  ...{ action: 'review', direction, pathFlow: direction === 'inbound' ? 'inflow' : 'outflow' },
  ...{ hops: 1, opponentAddress: OPPONENT, maxAmount: 5, exposureAmount: 5, riskRatePct: 50 },
  ...{ riskRateNumerator: 5, riskRateDenominator: 10, riskRateCapped: false },
  ...{ riskRateGated: false, highlighted: false },
  pathNodes: [node(OPPONENT, 0, 0), node(endpoint, 1, 5)],
});
const alert = (direction: 'inbound' | 'outbound') => ({
  ...{ alertLevel: 'high', category: 'Fraud', service: 'KYT', exposureType: 'DIRECT' },
  ...{ alertAmount: 5, categoryId: `KYT-${direction}`, direction, hops: 1 },
  ...{ opponentAddress: OPPONENT, action: 'review', highlighted: false },
});

/** The result of a screening of both sides, as documented in every field. */
export function kytBothResult(transaction: string): Record<string, unknown> {
  return {
    ...{ transaction, chain: 'Ethereum', risk: 'high', riskScore: 80 },
    alerts: [alert('inbound'), alert('outbound')],
    hits: [hit('outbound', DESTINATION, 'medium'), hit('inbound', SOURCE, 'high')],
    highlightedHits: [],
    ...{ rulesTriggered: ['KYT-inbound', 'KYT-outbound'], totalPaths: 12, hitPaths: 2 },
    ...{ rulesetId: 0, inRulesetId: 2, outRulesetId: 3 },
    ...{ score: score(60, 'edd'), inScore: score(60, 'edd'), outScore: score(10, 'accept') },
    scoreOverview: overview(SOURCE),
    ...{ inScoreOverview: overview(SOURCE), outScoreOverview: overview(DESTINATION) },
    inHighlightSummary: { rulesChecked: 2, rulesHit: 0 },
    outHighlightSummary: { rulesChecked: 1, rulesHit: 0 },
    fromTags: [{ primaryCategory: 'Exchange', tertiaryCategory: 'Deposit', riskLevel: 'low' }],
    toTags: [{ primaryCategory: 'Fraud', tertiaryCategory: 'Scam', riskLevel: 'high' }],
  };
}

/** The result of a screening of one side, as documented in every field. */
export function kytInResult(transaction: string): Record<string, unknown> {
  return {
    ...{ transaction, chain: 'Ethereum', risk: 'high', riskScore: 80 },
    ...{ alerts: [alert('inbound')], hits: [hit('inbound', SOURCE, 'high')], highlightedHits: [] },
    highlightSummary: { rulesChecked: 2, rulesHit: 0 },
    ...{ rulesTriggered: ['KYT-inbound'], totalPaths: 9, hitPaths: 1 },
    ...{ rulesetId: 2, inRulesetId: 2, score: score(60, 'edd'), scoreOverview: overview(SOURCE) },
    subjectTags: [{ primaryCategory: 'Exchange', tertiaryCategory: 'Deposit', riskLevel: 'low' }],
  };
}

/** A completed name task, as documented in every field. */
export function nameTask(query: string): Record<string, unknown> {
  return {
    ...{ id: 'task-1', status: 'completed', query },
    result: {
      ...{ decision: 'EDD', decision_label: 'Enhanced due diligence', risk_level: 'high' },
      ...{ decision_reasons: ['PEP match'], risk_level_reasons: ['Position held'] },
      sanctions: { hit: false, triggers: [] },
      pep: {
        hit: true,
        triggers: [{ entity: query, detail: [{ position: 'Mayor', jurisdiction: 'Nowhere' }] }],
      },
      convicted: { hit: false, triggers: [] },
      adverse_media: {
        hit: true,
        triggers: [{ entity: query, count: 2, max_severity: 'high', entries: [] }],
      },
      relationships: { hit: false, triggers: [] },
      live_news: { articles: [] },
    },
  };
}

/** The envelope of a completed job. */
export const completedJob = (number: number, result: unknown): string =>
  JSON.stringify({
    ...{ code: 0, msg: 'success' },
    data: { job_id: number, type: 'kyt', status: 'COMPLETE', result },
  });

/** A case with a job of any kind whose answer is stored; gives the draft of its snapshot. */
export function addAnsweredJob(
  operations: CaseFileOperations,
  number: number,
  job: JobRequest,
  answer: string,
  inCase: CaseId | null = null,
): SnapshotDraft {
  const isName = job.kind === 'name';
  const environmentId = isName ? NAMES_ENVIRONMENT : ENVIRONMENT;
  const own = addJob(operations, number + 100);
  const caseId = inCase ?? own.caseId;
  const id = `job-${String(number)}` as JobId;
  operations.createJob({ id, caseId, environmentId, job, at: T0 + number });
  const change = { id, at: T0 + number, why: null };
  operations.changeJob({ ...change, from: ['intent'], to: 'sending', patch: {} });
  const submit = { id: `submit-${String(number)}` as RequestId, jobId: id, environmentId };
  const screened = isName
    ? ({ purpose: 'name_screen', path: '/v1/screening', body: '{"name":"…"}' } as const)
    : ({ purpose: 'screen', path: '/api/v3/screen/kyt', body: '{"tx_id":"…"}' } as const);
  addAnswer(operations, { ...submit, ...screened }, '{}');
  // As the answers of this file name it.
  const remoteJobId = isName ? 'task-1' : String(number);
  const patch = { remoteJobId, billed: 'billed', acceptedAt: T0 } as const;
  operations.changeJob({ ...change, from: ['sending'], to: 'accepted', patch });
  const draft = snapshotDraft(number);
  const purpose = isName ? 'name_poll' : 'poll';
  addAnswer(
    operations,
    { id: draft.requestId, jobId: id, environmentId, purpose, method: 'GET', body: null },
    answer,
  );
  return draft;
}

/** The same, stored: gives its summary. Fields of the draft may be others. */
export function storeAnswer(
  operations: CaseFileOperations,
  number: number,
  job: JobRequest,
  answer: string,
  { inCase = null, ...fields }: Partial<SnapshotDraft> & { inCase?: CaseId | null } = {},
): SnapshotSummary {
  const draft = addAnsweredJob(operations, number, job, answer, inCase);
  return operations.storeSnapshot({ draft: { ...draft, ...fields } });
}

/** A stored screening of a transaction in a case: gives its id. */
export function addTransaction(
  operations: CaseFileOperations,
  number: number,
  inCase: CaseId,
  parts: Partial<KytRequest> = {},
): SnapshotId {
  const request = buildKytRequest(parts);
  const answer = completedJob(number, kytBothResult(request.transaction));
  return storeAnswer(operations, number, { kind: 'kyt', request }, answer, { inCase }).id;
}
