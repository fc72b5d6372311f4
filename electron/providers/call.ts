// What belongs to every call of either service: send it, read its stored answer where the bytes
// are, and raise everything that is not what was asked for.
import type { AppError } from '#shared/errors.ts';
import type { JobId, RequestId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { RequestPurpose } from '#shared/records/ledger.ts';
import { chargeOf } from '#shared/screening/charge.ts';
import type { AnswerReading } from '#shared/screening/exchange.ts';
import type { ResolvedEnvironment } from './environment.ts';
import { askedWaitMs, boundedWaitMs, quotaWaitMs } from './http/limits.ts';
import {
  decide,
  nameResponse,
  type BodyKind,
  type Decision,
  type OutcomeName,
} from './http/outcome.ts';
import { serverWords } from './http/redaction.ts';
import { afterSending, requestError } from './http/request-errors.ts';
import type { Exchange, Transport, TransportRequest } from './http/transport.ts';
import type { AnswerReader, ReadAnswer } from './ports.ts';

/** What a client needs. */
export interface ClientPorts {
  transport: Transport;
  reader: AnswerReader;
}

/** What belongs to any call. */
export interface CallContext {
  /** The job a request is for; it is in the ledger. */
  jobId?: JobId | null;
  signal?: AbortSignal | undefined;
}

/** The part of a request that says where it goes, what for and on whose behalf. */
export function addressed(
  environment: ResolvedEnvironment,
  purpose: RequestPurpose,
  { jobId, signal }: CallContext,
): Pick<TransportRequest, 'environment' | 'purpose' | 'jobId' | 'signal'> {
  return { environment, purpose, jobId: jobId ?? null, signal };
}

/** A call's answer and its exchange. */
export interface Answered<Value> {
  exchange: Exchange;
  value: Value;
}

/** Sends, reads the stored answer, and raises everything that is not what was asked for. */
export async function sendAndRead<Value>(
  ports: ClientPorts,
  request: TransportRequest,
  read: ReadAnswer<Value>,
): Promise<Answered<Value>>;
/** The same where the shape of a success is not shown: null when it holds nothing known. */
export async function sendAndRead<Value>(
  ports: ClientPorts,
  request: TransportRequest,
  read: ReadAnswer<Value>,
  takes: 'any_success',
): Promise<Answered<Value | null>>;
export async function sendAndRead<Value>(
  { transport }: ClientPorts,
  request: TransportRequest,
  read: ReadAnswer<Value>,
  takes?: 'any_success',
): Promise<Answered<Value | null>> {
  const exchange = await transport.send(request);
  const reading = await readStored(request, exchange, read);
  if (isSuccess(exchange)) {
    if (reading.kind === 'success') return { exchange, value: reading.value };
    if (reading.kind === 'unexpected' && takes === 'any_success') return { exchange, value: null };
  }
  throw refusal(request, exchange, reading);
}

/** Reads a stored answer; a failing reader is an error of a request that did arrive. */
export async function readStored<Value>(
  { purpose }: TransportRequest,
  { requestId }: Exchange,
  read: ReadAnswer<Value>,
): Promise<AnswerReading<Value>> {
  try {
    return await read(requestId);
  } catch (error) {
    throw afterSending(error, 'yes', purpose, requestId);
  }
}

/** Whether the status is a good one. */
export function isSuccess({ httpStatus }: { httpStatus: number | null }): boolean {
  return httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
}

/**
 * Whether the whole good answer to a screening is kept as its result though it cannot be opened: too
 * large, too deep, in characters or an encoding that cannot be undone. It was paid for, so it is not
 * asked for again, however small. What is no JSON at all is no answer of the service, and is.
 */
export function isResultThatCannotBeOpened(
  answer: { httpStatus: number | null },
  reading: AnswerReading<unknown>,
): boolean {
  return isSuccess(answer) && reading.kind === 'unreadable' && reading.problem !== 'not_json';
}

/** The error of a whole response that is not what was asked for, in the service's own words. */
export function refusal(
  { purpose, environment }: TransportRequest,
  exchange: Exchange,
  reading: AnswerReading<unknown>,
): AppError {
  const { httpStatus, headers, serverDate, receivedAt, requestId } = exchange;
  const named = nameResponse(httpStatus, headers, bodyKind(reading));
  // Only names have a daily quota: any other 429 passes.
  const isQuota = named === 'busy_quota_used_up' && environment.service === 'names';
  const isBusy = httpStatus === 429 && !isQuota;
  const isOther = named === 'busy_quota_used_up' && !isQuota;
  const decision = decideOn(isOther ? 'busy_of_neither_shape' : named, purpose, exchange, reading);
  const words = 'message' in reading ? (reading.message ?? '') : '';
  const asked = isBusy ? askedWaitMs(headers['retry-after'], serverDate ?? receivedAt) : null;
  const quota =
    decision.repeat === 'after_quota_reset'
      ? quotaWaitMs(headers['retry-after'], serverDate ?? receivedAt)
      : null;
  return requestError(decision, `the service answered ${httpStatus}: ${decision.name}`, {
    httpStatus,
    requestId,
    ...(words === '' ? {} : { serverMessage: serverWords(words, [environment.key]) }),
    ...(quota === null ? {} : { quotaWaitMs: quota }),
    ...(asked === null ? {} : { askedWaitMs: asked, ...boundedWait(asked, receivedAt) }),
  });
}

/** How long is waited, and until when by the clock of this computer. */
function boundedWait(askedMs: number, now: UtcMs): { waitMs: number; until: UtcMs } {
  const waitMs = boundedWaitMs(askedMs);
  return { waitMs, until: Math.ceil(now + waitMs) };
}

/**
 * The error of a submit's stored answer that is not what was asked for, as far as the ledger tells
 * it: without the service's words, from which no key could be removed.
 */
export function refusalInLedger(
  httpStatus: number,
  requestId: RequestId,
  reading: AnswerReading<unknown>,
  purpose: 'screen' | 'name_screen',
): AppError {
  const named = nameResponse(httpStatus, {}, bodyKind(reading));
  const decision = decideOn(named, purpose, { httpStatus }, reading);
  const message = `the service answered ${httpStatus}: ${decision.name}`;
  return requestError(decision, message, { httpStatus, requestId });
}

/** Of the money of a whole answer with a good status the one function for it decides. */
function decideOn(
  named: OutcomeName,
  purpose: RequestPurpose,
  answer: { httpStatus: number | null },
  reading: AnswerReading<unknown>,
): Decision {
  const decision = decide(named, purpose);
  const isCharged = decision.billed !== null && isSuccess(answer) && reading.kind !== 'success';
  return isCharged ? { ...decision, billed: chargeOf(reading) } : decision;
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
