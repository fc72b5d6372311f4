// What citations point to: the snapshot with the cited bytes, which are hashed again, and the value
// at the place in them.
import type { CaseId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { Citation, CitationProblem, ResolvedCitation } from '#shared/domain/note.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { toAppError } from '#shared/errors.ts';
import { citedText, valueAt } from '#shared/review/citation.ts';
import { parseJson, type JsonValue } from '#shared/screening/json.ts';
import { readHashedBody, readHashedFile } from './body-text.ts';
import { statement, type ReadDb } from './database.ts';
import { getSnapshot } from './tables/snapshots.ts';

/** The query behind the snapshot of a case with these answer bytes, the newest first. */
export const FIND_CITED_IN_CASE = `SELECT id AS snapshotId, taken_at AS takenAt FROM snapshots
  WHERE answer_sha256 = ? AND case_id = ? ORDER BY rowid DESC LIMIT 1`;
/** The query behind any snapshot with these answer bytes. */
export const FIND_CITED = `SELECT id AS snapshotId, taken_at AS takenAt FROM snapshots
  WHERE answer_sha256 = ? ORDER BY rowid DESC LIMIT 1`;

/** The value of each citation, in the order given; what is wrong with one is said next to it. */
export function resolveCitations(
  db: ReadDb,
  { caseId, citations }: { caseId: CaseId; citations: Citation[] },
): ResolvedCitation[] {
  const resolved = new Map<Citation, ResolvedCitation>();
  // One answer at a time: each is read once and let go.
  for (const answerSha256 of new Set(citations.map((citation) => citation.answerSha256))) {
    const answer = openAnswer(db, caseId, answerSha256);
    for (const citation of citations) {
      if (citation.answerSha256 === answerSha256) {
        resolved.set(citation, { ...citation, ...lookUp(answer, citation.pointer) });
      }
    }
  }
  return citations.flatMap((citation) => resolved.get(citation) ?? []);
}

/** The snapshot with the cited bytes. */
type Found = Pick<ResolvedCitation, 'snapshotId' | 'takenAt'>;
type Answer = { found: Found } & ({ json: JsonValue } | { problem: CitationProblem });

function lookUp(answer: Answer, pointer: string): Omit<ResolvedCitation, keyof Citation> {
  const { found } = answer;
  if ('problem' in answer) return { ...found, value: null, problem: answer.problem };
  const value = valueAt(answer.json, pointer);
  return value === undefined
    ? { ...found, value: null, problem: 'no_such_place' }
    : { ...found, value: citedText(value), problem: null };
}

function openAnswer(db: ReadDb, caseId: CaseId, answerSha256: Sha256Hex): Answer {
  const found = (statement(db, FIND_CITED_IN_CASE).get(answerSha256, caseId) ??
    statement(db, FIND_CITED).get(answerSha256)) as
    { snapshotId: SnapshotId; takenAt: UtcMs } | undefined;
  if (found === undefined) {
    return { found: { snapshotId: null, takenAt: null }, problem: 'no_snapshot' };
  }
  const read = readAnswer(db, found.snapshotId);
  if (typeof read === 'string') return { found, problem: read };
  if (read.recomputedSha256 !== answerSha256) return { found, problem: 'hash_mismatch' };
  const json = read.text.ok ? parseJson(read.text.text) : read.text;
  return json.ok ? { found, json: json.value } : { found, problem: 'unreadable' };
}

/** A problem when the snapshot is not the one that was stored, or cannot be read. */
function readAnswer(
  db: ReadDb,
  id: SnapshotId,
): ReturnType<typeof readHashedBody> | 'hash_mismatch' | 'unreadable' {
  try {
    const record = getSnapshot(db, id);
    return record.origin === 'service'
      ? readHashedBody(db, record.answerRequestId)
      : readHashedFile(db, record.answerFileId);
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'evidence.hash_mismatch') return 'hash_mismatch';
    if (code === 'record.unreadable') return 'unreadable';
    throw error;
  }
}
