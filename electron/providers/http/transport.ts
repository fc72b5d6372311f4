// The billing-safe transport: every request to a service goes through here, is written to the
// ledger before it is sent, and is sent once. undici only, never Chromium's stack, which re-sends
// a POST when a reused connection closes (runtime.md, HTTP).
import type { LookupFunction } from 'node:net';
import type { AuthWay } from '#shared/domain/environment.ts';
import type { JobId, NewId, RequestId } from '#shared/domain/ids.ts';
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import type { RequestPurpose } from '#shared/records/ledger.ts';
import {
  MAX_BODY_BYTES,
  type RequestOutcome,
  type StoredResponse,
} from '#shared/screening/exchange.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import type { QuotaNotice, RequestRecorder } from '../ports.ts';
import {
  every as everyInRealTime,
  sleep as sleepInRealTime,
  type Every,
  type Sleep,
} from '../sleep.ts';
import type { Agents } from './agents.ts';
import { saidBy } from '../../encoding/body-text.ts';
import { authorize } from './authorization.ts';
import { isLoopback, joinUrl, parseBaseAddress } from './base-address.ts';
import { peekBody, PEEK_BYTES } from './body-kind.ts';
import { describeOutcome, judge, readQuota } from './described.ts';
import { performExchange, type ExchangeRequest } from './exchange.ts';
import { KeylessBody } from './keyless-body.ts';
import { EndpointSlots } from './limits.ts';
import { BodyCopy } from './body-copy.ts';
import { isBilled, isCharging, type Decision } from './outcome.ts';
import { afterSending, beforeSending, requestError, unsent } from './request-errors.ts';
import { storePatiently } from './storing.ts';

/** One call of a service. */
export interface TransportRequest {
  environment: ResolvedEnvironment;
  purpose: RequestPurpose;
  method: 'GET' | 'POST';
  /** Below the base address, with query, without a key. */
  path: string;
  /** JSON text, sent as it is. */
  body: string | null;
  jobId: JobId | null;
  signal?: AbortSignal | undefined;
  /** That of the environment when left out; `none` shows no key. */
  auth?: AuthWay | 'none';
  /** `application/json` when left out. */
  accept?: string;
  /** Further headers, lower-case names; never a key. */
  headers?: Readonly<Record<string, string>>;
  /**
   * False for account answers: neither the request's body nor the answer's goes into the ledger.
   * The answer is handed back in memory and may be as large as `MAX_UNSTORED_BYTES`.
   */
  storesAnswer?: false;
  /** Also hands the stored answer back in memory, with these headers of it. */
  handsBack?: { maxBytes: number; headers: readonly string[] };
  /** As in `ExchangeRequest`, for a stream of events that is left open. */
  isWhole?: ExchangeRequest['isWhole'];
}

/** A whole response, whatever its status; its body is stored under `requestId`. */
export interface Exchange {
  requestId: RequestId;
  /** The base address that answered. */
  base: string;
  httpStatus: number;
  /** The selected headers, as in the ledger. */
  headers: Readonly<Record<string, string>>;
  serverDate: UtcMs | null;
  receivedAt: UtcMs;
  /** Null when no body was stored. */
  stored: StoredResponse | null;
  /** Null unless `storesAnswer` or `handsBack` asked for it. */
  inMemory: { body: Uint8Array; headers: Readonly<Record<string, string>> } | null;
}

/** Sends requests. */
export interface Transport {
  /**
   * Errors, each with `details.reached` (`no`, `unknown`, `yes`) and, for a request that costs
   * money or quota, `details.billed`: `http.quiet_mode`, `key.missing`,
   * `environment.address_invalid`, `http.not_reached`, `http.outcome_unknown`, `http.redirected`,
   * `http.too_large`, `job.aborted`, `casefile.*` when the ledger cannot be written.
   */
  send: (request: TransportRequest) => Promise<Exchange>;
  /** How many requests may be in flight at each endpoint: 1–299, from now on. */
  setInFlight: (limit: number) => void;
  /** Ends every connection. */
  close: () => Promise<void>;
}

/** Waits of the transport, in milliseconds. */
export interface TransportTimeouts {
  connectMs: number;
  /** Above 75 s: the service may hold a request for 60 s before its 429. */
  headMs: number;
  bodyIdleMs: number;
  /**
   * A whole exchange, whoever drips. The largest answer (`MAX_BODY_BYTES`) fits at 1.2 Mbit/s; a
   * billed request that is given up is "may have been billed".
   */
  wholeMs: number;
}

/** What the transport needs. */
export interface TransportOptions {
  recorder: RequestRecorder;
  clock: Clock;
  newId: NewId;
  /** Real time unless given. */
  sleep?: Sleep;
  /** Real time unless given: what an exchange may take as a whole is counted by it. */
  every?: Every;
  /** Gives 0 ≤ x < 1; `Math.random` unless given. */
  random?: () => number;
  appVersion: string;
  isQuiet: () => boolean;
  /** The proxy for a base address, as a URL; null for a direct connection. */
  resolveProxy?: (base: string) => Promise<string | null>;
  /** A company's CA as PEM, trusted besides the default roots; asked before every request. */
  extraCa?: () => string | null;
  /** Hears of every quota that a response of the name service tells. May not throw. */
  onQuota?: (notice: QuotaNotice) => void;
  /** How names become addresses: as the system does unless given. */
  lookup?: LookupFunction;
  timeouts?: Partial<TransportTimeouts>;
  inFlightPerEndpoint?: number;
  maxBodyBytes?: number;
}

/** The waits used unless set otherwise. */
export const DEFAULT_TIMEOUTS: TransportTimeouts = {
  connectMs: 10_000,
  headMs: 90_000,
  bodyIdleMs: 60_000,
  wholeMs: 30 * 60_000,
};
export { MAX_BODY_BYTES };
/** An answer that is not stored may have this size. */
export const MAX_UNSTORED_BYTES = 64 * 1024;

/** Builds a transport with connections of its own. */
export function createTransport(options: TransportOptions): Transport {
  const { recorder, clock } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const slots = new EndpointSlots(options.inFlightPerEndpoint);
  let agents: Promise<Agents> | null = null;
  const closing = new AbortController();
  const waiting = {
    sleep: options.sleep ?? sleepInRealTime,
    random: options.random ?? Math.random,
  };

  /** With the first request: undici is half of what main would otherwise read before its window. */
  function openAgents(): Promise<Agents> {
    agents ??= import('./agents.ts').then(
      (module) =>
        new module.Agents({
          connectTimeoutMs: timeouts.connectMs,
          extraCa: options.extraCa ?? (() => null),
          lookup: options.lookup ?? null,
        }),
    );
    return agents;
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
    const way = request.auth ?? wayOf(environment);
    const auth = authorize(environment, way);
    const url = joinUrl(base, path);
    for (const [name, value] of auth.query) url.searchParams.append(name, value);
    const isAlone = isCharging(purpose);
    const proxy = await beforeSending(() => proxyFor(base));
    const agent = (await beforeSending(openAgents)).get({ proxy, isAlone });
    const own = request.signal === undefined ? [] : [request.signal];
    const signal = AbortSignal.any([closing.signal, ...own]);
    requireNotQuiet();
    const id = options.newId() as RequestId;
    const storesAnswer = request.storesAnswer ?? true;
    await beforeSending(() =>
      recorder.begin({
        id,
        jobId,
        purpose,
        method,
        base,
        path,
        environmentId: environment.id,
        keyId: way === 'none' ? null : environment.keyId,
        body: storesAnswer ? body : null,
        sentAt: clock.now(),
        sentMonotonicMs: clock.monotonicMs(),
      }),
    );
    /** A paid answer waits for space on the disk; anything else is simply asked for again. */
    const store = <Value>(write: () => Promise<Value>): Promise<Value> =>
      isAlone ? storePatiently(write, { ...waiting, signal }) : write();
    const limit = storesAnswer ? (options.maxBodyBytes ?? MAX_BODY_BYTES) : MAX_UNSTORED_BYTES;
    const kept = new KeylessBody({
      key: environment.key,
      maxBytes: limit,
      handOn: (bytes) => store(() => recorder.append(id, bytes)),
    });
    const copy = new BodyCopy(Math.max(PEEK_BYTES + 1, request.handsBack?.maxBytes ?? 0));
    const result = await performExchange(agent, {
      url,
      method,
      body,
      signal,
      isWhole: request.isWhole,
      headers: {
        ...request.headers,
        ...auth.headers,
        accept: request.accept ?? 'application/json',
        'accept-encoding': 'identity',
        'user-agent': `Tracefile/${options.appVersion}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      headTimeoutMs: timeouts.headMs,
      bodyIdleTimeoutMs: timeouts.bodyIdleMs,
      wholeTimeoutMs: timeouts.wholeMs,
      every: options.every ?? everyInRealTime,
      maxBodyBytes: limit,
      takePiece: async (bytes, headers) => {
        copy.add(bytes);
        if (storesAnswer) await kept.take(bytes, headers['content-encoding'] ?? '');
      },
      takeEnd: () => kept.end(),
    });
    const decision = judge(result, purpose);
    const said = saidBy(result.head?.headers ?? {});
    const { service } = environment;
    const kind = peekBody(copy.bytes(), { service, said, isSubmit: isBilled(purpose) });
    const outcome = describeOutcome(
      result,
      decision,
      { purpose, key: environment.key, body: kind, note: kept.note },
      { receivedAt: clock.now(), receivedMonotonicMs: clock.monotonicMs() },
    );
    const quota = way === 'none' ? null : readQuota(environment, outcome, kind);
    if (quota !== null) options.onQuota?.(quota);
    try {
      const stored = await store(() => recorder.finish(id, outcome));
      if (result.storageError !== null) throw result.storageError;
      const codes = result.failure?.codes ?? [];
      const inMemory = handBack(request, copy, result.head?.headers ?? {});
      return { id, base, outcome, decision, stored, codes, inMemory };
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
    setInFlight: (limit) => slots.setLimit(limit),
    async close() {
      closing.abort();
      await (await agents)?.close();
    },
  };
}

/** The name service knows the header only (name API 5). */
function wayOf({ service, auth }: ResolvedEnvironment): AuthWay {
  return service === 'names' ? 'api_key_header' : auth;
}

interface Attempt {
  id: RequestId;
  base: string;
  outcome: RequestOutcome;
  decision: Decision;
  stored: StoredResponse | null;
  codes: readonly string[];
  inMemory: Exchange['inMemory'];
}

function handBack(
  { storesAnswer, handsBack }: TransportRequest,
  copy: BodyCopy,
  headers: Readonly<Record<string, string>>,
): Exchange['inMemory'] {
  if (storesAnswer !== false && handsBack === undefined) return null;
  const wanted = handsBack?.headers ?? [];
  const named = Object.entries(headers).filter(([name]) => wanted.includes(name));
  return { body: copy.bytes(), headers: Object.fromEntries(named) };
}

function toExchange({ id, base, outcome, decision, stored, codes, inMemory }: Attempt): Exchange {
  const { httpStatus, headers, serverDate, receivedAt } = outcome;
  if (decision.name === 'answered' && httpStatus !== null) {
    return { requestId: id, base, httpStatus, headers, serverDate, receivedAt, stored, inMemory };
  }
  throw requestError(decision, `no answer: ${decision.name}`, {
    requestId: id,
    ...(httpStatus === null ? {} : { httpStatus }),
    ...(codes[0] === undefined ? {} : { systemCode: codes[0] }),
  });
}
