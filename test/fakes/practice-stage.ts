// The real practice service and our clients before it, with a ledger in memory and what the
// service itself logged.
import type { EnvironmentId, JobId, KeyId } from '#shared/domain/ids.ts';
import { startPracticeService, type PracticeService } from '../../electron/practice/service.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { createTransport, type Transport } from '../../electron/providers/http/transport.ts';
import { createNameClient, type NameClient } from '../../electron/providers/names/client.ts';
import type { QuotaNotice } from '../../electron/providers/ports.ts';
import {
  createScreeningClient,
  type ScreeningClient,
} from '../../electron/providers/screening/client.ts';
import { createFastClock, type FastClock } from './fast-clock.ts';
import { createMemoryLedger, createMemoryReader, type MemoryLedger } from './memory-ledger.ts';
import { CANARY_KEY } from './screening-service.ts';

/** A request as the service logged it. */
export interface LoggedLine {
  method: string;
  path: string;
  body: string | null;
  listener: string;
}

/** The stage. */
export interface PracticeStage {
  practice: PracticeService;
  /** Moves only when told; the service's own clock. */
  clock: FastClock;
  environment: ResolvedEnvironment;
  names: ResolvedEnvironment;
  transport: Transport;
  ledger: MemoryLedger;
  screening: ScreeningClient;
  nameClient: NameClient;
  quotas: QuotaNotice[];
  /** What arrived since the last `forget`, oldest first. */
  log(): Promise<LoggedLine[]>;
  /** Forgets the log, the ledger and ordered faults. */
  forget(): Promise<void>;
  /** Orders faults, or sends any other control request. */
  control(path: string, body?: unknown): Promise<{ data: never }>;
  close(): Promise<void>;
}

/** A job for calls that need one. */
export const JOB = 'job-1' as JobId;

/** Starts everything. `pace`: how many times faster than real screenings run. */
export async function startPracticeStage(pace = 1_000_000): Promise<PracticeStage> {
  const clock = createFastClock();
  const practice = await startPracticeService({ key: CANARY_KEY, pace, clock });
  const ledger = createMemoryLedger();
  const quotas: QuotaNotice[] = [];
  let ids = 0;
  const transport = createTransport({
    recorder: ledger,
    clock,
    sleep: clock.sleep,
    random: () => 0.5,
    newId: () => `request-${++ids}`,
    appVersion: '1.2.3',
    isQuiet: () => false,
    onQuota: (notice) => quotas.push(notice),
    timeouts: { connectMs: 1_000, headMs: 5_000, bodyIdleMs: 5_000 },
  });
  const ports = { transport, reader: createMemoryReader(ledger) };
  const environment: ResolvedEnvironment = {
    id: 'practice' as EnvironmentId,
    name: 'Practice',
    service: 'screening',
    kind: 'practice',
    primaryBase: practice.base,
    backupBase: practice.backup,
    auth: 'api_key_header',
    key: CANARY_KEY,
    keyId: 'key-1' as KeyId,
  };
  const control = async (path: string, body?: unknown): Promise<{ data: never }> => {
    const response = await fetch(`${practice.base}/control/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': CANARY_KEY, connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`control ${path}: ${await response.text()}`);
    return (await response.json()) as { data: never };
  };
  return {
    ...{ practice, clock, environment, transport, ledger, quotas, control },
    names: {
      ...environment,
      ...{ id: 'practice-names' as EnvironmentId, service: 'names', backupBase: null },
    },
    screening: createScreeningClient(ports),
    nameClient: createNameClient(ports),
    log: async () => (await control('requests')).data['requests'],
    async forget() {
      await control('reset', {});
      ledger.rows.length = 0;
      quotas.length = 0;
    },
    async close() {
      await transport.close();
      await practice.close();
    },
  };
}
