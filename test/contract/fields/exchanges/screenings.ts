// Chains and screenings of addresses and transactions (blockchain API 4.1–4.4).
import { screenAddress, screenTransaction, stepOf, type KyaChanges } from '../flows.ts';
import { makeRuleset } from '../rulesets.ts';
import type { ExchangeTable, RunExchange } from '../recordings.ts';
import { scenarioAddress } from '../../../../electron/practice/scenarios.ts';
import type { StoryName } from '../../../../electron/practice/ledger/stories/catalogue.ts';

const kya =
  (story: StoryName, changes?: KyaChanges): RunExchange =>
  (stage) =>
    screenAddress(stage, story, changes);

/** A screening with one rule of a level that no scenario has, on a counterparty at one hop. */
const kyaWithLevel =
  (riskLevel: 'medium' | 'low'): RunExchange =>
  async (stage) => {
    const { id } = await makeRuleset(stage, [
      { riskLevel, conditions: [{ parameter: 'hops', operator: '>=', value: 1 }] },
    ]);
    return screenAddress(stage, 'direct-sanctions', { rulesetId: id });
  };

const step =
  (name: string, index: 0 | 1 | 2 | 3): RunExchange =>
  async (_stage, get) =>
    stepOf(await get(name), index);

const SANCTIONED = {
  chain_name: 'Ethereum',
  address: scenarioAddress('direct-sanctions', 'Ethereum'),
};

/** Every parameter with a value that is not its default. */
const UNUSUAL_SCREENING = {
  token: 'usdc',
  inflowHops: 2,
  outflowHops: 5,
  minTimestamp: 1_600_000_000_000,
  maxTimestamp: 1_767_225_600_000,
  minAmount: '0.5',
  maxNodesPerHop: 50,
  forceTimeSequence: false,
  cexImmune: false,
  forceRun: true,
  autoMonitor: true,
} as const;

/** The exchanges of screenings. */
export const SCREENING_EXCHANGES: ExchangeTable = {
  chains: ({ record, screening, environment }) => record(() => screening.listChains(environment)),
  'chains-post': ({ plain }) => plain('/api/v3/chains', { body: {} }),

  kya: kya('direct-sanctions'),
  'kya-submit': step('kya', 0),
  'kya-pending': step('kya', 1),
  'kya-poll': step('kya', 2),
  'kya-listed': kya('listed-subject'),
  'kya-mixer': kya('mixer-two-hops'),
  'kya-truncated': kya('truncated-volume'),
  'kya-clean': kya('clean'),
  'kya-not-exempt': kya('exchange-deposit', { cexImmune: false }),
  'kya-medium': kyaWithLevel('medium'),
  'kya-low': kyaWithLevel('low'),
  'kya-unusual': async (stage) => {
    const ruleset = await makeRuleset(stage, []);
    const scoring = await makeRuleset(stage, [], 'scoring');
    const ids = { rulesetId: ruleset.id, scoringRulesetId: scoring.id };
    const recorded = await screenAddress(stage, 'layering', { ...UNUSUAL_SCREENING, ...ids });
    await stage.screening.deleteRuleset(stage.environment, scoring.id);
    return recorded;
  },
  'kya-sync': ({ plain }) => plain('/api/v3/screen/kya', { body: SANCTIONED }),

  'kyt-both': (stage) => screenTransaction(stage, 'layering', { inflowHops: 5, outflowHops: 5 }),
  'kyt-submit': step('kyt-both', 0),
  'kyt-listed': (stage) => screenTransaction(stage, 'listed-subject'),
  'kyt-in': (stage) => screenTransaction(stage, 'listed-subject', { screenDirection: 'in' }),
  'kyt-out': (stage) => screenTransaction(stage, 'listed-subject', { screenDirection: 'out' }),
  'kyt-unusual': async (stage) => {
    const source = await makeRuleset(stage, [], 'kyt_in');
    const destination = await makeRuleset(stage, [], 'kyt_out');
    const scoring = await makeRuleset(stage, [], 'scoring');
    const recorded = await screenTransaction(stage, 'layering', {
      ...UNUSUAL_SCREENING,
      screenDirection: 'in',
      rulesetId: source.id,
      inRulesetId: source.id,
      outRulesetId: destination.id,
      scoringRulesetId: scoring.id,
    });
    await stage.screening.deleteRuleset(stage.environment, scoring.id);
    return recorded;
  },

  'result-of-wrong-type': ({ plain }) =>
    plain('/api/v3/screen/result/1?type=name', { method: 'GET' }),
  'result-of-kya': async ({ other, plain }) => {
    const body = { ...SANCTIONED, mode: 'async' };
    const { data } = (await other.post('/api/v3/screen/kya', body)).json;
    const { job_id: id } = data as { job_id: number };
    return plain(`/api/v3/screen/result/${String(id)}?type=kya`, { method: 'GET' });
  },
};
