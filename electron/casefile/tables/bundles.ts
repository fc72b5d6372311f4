// Evidence bundles that were written: a line for each, stored before the file is in its place.
// What is in them was never kept twice: it is the case's own. Their manifests are, so that the next one can
// be compared.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BundleId, CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { BundleRecord, RedactionProfile } from '#shared/report/report.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { canonicalText, sha256Hex, wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, journalRecord, type RecordTable } from '../records.ts';
import { readJson, unreadableWhere } from '../stored-json.ts';
import { getCaseRecord } from './cases.ts';

/** The query behind `listBundles`, newest first; without what never came into its place. */
export const LIST_BUNDLES = `SELECT * FROM bundles
  WHERE case_id = ? AND failed IS NULL ORDER BY at DESC, id`;
/** The query behind the newest bundle of a case. */
export const FIND_NEWEST_BUNDLE = `SELECT * FROM bundles
  WHERE case_id = @caseId AND failed IS NULL AND profile = @profile ORDER BY at DESC, id LIMIT 1`;

/** Bundles as "verify" holds them against the journal. */
export const BUNDLE_RECORDS: RecordTable = {
  name: 'bundle',
  *each(db) {
    for (const row of eachRow(db, 'SELECT * FROM bundles')) {
      const record = recordOf(row as unknown as BundleRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Stores a bundle before its file is in its place; a closed case takes it too. Errors:
 * `record.not_found` (case), `record.conflict` (id).
 * @param manifest the bytes of its `manifest-sha256.txt`
 */
export function addBundle(
  db: WriteDb,
  { bundle, manifest }: { bundle: BundleRecord; manifest: Uint8Array },
): BundleRecord {
  getCaseRecord(db, bundle.caseId);
  const given = { ...bundle, fileName: wellFormed(bundle.fileName) };
  statement(
    db,
    `INSERT INTO bundles (id, case_id, profile, file_name, sha256, size_bytes, manifest_sha256,
       signer_fingerprint, reports_json, at, packed_manifest)
     VALUES (@id, @caseId, @profile, @fileName, @sha256, @sizeBytes, @manifestSha256,
       @signerFingerprint, @reportsJson, @at, @packed)`,
  ).run({ ...given, reportsJson: canonicalText(given.reports), packed: gzipSync(manifest) });
  journalBundle(db, { before: null, bundle: given, failed: null, at: given.at });
  return given;
}

/** Its file did not come into its place. Errors: `record.not_found`, also when that was told before. */
export function failBundle(
  db: WriteDb,
  { id, failed, at }: { id: BundleId; failed: ErrorCode; at: UtcMs },
): null {
  const row = statement(db, 'SELECT * FROM bundles WHERE id = ? AND failed IS NULL').get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such bundle');
  statement(db, 'UPDATE bundles SET failed = @failed WHERE id = @id').run({ id, failed });
  const before = row as BundleRow;
  journalBundle(db, { before, bundle: toBundle(before), failed, at });
  return null;
}

/** The bundles of a case that were written, newest first. */
export function listBundles(db: ReadDb, { caseId }: { caseId: CaseId }): BundleRecord[] {
  return (statement(db, LIST_BUNDLES).all(caseId) as BundleRow[]).map(toBundle);
}

/**
 * The newest bundle of a case and profile with the bytes of its manifest, hashed again; null when none was
 * written. Errors: `evidence.hash_mismatch`.
 */
export function findNewestBundle(
  db: ReadDb,
  args: { caseId: CaseId; profile: RedactionProfile },
): { bundle: BundleRecord; manifest: Uint8Array } | null {
  const row = statement(db, FIND_NEWEST_BUNDLE).get(args) as BundleRow | undefined;
  if (row === undefined) return null;
  const manifest = manifestOf(row);
  if (manifest !== null && sha256Hex(manifest) === row.manifest_sha256) {
    return { bundle: toBundle(row), manifest };
  }
  throw new AppError('evidence.hash_mismatch', 'a manifest has another hash than was stored', {
    details: { record: 'bundle', stored: row.manifest_sha256 },
  });
}

/** No bundle that is written here has a longer one; a stranger's file may hold anything. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** Null when it is no longer what was packed. */
function manifestOf({ packed_manifest: packed }: BundleRow): Buffer | null {
  try {
    return gunzipSync(packed, { maxOutputLength: MAX_MANIFEST_BYTES });
  } catch {
    return null; // Damaged: the caller tells by the hash.
  }
}

interface BundleRow {
  id: string;
  case_id: string;
  profile: RedactionProfile;
  file_name: string;
  sha256: string;
  size_bytes: number;
  manifest_sha256: string;
  signer_fingerprint: string;
  reports_json: string;
  at: number;
  packed_manifest: Uint8Array;
  failed: string | null;
}

function journalBundle(
  db: WriteDb,
  change: {
    before: BundleRow | null;
    bundle: BundleRecord;
    failed: ErrorCode | null;
    at: UtcMs;
  },
): void {
  const { before, bundle, failed, at } = change;
  const { id, caseId, profile, fileName, sha256, manifestSha256, signerFingerprint } = bundle;
  journalRecord(db, {
    at,
    kind: 'bundle.written',
    caseId,
    id,
    before: before === null ? null : recordOf(before),
    record: { ...bundle, failed },
    what: {
      fileName,
      sha256,
      sizeBytes: String(bundle.sizeBytes),
      profile,
      manifestSha256,
      signerFingerprint,
      reports: String(bundle.reports.length),
      ...(failed === null ? {} : { failed }),
    },
  });
}

/** As it is hashed: with the hash of its manifest where that is not the one that was stored. */
function recordOf(row: BundleRow) {
  const packed = sha256Hex(manifestOf(row) ?? new Uint8Array());
  const isPacked = packed === row.manifest_sha256;
  return { ...toBundle(row), ...(isPacked ? {} : { packed }), failed: row.failed };
}

function toBundle(row: BundleRow): BundleRecord {
  const reports = readJson('bundles.reports_json', row.reports_json);
  return {
    id: row.id as BundleId,
    caseId: row.case_id as CaseId,
    profile: row.profile,
    fileName: row.file_name,
    sha256: row.sha256 as Sha256Hex,
    sizeBytes: row.size_bytes,
    manifestSha256: row.manifest_sha256 as Sha256Hex,
    signerFingerprint: row.signer_fingerprint as Sha256Hex,
    reports: (reports ?? []) as BundleRecord['reports'],
    ...unreadableWhere(reports === null),
    at: row.at,
  };
}
