// The KYA request: every documented parameter with its default and range (blockchain API 4.2).
// All are sent explicitly, because an omitted one may follow a setting of the account; only the
// two ends of the time window have no default value to send and are left out when open.
import { z } from 'zod';
import { checkAddress } from '../domain/address.ts';
import { parseDecimal, toFloat, type DecimalText } from '../domain/amount.ts';

/** Tokens screened (1). */
export const TOKENS = ['usdt', 'usdc'] as const;
/** A documented token. */
export type Token = (typeof TOKENS)[number];

/** Hop depth (8). */
export const MAX_HOPS = 5;
/** Our own bound; the specification gives none. */
export const MAX_NODES_PER_HOP = 10_000;

const hops = z.number().int().min(0).max(MAX_HOPS);
const timestamp = z.number().int().min(0).max(8.64e15).nullable();
/** Service ids are numbers; kept as text so that no digit is lost. 0 = the builtin default. */
export const RULESET_ID_FORM = /^(0|[1-9]\d{0,14})$/;
const rulesetId = z.string().regex(RULESET_ID_FORM);
/** At most 15 significant digits, so that the JSON number sent is exactly the text shown. */
export const MIN_AMOUNT_FORM = /^(0|[1-9]\d{0,11})(\.\d{1,3})?$/;
const minAmount = z
  .string()
  .regex(MIN_AMOUNT_FORM)
  .transform((text): DecimalText => parseDecimal(text) as DecimalText);

/** Everything a person decides about a KYA screening. */
export const kyaRequestSchema = z
  .strictObject({
    chainName: z.string().trim().min(1).max(100),
    address: z
      .string()
      .trim()
      .refine((text) => checkAddress(text).ok),
    token: z.enum(TOKENS),
    inflowHops: hops,
    outflowHops: hops,
    /** Unix ms; null = full history. */
    minTimestamp: timestamp,
    /** Unix ms; null = now. */
    maxTimestamp: timestamp,
    minAmount,
    maxNodesPerHop: z.number().int().min(1).max(MAX_NODES_PER_HOP),
    forceTimeSequence: z.boolean(),
    rulesetId,
    scoringRulesetId: rulesetId,
    cexImmune: z.boolean(),
    forceRun: z.boolean(),
    autoMonitor: z.boolean(),
  })
  .refine(
    ({ minTimestamp, maxTimestamp }) =>
      minTimestamp === null || maxTimestamp === null || minTimestamp < maxTimestamp,
    { path: ['maxTimestamp'], error: 'window_upside_down' },
  );

/** A checked KYA request. */
export type KyaRequest = z.output<typeof kyaRequestSchema>;
/** A KYA request as it comes from a form. */
export type KyaRequestInput = z.input<typeof kyaRequestSchema>;

/** The documented defaults (4.2); address and chain have none of use. */
export const KYA_DEFAULTS: Omit<KyaRequestInput, 'address' | 'chainName'> = {
  token: 'usdt',
  inflowHops: 3,
  outflowHops: 1,
  minTimestamp: null,
  maxTimestamp: null,
  minAmount: '10',
  maxNodesPerHop: 200,
  forceTimeSequence: true,
  rulesetId: '0',
  scoringRulesetId: '0',
  cexImmune: true,
  forceRun: false,
  autoMonitor: false,
};

/** The JSON body of `POST /api/v3/screen/kya`, always asynchronous (reliability.md, 1). */
export function toKyaBody(request: KyaRequest): Record<string, string | number | boolean> {
  return {
    chain_name: request.chainName,
    address: request.address,
    token: request.token,
    inflow_hops: request.inflowHops,
    outflow_hops: request.outflowHops,
    ...(request.minTimestamp === null ? {} : { min_timestamp: request.minTimestamp }),
    ...(request.maxTimestamp === null ? {} : { max_timestamp: request.maxTimestamp }),
    min_amount: toFloat(request.minAmount),
    max_nodes_per_hop: request.maxNodesPerHop,
    force_time_sequence: request.forceTimeSequence,
    ruleset_id: Number(request.rulesetId),
    scoring_ruleset_id: Number(request.scoringRulesetId),
    cex_immune: request.cexImmune,
    force_run: request.forceRun,
    auto_monitor: request.autoMonitor,
    mode: 'async',
  };
}
