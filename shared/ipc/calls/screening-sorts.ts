// How a person last sorted the lists of screenings; kept in the settings.
import { z } from 'zod';
import { SCREENING_SORT_KEYS, WORST_FIRST } from '../../records/search.ts';

/** A column and its direction. */
export const screeningSortSchema = z.strictObject({
  key: z.enum(SCREENING_SORT_KEYS),
  isReversed: z.boolean(),
});

/** Of addresses and transactions, and of names. */
export const screeningSortsSchema = z.strictObject({
  onChain: screeningSortSchema,
  names: screeningSortSchema,
});
/** The sorting of both lists. */
export type ScreeningSorts = z.input<typeof screeningSortsSchema>;

/** Before a person has chosen another one. */
export const FIRST_SCREENING_SORTS: ScreeningSorts = { onChain: WORST_FIRST, names: WORST_FIRST };
