// The sixteen tools (blockchain API 1, "Agent access"): those that our client uses by our client,
// the others by the official SDK's own. Next to each what the HTTP endpoint of the same purpose says.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { parseJson } from '#shared/screening/json.ts';
import { scenarioTransaction } from '../../../../electron/practice/kyt-scenarios.ts';
import { scenarioAddress } from '../../../../electron/practice/scenarios.ts';
import { PRACTICE_KEY } from '../../../builders/practice-client.ts';
import { lastOf, type Recorded, type Seen } from '../recorded.ts';
import type { ExchangeTable, RunExchange } from '../recordings.ts';
import { FULL_RULE, makeRuleset } from '../rulesets.ts';
import type { ContractStage } from '../stage.ts';

/** What a tool gave, and what HTTP says of the same. */
export interface ToolCalled {
  data: unknown;
  http: unknown;
}

type Body = Record<string, unknown>;

/** Calls a tool of the other service; the recorded exchange is the call itself. */
async function callTool(
  { other }: ContractStage,
  name: string,
  args: Body,
): Promise<Recorded & { data: unknown }> {
  const seen: Seen[] = [];
  const transport = new StreamableHTTPClientTransport(new URL(`${other.service.base}/mcp`), {
    requestInit: { headers: { 'x-api-key': PRACTICE_KEY } },
    async fetch(url, init = {}) {
      const response = await fetch(url, init);
      const text = await response.clone().text();
      const body = typeof init.body === 'string' ? init.body : null;
      const json = parseJson(text);
      seen.push({
        ...{ method: init.method ?? '', path: '/mcp', body, status: response.status, text },
        headers: Object.fromEntries(response.headers),
        json: json.ok ? json.value : null,
      });
      return response;
    },
  });
  const client = new Client({ name: 'any-client', version: '1' });
  await client.connect(transport);
  const { content, isError } = await client.callTool({ name, arguments: args });
  await client.close();
  const [{ text }] = content as [{ text: string }];
  if (isError === true) throw new Error(text);
  const calls = seen.filter(({ body }) => body?.includes('"tools/call"') === true);
  return { seen: calls, client: null, error: null, data: JSON.parse(text) as unknown };
}

/** Calls a tool, then its endpoint: with the same body unless what HTTP is asked is said. */
const tool =
  (
    name: string,
    make: (stage: ContractStage) => Promise<Body> | Body,
    http: [path: string, body?: (args: Body, data: { id: number }) => Body],
  ): RunExchange =>
  async (stage) => {
    const args = await make(stage);
    const { data, ...recorded } = await callTool(stage, name, args);
    const [path, toBody = () => args] = http;
    const answer = await stage.other.post(path, toBody(args, data as { id: number }));
    return { ...recorded, client: { data, http: answer.json.data } satisfies ToolCalled };
  };

const RULESETS = '/api/v3/rulesets';
const created = (_args: Body, { id }: { id: number }): Body => ({ ruleset_id: id });

async function own({ other }: ContractStage): Promise<{ ruleset_id: number }> {
  const body = { name: 'Own', ruleset_type: 'kya' };
  const { data } = (await other.post(`${RULESETS}/create`, body)).json;
  return { ruleset_id: (data as { id: number }).id };
}

const RULE_BODY = {
  ...{ rule_code: 'ONE', name: 'One', risk_level: 'high', action: 'block', direction: 'both' },
  ...{ min_hops: 1, max_hops: 3, conditions: [{ parameter: 'hops', operator: '==', value: 1 }] },
};

/** A rule of our own at the clients' service: `act` is one call by MCP; HTTP lists it after. */
const byOurClient =
  (
    act: (stage: ContractStage, place: { rulesetId: string; ruleId: string }) => Promise<unknown>,
  ): RunExchange =>
  async (stage) => {
    const { id: rulesetId, ruleIds } = await makeRuleset(stage, [FULL_RULE]);
    const recorded = await stage.record(() => act(stage, { rulesetId, ruleId: ruleIds[0]! }));
    if (recorded.error !== null) throw recorded.error;
    const seen = recorded.seen.filter(({ body }) => body?.includes('"tools/call"') === true);
    const http = await stage.screening.listRules(stage.environment, rulesetId);
    return { ...recorded, seen, client: { data: recorded.client, http } satisfies ToolCalled };
  };

/** The exchanges of the tools. */
export const MCP_EXCHANGES: ExchangeTable = {
  'mcp-list_chains': tool('list_chains', () => ({}), ['/api/v3/chains']),
  'mcp-screen_address': tool(
    'screen_address',
    () => ({ chain_name: 'Tron', address: scenarioAddress('direct-sanctions', 'Tron') }),
    ['/api/v3/screen/kya'],
  ),
  'mcp-screen_transaction': tool(
    'screen_transaction',
    () => ({ chain_name: 'Tron', tx_id: scenarioTransaction('direct-sanctions', 'Tron') }),
    ['/api/v3/screen/kyt'],
  ),
  'mcp-get_screen_result': async (stage) => {
    const address = scenarioAddress('direct-sanctions', 'Tron');
    const body = { chain_name: 'Tron', address, mode: 'async' };
    const { data: job } = (await stage.other.post('/api/v3/screen/kya', body)).json;
    const id = String((job as { job_id: number }).job_id);
    const { data, ...recorded } = await callTool(stage, 'get_screen_result', { job_id: id });
    const poll = await stage.plain(`/api/v3/screen/result/${id}`, { method: 'GET' });
    const { data: http } = JSON.parse(lastOf(poll).text) as { data: unknown };
    return { ...recorded, client: { data, http } satisfies ToolCalled };
  },
  'mcp-list_rulesets': tool('list_rulesets', () => ({}), [`${RULESETS}/list`]),
  'mcp-get_ruleset': tool('get_ruleset', () => ({ ruleset_id: 1 }), [`${RULESETS}/get`]),
  'mcp-create_ruleset': tool(
    'create_ruleset',
    () => ({ name: 'By tool', ruleset_type: 'kyt_in' }),
    [`${RULESETS}/get`, created],
  ),
  'mcp-update_ruleset': tool(
    'update_ruleset',
    async (stage) => ({ ...(await own(stage)), icon: 'shield' }),
    [`${RULESETS}/get`],
  ),
  'mcp-delete_ruleset': tool('delete_ruleset', own, [`${RULESETS}/get`]),
  'mcp-clone_ruleset': tool('clone_ruleset', () => ({ source_ruleset_id: 2, name: 'Copy' }), [
    `${RULESETS}/get`,
    created,
  ]),
  'mcp-list_rules': tool('list_rules', () => ({ ruleset_id: 2 }), [`${RULESETS}/rule/list`]),
  'mcp-get_rule': byOurClient(({ screening, environment }, place) =>
    screening.getRule(environment, place),
  ),
  'mcp-create_rule': tool(
    'create_rule',
    async (stage) => ({ ...(await own(stage)), ...RULE_BODY }),
    [`${RULESETS}/rule/list`],
  ),
  'mcp-update_rule': byOurClient(({ screening, environment }, place) =>
    screening.updateRule(environment, place, { name: 'Renamed', sortOrder: 3 }),
  ),
  'mcp-delete_rule': byOurClient(({ screening, environment }, place) =>
    screening.deleteRule(environment, place),
  ),
  'mcp-highlight_rules': tool(
    'highlight_rules',
    async (stage) => {
      const ruleset = await own(stage);
      const answer = await stage.other.post(`${RULESETS}/rule/create`, {
        ...ruleset,
        ...RULE_BODY,
      });
      const { id } = answer.json.data as { id: number };
      return { ...ruleset, rule_ids: [id], is_highlighted: true, highlight_tags: ['pool'] };
    },
    [`${RULESETS}/rule/list`],
  ),
};
