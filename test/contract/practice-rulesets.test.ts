// Rulesets of the caller's own (blockchain API 2.2, 4.5): created, changed, cloned, deleted, kept
// over a restart, and used in screenings.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import {
  ManualClock,
  startPracticeClient,
  type PlainAnswer,
  type PracticeClient,
} from '../builders/practice-client.ts';

type Plain = Record<string, unknown>;

let client: PracticeClient;
let clock: ManualClock;
beforeEach(async () => {
  clock = new ManualClock();
  client = await startPracticeClient({ clock, sleep: () => Promise.resolve() });
});
afterEach(async () => {
  await client.close();
});

const call = (path: string, body: Plain): Promise<PlainAnswer> =>
  client.post(`/api/v3/rulesets/${path}`, body);
const data = async (path: string, body: Plain): Promise<Plain> => {
  const answer = await call(path, body);
  expect(answer.json).toMatchObject({ code: 0 });
  return answer.json.data as Plain;
};
const create = (more: Plain = {}): Promise<Plain> =>
  data('create', { name: 'Mine', ruleset_type: 'kya', ...more });
const refusal = async (path: string, body: Plain): Promise<[number, string]> => {
  const answer = await call(path, body);
  expect(answer.json).toMatchObject({ code: -1, data: null });
  return [answer.status, answer.json.msg.split(' ')[0]!];
};
const screen = async (
  story: Parameters<typeof scenarioAddress>[0],
  more: Plain,
): Promise<Plain> => {
  const body = { chain_name: 'Tron', address: scenarioAddress(story, 'Tron'), ...more };
  return (await client.post('/api/v3/screen/kya', body)).json.data as Plain;
};

describe('create', () => {
  it('gives an empty ruleset of the caller’s, which get and list then know', async () => {
    const created = await create();
    expect(created).toEqual({
      id: expect.any(Number) as number,
      name: 'Mine',
      jurisdiction: 'Global',
      icon: '',
      is_builtin: false,
      generated_by: 'user',
      status: 'ready',
      ruleset_type: 'kya',
      source_policy_ids: [],
      rules: [],
      created_at: '2026-03-01T00:00:00.000Z',
      updated_at: '2026-03-01T00:00:00.000Z',
    });
    expect(await data('get', { ruleset_id: created['id'] })).toEqual(created);
    const own = await data('list', { include_builtin: false });
    expect(own).toMatchObject([{ id: created['id'], rules_count: 0, highlighted_rules_count: 0 }]);
  });

  it.each(['kya', 'kyt_in', 'kyt_out', 'scoring'])('takes type %s', async (type) => {
    expect(await create({ ruleset_type: type })).toMatchObject({ ruleset_type: type });
  });

  it('starts a scoring ruleset from the default config, or from the one given', async () => {
    const builtin = await data('get', { ruleset_id: 4 });
    const plain = await create({ ruleset_type: 'scoring' });
    expect(plain['scoring_config']).toEqual(builtin['scoring_config']);
    const config = { self_hit_score: 70, of_our_own: [1, { deep: null }] };
    const given = await create({ ruleset_type: 'scoring', scoring_config: config });
    expect(given['scoring_config']).toEqual(config);
  });

  it.each<[string, Plain]>([
    ['name', { name: undefined }],
    ['name', { name: ' ' }],
    ['ruleset_type', { ruleset_type: undefined }],
    ['ruleset_type', { ruleset_type: 'kyt' }],
    ['jurisdiction', { jurisdiction: 5 }],
    ['scoring_config', { scoring_config: {} }],
    ['scoring_config', { ruleset_type: 'scoring', scoring_config: 'default' }],
    [
      'scoring_config.self_hit_score',
      { ruleset_type: 'scoring', scoring_config: { self_hit_score: 101 } },
    ],
    [
      'scoring_config.hop_bands.0.direction',
      {
        ruleset_type: 'scoring',
        scoring_config: { hop_bands: [{ direction: 'up', hop_bucket: 'direct', base: 1 }] },
      },
    ],
    [
      'scoring_config.severity_weights.high',
      {
        ruleset_type: 'scoring',
        scoring_config: { severity_weights: { high: -1 } },
      },
    ],
    [
      'scoring_config.verdict_bands',
      { ruleset_type: 'scoring', scoring_config: { verdict_bands: [] } },
    ],
  ])('refuses a wrong %s by name', async (field, more) => {
    const body = { name: 'Mine', ruleset_type: 'kya', ...more };
    expect(await refusal('create', body)).toEqual([400, field]);
  });

  it('keeps every digit of a config, and a config that is a list', async () => {
    const raw =
      '{"ruleset_type":"scoring","name":"Digits","scoring_config":[{"share":0.10000000000000000001}]}';
    const { text } = await client.send('/api/v3/rulesets/create', { method: 'POST', body: raw });
    expect(text).toContain('"scoring_config":[{"share":0.10000000000000000001}]');
  });
});

describe('update', () => {
  it('keeps what is left out, and takes name, jurisdiction and icon', async () => {
    const { id } = await create({ jurisdiction: 'HK' });
    clock.advance(1_000);
    const updated = await data('update', { ruleset_id: id, name: 'Renamed', icon: 'shield' });
    expect(updated).toMatchObject({
      name: 'Renamed',
      jurisdiction: 'HK',
      icon: 'shield',
      created_at: '2026-03-01T00:00:00.000Z',
      updated_at: '2026-03-01T00:00:01.000Z',
    });
    expect(await data('update', { ruleset_id: id, icon: '' })).toMatchObject({
      name: 'Renamed',
      icon: '',
    });
    expect(await data('get', { ruleset_id: id })).toMatchObject({ name: 'Renamed', icon: '' });
  });

  it('replaces the whole scoring config', async () => {
    const { id } = await create({ ruleset_type: 'scoring', scoring_config: { a: 1, b: 2 } });
    const updated = await data('update', { ruleset_id: id, scoring_config: { b: 3 } });
    expect(updated['scoring_config']).toEqual({ b: 3 });
    const kept = await data('update', { ruleset_id: id, name: 'Other' });
    expect(kept['scoring_config']).toEqual({ b: 3 });
  });

  it('refuses a config where none belongs, and an empty name', async () => {
    const { id } = await create();
    expect(await refusal('update', { ruleset_id: id, scoring_config: {} })).toEqual([
      400,
      'scoring_config',
    ]);
    expect(await refusal('update', { ruleset_id: id, name: '' })).toEqual([400, 'name']);
  });
});

describe('clone', () => {
  it('copies a builtin with its rules, each under an id of its own', async () => {
    const source = await data('get', { ruleset_id: 1 });
    const copy = await data('clone', { source_ruleset_id: 1, name: 'My copy' });
    expect(copy).toMatchObject({ name: 'My copy', is_builtin: false, ruleset_type: 'kya' });
    const plainRules = (ruleset: Plain): Plain[] =>
      (ruleset['rules'] as Plain[]).map(({ id: _id, ruleset_id: _owner, ...rule }) => rule);
    expect(plainRules(copy)).toEqual(plainRules(source));
    const rules = copy['rules'] as Plain[];
    expect(rules.every((rule) => rule['ruleset_id'] === copy['id'])).toBe(true);
    const sourceIds = (source['rules'] as Plain[]).map((rule) => rule['id']);
    expect(rules.some((rule) => sourceIds.includes(rule['id']))).toBe(false);
  });

  it('copies an own ruleset and the scoring config, and names a copy by itself', async () => {
    const config = { self_hit_score: 50 };
    const { id } = await create({ ruleset_type: 'scoring', scoring_config: config });
    const copy = await data('clone', { source_ruleset_id: id });
    expect(copy).toMatchObject({ name: 'Mine (copy)', scoring_config: config });
  });
});

describe('delete', () => {
  it('removes the ruleset; a later screening with its id uses the builtin', async () => {
    const { id } = await create();
    expect(await screen('mixer-two-hops', { ruleset_id: id })).toMatchObject({
      rulesetId: id,
      hits: [],
    });
    expect(await data('delete', { ruleset_id: id })).toEqual({ id, deleted: true });
    expect(await refusal('get', { ruleset_id: id })).toEqual([404, 'ruleset_id']);
    expect(await screen('mixer-two-hops', { ruleset_id: id })).toMatchObject({ rulesetId: 1 });
  });

  it('never gives the id of a deleted ruleset again', async () => {
    const { id } = await create();
    await data('delete', { ruleset_id: id });
    expect((await create())['id']).not.toBe(id);
  });
});

it.each([
  ['get', 'ruleset_id'],
  ['update', 'ruleset_id'],
  ['delete', 'ruleset_id'],
  ['clone', 'source_ruleset_id'],
  ['rule/list', 'ruleset_id'],
  ['rule/create', 'ruleset_id'],
])('%s asks for %s, and answers 404 to one that does not exist', async (path, field) => {
  expect(await refusal(path, {})).toEqual([400, field]);
  expect(await refusal(path, { [field]: '1' })).toEqual([400, field]);
  expect((await refusal(path, { [field]: 4711 }))[0]).toBe(404);
});

it.each(['update', 'delete', 'rule/create', 'rule/highlight'])(
  '%s answers 403 to every builtin',
  async (path) => {
    for (const id of [1, 2, 3, 4]) {
      expect(await refusal(path, { ruleset_id: id })).toEqual([403, 'ruleset_id']);
    }
  },
);

describe('scoring rulesets', () => {
  const scoreOf = async (more: Plain): Promise<unknown> =>
    ((await screen('mixer-two-hops', more))['score'] as Plain)['score'];
  const halved = {
    hop_bands: [{ direction: 'in', hop_bucket: 'hop2', base: 35 }],
    verdict_bands: [{ verdict: 'block', up_to: 100 }],
  };

  it('0 means the caller’s latest own one, else the builtin', async () => {
    expect(await scoreOf({})).toBe(33.7697);
    const first = await create({ ruleset_type: 'scoring', scoring_config: halved });
    const half = 16.8848;
    expect(await scoreOf({})).toBe(half);
    const second = await create({ ruleset_type: 'scoring' });
    expect(await scoreOf({})).toBe(33.7697);
    expect(await scoreOf({ scoring_ruleset_id: first['id'] })).toBe(half);
    expect(await scoreOf({ scoring_ruleset_id: second['id'] })).toBe(33.7697);
    await data('delete', { ruleset_id: second['id'] });
    expect(await scoreOf({})).toBe(half);
    expect(await scoreOf({ scoring_ruleset_id: second['id'] })).toBe(33.7697);
    expect(await scoreOf({ scoring_ruleset_id: 4 })).toBe(33.7697);
  });

  it('decide verdict, weights and the self-hit score × the weight of its level', async () => {
    const { id } = await create({ ruleset_type: 'scoring', scoring_config: halved });
    const verdict = await screen('clean', { scoring_ruleset_id: id });
    expect(verdict['score']).toMatchObject({ score: 0, verdict: 'block' });
    const config = { self_hit_score: 60, severity_weights: { critical: 0.5 } };
    await data('update', { ruleset_id: id, scoring_config: config });
    const listed = await screen('listed-subject', { scoring_ruleset_id: id });
    expect(listed['score']).toMatchObject({
      selfHit: true,
      selfHitLevel: 'critical',
      score: 30,
      verdict: 'review',
    });
  });
});

describe('over time', () => {
  it('a job keeps the rulesets of the moment in which it was accepted', async () => {
    const { id } = await data('clone', { source_ruleset_id: 1, name: 'Copy' });
    const body = {
      chain_name: 'Tron',
      address: scenarioAddress('mixer-two-hops', 'Tron'),
      ruleset_id: id,
      mode: 'async',
    };
    const { data: job } = (await client.post('/api/v3/screen/kya', body)).json as {
      data: { job_id: number };
    };
    await data('delete', { ruleset_id: id });
    clock.advance(10_000);
    const poll = (await client.send(`/api/v3/screen/result/${job.job_id}`)).json.data as Plain;
    const result = poll['result'] as Plain;
    expect(result).toMatchObject({ rulesetId: id });
    expect(result['hits']).toHaveLength(2);
  });

  it('rulesets, rules and deletions survive a restart with a state file', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'practice-'));
    const stateFile = path.join(folder, 'state');
    await client.close();
    client = await startPracticeClient({ stateFile });
    const kept = await data('clone', { source_ruleset_id: 1, name: 'Kept' });
    const scoring = await create({
      ruleset_type: 'scoring',
      scoring_config: { self_hit_score: 9 },
    });
    const gone = await create();
    await data('update', { ruleset_id: kept['id'], icon: 'star' });
    await data('delete', { ruleset_id: gone['id'] });
    const before = [
      await data('get', { ruleset_id: kept['id'] }),
      await data('get', { ruleset_id: scoring['id'] }),
    ];
    await client.close();
    client = await startPracticeClient({ stateFile });
    expect([
      await data('get', { ruleset_id: kept['id'] }),
      await data('get', { ruleset_id: scoring['id'] }),
    ]).toEqual(before);
    expect(await refusal('get', { ruleset_id: gone['id'] })).toEqual([404, 'ruleset_id']);
    expect(Number((await create())['id'])).toBeGreaterThan(Number(gone['id']));
    rmSync(folder, { recursive: true });
  });
});
