// Records of the intelligence database: search results and entities. Their fields are not shown
// (name API 2.3): typed where a name is plausible, and always kept whole.
import type { Departing } from '../screening/deviation.ts';
import type { GenericField } from './generic.ts';
import type { Similarity } from './result.ts';

/** A search result or an entity. Null or empty: not provided under a name that we know. */
export interface EntityRecord {
  id: string | null;
  name: string | null;
  /** Other names; empty when none came. */
  aliases: string[];
  type: string | null;
  country: string | null;
  /** Of a search result. */
  similarity: Similarity | null;
  /** Every field as sent, those above included, in the order delivered. */
  fields: GenericField[];
}

/** The answer to a search. */
export interface SearchResults extends Departing {
  records: EntityRecord[];
  /** How many the service says there are; null when it does not. */
  total: number | null;
  /** Whatever else the answer holds, in the order delivered. */
  others: GenericField[];
}
