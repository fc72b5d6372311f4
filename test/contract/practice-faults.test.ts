// Faults on demand: what each kind does to an exchange, and whether the request ran.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { isJsonObject, parseJson } from '#shared/screening/json.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { FAULTS } from '../../electron/practice/faults/catalogue.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import { startPracticeClient, type PracticeClient } from '../builders/practice-client.ts';

const KYA = '/api/v3/screen/kya';
const RESULT = '/api/v3/screen/result/';
const body = {
  chain_name: 'Tron',
  address: scenarioAddress('mixer-two-hops', 'Tron'),
};

let client: PracticeClient;
beforeAll(async () => {
  client = await startPracticeClient();
});
beforeEach(async () => {
  await client.post('/control/reset', {});
});
afterAll(async () => {
  await client.close();
});

const order = (kind: string, more: object = {}): Promise<unknown> =>
  client.post('/control/faults', [{ kind, ...more }]);
const submit = async (): Promise<number> => {
  const answer = await client.post(KYA, { ...body, mode: 'async' });
  return (answer.json.data as { job_id: number }).job_id;
};
const requestCount = async (): Promise<number> => {
  const { data } = (await client.send('/control/requests')).json;
  return (data as { requests: unknown[] }).requests.length;
};

async function readResult(): Promise<ReturnType<typeof readKyaResult>> {
  const reading = parseJson((await client.post(KYA, body)).text);
  const envelope = reading.ok ? openEnvelope(reading.value) : null;
  if (envelope?.kind !== 'success' || !isJsonObject(envelope.data)) throw new Error('no result');
  return readKyaResult(envelope.data, 'data');
}

it('knows exactly the kinds of its README', () => {
  expect(FAULTS.map(({ kind }) => kind).sort()).toEqual(
    [
      '429',
      'bare-path-nodes',
      'failed-status',
      'hang',
      'html-502',
      'never-complete',
      'no-envelope',
      'not-json',
      'null-path-nodes',
      'reset-after-read',
      'reset-before-read',
      'reversed-path-nodes',
      'string-numbers',
      'unknown-fields',
      'wrong-content-type',
    ].sort(),
  );
});

it('refuses an order it does not understand by name', async () => {
  for (const [orders, name] of [
    [{}, 'body'],
    [[{ kind: 'none' }], 'kind'],
    [[{ kind: 'hang', path: 1 }], 'path'],
    [[{ kind: 'hang', times: 2 }], 'times'],
  ] as const) {
    const answer = await client.post('/control/faults', orders);
    expect([answer.status, answer.json.msg.split(' ')[0]]).toEqual([400, name]);
  }
});

it('uses a fault once or always, on its path alone', async () => {
  await order('html-502', { path: KYA });
  expect((await client.send('/api/v3/chains')).status).toBe(200);
  expect((await client.post(KYA, body)).status).toBe(502);
  expect((await client.post(KYA, body)).status).toBe(200);
  await order('html-502', { path: KYA, times: 'always' });
  expect((await client.post(KYA, body)).status).toBe(502);
  expect((await client.post(KYA, body)).status).toBe(502);
});

describe('answers of another form', () => {
  it('html-502 and 429 keep the request from running', async () => {
    await order('html-502');
    expect((await client.post(KYA, body)).headers.get('content-type')).toContain('text/html');
    await order('429');
    const answer = await client.post(KYA, body);
    expect([answer.status, answer.json]).toEqual([
      429,
      { code: 429, msg: 'out of max connections' },
    ]);
  });

  it('no-envelope, not-json and wrong-content-type alter an answer that ran', async () => {
    await order('no-envelope');
    expect((await client.post(KYA, body)).json).toMatchObject({ address: body.address });
    await order('not-json');
    expect((await client.post(KYA, body)).json).toBeNull();
    await order('wrong-content-type');
    const answer = await client.post(KYA, body);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.json.code).toBe(0);
  });
});

describe('broken connections', () => {
  const nextJobAfter = async (kind: string): Promise<[number, number]> => {
    const before = await submit();
    await order(kind, { path: KYA });
    await expect(client.post(KYA, { ...body, mode: 'async' })).rejects.toThrow();
    return [before, await submit()];
  };

  it('reset-before-read logs the request and runs nothing', async () => {
    const [before, after] = await nextJobAfter('reset-before-read');
    expect(after - before).toBe(1);
    expect(await requestCount()).toBe(3);
  });

  it('reset-after-read accepts the job and never says so', async () => {
    const [before, after] = await nextJobAfter('reset-after-read');
    expect(after - before).toBe(2);
  });

  it('hang accepts the job and leaves the connection open', async () => {
    const before = await submit();
    await order('hang', { path: KYA });
    const leaving = new AbortController();
    const pending = client.send(KYA, {
      method: 'POST',
      body: JSON.stringify({ ...body, mode: 'async' }),
      signal: leaving.signal,
    });
    // The service has read it when its log shows it; nothing comes back until we leave.
    await expect.poll(requestCount).toBe(2);
    leaving.abort();
    await expect(pending).rejects.toThrow();
    expect((await submit()) - before).toBe(2);
  });
});

describe('jobs that do not end', () => {
  it.each([
    ['never-complete', 'PROCESSING'],
    ['failed-status', 'FAILED'],
  ])('%s answers polls with %s and leaves submits alone', async (kind, status) => {
    await order(kind, { times: 'always' });
    const id = await submit();
    const { data } = (await client.send(`${RESULT}${id}`)).json as { data: object };
    expect(data).toEqual({ job_id: id, type: 'kya', status });
    await order('html-502', { path: '/elsewhere' });
    expect((await client.send(`${RESULT}${id}`)).json.data).toMatchObject({ status: 'COMPLETE' });
  });
});

describe('departures inside a result', () => {
  it('bare-path-nodes are addresses alone', async () => {
    const plain = await readResult();
    await order('bare-path-nodes');
    const bare = await readResult();
    expect(bare.hits[0]!.nodes.map((node) => node.address)).toEqual(
      plain.hits[0]!.nodes.map((node) => node.address),
    );
    expect(bare.hits[0]!.nodes.every((node) => node.amount === null)).toBe(true);
  });

  it('reversed-path-nodes carry every link from the other end', async () => {
    const plain = (await readResult()).hits[0]!.nodes;
    await order('reversed-path-nodes');
    const reversed = (await readResult()).hits[0]!.nodes;
    expect(reversed.map((node) => node.address)).toEqual(
      plain.map((node) => node.address).reverse(),
    );
    expect(reversed.slice(1).map((node) => node.amount)).toEqual(
      plain
        .slice(1)
        .map((node) => node.amount)
        .reverse(),
    );
  });

  it('null-path-nodes leave a hole, once per hit', async () => {
    await order('null-path-nodes');
    const result = await readResult();
    expect(result.deviationCount).toBe(result.hits.length);
  });

  it('string-numbers keep every digit', async () => {
    const plain = await readResult();
    await order('string-numbers');
    const texts = await readResult();
    expect(texts.score?.score).toBe(plain.score?.score);
    expect(texts.deviationCount).toBeGreaterThan(20);
  });

  it('unknown-fields are recorded and harm nothing', async () => {
    await order('unknown-fields');
    const result = await readResult();
    expect(result.deviations.map(({ expected }) => expected)).toEqual(
      Array.from({ length: result.hits.length + 1 }, () => 'no such field'),
    );
  });

  it('waits for an answer that it can alter', async () => {
    const service = await startPracticeClient({ pace: 1 });
    await service.post('/control/faults', [{ kind: 'bare-path-nodes' }]);
    await service.post(KYA, { ...body, mode: 'async' });
    const { data } = (await service.post(KYA, body)).json as {
      data: { hits: { pathNodes: unknown[] }[] };
    };
    await service.close();
    expect(typeof data.hits[0]!.pathNodes[0]).toBe('string');
  });
});
