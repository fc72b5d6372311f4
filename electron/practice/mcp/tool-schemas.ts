// The arguments of the tools as JSON Schema: what an agent needs to call them. The routes check
// again, and word what is wrong.

/** Arguments by name. */
export type Properties = Record<string, object>;

/** A text argument. */
export const text = (description: string): object => ({ type: 'string', description });
const flag = (description: string): object => ({ type: 'boolean', description });
const whole = (minimum: number, maximum: number): object => ({
  type: 'integer',
  minimum,
  maximum,
});
const list = (items: object): object => ({ type: 'array', items });

/** An id of a ruleset or a rule. */
export const ID: object = whole(1, Number.MAX_SAFE_INTEGER);
const RULESET_OR_DEFAULT = whole(0, Number.MAX_SAFE_INTEGER);

/** What both screenings take (4.2, 4.3). */
export const SHARED_SCREENING: Properties = {
  token: { type: 'string', enum: ['usdt', 'usdc'] },
  inflow_hops: whole(0, 5),
  outflow_hops: whole(0, 5),
  min_timestamp: { type: 'integer', description: 'Unix ms.' },
  max_timestamp: { type: 'integer', description: 'Unix ms.' },
  min_amount: { type: 'number', minimum: 0 },
  max_nodes_per_hop: { type: 'integer', minimum: 1 },
  force_time_sequence: flag('Each hop no later than the one before.'),
  ruleset_id: RULESET_OR_DEFAULT,
  scoring_ruleset_id: RULESET_OR_DEFAULT,
  cex_immune: flag('A plain exchange deposit address is clean.'),
  force_run: flag('Investigate again.'),
  auto_monitor: flag('Also monitor.'),
  mode: { type: 'string', enum: ['sync', 'async'] },
};

/** What is screened (4.2). */
export const ADDRESS: Properties = {
  chain_name: text('As listed by list_chains.'),
  address: text('The wallet address.'),
};

/** What is screened (4.3), and the rulesets of its sides. */
export const TRANSACTION: Properties = {
  chain_name: text('As listed by list_chains.'),
  tx_id: text('The transaction hash.'),
  screen_direction: { type: 'string', enum: ['in', 'out', 'both'] },
  in_ruleset_id: RULESET_OR_DEFAULT,
  out_ruleset_id: RULESET_OR_DEFAULT,
};

/** 4.5, `list`. */
export const RULESET_LIST: Properties = {
  ruleset_type: { type: 'string', enum: ['', 'kya', 'kyt_in', 'kyt_out', 'scoring'] },
  include_builtin: flag('False lists own ones only.'),
  ids: list(ID),
};

/** The fields of a rule that a caller writes (2.3); the first eight are what a new one needs. */
export const RULE: Properties = {
  rule_code: text('Unique within the ruleset.'),
  name: text('Display name.'),
  risk_level: { type: 'string', enum: ['low', 'medium', 'high', 'critical'] },
  action: { type: 'string', enum: ['alert', 'review', 'edd', 'block', 'allow'] },
  direction: { type: 'string', enum: ['inbound', 'outbound', 'both'] },
  min_hops: { type: 'integer' },
  max_hops: { type: 'integer', description: '-1: the address’s own labels.' },
  conditions: list({
    type: 'object',
    properties: { parameter: text('2.4'), operator: text('2.4'), value: {} },
    required: ['parameter', 'operator', 'value'],
  }),
  category: text('Free text.'),
  description: text('Free text.'),
  reference: text('Free text.'),
  is_highlighted: flag('Presentation only.'),
  highlight_tags: list({ type: 'string' }),
  sort_order: { type: 'integer' },
};

/** 4.6, `highlight`. */
export const HIGHLIGHT: Properties = {
  ruleset_id: ID,
  rule_ids: list(ID),
  is_highlighted: flag('True stars the rules.'),
  highlight_tags: list({ type: 'string' }),
};
