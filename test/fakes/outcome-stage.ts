// A stage for the outcome table: a service that behaves as one row of it says, its backup, and the
// three kinds of request, with what both addresses logged of them.
import type { LookupFunction } from 'node:net';
import { toAppError, type AppError } from '#shared/errors.ts';
import type { JobId } from '#shared/domain/ids.ts';
import { KYA_DEFAULTS, kyaRequestSchema } from '#shared/screening/request.ts';
import type { TransportOptions } from '../../electron/providers/http/transport.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import type { FakeServer, SeenRequest, ServerReply } from './http-server.ts';
import type { MemoryRow } from './memory-ledger.ts';
import { success } from './screening-service.ts';
import { clientsOf, environment, serve, setUp } from './transport-stage.ts';

/** A request that is billed, one that creates without being billed, one without effect. */
export const ASKINGS = ['screen', 'change', 'poll'] as const;
/** One of these. */
export type Asking = (typeof ASKINGS)[number];

/** A service as one row of the table sees it. */
export interface Arrangement {
  base: string;
  /** Requests that arrived, by the service's own log. */
  seen: () => number;
  options?: Partial<TransportOptions>;
  /** Replaces the ordinary backup. */
  backupBase?: string;
  environment?: Partial<ResolvedEnvironment>;
  /** A free request that is answered first, so that its connection is used again. */
  warmsUp?: true;
  signal?: AbortSignal;
}

/** What became of one request. */
export interface Observation {
  /** Null when it was answered. */
  error: AppError | null;
  seen: number;
  backupSeen: number;
  rows: MemoryRow[];
  backupBase: string;
}

const JOB = 'job-1' as JobId;
const ADDRESS = '0x0000000000000000000000000000000000000001';
const REQUEST = kyaRequestSchema.parse({
  ...{ ...KYA_DEFAULTS, address: ADDRESS, chainName: 'Ethereum' },
});

/** The answer that each of the three was asked for. */
export function ordinaryReply({ path }: SeenRequest): ServerReply {
  if (path.endsWith('/create')) return success({ id: 7, name: 'New', ruleset_type: 'kya' });
  return success({ job_id: 7, type: 'kya', status: 'PENDING' });
}

/** A service that does the same to every request. */
export async function behaving(
  reply: ServerReply | ((request: SeenRequest) => ServerReply),
  more: Partial<Arrangement> = {},
): Promise<Arrangement> {
  const server = await serve(reply);
  return { base: server.base, seen: () => server.seen.length, ...more };
}

/** Sends one request to the arranged service, with an ordinary backup next to it. */
export async function observe(asking: Asking, arranged: Arrangement): Promise<Observation> {
  const backup: FakeServer = await serve(ordinaryReply);
  const { transport, ledger } = setUp(arranged.options);
  const { screening } = clientsOf({ transport, ledger });
  const backupBase = arranged.backupBase ?? backup.base;
  const to = environment(arranged.base, { backupBase, ...arranged.environment });
  if (arranged.warmsUp === true) await screening.pollResult(to, JOB, '1');
  const before = { seen: arranged.seen(), rows: ledger.rows.length };
  const { signal } = arranged;
  const sending = {
    screen: () => screening.submitKya(to, JOB, REQUEST, signal),
    change: () =>
      screening.createRuleset(to, { name: 'New', type: 'kya', jurisdiction: 'Global' }, { signal }),
    poll: () => screening.pollResult(to, JOB, '1', signal),
  }[asking]();
  const error = await sending.then(
    () => null,
    (raised: unknown) => toAppError(raised),
  );
  return {
    error,
    seen: arranged.seen() - before.seen,
    backupSeen: backup.seen.length,
    rows: ledger.rows.slice(before.rows),
    backupBase,
  };
}

/** Names that resolve to these addresses, or fail with a code. */
export function resolving(answer: readonly string[] | { code: string }): LookupFunction {
  return (_name, _options, callback) => {
    if ('code' in answer) {
      callback(Object.assign(new Error('lookup'), answer), []);
      return;
    }
    const list = answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    callback(null, list);
  };
}
