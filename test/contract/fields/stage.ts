// The stage of the contract: a real practice service, the real clients over the real transport,
// and the real case file that keeps every byte.
import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId, JobId, KeyId } from '#shared/domain/ids.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import { parseJson, type JsonValue } from '#shared/screening/json.ts';
import type { ResolvedEnvironment } from '../../../electron/providers/environment.ts';
import {
  createTransport,
  type Exchange,
  type Transport,
  type TransportRequest,
} from '../../../electron/providers/http/transport.ts';
import { createNameClient, type NameClient } from '../../../electron/providers/names/client.ts';
import type { QuotaNotice } from '../../../electron/providers/ports.ts';
import {
  createScreeningClient,
  type ScreeningClient,
} from '../../../electron/providers/screening/client.ts';
import {
  ManualClock,
  PRACTICE_KEY,
  startPracticeClient,
  type PracticeClient,
} from '../../builders/practice-client.ts';
import { createTestCaseFile, type TestCaseFile } from '../../fakes/case-file.ts';
import type { Recorded, Seen } from './recorded.ts';

/** A request by hand; `body` is sent as JSON. */
export interface PlainInit {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The service of the clients instead of the other one. */
  service?: 'of the clients';
}

/** One line of the service's own request log. */
export interface LoggedRequest {
  method: string;
  path: string;
  body: string | null;
  status: number | null;
  /** Whether it made the service accept a screening. */
  accepted: boolean;
}

/** The stage. */
export interface ContractStage {
  screening: ScreeningClient;
  names: NameClient;
  transport: Transport;
  environment: ResolvedEnvironment;
  nameEnvironment: ResolvedEnvironment;
  /** The service of the clients; its jobs continue as the clock is moved. */
  practice: PracticeClient;
  /** Another one, at full speed, for requests that no client of ours would send. */
  other: PracticeClient;
  clock: ManualClock;
  /** What the transport said of quotas, oldest first. */
  quotas: readonly QuotaNotice[];
  newJob: (job: JobRequest) => Promise<JobId>;
  /** Runs a call and notes what crossed the wire for it. One at a time. */
  record: (call: () => Promise<unknown>) => Promise<Recorded>;
  /** A request as anybody would write it, to the other service: no code of ours. */
  plain: (path: string, init?: PlainInit) => Promise<Recorded>;
  /** The log of the service that the clients use, oldest first. */
  requestLog: () => Promise<LoggedRequest[]>;
  close: () => Promise<void>;
}

/** Starts everything; nothing listens elsewhere than on 127.0.0.1. */
export async function openStage(): Promise<ContractStage> {
  const clock = new ManualClock();
  const practice = await startPracticeClient({ clock, pace: 1 });
  const other = await startPracticeClient();
  const caseFile = await createTestCaseFile();
  const quotas: QuotaNotice[] = [];
  const transport = createTransport({
    recorder: caseFile.recorder,
    clock,
    newId: randomUUID,
    appVersion: '0.0.0',
    isQuiet: () => false,
    onQuota: (notice) => void quotas.push(notice),
  });
  const seen: Seen[] = [];
  const noting: Transport = {
    ...transport,
    async send(request) {
      const exchange = await transport.send(request);
      seen.push(await describeExchange(caseFile, request, exchange));
      return exchange;
    },
  };
  const ports = { transport: noting, reader: caseFile.reader };
  const environment = practiceEnvironment(practice);
  return {
    screening: createScreeningClient(ports),
    names: createNameClient(ports),
    transport: noting,
    environment,
    nameEnvironment: { ...environment, service: 'names', backupBase: null },
    practice,
    other,
    clock,
    quotas,
    newJob: async (job) => (await caseFile.createJobOf(environment.id, job)).id,
    async record(call) {
      const begin = seen.length;
      try {
        const client = await call();
        return { seen: seen.slice(begin), client, error: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { seen: seen.slice(begin), client: null, error };
      }
    },
    plain: (path, init) => sendPlainly(init?.service === undefined ? other : practice, path, init),
    async requestLog() {
      const { data } = (await practice.send('/control/requests')).json;
      return (data as { requests: LoggedRequest[] }).requests;
    },
    async close() {
      await transport.close();
      await practice.close();
      await other.close();
      await caseFile.close();
    },
  };
}

/** The environment of a running practice service, with its key in the header. */
export function practiceEnvironment({ service }: PracticeClient): ResolvedEnvironment {
  return {
    id: 'practice' as EnvironmentId,
    name: 'Practice',
    kind: 'practice',
    service: 'screening',
    auth: 'api_key_header',
    keyId: 'key-1' as KeyId,
    primaryBase: service.base,
    backupBase: service.backup,
    key: PRACTICE_KEY,
  };
}

async function sendPlainly(
  service: PracticeClient,
  path: string,
  { method = 'POST', body, headers = {} }: PlainInit = {},
): Promise<Recorded> {
  const text = body === undefined ? null : JSON.stringify(body);
  const answer = await service.send(path, {
    ...{ method, headers },
    ...(text === null ? {} : { body: text }),
  });
  const entry: Seen = {
    ...{ method, path, body: text },
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: answer.text,
    json: toJson(answer.text),
  };
  return { seen: [entry], client: null, error: null };
}

async function describeExchange(
  { reader }: TestCaseFile,
  { method, path, body }: TransportRequest,
  { requestId, inMemory, httpStatus, headers }: Exchange,
): Promise<Seen> {
  const kept = inMemory?.body;
  const text =
    kept === undefined
      ? ((await reader.readBodyText(requestId, 8_000_000))?.text ?? '')
      : new TextDecoder().decode(kept);
  return { method, path, body, status: httpStatus, headers, text, json: toJson(text) };
}

function toJson(text: string): JsonValue | null {
  const reading = parseJson(text);
  return reading.ok ? reading.value : null;
}
