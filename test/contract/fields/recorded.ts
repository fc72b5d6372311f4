// What is kept of a call: every exchange that crossed the wire for it, and what the client gave.
import type { AppError } from '#shared/errors.ts';
import type { JsonValue } from '#shared/screening/json.ts';
import { valuesAt } from './values-at.ts';

/** One request and its response. */
export interface Seen {
  method: string;
  /** With query, without a key. */
  path: string;
  /** The body as sent; null without one. */
  body: string | null;
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** The whole body of the response as text. */
  text: string;
  /** The same as JSON; null when it is none. */
  json: JsonValue | null;
}

/** What came of a call. */
export interface Recorded {
  /** Every exchange of the call, in order. */
  seen: readonly Seen[];
  /** What the client gave; null when it raised, and for a request by hand. */
  client: unknown;
  error: AppError | null;
}

/** The response that a row is about: the last one of its exchange. */
export function lastOf({ seen }: Recorded): Seen {
  const last = seen.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  return last;
}

/** The values a response emitted at the path of a row: of a header, the body, or inside it. */
export function emittedAt({ headers, json, text }: Seen, path: string): unknown[] {
  if (path.startsWith('#')) {
    const value = headers[path.slice(1)];
    return value === undefined ? [] : [value];
  }
  if (path === '') return text === '' ? [] : [json ?? text];
  return valuesAt(json, path).filter((value) => value !== null);
}
