// The parameters of both screenings (blockchain API 4.2, 4.3): under which name a person's request
// holds each, what nobody may accept, and which other value makes a difference.
import type { KytRequestInput } from '#shared/screening/request.ts';
import type { StoryName } from '../../../electron/practice/ledger/stories/catalogue.ts';

/** A person's word for a parameter. */
export type RequestProperty = keyof KytRequestInput | 'address';

/** One parameter. */
export interface ScreenParameter {
  /** Its property of the application's request; null when the application decides it. */
  property: RequestProperty | null;
  /** Refused by the service. */
  wrong: string | number;
  /** Refused by the application; `wrong` unless it speaks of the value otherwise. */
  wrongInput?: string;
}

/** By the name of the body's field. */
export const SCREEN_PARAMETERS: Readonly<Record<string, ScreenParameter>> = {
  chain_name: { property: 'chainName', wrong: 'Atlantis', wrongInput: '' },
  address: { property: 'address', wrong: 'nowhere' },
  tx_id: { property: 'transaction', wrong: 'nowhere' },
  token: { property: 'token', wrong: 'dai' },
  inflow_hops: { property: 'inflowHops', wrong: 6 },
  outflow_hops: { property: 'outflowHops', wrong: 6 },
  min_timestamp: { property: 'minTimestamp', wrong: -1 },
  max_timestamp: { property: 'maxTimestamp', wrong: -1 },
  min_amount: { property: 'minAmount', wrong: -1, wrongInput: '-1' },
  max_nodes_per_hop: { property: 'maxNodesPerHop', wrong: 0 },
  force_time_sequence: { property: 'forceTimeSequence', wrong: 'yes' },
  ruleset_id: { property: 'rulesetId', wrong: -1, wrongInput: '-1' },
  scoring_ruleset_id: { property: 'scoringRulesetId', wrong: -1, wrongInput: '-1' },
  cex_immune: { property: 'cexImmune', wrong: 'yes' },
  force_run: { property: 'forceRun', wrong: 'yes' },
  auto_monitor: { property: 'autoMonitor', wrong: 'yes' },
  // Always asynchronous: a lost answer to a poll costs nothing (reliability.md, 1).
  mode: { property: null, wrong: 'later' },
  screen_direction: { property: 'screenDirection', wrong: 'up' },
  in_ruleset_id: { property: 'inRulesetId', wrong: -1, wrongInput: '-1' },
  out_ruleset_id: { property: 'outRulesetId', wrong: -1, wrongInput: '-1' },
};

/** What a default is tried with. */
export interface DefaultTrial {
  /** The documented default, or what it means where there is no value to send. */
  explicit: string | number | boolean;
  /** With this the service does something else; a name of `OWN` is an own empty ruleset. */
  other: string | number | boolean;
  story?: StoryName;
  /** What else must be in the body for the difference to show. */
  beside?: Readonly<Record<string, string | number | boolean>>;
}

/** An own ruleset of a kind, as the value of a trial. */
export const OWN = { kya: 'own kya', kyt_in: 'own kyt_in', kyt_out: 'own kyt_out' } as const;

const FIVE_HOPS = { inflow_hops: 5, outflow_hops: 5 };
const LATER_THAN_EVERYTHING = Date.UTC(2100, 0, 1);

/** The parameters with a default of which the result alone tells what the service did. */
export const DEFAULT_TRIALS: Readonly<Record<string, DefaultTrial>> = {
  token: { explicit: 'usdt', other: 'usdc' },
  inflow_hops: { explicit: 3, other: 5 },
  outflow_hops: { explicit: 1, other: 5 },
  min_timestamp: { explicit: 0, other: LATER_THAN_EVERYTHING - 1 },
  max_timestamp: { explicit: LATER_THAN_EVERYTHING, other: 1 },
  min_amount: { explicit: 10, other: 100_000 },
  max_nodes_per_hop: { explicit: 200, other: 1 },
  force_time_sequence: {
    ...{ explicit: true, other: false },
    beside: { ...FIVE_HOPS, min_amount: 0 },
  },
  ruleset_id: { explicit: 0, other: OWN.kya },
  cex_immune: { explicit: true, other: false, story: 'exchange-deposit' },
};

/** As `DEFAULT_TRIALS`, for transactions: where they differ. */
export const KYT_TRIALS: Readonly<Record<string, DefaultTrial>> = {
  ...DEFAULT_TRIALS,
  outflow_hops: { explicit: 1, other: 5, beside: { screen_direction: 'out' } },
  cex_immune: { explicit: true, other: false, story: 'paid-deposit' },
  ruleset_id: { explicit: 0, other: OWN.kyt_in, beside: FIVE_HOPS },
  screen_direction: { explicit: 'both', other: 'in' },
  in_ruleset_id: { explicit: 0, other: OWN.kyt_in, beside: FIVE_HOPS },
  out_ruleset_id: { explicit: 0, other: OWN.kyt_out, beside: FIVE_HOPS },
};
