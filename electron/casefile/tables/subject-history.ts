// Every snapshot of one address, transaction or name, in the case of one of them and in all others.
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import { subjectKey } from '#shared/domain/subject.ts';
import { MAX_HISTORY, type HistoryList, type HistoryListing } from '#shared/records/history.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { statement, type ReadDb } from '../database.ts';
import { readRequest, unreadableWhere } from '../stored-json.ts';
import {
  getSummary,
  listRulesets,
  SUMMARY_COLUMNS,
  toSummary,
  type SummaryRow,
} from './snapshots.ts';

const OF_SUBJECT = `SELECT ${SUMMARY_COLUMNS}, request_json, request_sha256
  FROM snapshots INDEXED BY snapshots_by_subject WHERE kind = @kind AND subject_key = @key`;
const NEWEST_FIRST = 'ORDER BY taken_at DESC, id LIMIT @limit';

/** The query behind the history of a subject in one case. */
export const LIST_HISTORY_OF_CASE = `${OF_SUBJECT} AND case_id = @caseId ${NEWEST_FIRST}`;
/** The query behind its history in all other cases. */
export const LIST_HISTORY_ELSEWHERE = `${OF_SUBJECT} AND case_id <> @caseId ${NEWEST_FIRST}`;

interface HistoryRow extends SummaryRow {
  request_json: string | null;
  request_sha256: string | null;
}

/** Newest first. A name is the same in any letter case and width. Errors: `record.not_found`. */
export function listHistory(
  db: ReadDb,
  { id, limit = MAX_HISTORY }: { id: SnapshotId; limit?: number },
): HistoryList {
  const summary = getSummary(db, id);
  const { caseId } = summary;
  const subject = subjectOf(summary);
  const read = (query: string): HistoryRow[] =>
    statement(db, query).all({ ...subject, caseId, limit: limit + 1 }) as HistoryRow[];
  const [own, elsewhere] = [read(LIST_HISTORY_OF_CASE), read(LIST_HISTORY_ELSEWHERE)];
  return {
    own: own.slice(0, limit).map((row) => toListing(db, row)),
    elsewhere: elsewhere.slice(0, limit).map((row) => toListing(db, row)),
    isCut: own.length > limit || elsewhere.length > limit,
  };
}

function subjectOf(summary: SnapshotSummary): { kind: string; key: string } {
  const { kind } = summary;
  switch (kind) {
    case 'kya':
      return { kind, key: subjectKey('address', summary.address) };
    case 'kyt':
      return { kind, key: subjectKey('transaction', summary.transaction) };
    case 'name':
      return { kind, key: subjectKey('name', summary.query) };
  }
}

function toListing(db: ReadDb, row: HistoryRow): HistoryListing {
  const rulesets = listRulesets(db, row.id as SnapshotId);
  const asked = row.request_json === null ? null : readRequest(row.kind, row.request_json);
  return {
    summary: toSummary(row),
    request: asked?.request ?? null,
    ...unreadableWhere(row.request_json !== null && asked === null),
    requestSha256: row.request_sha256 as Sha256Hex | null,
    rulesets: rulesets.map(({ role, requestedId, sha256 }) => ({ role, requestedId, sha256 })),
    // The row's kind is the one that was asked for, and its request is of that kind.
  } as HistoryListing;
}
