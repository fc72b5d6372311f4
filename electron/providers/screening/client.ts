// The client of the blockchain screening API: which request each call is, and what its stored
// answer means. Sends through the transport, reads through the reader where the bytes are.
import type { AppError } from '#shared/errors.ts';
import type { JobId, RequestId } from '#shared/domain/ids.ts';
import type { RequestPurpose } from '#shared/ipc/ledger.ts';
import type { Chain } from '#shared/screening/chain.ts';
import { toKyaBody, type KyaRequest } from '#shared/screening/request.ts';
import type { RulesetListItem, RulesetType } from '#shared/screening/ruleset.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import { quotaWaitMs } from '../http/limits.ts';
import { decide, nameResponse, type BodyKind } from '../http/outcome.ts';
import { serverWords } from '../http/redaction.ts';
import { afterSending, requestError, unsent } from '../http/request-errors.ts';
import type { Exchange, Transport } from '../http/transport.ts';
import type { AnswerReading, StoredJobAnswer, StoredRuleset } from '#shared/screening/exchange.ts';
import type { AnswerReader } from '../ports.ts';

/** A screening answer and the request under which its bytes are stored. */
export interface ScreeningAnswer {
  requestId: RequestId;
  answer: StoredJobAnswer;
}

/** What belongs to any call. */
export interface CallContext {
  /** The job a request is for; it stands in the ledger. */
  jobId?: JobId | null;
  signal?: AbortSignal | undefined;
}

/**
 * The calls. Errors of all: those of `Transport.send`, and by the answer `http.invalid_request`,
 * `http.refused_key`, `http.forbidden`, `http.not_found`, `http.conflict`, `http.busy`,
 * `http.server_error`, `http.service_error`, `http.not_json`, `http.no_envelope`, with
 * `details.httpStatus`, `serverMessage`, `reached` and, for a screening, `billed`.
 */
export interface ScreeningClient {
  /** 4.1. Not charged. */
  listChains(environment: ResolvedEnvironment, context?: CallContext): Promise<Chain[]>;
  /** 4.2, always asynchronous; a result at once is taken. Charged: never sent twice from here. */
  submitKya(
    environment: ResolvedEnvironment,
    jobId: JobId,
    request: KyaRequest,
    signal?: AbortSignal,
  ): Promise<ScreeningAnswer>;
  /** 4.4. Not charged. The caller keeps polls of one job 2 s apart. */
  pollResult(
    environment: ResolvedEnvironment,
    jobId: JobId,
    remoteId: string,
    signal?: AbortSignal,
  ): Promise<ScreeningAnswer>;
  /** 4.5 `list`; `type` null = all kinds. Not charged. */
  listRulesets(
    environment: ResolvedEnvironment,
    query: { type: RulesetType | null; includeBuiltin: boolean },
    context?: CallContext,
  ): Promise<RulesetListItem[]>;
  /** 4.5 `get`. Not charged. `input.invalid` unless the id is a whole number. */
  getRuleset(
    environment: ResolvedEnvironment,
    id: string,
    context?: CallContext,
  ): Promise<StoredRuleset>;
}

/** What the client needs. */
export interface ScreeningClientPorts {
  transport: Transport;
  reader: AnswerReader;
}

/** Builds the client. */
export function createScreeningClient({
  transport,
  reader,
}: ScreeningClientPorts): ScreeningClient {
  /** Sends, reads the stored answer, and raises everything that is not what was asked for. */
  async function call<Value>(
    request: Call,
    read: (id: RequestId) => Promise<AnswerReading<Value>>,
  ): Promise<{ exchange: Exchange; value: Value }> {
    const exchange = await transport.send(request);
    const reading = await readStored(request, exchange, read);
    if (isSuccess(exchange) && reading.kind === 'success') {
      return { exchange, value: reading.value };
    }
    throw refusal(request, exchange, reading);
  }

  async function readStored<Value>(
    request: Call,
    { requestId }: Exchange,
    read: (id: RequestId) => Promise<AnswerReading<Value>>,
  ): Promise<AnswerReading<Value>> {
    try {
      return await read(requestId);
    } catch (error) {
      throw afterSending(error, 'yes', request.purpose, requestId);
    }
  }

  return {
    async listChains(environment, context = {}) {
      const path = '/api/v3/chains';
      const { value } = await call(
        { ...base(environment, 'chains', context), method: 'GET', path, body: null },
        (id) => reader.readChains(id),
      );
      return value;
    },
    async submitKya(environment, jobId, request, signal) {
      const body = JSON.stringify(toKyaBody(request));
      const sent = {
        ...base(environment, 'screen', { jobId, signal }),
        ...{ method: 'POST' as const, path: '/api/v3/screen/kya', body },
      };
      const { exchange, value } = await call(sent, (id) => reader.readJobAnswer(id));
      // Without an id there is nothing to poll: the answer is kept, a person decides.
      if (value.kind === 'job' && value.jobId === null) {
        throw refusal(sent, exchange, { kind: 'unexpected' });
      }
      return { requestId: exchange.requestId, answer: value };
    },
    async pollResult(environment, jobId, remoteId, signal) {
      const path = `/api/v3/screen/result/${encodeURIComponent(remoteId)}`;
      const sent = {
        ...base(environment, 'poll', { jobId, signal }),
        ...{ method: 'GET' as const, path, body: null },
      };
      const exchange = await transport.send(sent);
      const reading = await readStored(sent, exchange, (id) => reader.readJobAnswer(id));
      const { requestId } = exchange;
      if (isSuccess(exchange) && reading.kind === 'success') {
        return { requestId, answer: reading.value };
      }
      if (isSuccess(exchange) && isResultThatCannotBeOpened(exchange, reading)) {
        return { requestId, answer: { kind: 'result', jobId: remoteId, rulesetId: null } };
      }
      throw refusal(sent, exchange, reading);
    },
    async listRulesets(environment, { type, includeBuiltin }, context = {}) {
      const body = JSON.stringify({
        ...(type === null ? {} : { ruleset_type: type }),
        include_builtin: includeBuiltin,
      });
      const path = '/api/v3/rulesets/list';
      const { value } = await call(
        { ...base(environment, 'ruleset', context), method: 'POST', path, body },
        (id) => reader.readRulesetList(id),
      );
      return value;
    },
    async getRuleset(environment, id, context = {}) {
      if (!/^\d{1,30}$/.test(id)) throw unsent('input.invalid', 'a ruleset id is a whole number');
      // By hand: the id keeps its digits, also beyond 2^53.
      const body = `{"ruleset_id":${BigInt(id).toString()}}`;
      const path = '/api/v3/rulesets/get';
      const { value } = await call(
        { ...base(environment, 'ruleset', context), method: 'POST', path, body },
        (requestId) => reader.readRuleset(requestId),
      );
      return value;
    },
  };
}

/** No answer without a result is larger than this. */
const LARGEST_STATUS_BYTES = 64 * 1024;

type Call = Parameters<Transport['send']>[0];

function base(
  environment: ResolvedEnvironment,
  purpose: RequestPurpose,
  { jobId, signal }: CallContext,
): Pick<Call, 'environment' | 'purpose' | 'jobId' | 'signal'> {
  return { environment, purpose, jobId: jobId ?? null, signal };
}

function isSuccess({ httpStatus }: Exchange): boolean {
  return httpStatus >= 200 && httpStatus < 300;
}

/**
 * A status is a few bytes: only an answer that is far more than that, too deep to open or JSON by
 * its content type with a broken character, is a result. It was paid for and is kept. A small one
 * is asked for again: taken for the result it would hide the real one for ever.
 */
function isResultThatCannotBeOpened(
  { headers, stored }: Exchange,
  reading: AnswerReading<StoredJobAnswer>,
): boolean {
  if (reading.kind !== 'unreadable') return false;
  const { problem } = reading;
  if (problem === 'too_large') return true;
  if ((stored?.sizeBytes ?? 0) <= LARGEST_STATUS_BYTES) return false;
  if (problem === 'too_deep') return true;
  return problem === 'not_utf8' && /^application\/json\b/i.test(headers['content-type'] ?? '');
}

/**
 * The error of a submit's stored answer that is not what was asked for, as far as the ledger tells
 * it: without the service's words, from which no key could be removed.
 */
export function refusalInLedger(
  httpStatus: number,
  requestId: RequestId,
  reading: AnswerReading<StoredJobAnswer>,
): AppError {
  const decision = decide(nameResponse(httpStatus, {}, bodyKind(reading)), 'screen');
  const message = `the service answered ${httpStatus}: ${decision.name}`;
  return requestError(decision, message, { httpStatus, requestId });
}

function refusal(request: Call, exchange: Exchange, reading: AnswerReading<unknown>): AppError {
  const { httpStatus, headers, serverDate, receivedAt, requestId } = exchange;
  const decision = decide(nameResponse(httpStatus, headers, bodyKind(reading)), request.purpose);
  const words = reading.kind === 'service_error' ? reading.message : '';
  const quota =
    decision.repeat === 'after_quota_reset'
      ? quotaWaitMs(headers['retry-after'], serverDate ?? receivedAt)
      : null;
  return requestError(decision, `the service answered ${httpStatus}: ${decision.name}`, {
    httpStatus,
    requestId,
    ...(words === '' ? {} : { serverMessage: serverWords(words, [request.environment.key]) }),
    ...(quota === null ? {} : { quotaWaitMs: quota }),
  });
}

function bodyKind(reading: AnswerReading<unknown>): BodyKind {
  switch (reading.kind) {
    case 'success':
      return { kind: 'success' };
    case 'service_error':
      return { kind: 'service_error', code: reading.code };
    case 'unexpected':
    case 'no_envelope':
    case 'unreadable':
      return { kind: reading.kind };
  }
}
