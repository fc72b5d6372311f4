// The KYA and KYT requests: every documented parameter with its default and range (blockchain API
// 4.2, 4.3).
// All are sent explicitly, because an omitted one may follow a setting of the account; only the
// two ends of the time window have no default value to send and are left out when open.
import { z } from 'zod';
import { checkAddress } from '../domain/address.ts';
import { parseDecimal, toFloat, type DecimalText } from '../domain/amount.ts';
import { checkTransaction } from '../domain/transaction.ts';

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

/** Which side of a transaction is screened (4.3). */
export const SCREEN_DIRECTIONS = ['in', 'out', 'both'] as const;
/** `in`: source of funds; `out`: destination; `both`: merged. */
export type ScreenDirection = (typeof SCREEN_DIRECTIONS)[number];

/** The parameters that both screenings have. */
export const sharedParameters = {
  chainName: z.string().trim().min(1).max(100),
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
};

function isWindowUpright(window: {
  minTimestamp: number | null;
  maxTimestamp: number | null;
}): boolean {
  const { minTimestamp, maxTimestamp } = window;
  return minTimestamp === null || maxTimestamp === null || minTimestamp < maxTimestamp;
}
const upsideDown = { path: ['maxTimestamp'], error: 'window_upside_down' };

/** Everything a person decides about a KYA screening. */
export const kyaRequestSchema = z
  .strictObject({
    ...sharedParameters,
    address: z
      .string()
      .trim()
      .refine((text) => checkAddress(text).ok),
  })
  .refine(isWindowUpright, upsideDown);

/** Everything a person decides about a KYT screening. `rulesetId` is the fallback of both sides. */
export const kytRequestSchema = z
  .strictObject({
    ...sharedParameters,
    transaction: z
      .string()
      .trim()
      .refine((text) => checkTransaction(text).ok),
    screenDirection: z.enum(SCREEN_DIRECTIONS),
    inRulesetId: rulesetId,
    outRulesetId: rulesetId,
  })
  .refine(isWindowUpright, upsideDown);

/** A checked KYA request. */
export type KyaRequest = z.output<typeof kyaRequestSchema>;
/** A KYA request as it comes from a form. */
export type KyaRequestInput = z.input<typeof kyaRequestSchema>;

/** A checked KYT request. */
export type KytRequest = z.output<typeof kytRequestSchema>;
/** A KYT request as it comes from a form. */
export type KytRequestInput = z.input<typeof kytRequestSchema>;

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

/** The documented defaults of a KYT (4.3); transaction and chain have none of use. */
export const KYT_DEFAULTS: Omit<KytRequestInput, 'transaction' | 'chainName'> = {
  ...KYA_DEFAULTS,
  screenDirection: 'both',
  inRulesetId: '0',
  outRulesetId: '0',
};

/** A JSON object of plain values. */
export type RequestBody = Record<string, string | number | boolean>;

/** The JSON body of `POST /api/v3/screen/kya`, always asynchronous (reliability.md, 1). */
export function toKyaBody(request: KyaRequest): RequestBody {
  return {
    chain_name: request.chainName,
    address: request.address,
    ...sharedFields(request),
  };
}

/** The JSON body of `POST /api/v3/screen/kyt`, always asynchronous. */
export function toKytBody(request: KytRequest): RequestBody {
  return {
    chain_name: request.chainName,
    tx_id: request.transaction,
    screen_direction: request.screenDirection,
    in_ruleset_id: Number(request.inRulesetId),
    out_ruleset_id: Number(request.outRulesetId),
    ...sharedFields(request),
  };
}

function sharedFields(request: KyaRequest | KytRequest): RequestBody {
  return {
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
