// The account behind a name key (name API 2.1, 4). Answers that may hold a key or what a person
// said of themselves are never stored: they are read in memory and forgotten.
import type { Account, Registration, Usage } from '#shared/names/account.ts';
import { readAccount, readRegistration } from '#shared/names/account-reader.ts';
import { readDetail } from '#shared/names/detail-reader.ts';
import type { AnswerReading } from '#shared/screening/exchange.ts';
import { parseJson, type JsonValue } from '#shared/screening/json.ts';
import {
  addressed,
  isSuccess,
  refusal,
  sendAndRead,
  type CallContext,
  type ClientPorts,
} from '../call.ts';
import type { ResolvedEnvironment } from '../environment.ts';
import { redact } from '../http/redaction.ts';
import type { Exchange, TransportRequest } from '../http/transport.ts';

/** The calls of this file; errors as in `NameClient`. */
export interface AccountCalls {
  /**
   * `POST /v1/register`, without a key. The new key is only in what this gives: neither request
   * nor answer is stored. Never sent twice from here; an answer without a key is
   * `http.no_envelope`.
   */
  register: (
    environment: ResolvedEnvironment,
    person: { name: string; email: string | null },
    context?: CallContext,
  ) => Promise<Registration>;
  /** `POST /v1/account/bind-email`. Null: the answer, whose body is not shown, tells nothing. */
  bindEmail: (
    environment: ResolvedEnvironment,
    email: string,
    context?: CallContext,
  ) => Promise<Account | null>;
  /** `POST /v1/account/survey`. Null as for `bindEmail`. */
  survey: (
    environment: ResolvedEnvironment,
    answers: Readonly<Record<string, string>>,
    context?: CallContext,
  ) => Promise<Account | null>;
  /** `GET /v1/account/usage`. Stored like any answer. */
  usage: (environment: ResolvedEnvironment, context?: CallContext) => Promise<Usage>;
}

/** Builds them. */
export function createAccountCalls(ports: ClientPorts): AccountCalls {
  /** Sends, and reads what is not stored. */
  async function post<Value>(
    request: TransportRequest,
    read: (json: JsonValue) => Value | null,
  ): Promise<{ exchange: Exchange; reading: AnswerReading<Value> }> {
    const exchange = await ports.transport.send({ ...request, storesAnswer: false });
    return { exchange, reading: readInMemory(exchange, read) };
  }

  async function change(
    environment: ResolvedEnvironment,
    path: string,
    fields: object,
    context: CallContext,
  ): Promise<Account | null> {
    const request: TransportRequest = {
      ...addressed(environment, 'account_change', context),
      method: 'POST',
      path: `/v1/account/${path}`,
      body: JSON.stringify(fields),
    };
    const { exchange, reading } = await post(request, readAccount);
    if (isSuccess(exchange)) {
      if (reading.kind === 'success') return reading.value;
      // The body is not shown: one without anything known, or none at all, is no refusal.
      const isEmpty = exchange.inMemory?.body.length === 0;
      if (isEmpty || reading.kind !== 'unreadable') return null;
    }
    throw refusal(request, exchange, reading);
  }

  return {
    async register(environment, { name, email }, context = {}) {
      const body = JSON.stringify({ name, ...(email === null ? {} : { email }) });
      const request: TransportRequest = {
        ...addressed(environment, 'register', context),
        method: 'POST',
        path: '/v1/register',
        body,
        auth: 'none',
      };
      const { exchange, reading } = await post(request, readRegistration);
      if (isSuccess(exchange) && reading.kind === 'success') return reading.value;
      throw refusal(request, exchange, reading);
    },
    bindEmail: (environment, email, context = {}) =>
      change(environment, 'bind-email', { email }, context),
    survey: (environment, answers, context = {}) =>
      change(environment, 'survey', { answers }, context),
    async usage(environment, context = {}) {
      const { value } = await sendAndRead(
        ports,
        {
          ...addressed(environment, 'account', context),
          method: 'GET',
          path: '/v1/account/usage',
          body: null,
        },
        ports.reader.readUsage,
      );
      return value;
    },
  };
}

function readInMemory<Value>(
  { inMemory }: Exchange,
  read: (json: JsonValue) => Value | null,
): AnswerReading<Value> {
  const json = parseJson(new TextDecoder('utf-8').decode(inMemory?.body));
  if (!json.ok) return { kind: 'unreadable', problem: json.problem };
  const detail = readDetail(json.value);
  if (detail !== null) {
    // A new key may be in it that is not known to whoever passes the words on.
    const message = redact(detail.text, [readRegistration(json.value)?.key ?? null]);
    return { kind: 'service_error', code: '', message };
  }
  const value = read(json.value);
  return value === null ? { kind: 'unexpected' } : { kind: 'success', value };
}
