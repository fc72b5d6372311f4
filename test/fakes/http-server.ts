// A real HTTP server on this machine that misbehaves as told, and remembers what arrived.
import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';

/** One request as it arrived. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** Null when it was not read. */
  body: string | null;
  /** 1 for the first connection, and so on. */
  connection: number;
  /** 1 for the first request on its connection. */
  onConnection: number;
}

/** What the server does with a request. */
export type ServerReply =
  | { do: 'answer'; status: number; headers?: Record<string, string>; body: string | Buffer }
  /** RST after the request was read. */
  | { do: 'reset' }
  /** FIN after the request was read. */
  | { do: 'close' }
  /** Neither answers nor closes. */
  | { do: 'hang' }
  /** Promises more than it sends, then closes. */
  | { do: 'truncate'; sent: string }
  /** Sends a beginning and falls silent; JSON of a promised length unless it says otherwise. */
  | { do: 'stall'; sent: string; headers?: Record<string, string> }
  /** Sends spaces one by one, without end. */
  | { do: 'drip' }
  /** Writes bytes that are no HTTP. */
  | { do: 'garble' };

/** A running server. */
export interface FakeServer {
  base: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1. `reply` sees the request after its body was read.
 * @param tls its certificate and key; plain HTTP when left out. The base then names `localhost`.
 */
export async function startServer(
  reply: (request: SeenRequest) => ServerReply | Promise<ServerReply>,
  tls?: TlsOptions,
): Promise<FakeServer> {
  const seen: SeenRequest[] = [];
  const counts = new WeakMap<Socket, { id: number; requests: number }>();
  let connections = 0;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    void (async () => {
      const connection = counts.get(request.socket)!;
      connection.requests++;
      const entry: SeenRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: await readAll(request),
        connection: connection.id,
        onConnection: connection.requests,
      };
      seen.push(entry);
      act(await reply(entry), response);
    })();
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  server.keepAliveTimeout = 60_000;
  server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    counts.set(socket, { id: ++connections, requests: 0 });
    socket.on('error', () => socket.destroy());
  });
  const port = await listen(server);
  const base = tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  return { base, seen, close: () => stop(server) };
}

/**
 * An address on this machine where nobody listens. Its port is none that the system gives away by
 * itself: a server that starts a moment later cannot have it.
 */
export async function findRefusingBase(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await stop(server);
    return `http://127.0.0.1:${port}`;
  }
}

/** Writes again and again, each time before an idle timeout of a test ends the wait, until it is closed. */
export function dripInto(socket: Socket, next: () => string): void {
  const timer = setInterval(() => socket.write(next()), 15);
  socket.once('close', () => clearInterval(timer));
}

function act(reply: ServerReply, response: ServerResponse): void {
  const socket = response.socket!;
  switch (reply.do) {
    case 'answer':
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(reply.body);
      return;
    case 'reset':
      socket.resetAndDestroy();
      return;
    case 'close':
      socket.destroy();
      return;
    case 'hang':
      return;
    case 'truncate':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      response.write(reply.sent, () => socket.end());
      return;
    case 'stall':
      response.writeHead(
        200,
        reply.headers ?? { 'content-type': 'application/json', 'content-length': '100000' },
      );
      response.write(reply.sent);
      return;
    case 'drip':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      response.flushHeaders();
      dripInto(socket, () => ' ');
      return;
    case 'garble':
      socket.end('SSH-2.0-nothing to do with this\r\n\r\n');
      return;
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
