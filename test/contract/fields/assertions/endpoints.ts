// Endpoints and tools: method and path, no key in the address, and what the client made of it.
import { expect } from 'vitest';
import { isJsonObject } from '#shared/screening/json.ts';
import { PRACTICE_KEY } from '../../../builders/practice-client.ts';
import type { AssertionTable, Checked } from '../assertion.ts';
import type { ToolCalled } from '../exchanges/mcp.ts';
import { lastOf } from '../recorded.ts';
import { requireLogged } from './logged.ts';

const containing = (part: object): unknown => expect.objectContaining(part);
const someOf = (part: object): unknown => expect.arrayContaining([containing(part)]);
const anId = expect.stringMatching(/^[\w-]+$/) as unknown;

/** What a client gives for a call that worked; the fields have rows of their own. */
const GIVEN: Readonly<Record<string, unknown>> = {
  '/api/v3/chains': someOf({ chainName: 'Ethereum' }),
  '/api/v3/screen/kya': containing({ answer: { kind: 'job', jobId: anId, status: 'PENDING' } }),
  '/api/v3/screen/kyt': containing({ answer: { kind: 'job', jobId: anId, status: 'PENDING' } }),
  '/api/v3/screen/result/{jobId}': containing({
    answer: { kind: 'job', jobId: anId, status: 'PROCESSING' },
  }),
  '/api/v3/rulesets/list': someOf({ id: '1', isBuiltin: true }),
  '/api/v3/rulesets/get': containing({ ruleset: containing({ name: 'Renamed' }) }),
  '/api/v3/rulesets/create': containing({
    ruleset: containing({ isBuiltin: false, rules: [], name: 'Desk scoring' }),
  }),
  '/api/v3/rulesets/update': containing({ ruleset: containing({ name: 'Renamed' }) }),
  '/api/v3/rulesets/delete': { id: anId },
  '/api/v3/rulesets/clone': { id: anId },
  '/api/v3/rulesets/rule/create': containing({ id: anId, ruleCode: 'FULL-1' }),
  '/api/v3/rulesets/rule/list': someOf({ rulesetId: '1' }),
  // Its answer is not shown: nothing is made of it.
  '/api/v3/rulesets/rule/highlight': undefined,
  '/v1/register': containing({ key: anId }),
  '/v1/screening': containing({ answer: containing({ kind: 'task', taskId: anId }) }),
  '/v1/screening/{id}': containing({ answer: containing({ kind: 'task', taskId: anId }) }),
  '/v1/screening/{id}/report': containing({
    contentType: expect.stringContaining('text/html') as unknown,
  }),
  '/v1/search': containing({ results: containing({ total: 2 }) }),
  '/v1/entity/{id}': containing({ id: anId }),
  '/v1/account/bind-email': containing({ tier: 'email' }),
  '/v1/account/survey': containing({ tier: 'survey' }),
  '/v1/account/usage': containing({ usedToday: 1 }),
};

/** Endpoints. */
export const ENDPOINT_ASSERTIONS: AssertionTable = {
  endpoint: async ({ row, recorded, last, stage }) => {
    const [methods = '', template = ''] = row.name.split(' ');
    expect(methods.split('|')).toContain(last.method);
    const { pathname, search } = new URL(last.path, 'http://localhost');
    const form = template.replaceAll(/\{\w+\}/g, '[\\w-]+');
    expect(pathname).toMatch(new RegExp(`^${form}$`));
    expect(search).not.toContain(PRACTICE_KEY);
    expect(last.status).toBe(200);
    if (template.startsWith('/api/')) expect(last.json).toMatchObject({ msg: 'success' });
    await requireLogged(stage, last);
    expect(recorded.error).toBeNull();
    expect(Object.keys(GIVEN)).toContain(template);
    expect(recorded.client).toEqual(GIVEN[template]);
  },

  /** The chains may be asked for with either method, and are the same. */
  'endpoint-either-method': async ({ last, exchange }) => {
    const get = lastOf(await exchange('chains'));
    expect([last.method, get.method]).toEqual(['POST', 'GET']);
    expect(last.text).toBe(get.text);
  },

  /** `{code, msg, data}` on every response, refusals included (1). */
  envelope: async ({ row, exchange }) => {
    const good = lastOf(await exchange('rulesets-get')).json;
    const refused = lastOf(await exchange('error-404')).json;
    for (const json of [good, refused]) expect(isJsonObject(json ?? null)).toBe(true);
    expect(good).toMatchObject({ code: { text: '0' }, msg: 'success' });
    expect(good).toHaveProperty(row.name);
    expect(refused).toMatchObject({ code: { text: '-1' } });
    expect(refused).toHaveProperty(row.name);
    // The client opened the one and raised the other in the service's words.
    expect((await exchange('rulesets-get')).client).not.toBeNull();
    const { error } = await exchange('error-404');
    expect(error?.details['serverMessage']).toBe((refused as { msg: string }).msg);
  },

  /** A tool gives the `data` that the endpoint of the same purpose gives. */
  'tool-mirrors': ({ recorded }) => {
    const { data, http } = recorded.client as ToolCalled;
    expect(data).toBeTruthy();
    expect(data).toEqual(http);
  },

  /** What a tool made is in the list that HTTP gives. */
  'tool-listed': (checked) => {
    const { data, http } = calledOf(checked);
    const made = Array.isArray(data) ? data : [data];
    expect(made.length).toBeGreaterThan(0);
    expect(http).toEqual(expect.arrayContaining(made));
  },

  /** As `tool-listed`; our client changed only what it was told to. */
  'tool-changed': (checked) => {
    const { data, http } = calledOf(checked);
    expect(data).toMatchObject({ name: 'Renamed', sortOrder: 3, ruleCode: 'FULL-1' });
    expect(http).toEqual([data]);
  },

  /** What a tool deleted is gone. */
  'tool-removed': (checked) => {
    const { data, http } = calledOf(checked);
    // Our client gives nothing for a deletion; the tool says what it did.
    if (data !== undefined) expect(data).toMatchObject({ deleted: true });
    expect(http === null || (Array.isArray(http) && http.length === 0)).toBe(true);
  },
};

function calledOf({ recorded }: Checked): ToolCalled {
  return recorded.client as ToolCalled;
}
