// Calling an endpoint from within the process: what the MCP tools do.
import {
  isJsonObject,
  JsonNumber,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import { Refusal, type Answer } from '../answer.ts';
import type { ServiceState } from '../service-state.ts';
import type { Route } from './route.ts';

/** What a call may carry; everything may be left out. */
export interface InProcessCall {
  parameters?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: JsonObject;
}

/**
 * Calls a route as HTTP would, key and method aside, and gives the envelope's `data`.
 * Throws the `Refusal` that HTTP would answer with, a 429 included.
 */
export async function callRoute(
  route: Route,
  state: ServiceState,
  call: InProcessCall = {},
): Promise<JsonValue> {
  const body = call.body ?? {};
  const answer = await route.handle(
    {
      parameters: call.parameters ?? {},
      query: new URLSearchParams(call.query),
      body,
      json: body,
      caller: null,
    },
    state,
  );
  return dataOf(answer);
}

function dataOf({ status, body }: Answer): JsonValue {
  const envelope = body.kind === 'json' ? body.value : null;
  if (envelope === null || !isJsonObject(envelope)) throw new Refusal(500, 'no envelope');
  const { code, msg, data } = envelope;
  if (code instanceof JsonNumber && code.value === 0) return data ?? null;
  throw new Refusal(status, typeof msg === 'string' ? msg : '');
}
