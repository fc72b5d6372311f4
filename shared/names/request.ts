// The name screening request: every documented parameter with its default and range (name API 4).
// The ranges of texts are our own; the specification gives none.
import { z } from 'zod';
import { parseDecimal, toFloat, type DecimalText } from '../domain/amount.ts';

/** Countries that the specification names; any other ISO code may be sent too. */
export const COUNTRIES = ['CN', 'SG', 'HK', 'JP', 'KR', 'TH', 'AE', 'US', 'UK'] as const;
/** Industries that the specification gives as examples; any other word may be sent too. */
export const INDUSTRIES = ['crypto', 'banking', 'insurance'] as const;

/** The longest name or alias, in UTF-16 units. */
export const MAX_NAME_LENGTH = 500;
/** The most aliases. */
export const MAX_ALIASES = 50;
/** The longest context, in UTF-16 units. */
export const MAX_CONTEXT_LENGTH = 4_000;
/** The longest industry, in UTF-16 units. */
export const MAX_INDUSTRY_LENGTH = 100;
const MAX_COUNTRY_LENGTH = 10;

/** A minimum of fuzzy matching: 0 to 1 with at most four decimals. */
export const THRESHOLD_FORM = /^(0(\.\d{1,4})?|1(\.0{1,4})?)$/;
/** The documented default. */
export const DEFAULT_THRESHOLD = '0.3';

/** Text without half characters, which could not be sent as they are shown. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !/\p{Surrogate}/u.test(value));
const name = text(MAX_NAME_LENGTH).min(1);
/** Empty and null are both "not given". */
const optionalText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => (value === '' ? null : value));

/** A checked threshold as decimal text. */
export const thresholdSchema = z
  .string()
  .regex(THRESHOLD_FORM)
  .transform((value): DecimalText => parseDecimal(value) as DecimalText);

/** Everything a person decides about a name screening. */
export const nameRequestSchema = z.strictObject({
  name,
  /** ISO code in capitals; selects targeted sources. */
  country: optionalText(MAX_COUNTRY_LENGTH).transform((value) => value?.toUpperCase() ?? null),
  /** Selects industry sources. */
  industry: optionalText(MAX_INDUSTRY_LENGTH),
  aliases: z.array(name).max(MAX_ALIASES),
  /** For disambiguation. */
  context: optionalText(MAX_CONTEXT_LENGTH),
  threshold: thresholdSchema,
});

/** A checked name request. */
export type NameRequest = z.output<typeof nameRequestSchema>;
/** A name request as it comes from a form or a row of a batch. */
export type NameRequestInput = z.input<typeof nameRequestSchema>;

/** The documented defaults; a name has none. */
export const NAME_DEFAULTS: Omit<NameRequestInput, 'name'> = {
  country: null,
  industry: null,
  aliases: [],
  context: null,
  threshold: DEFAULT_THRESHOLD,
};

/**
 * The JSON body of `POST /v1/screening`. The threshold is always sent, because it has a default;
 * optional fields that were not given are left out.
 */
export function toNameBody(request: NameRequest): Record<string, string | number | string[]> {
  return {
    name: request.name,
    ...(request.country === null ? {} : { country: request.country }),
    ...(request.industry === null ? {} : { industry: request.industry }),
    ...(request.aliases.length === 0 ? {} : { aliases: request.aliases }),
    ...(request.context === null ? {} : { context: request.context }),
    threshold: toFloat(request.threshold),
  };
}
