// Faults on demand: what each kind does to an exchange, and whether the request ran.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEnvelope } from '#shared/screening/envelope.ts';
import { isJsonObject, parseJson } from '#shared/screening/json.ts';
import { orientPath } from '#shared/flow/orient.ts';
import { readKyaResult } from '#shared/screening/kya-reader.ts';
import { FAULTS } from '../../electron/practice/faults/catalogue.ts';
import { LISTENERS } from '../../electron/practice/http/listener.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import { startPracticeClient, type PracticeClient } from '../builders/practice-client.ts';

const KYA = '/api/v3/screen/kya';
/** The machine may be busy. */
const LONG = { timeout: 20_000 };
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

const accepted = async (): Promise<unknown> =>
  ((await client.send('/control/accepted')).json.data as { total: unknown }).total;
const lastRequest = async (): Promise<unknown> =>
  ((await client.send('/control/requests')).json.data as { requests: unknown[] }).requests.at(-1);

async function readResult(): Promise<ReturnType<typeof readKyaResult>> {
  const reading = parseJson((await client.post(KYA, body)).text);
  const envelope = reading.ok ? openEnvelope(reading.value) : null;
  if (envelope?.kind !== 'success' || !isJsonObject(envelope.data)) throw new Error('no result');
  return readKyaResult(envelope.data, 'data');
}

it('knows exactly the kinds of FAULTS.md, and says of each whether the request ran', () => {
  const path = fileURLToPath(new URL('../../electron/practice/FAULTS.md', import.meta.url));
  const rows = readFileSync(path, 'utf8').matchAll(/^\| `([\w-]+)` \|.*\| (yes|no) \|$/gm);
  const listed = [...rows].map(([, kind, ran]) => [kind, ran === 'yes']);
  const ran = (stage: string): boolean => stage !== 'before-read' && stage !== 'instead';
  const ofService = FAULTS.filter(({ kind }) => !kind.startsWith('name-'));
  expect(listed).toEqual(ofService.map(({ kind, stage }) => [kind, ran(stage)]));
  expect(new Set(FAULTS.map(({ kind }) => kind)).size).toBe(FAULTS.length);
});

it('refuses an order it does not understand by name', async () => {
  for (const [orders, name] of [
    ['', 'body'],
    [['hang'], 'body'],
    [[{ kind: 'none' }], 'kind'],
    [[{ kind: 'hang', path: 1 }], 'path'],
    [[{ kind: 'hang', times: 2 }], 'times'],
    [[{ kind: 'slow-body', ms: -1 }], 'ms'],
    [[{ kind: 'oversized', bytes: '1' }], 'bytes'],
    [[{ kind: 'refuse', listener: 'all' }], 'listener'],
    [LISTENERS.map((listener) => ({ kind: 'refuse', listener })), 'listener'],
    [{ rate: 0.5 }, 'seed'],
    [{ seed: 1 }, 'rate'],
    [{ seed: 1, rate: 2 }, 'rate'],
    [{ seed: 1, rate: 1, kinds: [] }, 'kinds'],
    [{ seed: 1, rate: 1, kinds: ['none'] }, 'kinds'],
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

  it('null-envelope, null-data and list-envelope hold no data', async () => {
    await order('null-envelope');
    expect((await client.post(KYA, body)).text).toBe('null');
    await order('null-data');
    expect((await client.post(KYA, body)).json).toEqual({ code: 0, msg: 'success', data: null });
    await order('list-envelope');
    expect((await client.post(KYA, body)).text).toMatch(/^\[\{"code":0,/);
    expect(await accepted()).toBe(3);
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

describe('errors of each form keep the request from running', () => {
  it.each([
    ['429', 429, { code: 429, msg: 'out of max connections' }],
    ['429-quota', 429, { detail: 'Daily quota exceeded: 300 requests per day' }],
    ['429-plain', 429, null],
    ['error-400', 400, { code: -1, msg: 'address is refused', data: null }],
    ['error-500', 500, { code: -1, msg: 'internal error', data: null }],
    ['error-in-200', 200, { code: -1, msg: 'refused in words', data: null }],
    ['error-detail', 500, { detail: 'Internal server error' }],
    [
      'error-detail-list',
      422,
      {
        detail: [{ loc: ['body', 'address'], msg: 'field required', type: 'value_error.missing' }],
      },
    ],
  ])('%s', async (kind, status, json) => {
    await order(kind);
    const answer = await client.post(KYA, body);
    expect([answer.status, answer.json]).toEqual([status, json]);
    expect(await accepted()).toBe(0);
    expect(await lastRequest()).toMatchObject({ fault: kind, accepted: false, status });
  });

  it('429-quota carries the headers of the quota', async () => {
    await order('429-quota');
    const { headers } = await client.post(KYA, body);
    expect(headers.get('retry-after')).toBe('86400');
    expect(headers.get('x-ratelimit-limit')).toBe('300');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
  });

  it('redirect points elsewhere', async () => {
    await order('redirect');
    const answer = await client.send(KYA, { method: 'POST', redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/elsewhere']);
    expect(await accepted()).toBe(0);
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
    await expect.poll(requestCount, LONG).toBe(2);
    leaving.abort();
    await expect(pending).rejects.toThrow();
    expect((await submit()) - before).toBe(2);
  });
});

describe('jobs that do not end', () => {
  it.each([
    ['never-complete', 'PROCESSING'],
    ['failed-status', 'FAILED'],
    ['error-status', 'ERROR'],
    ['timeout-status', 'TIMEOUT'],
    ['rejected-status', 'REJECTED'],
    ['unknown-status', 'ARCHIVING'],
  ])('%s answers polls with %s and leaves submits alone', async (kind, status) => {
    await order(kind, { times: 'always' });
    const id = await submit();
    const { data } = (await client.send(`${RESULT}${id}`)).json as { data: object };
    expect(data).toMatchObject({ job_id: id, type: 'kya', status });
    expect(data).not.toHaveProperty('result');
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

  it('turned-path-nodes let every node keep its own', async () => {
    const plain = (await readResult()).hits[0]!.nodes;
    await order('turned-path-nodes');
    const result = await readResult();
    expect(result.hits[0]!.nodes).toEqual(plain.toReversed());
    expect(result.deviations).toEqual([]);
  });

  it.each(['turned-path-nodes', 'reversed-path-nodes'])('%s draw the plain links', async (kind) => {
    const linksOf = async (): Promise<unknown> => {
      const { hits, address } = await readResult();
      return hits.map((hit) => {
        const path = orientPath(hit, address ?? '');
        return path?.links.map(({ carrier: _, ...link }) => link);
      });
    };
    const plain = await linksOf();
    await order(kind);
    expect(await linksOf()).toEqual(plain);
  });

  it('deep-from-endpoint is a deviation of every path, and no path hides that', async () => {
    await order('deep-from-endpoint');
    const { hits, address, deviations, deviationCount } = await readResult();
    expect(deviationCount).toBe(hits.length);
    expect(deviations[0]).toMatchObject({ expected: 'deep_from_counterparty' });
    for (const hit of hits) expect(orientPath(hit, address ?? '')?.isContradictory).toBe(true);
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
      Array.from({ length: result.hits.length + 1 }, () => 'no_such_field'),
    );
  });

  it('waits for an answer that it can alter', async () => {
    const service = await startPracticeClient({ pace: 1_000 });
    await service.post('/control/faults', [{ kind: 'bare-path-nodes' }]);
    await service.post(KYA, { ...body, mode: 'async' });
    const { data } = (await service.post(KYA, body)).json as {
      data: { hits: { pathNodes: unknown[] }[] };
    };
    await service.close();
    expect(typeof data.hits[0]!.pathNodes[0]).toBe('string');
  });
});
