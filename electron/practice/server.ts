// HTTP: reads a request, picks the API, writes the answer, and lets faults strike in between.
// Knows nothing of keys, routes or screening.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '#shared/domain/time.ts';
import { encodeBody, type Answer } from './answer.ts';
import type { Served } from './apis.ts';
import type { FaultList, RequestFaults } from './faults/fault-list.ts';
import { MAX_BODY_BYTES, type Api, type RawEndpoint } from './http/api.ts';
import type { ListenerName } from './http/listener.ts';
import type { Listeners } from './http/listeners.ts';
import { withoutKey, type LoggedRequest, type RequestLog } from './request-log.ts';
import type { Timing } from './timing.ts';

/** What the HTTP layer of one listener needs. */
export interface ServerParts {
  served: Served;
  listener: ListenerName;
  log: RequestLog;
  faults: FaultList;
  listeners: Listeners;
  clock: Clock;
  timing: Timing;
}

/** The handler of one listener. */
export function createRequestHandler(parts: ServerParts): RequestListener {
  const used = new WeakSet<Socket>();
  return (request, response) => {
    const isReused = used.has(request.socket);
    used.add(request.socket);
    exchange(parts, request, response, isReused).catch(() => {
      // The other side went away while its body was read: there is nobody to answer.
      request.socket.destroy();
    });
  };
}

async function exchange(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  isReused: boolean,
): Promise<void> {
  const url = readUrl(request.url ?? '/');
  const endpoint = findEndpoint(parts.served, url.pathname);
  if (!isApi(endpoint) || endpoint.isObserved) {
    const faults = parts.faults.forRequest(url.pathname, isReused);
    await answerObserved(parts, endpoint, { request, response, url, faults });
    return;
  }
  const { method = '', headers } = request;
  const body = await readBody(request);
  write(response, await endpoint.answer({ method, url, headers, body }));
}

/** One request that is logged and that faults may strike. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  faults: RequestFaults;
}

async function answerObserved(
  parts: ServerParts,
  endpoint: Api | RawEndpoint,
  { request, response, url, faults }: Exchange,
): Promise<void> {
  const { log, clock, listener } = parts;
  const { method = '', headers, socket } = request;
  const record = (body: string | null): LoggedRequest =>
    log.add({ at: clock.now(), method, path: withoutKey(url), body, listener });
  const settle = (entry: LoggedRequest, answer: Answer | null, status: number | null): void => {
    const isAcceptance = answer?.isAcceptance === true;
    log.settle(entry, { fault: faults.struck, isAcceptance, status });
  };
  if (faults.take('before-read') !== null) {
    settle(record(null), null, null);
    socket.resetAndDestroy();
    return;
  }
  const body = await readBody(request);
  const entry = record(body);
  const instead = faults.take('instead');
  if (instead !== null) {
    const answer = instead.fault.answer();
    settle(entry, null, answer.status);
    write(response, answer);
    return;
  }
  if (!isApi(endpoint)) {
    const after = faults.take('after');
    // What must not arrive is written to nobody.
    if (after !== null) response.detachSocket(socket);
    await endpoint.handle(request, response, body);
    settle(entry, null, after === null ? response.statusCode : null);
    if (after !== null) end(socket, after.fault.then);
    return;
  }
  const answer = await endpoint.answer({ method, url, headers, body });
  const after = faults.take('after');
  if (after !== null) {
    settle(entry, answer, null);
    end(socket, after.fault.then);
    return;
  }
  const changed = faults.change(answer);
  const delivery = faults.take('deliver');
  const closing = faults.take('listener');
  settle(entry, answer, changed.status);
  if (delivery === null) {
    const afterwards = (): void => {
      if (closing !== null) void parts.listeners.closeFor(listener, closing.options.ms);
    };
    write(response, closing === null ? changed : { ...changed, afterwards });
    return;
  }
  const bytes = encodeBody(changed.body);
  const writeHead = (length: number): void => writeHeadOf(response, changed, length);
  const { options } = delivery;
  await delivery.fault.deliver({ response, bytes, writeHead, options, sleep: parts.timing.sleep });
}

/** What happens to a connection whose request ran unanswered; `hang` leaves it as it is. */
function end(socket: Socket, how: 'reset' | 'close' | 'hang'): void {
  if (how === 'reset') socket.resetAndDestroy();
  if (how === 'close') socket.end();
}

/** The raw endpoint of a path, or the API of its longest beginning; the first API takes the rest. */
function findEndpoint({ apis, raw }: Served, path: string): Api | RawEndpoint {
  const [longest] = apis
    .filter((api) => path.startsWith(api.prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const found = raw.find((endpoint) => endpoint.path === path) ?? longest ?? apis[0];
  if (found === undefined) throw new RangeError('no API is served');
  return found;
}

function isApi(endpoint: Api | RawEndpoint): endpoint is Api {
  return 'prefix' in endpoint;
}

/** A target that is no path is answered like one that does not exist. */
function readUrl(target: string): URL {
  const text = `http://127.0.0.1${target}`;
  return new URL(URL.canParse(text) ? text : 'http://127.0.0.1/');
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
  writeHeadOf(response, answer, bytes.length);
  response.end(bytes, answer.afterwards);
}

function writeHeadOf(response: ServerResponse, answer: Answer, length: number): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-type': answer.contentType,
    'content-length': length,
    'cache-control': 'no-store',
  });
}
