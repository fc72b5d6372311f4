// Sample data of a page about evidence bundles: keys, bundles that were written or opened, reviews.
import type { BundleVerification, Finding } from '#shared/bundle/verification.ts';
import type { ApprovalId, BundleId, CaseId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import type { BundlePreview } from '#shared/bundle/preview.ts';
import type { OpenedBundle, SigningKeyState } from '#shared/ipc/calls/bundles.ts';
import type { Approval, BundleRecord } from '#shared/report/report.ts';
import { PRESENT_CONTENT } from './report-samples.ts';
import { SAMPLE_NOW, sampleHash } from './sample-basics.ts';

const DAY = 86_400_000;

/** Of the key that signs in the samples. */
export const OWN_FINGERPRINT = sampleHash(71);
/** Of the key with which bundles that came from elsewhere are signed. */
export const OTHER_FINGERPRINT = sampleHash(72);
/** Of the manifest of the newest bundle. */
const SAMPLE_MANIFEST = sampleHash(73);

/** A key in this state. */
export function buildKey(state: SigningKeyState['state'] = 'stored'): SigningKeyState {
  if (state === 'none') {
    return {
      state,
      trouble: null,
      fingerprint: null,
      publicKeyPem: null,
      createdAt: null,
      backedUpAt: null,
    };
  }
  return {
    ...{ state, trouble: state === 'unavailable' ? 'keychain.locked' : null },
    ...{ fingerprint: OWN_FINGERPRINT, createdAt: SAMPLE_NOW - 20 * DAY },
    publicKeyPem: '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----\n',
    backedUpAt: state === 'stored' ? SAMPLE_NOW - 19 * DAY : null,
  };
}

/** A bundle that was written of the sample case. */
export function buildBundle(parts: Partial<BundleRecord> = {}): BundleRecord {
  return {
    ...{ id: 'bundle-1' as BundleId, caseId: 'case-1' as CaseId, profile: 'internal' },
    fileName: 'TF-2026-0001 evidence.zip',
    ...{ sha256: sampleHash(74), sizeBytes: 48_312_004, manifestSha256: SAMPLE_MANIFEST },
    ...{ signerFingerprint: OWN_FINGERPRINT, at: SAMPLE_NOW - DAY },
    reports: [{ reportId: 'report-1' as ReportId, contentSha256: PRESENT_CONTENT }],
    ...parts,
  };
}

/** A review of that bundle. */
export function buildReview(parts: Partial<Approval> = {}): Approval {
  return {
    ...{ id: 'review-1' as ApprovalId, caseId: 'case-1' as CaseId, decision: 'approved' },
    reason: 'Every figure was compared with its stored answer.',
    ...{ reviewer: 'M. Example', fingerprint: OTHER_FINGERPRINT },
    ...{ manifestSha256: SAMPLE_MANIFEST, contents: [PRESENT_CONTENT] },
    ...{ signedAt: SAMPLE_NOW - 7_200_000, receivedAt: SAMPLE_NOW - 3_600_000 },
    ...parts,
  };
}

/** What would leave for a recipient of this kind. */
export function buildBundlePreview(profile: BundlePreview['profile']): BundlePreview {
  const files = [
    { path: 'data/index.json', sizeBytes: 914 },
    { path: `data/answers/${sampleHash(1)}.json`, sizeBytes: 1_804_113 },
    { path: 'data/journal/entries.jsonl', sizeBytes: 61_204 },
    { path: 'viewer.html', sizeBytes: null },
  ];
  if (profile === 'internal') {
    return { profile, files, totalBytes: 1_866_231, tokens: [], withheld: [], kept: [] };
  }
  return {
    ...{ profile, files, totalBytes: 1_866_231 },
    tokens: [
      { token: '[person 1]', kind: 'person', original: 'R. Example', count: 41, limit: null },
      { token: '[service 1]', kind: 'service', original: 'Main', count: 8, limit: 'own_word' },
      {
        ...{ token: '[file 1]', kind: 'file', original: '/home/example/cases.tracefile' },
        ...{ count: 2, limit: null },
      },
    ],
    kept: [{ path: `data/answers/${sampleHash(1)}.json`, tokens: ['[person 1]'] }],
    withheld: [
      { kind: 'note', id: 'note-1', title: 'Doubts about the courier', isRemoved: false },
      { kind: 'attachment', id: 'attachment-1', title: 'bank statement.pdf', isRemoved: true },
    ],
  };
}

/** A bundle of another place that was opened; intact unless findings say otherwise. */
export function buildOpened(
  verdict: BundleVerification['verdict'] = 'intact_signer_unknown',
  findings: readonly Finding[] = [],
): OpenedBundle {
  const isIntact = verdict !== 'not_intact';
  const verification: BundleVerification = {
    ...{ verdict, findings, first: findings[0] ?? null, findingCount: findings.length },
    ...{ signerFingerprint: OTHER_FINGERPRINT, manifestSha256: SAMPLE_MANIFEST },
    unchecked: null,
    ...{ folder: 'FERRY-7-evidence', files: 61, sizeBytes: 48_312_004 },
    info: isIntact ? { 'Bagging-Date': '2026-03-12' } : null,
  };
  return {
    path: '/media/stick/FERRY-7 evidence.zip',
    verification,
    contents: isIntact
      ? {
          ...{ format: 'tracefile-bundle', version: 1, profile: 'external' },
          ...{ caseId: 'case-elsewhere' as CaseId, caseReference: 'FERRY-7' },
          ...{ caseTitle: 'Payments through a ferry company', preparedAt: SAMPLE_NOW - 2 * DAY },
          ...{ snapshots: 18, journalEntries: 214 },
          reports: [
            {
              ...{ name: 'report.pdf', title: 'Investigation FERRY-7', document: 'report.json' },
              contentSha256: sampleHash(76),
            },
          ],
        }
      : null,
  };
}

/** One thing that is wrong. */
export function buildFinding(parts: Partial<Finding> = {}): Finding {
  return {
    ...{ kind: 'file_changed', path: `data/answers/${sampleHash(1)}.json` },
    ...{ other: null, part: null, offset: null, count: null },
    ...parts,
  };
}

/** The text under which a person gets a fingerprint. */
export function toldAs(fingerprint: Sha256Hex): string {
  return fingerprint.toUpperCase().replace(/.{2}(?!$)/g, '$&:');
}
