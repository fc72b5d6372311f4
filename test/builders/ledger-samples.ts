// Sample rows of the request ledger, the quotas and the costs.
import type { EnvironmentId, KeyId, RequestId } from '#shared/domain/ids.ts';
import type { CostRow, LedgerRow, QuotaState, RequestPurpose } from '#shared/records/ledger.ts';
import type { BilledState } from '#shared/screening/job.ts';
import { SAMPLE_NOW, sampleHash } from './sample-basics.ts';

const MINUTE = 60_000;

/** Requests of every outcome. */
export const sampleLedger: LedgerRow[] = (
  [
    ['poll', 'GET', '/api/v3/screen/result/184467', 200, 'yes'],
    ['screen', 'POST', '/api/v3/screen/kya', 200, 'yes'],
    ['ruleset', 'POST', '/api/v3/rulesets/get', 200, 'yes'],
    ['screen', 'POST', '/api/v3/screen/kya', null, 'unknown'],
    ['chains', 'GET', '/api/v3/chains', null, 'no'],
    ['screen', 'POST', '/api/v3/screen/kya', 401, 'yes'],
    ['poll', 'GET', '/api/v3/screen/result/184467', null, null],
  ] as const
).map(([purpose, method, path, httpStatus, reached], index) => ({
  id: `request-${index}` as RequestId,
  jobId: null,
  environmentId: (index === 2 ? 'practice' : 'production') as EnvironmentId,
  keyId: index === 2 ? null : ('key-1' as KeyId),
  purpose: purpose satisfies RequestPurpose,
  method,
  url: `https://screening.example${path}`,
  sentAt: SAMPLE_NOW - index * 3 * MINUTE,
  durationMs: reached === null ? null : 84 + index * 700,
  httpStatus,
  reached,
  errorCode:
    reached === 'unknown'
      ? 'http.outcome_unknown'
      : reached === 'no'
        ? 'http.not_reached'
        : httpStatus === 401
          ? 'http.refused_key'
          : null,
  billed: purpose === 'screen' ? billedBy(httpStatus) : null,
  responseSha256: httpStatus === null ? null : sampleHash(index + 40),
  responseBytes: httpStatus === null ? null : 512 + index * 40_000,
}));

function billedBy(httpStatus: number | null): BilledState {
  if (httpStatus === null) return 'may_be_billed';
  return httpStatus === 200 ? 'billed' : 'not_billed';
}

/** A name key with some of its day left. */
export const sampleQuotas: QuotaState[] = [
  {
    environmentId: 'names' as EnvironmentId,
    keyId: 'key-2' as KeyId,
    limit: 500,
    remaining: 412,
    toldAt: SAMPLE_NOW - 6 * MINUTE,
    blockedUntil: null,
    resetsAt: Date.UTC(2026, 2, 15),
  },
];

/** Two days of two keys. */
export const sampleCosts: CostRow[] = [
  buildCost('production', '2026-03-14', { addresses: 7, transactions: 2, billed: 8 }),
  buildCost('names', '2026-03-14', { names: 8, requests: 88, billed: 0 }),
  buildCost('production', '2026-03-13', { addresses: 31, transactions: 0, billed: 31 }),
];

function buildCost(environmentId: string, day: string, parts: Partial<CostRow>): CostRow {
  return {
    environmentId: environmentId as EnvironmentId,
    keyId: (environmentId === 'names' ? 'key-2' : 'key-1') as KeyId,
    day,
    requests: 140,
    addresses: 0,
    transactions: 0,
    names: 0,
    billed: 0,
    mayBeBilled: day === '2026-03-14' && environmentId === 'production' ? 1 : 0,
    responseBytes: 4_812_044,
    ...parts,
  };
}
