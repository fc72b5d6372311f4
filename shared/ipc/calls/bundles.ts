// The calls of the key that signs, of evidence bundles and of what reviewers sign.
import { z } from 'zod';
import type { BundleIndexFile } from '../../bundle/index-file.ts';
import type { BundleVerification } from '../../bundle/verification.ts';
import type { Sha256Hex } from '../../domain/ids.ts';
import type { UtcMs } from '../../domain/time.ts';
import {
  REDACTION_PROFILES,
  REPORT_FORMATS,
  type Approval,
  type BundleRecord,
  type RedactionProfile,
} from '../../report/report.ts';
import type { WrittenExport } from './exports.ts';
import { caseId, nothing, passphrase, path, personName, reply } from './inputs.ts';
import { reportId } from './reports.ts';

/** The key that signs here, without its secret part. */
export interface SigningKeyState {
  /** `session`: no keychain; it is gone with the program unless it is backed up. */
  state: 'none' | 'stored' | 'session' | 'unavailable';
  fingerprint: Sha256Hex | null;
  publicKeyPem: string | null;
  createdAt: UtcMs | null;
  backedUpAt: UtcMs | null;
}

/** What a bundle of a profile would hold, before anything is written. */
export interface BundlePreview {
  profile: RedactionProfile;
  files: { path: string; sizeBytes: number | null }[];
  totalBytes: number;
  /** What is put in the place of which texts, with how often; empty for `internal`. */
  tokens: { token: string; kind: string; original: string; count: number }[];
  /** Files that stay behind; their hashes go along. */
  withheld: { path: string; sha256: Sha256Hex; sizeBytes: number }[];
}

/** A bundle that was written. */
export interface WrittenBundle extends WrittenExport {
  record: BundleRecord;
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
  /** Makes the key when there is none; journaled with its public part. */
  'signing.create': { in: nothing, out: reply<SigningKeyState>() },
  /** Asks where; an encrypted PKCS #8 PEM that OpenSSL reads. False when the person cancels. */
  'signing.backUp': { in: z.strictObject({ passphrase }), out: reply<boolean>() },
  /** Asks for the file; null when the person cancels. Errors: `signing.wrong_passphrase`, `.not_a_key`. */
  'signing.restore': { in: z.strictObject({ passphrase }), out: reply<SigningKeyState | null>() },

  'bundles.preview': {
    in: z.strictObject({ caseId, profile: z.enum(REDACTION_PROFILES) }),
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
   * Signs what was opened and found intact, and asks where the small file goes; null when the person
   * cancels. Errors: `bundle.not_intact`, `signing.no_key`.
   */
  'approvals.sign': {
    in: z.strictObject({
      path,
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
