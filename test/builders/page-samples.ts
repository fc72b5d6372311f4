// Sample data of a page: cases, screenings, jobs in every state, environments, ledger, journal.
// Addresses are made up; no real person or firm.
import { decimal } from '#shared/domain/amount.ts';
import { toEip55, toTronAddress } from '#shared/domain/address.ts';
import type { CaseSummary } from '#shared/domain/case.ts';
import type {
  CaseId,
  EnvironmentId,
  JobId,
  RequestId,
  Sha256Hex,
  SnapshotId,
} from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalKind } from '#shared/domain/journal.ts';
import type { EnvironmentView } from '#shared/ipc/contract.ts';
import type { LedgerRow, RequestPurpose } from '#shared/ipc/ledger.ts';
import type { Chain } from '#shared/screening/chain.ts';
import type { Job } from '#shared/screening/job.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { buildRequest } from './kya-view.ts';

/** The present moment of every sample: 2026-03-14 10:30:00 UTC. */
export const SAMPLE_NOW = Date.UTC(2026, 2, 14, 10, 30);
const MINUTE = 60_000;

/** A Tron address with a right checksum. */
export function tronAddress(seed: number): string {
  return toTronAddress(new Uint8Array(20).map((_, index) => (seed * 31 + index * 7) & 255));
}

/** An EVM address with a right EIP-55 checksum. */
export function checksummedAddress(seed: number): string {
  const bytes = Array.from({ length: 20 }, (_, index) => (seed * 37 + index * 11) & 255);
  return toEip55(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

/** A SHA-256 that is none of anything. */
export function sampleHash(seed: number): Sha256Hex {
  const digits = Array.from({ length: 64 }, (_, index) =>
    ((seed * 7 + index * 5) % 16).toString(16),
  );
  return digits.join('') as Sha256Hex;
}

/** Practice, a production environment with a key, a test one without. */
export const sampleEnvironments: EnvironmentView[] = [
  {
    id: 'practice' as EnvironmentId,
    name: 'Practice',
    kind: 'practice',
    primaryBase: '',
    backupBase: null,
    key: 'built_in',
    running: true,
  },
  {
    id: 'production' as EnvironmentId,
    name: 'Main contract',
    kind: 'production',
    primaryBase: 'https://screening.example',
    backupBase: 'https://backup.screening.example',
    key: 'keychain',
    running: false,
  },
  {
    id: 'test' as EnvironmentId,
    name: 'Provider test',
    kind: 'test',
    primaryBase: 'https://test.screening.example',
    backupBase: null,
    key: 'missing',
    running: false,
  },
];

/** Two Tron-like and two EVM chains. */
export const sampleChains: Chain[] = [
  { chainName: 'Tron', tokens: ['usdt'], defaultToken: 'usdt', addressFamily: 'tron' },
  { chainName: 'Ethereum', tokens: ['usdt', 'usdc'], defaultToken: 'usdt', addressFamily: 'evm' },
  { chainName: 'Base', tokens: ['usdc'], defaultToken: 'usdc', addressFamily: 'evm' },
];

/** Three cases; the second has no title, the third a right-to-left one with a hidden character. */
export const sampleCases: CaseSummary[] = [
  buildCase('case-1', 'TF-2026-001', 'Funds of the harbour warehouse', 6, 4, 2),
  buildCase('case-2', 'TF-2026-002', '', 0, 0, 90),
  buildCase('case-3', 'TF-2025-117', 'شبكة التحويل \u202Egnihsart', 12, 0, 4000),
];

function buildCase(
  id: string,
  reference: string,
  title: string,
  screeningCount: number,
  openJobCount: number,
  minutesAgo: number,
): CaseSummary {
  return {
    id: id as CaseId,
    reference,
    title,
    createdAt: SAMPLE_NOW - (minutesAgo + 2000) * MINUTE,
    screeningCount,
    openJobCount,
    lastActivityAt: SAMPLE_NOW - minutesAgo * MINUTE,
  };
}

/** One screening of every verdict and level, an unknown word and one that was not computed. */
export const sampleScreenings: SnapshotSummary[] = [
  buildScreening(1, { verdict: 'block', risk: 'critical', score: '91.37', hitCount: 41 }),
  buildScreening(2, { verdict: 'edd', risk: 'high', score: '63.2', hitCount: 17 }),
  buildScreening(3, { verdict: 'review', risk: 'medium', score: '28.04', hitCount: 3 }),
  buildScreening(4, { verdict: 'accept', risk: 'low', score: '0', hitCount: 0 }),
  buildScreening(5, { verdict: 'hold', risk: 'severe', score: '77', hitCount: 2 }),
  buildScreening(6, { verdict: null, risk: null, score: null, hitCount: 20_412 }),
];

function buildScreening(
  seed: number,
  parts: { verdict: string | null; risk: string | null; score: string | null; hitCount: number },
): SnapshotSummary {
  const isTron = seed % 2 === 0;
  const isPractice = seed < 4;
  return {
    id: `snapshot-${seed}` as SnapshotId,
    caseId: 'case-1' as CaseId,
    jobId: `done-${seed}` as JobId,
    kind: 'kya',
    environmentId: (isPractice ? 'practice' : 'production') as EnvironmentId,
    environmentName: isPractice ? 'Practice' : 'Main contract',
    environmentKind: isPractice ? 'practice' : 'production',
    chain: isTron ? 'Tron' : 'Ethereum',
    address: isTron ? tronAddress(seed) : checksummedAddress(seed),
    token: 'usdt',
    score: parts.score === null ? null : decimal(parts.score),
    verdict: parts.verdict,
    risk: parts.risk,
    hitCount: parts.hitCount,
    takenAt: SAMPLE_NOW - seed * 40 * MINUTE,
    sha256: sampleHash(seed),
  };
}

/** A job of the first case; by default one the service is working on. */
export function buildJob(parts: Partial<Job> = {}): Job {
  return {
    id: 'job-1' as JobId,
    caseId: 'case-1' as CaseId,
    kind: 'kya',
    environmentId: 'production' as EnvironmentId,
    request: buildRequest({ address: checksummedAddress(20) }),
    state: 'processing',
    remoteJobId: '184467',
    remoteStatus: 'PROCESSING',
    billed: 'billed',
    createdAt: SAMPLE_NOW - 2 * MINUTE,
    updatedAt: SAMPLE_NOW - MINUTE,
    acceptedAt: SAMPLE_NOW - 2 * MINUTE + 400,
    snapshotId: null,
    error: null,
    ...parts,
  };
}

const unsent = { remoteJobId: null, remoteStatus: null, acceptedAt: null } as const;

/** A job in every state that a person meets. */
export const sampleJobs: Job[] = [
  buildJob(),
  buildJob({
    id: 'job-2' as JobId,
    state: 'unknown',
    billed: 'may_be_billed',
    ...unsent,
    createdAt: SAMPLE_NOW - 35 * MINUTE,
    request: buildRequest({ address: tronAddress(21), chainName: 'Tron' }),
    error: {
      code: 'http.outcome_unknown',
      message: 'socket closed',
      retryable: false,
      details: {},
    },
  }),
  buildJob({
    id: 'job-3' as JobId,
    state: 'failed',
    billed: 'not_billed',
    ...unsent,
    createdAt: SAMPLE_NOW - 50 * MINUTE,
    error: {
      code: 'http.refused_key',
      message: 'HTTP 401',
      retryable: false,
      details: { serverMessage: 'invalid api key \u200B', httpStatus: 401 },
    },
  }),
  buildJob({
    id: 'job-4' as JobId,
    caseId: 'case-3' as CaseId,
    state: 'stopped',
    createdAt: SAMPLE_NOW - 300 * MINUTE,
    updatedAt: SAMPLE_NOW - 280 * MINUTE,
    remoteStatus: 'PENDING',
  }),
  buildJob({
    id: 'job-5' as JobId,
    environmentId: 'practice' as EnvironmentId,
    state: 'accepted',
    billed: 'billed',
    remoteStatus: 'PENDING',
    createdAt: SAMPLE_NOW - 14 * MINUTE,
    request: buildRequest({ address: tronAddress(23), chainName: 'Tron' }),
  }),
  buildJob({
    id: 'job-6' as JobId,
    state: 'accepted',
    billed: 'billed',
    remoteStatus: 'PENDING',
    createdAt: SAMPLE_NOW - 3 * MINUTE,
    request: buildRequest({ address: checksummedAddress(7) }),
    error: {
      code: 'http.not_reached',
      message: 'ECONNREFUSED',
      retryable: true,
      details: {},
    },
  }),
  buildJob({
    id: 'done-1' as JobId,
    state: 'complete',
    snapshotId: 'snapshot-1' as SnapshotId,
    createdAt: SAMPLE_NOW - 60 * MINUTE,
    updatedAt: SAMPLE_NOW - 58 * MINUTE,
    request: buildRequest({ address: checksummedAddress(1) }),
  }),
];

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
  responseSha256: httpStatus === null ? null : sampleHash(index + 40),
  responseBytes: httpStatus === null ? null : 512 + index * 40_000,
}));

/** The first entries of a file. */
export const sampleJournal: ChainedJournalEntry[] = (
  [
    'casefile.created',
    'investigator.named',
    'case.created',
    'job.created',
    'job.state_changed',
    'snapshot.stored',
  ] satisfies JournalKind[]
).map((kind, index) => ({
  seq: index + 1,
  at: SAMPLE_NOW - (60 - index) * MINUTE,
  actor: 'R. Example',
  kind,
  caseId: index < 2 ? null : ('case-1' as CaseId),
  subject: null,
  what: kind === 'job.state_changed' ? { from: 'accepted', to: 'complete' } : {},
  why: null,
  previousHash: sampleHash(index),
  hash: sampleHash(index + 1),
}));
