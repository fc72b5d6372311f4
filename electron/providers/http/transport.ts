// The billing-safe transport: every request to a service goes through here, is written to the
// ledger before it is sent, and is sent once. undici only, never Chromium's stack, which re-sends
// a POST when a reused connection closes (runtime.md, HTTP).
import { Agent } from 'undici';
import type { JobId, NewId, RequestId } from '#shared/domain/ids.ts';
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import type { RequestPurpose } from '#shared/ipc/ledger.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import type { RequestOutcome, StoredResponse } from '#shared/screening/exchange.ts';
import type { RequestRecorder } from '../ports.ts';
import { sleep as sleepInRealTime, type Sleep } from '../sleep.ts';
import { authorize, type AuthWay } from './authorization.ts';
import { isLoopback, joinUrl, parseBaseAddress } from './base-address.ts';
import { createConnector } from './connector.ts';
import { performExchange, type ExchangeResult } from './exchange.ts';
import { EndpointSlots } from './limits.ts';
import { decide, isCharging, nameFailure, type Decision } from './outcome.ts';
import { redact } from './redaction.ts';
import { afterSending, beforeSending, requestError, unsent } from './request-errors.ts';
import { storePatiently } from './storing.ts';

/** One call of a service. */
export interface TransportRequest {
  environment: ResolvedEnvironment;
  purpose: RequestPurpose;
  method: 'GET' | 'POST';
  /** Below the base address, with query, without a key. */
  path: string;
  /** JSON text, sent as it stands. */
  body: string | null;
  jobId: JobId | null;
  signal?: AbortSignal | undefined;
  /** `X-Api-Key` when left out. */
  auth?: AuthWay;
}

/** A whole response, whatever its status; its body is stored under `requestId`. */
export interface Exchange {
  requestId: RequestId;
  base: string;
  httpStatus: number;
  /** The selected headers, as in the ledger. */
  headers: Readonly<Record<string, string>>;
  serverDate: UtcMs | null;
  receivedAt: UtcMs;
  stored: StoredResponse | null;
}

/** Sends requests. */
export interface Transport {
  /**
   * Errors, each with `details.reached` (`no`, `unknown`, `yes`) and, for a charging request,
   * `details.billed`: `http.quiet_mode`, `key.missing`, `environment.address_invalid`,
   * `http.not_reached`, `http.outcome_unknown`, `http.redirected`, `http.too_large`,
   * `job.aborted`, `casefile.*` when the ledger cannot be written.
   */
  send(request: TransportRequest): Promise<Exchange>;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Waits of the transport, in milliseconds. */
export interface TransportTimeouts {
  connectMs: number;
  /** Above 75 s: the service may hold a request for 60 s before its 429. */
  headMs: number;
  bodyIdleMs: number;
}

/** What the transport needs. */
export interface TransportOptions {
  recorder: RequestRecorder;
  clock: Clock;
  newId: NewId;
  /** Real time unless given. */
  sleep?: Sleep;
  /** Gives 0 ≤ x < 1; `Math.random` unless given. */
  random?: () => number;
  appVersion: string;
  isQuiet: () => boolean;
  /** The proxy for a base address, as a URL; null for a direct connection. */
  resolveProxy?: (base: string) => Promise<string | null>;
  timeouts?: Partial<TransportTimeouts>;
  inFlightPerEndpoint?: number;
  maxBodyBytes?: number;
  allowsKeyInQuery?: boolean;
}

/** The waits used unless set otherwise. */
export const DEFAULT_TIMEOUTS: TransportTimeouts = {
  connectMs: 10_000,
  headMs: 90_000,
  bodyIdleMs: 60_000,
};
/** A response is kept up to this size (reliability.md, 4). */
export const MAX_BODY_BYTES = 256 * 1024 * 1024;

/** Response headers that go into the ledger; `x-ratelimit-*` besides. */
const KEPT_HEADERS = ['content-type', 'content-encoding', 'content-length', 'date', 'retry-after'];

/** Builds a transport with connections of its own. */
export function createTransport(options: TransportOptions): Transport {
  const { recorder, clock } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const slots = new EndpointSlots(options.inFlightPerEndpoint);
  const agents = new Map<string, Agent>();
  const closing = new AbortController();
  const waiting = {
    sleep: options.sleep ?? sleepInRealTime,
    random: options.random ?? Math.random,
  };

  /**
   * A charging request gets a connection of its own: on a reused one that the server is just
   * closing it would end as "outcome unknown" without need.
   */
  function agentFor(proxy: string | null, charges: boolean): Agent {
    const name = `${charges ? 'charging' : 'free'} ${proxy ?? ''}`;
    const known = agents.get(name);
    if (known !== undefined) return known;
    const proxyUrl = proxy === null ? null : new URL(proxy);
    const agent = new Agent({
      connect: createConnector({ connectTimeoutMs: timeouts.connectMs, proxy: proxyUrl }),
      pipelining: charges ? 0 : 1,
    });
    agents.set(name, agent);
    return agent;
  }

  async function proxyFor(base: string): Promise<string | null> {
    if (options.resolveProxy === undefined || isLoopback(new URL(base).hostname)) return null;
    return options.resolveProxy(base);
  }

  function requireNotQuiet(): void {
    if (options.isQuiet()) throw unsent('http.quiet_mode', 'quiet mode: nothing is sent');
  }

  async function attempt(request: TransportRequest, base: string): Promise<Attempt> {
    const { environment, purpose, method, path, body, jobId } = request;
    const way = request.auth ?? 'api_key_header';
    const auth = authorize(environment, way, options.allowsKeyInQuery === true);
    const url = joinUrl(base, path);
    for (const [name, value] of auth.query) url.searchParams.set(name, value);
    const agent = agentFor(await beforeSending(() => proxyFor(base)), isCharging(purpose));
    const own = request.signal === undefined ? [] : [request.signal];
    const signal = AbortSignal.any([closing.signal, ...own]);
    requireNotQuiet();
    const id = options.newId() as RequestId;
    const sentAt = clock.now();
    const sentMonotonicMs = clock.monotonicMs();
    const environmentId = environment.id;
    await beforeSending(() =>
      recorder.begin({
        ...{ id, jobId, environmentId, purpose, method, base, path, body },
        ...{ sentAt, sentMonotonicMs },
      }),
    );
    /** A paid answer waits for room on the disk; anything else is simply asked for again. */
    const store = <Value>(write: () => Promise<Value>): Promise<Value> =>
      isCharging(purpose) ? storePatiently(write, { ...waiting, signal }) : write();
    const result = await performExchange(agent, {
      ...{ url, method, body, signal },
      headers: {
        ...auth.headers,
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': `Tracefile/${options.appVersion}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      headTimeoutMs: timeouts.headMs,
      bodyIdleTimeoutMs: timeouts.bodyIdleMs,
      maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
      takePiece: (bytes) => store(() => recorder.append(id, bytes)),
    });
    const decision = judge(result, purpose);
    const outcome = describe(result, decision, clock, environment.key);
    try {
      const stored = await store(() => recorder.finish(id, outcome));
      if (result.storageError !== null) throw result.storageError;
      return { id, base, outcome, decision, stored, codes: result.failure?.codes ?? [] };
    } catch (error) {
      throw afterSending(error, decision.reached, purpose, id);
    }
  }

  return {
    async send(request) {
      requireNotQuiet();
      const { primaryBase, backupBase } = request.environment;
      const primary = parseBaseAddress(primaryBase);
      const backup = backupBase === null ? null : parseBaseAddress(backupBase);
      // By purpose, not by path: the paths of polls hold job ids and are one endpoint.
      const release = await slots.acquire(`${primary} ${request.purpose}`, request.signal);
      try {
        const first = await attempt(request, primary);
        const triesBackup = first.decision.mayTryBackup && backup !== null && backup !== primary;
        return toExchange(triesBackup ? await attempt(request, backup) : first);
      } finally {
        release();
      }
    },
    async close() {
      closing.abort();
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
      agents.clear();
    },
  };
}

interface Attempt {
  id: RequestId;
  base: string;
  outcome: RequestOutcome;
  decision: Decision;
  stored: StoredResponse | null;
  codes: readonly string[];
}

/** A whole response is taken as it is, whatever its status; its reader judges the body. */
function judge({ failure, head }: ExchangeResult, purpose: RequestPurpose): Decision {
  if (failure !== null) return decide(nameFailure(failure), purpose);
  const status = head?.status ?? 0;
  return decide(status >= 300 && status < 400 ? 'redirected' : 'answered', purpose);
}

function describe(
  { head, failure, storageError }: ExchangeResult,
  decision: Decision,
  clock: Clock,
  key: string | null,
): RequestOutcome {
  const headers = keptHeaders(head?.headers ?? {}, key);
  const date = Date.parse(headers['date'] ?? '');
  return {
    reached: decision.reached,
    httpStatus: head?.status ?? null,
    headers,
    serverDate: Number.isNaN(date) ? null : date,
    receivedAt: clock.now(),
    receivedMonotonicMs: clock.monotonicMs(),
    // A body that was stored in part is no answer, whatever arrived.
    errorCode: storageError?.code ?? decision.errorCode,
    isTruncated: storageError !== null || (failure !== null && head !== null),
  };
}

function keptHeaders(
  headers: Readonly<Record<string, string>>,
  key: string | null,
): Readonly<Record<string, string>> {
  const kept = Object.entries(headers).filter(
    ([name]) => KEPT_HEADERS.includes(name) || name.startsWith('x-ratelimit-'),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, redact(value, [key])]));
}

function toExchange({ id, base, outcome, decision, stored, codes }: Attempt): Exchange {
  const { httpStatus, headers, serverDate, receivedAt } = outcome;
  if (decision.name === 'answered' && httpStatus !== null) {
    return { requestId: id, base, httpStatus, headers, serverDate, receivedAt, stored };
  }
  throw requestError(decision, `no answer: ${decision.name}`, {
    requestId: id,
    ...(httpStatus === null ? {} : { httpStatus }),
    ...(codes[0] === undefined ? {} : { systemCode: codes[0] }),
  });
}
