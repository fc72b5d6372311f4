// The calls of the key that signs, of evidence bundles and of what reviewers sign.
import { z } from 'zod';
import type { BundleChanges } from '../../bundle/changes.ts';
import type { BundleIndexFile } from '../../bundle/index-file.ts';
import type { BundlePreview } from '../../bundle/preview.ts';
import type { BundleVerification } from '../../bundle/verification.ts';
import type { BundleId, Sha256Hex } from '../../domain/ids.ts';
import type { KeychainTrouble } from '../../errors.ts';
import type { UtcMs } from '../../domain/time.ts';
import {
  REDACTION_PROFILES,
  REPORT_FORMATS,
  type Approval,
  type BundleRecord,
} from '../../report/report.ts';
import type { WrittenExport } from './exports.ts';
import { caseId, id } from '../../id-schema.ts';
import { nothing, passphrase, path, personName, reply } from './inputs.ts';
import { reportId } from './reports.ts';

/** Made by the page: 25 characters of 5 bits and the lines between them. */
const newPassphrase = passphrase.min(25);
const bundleId = id.transform((text) => text as BundleId);

/** The key that signs here, without its secret part. */
export interface SigningKeyState {
  /**
   * `session`: no keychain; it is gone with the program unless it is backed up. `unavailable`: it cannot be
   * had now. `gone`: nothing but a backup brings it back.
   */
  state: 'none' | 'stored' | 'session' | 'unavailable' | 'gone';
  /** Why it is unavailable or gone, where the keychain says more than that it has none. */
  trouble: KeychainTrouble | null;
  fingerprint: Sha256Hex | null;
  publicKeyPem: string | null;
  createdAt: UtcMs | null;
  backedUpAt: UtcMs | null;
}

/** A bundle that was written. */
export interface WrittenBundle extends WrittenExport {
  record: BundleRecord;
  /**
   * With the one of the case and profile that was written before it; null for the first one, and where
   * the manifest of that one is damaged.
   */
  comparedWith: BundleChanges | null;
}

/** A bundle that was opened to be checked and read. */
export interface OpenedBundle {
  path: string;
  verification: BundleVerification;
  /** From its own index; null unless it is intact and a case of ours is in it. */
  contents: BundleIndexFile | null;
}

/** The calls. */
export const bundleCalls = {
  'signing.get': { in: nothing, out: reply<SigningKeyState>() },
  /** Makes a key where there is none or the one before is gone; journaled with its public part. */
  'signing.create': { in: nothing, out: reply<SigningKeyState>() },
  /** Asks where; an encrypted PKCS #8 PEM that OpenSSL reads. Null when the person cancels. */
  'signing.backUp': {
    in: z.strictObject({ passphrase: newPassphrase }),
    out: reply<{ path: string } | null>(),
  },
  /** Asks for the file; null when the person cancels. Errors: `signing.wrong_passphrase`, `.not_a_key`. */
  'signing.restore': { in: z.strictObject({ passphrase }), out: reply<SigningKeyState | null>() },

  'bundles.preview': {
    in: z.strictObject({
      caseId,
      profile: z.enum(REDACTION_PROFILES),
      /** Those that go along: what they cite is not withheld. */
      reports: z.array(reportId).max(100),
    }),
    out: reply<BundlePreview>(),
  },
  /** Asks where; null when the person cancels. Tells `report.progress`. */
  'bundles.write': {
    in: z.strictObject({
      caseId,
      profile: z.enum(REDACTION_PROFILES),
      /** With the formats that go along. */
      reports: z
        .array(z.strictObject({ id: reportId, formats: z.array(z.enum(REPORT_FORMATS)).min(1) }))
        .max(100),
    }),
    out: reply<WrittenBundle | null>(),
  },
  'bundles.list': { in: z.strictObject({ caseId }), out: reply<BundleRecord[]>() },
  /** Opens the system's dialog; null when the person cancels. */
  'bundles.choose': { in: nothing, out: reply<{ path: string | null }>() },
  /** `signer`: the fingerprint the person was told by other means, as typed; null when none was. */
  'bundles.open': {
    in: z.strictObject({ path, signer: z.string().max(200).nullable() }),
    out: reply<OpenedBundle>(),
  },

  /**
   * Signs a review and asks where the small file goes; null when the person cancels: of a bundle that was
   * opened and found intact, or of one as a case that came in from elsewhere records it. Errors:
   * `bundle.not_intact`, `record.not_found`, `signing.no_key`, `approval.own_key`.
   */
  'approvals.sign': {
    in: z.strictObject({
      bundle: z.union([z.strictObject({ path }), z.strictObject({ caseId, bundleId })]),
      decision: z.enum(['approved', 'objected']),
      reason: z.string().trim().min(1).max(10_000),
      reviewer: personName,
    }),
    out: reply<WrittenExport | null>(),
  },
  /**
   * Asks for the file of a reviewer; null when the person cancels. Journaled. Errors:
   * `approval.not_a_review`, `.signature_wrong`, `.other_bundle`, `.own_key`, `.known_already`.
   */
  'approvals.receive': { in: z.strictObject({ caseId }), out: reply<Approval | null>() },
  'approvals.list': { in: z.strictObject({ caseId }), out: reply<Approval[]>() },
} as const;
