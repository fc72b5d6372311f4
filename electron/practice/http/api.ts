// One API behind the HTTP layer: what it gets of a request and how it is put together from routes.
// The server picks an API by the beginning of the path; everything else is the API's own.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isJsonObject, parseJson, type JsonValue } from '#shared/screening/json.ts';
import { Refusal, type Answer } from '../answer.ts';
import { findRoute, type Route } from '../routes/route.ts';

/** The largest request body taken, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** A request whose body was read. */
export interface HttpRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  /** Null = larger than `MAX_BODY_BYTES`. */
  body: string | null;
}

/** One API. */
export interface Api {
  /** Beginning of its paths, e.g. `/api/v3/`. */
  prefix: string;
  /** False: its requests are not logged and no fault strikes them. */
  isObserved: boolean;
  /** Answers everything under the prefix, refusals included; never throws. */
  answer: (request: HttpRequest) => Promise<Answer>;
}

/** An endpoint that writes its own answer, for protocols with a library of their own. */
export interface RawEndpoint {
  /** The whole path, e.g. `/mcp`. */
  path: string;
  /** Ends `response`; `body` was read already (null = larger than `MAX_BODY_BYTES`). */
  handle: (
    request: IncomingMessage,
    response: ServerResponse,
    body: string | null,
  ) => Promise<void>;
}

/** What an API is made of. `Caller` is whoever its authentication finds. */
export interface RouteApiParts<State, Caller> {
  prefix: string;
  isObserved: boolean;
  routes: readonly Route<State, Caller>[];
  state: State;
  /**
   * Who asks; throws a `Refusal` (401, 403, a quota's 429 with its headers). `route` is null for a
   * path that leads nowhere, which is refused after this.
   */
  authenticate: (request: HttpRequest, route: Route<State, Caller> | null) => Caller;
  /** The body of an error in the API's own form. */
  refuse: (refusal: Refusal) => Answer;
  /** Headers of every answer, lower-case names; `caller` is null when nobody was recognised. */
  headers?: (caller: Caller | null) => Readonly<Record<string, string>>;
}

/** An API over a list of routes: key, path, method, body, in this order. */
export function createRouteApi<State, Caller>(parts: RouteApiParts<State, Caller>): Api {
  return {
    prefix: parts.prefix,
    isObserved: parts.isObserved,
    answer: async (request) => {
      let caller: Caller | null = null;
      const answerRoute = async (): Promise<Answer> => {
        const found = findRoute(parts.routes, request.url.pathname);
        caller = parts.authenticate(request, found?.route ?? null);
        if (found === null) throw new Refusal(404, `no such path: ${request.url.pathname}`);
        const { route, parameters } = found;
        requireMethod(request, route.methods);
        const json = readJson(request);
        if (Array.isArray(json) && route.takesList !== true) throw notAnObject();
        const body = json !== null && isJsonObject(json) ? json : {};
        const { searchParams: query } = request.url;
        return route.handle({ parameters, query, body, json, caller }, parts.state);
      };
      const answer = await answerRoute().catch((error: unknown) => parts.refuse(toRefusal(error)));
      return { ...answer, headers: { ...parts.headers?.(caller), ...answer.headers } };
    },
  };
}

/** A mistake of ours is a 500 with nothing of the request in it. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const name = error instanceof Error ? error.name : 'unknown';
  return new Refusal(500, `internal error (${name})`);
}

function requireMethod(request: HttpRequest, methods: readonly string[]): void {
  if (methods.includes(request.method)) return;
  const allow = methods.join(', ');
  const message = `method ${request.method} is not allowed here, only ${allow}`;
  throw new Refusal(405, message, { allow });
}

/** Null when there is no body; a GET has none. */
function readJson({ method, body }: HttpRequest): JsonValue | null {
  if (body === null) throw new Refusal(413, `body is larger than ${MAX_BODY_BYTES} bytes`);
  if (method === 'GET' || body.trim() === '') return null;
  const reading = parseJson(body);
  if (!reading.ok) throw new Refusal(400, 'body is not JSON');
  if (!isJsonObject(reading.value) && !Array.isArray(reading.value)) throw notAnObject();
  return reading.value;
}

function notAnObject(): Refusal {
  return new Refusal(400, 'body must be a JSON object');
}
