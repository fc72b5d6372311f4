// Decisions on hits: only ever added to. What was decided at once is one act, one record for the
// journal: its entry takes the hash of all decisions of the act in their order.
import type { Disposition, HitDecision } from '#shared/domain/decision.ts';
import type { CaseId, DecisionId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, journalRecord, type RecordTable } from '../records.ts';
import { requireOpenCase } from './case-seal.ts';
import { readMeta } from './meta.ts';
import { indexRecord } from './search-entries.ts';
import { recountDecided } from './search-hits.ts';
import { requireSnapshotOf } from './snapshot-of-case.ts';

/** Of an act only so many hits are named in its entry. */
const NAMED_IN_JOURNAL = 20;

/** The query behind `listDecisions`: what was stored last comes first. */
export const LIST_DECISIONS = `SELECT * FROM decisions WHERE case_id = ? ORDER BY rowid DESC`;
/** The query behind `findDecisions`. */
export const FIND_DECISIONS = `SELECT * FROM decisions
  WHERE fingerprint = @fingerprint AND case_id != @notInCaseId ORDER BY case_id, rowid`;
/** The query behind the records of "verify". */
export const LIST_ACTS = 'SELECT * FROM decisions ORDER BY act_id, position';

/** Acts as "verify" holds them against the journal. */
export const DECISION_RECORDS: RecordTable = {
  name: 'decision',
  *each(db) {
    let act: DecisionRow[] = [];
    for (const row of eachRow(db, LIST_ACTS)) {
      const decision = row as unknown as DecisionRow;
      if (act.length > 0 && act[0]?.act_id !== decision.act_id) {
        yield recordOf(act);
        act = [];
      }
      act.push(decision);
    }
    if (act.length > 0) yield recordOf(act);
  },
};

/**
 * Stores one decision for each hit, all in one act. Errors: `record.not_found` (case, snapshot of the
 * case), `case.sealed`, `input.invalid` without a hit, `record.conflict` (id).
 */
export function decideHits(
  db: WriteDb,
  args: {
    caseId: CaseId;
    snapshotId: SnapshotId;
    hits: { id: DecisionId; hitKey: Sha256Hex; fingerprint: Sha256Hex; title: string }[];
    disposition: Disposition | 'withdrawn';
    reason: string;
    remark: string;
    at: UtcMs;
  },
): HitDecision[] {
  const { caseId, snapshotId, disposition, at } = args;
  requireOpenCase(db, caseId);
  requireSnapshotOf(db, caseId, snapshotId);
  const [first] = args.hits;
  if (first === undefined) throw new AppError('input.invalid', 'a decision needs a hit');
  const common = {
    case_id: caseId,
    act_id: first.id,
    snapshot_id: snapshotId,
    disposition,
    at,
    reason: wellFormed(args.reason),
    remark: wellFormed(args.remark),
    author: readMeta(db).investigator,
  };
  const act = args.hits.map(({ id, hitKey, fingerprint, title }, position): DecisionRow => {
    const shown = wellFormed(title);
    return { ...common, id, position, hit_key: hitKey, fingerprint, title: shown };
  });
  const insert = statement(
    db,
    `INSERT INTO decisions (id, case_id, act_id, position, snapshot_id, hit_key, fingerprint, title,
       disposition, reason, remark, author, at)
     VALUES (@id, @case_id, @act_id, @position, @snapshot_id, @hit_key, @fingerprint, @title,
       @disposition, @reason, @remark, @author, @at)`,
  );
  for (const row of act) insert.run(row);
  journalRecord(db, {
    at,
    kind: 'decision.made',
    before: null,
    ...recordOf(act),
    what: {
      disposition,
      snapshotId,
      reason: common.reason,
      hits: String(act.length),
      titles: act
        .slice(0, NAMED_IN_JOURNAL)
        .map(({ title }) => title)
        .join('\n'),
    },
  });
  for (const { id } of act) indexRecord(db, { kind: 'decision', id });
  const keys = act.map(({ hit_key: key }) => key as Sha256Hex);
  recountDecided(db, caseId, keys);
  return act.map(toDecision);
}

/** Every decision of a case, newest first. */
export function listDecisions(db: ReadDb, { caseId }: { caseId: CaseId }): HitDecision[] {
  return (statement(db, LIST_DECISIONS).all(caseId) as DecisionRow[]).map(toDecision);
}

/** The newest decision of every other case on the same content; not what was withdrawn. */
export function findDecisions(
  db: ReadDb,
  { fingerprints, notInCaseId }: { fingerprints: Sha256Hex[]; notInCaseId: CaseId },
): HitDecision[] {
  return [...new Set(fingerprints)].flatMap((fingerprint) => {
    const rows = statement(db, FIND_DECISIONS).all({ fingerprint, notInCaseId }) as DecisionRow[];
    const newest = new Map(rows.map((row) => [row.case_id, row]));
    return [...newest.values()]
      .filter(({ disposition }) => disposition !== 'withdrawn')
      .map(toDecision);
  });
}

interface DecisionRow {
  id: string;
  case_id: string;
  act_id: string;
  position: number;
  snapshot_id: string;
  hit_key: string;
  fingerprint: string;
  title: string;
  disposition: HitDecision['disposition'];
  reason: string;
  remark: string;
  author: string;
  at: number;
}

/** The record of an act, under the id of its first decision. */
function recordOf(act: readonly DecisionRow[]): { id: string; caseId: CaseId; record: object } {
  const [first] = act;
  if (first === undefined) throw new Error('an act has a decision');
  return {
    id: first.act_id,
    caseId: first.case_id as CaseId,
    record: { decisions: act.map((row) => ({ ...toDecision(row), position: row.position })) },
  };
}

function toDecision(row: DecisionRow): HitDecision {
  return {
    id: row.id as DecisionId,
    caseId: row.case_id as CaseId,
    snapshotId: row.snapshot_id as SnapshotId,
    hitKey: row.hit_key as Sha256Hex,
    fingerprint: row.fingerprint as Sha256Hex,
    title: row.title,
    disposition: row.disposition,
    reason: row.reason,
    remark: row.remark,
    author: row.author,
    at: row.at,
  };
}
