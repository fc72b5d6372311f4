// The result of each kind of screening, read again from its stored bytes, which are hashed while
// they are read. Never throws for what the bytes are.
import type { FileId, RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import type { NameResult } from '#shared/names/result.ts';
import { readNameTask, toStoredTask } from '#shared/names/task-reader.ts';
import { recogniseAnswer, type RecognisedAnswer } from '#shared/review/recognise-answer.ts';
import type { SentText } from '#shared/screening/carried-result.ts';
import { notingText } from '#shared/screening/deviation.ts';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { readJobAnswer, toStoredAnswer, type JobAnswer } from '#shared/screening/job-reader.ts';
import type { StoredJobAnswer, StoredTaskAnswer } from '#shared/screening/exchange.ts';
import {
  parseJson,
  type Duplicates,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { readKytResult } from '#shared/screening/kyt-reader.ts';
import type { KyaResult, KytResult } from '#shared/screening/result.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import {
  readHashedBody,
  readHashedFile,
  type FileTextReading,
  type TextReading,
} from './body-text.ts';
import type { ReadDb } from './database.ts';

/** Where the bytes of a snapshot's answer stand. */
export type AnswerPlace =
  { origin: 'service'; answerRequestId: RequestId } | { origin: 'imported'; answerFileId: FileId };

/** A stored result, or why the stored bytes hold none that can be read. */
export interface StoredResult<Result> {
  result: Result | null;
  /** Set exactly when there is no result. */
  unreadable: ScreeningView['unreadable'];
  /** How the service ended it without one; see `ScreeningView`. */
  endedAs: ScreeningView['endedAs'];
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
  found: { result: JsonObject; path: string; sentAsText: SentText | null } | null;
  endedAs: ScreeningView['endedAs'];
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

function readStored<Result extends Told>(
  db: ReadDb,
  id: RequestId,
  find: (json: JsonValue) => Place,
  read: (result: JsonObject, path: string, duplicates: Duplicates) => Result,
): StoredResult<Result> {
  const { text, recomputedSha256 } = readHashedBody(db, id);
  const json = text.ok ? parseJson(text.text) : text;
  const none = { result: null, resultPointer: null, endedAs: null, recomputedSha256 };
  if (!json.ok) return { ...none, unreadable: json.problem, remoteId: null };
  const { remoteId, found, endedAs } = find(json.value);
  if (found === null) return { ...none, unreadable: 'no_result', endedAs, remoteId };
  const { result, path, sentAsText } = found;
  const steps = ['', ...path.split('.').filter((part) => part !== '')];
  return {
    result: withCharset(notingText(read(result, path, json.duplicates), path, sentAsText), text),
    unreadable: null,
    endedAs: null,
    resultPointer: sentAsText === null ? steps.join('/') : null,
    remoteId,
    recomputedSha256,
  };
}

/** It was recognised when it was imported; another version of the program may see it otherwise. */
function readImported<Result extends Told>(
  db: ReadDb,
  id: FileId,
  resultOf: (answer: RecognisedAnswer) => Result | null,
): StoredResult<Result> {
  const { text, recomputedSha256 } = readHashedFile(db, id);
  const none = {
    result: null,
    resultPointer: null,
    endedAs: null,
    remoteId: null,
    recomputedSha256,
  };
  if (!text.ok) return { ...none, unreadable: text.problem };
  const recognition = recogniseAnswer(text.text);
  const answer = recognition.ok ? recognition.answer : null;
  const result = answer === null ? null : resultOf(answer);
  if (answer === null || result === null) return { ...none, unreadable: 'no_result' };
  const { resultPointer, remoteId } = answer;
  const told = withCharset(result, text);
  return { ...none, result: told, unreadable: null, resultPointer, remoteId };
}

/** What any result tells of its departures. */
type Told = Pick<KyaResult, 'deviations' | 'deviationCount'>;

/** The same, with the departure of a text that was not UTF-8. */
function withCharset<Result extends Told>(
  result: Result,
  text: TextReading | FileTextReading,
): Result {
  const charset = text.ok ? text.charset : null;
  if (charset === null) return result;
  const found = { kind: 'value', text: charset.toUpperCase(), isText: false } as const;
  return {
    ...result,
    deviations: [{ path: '', expected: 'utf_8', found }, ...result.deviations],
    deviationCount: result.deviationCount + 1,
  };
}

function findScreening(json: JsonValue): Place {
  const envelope = openEnvelope(json);
  const answer: JobAnswer =
    envelope.kind === 'success' ? readJobAnswer(envelope.data) : { kind: 'none' };
  const message = envelope.kind === 'success' ? (envelope.message ?? null) : null;
  return {
    remoteId: answer.kind === 'none' ? null : answer.jobId,
    found: answer.kind === 'result' ? answer : null,
    endedAs: endOf(toStoredAnswer(answer, message)),
  };
}

function findName(json: JsonValue): Place {
  const answer = readNameTask(json);
  return {
    remoteId: answer.kind === 'none' ? null : answer.taskId,
    found: answer.kind === 'result' ? answer : null,
    endedAs: endOf(toStoredTask(answer)),
  };
}

function endOf(answer: StoredJobAnswer | StoredTaskAnswer | null): ScreeningView['endedAs'] {
  if (answer?.kind !== 'finished') return null;
  return { status: answer.status, words: answer.reason };
}
