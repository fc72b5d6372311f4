// The three tools without an HTTP path, before a scripted endpoint: what a real one may do
// differently from the practice service, and that every message obeys the transport's rules.
import { describe, expect, test } from 'vitest';
import type { SeenRequest, ServerReply } from '../fakes/http-server.ts';
import { findRefusingBase } from '../fakes/http-server.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';
import { clientsOf, environment, serve, setUp } from '../fakes/transport-stage.ts';

interface Message {
  id?: number;
  method: string;
  params?: { name?: string; arguments?: unknown };
}

const RULE = {
  ...{ id: 12, ruleset_id: 7, rule_code: 'R-1', name: 'One', risk_level: 'high' },
  ...{ action: 'review', direction: 'both', min_hops: 1, max_hops: 3, conditions: [] },
};
const PLACE = { rulesetId: '7', ruleId: '12' };
const BY_RULE_ID = { type: 'object', properties: { rule_id: { type: 'integer' } } };

/** How the endpoint is to differ. */
interface Endpoint {
  /** The input schema of the three tools. */
  schema?: object;
  tools?: string[];
  /** The result of `tools/call`. */
  result?: object;
  /** Replaces the ordinary answer to a method. */
  instead?: Partial<Record<string, ServerReply | (() => ServerReply)>>;
  /** How a message is wrapped. */
  wrap?: (message: object) => ServerReply;
  headers?: Record<string, string>;
}

const asJson = (message: object): ServerReply => ({
  ...{ do: 'answer', status: 200, body: JSON.stringify(message) },
});
const asText = (data: unknown): object => ({
  content: [{ type: 'text', text: typeof data === 'string' ? data : JSON.stringify(data) }],
});
const messageOf = ({ body }: SeenRequest): Message => JSON.parse(body!) as Message;

async function startEndpoint(endpoint: Endpoint = {}) {
  const { schema = BY_RULE_ID, result = asText(RULE), wrap = asJson } = endpoint;
  const { tools = ['get_rule', 'update_rule', 'delete_rule'] } = endpoint;
  const server = await serve((request) => {
    const { id, method } = messageOf(request);
    const reply = endpoint.instead?.[method];
    if (reply !== undefined) return typeof reply === 'function' ? reply() : reply;
    if (id === undefined) return { do: 'answer', status: 202, body: '' };
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: '2025-06-18',
        ...{ capabilities: { tools: {} }, serverInfo: { name: 'scripted', version: '1' } },
      },
      'tools/list': { tools: tools.map((name) => ({ name, inputSchema: schema })) },
      'tools/call': result,
    };
    const answer = wrap({ jsonrpc: '2.0', id, result: results[method] });
    return answer.do === 'answer'
      ? { ...answer, headers: { ...answer.headers, ...endpoint.headers } }
      : answer;
  });
  const staged = setUp();
  const { screening } = clientsOf(staged);
  return { server, screening, to: environment(server.base), ...staged };
}

const methods = (seen: SeenRequest[]): string[] => seen.map((one) => messageOf(one).method);
const callOf = (seen: SeenRequest[]): unknown =>
  seen.map(messageOf).find(({ method }) => method === 'tools/call')?.params;

describe('an answer', () => {
  test.each<[string, Endpoint]>([
    ['as JSON text', {}],
    ['as structured content', { result: { content: [], structuredContent: RULE } }],
    ['inside its envelope', { result: asText({ code: 0, msg: 'success', data: RULE }) }],
    ['as `rule`', { result: asText({ rule: RULE }) }],
    [
      'in a stream of events, after others',
      {
        wrap: (message) => ({
          ...{ do: 'answer', status: 200, headers: { 'content-type': 'text/event-stream' } },
          body: [
            ': keep-alive\r\n\r\n',
            'event: message\r\nid: 1\r\ndata: {"jsonrpc":"2.0","method":"notifications/x"}\r\n\r\n',
            `event: message\r\nid: 2\r\ndata: ${JSON.stringify(message)}\r\n\r\n`,
          ].join(''),
        }),
      },
    ],
    [
      'in a stream of events that is left open',
      {
        wrap: (message) => ({
          ...{ do: 'stall', headers: { 'content-type': 'text/event-stream' } },
          sent: `: keep-alive\n\nevent: message\ndata: ${JSON.stringify(message)}\n\n`,
        }),
      },
    ],
  ])('%s is read', async (_what, endpoint) => {
    const { screening, to, ledger } = await startEndpoint(endpoint);
    const rule = await screening.getRule(to, PLACE);
    for (const { outcome } of ledger.rows) expect(outcome).toMatchObject({ isTruncated: false });
    expect(rule).toMatchObject({ id: '12', ruleCode: 'R-1', maxHops: 3 });
  });

  test('without a rule is none to `get_rule`, and enough for `update_rule`', async () => {
    const { screening, to } = await startEndpoint({ result: asText('done') });
    await expect(screening.getRule(to, PLACE)).rejects.toMatchObject({ code: 'http.no_envelope' });
    const { screening: other, to: there } = await startEndpoint({ result: asText({ ok: true }) });
    expect(await other.updateRule(there, PLACE, {})).toBeNull();
  });

  test.each<[string, Endpoint, string]>([
    ['a tool error', { result: { ...asText('no such rule'), isError: true } }, 'no such rule'],
    [
      'a tool error in an envelope',
      { result: { ...asText({ code: -1, msg: 'no such rule' }), isError: true } },
      'no such rule',
    ],
    ['an error envelope', { result: asText({ code: -1, msg: 'not yours' }) }, 'not yours'],
    [
      'a JSON-RPC error',
      {
        instead: {
          'tools/call': asJson({ jsonrpc: '2.0', id: 2, error: { code: -32602, message: 'bad' } }),
        },
      },
      'bad',
    ],
  ])('that is %s is told in the service’s words', async (_what, endpoint, words) => {
    const { screening, to } = await startEndpoint(endpoint);
    const error = await screening.deleteRule(to, PLACE).catch((raised: unknown) => raised);
    expect(error).toMatchObject({
      code: 'http.service_error',
      details: { reached: 'yes', serverMessage: expect.stringContaining(words) as string },
    });
  });

  test('that refuses the session is told in the service’s words, and nothing is called', async () => {
    const error = { code: -32000, message: `not today, ${CANARY_KEY}` };
    const { screening, to, server } = await startEndpoint({
      instead: { initialize: asJson({ jsonrpc: '2.0', id: 0, error }) },
    });
    await expect(screening.deleteRule(to, PLACE)).rejects.toMatchObject({
      code: 'http.service_error',
      details: {
        reached: 'no',
        serverMessage: expect.stringContaining('not today, [key') as string,
      },
    });
    expect(methods(server.seen)).toEqual(['initialize']);
  });

  test('never tells the key it was given', async () => {
    const result = { ...asText(`bad key ${CANARY_KEY}`), isError: true };
    const { screening, to, ledger } = await startEndpoint({ result });
    const error = await screening.getRule(to, PLACE).catch((raised: unknown) => raised);
    expect(JSON.stringify((error as { details: object }).details)).not.toContain(CANARY_KEY);
    expect(JSON.stringify(ledger.rows.map(({ record }) => record))).not.toContain(CANARY_KEY);
  });

  test.each<[string, object]>([
    ['without a version', { id: 2, result: asText(RULE) }],
    [
      'in a form the library does not take',
      { jsonrpc: '2.0', id: 2, result: { content: 'x', structuredContent: RULE } },
    ],
  ])('to a call, %s, is read all the same: the change was made', async (_what, message) => {
    const { screening, to } = await startEndpoint({ instead: { 'tools/call': asJson(message) } });
    expect(await screening.updateRule(to, PLACE, {})).toMatchObject({ id: '12' });
  });

  test('that nobody can read tells that the call did arrive', async () => {
    const message = { id: 2, result: { content: 'done' } };
    const { screening, to } = await startEndpoint({ instead: { 'tools/call': asJson(message) } });
    await expect(screening.updateRule(to, PLACE, {})).rejects.toMatchObject({
      ...{ code: 'http.no_envelope', details: { reached: 'yes', repeat: 'never' } },
    });
  });

  test('that is no protocol from the beginning calls nothing', async () => {
    const { screening, to, server } = await startEndpoint({
      instead: { initialize: asJson({ id: 0, result: {} }) },
    });
    await expect(screening.updateRule(to, PLACE, {})).rejects.toMatchObject({
      ...{ code: 'http.service_error', details: { reached: 'no', problem: 'protocol' } },
    });
    expect(methods(server.seen)).toEqual(['initialize']);
  });

  test('to another message than ours is none: nobody waits for ever', async () => {
    const { screening, to, server } = await startEndpoint({
      instead: { 'tools/call': asJson({ jsonrpc: '2.0', id: 99, result: {} }) },
    });
    const asked = screening.updateRule(to, PLACE, {});
    await expect(asked).rejects.toMatchObject({
      ...{ code: 'http.no_envelope', details: { repeat: 'never' } },
    });
    expect(methods(server.seen).filter((method) => method === 'tools/call')).toHaveLength(1);
  });
});

describe('argument names come from the tools', () => {
  test.each<[string, object, object]>([
    ['rule_id', BY_RULE_ID, { rule_id: 12, name: 'Two' }],
    [
      'both ids in another spelling',
      { properties: { ruleId: {}, rulesetId: {}, Name: {} } },
      { ruleId: 12, rulesetId: 7, Name: 'Two' },
    ],
    [
      'an id as text',
      { properties: { id: { type: 'string' }, name: {} } },
      { id: '12', name: 'Two' },
    ],
    [
      'fields inside an object',
      { properties: { rule_id: {}, rule: { type: 'object' } } },
      { rule_id: 12, rule: { name: 'Two' } },
    ],
    ['nothing at all', {}, { ruleset_id: 7, rule_id: 12, name: 'Two' }],
  ])('%s', async (what, schema, expected) => {
    const properties = 'properties' in schema ? (schema.properties as object) : undefined;
    const withName = what === 'rule_id' ? { properties: { ...properties, name: {} } } : {};
    const { screening, to, server } = await startEndpoint({
      schema: { type: 'object', ...schema, ...withName },
    });
    await screening.updateRule(to, PLACE, { name: 'Two' });
    expect(callOf(server.seen)).toEqual({ name: 'update_rule', arguments: expected });
  });

  test.each<[string, Endpoint, string | null]>([
    ['a tool that is missing', { tools: ['get_rule'] }, null],
    ['a change that has no place', {}, 'name'],
    [
      'an argument that is required and not known',
      {
        schema: {
          type: 'object',
          properties: { rule_id: {}, name: {}, reason: {} },
          required: ['reason'],
        },
      },
      'reason',
    ],
  ])('%s is said, and the call is not sent', async (_what, endpoint, argument) => {
    const { screening, to, server } = await startEndpoint(endpoint);
    const error = await screening.updateRule(to, PLACE, { name: 'Two' }).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: 'http.service_error',
      details: { tool: 'update_rule', reached: 'no', ...(argument === null ? {} : { argument }) },
    });
    expect(methods(server.seen)).not.toContain('tools/call');
  });

  test('on a later page of the list are found', async () => {
    const page = (id: number, names: string[], nextCursor?: string): ServerReply =>
      asJson({
        ...{ jsonrpc: '2.0', id },
        result: { tools: names.map((name) => ({ name, inputSchema: BY_RULE_ID })), nextCursor },
      });
    const pages = [page(1, ['other'], 'more'), page(2, ['get_rule'])];
    const server = await serve((request) => {
      const { id, method } = messageOf(request);
      if (method === 'tools/list') return pages.shift()!;
      if (id === undefined) return { do: 'answer', status: 202, body: '' };
      const opening = { protocolVersion: '2025-06-18', capabilities: { tools: {} } };
      const serverInfo = { name: 'paged', version: '1' };
      const result = method === 'initialize' ? { ...opening, serverInfo } : asText(RULE);
      return asJson({ jsonrpc: '2.0', id, result });
    });
    const { screening } = clientsOf(setUp());
    expect(await screening.getRule(environment(server.base), PLACE)).toMatchObject({ id: '12' });
  });
});

describe('every message', () => {
  test('carries the key, the session and the version in headers; no stream is opened', async () => {
    const { screening, to, server } = await startEndpoint({
      headers: { 'mcp-session-id': 'session-1' },
    });
    await screening.getRule(to, PLACE);
    expect(server.seen.map(({ method, path }) => [method, path])).toEqual(
      server.seen.map(() => ['POST', '/mcp']),
    );
    expect(server.seen.map(({ headers }) => [headers['x-api-key'], headers.accept])).toEqual(
      server.seen.map(() => [CANARY_KEY, 'application/json, text/event-stream']),
    );
    const later = server.seen.slice(1).map(({ headers }) => headers);
    for (const headers of later) {
      expect(headers['mcp-session-id']).toBe('session-1');
      expect(headers['mcp-protocol-version']).toBe('2025-06-18');
    }
  });

  test('shows the key as a bearer token where the environment does, and never in the address', async () => {
    const { screening, to, server } = await startEndpoint();
    await screening.getRule({ ...to, auth: 'bearer_token' }, PLACE);
    await screening.getRule({ ...to, auth: 'query_parameter' }, PLACE);
    const [bearer, ...others] = new Set(server.seen.map(({ headers }) => headers.authorization));
    expect([bearer, others]).toEqual([`Bearer ${CANARY_KEY}`, [undefined]]);
    for (const { path } of server.seen) expect(path).toBe('/mcp');
  });

  test.each<[string, ServerReply]>([
    ['reset', { do: 'reset' }],
    ['closed', { do: 'close' }],
    ['cut short', { do: 'truncate', sent: '{' }],
    ['never answered', { do: 'hang' }],
    ['a 502', { do: 'answer', status: 502, body: '<html>' }],
  ])('whose answer is %s is not sent again', async (_what, reply) => {
    const { screening, to, server, ledger } = await startEndpoint({
      instead: { 'tools/call': reply },
    });
    const asked = screening.updateRule({ ...to }, PLACE, {}).catch((raised: unknown) => raised);
    expect(await asked).toMatchObject({ details: { repeat: 'never' } });
    expect(methods(server.seen)).toEqual([
      ...['initialize', 'notifications/initialized', 'tools/list', 'tools/call'],
    ]);
    expect(ledger.rows.map(({ record }) => record.purpose)).toEqual([
      ...['mcp', 'mcp', 'mcp', 'mcp_change'],
    ]);
  });

  test('goes to the backup where the primary is not there, each at most once', async () => {
    const { screening, to, server, ledger } = await startEndpoint();
    const primaryBase = await findRefusingBase();
    const backupBase = server.base;
    await screening.getRule({ ...to, primaryBase, backupBase }, PLACE);
    expect(methods(server.seen)).toHaveLength(4);
    expect(ledger.rows.map(({ record }) => record.base)).toEqual(
      [1, 2, 3, 4].flatMap(() => [primaryBase, backupBase]),
    );
  });

  test('stays here in quiet mode', async () => {
    const { server, to } = await startEndpoint();
    const quiet = setUp({ isQuiet: () => true });
    const asked = clientsOf(quiet).screening.getRule(to, PLACE);
    await expect(asked).rejects.toMatchObject({ code: 'http.quiet_mode' });
    expect([server.seen, quiet.ledger.rows]).toEqual([[], []]);
  });

  test('can be stopped; a change on its way is then unknown', async () => {
    const stopper = new AbortController();
    const stop = (): ServerReply => {
      stopper.abort();
      return { do: 'hang' };
    };
    const { screening, to, ledger } = await startEndpoint({ instead: { 'tools/call': stop } });
    const asked = screening.deleteRule(to, PLACE, { signal: stopper.signal });
    await expect(asked).rejects.toMatchObject({
      ...{ code: 'job.aborted', details: { reached: 'unknown', repeat: 'never' } },
    });
    expect(ledger.rows.at(-1)!.outcome).toMatchObject({ errorCode: 'job.aborted' });
  });
});
