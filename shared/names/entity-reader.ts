// Tolerant readers of search answers and entities (name API 2.3: shapes not shown).
import { parseDecimal } from '../domain/amount.ts';
import { DeviationLog } from '../screening/deviation.ts';
import { FieldReader, type ListElement } from '../screening/field-reader.ts';
import {
  isJsonObject,
  JsonNumber,
  property,
  type JsonObject,
  type JsonValue,
} from '../screening/json.ts';
import type { EntityRecord, SearchResults } from './entity.ts';
import { toGenericFields, type GenericField, type GenericValue } from './generic.ts';

const LIST_KEYS = ['results', 'items', 'entities', 'hits', 'matches', 'data'] as const;
const TOTAL_KEYS = ['total', 'count', 'total_count'] as const;
const ID_KEYS = ['id', 'entity_id', 'uuid'] as const;
const NAME_KEYS = ['name', 'entity', 'primary_name', 'full_name', 'title'] as const;
const ALIAS_KEYS = ['aliases', 'names', 'alias'] as const;
const TYPE_KEYS = ['type', 'entity_type', 'schema', 'category'] as const;
const COUNTRY_KEYS = ['country', 'countries', 'jurisdiction', 'nationality'] as const;
const SIMILARITY_KEYS = ['similarity', 'score', 'match_score'] as const;

/**
 * Reads a search answer: a list, or an object that holds one; null when there is none. A record without a
 * list around it is read as the only one, with a deviation.
 * @param path where it is in the answer
 */
export function readSearchAnswer(json: JsonValue, path = ''): SearchResults | null {
  const log = new DeviationLog();
  const results = (elements: ListElement[], total: number | null, others: JsonObject) => ({
    records: readRecords(elements, log),
    total,
    others: toGenericFields(others),
    deviations: log.entries,
    deviationCount: log.total,
  });
  if (Array.isArray(json)) {
    const place = (index: number): string => `${path}[${String(index)}]`;
    return results(
      json.map((value, index) => ({ value, place: place(index) })),
      null,
      {},
    );
  }
  if (!isJsonObject(json)) return null;
  const list = LIST_KEYS.find((name) => Array.isArray(property(json, name)));
  const inner = property(json, 'data');
  if (list === undefined && isJsonObject(inner)) {
    const within = readSearchAnswer(inner, 'data');
    if (within !== null) return within;
  }
  const key = list ?? LIST_KEYS.find((name) => isRecord(property(json, name)));
  if (key === undefined) return null;
  const elements = new FieldReader(json, path, log).elements(key);
  const others = Object.entries(json).filter(([name]) => name !== key);
  return results(elements, readTotal(json), Object.fromEntries(others));
}

/** Reads one entity, also inside `entity` or `data`; null when the value is no object. */
export function readEntity(json: JsonValue): EntityRecord | null {
  if (!isJsonObject(json)) return null;
  const inner = property(json, 'entity') ?? property(json, 'data');
  return toRecord(isJsonObject(inner) ? inner : json);
}

/**
 * The fields of a record that its typed parts do not already say, in the order delivered: a field of
 * a known name with more in it than texts stays.
 */
export function otherFieldsOf({ fields }: EntityRecord): GenericField[] {
  const lists = [ID_KEYS, NAME_KEYS, ALIAS_KEYS, TYPE_KEYS, COUNTRY_KEYS, SIMILARITY_KEYS];
  const told = lists.flatMap((keys) => {
    const used = keys
      .map((key) => fields.find(({ name }) => name === key))
      .find((field) => field !== undefined && saysSomething(field.value));
    return used !== undefined && isPlain(used.value) ? [used] : [];
  });
  return fields.filter((field) => !told.includes(field));
}

/** As `textsOf` finds it. */
function saysSomething(value: GenericValue): boolean {
  if (value.kind === 'text') return value.text !== '';
  if (value.kind === 'list') return value.items.some(saysSomething);
  if (value.kind !== 'fields') return value.kind === 'number';
  return value.fields.some((field) => field.name === 'name' && saysSomething(field.value));
}

function isPlain(value: GenericValue): boolean {
  const isText = (one: GenericValue) => one.kind === 'text' || one.kind === 'number';
  return isText(value) || (value.kind === 'list' && value.items.every(isText));
}

/** An object that is somebody: with an id or a name. */
function isRecord(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const { id, name } = toRecord(value);
  return id !== null || name !== null;
}

/** A bare text is a name; anything else that is no object is recorded and left out. */
function readRecords(elements: readonly ListElement[], log: DeviationLog): EntityRecord[] {
  return elements.flatMap(({ value, place }) => {
    if (typeof value === 'string') return [toRecord({ name: value })];
    if (isJsonObject(value)) return [toRecord(value)];
    log.add(place, 'object', value);
    return [];
  });
}

function toRecord(object: JsonObject): EntityRecord {
  const similarity = firstText(object, SIMILARITY_KEYS);
  return {
    id: firstText(object, ID_KEYS),
    name: firstText(object, NAME_KEYS),
    aliases: firstTexts(object, ALIAS_KEYS),
    type: firstText(object, TYPE_KEYS),
    country: firstText(object, COUNTRY_KEYS),
    similarity: similarity === null ? null : { text: similarity, value: parseDecimal(similarity) },
    fields: toGenericFields(object),
  };
}

function readTotal(object: JsonObject): number | null {
  const total = Number(firstText(object, TOTAL_KEYS) ?? Number.NaN);
  return Number.isSafeInteger(total) && total >= 0 ? total : null;
}

/** The first of the names that holds a text, a number or a list of texts. */
function firstText(object: JsonObject, keys: readonly string[]): string | null {
  for (const key of keys) {
    const texts = textsOf(property(object, key));
    if (texts.length > 0) return texts.join(', ');
  }
  return null;
}

function firstTexts(object: JsonObject, keys: readonly string[]): string[] {
  for (const key of keys) {
    const texts = textsOf(property(object, key));
    if (texts.length > 0) return texts;
  }
  return [];
}

function textsOf(value: JsonValue | undefined): string[] {
  if (value instanceof JsonNumber) return [value.text];
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((part) => {
    if (isJsonObject(part)) return textsOf(property(part, 'name'));
    return typeof part === 'string' || part instanceof JsonNumber ? textsOf(part) : [];
  });
}
