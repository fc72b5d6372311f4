// Snapshots: immutable records of a screening, each with a hash over all its own fields. What
// they mean is put together in screenings.ts.
import { AppError } from '#shared/errors.ts';
import type { DecimalText } from '#shared/domain/amount.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { CaseId, EnvironmentId, JobId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { JOB_KINDS, type JobKind } from '#shared/screening/job.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import type {
  SnapshotRecordSummary,
  SnapshotSummary,
  VerdictSummary,
} from '#shared/screening/snapshot.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { journaledRecordHash } from '../journal.ts';
import type { FrozenRulesetRef } from '../operations.ts';
import { columnsOf, hashRecord, type SnapshotRecord } from './snapshot-record.ts';

interface SummaryRow {
  id: string;
  case_id: string;
  job_id: string;
  kind: JobKind;
  environment_id: string;
  environment_name: string;
  environment_kind: EnvironmentKind;
  subject: string;
  chain: string | null;
  token: string | null;
  direction: ScreenDirection | null;
  answer_sha256: string;
  taken_at: number;
  score: string | null;
  verdict: string | null;
  decision: string | null;
  risk: string | null;
  hit_count: number | null;
}

type Texts = Readonly<Record<JobKind, string>>;
const perKind = (textOf: (fields: [string, string][]) => string): Texts =>
  Object.fromEntries(JOB_KINDS.map((kind) => [kind, textOf(columnsOf(kind))])) as Texts;

/** Columns that a kind does not have stay null. */
const INSERT = perKind(
  (fields) => `INSERT INTO snapshots (${fields.map(([, column]) => column).join(', ')},
  record_hash) VALUES (${fields.map(([field]) => `@${field}`).join(', ')}, @recordHash)`,
);
/** Quoted: `transaction` is a word of SQL. */
const SELECT_RECORD = perKind(
  (fields) => `SELECT record_hash AS recordHash,
  ${fields.map(([field, column]) => `${column} AS "${field}"`).join(', ')}
  FROM snapshots WHERE id = ?`,
);
const SELECT_SUMMARY = `SELECT id, case_id, job_id, kind, environment_id, environment_name,
  environment_kind, subject, chain, token, direction, answer_sha256, taken_at, score, verdict,
  decision, risk, hit_count
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

/**
 * Stores a record with its rulesets and its hash. Errors: `record.conflict` when the job has a
 * snapshot already or the id is taken, `record.not_found` for a ruleset text that is not stored.
 */
export function insertSnapshot(db: WriteDb, record: SnapshotRecord): Sha256Hex {
  const recordHash = hashRecord(record);
  const { rulesets, ...fields } = record;
  statement(db, INSERT[record.kind]).run({ ...fields, recordHash });
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
  const kind = statement(db, 'SELECT kind FROM snapshots WHERE id = ?').pluck().get(id);
  if (kind === undefined) throw new AppError('record.not_found', 'no such snapshot');
  const row = statement(db, SELECT_RECORD[kind as JobKind]).get(id) as Record<string, unknown>;
  const { recordHash, ...fields } = row;
  const record = { ...fields, rulesets: listRulesets(db, id) } as unknown as SnapshotRecord;
  const recomputed = hashRecord(record);
  if (recomputed !== recordHash) {
    throw new AppError('evidence.hash_mismatch', 'a snapshot has another hash than was stored', {
      details: { record: 'snapshot', stored: String(recordHash), recomputed },
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
  return (rows as SummaryRow[]).map(fromRow);
}

/** The line of a list for a stored record. Errors: `record.not_found`. */
export function getSummary(db: ReadDb, id: SnapshotId): SnapshotSummary {
  const row = statement(db, `${SELECT_SUMMARY} WHERE id = ?`).get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such snapshot');
  return fromRow(row as SummaryRow);
}

function fromRow(row: SummaryRow): SnapshotSummary {
  const common: SnapshotRecordSummary = {
    id: row.id as SnapshotId,
    caseId: row.case_id as CaseId,
    jobId: row.job_id as JobId,
    environmentId: row.environment_id as EnvironmentId,
    environmentName: row.environment_name,
    environmentKind: row.environment_kind,
    takenAt: row.taken_at,
    sha256: row.answer_sha256 as Sha256Hex,
  };
  // The table's checks say which columns are set for which kind.
  const verdict: VerdictSummary = {
    chain: row.chain ?? '',
    token: row.token ?? '',
    score: row.score as DecimalText | null,
    verdict: row.verdict,
    risk: row.risk,
    hitCount: row.hit_count,
  };
  switch (row.kind) {
    case 'kya':
      return { ...common, kind: row.kind, address: row.subject, ...verdict };
    case 'kyt': {
      const direction = row.direction ?? 'both';
      return { ...common, kind: row.kind, transaction: row.subject, direction, ...verdict };
    }
    case 'name': {
      const { subject: query, decision, risk: riskLevel, hit_count: hitCount } = row;
      return { ...common, kind: row.kind, query, decision, riskLevel, hitCount };
    }
  }
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
