// Snapshots: immutable records of a screening, each with a hash over all its own fields. What
// they mean is put together in screenings.ts.
import { AppError } from '#shared/errors.ts';
import type { DecimalText } from '#shared/domain/amount.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type {
  CaseId,
  EnvironmentId,
  JobId,
  RequestId,
  Sha256Hex,
  SnapshotId,
} from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { canonicalText, sha256Hex } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { journaledRecordHash } from '../journal.ts';
import type { FrozenRulesetRef } from '../operations.ts';

/** A snapshot as stored, without its hash. JSON columns stay text, so that the hash covers them. */
export interface SnapshotRecord {
  id: SnapshotId;
  caseId: CaseId;
  jobId: JobId;
  kind: 'kya';
  environmentId: EnvironmentId;
  environmentName: string;
  environmentKind: EnvironmentKind;
  requestJson: string;
  chain: string;
  address: string;
  token: string;
  requestBody: string;
  requestSha256: Sha256Hex;
  answerRequestId: RequestId;
  answerSha256: Sha256Hex;
  answerBytes: number;
  base: string;
  path: string;
  method: string;
  httpStatus: number;
  headersJson: string;
  serverDate: UtcMs | null;
  receivedAt: UtcMs;
  receivedMonotonicMs: number;
  remoteJobId: string | null;
  appVersion: string;
  takenAt: UtcMs;
  score: string | null;
  verdict: string | null;
  risk: string | null;
  /** Null when the answer cannot be read. */
  hitCount: number | null;
  rulesets: FrozenRulesetRef[];
}

interface SummaryRow {
  id: string;
  case_id: string;
  job_id: string;
  kind: 'kya';
  environment_id: string;
  environment_name: string;
  environment_kind: EnvironmentKind;
  chain: string;
  address: string;
  token: string;
  answer_sha256: string;
  taken_at: number;
  score: string | null;
  verdict: string | null;
  risk: string | null;
  hit_count: number | null;
}

/** Column names of the record's plain fields; the order is the table's. */
const COLUMNS = {
  id: 'id',
  caseId: 'case_id',
  jobId: 'job_id',
  kind: 'kind',
  environmentId: 'environment_id',
  environmentName: 'environment_name',
  environmentKind: 'environment_kind',
  requestJson: 'request_json',
  chain: 'chain',
  address: 'address',
  token: 'token',
  requestBody: 'request_body',
  requestSha256: 'request_sha256',
  answerRequestId: 'answer_request_id',
  answerSha256: 'answer_sha256',
  answerBytes: 'answer_bytes',
  base: 'base',
  path: 'path',
  method: 'method',
  httpStatus: 'http_status',
  headersJson: 'headers_json',
  serverDate: 'server_date',
  receivedAt: 'received_at',
  receivedMonotonicMs: 'received_monotonic_ms',
  remoteJobId: 'remote_job_id',
  appVersion: 'app_version',
  takenAt: 'taken_at',
  score: 'score',
  verdict: 'verdict',
  risk: 'risk',
  hitCount: 'hit_count',
} as const satisfies Record<Exclude<keyof SnapshotRecord, 'rulesets'>, string>;

const FIELDS = Object.entries(COLUMNS);
const INSERT = `INSERT INTO snapshots (${FIELDS.map(([, column]) => column).join(', ')}, record_hash)
  VALUES (${FIELDS.map(([field]) => `@${field}`).join(', ')}, @recordHash)`;
const SELECT_RECORD = `SELECT record_hash AS recordHash,
  ${FIELDS.map(([field, column]) => `${column} AS ${field}`).join(', ')}
  FROM snapshots WHERE id = ?`;
const SELECT_SUMMARY = `SELECT id, case_id, job_id, kind, environment_id, environment_name,
  environment_kind, chain, address, token, answer_sha256, taken_at, score, verdict, risk, hit_count
  FROM snapshots`;

/** The query behind `listSnapshots` without a case. */
export const LIST_SNAPSHOTS = `${SELECT_SUMMARY} ORDER BY taken_at DESC, id`;
/** The query behind `listSnapshots` of one case. */
export const LIST_SNAPSHOTS_OF_CASE = `${SELECT_SUMMARY} WHERE case_id = ?
  ORDER BY taken_at DESC, id`;
/** The query behind a snapshot's rulesets. */
export const LIST_SNAPSHOT_RULESETS = `
  SELECT role, requested_id, certainty, sha256, changed_while_running
  FROM snapshot_rulesets WHERE snapshot_id = ? ORDER BY position`;

/** SHA-256 over the RFC 8785 form of every field of a record, its rulesets included. */
function hashRecord(record: SnapshotRecord): Sha256Hex {
  return sha256Hex(canonicalText(record));
}

/**
 * Stores a record with its rulesets and its hash. Errors: `record.conflict` when the job has a
 * snapshot already or the id is taken, `record.not_found` for a ruleset text that is not stored.
 */
export function insertSnapshot(db: WriteDb, record: SnapshotRecord): Sha256Hex {
  const recordHash = hashRecord(record);
  const { rulesets, ...fields } = record;
  statement(db, INSERT).run({ ...fields, recordHash });
  const insert = statement(
    db,
    `INSERT INTO snapshot_rulesets (snapshot_id, position, role, requested_id, certainty, sha256,
       changed_while_running) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const [position, ruleset] of rulesets.entries()) {
    insert.run(
      record.id,
      position,
      ruleset.role,
      ruleset.requestedId,
      ruleset.certainty,
      ruleset.sha256,
      ruleset.changedWhileRunning ? 1 : 0,
    );
  }
  return recordHash;
}

/**
 * A record whose hash is the one stored with it and the one the journal took of it. Errors:
 * `record.not_found`, `evidence.hash_mismatch`.
 */
export function getSnapshot(db: ReadDb, id: SnapshotId): SnapshotRecord {
  const row = statement(db, SELECT_RECORD).get(id) as
    (Omit<SnapshotRecord, 'rulesets'> & { recordHash: string }) | undefined;
  if (row === undefined) throw new AppError('record.not_found', 'no such snapshot');
  const { recordHash, ...fields } = row;
  const record: SnapshotRecord = { ...fields, rulesets: listRulesets(db, id) };
  const recomputed = hashRecord(record);
  if (recomputed !== recordHash) {
    throw new AppError('evidence.hash_mismatch', 'a snapshot has another hash than was stored', {
      details: { record: 'snapshot', stored: recordHash, recomputed },
    });
  }
  const journaled = journaledRecordHash(db, id);
  if (recomputed !== journaled) {
    throw new AppError('evidence.hash_mismatch', 'a snapshot has another hash than its journal', {
      details: { record: 'snapshot', stored: journaled, recomputed },
    });
  }
  return record;
}

/** The snapshots of a case or of all, newest first. */
export function listSnapshots(
  db: ReadDb,
  { caseId }: { caseId: CaseId | null },
): SnapshotSummary[] {
  const rows =
    caseId === null
      ? statement(db, LIST_SNAPSHOTS).all()
      : statement(db, LIST_SNAPSHOTS_OF_CASE).all(caseId);
  return (rows as SummaryRow[]).map((row) => ({
    id: row.id as SnapshotId,
    caseId: row.case_id as CaseId,
    jobId: row.job_id as JobId,
    kind: row.kind,
    environmentId: row.environment_id as EnvironmentId,
    environmentName: row.environment_name,
    environmentKind: row.environment_kind,
    chain: row.chain,
    address: row.address,
    token: row.token,
    score: row.score as DecimalText | null,
    verdict: row.verdict,
    risk: row.risk,
    hitCount: row.hit_count,
    takenAt: row.taken_at,
    sha256: row.answer_sha256 as Sha256Hex,
  }));
}

/** The line of a list for a record. */
export function toSummary(record: SnapshotRecord): SnapshotSummary {
  return {
    id: record.id,
    caseId: record.caseId,
    jobId: record.jobId,
    kind: record.kind,
    environmentId: record.environmentId,
    environmentName: record.environmentName,
    environmentKind: record.environmentKind,
    chain: record.chain,
    address: record.address,
    token: record.token,
    score: record.score as DecimalText | null,
    verdict: record.verdict,
    risk: record.risk,
    hitCount: record.hitCount,
    takenAt: record.takenAt,
    sha256: record.answerSha256,
  };
}

function listRulesets(db: ReadDb, id: SnapshotId): FrozenRulesetRef[] {
  const rows = statement(db, LIST_SNAPSHOT_RULESETS).all(id) as {
    role: FrozenRulesetRef['role'];
    requested_id: string;
    certainty: FrozenRulesetRef['certainty'];
    sha256: string | null;
    changed_while_running: number;
  }[];
  return rows.map((row) => ({
    role: row.role,
    requestedId: row.requested_id,
    certainty: row.certainty,
    sha256: row.sha256 as Sha256Hex | null,
    changedWhileRunning: row.changed_while_running === 1,
  }));
}
