// HTTP: reads a request, checks the key, finds the route, writes the answer. Knows nothing of
// screening. Every answer, refusals included, is an envelope (blockchain API 1).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#shared/domain/time.ts';
import { isJsonObject, parseJson, type JsonValue } from '#shared/screening/json.ts';
import { encodeBody, refuse, Refusal, type Answer } from './answer.ts';
import { isAuthenticated } from './authentication.ts';
import { withoutKey, type LoggedRequest } from './request-log.ts';
import { CONTROL_PREFIX, findRoute, type Route, type ServiceState } from './routes/route.ts';

/** The largest request body taken, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** What the HTTP layer needs. */
export interface ServerParts {
  routes: readonly Route[];
  state: ServiceState;
  key: string;
  clock: Clock;
}

/** The handler of one listener. */
export function createRequestHandler(
  parts: ServerParts,
  listener: LoggedRequest['listener'],
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    exchange(parts, listener, request, response).catch(() => {
      // The other side went away while its body was read: there is nobody to answer.
      request.socket.destroy();
    });
  };
}

async function exchange(
  parts: ServerParts,
  listener: LoggedRequest['listener'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = readUrl(request.url ?? '/');
  const isControl = url.pathname.startsWith(CONTROL_PREFIX);
  const { faults, log } = parts.state;
  const record = (body: string | null): void => {
    if (isControl) return;
    const method = request.method ?? '';
    log.add({ at: parts.clock.now(), method, path: withoutKey(url), body, listener });
  };
  if (!isControl && faults.take(url.pathname, 'before-read') !== null) {
    record(null);
    request.socket.resetAndDestroy();
    return;
  }
  const body = await readBody(request);
  record(body);
  if (isControl) {
    write(response, answerRequest(parts, request, url, body));
    return;
  }
  const instead = faults.take(url.pathname, 'instead');
  if (instead !== null) {
    write(response, instead.answer());
    return;
  }
  const answer = answerRequest(parts, request, url, body);
  const after = faults.take(url.pathname, 'after');
  if (after?.then === 'reset') request.socket.resetAndDestroy();
  else if (after === null) write(response, faults.change(url.pathname, answer));
}

/** A target that is no path is answered like one that does not exist. */
function readUrl(target: string): URL {
  const text = `http://127.0.0.1${target}`;
  return new URL(URL.canParse(text) ? text : 'http://127.0.0.1/');
}

/** The answer to a request whose body was read; `body` null means it was too large. */
function answerRequest(
  parts: ServerParts,
  request: IncomingMessage,
  url: URL,
  body: string | null,
): Answer {
  try {
    if (!isAuthenticated(request.headers, url.searchParams, parts.key)) {
      throw new Refusal(401, 'no key or invalid key');
    }
    const found = findRoute(parts.routes, url.pathname);
    if (found === null) throw new Refusal(404, `no such path: ${url.pathname}`);
    const { route, parameter } = found;
    const method = request.method ?? '';
    if (!route.methods.includes(method)) {
      const allow = route.methods.join(', ');
      throw new Refusal(405, `method ${method} is not allowed here, only ${allow}`, { allow });
    }
    if (body === null) throw new Refusal(413, `body is larger than ${MAX_BODY_BYTES} bytes`);
    const json = method === 'GET' ? null : readJson(body);
    const isObject = json !== null && isJsonObject(json);
    if (json !== null && !isObject && !Array.isArray(json)) {
      throw new Refusal(400, 'body must be a JSON object');
    }
    if (Array.isArray(json) && !url.pathname.startsWith(CONTROL_PREFIX)) {
      throw new Refusal(400, 'body must be a JSON object');
    }
    const fields = isObject ? json : {};
    return route.handle({ parameter, query: url.searchParams, body: fields, json }, parts.state);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    // A mistake of ours: said as an envelope too, with nothing of the request in it.
    const name = error instanceof Error ? error.name : 'unknown';
    return refuse(new Refusal(500, `internal error (${name})`));
  }
}

function readJson(body: string): JsonValue | null {
  if (body.trim() === '') return null;
  const reading = parseJson(body);
  if (!reading.ok) throw new Refusal(400, 'body is not JSON');
  return reading.value;
}

/** The whole body as text; null when it is too large (the rest is read and thrown away). */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= MAX_BODY_BYTES) pieces.push(piece);
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(pieces).toString('utf8');
}

function write(response: ServerResponse, answer: Answer): void {
  const bytes = encodeBody(answer.body);
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-type': answer.contentType,
    'content-length': bytes.length,
    'cache-control': 'no-store',
  });
  response.end(bytes);
}
