// What was typed as a search, or why it cannot be sent; and what is taken of a record into the form
// of a screening. Pure.
import type { EntityRecord } from '#shared/names/entity.ts';
import { hasHalfCharacter, hasVisible } from '#shared/names/name-text.ts';
import { MAX_ALIASES, MAX_NAME_LENGTH, THRESHOLD_FORM } from '#shared/names/request.ts';
import { MAX_SEARCH_LIMIT } from '#shared/names/search-request.ts';

/** The boxes of a search, as typed. */
export interface SearchBoxes {
  text: string;
  limit: string;
  threshold: string;
}

/** A search as `names.search` takes it. */
export interface AskedSearch {
  query: string;
  limit: number;
  threshold: string;
}

/** Why a box is refused; each has words. */
export type SearchProblem =
  'empty' | 'long' | 'invisible' | 'half_character' | 'limit_form' | 'threshold_form';

/** A search, or one reason for each box that is not right. */
export type SearchReading =
  | { ok: true; asked: AskedSearch }
  | { ok: false; problems: Partial<Record<keyof SearchBoxes, SearchProblem>> };

/** Reads the boxes; nothing is sent from here. */
export function readSearch(boxes: SearchBoxes): SearchReading {
  const query = boxes.text.trim();
  const limit = boxes.limit.trim();
  const threshold = boxes.threshold.trim();
  const text = textProblem(query);
  const isLimit =
    /^\d{1,3}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_SEARCH_LIMIT;
  const isThreshold = THRESHOLD_FORM.test(threshold);
  if (text === null && isLimit && isThreshold) {
    return { ok: true, asked: { query, limit: Number(limit), threshold } };
  }
  return {
    ok: false,
    problems: {
      ...(text === null ? {} : { text }),
      ...(isLimit ? {} : { limit: 'limit_form' as const }),
      ...(isThreshold ? {} : { threshold: 'threshold_form' as const }),
    },
  };
}

function textProblem(query: string): SearchProblem | null {
  if (query === '') return 'empty';
  if (query.length > MAX_NAME_LENGTH) return 'long';
  if (hasHalfCharacter(query)) return 'half_character';
  return hasVisible(query) ? null : 'invisible';
}

/** What a record gives to the form of a screening. A country that is no code is left to the person. */
export function nameOfRecord(
  record: Pick<EntityRecord, 'name' | 'aliases' | 'country'>,
): { name: string; aliases: string[]; country: string | null } | null {
  const name = record.name?.trim() ?? '';
  if (name === '') return null;
  const aliases = new Set(record.aliases.map((alias) => alias.trim()));
  aliases.delete(name);
  aliases.delete('');
  const fitting = [...aliases].filter((alias) => alias.length <= MAX_NAME_LENGTH);
  const country = record.country?.trim() ?? '';
  return {
    name,
    aliases: fitting.slice(0, MAX_ALIASES),
    country: /^[a-z]{2}$/i.test(country) ? country : null,
  };
}
