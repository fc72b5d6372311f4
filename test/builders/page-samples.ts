// Sample data of a page: cases, screenings, jobs in every state, environments, journal.
// Addresses are made up; no real person or firm.
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, EnvironmentId, JobId, KeyId, SnapshotId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry, JournalKind } from '#shared/domain/journal.ts';
import type { EnvironmentView } from '#shared/ipc/contract.ts';
import type { Chain } from '#shared/screening/chain.ts';
import type { Job, JobRecord, JobRequest } from '#shared/screening/job.ts';
import type { SnapshotSummary, SummaryOf } from '#shared/screening/snapshot.ts';
import { buildRequest } from './kya-view.ts';
import { buildKytRequest } from './kyt-view.ts';
import { SAMPLE_NAME } from './name-sample.ts';
import { buildNameRequest } from './name-view.ts';
import {
  checksummedAddress,
  SAMPLE_NOW,
  sampleHash,
  sampleTransaction,
  tronAddress,
} from './sample-basics.ts';

export { sampleCases } from './case-samples.ts';
export { sampleCosts, sampleLedger, sampleQuotas } from './ledger-samples.ts';
export * from './sample-basics.ts';

const MINUTE = 60_000;

/** Of each service: practice, and a production environment with a key; one for tests without. */
export const sampleEnvironments: EnvironmentView[] = [
  buildEnvironment({ id: 'practice' as EnvironmentId, name: 'Practice', kind: 'practice' }),
  buildEnvironment({
    id: 'production' as EnvironmentId,
    name: 'Main contract',
    backupBase: 'https://backup.screening.example',
  }),
  buildEnvironment({
    id: 'test' as EnvironmentId,
    name: 'Provider test',
    kind: 'test',
    primaryBase: 'https://test.screening.example',
    key: 'missing',
    keyHint: null,
  }),
  buildEnvironment({
    id: 'practice-names' as EnvironmentId,
    name: 'Practice',
    service: 'names',
    kind: 'practice',
  }),
  buildEnvironment({
    id: 'names' as EnvironmentId,
    name: 'Name service',
    service: 'names',
    primaryBase: 'https://names.example',
    keyHint: { keyId: 'key-2' as KeyId, tail: '4d1e', setAt: SAMPLE_NOW - 3000 * MINUTE },
  }),
];

/** A production environment of the blockchain service; practice has neither address nor key. */
function buildEnvironment(
  parts: Partial<EnvironmentView> & Pick<EnvironmentView, 'id' | 'name'>,
): EnvironmentView {
  const isPractice = parts.kind === 'practice';
  return {
    service: 'screening',
    kind: 'production',
    primaryBase: isPractice ? '' : 'https://screening.example',
    backupBase: null,
    auth: 'api_key_header',
    key: isPractice ? 'built_in' : 'keychain',
    keyHint: isPractice
      ? null
      : { keyId: 'key-1' as KeyId, tail: '0a7c', setAt: SAMPLE_NOW - 9000 * MINUTE },
    keyTrouble: null,
    running: isPractice,
    ...parts,
  };
}

/** Two Tron-like and two EVM chains. */
export const sampleChains: Chain[] = [
  { chainName: 'Tron', tokens: ['usdt'], defaultToken: 'usdt', addressFamily: 'tron' },
  { chainName: 'Ethereum', tokens: ['usdt', 'usdc'], defaultToken: 'usdt', addressFamily: 'evm' },
  { chainName: 'Base', tokens: ['usdc'], defaultToken: 'usdc', addressFamily: 'evm' },
];

/** One screening of every verdict and level, an unknown word and one that was not computed. */
export const sampleScreenings: SnapshotSummary[] = [
  buildScreening(1, { verdict: 'block', risk: 'critical', score: '91.37', hitCount: 41 }),
  buildScreening(2, { verdict: 'edd', risk: 'high', score: '63.2', hitCount: 17 }),
  buildScreening(3, { verdict: 'review', risk: 'medium', score: '28.04', hitCount: 3 }),
  buildScreening(4, { verdict: 'accept', risk: 'low', score: '0', hitCount: 0 }),
  buildScreening(5, { verdict: 'hold', risk: 'severe', score: '77', hitCount: 2 }),
  buildScreening(6, { verdict: null, risk: null, score: null, hitCount: 20_412 }),
  {
    ...buildScreening(7, { verdict: 'edd', risk: 'critical', score: '64.11', hitCount: 16 }),
    kind: 'kyt',
    transaction: sampleTransaction(7),
    direction: 'both',
  },
  nameScreening(8),
];

function nameScreening(seed: number): SnapshotSummary {
  const { id, caseId, takenAt, sha256 } = buildScreening(seed, {
    verdict: null,
    risk: null,
    score: null,
    hitCount: 0,
  });
  return {
    ...{ id, caseId, takenAt, sha256 },
    origin: 'service',
    jobId: `done-${seed}` as JobId,
    kind: 'name',
    environmentId: 'names' as EnvironmentId,
    environmentName: 'Name service',
    environmentKind: 'production',
    query: SAMPLE_NAME,
    decision: 'MANDATORY_EDD',
    riskLevel: 'high',
    hitCount: 5,
  };
}

function buildScreening(
  seed: number,
  parts: { verdict: string | null; risk: string | null; score: string | null; hitCount: number },
): SummaryOf<'kya'> {
  const isTron = seed % 2 === 0;
  const isPractice = seed < 4;
  return {
    id: `snapshot-${seed}` as SnapshotId,
    caseId: 'case-1' as CaseId,
    origin: 'service',
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

/** A job of the first case; by default one of an address that the service is working on. */
export function buildJob(
  parts: Partial<JobRecord> = {},
  asked: JobRequest = kyaOf(checksummedAddress(20)),
): Job {
  return {
    ...asked,
    id: 'job-1' as JobId,
    caseId: 'case-1' as CaseId,
    batchId: null,
    environmentId: 'production' as EnvironmentId,
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

/** The request of an address. */
export function kyaOf(address: string, chainName = 'Ethereum'): JobRequest {
  return { kind: 'kya', request: buildRequest({ address, chainName }) };
}

const unsent = { remoteJobId: null, remoteStatus: null, acceptedAt: null } as const;

/** A job in every state that a person meets. */
export const sampleJobs: Job[] = [
  buildJob(),
  buildJob(
    {
      id: 'job-2' as JobId,
      state: 'unknown',
      billed: 'may_be_billed',
      ...unsent,
      createdAt: SAMPLE_NOW - 35 * MINUTE,
      error: {
        code: 'http.outcome_unknown',
        message: 'socket closed',
        retryable: false,
        details: {},
      },
    },
    kyaOf(tronAddress(21), 'Tron'),
  ),
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
  buildJob(
    {
      id: 'job-5' as JobId,
      environmentId: 'practice' as EnvironmentId,
      state: 'accepted',
      billed: 'billed',
      remoteStatus: 'PENDING',
      createdAt: SAMPLE_NOW - 14 * MINUTE,
    },
    kyaOf(tronAddress(23), 'Tron'),
  ),
  buildJob(
    {
      id: 'job-6' as JobId,
      state: 'accepted',
      billed: 'billed',
      remoteStatus: 'PENDING',
      createdAt: SAMPLE_NOW - 3 * MINUTE,
      error: {
        code: 'http.not_reached',
        message: 'ECONNREFUSED',
        retryable: true,
        details: {},
      },
    },
    kyaOf(checksummedAddress(7)),
  ),
  buildJob(
    {
      id: 'job-7' as JobId,
      state: 'accepted',
      remoteStatus: 'PENDING',
      createdAt: SAMPLE_NOW - 4 * MINUTE,
    },
    { kind: 'kyt', request: buildKytRequest({ transaction: sampleTransaction(3) }) },
  ),
  buildJob(
    {
      id: 'job-8' as JobId,
      environmentId: 'names' as EnvironmentId,
      state: 'accepted',
      remoteJobId: '0b7e2a52-1f4e-4b53-9d3c-2a6f0f7b9e11',
      remoteStatus: 'processing',
      createdAt: SAMPLE_NOW - MINUTE,
    },
    { kind: 'name', request: buildNameRequest() },
  ),
  buildJob(
    {
      id: 'done-1' as JobId,
      state: 'complete',
      snapshotId: 'snapshot-1' as SnapshotId,
      createdAt: SAMPLE_NOW - 60 * MINUTE,
      updatedAt: SAMPLE_NOW - 58 * MINUTE,
    },
    kyaOf(checksummedAddress(1)),
  ),
];

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
