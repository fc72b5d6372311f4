// A service inside this process, in simulated time: a transport that answers itself. It keeps a
// log of what arrived, as a real one does.
import { randomUUID } from 'node:crypto';
import type { RequestId } from '#shared/domain/ids.ts';
import type { RequestOutcome } from '#shared/screening/exchange.ts';
import type { Clock } from '#shared/domain/time.ts';
import { quotaWaitMs } from '../../electron/providers/http/limits.ts';
import {
  decide,
  isBilled,
  OUTCOMES,
  type OutcomeName,
} from '../../electron/providers/http/outcome.ts';
import { requestError } from '../../electron/providers/http/request-errors.ts';
import type { Transport, TransportRequest } from '../../electron/providers/http/transport.ts';
import type { QuotaNotice, RequestRecorder } from '../../electron/providers/ports.ts';
import type { Sleep } from '../../electron/providers/sleep.ts';

/** What the service does with a request: answers it, or lets it end without an answer. */
export type SimulatedReply =
  | { status: number; body: string; headers?: Readonly<Record<string, string>> }
  | { fails: OutcomeName };

/** One request as it arrived, on the clock that never jumps. */
export interface ArrivedRequest {
  at: number;
  request: TransportRequest;
}

/** What the service needs. */
export interface SimulatedServiceOptions {
  clock: Clock & { sleep: Sleep };
  recorder: RequestRecorder;
  /** From sending, which is when it arrives, to the answer. */
  latencyMs: number;
  reply: (request: TransportRequest) => SimulatedReply;
  onQuota?: (notice: QuotaNotice) => void;
  /** The clock of the service in its answers. */
  serverNow?: () => number;
}

/** A transport and the log of its service. */
export interface SimulatedService {
  transport: Transport;
  /** Everything that arrived, oldest first. */
  log: ArrivedRequest[];
}

/** Builds both. */
export function createSimulatedService(options: SimulatedServiceOptions): SimulatedService {
  const { clock, recorder, latencyMs } = options;
  const log: ArrivedRequest[] = [];
  const serverNow = options.serverNow ?? clock.now;

  async function send(request: TransportRequest): ReturnType<Transport['send']> {
    const { environment, purpose, method, path, body, jobId } = request;
    const id = randomUUID() as RequestId;
    const base = environment.primaryBase;
    await recorder.begin({
      ...{ id, jobId, environmentId: environment.id, keyId: environment.keyId, purpose, method },
      ...{ base, path, body, sentAt: clock.now(), sentMonotonicMs: clock.monotonicMs() },
    });
    const reply = options.reply(request);
    const name = 'fails' in reply ? reply.fails : 'answered';
    if (OUTCOMES[name].reached !== 'no') log.push({ at: clock.monotonicMs(), request });
    if (latencyMs > 0) await clock.sleep(latencyMs, request.signal);
    const decision = decide(name, purpose);
    // Whole seconds, as the header has them.
    const serverDate = Math.floor(serverNow() / 1000) * 1000;
    const headers = 'fails' in reply ? {} : (reply.headers ?? {});
    const httpStatus = 'fails' in reply ? null : reply.status;
    const outcome: RequestOutcome = {
      ...{ reached: decision.reached, httpStatus, headers, serverDate },
      ...{ receivedAt: clock.now(), receivedMonotonicMs: clock.monotonicMs() },
      ...{ errorCode: decision.errorCode, isTruncated: false },
      billed: isBilled(purpose) ? decision.billed : null,
    };
    if (!('fails' in reply)) await recorder.append(id, Buffer.from(reply.body));
    const stored = await recorder.finish(id, outcome);
    if (httpStatus === null) throw requestError(decision, `no answer: ${name}`, { requestId: id });
    tellQuota(request, outcome);
    const { receivedAt } = outcome;
    const exchange = { requestId: id, base, httpStatus, headers, serverDate, receivedAt };
    return { ...exchange, stored, inMemory: null };
  }

  function tellQuota({ environment, purpose }: TransportRequest, outcome: RequestOutcome): void {
    if (!purpose.startsWith('name')) return;
    const { headers, httpStatus, serverDate, receivedAt } = outcome;
    const numberIn = (name: string): number | null =>
      headers[name] === undefined ? null : Number(headers[name]);
    options.onQuota?.({
      ...{ environmentId: environment.id, keyId: environment.keyId, serverDate, receivedAt },
      limit: numberIn('x-ratelimit-limit'),
      remaining: numberIn('x-ratelimit-remaining'),
      retryAfterMs:
        httpStatus === 429 ? quotaWaitMs(headers['retry-after'], serverDate ?? receivedAt) : null,
    });
  }

  return {
    transport: { send, setInFlight: () => undefined, close: async () => undefined },
    log,
  };
}
