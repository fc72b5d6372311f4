// Every documented refusal, met by our own clients (blockchain API 7, name API 7).
import { KYA_DEFAULTS, kyaRequestSchema } from '#shared/screening/request.ts';
import { scenarioAddress } from '../../../../electron/practice/scenarios.ts';
import { FULL_RULE, makeRuleset } from '../rulesets.ts';
import type { ExchangeTable, RunExchange } from '../recordings.ts';
import type { ContractStage } from '../stage.ts';
import { registerAccount } from './names.ts';

const NO_RULESET = '999999999';
const MIDNIGHT_MS = 86_400_000;

/** A screening of a clean address, as a job would send it. */
export async function cleanScreening(stage: ContractStage, changes: object = {}) {
  const address = scenarioAddress('clean', 'Ethereum');
  const asked = { ...KYA_DEFAULTS, chainName: 'Ethereum', address, ...changes };
  const request = kyaRequestSchema.parse(asked);
  return { request, jobId: await stage.newJob({ kind: 'kya', request }) };
}

async function control({ practice }: ContractStage, path: string, body: unknown): Promise<void> {
  const answer = await practice.post(`/control/${path}`, body);
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Uses a new key after its account was changed by the service's control. */
const asAccount =
  (change: object): RunExchange =>
  async (stage) => {
    const own = await registerAccount(stage);
    await control(stage, 'names/account', { api_key: own.key, ...change });
    return stage.record(() => stage.names.getEntity(own, 'unknown'));
  };

/** The exchanges that end in a refusal. */
export const REFUSAL_EXCHANGES: ExchangeTable = {
  'error-400': async (stage) => {
    // A builtin scoring ruleset judges no address.
    const { jobId, request } = await cleanScreening(stage, { rulesetId: '4' });
    return stage.record(() => stage.screening.submitKya(stage.environment, jobId, request));
  },
  'error-400-condition': async (stage) => {
    const { id } = await makeRuleset(stage, []);
    const draft = { ...FULL_RULE, conditions: [] };
    return stage.record(() => stage.screening.createRule(stage.environment, id, draft));
  },
  'error-401': ({ record, screening, environment }) =>
    record(() => screening.listChains({ ...environment, key: 'another-test-key' })),
  'error-401-no-key': ({ plain }) => plain('/api/v3/chains', { headers: { 'x-api-key': '' } }),
  'error-403': ({ record, screening, environment }) =>
    record(() => screening.updateRuleset(environment, '1', { name: 'Mine' })),
  'error-403-delete': ({ record, screening, environment }) =>
    record(() => screening.deleteRuleset(environment, '1')),
  'error-404': ({ record, screening, environment }) =>
    record(() => screening.getRuleset(environment, NO_RULESET)),
  'error-409': async (stage) => {
    const { id } = await makeRuleset(stage, [FULL_RULE]);
    return stage.record(() => stage.screening.createRule(stage.environment, id, FULL_RULE));
  },

  'name-error-401': ({ record, names, nameEnvironment }) =>
    record(() => names.usage({ ...nameEnvironment, key: 'another-test-key' })),
  'name-error-403': asAccount({ status: 'suspended' }),
  'name-error-403-banned': asAccount({ status: 'banned' }),
  'name-error-404': ({ record, names, nameEnvironment }) =>
    record(() => names.getEntity(nameEnvironment, 'unknown')),
  'name-error-429': asAccount({ used_today: 300 }),
  'name-error-500': async (stage) => {
    await control(stage, 'faults', [{ kind: 'error-detail', path: '/v1/entity' }]);
    return stage.record(() => stage.names.getEntity(stage.nameEnvironment, 'unknown'));
  },
  'name-reset': async (stage) => {
    const own = await registerAccount(stage);
    await control(stage, 'names/account', { api_key: own.key, used_today: 300 });
    const { clock, names } = stage;
    clock.advance(MIDNIGHT_MS - (clock.now() % MIDNIGHT_MS) - 1);
    const before = await names.usage(own);
    clock.advance(1);
    const recorded = await stage.record(() => names.usage(own));
    return { ...recorded, client: { before, after: recorded.client } };
  },
};
