// Own rulesets with one rule for each parameter and each operator, screened by the service
// (blockchain API 2.4).
import type { Condition } from '#shared/screening/ruleset.ts';
import { screenAddress } from '../flows.ts';
import type { ExchangeTable, RunExchange } from '../recordings.ts';
import { makeRuleset } from '../rulesets.ts';

/** The code of the rule that must fire, and of the one that must not. */
export const FIRING = 'FIRES';
/** See `FIRING`. */
export const SILENT = 'SILENT';

/** A condition on a parameter that fires on the scenario, and a value with which it does not. */
type Trial = [operator: string, fires: Condition['value'], silent: Condition['value']];

/** By parameter; over "Direct sanctions exposure" on Ethereum. */
const TRIALS: Readonly<Record<string, Trial>> = {
  primary_category: ['==', 'Sanctions', 'Gambling'],
  secondary_category: ['CONTAINS', 'sanctioned', 'casino'],
  risk_level: ['==', 'critical', 'medium'],
  risk_score: ['>=', 90, 101],
  hops: ['==', 1, 5],
  amount: ['>', 0, 1_000_000_000],
  risk_rate: ['>', 0, 100_000],
  inflow_total_amount: ['>', 0, 1_000_000_000],
  outflow_total_amount: ['>', 0, 1_000_000_000],
  direction: ['==', 'outflow', 'sideways'],
  chain_name: ['==', 'Ethereum', 'Tron'],
};

/**
 * Normal and accepted spellings, with what fires under each and what does not: texts ask for the
 * chain, numbers for the hops of paths of one hop.
 */
export const OPERATOR_TRIALS: Readonly<Record<string, [Condition['value'], Condition['value']]>> = {
  '==': ['Ethereum', 'Tron'],
  '!=': ['Tron', 'Ethereum'],
  IN: [['Tron', 'Ethereum'], ['Tron']],
  NOT_IN: [['Tron'], ['Tron', 'Ethereum']],
  CONTAINS: ['ether', 'tron'],
  '>': [0, 1],
  '<': [2, 1],
  '>=': [1, 2],
  '<=': [1, 0],
  '=': ['Ethereum', 'Tron'],
  eq: ['Ethereum', 'Tron'],
  in: [['Tron', 'Ethereum'], ['Tron']],
  not_in: [['Tron'], ['Tron', 'Ethereum']],
  contains: ['ether', 'tron'],
  gt: [0, 1],
  gte: [1, 2],
  lt: [2, 1],
  lte: [1, 0],
};

const onParameter =
  (parameter: string, [operator, fires, silent]: Trial): RunExchange =>
  async (stage) => {
    const { id } = await makeRuleset(stage, [
      { ruleCode: FIRING, conditions: [{ parameter, operator, value: fires }] },
      { ruleCode: SILENT, conditions: [{ parameter, operator, value: silent }] },
    ]);
    const rules = await stage.screening.listRules(stage.environment, id);
    const recorded = await screenAddress(stage, 'direct-sanctions', { rulesetId: id });
    return { ...recorded, client: { ...(recorded.client as object), rules } };
  };

/** The exchanges of conditions. */
export const CONDITION_EXCHANGES: ExchangeTable = {
  ...Object.fromEntries(
    Object.entries(TRIALS).map(([name, trial]) => [`condition-${name}`, onParameter(name, trial)]),
  ),
  operators: async (stage) => {
    const parts = Object.entries(OPERATOR_TRIALS).flatMap(([operator, [fires, silent]]) => {
      const parameter = typeof fires === 'number' ? 'hops' : 'chain_name';
      return [[FIRING, fires] as const, [SILENT, silent] as const].map(([code, value]) => ({
        ...{ ruleCode: `${code} ${operator}`, minHops: 1, maxHops: 1 },
        conditions: [{ parameter, operator, value }],
      }));
    });
    const { id } = await makeRuleset(stage, parts);
    return stage.record(() => stage.screening.listRules(stage.environment, id));
  },
  'operators-screened': async (stage, get) => {
    const rules = (await get('operators')).client as { rulesetId: string }[];
    return screenAddress(stage, 'direct-sanctions', { rulesetId: rules[0]!.rulesetId });
  },
};
