// `GET /v1/search` and `GET /v1/entity/{id}` (name API 4). Their shapes are not shown: these are
// ours.
import type { JsonObject, JsonValue } from '#shared/screening/json.ts';
import { answerJson, jsonNumber, Refusal } from '../../answer.ts';
import { NameFields } from '../fields.ts';
import type { ListedEntity } from '../list/entry.ts';
import { entityById, entityByKey, entityId, markedName } from '../list/name-list.ts';
import { findMatches } from '../match.ts';
import { toSimilarity } from '../result-json.ts';
import { DEFAULT_THRESHOLD } from '../screening-request.ts';
import type { NameRoute } from './name-route.ts';

const MAX_QUERY = 500;
const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 20;

/** Searches the name list. */
export const searchRoute: NameRoute = {
  path: '/v1/search',
  methods: ['GET'],
  handle: ({ query }) => {
    const fields = NameFields.ofQuery(query);
    const q = fields.requiredText('q', MAX_QUERY);
    const limit = fields.integer('limit', 1, MAX_LIMIT, DEFAULT_LIMIT);
    const threshold = fields.number('threshold', 0, 1, DEFAULT_THRESHOLD);
    fields.finish();
    const found = findMatches([q], threshold, null, limit);
    return answerJson(200, {
      query: q,
      count: jsonNumber(found.length),
      results: found.map(({ entity, similarity, matchedName }): JsonValue => ({
        ...toHeadJson(entity),
        similarity: toSimilarity(similarity),
        matched_name: matchedName,
        topics: topicsOf(entity),
      })),
    });
  },
};

/** One entity with everything the list holds about it. */
export const entityRoute: NameRoute = {
  path: '/v1/entity/{id}',
  methods: ['GET'],
  handle: ({ parameters }) => {
    const entity = entityById(parameters['id'] ?? '');
    if (entity === undefined) throw new Refusal(404, 'Entity not found');
    return answerJson(200, toEntityJson(entity));
  },
};

function toHeadJson(entity: ListedEntity): JsonObject {
  return {
    id: entityId(entity.key),
    name: markedName(entity.name),
    type: entity.kind,
    aliases: [...entity.aliases],
    country: entity.country,
    industry: entity.industry,
  };
}

/** The groups in which an entity is in any source. */
function topicsOf(entity: ListedEntity): JsonValue {
  const groups = {
    sanctions: entity.sanctions,
    pep: entity.offices,
    convicted: entity.convictions,
    adverse_media: entity.press,
    relationships: entity.ties,
    live_news: entity.news,
  };
  return Object.entries(groups).flatMap(([group, parts]) => (parts.length === 0 ? [] : [group]));
}

function toEntityJson(entity: ListedEntity): JsonObject {
  const since = entity.kind === 'person' ? 'birth_year' : 'founded_year';
  return {
    ...toHeadJson(entity),
    [since]: jsonNumber(entity.since),
    keywords: [...entity.facts],
    topics: topicsOf(entity),
    sanctions: entity.sanctions.map(({ list, programme, since: listed_on }): JsonValue => ({
      list,
      programme,
      listed_on,
    })),
    positions: entity.offices.map(({ position, jurisdiction }): JsonValue => ({
      position,
      jurisdiction,
    })),
    convictions: entity.convictions.map(({ offence, court, year, sentence }): JsonValue => ({
      offence,
      court,
      year: jsonNumber(year),
      sentence,
    })),
    relationships: entity.ties.map(({ relationship, to }): JsonValue => ({
      relationship,
      entity: markedName(entityByKey(to).name),
      entity_id: entityId(to),
    })),
    article_count: jsonNumber(entity.press.length + entity.news.length),
  };
}
