// Screening a name, asking for the result, and the service's own report (name API 4).
import type { JobId, RequestId } from '#shared/domain/ids.ts';
import { toNameBody, type NameRequest } from '#shared/names/request.ts';
import type { StoredTaskAnswer } from '#shared/screening/exchange.ts';
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

/** A task's answer and the request under which its bytes are stored. */
export interface NameAnswer {
  requestId: RequestId;
  answer: StoredTaskAnswer;
}

/** A report: bytes of any type, kept under their request, never rendered. */
export interface NameReport {
  requestId: RequestId;
  /** As sent; empty when the service named none. */
  contentType: string;
}

/** The calls of this file; errors as in `NameClient`. */
export interface NameScreeningCalls {
  /**
   * `POST /v1/screening`. Counts against the quota: never sent twice from here. A result at once
   * is taken; an answer without an id is `http.no_envelope` with `billed: may_be_billed`.
   */
  submitName: (
    environment: ResolvedEnvironment,
    jobId: JobId,
    request: NameRequest,
    signal?: AbortSignal,
  ) => Promise<NameAnswer>;
  /** `GET /v1/screening/{id}`. May count as a request: the caller keeps the documented pace. */
  pollName: (
    environment: ResolvedEnvironment,
    jobId: JobId,
    taskId: string,
    signal?: AbortSignal,
  ) => Promise<NameAnswer>;
  /** `GET /v1/screening/{id}/report`. Null for a 404 or an answer without a body. */
  fetchReport: (
    environment: ResolvedEnvironment,
    jobId: JobId,
    taskId: string,
    signal?: AbortSignal,
  ) => Promise<NameReport | null>;
}

/** Builds them. */
export function createNameScreeningCalls(ports: ClientPorts): NameScreeningCalls {
  const { transport, reader } = ports;

  /** Sends, and takes a result that cannot be opened as one. */
  async function ask(
    sent: TransportRequest,
    taskId: string | null,
  ): Promise<{ exchange: Exchange; answer: StoredTaskAnswer }> {
    const exchange = await transport.send(sent);
    const reading = await readStored(sent, exchange, reader.readNameTask);
    if (isSuccess(exchange) && reading.kind === 'success') {
      return { exchange, answer: reading.value };
    }
    if (isResultThatCannotBeOpened(exchange, reading)) {
      return { exchange, answer: { kind: 'result', taskId, status: '' } };
    }
    throw refusal(sent, exchange, reading);
  }

  return {
    async submitName(environment, jobId, request, signal) {
      const body = JSON.stringify(toNameBody(request));
      const sent = {
        ...addressed(environment, 'name_screen', { jobId, signal }),
        method: 'POST' as const,
        path: '/v1/screening',
        body,
      };
      const { exchange, answer } = await ask(sent, null);
      // Without an id there is nothing to poll: the answer is kept, a person decides.
      if ((answer.kind === 'task' || answer.kind === 'finished') && answer.taskId === null) {
        throw refusal(sent, exchange, { kind: 'unexpected' });
      }
      return { requestId: exchange.requestId, answer };
    },
    async pollName(environment, jobId, taskId, signal) {
      const sent = {
        ...addressed(environment, 'name_poll', { jobId, signal }),
        method: 'GET' as const,
        path: taskPath(taskId),
        body: null,
      };
      const { exchange, answer } = await ask(sent, taskId);
      return { requestId: exchange.requestId, answer };
    },
    async fetchReport(environment, jobId, taskId, signal) {
      const sent = {
        ...addressed(environment, 'name_report', { jobId, signal }),
        method: 'GET' as const,
        path: `${taskPath(taskId)}/report`,
        body: null,
        accept: '*/*',
      };
      const exchange = await transport.send(sent);
      const { requestId, headers, stored, httpStatus } = exchange;
      if (isSuccess(exchange) && stored !== null) {
        return { requestId, contentType: headers['content-type'] ?? '' };
      }
      if (isSuccess(exchange) || httpStatus === 404) return null;
      throw refusal(sent, exchange, await readStored(sent, exchange, reader.readNameTask));
    },
  };
}

function taskPath(taskId: string): string {
  return `/v1/screening/${encodeURIComponent(taskId)}`;
}
