// Snapshots: immutable records of a screening, each with a hash over all its own fields. What
// they mean is put together in screenings.ts.
import { AppError } from '#shared/errors.ts';
import type { DecimalText } from '#shared/domain/amount.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { CaseId, EnvironmentId, JobId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { OutcomeMark } from '#shared/domain/risk.ts';
import { subjectKey } from '#shared/domain/subject.ts';
import { JOB_KINDS, type JobKind } from '#shared/screening/job.ts';
import type { ScreenDirection } from '#shared/screening/request.ts';
import type {
  SnapshotOrigin,
  SnapshotRecordSummary,
  SnapshotSummary,
  VerdictSummary,
} from '#shared/screening/snapshot.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { journaledRecordHash } from '../journal.ts';
import type { FrozenRulesetRef } from '../job-changes.ts';
import { requireJson, requireRequest } from '../stored-json.ts';
import { requireOpenCase } from './case-seal.ts';
import { columnsOf, hashRecord, type SnapshotRecord } from './snapshot-record.ts';

type Origin = SnapshotRecord['origin'];

/** A row of `SELECT_SUMMARY`. */
export interface SummaryRow {
  id: string;
  case_id: string;
  origin: Origin;
  job_id: string | null;
  kind: JobKind;
  environment_id: string | null;
  environment_name: string;
  environment_kind: EnvironmentKind | 'imported';
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
  outcome_mark: OutcomeMark | null;
}

type Texts = Readonly<Record<Origin, Readonly<Record<JobKind, string>>>>;

/** A text for each origin and kind. */
function perShape(textOf: (fields: readonly (readonly [string, string])[]) => string): Texts {
  const ofOrigin = (origin: Origin) =>
    Object.fromEntries(
      JOB_KINDS.map((kind) => [kind, textOf(columnsOf(origin, kind))]),
    ) as Texts[Origin];
  return { service: ofOrigin('service'), imported: ofOrigin('imported') };
}

/** Columns that are made from the record. */
const BESIDE = [
  ['subjectKey', 'subject_key'],
  ['recordHash', 'record_hash'],
] as const;
/** An imported answer was taken in no environment of ours. */
const NO_ENVIRONMENT = { environmentName: '', environmentKind: 'imported' } as const;
const NO_ENVIRONMENT_COLUMNS = [
  ['environmentName', 'environment_name'],
  ['environmentKind', 'environment_kind'],
] as const;

/** Columns that a kind or an origin does not have stay null. */
const INSERT = perShape((fields) => {
  const hasEnvironment = fields.some(([, column]) => column === 'environment_name');
  const all = [...fields, ...BESIDE, ...(hasEnvironment ? [] : NO_ENVIRONMENT_COLUMNS)];
  return `INSERT INTO snapshots (${all.map(([, column]) => column).join(', ')})
    VALUES (${all.map(([field]) => `@${field}`).join(', ')})`;
});
/** Quoted: `transaction` is a word of SQL. */
const SELECT_RECORD = perShape(
  (fields) => `SELECT record_hash AS recordHash,
  ${fields.map(([field, column]) => `${column} AS "${field}"`).join(', ')}
  FROM snapshots WHERE id = ?`,
);
/** The columns of everything that the line of a list needs. */
export const SUMMARY_COLUMNS = `id, case_id, origin, job_id, kind, environment_id, environment_name,
  environment_kind, subject, chain, token, direction, answer_sha256, taken_at, score, verdict,
  decision, risk, hit_count, outcome_mark`;
/** Everything that the line of a list needs. */
export const SELECT_SUMMARY = `SELECT ${SUMMARY_COLUMNS}
  FROM snapshots`;

/** The query behind a snapshot's rulesets. */
export const LIST_SNAPSHOT_RULESETS = `
  SELECT role, requested_id, certainty, sha256, changed_while_running
  FROM snapshot_rulesets WHERE snapshot_id = ? ORDER BY position`;

/**
 * Stores a record with its rulesets and its hash. Errors: `record.conflict` when the job has a
 * snapshot already or the id is taken, `record.not_found` for a case or a ruleset text that is not
 * stored, `case.sealed`.
 */
export function insertSnapshot(db: WriteDb, record: SnapshotRecord): Sha256Hex {
  requireOpenCase(db, record.caseId);
  const recordHash = hashRecord(record);
  const { rulesets, ...fields } = record;
  statement(db, INSERT[record.origin][record.kind]).run({
    ...(record.origin === 'imported' ? NO_ENVIRONMENT : {}),
    ...fields,
    subjectKey: keyOf(record),
    recordHash,
  });
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
 * `record.not_found`, `evidence.hash_mismatch`, `record.unreadable` where it is what was stored and still
 * not what this program writes.
 */
export function getSnapshot(db: ReadDb, id: SnapshotId): SnapshotRecord {
  const shape = statement(db, 'SELECT id, origin, kind FROM snapshots WHERE id = ?').get(id);
  if (shape === undefined) throw new AppError('record.not_found', 'no such snapshot');
  const { record, stored, recomputed } = readSnapshot(db, shape as SnapshotShape);
  if (recomputed !== stored) {
    throw new AppError('evidence.hash_mismatch', 'a snapshot has another hash than was stored', {
      details: { record: 'snapshot', stored, recomputed },
    });
  }
  const journaled = journaledRecordHash(db, id);
  if (recomputed !== journaled) {
    throw new AppError('evidence.hash_mismatch', 'a snapshot has another hash than its journal', {
      details: { record: 'snapshot', stored: journaled, recomputed },
    });
  }
  requireReadable(record);
  return record;
}

function requireReadable(record: SnapshotRecord): void {
  if (record.origin === 'imported') return;
  requireRequest(record.kind, record.requestJson);
  requireJson('snapshots.headers_json', record.headersJson);
}

/** A stored snapshot and which fields it has. */
export interface SnapshotShape {
  id: SnapshotId;
  origin: Origin;
  kind: JobKind;
}

/** A record as it is, the hash stored with it and the one that it has. */
export function readSnapshot(
  db: ReadDb,
  { id, origin, kind }: SnapshotShape,
): {
  record: SnapshotRecord;
  stored: string;
  recomputed: Sha256Hex;
  /** Whether the columns that are made from the record are, and those that it does not have are empty. */
  isRowOfRecord: boolean;
} {
  const row = statement(db, SELECT_RECORD[origin][kind]).get(id) as Record<string, unknown>;
  const { recordHash, ...fields } = row;
  const record = { ...fields, rulesets: listRulesets(db, id) } as unknown as SnapshotRecord;
  const isRowOfRecord = isMadeFrom(db, record);
  return { record, stored: String(recordHash), recomputed: hashRecord(record), isRowOfRecord };
}

function isMadeFrom(db: ReadDb, record: SnapshotRecord): boolean {
  const row = statement(db, 'SELECT * FROM snapshots WHERE id = ?').get(record.id) as object;
  const hashed = new Set(columnsOf(record.origin, record.kind).map(([, column]) => column));
  const made = new Map<string, unknown>([
    ['subject_key', keyOf(record)],
    ['record_hash', 'record_hash' in row ? row.record_hash : null],
    ...NO_ENVIRONMENT_COLUMNS.map(([field, column]) => [column, NO_ENVIRONMENT[field]] as const),
  ]);
  return Object.entries(row).every(
    ([column, value]) => hashed.has(column) || value === (made.get(column) ?? null),
  );
}

/** The form under which the same subject is found again. */
function keyOf(record: SnapshotRecord): string {
  switch (record.kind) {
    case 'kya':
      return subjectKey('address', record.address);
    case 'kyt':
      return subjectKey('transaction', record.transaction);
    case 'name':
      return subjectKey('name', record.query);
  }
}

/** The line of a list for a stored record. Errors: `record.not_found`. */
export function getSummary(db: ReadDb, id: SnapshotId): SnapshotSummary {
  const row = statement(db, `${SELECT_SUMMARY} WHERE id = ?`).get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such snapshot');
  return toSummary(row as SummaryRow);
}

/** The line of a list for a row. */
export function toSummary(row: SummaryRow): SnapshotSummary {
  const common: SnapshotRecordSummary = {
    id: row.id as SnapshotId,
    caseId: row.case_id as CaseId,
    ...originOf(row),
    takenAt: row.taken_at,
    sha256: row.answer_sha256 as Sha256Hex,
    ...(row.outcome_mark === null ? {} : { outcomeMark: row.outcome_mark }),
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

/** The table's checks say which columns are set for which origin. */
function originOf(row: SummaryRow): SnapshotOrigin {
  if (row.origin === 'imported') {
    const { environmentName, environmentKind } = NO_ENVIRONMENT;
    return {
      origin: row.origin,
      jobId: null,
      environmentId: null,
      environmentName,
      environmentKind,
    };
  }
  return {
    origin: row.origin,
    jobId: row.job_id as JobId,
    environmentId: row.environment_id as EnvironmentId,
    environmentName: row.environment_name,
    environmentKind: row.environment_kind as EnvironmentKind,
  };
}

/** What was frozen with a snapshot, in its order. */
export function listRulesets(db: ReadDb, id: SnapshotId): FrozenRulesetRef[] {
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
