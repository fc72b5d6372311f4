// The MCP endpoint of the practice service as any other client sees it: the SDK's own client over
// its own fetch (blockchain API 1, "Agent access").
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeService, type PracticeService } from '../../electron/practice/service.ts';

const KEY = 'practice-test-key';
const ADDRESS = '0x0000000000000000000000000000000000000001';
const TRANSACTION = `0x${'ab'.repeat(32)}`;
let practice: PracticeService;
let client: Client;

beforeAll(async () => {
  practice = await startPracticeService({ key: KEY, pace: 1_000_000 });
  client = await connect({ 'x-api-key': KEY });
});

afterAll(async () => {
  await client.close();
  await practice.close();
});

async function connect(headers: Record<string, string>, base = practice.base): Promise<Client> {
  const connected = new Client({ name: 'any-client', version: '1' });
  await connected.connect(
    new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers } }),
  );
  return connected;
}

/** The data of a call, or its error's words. */
async function call(name: string, args: object = {}): Promise<{ data: never; error: string }> {
  const { content, isError } = await client.callTool({ name, arguments: { ...args } });
  const [first] = content as { type: string; text: string }[];
  return isError === true
    ? { data: undefined as never, error: first!.text }
    : { data: JSON.parse(first!.text) as never, error: '' };
}

const SIXTEEN = [
  ...['list_chains', 'screen_address', 'screen_transaction', 'get_screen_result'],
  ...['list_rulesets', 'get_ruleset', 'create_ruleset', 'update_ruleset', 'delete_ruleset'],
  ...['clone_ruleset', 'list_rules', 'get_rule', 'create_rule', 'update_rule', 'delete_rule'],
  'highlight_rules',
];

/** What a tool gives is the data of the endpoint of the same purpose. */
async function overHttp(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${practice.base}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': KEY },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: unknown }).data;
}

test('exactly the sixteen named tools are listed, each with its arguments', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(SIXTEEN);
  for (const { inputSchema } of tools) {
    const { properties = {}, required = [] } = inputSchema;
    for (const name of required) expect(Object.keys(properties)).toContain(name);
  }
});

describe('the tools', () => {
  test('list_chains gives the chains', async () => {
    expect((await call('list_chains')).data).toEqual(await overHttp('/api/v3/chains', {}));
  });

  test('screen_address, synchronous, gives the result', async () => {
    const body = { chain_name: 'Ethereum', address: ADDRESS };
    const { data } = await call('screen_address', body);
    expect(data).toEqual(await overHttp('/api/v3/screen/kya', body));
    expect(data).toMatchObject({ address: ADDRESS });
  });

  test('screen_transaction, synchronous, gives the result', async () => {
    const { data, error } = await call('screen_transaction', {
      chain_name: 'Ethereum',
      tx_id: TRANSACTION,
    });
    expect(error).toBe('');
    expect(data).toMatchObject({ transaction: TRANSACTION });
  });

  test('get_screen_result follows an asynchronous screening', async () => {
    const body = { chain_name: 'Ethereum', address: ADDRESS, mode: 'async' };
    const { data: job } = await call('screen_address', body);
    expect(job).toMatchObject({ type: 'kya', status: 'PENDING' });
    const { job_id: id } = job as { job_id: number };
    const { data } = await call('get_screen_result', { job_id: String(id) });
    expect(data).toMatchObject({ job_id: id, type: 'kya' });
  });

  test('manage rulesets: create, get, update, clone, list, delete', async () => {
    const { data: made } = await call('create_ruleset', { name: 'Mine', ruleset_type: 'kya' });
    const { id } = made as { id: number };
    expect(made).toMatchObject({ name: 'Mine', is_builtin: false, rules: [] });
    expect((await call('get_ruleset', { ruleset_id: id })).data).toMatchObject({ name: 'Mine' });
    const change = { ruleset_id: id, name: 'Ours', icon: 'star' };
    expect((await call('update_ruleset', change)).data).toMatchObject({
      ...{ name: 'Ours', icon: 'star' },
    });
    const { data: copy } = await call('clone_ruleset', { source_ruleset_id: id, name: 'Copy' });
    const own = await call('list_rulesets', { include_builtin: false });
    expect(own.data).toMatchObject([{ id }, { id: (copy as { id: number }).id }]);
    const deleted = await call('delete_ruleset', { ruleset_id: id });
    expect(deleted.data).toEqual({ id, deleted: true });
  });

  test('manage rules: create, list, get, update, highlight, delete', async () => {
    const { data: made } = await call('create_ruleset', { name: 'R', ruleset_type: 'kya' });
    const { id: rulesetId } = made as { id: number };
    const { data: rule } = await call('create_rule', {
      ...{ ruleset_id: rulesetId, rule_code: 'R-1', name: 'One', risk_level: 'high' },
      ...{ action: 'review', direction: 'both', min_hops: 1, max_hops: 3 },
      conditions: [{ parameter: 'hops', operator: 'lte', value: 2 }],
    });
    const { id: ruleId } = rule as { id: number };
    expect((await call('list_rules', { ruleset_id: rulesetId })).data).toEqual([rule]);
    expect((await call('get_rule', { rule_id: ruleId })).data).toEqual(rule);
    const update = { rule_id: ruleId, name: 'Two' };
    expect((await call('update_rule', update)).data).toMatchObject({ id: ruleId, name: 'Two' });
    const highlight = { ruleset_id: rulesetId, rule_ids: [ruleId], is_highlighted: true };
    expect((await call('highlight_rules', highlight)).error).toBe('');
    expect((await call('get_rule', { rule_id: ruleId })).data).toMatchObject({
      is_highlighted: true,
    });
    const deleted = await call('delete_rule', { rule_id: ruleId });
    expect(deleted.data).toEqual({ id: ruleId, deleted: true });
    expect((await call('list_rules', { ruleset_id: rulesetId })).data).toEqual([]);
  });
});

describe('a refusal is a tool error in the service’s words', () => {
  test.each([
    ['get_ruleset', { ruleset_id: 999_999 }],
    ['get_rule', { rule_id: 999_999 }],
    ['update_ruleset', { ruleset_id: 1, name: 'Builtin' }],
    ['screen_address', { chain_name: 'Ethereum', address: 'nonsense' }],
    ['get_screen_result', { job_id: 'x' }],
  ])('of %s', async (name, args) => {
    const { error } = await call(name, args);
    expect(error).toMatch(/\w/);
  });

  test('of a tool that does not exist', async () => {
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(
      'no such',
    );
  });
});

test.each([
  ['the header', { 'x-api-key': KEY }],
  ['a bearer token', { authorization: `Bearer ${KEY}` }],
])('the key is taken from %s', async (_what, headers) => {
  const other = await connect(headers);
  expect((await other.listTools()).tools).toHaveLength(16);
  await other.close();
});

test.each([
  ['no key', {}],
  ['a wrong key', { 'x-api-key': 'wrong' }],
])('%s is refused with 401', async (_what, headers) => {
  await expect(connect(headers)).rejects.toMatchObject({ code: 401 });
});

test.each(['GET', 'DELETE'])('%s is not offered: there is no session', async (method) => {
  const headers = { 'x-api-key': KEY, accept: 'text/event-stream' };
  const response = await fetch(`${practice.base}/mcp`, { method, headers });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('the backup serves the same rulesets, the test environment others', async () => {
  const { data: made } = await call('create_ruleset', { name: 'Here', ruleset_type: 'kya' });
  const { id } = made as { id: number };
  const namesAt = async (base: string): Promise<string[]> => {
    const other = await connect({ 'x-api-key': KEY }, base);
    const { content } = await other.callTool({
      name: 'list_rulesets',
      arguments: { include_builtin: false },
    });
    await other.close();
    const [first] = content as { text: string }[];
    return (JSON.parse(first!.text) as { name: string }[]).map(({ name }) => name);
  };
  expect(await namesAt(practice.backup)).toContain('Here');
  expect(await namesAt(practice.test.base)).not.toContain('Here');
  await call('delete_ruleset', { ruleset_id: id });
});

describe('faults strike this endpoint like any other', () => {
  const order = (kind: string): Promise<Response> =>
    fetch(`${practice.base}/control/faults`, {
      method: 'POST',
      headers: { 'x-api-key': KEY },
      body: JSON.stringify([{ kind, path: '/mcp' }]),
    });

  test.each(['reset-before-read', 'reset-after-read'])('%s', async (kind) => {
    expect((await order(kind)).status).toBe(200);
    await expect(call('list_chains')).rejects.toThrow();
    expect((await call('list_chains')).error).toBe('');
  });

  test('html-502', async () => {
    expect((await order('html-502')).status).toBe(200);
    await expect(call('list_chains')).rejects.toMatchObject({ code: 502 });
    expect((await call('list_chains')).error).toBe('');
  });
});
