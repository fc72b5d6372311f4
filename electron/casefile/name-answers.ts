// Reading stored answers of the name service, which has no envelope: a body is what was asked
// for, or `{detail}` (name API 7).
import type { RequestId } from '#shared/domain/ids.ts';
import { readUsage as readUsageData } from '#shared/names/account-reader.ts';
import type { Usage } from '#shared/names/account.ts';
import { readDetail } from '#shared/names/detail-reader.ts';
import { readEntity, readSearchAnswer } from '#shared/names/entity-reader.ts';
import type { EntityRecord, SearchResults } from '#shared/names/entity.ts';
import { readNameTask as readTaskData, toStoredTask } from '#shared/names/task-reader.ts';
import type { AnswerReading, StoredTaskAnswer } from '#shared/screening/exchange.ts';
import { readFailureWords } from '#shared/screening/failure-words.ts';
import { isJsonObject, parseJson, type JsonValue } from '#shared/screening/json.ts';
import type { SaidEncoding } from '../encoding/body-text.ts';
import { readWholeText, type TextOptions } from './body-text.ts';
import type { ReadDb } from './database.ts';
import { readStateAnswer } from './state-answer.ts';

type ById = { id: RequestId };
/** `said`: what the answer says of its bytes, where its request has no outcome yet. */
type WithEncoding = ById & { said?: SaidEncoding };

/** What a submit or a poll answered. */
export function readNameTask(
  db: ReadDb,
  { id, said }: WithEncoding,
): AnswerReading<StoredTaskAnswer> {
  const read = (json: JsonValue): StoredTaskAnswer | null => toStoredTask(readTaskData(json));
  return readStateAnswer((badBytes) => readJson(db, id, read, { said, badBytes }));
}

/** The records a stored answer to a search holds. */
export function readNameSearch(db: ReadDb, { id }: ById): AnswerReading<SearchResults> {
  return readJson(db, id, readSearchAnswer);
}

/** The one record of a stored answer. An object without id and name that tells a detail is none. */
export function readNameEntity(db: ReadDb, { id }: ById): AnswerReading<EntityRecord> {
  return readJson(db, id, (json) => {
    const entity = readEntity(json);
    const isRefusal = entity?.id === null && entity.name === null && readDetail(json) !== null;
    return isRefusal ? null : entity;
  });
}

/** The use of a key by a stored answer. */
export function readUsage(db: ReadDb, { id }: ById): AnswerReading<Usage> {
  return readJson(db, id, readUsageData);
}

function readJson<Value>(
  db: ReadDb,
  id: RequestId,
  read: (json: JsonValue) => Value | null,
  options?: TextOptions,
): AnswerReading<Value> {
  const text = readWholeText(db, id, options);
  if (!text.ok) return { kind: 'unreadable', problem: text.problem };
  const json = parseJson(text.text);
  if (!json.ok) return { kind: 'unreadable', problem: json.problem };
  const value = read(json.value);
  if (value !== null) return { kind: 'success', value };
  const detail = readDetail(json.value);
  return detail === null
    ? unexpected(json.value)
    : // The service gives words only.
      { kind: 'service_error', code: '', message: detail.text };
}

/** Words that are in another field than the documented one are words all the same. */
function unexpected(json: JsonValue): { kind: 'unexpected'; message?: string } {
  const message = isJsonObject(json) ? readFailureWords(json) : null;
  return message === null ? { kind: 'unexpected' } : { kind: 'unexpected', message };
}
