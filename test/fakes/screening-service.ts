// A small service of addresses, transactions and names with a fault for every occasion, and proof
// of what it was sent. What it answers is invented.
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

/** A name's result as small as can be. */
export function nameResultOf(name: string): Record<string, unknown> {
  return {
    ...{ decision: 'APPROVE', decision_label: 'Approve', risk_level: 'none' },
    ...{ decision_reasons: [`nothing found for ${name}`], risk_level_reasons: [] },
    ...{ sanctions: { hit: false, triggers: [] }, pep: { hit: false, triggers: [] } },
  };
}

/** An answer of the name service, which has no envelope. */
export function plain(data: unknown, headers: Record<string, string> = {}): ServerReply {
  return { do: 'answer', status: 200, headers, body: JSON.stringify(data) };
}

/** What a submit is about: an address, a transaction or a name; null for any other request. */
export function subjectOfSubmit({ path, body }: SeenRequest): string | null {
  const field = SUBMITS[path];
  if (field === undefined || body === null) return null;
  return String((JSON.parse(body) as Record<string, unknown>)[field]);
}

const SUBMITS: Readonly<Record<string, string>> = {
  '/api/v3/screen/kya': 'address',
  '/api/v3/screen/kyt': 'tx_id',
  '/v1/screening': 'name',
};

/** What a test may replace; `null` leaves the ordinary answer. */
export type Script = (request: SeenRequest) => ServerReply | Promise<ServerReply> | null;

/** The service. */
export interface ScreeningService extends FakeServer {
  /** Asked before the ordinary answer. */
  script: Script;
  /** Answers to submits that ran, by address, transaction or name. */
  accepted: Map<string, number>;
  /** The ordinary acceptance of a submit, once a promise has settled. */
  later(when: Promise<void>): Promise<ServerReply>;
  /** Requests whose path begins so. */
  requests(prefix: string): SeenRequest[];
}

const RULESETS = [
  { id: 1, name: 'Builtin address rules', is_builtin: true, ruleset_type: 'kya' },
  { id: 2, name: 'Builtin source rules', is_builtin: true, ruleset_type: 'kyt_in' },
  { id: 3, name: 'Builtin destination rules', is_builtin: true, ruleset_type: 'kyt_out' },
  { id: 4, name: 'Builtin scoring', is_builtin: true, ruleset_type: 'scoring' },
];

/**
 * Starts it. A job is PENDING at the first poll, PROCESSING at the second, then COMPLETE; a name is
 * `processing` at the first, then `completed`.
 */
export async function startScreeningService(): Promise<ScreeningService> {
  const jobs = new Map<string, RunningJob>();
  const accepted = new Map<string, number>();
  const server = await startServer((request) => service.script(request) ?? ordinary(request));
  const service: ScreeningService = {
    ...server,
    script: () => null,
    accepted,
    later: (when) => when.then(() => acceptJob('later', 'kya', 1)),
    requests: (prefix) => server.seen.filter(({ path }) => path.startsWith(prefix)),
  };

  function ordinary(request: SeenRequest): ServerReply {
    const { path, headers } = request;
    if (headers['x-api-key'] !== CANARY_KEY) return refusal(401, 'invalid key');
    const subject = subjectOfSubmit(request);
    if (path === '/v1/screening') return acceptName(String(subject));
    if (path.endsWith('/screen/kyt')) return acceptJob(String(subject), 'kyt', namedBy(request));
    if (subject !== null) return acceptJob(subject, 'kya', 1);
    if (path.startsWith('/v1/screening/')) return readName(path.split('/')[3] ?? '', path);
    if (path === '/api/v3/chains') {
      const chain = { chain_name: 'Ethereum', tokens: ['usdt'], default_token: 'usdt' };
      return success({ chains: [{ ...chain, address_family: 'evm' }] });
    }
    if (path.startsWith('/api/v3/rulesets/')) return readRulesets(request);
    const id = path.split('/').at(-1) ?? '';
    const job = jobs.get(id);
    if (job === undefined) return refusal(404, 'no such job');
    job.polls++;
    return jobAnswer(id, job);
  }

  function take(subject: string, kind: RunningJob['kind'], rulesetId: number): string {
    accepted.set(subject, (accepted.get(subject) ?? 0) + 1);
    const id = String(500 + jobs.size);
    jobs.set(id, { kind, subject, rulesetId, polls: 0 });
    return id;
  }

  function acceptJob(subject: string, kind: 'kya' | 'kyt', rulesetId: number): ServerReply {
    const id = Number(take(subject, kind, rulesetId));
    return success({ job_id: id, type: kind, status: 'PENDING' });
  }

  function acceptName(name: string): ServerReply {
    return plain({ id: `task-${take(name, 'name', 0)}`, status: 'processing', query: name });
  }

  function readName(task: string, path: string): ServerReply {
    const job = jobs.get(task.replace('task-', ''));
    if (job === undefined)
      return { ...plain({ detail: 'no such task' }), status: 404 } as ServerReply;
    if (path.endsWith('/report')) {
      return { do: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' };
    }
    const { subject: query } = job;
    if (++job.polls < 2) return plain({ id: task, status: 'processing', query });
    return plain({ id: task, status: 'completed', query, result: nameResultOf(query) });
  }

  return service;
}

interface RunningJob {
  kind: 'kya' | 'kyt' | 'name';
  subject: string;
  /** The ruleset its result names. */
  rulesetId: number;
  polls: number;
}

/** A result of both sides names none (blockchain API 2.5). */
function namedBy({ body }: SeenRequest): number {
  const { screen_direction: direction } = JSON.parse(body ?? '{}') as Record<string, unknown>;
  return direction === 'in' ? 2 : direction === 'out' ? 3 : 0;
}

function readRulesets({ path, body }: SeenRequest): ServerReply {
  const fields = JSON.parse(body ?? '{}') as Record<string, unknown>;
  if (path.endsWith('/list')) {
    return success(RULESETS.filter((one) => one.ruleset_type === fields['ruleset_type']));
  }
  const found = RULESETS.find(({ id }) => id === fields['ruleset_id']);
  return found ? success({ ...found, rules: [] }) : refusal(404, 'no such ruleset');
}

function jobAnswer(id: string, { kind, subject, rulesetId, polls }: RunningJob): ServerReply {
  const job = { job_id: Number(id), type: kind };
  if (polls < 3) return success({ ...job, status: polls === 1 ? 'PENDING' : 'PROCESSING' });
  const { address, ...rest } = resultOf(subject);
  // Of both sides each names its own (blockchain API 2.5).
  const sides = rulesetId === 0 ? { inRulesetId: 2, outRulesetId: 3 } : {};
  const own = kind === 'kya' ? { address } : { tx_id: subject, alerts: [], rulesetId, ...sides };
  return success({ ...job, status: 'COMPLETE', result: { ...rest, ...own } });
}
