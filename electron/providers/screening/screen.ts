// Screening an address or a transaction, and asking for the result (blockchain API 4.2–4.4).
import type { JobId, RequestId } from '#shared/domain/ids.ts';
import { NO_RULESET_NAMED, type StoredJobAnswer } from '#shared/screening/exchange.ts';
import {
  toKyaBody,
  toKytBody,
  type KyaRequest,
  type KytRequest,
  type RequestBody,
} from '#shared/screening/request.ts';
import {
  addressed,
  isResultThatCannotBeOpened,
  isSuccess,
  readStored,
  refusal,
  type ClientPorts,
} from '../call.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import type { Exchange, TransportRequest } from '../http/transport.ts';

/** A screening answer and the request under which its bytes are stored. */
export interface ScreeningAnswer {
  requestId: RequestId;
  answer: StoredJobAnswer;
}

/** The calls of this file; errors as in `ScreeningClient`. */
export interface ScreenCalls {
  /** 4.2, always asynchronous; a result at once is taken. Charged: never sent twice from here. */
  submitKya: (
    environment: ResolvedEnvironment,
    jobId: JobId,
    request: KyaRequest,
    signal?: AbortSignal,
  ) => Promise<ScreeningAnswer>;
  /** 4.3, as `submitKya`. A result of `both` names ruleset `0`. */
  submitKyt: (
    environment: ResolvedEnvironment,
    jobId: JobId,
    request: KytRequest,
    signal?: AbortSignal,
  ) => Promise<ScreeningAnswer>;
  /** 4.4, of either kind. Not charged. The caller keeps polls of one job 2 s apart. */
  pollResult: (
    environment: ResolvedEnvironment,
    jobId: JobId,
    remoteId: string,
    signal?: AbortSignal,
  ) => Promise<ScreeningAnswer>;
}

/** Builds them. */
export function createScreenCalls(ports: ClientPorts): ScreenCalls {
  const { transport, reader } = ports;

  /** Sends, and takes a result that cannot be opened as one. */
  async function ask(
    request: TransportRequest,
    jobId: string | null,
  ): Promise<{ exchange: Exchange; answer: StoredJobAnswer }> {
    const exchange = await transport.send(request);
    const reading = await readStored(request, exchange, reader.readJobAnswer);
    if (isSuccess(exchange) && reading.kind === 'success') {
      return { exchange, answer: reading.value };
    }
    if (isResultThatCannotBeOpened(exchange, reading)) {
      return { exchange, answer: { kind: 'result', jobId, named: NO_RULESET_NAMED } };
    }
    throw refusal(request, exchange, reading);
  }

  async function submit(
    environment: ResolvedEnvironment,
    path: string,
    fields: RequestBody,
    context: { jobId: JobId; signal: AbortSignal | undefined },
  ): Promise<ScreeningAnswer> {
    const request = {
      ...addressed(environment, 'screen', context),
      method: 'POST' as const,
      path,
      body: JSON.stringify(fields),
    };
    const { exchange, answer } = await ask(request, null);
    // Without an id there is nothing to poll: the answer is kept, a person decides.
    if ((answer.kind === 'job' || answer.kind === 'finished') && answer.jobId === null) {
      throw refusal(request, exchange, { kind: 'unexpected' });
    }
    return { requestId: exchange.requestId, answer };
  }

  return {
    submitKya: (environment, jobId, request, signal) =>
      submit(environment, '/api/v3/screen/kya', toKyaBody(request), { jobId, signal }),
    submitKyt: (environment, jobId, request, signal) =>
      submit(environment, '/api/v3/screen/kyt', toKytBody(request), { jobId, signal }),
    async pollResult(environment, jobId, remoteId, signal) {
      const path = `/api/v3/screen/result/${encodeURIComponent(remoteId)}`;
      const request = {
        ...addressed(environment, 'poll', { jobId, signal }),
        method: 'GET' as const,
        path,
        body: null,
      };
      const { exchange, answer } = await ask(request, remoteId);
      return { requestId: exchange.requestId, answer };
    },
  };
}
