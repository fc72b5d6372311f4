// The result of each kind of screening, read again from its stored bytes, which are hashed while
// they are read. Never throws for what the bytes are.
import type { FileId, RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import type { NameResult } from '#shared/names/result.ts';
import { readNameTask } from '#shared/names/task-reader.ts';
import { recogniseAnswer, type RecognisedAnswer } from '#shared/review/recognise-answer.ts';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { readJobAnswer, type JobAnswer } from '#shared/screening/job-reader.ts';
import { parseJson, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import type { KyaResult, KytResult } from '#shared/screening/result.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { readHashedBody, readHashedFile } from './body-text.ts';
import type { ReadDb } from './database.ts';

/** Where the bytes of a snapshot's answer stand. */
export type AnswerPlace =
  { origin: 'service'; answerRequestId: RequestId } | { origin: 'imported'; answerFileId: FileId };

/** A stored result, or why the stored bytes hold none that can be read. */
export interface StoredResult<Result> {
  result: Result | null;
  /** Set exactly when there is no result. */
  unreadable: ScreeningView['unreadable'];
  /** Where it stands in the answer; see `ScreeningView`. */
  resultPointer: ScreeningView['resultPointer'];
  /** The service's id of the job or task, when the answer names it. */
  remoteId: string | null;
  /** Of the bytes that were read just now. */
  recomputedSha256: Sha256Hex;
}

/** Where a result stands in an answer. */
interface Place {
  remoteId: string | null;
  found: { result: JsonObject; path: string } | null;
}

/** The KYA result in a stored answer. */
export function readStoredKya(db: ReadDb, place: AnswerPlace): StoredResult<KyaResult> {
  return place.origin === 'service'
    ? readStored(db, place.answerRequestId, findScreening, readKyaResult)
    : readImported(db, place.answerFileId, (answer) =>
        answer.kind === 'kya' ? answer.result : null,
      );
}

/** The KYT result in a stored answer. */
export function readStoredKyt(db: ReadDb, place: AnswerPlace): StoredResult<KytResult> {
  return place.origin === 'service'
    ? readStored(db, place.answerRequestId, findScreening, readKytResult)
    : readImported(db, place.answerFileId, (answer) =>
        answer.kind === 'kyt' ? answer.result : null,
      );
}

/** The name result in a stored answer. */
export function readStoredName(db: ReadDb, place: AnswerPlace): StoredResult<NameResult> {
  return place.origin === 'service'
    ? readStored(db, place.answerRequestId, findName, readNameResult)
    : readImported(db, place.answerFileId, (answer) =>
        answer.kind === 'name' ? answer.result : null,
      );
}

function readStored<Result>(
  db: ReadDb,
  id: RequestId,
  find: (json: JsonValue) => Place,
  read: (result: JsonObject, path: string) => Result,
): StoredResult<Result> {
  const { text, recomputedSha256 } = readHashedBody(db, id);
  const json = text.ok ? parseJson(text.text) : text;
  const none = { result: null, resultPointer: null, recomputedSha256 };
  if (!json.ok) return { ...none, unreadable: json.problem, remoteId: null };
  const { remoteId, found } = find(json.value);
  if (found === null) return { ...none, unreadable: 'no_result', remoteId };
  return {
    result: read(found.result, found.path),
    unreadable: null,
    resultPointer: ['', ...found.path.split('.').filter((part) => part !== '')].join('/'),
    remoteId,
    recomputedSha256,
  };
}

/** It was recognised when it was imported; another version of the program may see it otherwise. */
function readImported<Result>(
  db: ReadDb,
  id: FileId,
  resultOf: (answer: RecognisedAnswer) => Result | null,
): StoredResult<Result> {
  const { text, recomputedSha256 } = readHashedFile(db, id);
  const none = { result: null, resultPointer: null, remoteId: null, recomputedSha256 };
  if (!text.ok) return { ...none, unreadable: text.problem };
  const recognition = recogniseAnswer(text.text);
  const answer = recognition.ok ? recognition.answer : null;
  const result = answer === null ? null : resultOf(answer);
  if (answer === null || result === null) return { ...none, unreadable: 'no_result' };
  const { resultPointer, remoteId } = answer;
  return { result, unreadable: null, resultPointer, remoteId, recomputedSha256 };
}

function findScreening(json: JsonValue): Place {
  const envelope = openEnvelope(json);
  const answer: JobAnswer =
    envelope.kind === 'success' ? readJobAnswer(envelope.data) : { kind: 'none' };
  return {
    remoteId: answer.kind === 'none' ? null : answer.jobId,
    found: answer.kind === 'result' ? answer : null,
  };
}

function findName(json: JsonValue): Place {
  const answer = readNameTask(json);
  return {
    remoteId: answer.kind === 'none' ? null : answer.taskId,
    found: answer.kind === 'result' ? answer : null,
  };
}
