// The body of `POST /v1/screening` as the service understands it (name API 4).
import { createHash } from 'node:crypto';
import type { JsonObject } from '#shared/screening/json.ts';
import { NameFields } from './fields.ts';

/** A checked request; every default filled in. */
export interface ScreeningRequest {
  name: string;
  country: string | null;
  industry: string | null;
  aliases: readonly string[];
  context: string | null;
  threshold: number;
}

/** Our own bounds; the specification gives none. */
const MAX_NAME = 500;
const MAX_CODE = 10;
const MAX_INDUSTRY = 100;
const MAX_ALIASES = 50;
const MAX_CONTEXT = 4_000;
/** The documented default. */
export const DEFAULT_THRESHOLD = 0.3;

/** Checks a body; throws a 422 that names every wrong field. */
export function readScreeningRequest(body: JsonObject): ScreeningRequest {
  const fields = new NameFields(body, 'body');
  const request = {
    name: fields.requiredText('name', MAX_NAME),
    country: fields.optionalText('country', MAX_CODE),
    industry: fields.optionalText('industry', MAX_INDUSTRY),
    aliases: fields.texts('aliases', { count: MAX_ALIASES, length: MAX_NAME }),
    context: fields.optionalText('context', MAX_CONTEXT),
    threshold: fields.number('threshold', 0, 1, DEFAULT_THRESHOLD),
  };
  fields.finish();
  return request;
}

const MIN_DURATION_MS = 40_000;
const MAX_DURATION_MS = 120_000;

/** How long a screening takes at pace 1: 40 to 120 s (name API 8), the same for the same request. */
export function durationOf(request: ScreeningRequest): number {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  return MIN_DURATION_MS + (hash.readUInt32BE(0) % (MAX_DURATION_MS - MIN_DURATION_MS + 1));
}
