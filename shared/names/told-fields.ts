// What a trigger says about its match in fields that no document names: read only where the service
// wrote it, never worked out.
import type { GenericField, GenericValue } from './generic.ts';
import type { Trigger } from './result.ts';

/** What the service told; null or empty where it did not. */
export interface ToldFields {
  /** The one of the searched names that was matched. */
  askedName: string | null;
  /** The spelling of the entity that was matched. */
  matchedName: string | null;
  /** Under which the service gives the entity. */
  entityId: string | null;
  /** The list or source of the match. */
  source: string | null;
  countries: string[];
  industries: string[];
}

const ASKED_FIELDS = ['asked_name', 'searched_name', 'query_name'];
const MATCHED_FIELDS = ['matched_name', 'matched_alias', 'match_name'];
const ENTITY_FIELDS = ['entity_id', 'entity_uuid', 'uuid'];
const SOURCE_FIELDS = ['list', 'source', 'list_name', 'dataset'];
const COUNTRY_FIELDS = ['country', 'countries', 'nationality', 'jurisdiction'];
const INDUSTRY_FIELDS = ['industry', 'industries', 'sector'];

/** Reads a trigger's further fields and those of its detail, whichever shape it has. */
export function toldFieldsOf(
  trigger: Pick<Trigger, 'others'> & { detail?: GenericValue | null },
): ToldFields {
  const detail = trigger.detail ?? null;
  const fields = [...trigger.others, ...(detail?.kind === 'fields' ? detail.fields : [])];
  return {
    askedName: wordsIn(fields, ASKED_FIELDS)[0] ?? null,
    matchedName: wordsIn(fields, MATCHED_FIELDS)[0] ?? null,
    entityId: wordsIn(fields, ENTITY_FIELDS)[0] ?? null,
    source: wordsIn(fields, SOURCE_FIELDS)[0] ?? null,
    countries: wordsIn(fields, COUNTRY_FIELDS),
    industries: wordsIn(fields, INDUSTRY_FIELDS),
  };
}

/** The texts of the first of these fields that holds any. */
function wordsIn(fields: readonly GenericField[], names: readonly string[]): string[] {
  for (const wanted of names) {
    const found = fields.filter(({ name }) => name === wanted).flatMap(({ value }) => texts(value));
    if (found.length > 0) return found;
  }
  return [];
}

function texts(value: GenericValue): string[] {
  if (value.kind === 'text' || value.kind === 'number')
    return value.text === '' ? [] : [value.text];
  return value.kind === 'list' ? value.items.flatMap(texts) : [];
}
