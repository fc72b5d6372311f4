// A batch of 1,000 addresses against a service of fixed latency, in real time: the whole program
// with its case file, against the bare requests at the same concurrency.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { CaseId, EnvironmentId, KeyId } from '#shared/domain/ids.ts';
import { createCaseFileOperations } from '../../electron/casefile/case-file.ts';
import { createCaseFileClient } from '../../electron/casefile/client.ts';
import type { OpenArgs } from '../../electron/casefile/open.ts';
import { POLL_GAP_MS } from '../../electron/jobs/policy.ts';
import { createJobRunner } from '../../electron/jobs/runner.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { createTransport } from '../../electron/providers/http/transport.ts';
import { createNameClient } from '../../electron/providers/names/client.ts';
import { createScreeningClient } from '../../electron/providers/screening/client.ts';
import { sleep } from '../../electron/providers/sleep.ts';
import { FAST_PASSPHRASE, T0 } from '../builders/casefile-records.ts';
import { startServer } from '../fakes/http-server.ts';
import { CANARY_KEY, refusal, resultOf, success } from '../fakes/screening-service.ts';
import { addressQuestion, storeBatch } from '../fakes/stored-batch.ts';
import { PRODUCT_AIMS } from './aims.ts';
import { timed, type BenchRow } from './measure.ts';

const ROWS = 1_000;
const CONCURRENCY = 60;
/** From a submit to its result: it is there at the first poll. */
const SCREENING_MS = POLL_GAP_MS - 200;
const ENGINE = { nativeBinding: null };
const WORKER = new URL('../../electron/casefile/worker.ts', import.meta.url);

/** Rows of the report: the program, and the limit that latency and concurrency set. */
export async function benchBatch(folder: string): Promise<BenchRow[]> {
  const service = await startService();
  try {
    const measured = await runProgram(join(folder, 'throughput.tracefile'), service.base);
    const baseline = await timed(() => runBare(service.base));
    const limitMs = (ROWS / CONCURRENCY) * POLL_GAP_MS;
    const what = `batch of ${ROWS.toLocaleString('en')}, ${String(CONCURRENCY)} at once`;
    return [
      { what, measured, against: 'the bare requests', baseline, aim: null },
      { what, measured, against: 'polls alone', baseline: limitMs, aim: PRODUCT_AIMS.batch },
    ];
  } finally {
    await service.close();
  }
}

async function startService(): ReturnType<typeof startServer> {
  const jobs = new Map<string, number>();
  return startServer(({ path }) => {
    if (path.startsWith('/api/v3/rulesets')) return refusal(404, 'none here');
    if (path === '/api/v3/screen/kya') {
      const id = String(jobs.size + 1);
      jobs.set(id, performance.now() + SCREENING_MS);
      return success({ job_id: Number(id), status: 'PENDING' });
    }
    const id = path.split('/').at(-1) ?? '';
    const isDone = performance.now() >= (jobs.get(id) ?? 0);
    const status = isDone ? 'COMPLETE' : 'PROCESSING';
    return success({ job_id: id, status, ...(isDone ? { result: resultOf('0x01') } : {}) });
  });
}

async function runProgram(path: string, primaryBase: string): Promise<number> {
  const operations = createCaseFileOperations(ENGINE);
  const open: OpenArgs = {
    ...{ path, passphrase: FAST_PASSPHRASE, mode: 'write', at: T0, appVersion: '0.0.0' },
  };
  operations.create({ ...open, investigator: 'Bench', fileId: 'bench' });
  const caseId = 'case-1' as CaseId;
  operations.createCase({ id: caseId, fields: {}, at: T0 });
  const questions = Array.from({ length: ROWS }, (_unused, one) => addressQuestion(one + 1));
  const id = storeBatch({ operations, caseId }, questions);
  operations.close({});

  const caseFile = createCaseFileClient(WORKER, ENGINE);
  const clock = { now: Date.now, monotonicMs: () => performance.now() };
  const own = { clock, newId: randomUUID, random: Math.random, sleep, appVersion: '0.0.0' };
  const transport = createTransport({
    ...{ ...own, isQuiet: () => false, inFlightPerEndpoint: CONCURRENCY },
    recorder: {
      begin: (record) => caseFile.beginRequest({ record }),
      append: (requestId, bytes) => caseFile.appendBody({ id: requestId, bytes }),
      finish: (requestId, outcome) => caseFile.finishRequest({ id: requestId, outcome }),
    },
  });
  type Ports = Parameters<typeof createScreeningClient>[0];
  const reader = new Proxy({} as Ports['reader'], {
    get:
      (_target, name: 'readJobAnswer') =>
      (requestId: Parameters<Ports['reader'][typeof name]>[0]) =>
        caseFile[name]({ id: requestId }),
  });
  let complete = (): void => undefined;
  const completed = new Promise<void>((resolve) => (complete = resolve));
  const runner = createJobRunner({
    ...{ ...own, caseFile, concurrency: () => CONCURRENCY },
    client: createScreeningClient({ transport, reader }),
    names: createNameClient({ transport, reader }),
    environments: async (environmentId: EnvironmentId): Promise<ResolvedEnvironment> => ({
      ...{ id: environmentId, name: 'Bench', service: 'screening', kind: 'test' },
      ...{ primaryBase, backupBase: null, auth: 'api_key_header' },
      ...{ key: CANARY_KEY, keyId: 'key-1' as KeyId },
    }),
    describeEnvironment: () => ({ name: 'Bench', kind: 'test' }),
    emit(name, payload) {
      if (name === 'batch.changed' && 'value' in payload && payload.value === 1) complete();
    },
  });
  try {
    await caseFile.open(open);
    return await timed(async () => {
      await runner.batches.start(id);
      await completed;
    });
  } finally {
    await runner.dispose();
    await transport.close();
    await caseFile.close({});
    await caseFile.terminate();
  }
}

/** The same submits and polls, and nothing else. */
async function runBare(base: string): Promise<void> {
  const agent = new Agent({ connections: CONCURRENCY });
  const headers = { 'x-api-key': CANARY_KEY, 'content-type': 'application/json' };
  let left = ROWS;
  const screen = async (): Promise<void> => {
    const body = JSON.stringify({ address: '0x01' });
    const submit = { dispatcher: agent, method: 'POST' as const, headers, body };
    const answer = await request(`${base}/api/v3/screen/kya`, submit);
    const { data } = (await answer.body.json()) as { data: { job_id: number } };
    await sleep(POLL_GAP_MS);
    const poll = `${base}/api/v3/screen/result/${String(data.job_id)}`;
    await (await request(poll, { dispatcher: agent, headers })).body.dump();
  };
  const line = async (): Promise<void> => {
    while (left-- > 0) await screen();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, line));
  await agent.close();
}
