// What a request is answered with: the envelope of blockchain API 1 and 7, and its bytes. Numbers
// are written with their own digits, so that no amount passes through a float.
import { JsonNumber, type JsonObject, type JsonValue } from '#shared/screening/json.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer before it is written to the socket. */
export interface Answer {
  status: number;
  contentType: string;
  /** Further headers, lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: { kind: 'json'; value: JsonValue } | { kind: 'text'; text: string };
  /** Whether a screening was accepted, and would be billed. */
  isAcceptance?: boolean;
  /** The result of a job just accepted: what a server that does not wait would answer with. */
  resultAtOnce?: () => JsonObject;
  /** Runs once the answer has left. */
  afterwards?: () => void;
}

/** A refusal in the service's own words (7): thrown by routes, answered as an error envelope. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.headers = headers;
  }
}

/** 200 with `{code: 0, msg: "success", data}`. */
export function succeed(data: JsonValue): Answer {
  return answerJson(200, { code: jsonNumber(0), msg: 'success', data });
}

/** An error envelope with `code` -1 (7). `data` is null: what it holds on errors is not shown. */
export function refuse(refusal: Refusal): Answer {
  const body = { code: jsonNumber(-1), msg: refusal.message, data: null };
  return { ...answerJson(refusal.status, body), headers: refusal.headers };
}

/** Any JSON with any status. */
export function answerJson(status: number, value: JsonValue): Answer {
  return { status, contentType: JSON_TYPE, headers: {}, body: { kind: 'json', value } };
}

/** Every slot of an endpoint stayed taken (7): the one error whose `code` is not -1. */
export const OUT_OF_CONNECTIONS: Answer = answerJson(429, {
  code: jsonNumber(429),
  msg: 'out of max connections',
});

/** A number of the answer, from its digits. */
export function jsonNumber(value: number | string): JsonNumber {
  return new JsonNumber(String(value));
}

/** The bytes of a body. */
export function encodeBody(body: Answer['body']): Buffer {
  return Buffer.from(body.kind === 'text' ? body.text : encodeJson(body.value), 'utf8');
}

/** JSON text in the order the members were made, without spaces. */
export function encodeJson(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(encodeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value);
  return `{${members.map(([key, part]) => `${JSON.stringify(key)}:${encodeJson(part)}`).join(',')}}`;
}
