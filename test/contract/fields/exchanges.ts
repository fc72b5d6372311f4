// Every exchange that a row of fields.json may name.
import { AUTHENTICATION_EXCHANGES } from './exchanges/authentication.ts';
import { REFUSED_EXCHANGES } from './exchanges/body-parameters.ts';
import { CONDITION_EXCHANGES } from './exchanges/conditions.ts';
import { LIMIT_EXCHANGES } from './exchanges/limits.ts';
import { MCP_EXCHANGES } from './exchanges/mcp.ts';
import { NAME_EXCHANGES } from './exchanges/names.ts';
import { REFUSAL_EXCHANGES } from './exchanges/refusals.ts';
import { RULESET_EXCHANGES } from './exchanges/rulesets.ts';
import { PARAMETER_EXCHANGES } from './exchanges/screen-parameters.ts';
import { SCREENING_EXCHANGES } from './exchanges/screenings.ts';
import type { ExchangeTable } from './recordings.ts';

/** By name. */
export const EXCHANGES: ExchangeTable = {
  ...SCREENING_EXCHANGES,
  ...PARAMETER_EXCHANGES,
  ...RULESET_EXCHANGES,
  ...CONDITION_EXCHANGES,
  ...REFUSED_EXCHANGES,
  ...REFUSAL_EXCHANGES,
  ...AUTHENTICATION_EXCHANGES,
  ...MCP_EXCHANGES,
  ...LIMIT_EXCHANGES,
  ...NAME_EXCHANGES,
};
