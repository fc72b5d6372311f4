// A small screening service with a fault for every occasion, and proof of what it was sent. What
// it answers is invented.
import { startServer, type FakeServer, type SeenRequest, type ServerReply } from './http-server.ts';

/** A key that must never be seen where keys do not belong. */
export const CANARY_KEY = 'tracefile-canary-key-7f3a';

/** A success envelope. */
export function success(data: unknown): ServerReply {
  return { do: 'answer', status: 200, body: JSON.stringify({ code: 0, msg: 'success', data }) };
}

/** An error envelope. */
export function refusal(status: number, msg: string, code = -1): ServerReply {
  return { do: 'answer', status, body: JSON.stringify({ code, msg }) };
}

/** The two kinds of 429 and one of neither. */
export const TOO_MANY = {
  connections: refusal(429, 'out of max connections', 429),
  quota: {
    do: 'answer',
    status: 429,
    headers: { 'retry-after': '86400', 'x-ratelimit-remaining': '0' },
    body: '{"detail":"daily quota exceeded"}',
  },
  neither: { do: 'answer', status: 429, headers: { 'content-type': 'text/html' }, body: 'slow' },
} as const satisfies Record<string, ServerReply>;

/** What a proxy says when the service behind it is down. */
export const BAD_GATEWAY: ServerReply = {
  do: 'answer',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Bad gateway</body></html>',
};

/** A result as small as can be. */
export function resultOf(address: string): Record<string, unknown> {
  return {
    ...{ address, chain: 'Ethereum', hits: [], rulesTriggered: [], rulesetId: 1 },
    score: { score: 0, verdict: 'accept', selfHit: false, components: [] },
    ...{ totalPaths: 3, hitPaths: 0, risk: 'low', riskScore: 0, riskReason: '' },
  };
}

/** What a test may replace; `null` leaves the ordinary answer. */
export type Script = (request: SeenRequest) => ServerReply | Promise<ServerReply> | null;

/** The service. */
export interface ScreeningService extends FakeServer {
  /** Asked before the ordinary answer. */
  script: Script;
  /** Answers to submits that ran, by address. */
  accepted: Map<string, number>;
  /** The ordinary acceptance of a submit, once a promise has settled. */
  later(when: Promise<void>): Promise<ServerReply>;
  /** Requests whose path begins so. */
  requests(prefix: string): SeenRequest[];
}

const RULESETS = [
  { id: 1, name: 'Builtin address rules', is_builtin: true, ruleset_type: 'kya' },
  { id: 4, name: 'Builtin scoring', is_builtin: true, ruleset_type: 'scoring' },
];

/** Starts it. A job is PENDING at the first poll, PROCESSING at the second, then COMPLETE. */
export async function startScreeningService(): Promise<ScreeningService> {
  const jobs = new Map<string, { address: string; polls: number }>();
  const accepted = new Map<string, number>();
  const server = await startServer((request) => service.script(request) ?? ordinary(request));
  const service: ScreeningService = {
    ...server,
    script: () => null,
    accepted,
    later: (when) => when.then(() => accept('later')),
    requests: (prefix) => server.seen.filter(({ path }) => path.startsWith(prefix)),
  };

  function ordinary({ path, body, headers }: SeenRequest): ServerReply {
    if (headers['x-api-key'] !== CANARY_KEY) return refusal(401, 'invalid key');
    const fields =
      body === null || body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
    if (path === '/api/v3/chains') {
      const chain = { chain_name: 'Ethereum', tokens: ['usdt'], default_token: 'usdt' };
      return success({ chains: [{ ...chain, address_family: 'evm' }] });
    }
    if (path === '/api/v3/screen/kya') return accept(String(fields['address']));
    if (path === '/api/v3/rulesets/list') {
      return success(RULESETS.filter((one) => one.ruleset_type === fields['ruleset_type']));
    }
    if (path === '/api/v3/rulesets/get') {
      const found = RULESETS.find(({ id }) => id === fields['ruleset_id']);
      return found ? success({ ...found, rules: [] }) : refusal(404, 'no such ruleset');
    }
    const job = jobs.get(path.split('/').at(-1) ?? '');
    if (job === undefined) return refusal(404, 'no such job');
    job.polls++;
    return jobAnswer(path.split('/').at(-1) ?? '', job);
  }

  function accept(address: string): ServerReply {
    accepted.set(address, (accepted.get(address) ?? 0) + 1);
    const id = String(500 + jobs.size);
    jobs.set(id, { address, polls: 0 });
    return success({ job_id: Number(id), type: 'kya', status: 'PENDING' });
  }

  return service;
}

function jobAnswer(
  id: string,
  { address, polls }: { address: string; polls: number },
): ServerReply {
  const job = { job_id: Number(id), type: 'kya' };
  if (polls < 3) return success({ ...job, status: polls === 1 ? 'PENDING' : 'PROCESSING' });
  return success({ ...job, status: 'COMPLETE', result: resultOf(address) });
}
