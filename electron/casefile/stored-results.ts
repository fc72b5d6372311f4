// The result of each kind of screening, read again from its stored bytes, which are hashed while
// they are read. Never throws for what the bytes are.
import type { FileId, RequestId, Sha256Hex } from '#shared/domain/ids.ts';
import { readNameResult } from '#shared/names/name-reader.ts';
import type { NameResult } from '#shared/names/result.ts';
import { readNameTask, toStoredTask } from '#shared/names/task-reader.ts';
import { endsOfHits } from '#shared/review/hit-identities.ts';
import {
  recogniseAnswer,
  type AskedSubject,
  type RecognisedAnswer,
} from '#shared/review/recognise-answer.ts';
import { readSides } from '#shared/review/sides.ts';
import type { SentText } from '#shared/screening/carried-result.ts';
import { noting, notingText, type Departing } from '#shared/screening/deviation.ts';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { readJobAnswer, toStoredAnswer, type JobAnswer } from '#shared/screening/job-reader.ts';
import type { StoredJobAnswer, StoredTaskAnswer } from '#shared/screening/exchange.ts';
import {
  isJsonObject,
  JsonNumber,
  parseJson,
  property,
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

/** Where the bytes of a snapshot's answer are. */
export type AnswerPlace =
  { origin: 'service'; answerRequestId: RequestId } | { origin: 'imported'; answerFileId: FileId };

/** A stored result, or why the stored bytes hold none that can be read. */
export interface StoredResult<Result> {
  result: Result | null;
  /** Set exactly when there is no result. */
  unreadable: ScreeningView['unreadable'];
  /** How the service ended it without one; see `ScreeningView`. */
  endedAs: ScreeningView['endedAs'];
  /** Where it is in the answer; see `ScreeningView`. */
  resultPointer: ScreeningView['resultPointer'];
  /** The service's id of the job or task, when the answer names it. */
  remoteId: string | null;
  /** Of the bytes that were read just now. */
  recomputedSha256: Sha256Hex;
}

/** An answer and, for its departures, what was asked; a record is one. */
export type AskedAnswer = AnswerPlace &
  AskedSubject & {
    /** The service's id of the job or task. */
    remoteJobId?: string | null;
  };

/** What is in an answer. */
interface Found<Result> {
  remoteId: string | null;
  /** The field that names the job or task, as it was sent; null when none does. */
  sentId: SentId | null;
  found: {
    read: (duplicates: Duplicates) => Result;
    path: string;
    sentAsText: SentText | null;
  } | null;
  endedAs: ScreeningView['endedAs'];
}

interface SentId {
  path: string;
  value: JsonValue;
}

/** The KYA result in a stored answer. */
export function readStoredKya(db: ReadDb, asked: AskedAnswer): StoredResult<KyaResult> {
  if (asked.origin === 'imported') {
    return readImported(db, asked, (answer) => (answer.kind === 'kya' ? answer.result : null));
  }
  return readStored(db, asked, (json) =>
    findScreening(json, (result, path, duplicates) =>
      readKyaResult(result, path, duplicates, asked.address ?? null),
    ),
  );
}

/** The KYT result in a stored answer. */
export function readStoredKyt(db: ReadDb, asked: AskedAnswer): StoredResult<KytResult> {
  if (asked.origin === 'imported') {
    return readImported(db, asked, (answer) => (answer.kind === 'kyt' ? answer.result : null));
  }
  const { direction = 'both' } = asked;
  return readStored(db, asked, (json) =>
    findScreening(json, (result, path, duplicates) =>
      readKytResult(result, path, duplicates, (read) =>
        endsOfHits(readSides({ summary: { direction }, result: read })),
      ),
    ),
  );
}

/** The name result in a stored answer. */
export function readStoredName(db: ReadDb, asked: AskedAnswer): StoredResult<NameResult> {
  return asked.origin === 'imported'
    ? readImported(db, asked, (answer) => (answer.kind === 'name' ? answer.result : null))
    : readStored(db, asked, findName);
}

function readStored<Result extends Departing>(
  db: ReadDb,
  asked: AskedAnswer & { origin: 'service' },
  find: (json: JsonValue) => Found<Result>,
): StoredResult<Result> {
  const { text, recomputedSha256 } = readHashedBody(db, asked.answerRequestId);
  const json = text.ok ? parseJson(text.text) : text;
  const none = { result: null, resultPointer: null, endedAs: null, recomputedSha256 };
  if (!json.ok) return { ...none, unreadable: json.problem, remoteId: null };
  const { remoteId, sentId, found, endedAs } = find(json.value);
  if (found === null) return { ...none, unreadable: 'no_result', endedAs, remoteId };
  const { read, path, sentAsText } = found;
  const steps = ['', ...path.split('.').filter((part) => part !== '')];
  const { remoteJobId = null } = asked;
  const isOfAnother = remoteJobId !== null && remoteId !== null && remoteId !== remoteJobId;
  const result = notingText(read(json.duplicates), path, sentAsText);
  return {
    result: withCharset(
      isOfAnother && sentId !== null
        ? noting(result, sentId.path, { kind: 'asked_id', id: remoteJobId }, sentId.value)
        : result,
      text,
    ),
    unreadable: null,
    endedAs: null,
    resultPointer: sentAsText === null ? steps.join('/') : null,
    remoteId,
    recomputedSha256,
  };
}

/** It was recognised when it was imported; another version of the program may see it otherwise. */
function readImported<Result extends Departing>(
  db: ReadDb,
  asked: AskedAnswer & { origin: 'imported' },
  resultOf: (answer: RecognisedAnswer) => Result | null,
): StoredResult<Result> {
  const { text, recomputedSha256 } = readHashedFile(db, asked.answerFileId);
  const none = {
    result: null,
    resultPointer: null,
    endedAs: null,
    remoteId: null,
    recomputedSha256,
  };
  if (!text.ok) return { ...none, unreadable: text.problem };
  const recognition = recogniseAnswer(text.text, asked);
  const answer = recognition.ok ? recognition.answer : null;
  const result = answer === null ? null : resultOf(answer);
  if (answer === null || result === null) return { ...none, unreadable: 'no_result' };
  const { resultPointer, remoteId } = answer;
  const read = withCharset(result, text);
  return { ...none, result: read, unreadable: null, resultPointer, remoteId };
}

/** The same, with the departure of a text that was not UTF-8. */
function withCharset<Result extends Departing>(
  result: Result,
  text: TextReading | FileTextReading,
): Result {
  const charset = text.ok ? text.charset : null;
  return charset === null
    ? result
    : noting(result, '', 'utf_8', new JsonNumber(charset.toUpperCase()));
}

function findScreening<Result>(
  json: JsonValue,
  read: (result: JsonObject, path: string, duplicates: Duplicates) => Result,
): Found<Result> {
  const envelope = openEnvelope(json);
  const data = envelope.kind === 'success' ? envelope.data : null;
  const answer: JobAnswer = data === null ? { kind: 'none' } : readJobAnswer(data);
  const message = envelope.kind === 'success' ? (envelope.message ?? null) : null;
  return {
    remoteId: answer.kind === 'none' ? null : answer.jobId,
    sentId: sentIdIn(data, ['job_id', 'jobId'], 'data.'),
    found: answer.kind === 'result' ? readLater(answer, read) : null,
    endedAs: endOf(toStoredAnswer(answer, message)),
  };
}

function findName(json: JsonValue): Found<NameResult> {
  const answer = readNameTask(json);
  return {
    remoteId: answer.kind === 'none' ? null : answer.taskId,
    sentId: sentIdIn(json, ['id', 'task_id'], ''),
    found:
      answer.kind === 'result'
        ? readLater(answer, (result, path, duplicates) =>
            readNameResult(result, path, duplicates, answer.query),
          )
        : null,
    endedAs: endOf(toStoredTask(answer)),
  };
}

function readLater<Result>(
  { result, path, sentAsText }: { result: JsonObject; path: string; sentAsText: SentText | null },
  read: (result: JsonObject, path: string, duplicates: Duplicates) => Result,
): Found<Result>['found'] {
  return { read: (duplicates) => read(result, path, duplicates), path, sentAsText };
}

/** As the readers of a job and of a task take it: the first of the fields with a value. */
function sentIdIn(object: JsonValue, fields: readonly string[], prefix: string): SentId | null {
  if (!isJsonObject(object)) return null;
  for (const field of fields) {
    const value = property(object, field) ?? null;
    if (value !== null) return { path: `${prefix}${field}`, value };
  }
  return null;
}

function endOf(answer: StoredJobAnswer | StoredTaskAnswer | null): ScreeningView['endedAs'] {
  if (answer?.kind !== 'finished') return null;
  return { status: answer.status, words: answer.reason };
}
