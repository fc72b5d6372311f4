// What surrounds a screening (blockchain API 1, 4.2): reuse of an investigation, monitors, the
// exemption, two databases, and the count of what was accepted.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scenarioTransaction } from '../../electron/practice/kyt-scenarios.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import {
  Gates,
  ManualClock,
  PRACTICE_KEY,
  startPracticeClient,
  type PlainAnswer,
  type PracticeClient,
} from '../builders/practice-client.ts';

type Plain = Record<string, unknown>;
const KYA = '/api/v3/screen/kya';
const KYT = '/api/v3/screen/kyt';
const kya = { chain_name: 'Tron', address: scenarioAddress('mixer-two-hops', 'Tron') };
const kyt = { chain_name: 'Tron', tx_id: scenarioTransaction('mixer-two-hops', 'Tron') };

/** The machine may be busy. */
const LONG = { timeout: 20_000 };

let client: PracticeClient;
afterEach(async () => {
  await client.close();
});
const control = async (name: string, base = client.service.base): Promise<Plain> => {
  const headers = { 'x-api-key': PRACTICE_KEY };
  const response = await fetch(`${base}/control/${name}`, { headers });
  return ((await response.json()) as { data: Plain }).data;
};

describe('duration and reuse (4.2)', () => {
  let gates: Gates;
  beforeEach(async () => {
    gates = new Gates();
    client = await startPracticeClient({ pace: 10, sleep: gates.sleep });
  });
  const takes = async (path: string, body: Plain, ms: number): Promise<PlainAnswer> => {
    const answer = client.post(path, body);
    await expect.poll(() => gates.count(ms), LONG).toBe(1);
    gates.wake(ms);
    return answer;
  };

  it('a synchronous screening waits its time, scaled by the pace', async () => {
    expect((await takes(KYA, kya, 350)).status).toBe(200);
    const deep = { ...kya, inflow_hops: 5, outflow_hops: 5 };
    expect((await takes(KYA, deep, 7_550)).status).toBe(200);
  });

  it('an identical submit reuses the investigation, unless force_run is set', async () => {
    const first = await takes(KYA, kya, 350);
    const again = await takes(KYA, { ...kya, auto_monitor: true }, 200);
    expect(again.json).toEqual(first.json);
    await takes(KYA, { ...kya, force_run: true }, 350);
    await takes(KYA, { ...kya, min_amount: 11 }, 350);
    await takes(KYT, kyt, 350);
    await takes(KYT, kyt, 200);
    await takes(KYT, { ...kyt, screen_direction: 'in' }, 350);
  });
});

describe('auto_monitor (4.2, 4.3)', () => {
  let clock: ManualClock;
  beforeEach(async () => {
    clock = new ManualClock();
    client = await startPracticeClient({ clock, sleep: () => Promise.resolve() });
  });
  const monitors = async (): Promise<Plain[]> => (await control('monitors'))['monitors'] as Plain[];

  it('keeps one monitor per address and token, renewed by later screens', async () => {
    await client.post(KYA, { ...kya, auto_monitor: true });
    clock.advance(5_000);
    await client.post(KYA, { ...kya, auto_monitor: true, mode: 'async' });
    await client.post(KYA, { ...kya, auto_monitor: true, token: 'usdc' });
    await client.post(KYA, { ...kya, address: scenarioAddress('clean', 'Tron') });
    expect(await monitors()).toEqual([
      {
        address: kya.address,
        token: 'usdt',
        chain_name: 'Tron',
        created_at: clock.now() - 5_000,
        renewed_at: clock.now(),
        renewals: 1,
      },
      {
        address: kya.address,
        token: 'usdc',
        chain_name: 'Tron',
        created_at: clock.now(),
        renewed_at: clock.now(),
        renewals: 0,
      },
    ]);
  });

  it('takes an evm address in any letter case for the same', async () => {
    const address = scenarioAddress('clean', 'Ethereum');
    for (const each of [address, address.toLowerCase()]) {
      await client.post(KYA, { chain_name: 'Ethereum', address: each, auto_monitor: true });
    }
    expect(await monitors()).toMatchObject([{ renewals: 1 }]);
  });

  it('follows the source for in, the destination for out, both for both', async () => {
    const followed = async (direction: string): Promise<number> => {
      await client.post(KYT, { ...kyt, screen_direction: direction, auto_monitor: true });
      return (await monitors()).length;
    };
    expect(await followed('out')).toBe(1);
    expect(await monitors()).toMatchObject([{ address: kya.address }]);
    expect(await followed('in')).toBe(2);
    expect(await followed('both')).toBe(2);
    expect(await monitors()).toMatchObject([{ renewals: 1 }, { renewals: 1 }]);
  });

  it('is not started by a refused screening', async () => {
    await client.post(KYA, { ...kya, auto_monitor: true, token: 'dai' });
    expect(await monitors()).toEqual([]);
  });
});

describe('two databases (1)', () => {
  beforeEach(async () => {
    client = await startPracticeClient();
  });
  const testCall = async (path: string, body: Plain): Promise<{ code: number; data: Plain }> => {
    const response = await fetch(`${client.service.test.base}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': PRACTICE_KEY },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { code: number; data: Plain };
  };

  it('have other ruleset ids, and the same key', async () => {
    const { data } = await testCall('/api/v3/rulesets/list', {});
    const ids = (data as unknown as Plain[]).map((ruleset) => ruleset['id']);
    expect(ids).toEqual([101, 102, 103, 104]);
    expect((await testCall(KYA, kya)).data).toMatchObject({ rulesetId: 101 });
    const both = (await testCall(KYT, kyt)).data;
    expect([both['inRulesetId'], both['outRulesetId']]).toEqual([102, 103]);
  });

  it('know nothing of each other’s jobs, rulesets, monitors and counts', async () => {
    const created = await testCall('/api/v3/rulesets/create', { name: 'T', ruleset_type: 'kya' });
    const here = await client.post('/api/v3/rulesets/get', { ruleset_id: created.data['id'] });
    expect(here.status).toBe(404);
    const job = await testCall(KYA, { ...kya, mode: 'async', auto_monitor: true });
    const poll = `/api/v3/screen/result/${String(job.data['job_id'])}`;
    expect((await client.send(poll)).status).toBe(404);
    const backup = await fetch(`${client.service.test.backup}${poll}`, {
      headers: { 'x-api-key': PRACTICE_KEY },
    });
    expect(backup.status).toBe(200);
    expect(await control('accepted')).toMatchObject({ total: 0 });
    expect(await control('accepted', client.service.test.base)).toMatchObject({ total: 1 });
    expect(await control('monitors')).toEqual({ monitors: [] });
  });

  it('give the same findings for the same address', async () => {
    const { rulesetId: _id, ...here } = (await client.post(KYA, kya)).json.data as Plain;
    const { rulesetId: _other, ...there } = (await testCall(KYA, kya)).data;
    expect(there).toEqual(here);
  });
});

describe('what was accepted', () => {
  beforeEach(async () => {
    client = await startPracticeClient();
  });

  it('is counted per identical body, in any order of its members', async () => {
    await client.post(KYA, kya);
    await client.post(KYA, { address: kya.address, chain_name: 'Tron' });
    const job = (await client.post(KYA, { ...kya, mode: 'async' })).json.data as Plain;
    await client.post(KYT, kyt);
    await client.post(KYA, { ...kya, token: 'dai' });
    await client.post(KYA, { ...kya, inflow_hops: 9 });
    expect(await control('accepted')).toEqual({
      total: 4,
      screenings: [
        { type: 'kya', body: kya, count: 2, job_ids: [] },
        { type: 'kya', body: { ...kya, mode: 'async' }, count: 1, job_ids: [job['job_id']] },
        { type: 'kyt', body: kyt, count: 1, job_ids: [] },
      ],
    });
    await client.post('/control/reset', {});
    expect(await control('accepted')).toEqual({ total: 0, screenings: [] });
  });

  it('is marked in the request log, with the status of the answer', async () => {
    await client.post(KYA, { ...kya, mode: 'async' });
    await client.post(KYA, { ...kya, token: 'dai' });
    await client.send('/api/v3/chains');
    const { requests } = (await control('requests')) as { requests: Plain[] };
    expect(requests.map((entry) => [entry['accepted'], entry['status'], entry['fault']])).toEqual([
      [true, 200, null],
      [false, 400, null],
      [false, 200, null],
    ]);
  });
});

describe('the exemption (cex_immune)', () => {
  beforeEach(async () => {
    client = await startPracticeClient();
  });

  it('applies to each endpoint of a transaction', async () => {
    const body = { chain_name: 'Tron', tx_id: scenarioTransaction('paid-deposit', 'Tron') };
    const hits = async (more: Plain): Promise<number> => {
      const { data } = (await client.post(KYT, { ...body, ...more })).json as {
        data: { hits: unknown[] };
      };
      return data.hits.length;
    };
    expect(await hits({ screen_direction: 'out' })).toBe(0);
    expect(await hits({ screen_direction: 'out', cex_immune: false })).toBe(1);
    expect(await hits({ screen_direction: 'in' })).toBe(1);
  });
});
