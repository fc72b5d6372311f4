// A stored name screening as the reader's view receives it, read from the rich sample's own bytes.
import { decimal } from '#shared/domain/amount.ts';
import type { CaseId, EnvironmentId, JobId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import type { NameRequest } from '#shared/names/request.ts';
import { findingOf, type NameResult } from '#shared/names/result.ts';
import { HIT_GROUPS } from '#shared/domain/names.ts';
import type { NameView } from '#shared/screening/snapshot.ts';
import { buildProvenance, buildScreeningView } from './kya-view.ts';
import { parsedObject } from './name-json.ts';
import { nameSampleResult, nameSampleText, SAMPLE_NAME } from './name-sample.ts';

/** A result object as the reader in the worker reads it. */
export function readNameSample(result: unknown = nameSampleResult()): NameResult {
  return readNameResult(parsedObject(result), 'result');
}

/** A request for the sample's name. */
export function buildNameRequest(parts: Partial<NameRequest> = {}): NameRequest {
  return {
    name: SAMPLE_NAME,
    country: 'SG',
    industry: 'crypto',
    aliases: ['奥西诺·维兰德', 'O. Velander'],
    context: 'Harbour office, born about 1961.',
    threshold: decimal('0.3'),
    ...parts,
  };
}

/** A rich stored name; `parts` replaces what a test is about. */
export function buildNameView(parts: Partial<NameView> = {}): NameView {
  const kya = buildScreeningView();
  const result = readNameSample();
  const text = nameSampleText();
  return {
    kind: 'name',
    summary: {
      origin: 'service',
      id: 'snapshot-name' as SnapshotId,
      caseId: 'case-1' as CaseId,
      jobId: 'job-name' as JobId,
      kind: 'name',
      environmentId: 'practice-names' as EnvironmentId,
      environmentName: 'Practice',
      environmentKind: 'practice',
      query: SAMPLE_NAME,
      decision: result.decision,
      riskLevel: result.riskLevel,
      hitCount: HIT_GROUPS.filter((name) => findingOf(result.groups, name) === 'hit').length,
      takenAt: kya.summary.takenAt,
      sha256: kya.summary.sha256,
    },
    provenance: {
      ...buildProvenance(kya.summary.sha256, text.length, kya.summary.takenAt, null),
      path: '/v1/screening/7f0c5a52-1f4e-4b53-9d3c-2a6f0f7b9e11',
      requestBody: JSON.stringify({ name: SAMPLE_NAME, country: 'SG', threshold: 0.3 }),
      remoteJobId: '7f0c5a52-1f4e-4b53-9d3c-2a6f0f7b9e11',
    },
    request: buildNameRequest(),
    result,
    unreadable: null,
    endedAs: null,
    resultPointer: '',
    recomputedSha256: kya.recomputedSha256,
    report: {
      contentType: 'text/html; charset=utf-8',
      sizeBytes: NAME_REPORT_TEXT.length,
      sha256: '9'.repeat(64) as Sha256Hex,
    },
    ...parts,
  };
}

/** What the sample's report says: markup that must be shown as text. */
export const NAME_REPORT_TEXT =
  '<html><body><h1>Report on Orsino Velander</h1><img src="https://tracker.invalid/p.gif"></body></html>\n';
