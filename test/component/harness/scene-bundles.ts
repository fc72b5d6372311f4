// What the main process in memory knows of the signing key, of evidence bundles and of reviews.
import { readFingerprint } from '#shared/bundle/fingerprint.ts';
import type { BundleChanges } from '#shared/bundle/changes.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalId, BundleId } from '#shared/domain/ids.ts';
import type { SigningKeyState } from '#shared/ipc/calls/bundles.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import {
  buildBundle,
  buildBundlePreview,
  buildFinding,
  buildKey,
  buildOpened,
  buildReview,
  OTHER_FINGERPRINT,
} from '../../builders/bundle-page-samples.ts';
import { SAMPLE_NOW, sampleHash } from '../../builders/sample-basics.ts';

type BundleHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `bundles.${string}` | `signing.${string}` | `approvals.${string}`>
>;

/**
 * Scenes about bundles: no key, one in memory alone, one out of reach, one that is gone; a bundle that was changed, one that
 * states a hash that its report has not; a case that came in with a bundle of another signer.
 */
export const BUNDLE_SCENES = [
  'signing_none',
  'signing_session',
  'signing_unavailable',
  'signing_gone',
  'bundle_changed',
  'bundle_untrue',
  'bundle_of_another',
] as const;

const FINDINGS = [
  buildFinding({ offset: 1_204_877 }),
  buildFinding({ kind: 'file_added', path: 'data/attachments/\u202Egpj.exe' }),
  buildFinding({
    ...{ kind: 'files_swapped', path: 'data/reports/a.pdf', other: 'data/reports/b.pdf' },
  }),
];

const UNTRUE = [buildFinding({ kind: 'report_content_wrong', path: 'data/reports/report.json' })];

/** Changes are kept for as long as the page is. */
export function bundleHandlers(scene: string): BundleHandlers {
  const isEmpty = scene === 'empty' || scene === 'bare' || scene.startsWith('none');
  let key: SigningKeyState = buildKey(keyStateOf(scene));
  const signer = scene === 'bundle_of_another' ? { signerFingerprint: OTHER_FINGERPRINT } : {};
  let bundles = isEmpty ? [] : [buildBundle(signer)];
  let reviews = isEmpty ? [] : [buildReview()];

  return {
    'signing.get': () => key,
    'signing.create': () => (key = { ...buildKey(), backedUpAt: null }),
    'signing.backUp': () => {
      key = { ...key, backedUpAt: SAMPLE_NOW };
      return { path: '/keys/Tracefile signing key.pem' };
    },
    'signing.restore': ({ passphrase }) => {
      if (passphrase !== 'right') throw new AppError('signing.wrong_passphrase', 'wrong');
      return (key = buildKey());
    },
    'bundles.preview': ({ profile }) => buildBundlePreview(profile),
    'bundles.write': ({ caseId, profile, reports }) => {
      const record = buildBundle({
        ...{ id: `bundle-${String(bundles.length + 1)}` as BundleId, caseId, profile },
        ...{ sha256: sampleHash(80), manifestSha256: sampleHash(81), at: SAMPLE_NOW },
        reports: reports.map(({ id }) => ({ reportId: id, contentSha256: sampleHash(82) })),
      });
      bundles = [record, ...bundles];
      const path = `/home/example/Documents/${record.fileName}`;
      const comparedWith: BundleChanges = {
        ...{ fileName: 'TF-2026-0001 evidence.zip', at: SAMPLE_NOW, fileCount: 1 },
        files: [{ path: 'data/journal/entries.jsonl', change: 'changed' }],
        journal: [{ kind: 'bundle.written', count: 1 }],
      };
      return { path, sha256: record.sha256, isJournaled: true, record, comparedWith };
    },
    'bundles.list': ({ caseId }) => bundles.filter((one) => one.caseId === caseId),
    'bundles.choose': () => ({ path: '/media/stick/FERRY-7 evidence.zip' }),
    'bundles.open': ({ signer }) => {
      if (scene === 'bundle_changed') return buildOpened('not_intact', FINDINGS);
      if (scene === 'bundle_untrue') return buildOpened('not_intact', UNTRUE);
      if (signer === null) return buildOpened();
      if (readFingerprint(signer) === OTHER_FINGERPRINT) return buildOpened('intact_signer_known');
      const another = buildFinding({
        ...{ kind: 'signer_is_another', path: null, other: OTHER_FINGERPRINT },
      });
      return buildOpened('not_intact', [another]);
    },
    'approvals.sign': () => ({
      path: '/media/stick/FERRY-7 R. Example.tracefile-review',
      ...{ sha256: 'd'.repeat(64), isJournaled: false },
    }),
    'approvals.receive': () => {
      if (reviews.length > 1) throw new AppError('approval.known_already', 'known');
      const review = buildReview({
        ...{ id: 'review-2' as ApprovalId, decision: 'objected', reviewer: 'K. Example' },
        reason: 'The second hop is read as a withdrawal; the answer does not say so.',
        receivedAt: SAMPLE_NOW,
      });
      reviews = [review, ...reviews];
      return review;
    },
    'approvals.list': ({ caseId }) => reviews.filter((one) => one.caseId === caseId),
  };
}

function keyStateOf(scene: string): SigningKeyState['state'] {
  if (scene === 'signing_none') return 'none';
  if (scene === 'signing_session') return 'session';
  if (scene === 'signing_gone') return 'gone';
  return scene === 'signing_unavailable' ? 'unavailable' : 'stored';
}
