// A stored screening as the reader's view receives it, read from the rich sample's own bytes.
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, EnvironmentId, JobId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { isJsonObject, parseJson, property } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import type { KyaRequest } from '#shared/screening/request.ts';
import type { KyaResult } from '#shared/screening/result.ts';
import type { KyaView, ServiceProvenance } from '#shared/screening/snapshot.ts';
import { kyaSampleText } from './kya-sample.ts';

/** Reads a KYA answer's envelope as the reader in the worker does. */
function readSample(text: string): KyaResult {
  const reading = parseJson(text);
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error('not a JSON object');
  const data = property(reading.value, 'data');
  const result = isJsonObject(data) ? property(data, 'result') : undefined;
  if (!isJsonObject(result)) throw new Error('no result');
  return readKyaResult(result, 'data.result');
}

/** A request with the documented defaults for the sample's subject. */
export function buildRequest(parts: Partial<KyaRequest> = {}): KyaRequest {
  return {
    chainName: 'Ethereum',
    address: '0x0000000000000000000000000000000000000000',
    token: 'usdt',
    inflowHops: 3,
    outflowHops: 3,
    minTimestamp: null,
    maxTimestamp: null,
    minAmount: decimal('10'),
    maxNodesPerHop: 200,
    forceTimeSequence: true,
    rulesetId: '0',
    scoringRulesetId: '0',
    cexImmune: true,
    forceRun: false,
    autoMonitor: false,
    ...parts,
  };
}

/** Where the bytes of a rich answer came from. */
export function buildProvenance(
  sha256: Sha256Hex,
  sizeBytes: number,
  at: number,
  address: string | null,
): ServiceProvenance {
  return {
    origin: 'service',
    base: 'http://127.0.0.1:40000',
    path: '/api/v3/screen/result/4711',
    method: 'GET',
    httpStatus: 200,
    headers: { 'content-type': 'application/json', date: 'Sat, 14 Mar 2026 09:30:05 GMT' },
    serverDate: at,
    receivedAt: at + 120,
    receivedMonotonicMs: 812_345,
    appVersion: '0.1.0',
    requestBody: JSON.stringify({ chain_name: 'Ethereum', address }),
    requestSha256: 'b'.repeat(64) as Sha256Hex,
    sha256,
    sizeBytes,
    remoteJobId: '4711',
  };
}

/** A rich stored screening; `parts` replaces what a test is about. */
export function buildScreeningView(parts: Partial<KyaView> = {}): KyaView {
  const text = kyaSampleText();
  const result = readSample(text);
  const request = buildRequest({ address: result.address ?? '' });
  const sha256 = 'a'.repeat(64) as Sha256Hex;
  const takenAt = Date.UTC(2026, 2, 14, 9, 30, 5);
  return {
    kind: 'kya',
    summary: {
      origin: 'service',
      id: 'snapshot-1' as SnapshotId,
      caseId: 'case-1' as CaseId,
      jobId: 'job-1' as JobId,
      kind: 'kya',
      environmentId: 'practice' as EnvironmentId,
      environmentName: 'Practice',
      environmentKind: 'practice',
      chain: 'Ethereum',
      address: result.address ?? '',
      token: 'usdt',
      score: result.score?.score ?? null,
      verdict: result.score?.verdict ?? null,
      risk: result.risk,
      hitCount: result.hits.length,
      takenAt,
      sha256,
    },
    provenance: buildProvenance(sha256, text.length, takenAt, result.address),
    request,
    result,
    unreadable: null,
    endedAs: null,
    resultPointer: '/data/result',
    rulesets: [
      {
        role: 'detection',
        requestedId: '0',
        certainty: 'named',
        ruleset: {
          id: '1',
          name: 'Builtin KYA ruleset',
          jurisdiction: 'Global',
          icon: '',
          isBuiltin: true,
          generatedBy: 'builtin',
          status: 'ready',
          rulesetType: 'kya',
          sourcePolicyIds: [],
          rules: [],
          scoringConfig: null,
          createdAt: null,
          updatedAt: '2026-01-05T00:00:00Z',
        },
        sha256: 'c'.repeat(64) as Sha256Hex,
        changedWhileRunning: false,
      },
      {
        role: 'scoring',
        requestedId: '0',
        certainty: 'inferred',
        ruleset: {
          id: '4',
          name: 'Builtin fund attribution',
          jurisdiction: 'Global',
          icon: '',
          isBuiltin: true,
          generatedBy: 'builtin',
          status: 'ready',
          rulesetType: 'scoring',
          sourcePolicyIds: [],
          rules: [],
          scoringConfig: { bands: [] },
          createdAt: null,
          updatedAt: null,
        },
        sha256: 'd'.repeat(64) as Sha256Hex,
        changedWhileRunning: false,
      },
    ],
    recomputedSha256: sha256,
    ...parts,
  };
}
