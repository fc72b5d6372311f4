// Evidence bundles that were written: a line for each, stored before the file stands in its place.
// What is in them was never kept twice: it is the case's own.
import type { BundleId, CaseId, Sha256Hex } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { BundleRecord, RedactionProfile } from '#shared/report/report.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { canonicalText, wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, journalRecord, type RecordTable } from '../records.ts';
import { getCaseRecord } from './cases.ts';

/** The query behind `listBundles`, newest first; without what never came into its place. */
export const LIST_BUNDLES = `SELECT * FROM bundles
  WHERE case_id = ? AND failed IS NULL ORDER BY at DESC, id`;

/** Bundles as "verify" holds them against the journal. */
export const BUNDLE_RECORDS: RecordTable = {
  name: 'bundle',
  *each(db) {
    for (const row of eachRow(db, 'SELECT * FROM bundles')) {
      const bundle = row as unknown as BundleRow;
      const record = { ...toBundle(bundle), failed: bundle.failed };
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Stores a bundle before its file is in its place; a closed case takes it too. Errors:
 * `record.not_found` (case), `record.conflict` (id).
 */
export function addBundle(db: WriteDb, { bundle }: { bundle: BundleRecord }): BundleRecord {
  getCaseRecord(db, bundle.caseId);
  const given = { ...bundle, fileName: wellFormed(bundle.fileName) };
  statement(
    db,
    `INSERT INTO bundles (id, case_id, profile, file_name, sha256, size_bytes, manifest_sha256,
       signer_fingerprint, reports_json, at)
     VALUES (@id, @caseId, @profile, @fileName, @sha256, @sizeBytes, @manifestSha256,
       @signerFingerprint, @reportsJson, @at)`,
  ).run({ ...given, reportsJson: canonicalText(given.reports) });
  journalBundle(db, given, null, given.at);
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
  journalBundle(db, toBundle(row as BundleRow), failed, at);
  return null;
}

/** The bundles of a case that were written, newest first. */
export function listBundles(db: ReadDb, { caseId }: { caseId: CaseId }): BundleRecord[] {
  return (statement(db, LIST_BUNDLES).all(caseId) as BundleRow[]).map(toBundle);
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
  failed: string | null;
}

function journalBundle(
  db: WriteDb,
  bundle: BundleRecord,
  failed: ErrorCode | null,
  at: UtcMs,
): void {
  const { id, caseId, profile, fileName, sha256, manifestSha256, signerFingerprint } = bundle;
  journalRecord(db, {
    ...{ at, kind: 'bundle.written', caseId, id, record: { ...bundle, failed } },
    what: {
      ...{ fileName, sha256, sizeBytes: String(bundle.sizeBytes), profile, manifestSha256 },
      ...{ signerFingerprint, reports: String(bundle.reports.length) },
      ...(failed === null ? {} : { failed }),
    },
  });
}

function toBundle(row: BundleRow): BundleRecord {
  return {
    id: row.id as BundleId,
    caseId: row.case_id as CaseId,
    profile: row.profile,
    fileName: row.file_name,
    sha256: row.sha256 as Sha256Hex,
    sizeBytes: row.size_bytes,
    manifestSha256: row.manifest_sha256 as Sha256Hex,
    signerFingerprint: row.signer_fingerprint as Sha256Hex,
    reports: JSON.parse(row.reports_json) as BundleRecord['reports'],
    at: row.at,
  };
}
