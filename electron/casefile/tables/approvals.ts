// What reviewers signed, with their file byte for byte: only ever added to. Whether a signature holds
// is looked at before it comes here (services).
import type { ApprovalId, CaseId, ReportId, Sha256Hex } from '#shared/domain/ids.ts';
import { formatIso } from '#shared/domain/time.ts';
import type { Approval } from '#shared/report/report.ts';
import { AppError } from '#shared/errors.ts';
import { canonicalText, sha256Hex, wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, journalRecord, type RecordTable } from '../records.ts';
import { jsonList, readJson, unreadableWhere } from '../stored-json.ts';

const COLUMNS = `approvals.id, approvals.case_id, decision, reason, reviewer, fingerprint,
  approvals.manifest_sha256, contents_json, signed_at, received_at`;

/** The query behind `listApprovals`: what came in last comes first. */
export const LIST_APPROVALS = `SELECT ${COLUMNS} FROM approvals
  WHERE case_id = ? ORDER BY received_at DESC, id`;
/** The query behind those that speak of one report. */
export const LIST_APPROVALS_OF_REPORT = `SELECT ${COLUMNS} FROM approvals
  WHERE case_id = @caseId AND EXISTS (
    SELECT 1 FROM bundles, json_each(${jsonList('reports_json')})
    WHERE bundles.case_id = @caseId AND bundles.manifest_sha256 = approvals.manifest_sha256
      AND json_each.type = 'object' AND json_each.value ->> '$.reportId' = @reportId)`;
/** The query behind the signed files of a case. */
export const LIST_SIGNED_FILES = 'SELECT signed_file FROM approvals WHERE case_id = ?';

/** Approvals as "verify" holds them against the journal: with the hash of the signed file. */
export const APPROVAL_RECORDS: RecordTable = {
  name: 'approval',
  *each(db) {
    for (const row of eachRow(db, `SELECT ${COLUMNS}, signed_file FROM approvals`)) {
      const { signed_file, ...rest } = row as unknown as ApprovalRow & { signed_file: Uint8Array };
      const record = recordOf(toApproval(rest), signed_file);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Stores what a reviewer signed; a closed case takes it too. Errors: `record.not_found` (case),
 * `record.conflict` (id, or the same file came in before).
 */
export function addApproval(
  db: WriteDb,
  { approval, signedFile }: { approval: Approval; signedFile: Uint8Array },
): Approval {
  const { id, caseId } = approval;
  const known = statement(db, LIST_SIGNED_FILES).pluck().all(caseId) as Uint8Array[];
  if (known.some((bytes) => Buffer.compare(bytes, signedFile) === 0)) {
    throw new AppError('record.conflict', 'this approval came in before');
  }
  const given = {
    ...approval,
    reason: wellFormed(approval.reason),
    reviewer: wellFormed(approval.reviewer),
  };
  statement(
    db,
    `INSERT INTO approvals (id, case_id, decision, reason, reviewer, fingerprint, manifest_sha256,
       contents_json, signed_at, received_at, signed_file)
     VALUES (@id, @caseId, @decision, @reason, @reviewer, @fingerprint, @manifestSha256,
       @contentsJson, @signedAt, @receivedAt, @signedFile)`,
  ).run({ ...given, contentsJson: canonicalText(given.contents), signedFile });
  const record = recordOf(given, signedFile);
  const { decision, reviewer, fingerprint, manifestSha256 } = record;
  journalRecord(db, {
    at: given.receivedAt,
    kind: 'approval.received',
    caseId,
    id,
    before: null,
    record,
    what: {
      decision,
      reviewer,
      fingerprint,
      manifestSha256,
      signedAt: formatIso(record.signedAt),
      sha256: record.fileSha256,
    },
    why: given.reason === '' ? null : given.reason,
  });
  return given;
}

/** What was signed of a case, newest first. */
export function listApprovals(db: ReadDb, { caseId }: { caseId: CaseId }): Approval[] {
  return (statement(db, LIST_APPROVALS).all(caseId) as ApprovalRow[]).map(toApproval);
}

/**
 * Those of a bundle that a report is in, last signed first: what a reviewer said last is theirs to
 * say, not that of whoever receives it in which order.
 */
export function listApprovalsOfReport(
  db: ReadDb,
  args: { caseId: CaseId; reportId: ReportId },
): Approval[] {
  const rows = statement(db, LIST_APPROVALS_OF_REPORT).all(args) as ApprovalRow[];
  return rows
    .map(toApproval)
    .sort(
      (a, b) => b.signedAt - a.signedAt || b.receivedAt - a.receivedAt || (a.id < b.id ? -1 : 1),
    );
}

interface ApprovalRow {
  id: string;
  case_id: string;
  decision: Approval['decision'];
  reason: string;
  reviewer: string;
  fingerprint: string;
  manifest_sha256: string;
  contents_json: string;
  signed_at: number;
  received_at: number;
}

function recordOf(approval: Approval, signedFile: Uint8Array) {
  return { ...approval, fileSha256: sha256Hex(signedFile) };
}

function toApproval(row: ApprovalRow): Approval {
  const contents = readJson('approvals.contents_json', row.contents_json);
  return {
    id: row.id as ApprovalId,
    caseId: row.case_id as CaseId,
    decision: row.decision,
    reason: row.reason,
    reviewer: row.reviewer,
    fingerprint: row.fingerprint as Sha256Hex,
    manifestSha256: row.manifest_sha256 as Sha256Hex,
    contents: (contents ?? []) as Sha256Hex[],
    ...unreadableWhere(contents === null),
    signedAt: row.signed_at,
    receivedAt: row.received_at,
  };
}
