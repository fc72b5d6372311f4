// The tolerant reader of a name result (name API 2.2; contract-notes, Shapes).
import { DECISIONS, NAME_RISK_LEVELS, type HitGroupName } from '../domain/names.ts';
import { parseDecimal } from '../domain/amount.ts';
import { formatUtc, readTimestamp } from '../domain/time.ts';
import { DeviationLog } from '../screening/deviation.ts';
import { FieldReader, type Presence } from '../screening/field-reader.ts';
import {
  isJsonObject,
  JsonNumber,
  NO_DUPLICATES,
  type Duplicates,
  type JsonObject,
  type JsonValue,
} from '../screening/json.ts';
import { toGeneric, toGenericFields, type GenericValue } from './generic.ts';
import type {
  AdverseMediaTrigger,
  ConvictedTrigger,
  HitGroup,
  HitGroups,
  LiveNewsGroup,
  NameResult,
  NewsArticle,
  PepPosition,
  PepTrigger,
  RelationshipTrigger,
  SanctionsTrigger,
  Similarity,
  Trigger,
} from './result.ts';

/**
 * Reads a name result object. Never throws: what is missing is null and recorded.
 * @param result the object that carries the result fields
 * @param path where it is in the answer, e.g. `result`; empty for the answer itself
 * @param duplicates of the whole answer's text
 * @param query the name that the task around it is about
 */
export function readNameResult(
  result: JsonObject,
  path: string,
  duplicates: Duplicates = NO_DUPLICATES,
  query: string | null = null,
): NameResult {
  const log = new DeviationLog(duplicates);
  const fields = new FieldReader(result, path, log);
  // When the result is the whole answer, the fields of the task are next to its own.
  if (path === '') for (const key of ['id', 'status', 'query']) fields.raw(key);
  const group = <Kind extends Trigger>(
    name: HitGroupName,
    read: (trigger: FieldReader) => Omit<Kind, keyof Trigger>,
  ): HitGroup<Kind> => readGroup(fields, name, log, read);
  const reading = {
    query,
    decision: fields.word('decision', DECISIONS),
    decisionLabel: fields.optionalText('decision_label'),
    riskLevel: fields.word('risk_level', NAME_RISK_LEVELS),
    decisionReasons: fields.texts('decision_reasons'),
    riskLevelReasons: fields.texts('risk_level_reasons'),
    groups: {
      sanctions: group<SanctionsTrigger>('sanctions', readSanctions),
      pep: group<PepTrigger>('pep', readPep),
      convicted: group<ConvictedTrigger>('convicted', readConvicted),
      adverse_media: group<AdverseMediaTrigger>('adverse_media', readAdverseMedia),
      relationships: group<RelationshipTrigger>('relationships', readRelationship),
      live_news: readLiveNews(fields, log),
    } satisfies HitGroups,
    others: toGenericFields(fields.rest()),
  };
  fields.finish();
  return { ...reading, deviations: log.entries, deviationCount: log.total };
}

function readSanctions(trigger: FieldReader): Omit<SanctionsTrigger, keyof Trigger> {
  return {
    type: readWordOrNumber(trigger, 'type'),
    similarity: readSimilarity(trigger),
    detail: readGeneric(trigger, 'detail'),
  };
}

function readPep(trigger: FieldReader): Omit<PepTrigger, keyof Trigger> {
  const detail = trigger.raw('detail', 'required');
  const isList = Array.isArray(detail) && detail.every(isJsonObject);
  if (detail !== undefined && !isList) trigger.deviates('detail', 'positions', detail);
  return {
    positions: isList ? trigger.objects('detail', readPosition) : [],
    detail: detail === undefined || isList ? null : toGeneric(detail),
  };
}

function readPosition(fields: FieldReader): PepPosition {
  return {
    position: readWordOrNumber(fields, 'position'),
    jurisdiction: readWordOrNumber(fields, 'jurisdiction'),
    others: toGenericFields(fields.rest()),
  };
}

function readConvicted(trigger: FieldReader): Omit<ConvictedTrigger, keyof Trigger> {
  return { detail: readGeneric(trigger, 'detail') };
}

function readAdverseMedia(trigger: FieldReader): Omit<AdverseMediaTrigger, keyof Trigger> {
  return {
    count: trigger.integer('count'),
    maxSeverity: readWordOrNumber(trigger, 'max_severity'),
    entries: readGeneric(trigger, 'entries'),
  };
}

function readRelationship(trigger: FieldReader): Omit<RelationshipTrigger, keyof Trigger> {
  return {
    relationship: readWordOrNumber(trigger, 'relationship'),
    risk: readWordOrNumber(trigger, 'risk'),
  };
}

function readLiveNews(fields: FieldReader, log: DeviationLog): LiveNewsGroup {
  const { place, group } = openGroup(fields, 'live_news', 'articles', log);
  const articles = readParts(group, 'articles', log, 'headline', readArticle);
  const read = closeGroup(group, place, [], 'optional');
  // Without a flag only a list says that there are none; one that cannot be read does not.
  const list = group.raw('articles');
  const isTold =
    (Array.isArray(list) && list.length === articles.length) ||
    [read.isHit, read.articleCount, read.triggerCount].some((part) => part !== null);
  return { ...read, isDelivered: read.isDelivered && (isTold || articles.length > 0), articles };
}

function readArticle(fields: FieldReader, index: number): NewsArticle {
  return {
    index,
    headline: readWordOrNumber(fields, 'headline'),
    source: readWordOrNumber(fields, 'source'),
    date: readDate(fields),
    severity: readWordOrNumber(fields, 'severity'),
    url: readWordOrNumber(fields, 'url', 'optional'),
    isVerified: readFlag(fields, 'verified', 'required'),
    others: toGenericFields(fields.rest()),
  };
}

function readGroup<Kind extends Trigger>(
  fields: FieldReader,
  name: HitGroupName,
  log: DeviationLog,
  read: (trigger: FieldReader) => Omit<Kind, keyof Trigger>,
): HitGroup<Kind> {
  const { place, group } = openGroup(fields, name, 'triggers', log);
  const triggers = readParts(group, 'triggers', log, 'entity', (trigger, index) => {
    const head = { index, entity: readWordOrNumber(trigger, 'entity') };
    const own = read(trigger);
    return { ...head, ...own, others: toGenericFields(trigger.rest()) } as Kind;
  });
  return closeGroup(group, place, triggers, 'required');
}

/** A group to read from; a bare list or a bare flag stands for its object, and is recorded. */
function openGroup(
  fields: FieldReader,
  name: HitGroupName,
  list: 'triggers' | 'articles',
  log: DeviationLog,
): { place: 'delivered' | 'absent'; group: FieldReader } {
  const value = fields.raw(name, 'required');
  const empty = {
    place: 'absent',
    group: new FieldReader({}, fields.at(name), new DeviationLog()),
  } as const;
  if (value === undefined) return empty;
  const object = asGroup(value, list);
  if (object !== value) fields.deviates(name, 'object', value);
  if (object === null) return empty;
  return { place: 'delivered', group: new FieldReader(object, fields.at(name), log) };
}

function asGroup(value: JsonValue, list: string): JsonObject | null {
  if (isJsonObject(value)) return value;
  if (Array.isArray(value)) return { [list]: value };
  return typeof value === 'boolean' ? { hit: value } : null;
}

function closeGroup<Kind extends Trigger>(
  group: FieldReader,
  place: 'delivered' | 'absent',
  triggers: Kind[],
  flag: Presence,
): HitGroup<Kind> {
  const read = {
    isDelivered: place === 'delivered',
    isHit: readFlag(group, 'hit', flag),
    triggers,
    triggerCount: group.integer('trigger_count', 'optional'),
    articleCount: group.integer('article_count', 'optional'),
    maxSeverity: readWordOrNumber(group, 'max_severity', 'optional'),
    reportUrl: readWordOrNumber(group, 'report_url', 'optional'),
    others: toGenericFields(group.rest()),
  };
  if (read.isHit === false && triggers.length > 0) {
    group.deviates('hit', 'true_beside_triggers', false);
  }
  group.finish();
  return read;
}

/** One reading per element; a bare text stands for the named field, and is recorded. */
function readParts<Part>(
  group: FieldReader,
  key: string,
  log: DeviationLog,
  textField: string,
  read: (fields: FieldReader, index: number) => Part,
): Part[] {
  return group.elements(key).flatMap(({ value, place, isAlone }, index) => {
    if (!isJsonObject(value)) {
      // A text that came without its list is no part: it may say that there is none.
      if (isAlone === true) return [];
      log.add(place, 'object', value);
    }
    if (typeof value === 'string') {
      // Recorded above as a whole: what the text leaves out is not recorded field by field.
      return [read(new FieldReader({ [textField]: value }, place, new DeviationLog()), index)];
    }
    if (!isJsonObject(value)) return [];
    const fields = new FieldReader(value, place, log);
    const part = read(fields, index);
    fields.finish();
    return [part];
  });
}

/** True, false, or null when it is absent or says neither. Never a "no" that nobody said. */
function readFlag(fields: FieldReader, key: string, presence: Presence): boolean | null {
  const value = fields.raw(key, presence);
  if (value === undefined || typeof value === 'boolean') return value ?? null;
  fields.deviates(key, 'true_or_false', value);
  const word = value instanceof JsonNumber ? value.text : value;
  if (typeof word !== 'string') return null;
  if (['true', 'yes', '1'].includes(word.trim().toLowerCase())) return true;
  return ['false', 'no', '0'].includes(word.trim().toLowerCase()) ? false : null;
}

/** Text or a number's own text: types that the specification does not show. */
function readWordOrNumber(
  fields: FieldReader,
  key: string,
  presence: Presence = 'required',
): string | null {
  const value = fields.raw(key, presence);
  if (value instanceof JsonNumber) return value.text;
  if (typeof value === 'string') return value === '' ? null : value;
  if (value !== undefined) fields.deviates(key, 'text_or_number', value);
  return null;
}

/** As sent; a Unix time is recognised by its range, and recorded. */
function readDate(fields: FieldReader): string | null {
  const sent = readWordOrNumber(fields, 'date');
  if (sent === null || !/^\s*\d+\s*$/.test(sent)) return sent;
  const reading = readTimestamp(sent);
  if (reading !== null && (reading.unit !== 'milliseconds' || reading.ms >= LEAST_MS)) {
    fields.deviates('date', { kind: 'date', readAs: reading.unit }, fields.raw('date'));
    return formatUtc(reading.ms);
  }
  if (fields.raw('date') instanceof JsonNumber) fields.deviates('date', 'time', fields.raw('date'));
  return sent;
}

/** No smaller number is a date: a year, or 20260201. */
const LEAST_MS = 1e11;

function readSimilarity(fields: FieldReader): Similarity | null {
  const text = readWordOrNumber(fields, 'similarity');
  return text === null ? null : { text, value: parseDecimal(text) };
}

function readGeneric(fields: FieldReader, key: string): GenericValue | null {
  const value = fields.raw(key, 'required');
  return value === undefined ? null : toGeneric(value);
}
