// The practice service's HTTP manners: envelope, keys, methods, limits (blockchain API 1, 5, 7).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import { MAX_BODY_BYTES } from '../../electron/practice/http/api.ts';
import {
  PRACTICE_KEY,
  startPracticeClient,
  type PracticeClient,
} from '../builders/practice-client.ts';

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
afterAll(async () => {
  await client.close();
});

const KYA = '/api/v3/screen/kya';
const valid = { chain_name: 'Tron', address: scenarioAddress('clean', 'Tron') };

describe('authentication (5)', () => {
  const chains = '/api/v3/chains';
  const plain = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(`${client.service.base}${path}`, { headers })).status;

  it('takes the key as header, query parameter or bearer token', async () => {
    expect(await plain(chains, { 'x-api-key': PRACTICE_KEY })).toBe(200);
    expect(await plain(`${chains}?apikey=${PRACTICE_KEY}`)).toBe(200);
    expect(await plain(chains, { authorization: `Bearer ${PRACTICE_KEY}` })).toBe(200);
  });

  it('refuses no key, a wrong key, and a wrong preferred key beside a right one', async () => {
    expect(await plain(chains)).toBe(401);
    expect(await plain(chains, { 'x-api-key': 'wrong' })).toBe(401);
    expect(await plain(`${chains}?apikey=${PRACTICE_KEY}`, { 'x-api-key': 'wrong' })).toBe(401);
  });

  it('asks for the key before it says whether a path exists', async () => {
    expect(await plain('/nowhere')).toBe(401);
    expect(await plain('/control/requests')).toBe(401);
  });

  it('serves the same jobs on the backup address', async () => {
    const { data } = (await client.post(KYA, { ...valid, mode: 'async' })).json as {
      data: { job_id: number };
    };
    const path = `/api/v3/screen/result/${data.job_id}`;
    const response = await fetch(`${client.service.backup}${path}`, {
      headers: { 'x-api-key': PRACTICE_KEY },
    });
    expect(await response.json()).toMatchObject({ code: 0, data: { job_id: data.job_id } });
  });
});

describe('envelope (1, 7)', () => {
  it.each([
    ['GET', '/api/v3/chains', undefined, 200],
    ['POST', '/api/v3/chains', undefined, 200],
    ['POST', '/api/v3/rulesets/list', undefined, 200],
    ['POST', '/api/v3/rulesets/get', '{"ruleset_id": 99}', 404],
    ['GET', '/api/v3/nowhere', undefined, 404],
    ['GET', '/api/v3/screen/result/1', undefined, 404],
    ['GET', '/api/v3/screen/result/abc', undefined, 400],
    ['GET', KYA, undefined, 405],
    ['POST', '/api/v3/screen/result/1', '{}', 405],
    ['DELETE', '/api/v3/chains', undefined, 405],
    ['POST', KYA, 'no json', 400],
    ['POST', KYA, '[]', 400],
    ['POST', KYA, '"text"', 400],
    ['POST', KYA, undefined, 400],
    ['POST', KYA, `{"pad":"${'x'.repeat(MAX_BODY_BYTES)}"}`, 413],
  ])('%s %s with %.12s answers %d in an envelope', async (method, path, body, status) => {
    const answer = await client.send(path, { method, ...(body === undefined ? {} : { body }) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(Object.keys(answer.json)).toEqual(['code', 'msg', 'data']);
    expect(answer.json.code).toBe(status === 200 ? 0 : -1);
    expect(answer.json.msg === 'success').toBe(status === 200);
  });

  it('names the allowed methods with a 405', async () => {
    expect((await client.send(KYA)).headers.get('allow')).toBe('POST');
  });
});

describe('input of screen/kya (4.2)', () => {
  it.each([
    ['chain_name', undefined],
    ['chain_name', 'Bitcoin'],
    ['chain_name', 7],
    ['address', undefined],
    ['address', ''],
    ['address', 'TDhuS3p3XDCetf5HQiXpjHsvSsZRjkYUm6'],
    ['address', scenarioAddress('clean', 'Ethereum')],
    ['token', 'dai'],
    ['token', 1],
    ['inflow_hops', 6],
    ['inflow_hops', -1],
    ['inflow_hops', 1.5],
    ['inflow_hops', '3'],
    ['outflow_hops', 6],
    ['outflow_hops', null],
    ['min_timestamp', -1],
    ['min_timestamp', '2026-01-01'],
    ['max_timestamp', 1.5],
    ['min_amount', -0.5],
    ['min_amount', '10'],
    ['max_nodes_per_hop', 0],
    ['max_nodes_per_hop', 10_001],
    ['force_time_sequence', 'true'],
    ['ruleset_id', -1],
    ['ruleset_id', 2],
    ['ruleset_id', '1'],
    ['scoring_ruleset_id', 1],
    ['scoring_ruleset_id', 0.5],
    ['cex_immune', 1],
    ['force_run', 'no'],
    ['auto_monitor', null],
    ['mode', 'later'],
  ])('refuses a wrong %s (%j) by name, in both modes', async (field, value) => {
    for (const mode of ['sync', 'async']) {
      const answer = await client.post(KYA, { ...valid, mode, [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.json.msg).toMatch(new RegExp(`^${field} `));
    }
  });

  it('refuses a time window upside down', async () => {
    const answer = await client.post(KYA, { ...valid, min_timestamp: 2, max_timestamp: 1 });
    expect(answer.status).toBe(400);
    expect(answer.json.msg).toMatch(/^min_timestamp /);
  });

  it('falls back to the builtin for a ruleset that does not exist', async () => {
    const body = { ...valid, ruleset_id: 4711, scoring_ruleset_id: 4711 };
    const answer = await client.post(KYA, body);
    expect(answer.json.data).toMatchObject({ rulesetId: 1 });
  });
});

describe('request log', () => {
  it('keeps method, path without the key, and body; never the key; not its own endpoints', async () => {
    await client.post('/control/reset', {});
    await fetch(`${client.service.base}/api/v3/chains?apikey=${PRACTICE_KEY}&x=1`);
    await client.post(KYA, valid);
    const { data } = (await client.send('/control/requests')).json as {
      data: { requests: { method: string; path: string; body: string }[] };
    };
    expect(data.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v3/chains?x=1',
      `POST ${KYA}`,
    ]);
    expect(JSON.parse(data.requests[1]!.body)).toEqual(valid);
    expect(JSON.stringify(data)).not.toContain(PRACTICE_KEY);
  });
});

describe('chains and rulesets (4.1, 4.5)', () => {
  it('lists both chains with their tokens and families', async () => {
    const { data } = (await client.send('/api/v3/chains')).json;
    expect(data).toEqual({
      chains: [
        {
          chain_name: 'Tron',
          tokens: ['usdt', 'usdc'],
          default_token: 'usdt',
          address_family: 'tron',
        },
        {
          chain_name: 'Ethereum',
          tokens: ['usdt', 'usdc'],
          default_token: 'usdt',
          address_family: 'evm',
        },
      ],
    });
  });

  it('lists every builtin with the documented fields, narrowed by type, ids and ownership', async () => {
    const list = async (body: unknown): Promise<Record<string, unknown>[]> =>
      (await client.post('/api/v3/rulesets/list', body)).json.data as Record<string, unknown>[];
    const all = await list({});
    expect(all.map((item) => item['ruleset_type'])).toEqual([
      'kya',
      'kyt_in',
      'kyt_out',
      'scoring',
    ]);
    for (const item of all) {
      expect(Object.keys(item)).toEqual([
        'id',
        'name',
        'jurisdiction',
        'is_builtin',
        'generated_by',
        'status',
        'ruleset_type',
        'rules_count',
        'highlighted_rules_count',
        'created_at',
      ]);
    }
    expect(await list({ ruleset_type: 'scoring' })).toHaveLength(1);
    expect(await list({ ids: [1, 2] })).toHaveLength(2);
    expect(await list({ include_builtin: false })).toEqual([]);
  });

  it.each([
    ['ruleset_type', 'kyt'],
    ['include_builtin', 'yes'],
    ['ids', 3],
    ['ids', ['1']],
  ])('refuses a wrong %s by name when listing', async (field, value) => {
    const answer = await client.post('/api/v3/rulesets/list', { [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.json.msg).toContain(field);
  });

  it('gives rules in their sort order, each with the documented fields', async () => {
    for (const id of [1, 2, 3]) {
      const { data } = (await client.post('/api/v3/rulesets/get', { ruleset_id: id })).json as {
        data: { rules: Record<string, unknown>[] };
      };
      expect(data.rules.length).toBeGreaterThan(10);
      const order = data.rules.map((rule) => Number(rule['sort_order']));
      expect(order).toEqual([...order].sort((a, b) => a - b));
      expect(new Set(data.rules.map((rule) => rule['rule_code'])).size).toBe(data.rules.length);
      for (const rule of data.rules) {
        expect(Object.keys(rule)).toEqual([
          'id',
          'ruleset_id',
          'rule_code',
          'name',
          'category',
          'description',
          'reference',
          'risk_level',
          'action',
          'direction',
          'min_hops',
          'max_hops',
          'conditions',
          'is_highlighted',
          'highlight_tags',
          'sort_order',
        ]);
        expect(rule['conditions']).not.toEqual([]);
      }
    }
  });

  it('gives a scoring ruleset its config and no rules', async () => {
    const { data } = (await client.post('/api/v3/rulesets/get', { ruleset_id: 4 })).json;
    expect(data).toMatchObject({ rules: [], scoring_config: { self_hit_score: 100 } });
  });
});
