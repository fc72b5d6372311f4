// The ways to show a key (blockchain API 5, name API 5), each taken by the practice service.
import type { AuthWay } from '#shared/domain/environment.ts';
import type { ExchangeTable, RunExchange } from '../recordings.ts';

const chains =
  (auth: AuthWay): RunExchange =>
  ({ record, screening, environment }) =>
    record(() => screening.listChains({ ...environment, auth }));

/** The exchanges of authentication. */
export const AUTHENTICATION_EXCHANGES: ExchangeTable = {
  'auth-header': chains('api_key_header'),
  'auth-query': chains('query_parameter'),
  'auth-bearer': chains('bearer_token'),
  'auth-mcp-bearer': async (stage) => {
    const environment = { ...stage.environment, auth: 'bearer_token' as const };
    const rules = await stage.screening.listRules(environment, '1');
    const place = { rulesetId: '1', ruleId: rules[0]?.id ?? '' };
    return stage.record(() => stage.screening.getRule(environment, place));
  },
  'auth-names': ({ record, names, nameEnvironment }) =>
    // The name service knows the header only, whatever an environment says.
    record(() => names.usage({ ...nameEnvironment, auth: 'query_parameter' })),
};
