// The search of the intelligence database: its parameters and ranges (name API 4, 8).
import { z } from 'zod';
import { DEFAULT_THRESHOLD, MAX_NAME_LENGTH, thresholdSchema } from './request.ts';

/** The most results of one search (8). */
export const MAX_SEARCH_LIMIT = 100;

/** Everything a person decides about a search. */
export const nameSearchSchema = z.strictObject({
  q: z
    .string()
    .trim()
    .min(1)
    .max(MAX_NAME_LENGTH)
    .refine((value) => !/\p{Surrogate}/u.test(value)),
  limit: z.number().int().min(1).max(MAX_SEARCH_LIMIT),
  threshold: thresholdSchema,
});

/** A checked search. */
export type NameSearch = z.output<typeof nameSearchSchema>;
/** A search as it comes from a form. */
export type NameSearchInput = z.input<typeof nameSearchSchema>;

/** The documented defaults. */
export const SEARCH_DEFAULTS: Omit<NameSearchInput, 'q'> = {
  limit: 20,
  threshold: DEFAULT_THRESHOLD,
};

/** The query parameters of `GET /v1/search`; all are sent. */
export function toSearchQuery(search: NameSearch): Record<'q' | 'limit' | 'threshold', string> {
  return { q: search.q, limit: String(search.limit), threshold: search.threshold };
}
