// A saved answer from elsewhere becomes a snapshot marked as imported. Its bytes are kept as they
// are; what it says of itself holds, and a person can only state what it leaves out.
import { basename } from 'node:path';
import type { CaseId, FileId, SnapshotId } from '#shared/domain/ids.ts';
import type { OutcomeMark } from '#shared/domain/risk.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { AnswerImportPreview, AnswerOrigin } from '#shared/records/transfer.ts';
import type { ViewOfLinks } from '#shared/graph/answer-links.ts';
import { outcomeMarkOf } from '#shared/review/exemption.ts';
import {
  recogniseAnswer,
  type NotAResult,
  type RecognisedAnswer,
} from '#shared/review/recognise-answer.ts';
import { MAX_PARSED_BYTES } from '#shared/screening/json.ts';
import { SCREEN_DIRECTIONS, type ScreenDirection } from '#shared/screening/request.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { decodeText } from '../../encoding/body-text.ts';
import { readHashedFile, type FileTextReading } from '../body-text.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { linkSnapshot } from '../index-terms.ts';
import { appendJournal } from '../journal.ts';
import {
  countGroups,
  countHits,
  decisionOf,
  NO_REPORT,
  textOf,
  verdictOf,
} from '../snapshot-outcome.ts';
import { requireOpenCase } from '../tables/case-seal.ts';
import { storeFile, type IngestRules } from '../tables/files.ts';
import type { KindRecord, SnapshotRecord } from '../tables/snapshot-record.ts';
import { getSummary, insertSnapshot } from '../tables/snapshots.ts';
import { settleFacts, type SettledFacts } from './answer-facts.ts';
import { readAnswerFile } from './answer-file.ts';
import { requireFitting } from './fitting-rows.ts';
import type { Row } from './rows.ts';

/** Nothing larger is ever parsed, so nothing larger can be recognised. */
export const ANSWER_RULES: IngestRules = {
  maxBytes: MAX_PARSED_BYTES,
  tooLarge: 'import.too_large',
  unreadable: 'import.unreadable',
};

const SNAPSHOTS = { name: 'snapshots', key: ['id'] } as const;

/** The query behind the look for the same bytes in a case. */
export const FIND_ANSWER_IN_CASE = `SELECT id FROM snapshots
  WHERE answer_sha256 = ? AND case_id = ? LIMIT 1`;

/**
 * Reads a file without changing anything. Errors: `import.unreadable`, `.too_large`;
 * `.not_a_result` with `details.reason` (`NotAResult`).
 */
export function previewAnswer(
  db: ReadDb,
  { path, caseId }: { path: string; caseId: CaseId },
): AnswerImportPreview {
  const { bytes, sha256 } = readAnswerFile(path, ANSWER_RULES);
  const answer = recognise(decodeText(bytes, ''));
  const { kind, hasEnvelope, subject, chain, token, direction, takenAt, result } = answer;
  return {
    path,
    fileName: basename(path),
    sizeBytes: bytes.length,
    sha256,
    kind,
    hasEnvelope,
    subject,
    chain,
    token,
    direction,
    takenAt,
    outcome: textOf(answer.kind === 'name' ? answer.result.decision : answer.result.score?.verdict),
    outcomeMark: markOf(answer, direction),
    score: answer.kind === 'name' ? null : (answer.result.score?.score ?? null),
    hitCount: answer.kind === 'name' ? countGroups(answer.result) : countHits(answer.result),
    isDuplicate: findInCase(db, sha256, caseId) !== null,
    deviations: result.deviations.map(({ path: place, expected }) => ({ path: place, expected })),
  };
}

/**
 * Stores the file's bytes and the snapshot of them. Errors: as the preview; `record.not_found`
 * (case), `case.sealed`, `input.invalid` with `details.field` for a stated fact that cannot be,
 * `import.needs_origin` with `details.field` for one that nobody says, and `import.conflict` with
 * `details.reason`: `file_changed` since the preview, `already_here`, `contradicts` (with
 * `details.field`: the answer says otherwise); `import.invalid_row` for an answer whose own words are no
 * subject, chain or time.
 */
export function importAnswer(
  db: WriteDb,
  args: {
    id: SnapshotId;
    fileId: FileId;
    caseId: CaseId;
    path: string;
    sha256: string;
    origin: AnswerOrigin;
    appVersion: string;
    at: UtcMs;
  },
): SnapshotSummary {
  const { id, fileId, caseId, path, at } = args;
  requireOpenCase(db, caseId);
  const file = storeFile(db, { id: fileId, caseId, path, rules: ANSWER_RULES });
  if (file.sha256 !== args.sha256) {
    throw conflict('file_changed', 'the file is not the one that was looked at');
  }
  if (findInCase(db, file.sha256, caseId) !== null) {
    throw conflict('already_here', 'the case has these bytes already');
  }
  const answer = recognise(readHashedFile(db, fileId).text);
  const facts = settleFacts(answer, args.origin, at);
  const record: SnapshotRecord = {
    id,
    caseId,
    origin: 'imported',
    answerFileId: fileId,
    answerSha256: file.sha256,
    answerBytes: file.sizeBytes,
    remoteJobId: textOf(answer.remoteId),
    appVersion: args.appVersion,
    takenAt: facts.takenAt,
    importedAt: at,
    importedName: wellFormed(basename(path)),
    statedOrigin: facts.stated,
    outcomeMark: markOf(answer, facts.direction),
    ...outcomeOf(answer, facts),
    rulesets: [],
  };
  const recordHash = insertSnapshot(db, record);
  linkSnapshot(db, { chain: null, ...record }, viewOf(answer, facts));
  // What the answer says of itself is held to what an answer of a service would have come to.
  requireFitting(SNAPSHOTS, statement(db, 'SELECT * FROM snapshots WHERE id = ?').get(id) as Row);
  appendJournal(db, {
    at,
    kind: 'snapshot.imported',
    caseId,
    subject: id,
    what: {
      from: 'file',
      kind: record.kind,
      subject: facts.subject,
      sha256: file.sha256,
      fileName: record.importedName,
      statedOrigin: record.statedOrigin,
      recordHash,
    },
    why: null,
  });
  return getSummary(db, id);
}

/**
 * What was asked for it is not known.
 * @param direction null where the answer is silent: the mark by any one that may still be stated
 */
function markOf(answer: RecognisedAnswer, direction: ScreenDirection | null): OutcomeMark | null {
  const { kind, result } = answer;
  switch (kind) {
    case 'kya':
      return outcomeMarkOf({ kind, request: null, result });
    case 'kyt': {
      const directions = direction === null ? SCREEN_DIRECTIONS : [direction];
      const marks = directions.map((one) =>
        outcomeMarkOf({ kind, request: null, result, summary: { direction: one } }),
      );
      return marks.find((mark) => mark !== null) ?? null;
    }
    case 'name':
      return outcomeMarkOf({ kind, result });
  }
}

function outcomeOf(
  answer: RecognisedAnswer,
  { subject, chain, token, direction }: SettledFacts,
): KindRecord & { hitCount: number | null } {
  switch (answer.kind) {
    case 'kya': {
      const { kind, result } = answer;
      const verdict = verdictOf(chain, token, result);
      return { kind, address: subject, ...verdict, hitCount: countHits(result) };
    }
    case 'kyt': {
      const { kind, result } = answer;
      const verdict = verdictOf(chain, token, result);
      return { kind, transaction: subject, direction, ...verdict, hitCount: countHits(result) };
    }
    case 'name': {
      const { kind, result } = answer;
      const decision = decisionOf(subject, result);
      return { kind, ...decision, ...NO_REPORT, hitCount: countGroups(result) };
    }
  }
}

function viewOf(answer: RecognisedAnswer, { subject, direction }: SettledFacts): ViewOfLinks {
  switch (answer.kind) {
    case 'kya': {
      const { kind, result } = answer;
      return { kind, subject, summary: { address: subject }, result };
    }
    case 'kyt': {
      const { kind, result } = answer;
      return { kind, subject, summary: { direction }, result };
    }
    case 'name': {
      const { kind, result } = answer;
      return { kind, subject, summary: { query: subject }, result };
    }
  }
}

function recognise(text: FileTextReading): RecognisedAnswer {
  if (!text.ok) throw notAResult(text.problem);
  const recognition = recogniseAnswer(text.text);
  if (!recognition.ok) throw notAResult(recognition.reason);
  return recognition.answer;
}

function findInCase(db: ReadDb, sha256: string, caseId: CaseId): string | null {
  const id = statement(db, FIND_ANSWER_IN_CASE).pluck().get(sha256, caseId);
  return (id as string | undefined) ?? null;
}

function notAResult(reason: NotAResult): AppError {
  return new AppError('import.not_a_result', `the file holds no result: ${reason}`, {
    details: { reason },
  });
}

function conflict(reason: 'file_changed' | 'already_here', message: string): AppError {
  return new AppError('import.conflict', message, { details: { reason } });
}
