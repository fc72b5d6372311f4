// Four eyes without a server: a bundle that is intact, or as a case from elsewhere records it, is reviewed
// and signed here; what a reviewer of another place signed arrives, once its signature, its bundle and
// the reports it speaks of are found to be what it says.
import { AppError } from '#shared/errors.ts';
import type { ApprovalId, BundleId, CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { Approval } from '#shared/report/report.ts';
import {
  MAX_REVIEW_BYTES,
  readReview,
  REVIEW_EXTENSION,
  reviewText,
  statedOf,
  writeReview,
  type SignedReview,
  type StatedReview,
} from '#shared/report/review-file.ts';
import { fingerprintOf, isSignedBy, signBytes } from '../bundle/signing.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { toFileName } from './file-name.ts';
import type { ChooseFile, ChooseSavePath, ServicePorts } from './ports.ts';
import type { SigningService } from './signing.ts';
import { placeSmallFile, readSmallFile, type SmallFilePorts } from './small-file.ts';

/** What is reviewed: read out of a bundle that was checked and is intact, or of a case. */
export interface ReviewedBundle {
  caseId: CaseId;
  caseReference: string;
  manifestSha256: Sha256Hex;
  signerFingerprint: Sha256Hex;
  contents: Sha256Hex[];
}

/** What the service needs. */
export interface ApprovalPorts
  extends Pick<ServicePorts, 'clock' | 'newId' | 'emit'>, Pick<SmallFilePorts, 'files'> {
  caseFile: CaseFile;
  signing: Pick<SigningService, 'withKey'>;
  /** Errors: `bundle.not_intact`, `input.path_not_granted`. */
  readReviewed: (path: string) => Promise<ReviewedBundle>;
  chooseSavePath: ChooseSavePath;
  chooseReview: ChooseFile;
}

/** Reviews that go out and arrive. */
export function createApprovalService(ports: ApprovalPorts): CallsOf<'approvals'> {
  const { caseFile, clock } = ports;

  /** That the review is of a bundle of this case, and not by whoever wrote it. */
  async function requireForeignReview(caseId: CaseId, review: SignedReview): Promise<void> {
    const { manifestSha256 } = review.bundle;
    const bundles = await caseFile.listBundles({ caseId });
    const bundle = bundles.find((one) => one.manifestSha256 === manifestSha256);
    const contents = bundle?.reports.map(({ contentSha256 }) => contentSha256) ?? [];
    if (bundle === undefined || !isSameSet(contents, review.contents)) {
      throw new AppError('approval.other_bundle', 'no such bundle was written from this case', {
        details: { manifestSha256, reference: review.caseReference },
      });
    }
    const reviewer = fingerprintOf(keyOf(review));
    if (reviewer === bundle.signerFingerprint || (await isOwnKey(reviewer))) throw ownKey();
  }

  /** Whether this file's journal tells of the key: made, restored or used by whoever works in it. */
  async function isOwnKey(fingerprint: Sha256Hex): Promise<boolean> {
    const about = { caseId: null, subject: fingerprint, beforeSeq: null, limit: 1 };
    return (await caseFile.listJournal(about)).total > 0;
  }

  async function readRecorded(caseId: CaseId, bundleId: BundleId): Promise<ReviewedBundle> {
    const bundles = await caseFile.listBundles({ caseId });
    const bundle = bundles.find(({ id }) => id === bundleId);
    if (bundle === undefined) throw new AppError('record.not_found', 'no such bundle');
    if (await isOwnKey(bundle.signerFingerprint)) throw ownKey();
    const { reference } = await caseFile.getCase({ id: caseId });
    const { manifestSha256, signerFingerprint, reports } = bundle;
    const contents = [...new Set(reports.map(({ contentSha256 }) => contentSha256))];
    return { caseId, caseReference: reference, manifestSha256, signerFingerprint, contents };
  }

  return {
    /**
     * Null when the person cancels. Errors: `bundle.not_intact`, `record.not_found`, `signing.no_key`,
     * `approval.own_key`, `input.open_case_file`, `export.failed`.
     */
    async sign({ bundle, decision, reason, reviewer }) {
      const { manifestSha256, signerFingerprint, ...reviewed } = await ('path' in bundle
        ? ports.readReviewed(bundle.path)
        : readRecorded(bundle.caseId, bundle.bundleId));
      const bytes = await ports.signing.withKey(async (key) => {
        if (fingerprintOf(key.publicKeySpki) === signerFingerprint) throw ownKey();
        const stated: StatedReview = {
          format: 'tracefile-review',
          version: 1,
          ...reviewed,
          bundle: { manifestSha256, signerFingerprint },
          decision,
          reason,
          reviewer,
          signedAt: clock.now(),
          publicKey: Buffer.from(key.publicKeySpki).toString('base64'),
        };
        const signature = Buffer.from(signBytes(Buffer.from(reviewText(stated)), key));
        return Buffer.from(writeReview({ ...stated, signature: signature.toString('base64') }));
      });
      const reference = toFileName(reviewed.caseReference, 80) || 'case';
      const by = toFileName(reviewer, 80) || 'reviewer';
      const to = await ports.chooseSavePath(`${reference} ${by}.${REVIEW_EXTENSION}`);
      if (to === null) return null;
      const written = await placeSmallFile(ports, to, bytes);
      return { path: to, sha256: written.sha256, isJournaled: false };
    },
    /**
     * Null when the person cancels. Errors: `approval.not_a_review`, `.signature_wrong`, `.other_bundle`,
     * `.own_key`, `.known_already`.
     */
    async receive({ caseId }) {
      const path = await ports.chooseReview();
      if (path === null) return null;
      const signedFile = await readReviewFile(path);
      const review = readReview(signedFile.toString('utf8'));
      if (review === null) throw notAReview();
      if (!isSignatureRight(review)) {
        throw new AppError('approval.signature_wrong', 'the signature is of something else');
      }
      await requireForeignReview(caseId, review);
      const approval: Approval = {
        id: ports.newId() as ApprovalId,
        caseId,
        decision: review.decision,
        reason: review.reason,
        reviewer: review.reviewer,
        fingerprint: fingerprintOf(keyOf(review)),
        contents: review.contents,
        manifestSha256: review.bundle.manifestSha256,
        signedAt: review.signedAt,
        receivedAt: clock.now(),
      };
      await store(approval, signedFile);
      ports.emit('records.changed', { caseId, area: 'reports' });
      return approval;
    },
    list: caseFile.listApprovals,
  };

  async function store(approval: Approval, signedFile: Buffer): Promise<void> {
    try {
      await caseFile.addApproval({ approval, signedFile });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'record.conflict') throw error;
      throw new AppError('approval.known_already', 'this review came in before', { cause: error });
    }
  }
}

function keyOf(review: SignedReview): Uint8Array {
  return Buffer.from(review.publicKey, 'base64');
}

function isSignatureRight(review: SignedReview): boolean {
  const text = Buffer.from(reviewText(statedOf(review)));
  try {
    return isSignedBy(keyOf(review), text, Buffer.from(review.signature, 'base64'));
  } catch {
    return false; // What it gives for a key is none.
  }
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((hash) => other.has(hash));
}

async function readReviewFile(path: string): Promise<Buffer> {
  const bytes = await readSmallFile(path, MAX_REVIEW_BYTES).catch((error: unknown) => {
    throw notAReview(error);
  });
  if (bytes === null) throw notAReview();
  return bytes;
}

function ownKey(): AppError {
  return new AppError('approval.own_key', 'the bundle and its review have the same key');
}

function notAReview(cause?: unknown): AppError {
  return new AppError('approval.not_a_review', 'this file is no review', {
    ...(cause === undefined ? {} : { cause }),
  });
}
