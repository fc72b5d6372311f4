// What a person may set once for all new screenings; kept in the settings.
import { z } from 'zod';
import { nameRequestSchema } from '../../names/request.ts';
import { sharedParameters } from '../../screening/request.ts';

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
  })
  .partial();
/** The person's own defaults, as they come from a form. */
export type ScreeningDefaults = z.input<typeof screeningDefaultsSchema>;
