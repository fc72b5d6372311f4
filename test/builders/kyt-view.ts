// A stored transaction as the reader's view receives it, read from the rich sample's own bytes.
import type { CaseId, EnvironmentId, JobId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import { isJsonObject, parseJson, property } from '#shared/screening/json.ts';
import type { KytRequest, ScreenDirection } from '#shared/screening/request.ts';
import type { KytResult } from '#shared/screening/result.ts';
import type { FrozenRuleset, KytView } from '#shared/screening/snapshot.ts';
import { buildProvenance, buildRequest, buildScreeningView } from './kya-view.ts';
import { kytSampleText, SAMPLE_TRANSACTION } from './kyt-sample.ts';

/** Reads a KYT answer's envelope as the reader in the worker does. */
function readKytSample(text: string): KytResult {
  const reading = parseJson(text);
  if (!reading.ok || !isJsonObject(reading.value)) throw new Error('not a JSON object');
  const data = property(reading.value, 'data');
  const result = isJsonObject(data) ? property(data, 'result') : undefined;
  if (!isJsonObject(result)) throw new Error('no result');
  return readKytResult(result, 'data.result');
}

/** A request with the documented defaults for the sample's transaction. */
export function buildKytRequest(parts: Partial<KytRequest> = {}): KytRequest {
  const { address: _, ...shared } = buildRequest();
  return {
    ...shared,
    transaction: SAMPLE_TRANSACTION,
    screenDirection: 'both',
    inRulesetId: '0',
    outRulesetId: '0',
    ...parts,
  };
}

/** A rich stored transaction; `parts` replaces what a test is about. */
export function buildKytView(
  direction: ScreenDirection = 'both',
  parts: Partial<KytView> = {},
): KytView {
  const kya = buildScreeningView();
  const text = kytSampleText(direction);
  const result = readKytSample(text);
  const sides = direction === 'both' ? (['in', 'out'] as const) : [direction];
  const [detection, scoring] = kya.rulesets;
  return {
    kind: 'kyt',
    summary: {
      origin: 'service',
      id: 'snapshot-kyt' as SnapshotId,
      caseId: 'case-1' as CaseId,
      jobId: 'job-kyt' as JobId,
      kind: 'kyt',
      environmentId: 'practice' as EnvironmentId,
      environmentName: 'Practice',
      environmentKind: 'practice',
      chain: 'Ethereum',
      transaction: SAMPLE_TRANSACTION,
      direction,
      token: 'usdt',
      score: result.score?.score ?? null,
      verdict: result.score?.verdict ?? null,
      risk: result.risk,
      hitCount: result.hits.length,
      takenAt: kya.summary.takenAt,
      sha256: kya.summary.sha256,
    },
    provenance: {
      ...buildProvenance(kya.summary.sha256, text.length, kya.summary.takenAt, null),
      path: '/api/v3/screen/result/4712',
      requestBody: JSON.stringify({ chain_name: 'Ethereum', tx_id: SAMPLE_TRANSACTION }),
      remoteJobId: '4712',
    },
    request: buildKytRequest({ screenDirection: direction }),
    result,
    unreadable: null,
    endedAs: null,
    resultPointer: '/data/result',
    rulesets: [...sides.map((side) => ofSide(detection!, side)), scoring!],
    recomputedSha256: kya.recomputedSha256,
    ...parts,
  };
}

function ofSide(frozen: FrozenRuleset, side: 'in' | 'out'): FrozenRuleset {
  const id = side === 'in' ? '2' : '3';
  const name = side === 'in' ? 'Builtin KYT-IN ruleset' : 'Builtin KYT-OUT ruleset';
  return {
    ...frozen,
    role: `detection_${side}`,
    ruleset: { ...frozen.ruleset!, id, name, rulesetType: `kyt_${side}` },
    sha256: (side === 'in' ? 'e' : 'f').repeat(64) as Sha256Hex,
  };
}
