// Endpoints that fail before HTTP begins: a proxy that refuses, TLS nobody trusts, a port that
// takes connections and says nothing, a port whose queue is full.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A listening endpoint. */
export interface Endpoint {
  port: number;
  /** Connections so far. */
  connections: () => number;
  /** Everything that was received, as latin1 text. */
  received: () => string;
  close(): Promise<void>;
}

/** A proxy that answers CONNECT with a status, or passes it on; over TLS with a certificate. */
export async function startProxy(
  answer: { status: number } | { targetPort: number },
  tls?: { cert: string; key: string },
): Promise<Endpoint & { connects: string[] }> {
  const connects: string[] = [];
  const sockets = new Set<Socket>();
  const server = tls === undefined ? createHttpServer() : createTlsServer(tls);
  server.on('connect', (request, socket: Socket) => {
    connects.push(request.url ?? '');
    sockets.add(socket);
    if ('status' in answer) {
      socket.end(`HTTP/1.1 ${answer.status} No\r\n\r\n`);
      return;
    }
    const upstream = connect(answer.targetPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    sockets.add(upstream);
    for (const one of [socket, upstream]) one.on('error', () => one.destroy());
  });
  return { ...(await endpoint(server, sockets, () => '')), connects };
}

/** A process that listens and never accepts: it says its port and does not move. */
const NEVER_ACCEPTING = `
  require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
    require('node:fs').writeSync(1, String(this.address().port) + '\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;

/** A port whose queue of connections is full: a connect to it never ends on its own. */
export async function startBlackHole(): Promise<{ port: number; close(): Promise<void> }> {
  const child = spawn(process.execPath, ['-e', NEVER_ACCEPTING], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  const held: Socket[] = [];
  const close = async (): Promise<void> => {
    for (const socket of held) socket.destroy();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  // The system rounds the length of the queue as it likes: it is full when a connect hangs.
  for (let isFull = false; !isFull && held.length < 64;) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    held.push(socket);
    socket.setTimeout(250);
    isFull = await Promise.race([
      once(socket, 'connect').then(() => false),
      once(socket, 'timeout').then(() => true),
    ]);
  }
  return { port, close };
}

/** Accepts connections and does `then` with the first bytes. */
export async function startSocketServer(
  then: (socket: Socket) => void = () => undefined,
): Promise<Endpoint> {
  const sockets = new Set<Socket>();
  let received = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      then(socket);
    });
  });
  return endpoint(server, sockets, () => received);
}

async function endpoint(
  server: Server,
  sockets: Set<Socket>,
  received: () => string,
): Promise<Endpoint> {
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
