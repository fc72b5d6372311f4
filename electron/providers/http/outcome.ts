// THE table of reliability.md, section 1: what was observed decides whether a request reached the
// service, whether the other base address may be tried, and whether it may be sent again. Nothing
// else in the program decides this.
import type { ErrorCode } from '#shared/errors.ts';
import type { RequestPurpose } from '#shared/records/ledger.ts';
import type { BilledState } from '#shared/screening/job.ts';

/** Whether the service saw a request. */
export type Reached = 'yes' | 'no' | 'unknown';
/** Whether and when the program itself may send a request again. */
export type Repeat = 'never' | 'after_back_off' | 'after_quota_reset';

/** One row of the table. */
export interface OutcomeRow {
  reached: Reached;
  /** Primary → backup of the same environment, once. */
  tryBackup: boolean;
  /** For a request that creates or charges. */
  repeatCharging: Repeat;
  /** For a poll or another request without effect. */
  repeatFree: Repeat;
  /** Null when the answer is what was asked for. */
  errorCode: ErrorCode | null;
  /** What a charging request has cost after this. */
  charge: BilledState;
}

const notSent = {
  reached: 'no',
  tryBackup: false,
  repeatCharging: 'after_back_off',
  repeatFree: 'after_back_off',
  errorCode: 'http.not_reached',
  charge: 'not_billed',
} as const satisfies OutcomeRow;

const lost = {
  reached: 'unknown',
  tryBackup: false,
  repeatCharging: 'never',
  repeatFree: 'after_back_off',
  errorCode: 'http.outcome_unknown',
  charge: 'may_be_billed',
} as const satisfies OutcomeRow;

const refused = {
  reached: 'yes',
  tryBackup: false,
  repeatCharging: 'never',
  repeatFree: 'after_back_off',
  errorCode: 'http.invalid_request',
  charge: 'not_billed',
} as const satisfies OutcomeRow;

const notUnderstood = {
  reached: 'yes',
  tryBackup: false,
  repeatCharging: 'never',
  repeatFree: 'after_back_off',
  errorCode: 'http.no_envelope',
  charge: 'may_be_billed',
} as const satisfies OutcomeRow;

const busy = {
  reached: 'yes',
  tryBackup: false,
  repeatCharging: 'after_back_off',
  repeatFree: 'after_back_off',
  errorCode: 'http.busy',
  charge: 'not_billed',
} as const satisfies OutcomeRow;

/** Every observation there is. */
export const OUTCOMES = {
  // Before a byte of the request was written.
  name_not_found: { ...notSent, tryBackup: true },
  connection_refused: { ...notSent, tryBackup: true },
  connect_failed: notSent,
  tls_failed: notSent,
  proxy_failed: notSent,
  stopped_before_sending: { ...notSent, repeatCharging: 'never', errorCode: 'job.aborted' },
  // After the first byte may have been written, without a whole answer.
  connection_lost: lost,
  head_timed_out: lost,
  body_timed_out: lost,
  body_truncated: lost,
  took_too_long: lost,
  not_http: lost,
  stopped_after_sending: { ...lost, errorCode: 'job.aborted' },
  // A response that is not taken.
  too_large: { ...notUnderstood, repeatFree: 'never', errorCode: 'http.too_large' },
  redirected: { ...notUnderstood, errorCode: 'http.redirected' },
  // A response, by its status.
  invalid_request: { ...refused, repeatFree: 'never' },
  key_refused: { ...refused, repeatFree: 'never', errorCode: 'http.refused_key' },
  forbidden: { ...refused, errorCode: 'http.forbidden' },
  not_found: { ...refused, repeatFree: 'never', errorCode: 'http.not_found' },
  conflict: { ...refused, errorCode: 'http.conflict' },
  other_refusal: refused,
  server_gave_up: { ...notUnderstood, errorCode: 'http.server_error' },
  server_failed: { ...notUnderstood, errorCode: 'http.server_error' },
  busy_out_of_connections: busy,
  busy_quota_used_up: {
    ...busy,
    repeatCharging: 'after_quota_reset',
    repeatFree: 'after_quota_reset',
  },
  busy_of_neither_shape: busy,
  // A response with a good status, by its body.
  answered: {
    reached: 'yes',
    tryBackup: false,
    repeatCharging: 'never',
    repeatFree: 'never',
    errorCode: null,
    charge: 'billed',
  },
  refused_in_words: { ...notUnderstood, errorCode: 'http.service_error' },
  not_json: { ...notUnderstood, errorCode: 'http.not_json' },
  no_envelope: notUnderstood,
  something_else: notUnderstood,
} as const satisfies Record<string, OutcomeRow>;

/** The name of a row. */
export type OutcomeName = keyof typeof OUTCOMES;

/** A row applied to one request. */
export interface Decision {
  name: OutcomeName;
  reached: Reached;
  mayTryBackup: boolean;
  repeat: Repeat;
  errorCode: ErrorCode | null;
  /** Null for a request that never costs money or quota. */
  billed: BilledState | null;
}

/**
 * What each purpose may do at the service. `billed` costs money or quota; `changes` creates or
 * changes something there; `free` does neither and may simply be asked again.
 */
const PURPOSES = {
  chains: 'free',
  screen: 'billed',
  poll: 'free',
  ruleset: 'free',
  ruleset_change: 'changes',
  mcp: 'free',
  mcp_change: 'changes',
  register: 'changes',
  account: 'free',
  account_change: 'changes',
  name_screen: 'billed',
  name_poll: 'free',
  name_report: 'free',
  name_search: 'free',
} as const satisfies Record<RequestPurpose, 'billed' | 'changes' | 'free'>;

/** Whether a request of this purpose creates or charges: it is never sent twice on its own. */
export function isCharging(purpose: RequestPurpose): boolean {
  return PURPOSES[purpose] !== 'free';
}

/** Whether a request of this purpose costs money or quota. */
export function isBilled(purpose: RequestPurpose): boolean {
  return PURPOSES[purpose] === 'billed';
}

/** Applies the row of an observation to a request. */
export function decide(name: OutcomeName, purpose: RequestPurpose): Decision {
  const row: OutcomeRow = OUTCOMES[name];
  return {
    name,
    reached: row.reached,
    mayTryBackup: row.tryBackup,
    repeat: isCharging(purpose) ? row.repeatCharging : row.repeatFree,
    errorCode: row.errorCode,
    billed: isBilled(purpose) ? row.charge : null,
  };
}

/** How an exchange without a whole answer ended. */
export interface ExchangeFailure {
  /** `before_sending` is certain: the request was never handed to a socket. */
  stage: 'before_sending' | 'awaiting_head' | 'reading_body';
  /** Whether the connection was to go through a proxy. */
  throughProxy: boolean;
  /** Who ended it. */
  cause: 'error' | 'stopped' | 'took_too_long' | 'too_large';
  /** The codes of every error involved; those of each entry of an `AggregateError`. */
  codes: readonly string[];
}

/** The row of an exchange that failed. */
export function nameFailure(failure: ExchangeFailure): OutcomeName {
  const { stage, cause, codes } = failure;
  if (cause === 'too_large') return 'too_large';
  if (stage === 'before_sending') {
    return cause === 'stopped' ? 'stopped_before_sending' : nameConnectFailure(failure);
  }
  if (cause === 'stopped') return 'stopped_after_sending';
  if (cause === 'took_too_long') return 'took_too_long';
  if (codes.includes('UND_ERR_HEADERS_TIMEOUT')) return 'head_timed_out';
  if (codes.includes('UND_ERR_BODY_TIMEOUT')) return 'body_timed_out';
  if (stage === 'reading_body') return 'body_truncated';
  return codes.some((code) => code.startsWith('HPE_')) ? 'not_http' : 'connection_lost';
}

/** The other base address is tried only when every address of the service said the same. */
function nameConnectFailure({ throughProxy, codes }: ExchangeFailure): OutcomeName {
  if (throughProxy) return 'proxy_failed';
  if (codes.length > 0) {
    if (codes.every((code) => code === 'ENOTFOUND')) return 'name_not_found';
    if (codes.every((code) => code === 'ECONNREFUSED' || code === 'ENOTFOUND')) {
      return 'connection_refused';
    }
  }
  return codes.some((code) => TLS_CODE.test(code)) ? 'tls_failed' : 'connect_failed';
}

const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

/** What a body turned out to be. */
export type BodyKind =
  | { kind: 'success' }
  | { kind: 'unexpected' }
  /** `code` of the envelope; empty for the name service, which has none. */
  | { kind: 'service_error'; code: string }
  | { kind: 'no_envelope' }
  | { kind: 'unreadable' };

/** The row of a whole response. Header names are in lower case. */
export function nameResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: BodyKind,
): OutcomeName {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 429) return nameBusy(headers, body);
  if (status >= 500) return 'server_failed';
  if (status >= 400) return REFUSALS[status] ?? 'other_refusal';
  switch (body.kind) {
    case 'success':
      return 'answered';
    case 'service_error':
      return 'refused_in_words';
    case 'unexpected':
      return 'something_else';
    case 'no_envelope':
      return 'no_envelope';
    case 'unreadable':
      return 'not_json';
  }
}

/** 408 and 499 are said by something that gave up waiting for work that may have been done. */
const REFUSALS: Readonly<Record<number, OutcomeName>> = {
  400: 'invalid_request',
  401: 'key_refused',
  403: 'forbidden',
  404: 'not_found',
  408: 'server_gave_up',
  409: 'conflict',
  499: 'server_gave_up',
};

function nameBusy(headers: Readonly<Record<string, string>>, body: BodyKind): OutcomeName {
  if (body.kind === 'service_error' && body.code === '429') return 'busy_out_of_connections';
  // The name service: `{detail}` without an envelope, quota headers, `Retry-After`.
  if (headers['x-ratelimit-remaining']?.trim() === '0') return 'busy_quota_used_up';
  const isDetail =
    body.kind === 'no_envelope' || (body.kind === 'service_error' && body.code === '');
  const saysWhen = headers['retry-after'] !== undefined;
  return saysWhen && isDetail ? 'busy_quota_used_up' : 'busy_of_neither_shape';
}

/**
 * The codes of an error and, in place of an `AggregateError`'s own code (which is only that of
 * its first entry), of every entry. Only identifiers are taken, never words.
 */
export function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.flatMap((entry: unknown) => withPlaceholder(codesOf(entry)));
  }
  if (
    'code' in error &&
    typeof error.code === 'string' &&
    /^[A-Z][A-Z0-9_]{1,60}$/.test(error.code)
  ) {
    return [error.code];
  }
  // undici's parser errors may come without a code of their own.
  if (error.name === 'HTTPParserError') return ['HPE_UNREADABLE'];
  return codesOf(error.cause);
}

/** An entry without a code must not vanish: it would make "every entry" hold for the others. */
function withPlaceholder(codes: string[]): string[] {
  return codes.length === 0 ? ['UNNAMED'] : codes;
}
