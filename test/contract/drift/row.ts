// A departure from one of the two specifications, as a service might come to answer, and what must hold
// whatever it is. What exactly is made of it is observed, and is in DRIFT.md.
import type { JobKind } from '#shared/screening/job.ts';
import type { SeenRequest, ServerReply } from '../../fakes/http-server.ts';

/** Which exchange of a job departs. */
export type Exchange = 'submit' | 'poll' | 'report';

/** One row of the table. */
export interface DriftRow {
  /** Unique; also the name of the test. */
  id: string;
  /** Section of the specification. */
  spec: string;
  kind: JobKind;
  at: Exchange;
  /** What the service sends instead, in words. */
  departure: string;
  reply: (request: SeenRequest, subject: string) => ServerReply;
  /** How often the exchange departs before the service is itself again; for ever when left out. */
  times?: number;
}

/** A JSON value that tests may change. */
export type Json = Record<string, unknown>;

/** A successful answer of exactly these bytes. */
export function bytes(body: string | Buffer, headers: Record<string, string> = {}): ServerReply {
  return { do: 'answer', status: 200, headers, body };
}

/** An answer that is written as JSON. */
export function json(value: unknown): ServerReply {
  return bytes(JSON.stringify(value));
}

/** An answer in latin-1 that does not say so: each `\u00e9` in it is a byte that is no UTF-8. */
export function latin1(value: unknown): ServerReply {
  return bytes(Buffer.from(JSON.stringify(value), 'latin1'));
}

/** The reply, unless it is the ordinary one: a row that departs from nothing fails. */
export function departing(
  departure: string,
  ordinary: ServerReply,
  reply: ServerReply,
): ServerReply {
  if (JSON.stringify(reply) === JSON.stringify(ordinary)) {
    throw new Error(`nothing departs: ${departure}`);
  }
  return reply;
}

/**
 * Changes one place of a value: `null` and every other value is put there, `undefined` takes it away.
 * @param place keys with dots, e.g. `hits.0.riskLevel`
 */
export function withAt(value: Json, place: string, put: unknown): Json {
  const copy = structuredClone(value);
  const keys = place.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Json>((at, key) => at[key] as Json, copy);
  if (put === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = put;
  return copy;
}

/** A value as a row names it: nothing, or the beginning of its JSON. */
export function shown(value: unknown): string {
  if (value === undefined) return 'left out';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
