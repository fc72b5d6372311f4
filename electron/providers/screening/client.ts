// The client of the blockchain screening API, put together from one file per resource. What
// belongs to every call is in ../call.ts.
import type { ClientPorts } from '../call.ts';
import { createMcpCalls } from '../mcp/client.ts';
import { createChainCalls, type ChainCalls } from './chains.ts';
import { createRuleCalls, type RuleCalls } from './rules.ts';
import { createRulesetCalls, type RulesetCalls } from './rulesets.ts';
import { createScreenCalls, type ScreenCalls } from './screen.ts';

/**
 * The calls. Errors of all: those of `Transport.send`, and by the answer `http.invalid_request`,
 * `http.refused_key`, `http.forbidden`, `http.not_found`, `http.conflict`, `http.busy`,
 * `http.server_error`, `http.service_error`, `http.not_json`, `http.no_envelope`, with
 * `details.httpStatus`, `serverMessage`, `reached`, `requestId` and, for a screening, `billed`.
 */
export interface ScreeningClient extends ChainCalls, ScreenCalls, RulesetCalls, RuleCalls {}

/** Builds the client. */
export function createScreeningClient(ports: ClientPorts): ScreeningClient {
  return {
    ...createChainCalls(ports),
    ...createScreenCalls(ports),
    ...createRulesetCalls(ports),
    ...createRuleCalls(ports, createMcpCalls(ports)),
  };
}
