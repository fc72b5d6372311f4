// Every parameter of rulesets, rules and names sent wrong, by hand.
import { BODY_PARAMETERS } from '../body-parameters.ts';
import type { ExchangeTable, RunExchange } from '../recordings.ts';
import type { ContractStage } from '../stage.ts';

/** The builtin rulesets have the ids 1 to 4. */
const LAST_BUILTIN = 4;

type Body = Record<string, unknown>;

/** A call that the service takes, before one field of it is spoilt. */
const GOOD: Readonly<
  Record<string, { path: string; make: (stage: ContractStage) => Promise<Body> }>
> = {
  'rulesets/list': { path: '/api/v3/rulesets/list', make: () => Promise.resolve({}) },
  'rulesets/get': { path: '/api/v3/rulesets/get', make: () => Promise.resolve({ ruleset_id: 1 }) },
  'rulesets/create': {
    path: '/api/v3/rulesets/create',
    make: () => Promise.resolve({ name: 'Own', ruleset_type: 'scoring' }),
  },
  'rulesets/update': { path: '/api/v3/rulesets/update', make: withOwnRuleset },
  'rulesets/delete': { path: '/api/v3/rulesets/delete', make: withOwnRuleset },
  'rulesets/clone': {
    path: '/api/v3/rulesets/clone',
    make: () => Promise.resolve({ source_ruleset_id: 1, name: 'Copy' }),
  },
  'rule/create': { path: '/api/v3/rulesets/rule/create', make: withOwnRule },
  'rule/list': { path: '/api/v3/rulesets/rule/list', make: withOwnRuleset },
  'rule/highlight': {
    path: '/api/v3/rulesets/rule/highlight',
    make: async (stage) => ({
      ...(await withOwnRuleset(stage, 'kya')),
      ...{ rule_ids: [1], is_highlighted: true },
    }),
  },
  register: { path: '/v1/register', make: () => Promise.resolve({ name: 'Desk' }) },
  screening: { path: '/v1/screening', make: () => Promise.resolve({ name: 'Desk' }) },
  search: { path: '/v1/search', make: () => Promise.resolve({ q: 'Desk' }) },
  'bind-email': { path: '/v1/account/bind-email', make: () => Promise.resolve({}) },
  survey: { path: '/v1/account/survey', make: () => Promise.resolve({}) },
};

async function withOwnRuleset({ other }: ContractStage, type = 'scoring'): Promise<Body> {
  const body = { name: 'Own', ruleset_type: type };
  const { data } = (await other.post('/api/v3/rulesets/create', body)).json;
  return { ruleset_id: (data as { id: number }).id };
}

async function withOwnRule(stage: ContractStage): Promise<Body> {
  return {
    ...(await withOwnRuleset(stage, 'kya')),
    ...{ rule_code: 'ONE', name: 'One', risk_level: 'high', action: 'block', direction: 'both' },
    ...{ min_hops: 1, max_hops: 3, conditions: [{ parameter: 'hops', operator: '==', value: 1 }] },
  };
}

const refused =
  (endpoint: string, field: string, wrong: unknown): RunExchange =>
  async (stage) => {
    const { path, make } = GOOD[endpoint]!;
    const good = await make(stage);
    const body = { ...good, [field]: wrong };
    if (endpoint !== 'search') {
      const recorded = await stage.plain(path, { body });
      // An own scoring ruleset would be the default of later screenings.
      if (Number(good['ruleset_id']) > LAST_BUILTIN) {
        await stage.other.post('/api/v3/rulesets/delete', { ruleset_id: good['ruleset_id'] });
      }
      return recorded;
    }
    const query = new URLSearchParams(body as Record<string, string>).toString();
    return stage.plain(`${path}?${query}`, { method: 'GET' });
  };

/** `refused rulesets/create: name` and so on. */
export const REFUSED_EXCHANGES: ExchangeTable = Object.fromEntries(
  Object.entries(BODY_PARAMETERS).map(([name, { wrong }]) => {
    const [endpoint = '', field = ''] = name.split(': ');
    return [`refused ${name}`, refused(endpoint, field, wrong)];
  }),
);
