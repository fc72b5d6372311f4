// Faults of connections, seen from a socket: what arrives, what ran, and what the log says of it.
import { once } from 'node:events';
import { Agent, request as startRequest, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../../electron/practice/faults/fault-list.ts';
import { scenarioAddress } from '../../electron/practice/scenarios.ts';
import {
  Gates,
  ManualClock,
  PRACTICE_KEY,
  startPracticeClient,
  type PracticeClient,
} from '../builders/practice-client.ts';

const KYA = '/api/v3/screen/kya';
/** The machine may be busy. */
const LONG = { timeout: 20_000 };
const body = JSON.stringify({
  chain_name: 'Tron',
  address: scenarioAddress('mixer-two-hops', 'Tron'),
  mode: 'async',
});

let client: PracticeClient;
let agent: Agent;
beforeEach(async () => {
  client = await startPracticeClient();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await client.close();
});

const order = (orders: unknown): Promise<unknown> => client.post('/control/faults', orders);
interface Entry {
  path: string;
  listener: string;
  fault: string | null;
  accepted: boolean;
  status: number | null;
}
const log = async (): Promise<Entry[]> =>
  ((await client.send('/control/requests')).json.data as { requests: Entry[] }).requests;
const accepted = async (): Promise<number> =>
  ((await client.send('/control/accepted')).json.data as { total: number }).total;

/** The head of an answer over the agent's one connection; its body is not read. */
async function submit(base = client.service.base): Promise<IncomingMessage> {
  const headers = { 'x-api-key': PRACTICE_KEY };
  const request = startRequest(`${base}${KYA}`, { method: 'POST', headers, agent });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}
async function read(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error as { code?: unknown }).code,
  );

describe('close-reused-connection', () => {
  it('lets the first request of a connection pass and closes the second after it ran', async () => {
    await order([{ kind: 'close-reused-connection', path: KYA, times: 'always' }]);
    const first = await submit();
    expect(first.statusCode).toBe(200);
    await read(first);
    expect(await codeOf(submit())).toBe('ECONNRESET');
    expect(await accepted()).toBe(2);
    expect(await log()).toMatchObject([
      { fault: null, accepted: true, status: 200 },
      { fault: 'close-reused-connection', accepted: true, status: null },
    ]);
  });
});

describe('resets', () => {
  it.each([
    ['reset-before-read', 0, false],
    ['reset-after-read', 1, true],
  ])('%s is in the log with what was accepted', async (kind, count, isAcceptance) => {
    await order([{ kind, path: KYA }]);
    expect(await codeOf(submit())).toBe('ECONNRESET');
    expect(await accepted()).toBe(count);
    expect(await log()).toMatchObject([{ fault: kind, accepted: isAcceptance, status: null }]);
  });
});

describe('/mcp, which writes its own answers', () => {
  const create = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_ruleset', arguments: { name: 'Mine', ruleset_type: 'kya' } },
  });
  const send = (): Promise<{ status: number }> =>
    client.send('/mcp', {
      method: 'POST',
      body: create,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
  const ownRulesets = async (): Promise<number> => {
    const answer = await client.post('/api/v3/rulesets/list', { include_builtin: false });
    return (answer.json.data as unknown[]).length;
  };

  it.each([
    ['reset-before-read', 0],
    ['reset-after-read', 1],
  ])('%s leaves %d rulesets behind', async (kind, count) => {
    await order([{ kind, path: '/mcp' }]);
    await expect(send()).rejects.toThrow();
    expect(await ownRulesets()).toBe(count);
    expect((await send()).status).toBe(200);
    expect(await ownRulesets()).toBe(count + 1);
    expect((await log())[0]).toMatchObject({ path: '/mcp', fault: kind, status: null });
  });

  it('html-502 answers instead of it', async () => {
    await order([{ kind: 'html-502', path: '/mcp' }]);
    expect((await send()).status).toBe(502);
    expect(await ownRulesets()).toBe(0);
  });
});

describe('bodies', () => {
  it('truncate announces the whole and sends half', async () => {
    const whole = await read(await submit());
    await order([{ kind: 'truncate', path: KYA }]);
    const response = await submit();
    expect(response.headers['content-length']).toBe(String(whole.length));
    expect(await codeOf(read(response))).toBe('ECONNRESET');
    expect(await accepted()).toBe(2);
  });

  it('slow-body sends the head at once and the right body piece by piece', async () => {
    const clock = new ManualClock();
    const slow = await startPracticeClient({ clock });
    await slow.post('/control/faults', [{ kind: 'slow-body', path: KYA, ms: 1_000 }]);
    const response = await submit(slow.service.base);
    let isRead = false;
    const reading = read(response).finally(() => (isRead = true));
    for (let piece = 0; piece < 10; piece++) {
      await expect.poll(() => clock.sleeping, LONG).toBe(1);
      expect(isRead).toBe(false);
      clock.advance(100);
    }
    const text = (await reading).toString();
    expect(JSON.parse(text)).toMatchObject({ code: 0, data: { status: 'PENDING' } });
    await slow.close();
  });

  it('oversized adds as many bytes as asked for, and stays valid JSON', async () => {
    const plain = await read(await submit());
    await order([{ kind: 'oversized', path: KYA, bytes: 300_000 }]);
    const large = await read(await submit());
    expect(large.length).toBe(plain.length + 300_000);
    expect(JSON.parse(large.toString())).toMatchObject({ code: 0 });
  });

  it('oversized stops when nobody reads on', async () => {
    await order([{ kind: 'oversized', path: KYA, bytes: 2 ** 31 }]);
    const response = await submit();
    await once(response, 'data');
    response.destroy();
    expect((await client.send('/api/v3/chains')).status).toBe(200);
  });
});

describe('refuse', () => {
  const isRefused = async (base: string): Promise<boolean> =>
    fetch(base).then(
      () => false,
      (error: unknown) => {
        const { cause } = error as { cause?: { code?: string } };
        if (
          cause?.code !== 'ECONNREFUSED' &&
          cause?.code !== 'ECONNRESET' &&
          cause?.code !== 'UND_ERR_SOCKET'
        ) {
          throw error;
        }
        return cause.code === 'ECONNREFUSED';
      },
    );

  it('closes an address until the next order, while the others answer', async () => {
    const { base, backup } = client.service;
    await order([{ kind: 'refuse', listener: 'backup', times: 'always' }]);
    await expect.poll(() => isRefused(backup), LONG).toBe(true);
    expect((await client.send('/api/v3/chains')).status).toBe(200);
    await order([]);
    expect(await isRefused(backup)).toBe(false);
    expect(await isRefused(base)).toBe(false);
  });

  it('closes the address that took the order, which is answered; another one opens it again', async () => {
    const { base, backup } = client.service;
    const answer = (await order([{ kind: 'refuse', times: 'always' }])) as { status: number };
    expect(answer.status).toBe(200);
    await expect.poll(() => isRefused(base), LONG).toBe(true);
    await fetch(`${backup}/control/reset`, {
      method: 'POST',
      headers: { 'x-api-key': PRACTICE_KEY },
    });
    expect(await isRefused(base)).toBe(false);
  });

  it('opens again by itself when ordered once, after the time ordered', async () => {
    const gates = new Gates();
    const other = await startPracticeClient({ sleep: gates.sleep });
    await other.post('/control/faults', [{ kind: 'refuse', ms: 90 }]);
    await expect.poll(() => gates.count(90), LONG).toBe(1);
    expect(await isRefused(other.service.base)).toBe(true);
    gates.wake(90);
    await expect.poll(() => isRefused(other.service.base), LONG).toBe(false);
    await other.close();
  });

  it('by seed answers the request that drew it, and closes its address for a moment', async () => {
    const gates = new Gates();
    const other = await startPracticeClient({ sleep: gates.sleep });
    await other.post('/control/faults', { seed: 1, rate: 1, kinds: ['refuse'], path: KYA });
    const response = await submit(other.service.base);
    expect(JSON.parse((await read(response)).toString())).toMatchObject({ code: 0 });
    await expect.poll(() => gates.count(DEFAULT_OPTIONS.ms), LONG).toBe(1);
    expect(await isRefused(other.service.base)).toBe(true);
    gates.wake(DEFAULT_OPTIONS.ms);
    await expect.poll(() => isRefused(other.service.base), LONG).toBe(false);
    const { requests } = (await other.send('/control/requests')).json.data as { requests: Entry[] };
    expect(requests[0]).toMatchObject({ fault: 'refuse', accepted: true, status: 200 });
    await other.close();
  });
});

describe('faults by seed', () => {
  const KINDS = ['reset-after-read', '429', 'truncate', 'html-502', 'reset-before-read'];
  const outcomes = async (seed: number, rate: number): Promise<(string | null)[]> => {
    await client.post('/control/reset', {});
    await order({ seed, rate, kinds: KINDS, path: KYA });
    for (let index = 0; index < 40; index++) {
      await codeOf(submit().then(read));
      await client.send('/api/v3/chains');
    }
    return (await log()).filter(({ path }) => path === KYA).map(({ fault }) => fault);
  };

  it('strike the same requests in the same way, and others with another seed', async () => {
    const first = await outcomes(7, 0.5);
    expect(await outcomes(7, 0.5)).toEqual(first);
    expect(await outcomes(8, 0.5)).not.toEqual(first);
    const struck = first.filter((kind) => kind !== null);
    expect(struck.length).toBeGreaterThan(10);
    expect(struck.length).toBeLessThan(30);
    expect(new Set(struck).size).toBeGreaterThan(3);
  });

  it('strike every request at rate 1, none at 0, and only on their path', async () => {
    expect(await outcomes(1, 1)).not.toContain(null);
    expect((await log()).filter(({ path, fault }) => path !== KYA && fault !== null)).toEqual([]);
    expect(new Set(await outcomes(1, 0))).toEqual(new Set([null]));
  });

  it('are counted: each entry says whether a screening was accepted', async () => {
    await outcomes(21, 0.6);
    const entries = (await log()).filter(({ path }) => path === KYA);
    expect(entries.filter((entry) => entry.accepted)).toHaveLength(await accepted());
    for (const { fault, accepted: isAcceptance } of entries) {
      const ran = !['429', 'html-502', 'reset-before-read'].includes(fault ?? '');
      expect(isAcceptance).toBe(ran);
    }
  });
});
