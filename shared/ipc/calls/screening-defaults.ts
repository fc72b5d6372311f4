// What a person may set once for all new screenings; kept in the settings.
import { z } from 'zod';
import { nameRequestSchema } from '../../names/request.ts';
import { sharedParameters } from '../../screening/request.ts';

const { rulesetId } = sharedParameters;

/** Rulesets in place of the builtin ones: of an address, of both sides of a transaction, of the score. */
const rulesetDefaultsSchema = z
  .strictObject({
    rulesetId,
    inRulesetId: rulesetId,
    outRulesetId: rulesetId,
    scoringRulesetId: rulesetId,
  })
  .partial();
/** The person's own rulesets at one environment. */
export type RulesetDefaults = z.input<typeof rulesetDefaultsSchema>;

/** What a person may set once for all screenings; absent = the documented default. */
export const screeningDefaultsSchema = z
  .strictObject({
    token: sharedParameters.token,
    inflowHops: sharedParameters.inflowHops,
    outflowHops: sharedParameters.outflowHops,
    minAmount: sharedParameters.minAmount,
    maxNodesPerHop: sharedParameters.maxNodesPerHop,
    forceTimeSequence: sharedParameters.forceTimeSequence,
    cexImmune: sharedParameters.cexImmune,
    autoMonitor: sharedParameters.autoMonitor,
    nameThreshold: nameRequestSchema.shape.threshold,
    /** By environment: an id means nothing at another one. */
    rulesets: z.record(z.string().min(1).max(100), rulesetDefaultsSchema),
  })
  .partial();
/** The person's own defaults, as they come from a form. */
export type ScreeningDefaults = z.input<typeof screeningDefaultsSchema>;
