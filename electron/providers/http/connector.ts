// Connections: direct, or through a proxy's CONNECT. A failure here is distinguished from every
// later one by its type, because nothing of the request has been sent yet.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import type { ConnectionOptions, SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import { ConnectFailure } from './connect-failure.ts';
import { codesOf } from './outcome.ts';

/** How connections are made. */
export interface ConnectorOptions {
  connectTimeoutMs: number;
  /** `http://host:port` or `https://host:port`; null for a direct connection. */
  proxy: URL | null;
  /** Whom to trust, for the service and for a proxy over TLS. */
  secureContext: SecureContext;
  /** How names become addresses; null = as the system does. */
  lookup: LookupFunction | null;
}

/**
 * A connector for undici. HTTP/2 is not offered. TLS is never relaxed: `rejectUnauthorized` is said,
 * as Node would else take it from `NODE_TLS_REJECT_UNAUTHORIZED`.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { connectTimeoutMs, proxy, secureContext, lookup } = options;
  const trust = { rejectUnauthorized: true, secureContext };
  const names = lookup === null ? {} : { lookup };
  const connect = buildConnector({ timeout: connectTimeoutMs, allowH2: false, ...trust, ...names });
  return (target, callback) => {
    const finish: buildConnector.Callback = (error, socket) => {
      if (error === null) callback(null, socket);
      else callback(new ConnectFailure(proxy !== null, codesOf(error)), null);
    };
    if (proxy === null) connect(target, finish);
    else openTunnel({ proxy, timeoutMs: connectTimeoutMs, trust }, target, connect, finish);
  };
}

/** RFC 9110, 9.3.6. */
function openTunnel(
  { proxy, timeoutMs, trust }: { proxy: URL; timeoutMs: number; trust: ConnectionOptions },
  target: buildConnector.Options,
  connect: buildConnector.connector,
  callback: buildConnector.Callback,
): void {
  const isSecure = target.protocol === 'https:';
  const port = target.port === '' ? (isSecure ? '443' : '80') : target.port;
  const host = target.hostname.includes(':') ? `[${target.hostname}]` : target.hostname;
  const authority = `${host}:${port}`;
  const send = proxy.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : Number(proxy.port),
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...credentialsOf(proxy) },
    agent: false,
    ...trust,
  });
  // In all: a proxy that drips would never be idle.
  const timer = setTimeout(() => request.destroy(codedError('PROXY_TIMEOUT')), timeoutMs);
  let isSettled = false;
  const settle: buildConnector.Callback = (...result) => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    callback(...result);
  };
  const refuse = (response: IncomingMessage, socket: Socket): void => {
    socket.destroy();
    settle(codedError(`PROXY_STATUS_${String(response.statusCode ?? 0)}`), null);
  };
  request.once('connect', (response: IncomingMessage, socket: Socket, head: Buffer) => {
    clearTimeout(timer);
    if (response.statusCode === undefined || Math.trunc(response.statusCode / 100) !== 2) {
      refuse(response, socket);
      return;
    }
    if (head.length > 0) socket.unshift(head);
    if (isSecure) connect({ ...target, httpSocket: socket }, settle);
    else settle(null, socket);
  });
  request.once('response', (response) => {
    refuse(response, response.socket);
  });
  request.on('error', (error) => {
    settle(error, null);
  });
  request.end();
}

function credentialsOf(proxy: URL): Record<string, string> {
  if (proxy.username === '') return {};
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

function codedError(code: string): Error {
  return Object.assign(new Error('the proxy refused the tunnel'), { code });
}
