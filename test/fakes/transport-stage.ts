// A stage for tests of the transport: servers and transports that end with their test.
import { afterEach } from 'vitest';
import { toAppError, type AppError } from '#shared/errors.ts';
import type { EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import {
  createTransport,
  type Exchange,
  type Transport,
  type TransportOptions,
  type TransportRequest,
} from '../../electron/providers/http/transport.ts';
import { every } from '../../electron/providers/sleep.ts';
import { createFastClock } from './fast-clock.ts';
import { startServer, type FakeServer, type SeenRequest, type ServerReply } from './http-server.ts';
import { createNameClient, type NameClient } from '../../electron/providers/names/client.ts';
import {
  createScreeningClient,
  type ScreeningClient,
} from '../../electron/providers/screening/client.ts';
import { createMemoryLedger, createMemoryReader } from './memory-ledger.ts';
import { CANARY_KEY } from './screening-service.ts';

/** The shortest success. */
export const OK: ServerReply = {
  do: 'answer',
  status: 200,
  body: '{"code":0,"msg":"success","data":{}}',
};
/**
 * A transport whose seconds are milliseconds: a whole exchange may take two hundred of them, long
 * before an idle timeout.
 */
export const IMPATIENT: Partial<TransportOptions> = {
  timeouts: { connectMs: 400, headMs: 60_000, bodyIdleMs: 60_000, wholeMs: 200_000 },
  every: (ms, tick) => every(ms / 1_000, tick),
};
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Closes it after the test. */
export function closing<One extends { close(): Promise<void> }>(one: One): One {
  closers.push(() => one.close());
  return one;
}

/** A client over a transport and the ledger it writes. */
export function clientsOf({
  transport,
  ledger,
}: Pick<ReturnType<typeof setUp>, 'transport' | 'ledger'>): {
  screening: ScreeningClient;
  names: NameClient;
} {
  const ports = { transport, reader: createMemoryReader(ledger) };
  return { screening: createScreeningClient(ports), names: createNameClient(ports) };
}

/** A server for this test. */
export async function serve(
  reply: ServerReply | ((request: SeenRequest) => ServerReply | Promise<ServerReply>),
): Promise<FakeServer> {
  return closing(await startServer(typeof reply === 'function' ? reply : () => reply));
}

/** A transport with a ledger in memory and short waits. */
export function setUp(options: Partial<TransportOptions> = {}): {
  transport: Transport;
  ledger: ReturnType<typeof createMemoryLedger>;
  clock: ReturnType<typeof createFastClock>;
} {
  const ledger = createMemoryLedger();
  const clock = createFastClock();
  let ids = 0;
  const transport = closing(
    createTransport({
      recorder: ledger,
      clock,
      sleep: clock.sleep,
      random: () => 0.5,
      newId: () => `request-${++ids}`,
      appVersion: '1.2.3',
      isQuiet: () => false,
      timeouts: { connectMs: 400, headMs: 150, bodyIdleMs: 150 },
      ...options,
    }),
  );
  return { transport, ledger, clock };
}

/** An environment with the canary key. */
export function environment(
  primaryBase: string,
  more: Partial<ResolvedEnvironment> = {},
): ResolvedEnvironment {
  return {
    id: 'env' as EnvironmentId,
    name: 'Test',
    service: 'screening',
    kind: 'test',
    primaryBase,
    backupBase: null,
    auth: 'api_key_header',
    key: CANARY_KEY,
    keyId: 'key-1' as KeyId,
    ...more,
  };
}

/** A charging request. */
export function screen(
  primaryBase: string,
  more: Partial<TransportRequest> = {},
): TransportRequest {
  return {
    environment: environment(primaryBase),
    purpose: 'screen',
    method: 'POST',
    path: '/api/v3/screen/kya',
    body: '{"address":"0x01"}',
    jobId: null,
    ...more,
  };
}

/** A free request. */
export const poll = (base: string, more: Partial<TransportRequest> = {}): TransportRequest =>
  screen(base, {
    purpose: 'poll',
    method: 'GET',
    path: '/api/v3/screen/result/1',
    body: null,
    ...more,
  });

/** The error of a request that must fail. */
export async function failureOf(sending: Promise<Exchange>): Promise<AppError> {
  return sending.then(
    () => Promise.reject(new Error('it was answered')),
    (error: unknown) => toAppError(error),
  );
}
