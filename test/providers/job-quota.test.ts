// A used-up quota of the name service: until it resets nothing of that key is sent, whatever the
// clocks do and however often the program starts. Days of simulated time.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EnvironmentId, JobId, KeyId } from '#shared/domain/ids.ts';
import type { Events } from '#shared/ipc/transport.ts';
import { JOB_STATES, type Job } from '#shared/screening/job.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import type { TransportRequest } from '../../electron/providers/http/transport.ts';
import { createTestCaseFile, type TestCaseFile } from '../fakes/case-file.ts';
import { withLightLedger } from '../fakes/light-ledger.ts';
import { printFigure } from '../fakes/figures.ts';
import { keepTemporaryFilesInMemory } from '../fakes/memory-folder.ts';
import { startProgram, type Program } from '../fakes/program.ts';
import { CANARY_KEY, nameResultOf } from '../fakes/screening-service.ts';
import { SimulatedClock } from '../fakes/simulated-clock.ts';
import {
  createSimulatedService,
  type SimulatedReply,
  type SimulatedService,
} from '../fakes/simulated-service.ts';
import { nameQuestion, storeBatch } from '../fakes/stored-batch.ts';

keepTemporaryFilesInMemory();
const DAY = 86_400_000;
const LATENCY_MS = 100;
const NAMES_ENV = 'env-names' as EnvironmentId;

/** A name service with a daily quota, and the program before it. */
class QuotaStage {
  file: TestCaseFile;
  clock = new SimulatedClock(Date.UTC(2026, 2, 1, 15, 20, 30));
  service: SimulatedService;
  program: Program;
  keyId = 'key-1' as KeyId;
  concurrency = 8;
  limit = 20;
  pollsCount = true;
  /** How far the service's clock is ahead of this machine's at the beginning. */
  skewMs = 0;
  events: Events['quota.changed'][] = [];
  /** When a 429 had arrived here, on the monotonic clock, and until when it holds. */
  refusals: { at: number; until: number }[] = [];
  readonly #startedAt = this.clock.monotonicMs();
  readonly #day = new Map<string, number>();
  readonly #tasks = new Map<string, { name: string; acceptedAt: number }>();

  constructor(file: TestCaseFile) {
    this.file = file;
    this.service = createSimulatedService({
      clock: this.clock,
      recorder: file.recorder,
      latencyMs: LATENCY_MS,
      serverNow: () => this.serverNow(),
      onQuota: (notice) => this.program.runner.noteQuota(notice),
      reply: (request) => this.#reply(request),
    });
    this.program = this.#start();
  }

  /** The service's clock continues steadily, whatever is done to this machine's. */
  serverNow(): number {
    const since = this.clock.monotonicMs() - this.#startedAt;
    return Date.UTC(2026, 2, 1, 15, 20, 30) + this.skewMs + since;
  }

  async restart(): Promise<void> {
    await this.program.end();
    this.program = this.#start();
    await this.program.runner.recover();
  }

  /** Requests that were sent although a refusal had arrived that still held. */
  requestsWhileHeld(): number[] {
    const sentAt = this.service.log.map(({ at }) => at);
    return sentAt.filter((at) => this.refusals.some((one) => at > one.at && at < one.until));
  }

  job(id: JobId): Job {
    return this.file.operations.getJob({ id });
  }

  #start(): Program {
    const { clock, file } = this;
    return startProgram({
      ...{ clock, file, transport: this.service.transport },
      environment: (id): ResolvedEnvironment => ({
        ...{ id, name: 'Names', service: 'names', kind: 'test', backupBase: null },
        ...{ primaryBase: 'https://names.invalid', auth: 'api_key_header' },
        ...{ key: CANARY_KEY, keyId: this.keyId },
      }),
      describe: () => ({ name: 'Names', kind: 'test' }),
      concurrency: () => this.concurrency,
      onEvent: ({ name, payload }) => {
        if (name === 'quota.changed') this.events.push(payload);
      },
    });
  }

  #reply({ path, body, purpose, environment }: TransportRequest): SimulatedReply {
    const now = this.serverNow();
    const day = `${String(environment.keyId)} ${String(Math.floor(now / DAY))}`;
    const used = this.#day.get(day) ?? 0;
    const counts = purpose === 'name_screen' || this.pollsCount;
    const limit = { 'x-ratelimit-limit': String(this.limit) };
    if (counts && used >= this.limit) {
      const arrivesAt = this.clock.monotonicMs() + LATENCY_MS;
      const untilMidnight = (Math.floor(now / DAY) + 1) * DAY - now;
      this.refusals.push({ at: arrivesAt, until: this.clock.monotonicMs() + untilMidnight });
      const headers = { ...limit, 'x-ratelimit-remaining': '0', 'retry-after': '86400' };
      return { status: 429, headers, body: '{"detail":"daily limit of 20 exceeded"}' };
    }
    if (counts) this.#day.set(day, used + 1);
    const left = String(this.limit - (this.#day.get(day) ?? 0));
    const headers = { ...limit, 'x-ratelimit-remaining': left };
    const answer = (data: unknown): SimulatedReply => ({
      ...{ status: 200, headers, body: JSON.stringify(data) },
    });
    if (purpose === 'name_screen') {
      const { name } = JSON.parse(body ?? '{}') as { name: string };
      const id = `task-${String(this.#tasks.size)}`;
      this.#tasks.set(id, { name, acceptedAt: this.clock.monotonicMs() });
      return answer({ id, status: 'processing', query: name });
    }
    const id = path.split('/')[3] ?? '';
    const task = this.#tasks.get(id);
    if (task === undefined) return { status: 404, headers, body: '{"detail":"no such task"}' };
    if (purpose === 'name_report') return answer({ text: 'report' });
    const isDone = this.clock.monotonicMs() - task.acceptedAt > 65_000;
    if (!isDone) return answer({ id, status: 'processing' });
    return answer({ id, status: 'completed', result: nameResultOf(task.name) });
  }
}

let file: TestCaseFile;
let stage: QuotaStage;
let keys = 0;
beforeAll(async () => {
  file = withLightLedger(await createTestCaseFile());
});
afterEach(async () => {
  await stage.program.end();
  file.settle();
});
afterAll(() => file.close());

function setUp(): QuotaStage {
  stage = new QuotaStage(file);
  // The file keeps the quotas of the tests before: every test has a key of its own.
  stage.keyId = `key-${String(++keys)}` as KeyId;
  return stage;
}

describe('a batch of names beyond the quota', () => {
  test.each([
    ['polls count', true, 0],
    ['polls are free', false, 0],
    ['the clock of the service is 3 h ahead', true, 3 * 3_600_000],
    ['the clock of the service is 10 min behind', true, -600_000],
  ])(
    'where %s is complete after days, with 0 requests before a reset',
    async (_w, counts, skew) => {
      const { clock, program } = setUp();
      stage.pollsCount = counts;
      stage.skewMs = skew;
      stage.limit = 60;
      const id = storeBatch(
        file,
        Array.from({ length: 40 }, (_unused, one) => nameQuestion(one)),
      );
      await program.runner.batches.start(id);
      await clock.runUntil(() => file.operations.getBatch({ id }).state === 'complete');
      expect(stage.requestsWhileHeld()).toEqual([]);
      const jobs = file.operations.listBatchJobs({ id, states: JOB_STATES, limit: 100 });
      expect(jobs.every(({ state }) => state === 'complete')).toBe(true);
      const submits = stage.service.log.filter(({ request }) => request.purpose === 'name_screen');
      const taken = submits.length - stage.refusals.length;
      if (counts) expect(stage.refusals.length).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(40);
      printFigure(
        `quota (${_w}): ${String(stage.service.log.length)} requests, ` +
          `${String(stage.refusals.length)} refused, 0 before the reset`,
      );
    },
  );

  test('stays held through restarts, changes of the clock and everything a person does', async () => {
    const { clock } = setUp();
    const id = storeBatch(
      file,
      Array.from({ length: 30 }, (_unused, one) => nameQuestion(one)),
    );
    await stage.program.runner.batches.start(id);
    await clock.runUntil(() => stage.refusals.length > 0);
    await clock.run(LATENCY_MS);
    const [first] = stage.refusals;
    const before = stage.service.log.length;
    for (let hour = 1; clock.monotonicMs() + 3_600_000 < first!.until; hour++) {
      await clock.run(3_000_000);
      // After a restart the wall clock is all there is: it is changed only in the run that continues.
      if (hour <= 4) await stage.restart();
      const jobs = file.operations.listBatchJobs({
        id,
        states: ['intent', 'processing'],
        limit: 9,
      });
      for (const job of jobs) await stage.program.runner.resume(job.id);
      stage.program.runner.wake(null);
      if (hour > 4) clock.setBy(hour % 2 === 0 ? 50 * 3_600_000 : -49 * 3_600_000);
      await clock.run(60_000);
    }
    expect(stage.service.log).toHaveLength(before);
    await clock.runUntil(() => file.operations.getBatch({ id }).state === 'complete');
    expect(stage.requestsWhileHeld()).toEqual([]);
  });
});

describe('a job that is held back', () => {
  async function hold(): Promise<Job> {
    const { clock, program } = setUp();
    stage.limit = 1;
    const id = storeBatch(file, [nameQuestion(1), nameQuestion(2)]);
    await program.runner.batches.start(id);
    const jobs = (): Job[] => file.operations.listBatchJobs({ id, states: JOB_STATES, limit: 9 });
    const isHeld = ({ error }: Job): boolean => error?.details['until'] !== undefined;
    await clock.runUntil(() => jobs().every(isHeld));
    return jobs()[1]!;
  }

  test('says until when, in its error; the quota is stored and told', async () => {
    const job = await hold();
    expect(job).toMatchObject({ state: 'intent', billed: 'not_billed' });
    const { code, details } = job.error!;
    const until = details['until'] as number;
    expect([code, details['outcome']]).toEqual(['http.busy', 'busy_quota_used_up']);
    expect(Math.abs(until - Date.UTC(2026, 2, 2))).toBeLessThanOrEqual(1_000 + LATENCY_MS);
    expect(details['quotaWaitMs']).toBeLessThanOrEqual(until - stage.clock.now() + DAY);
    const quota = file.operations.listQuotas({}).find(({ keyId }) => keyId === stage.keyId);
    expect(quota).toMatchObject({ limit: 1, remaining: 0, resetsAt: Date.UTC(2026, 2, 2) });
    expect(stage.events.at(-1)).toEqual({ environmentId: NAMES_ENV });
  });

  test('goes on with another key at once', async () => {
    const job = await hold();
    stage.keyId = `key-${String(++keys)}` as KeyId;
    stage.limit = 100;
    stage.program.runner.wake(NAMES_ENV);
    const before = stage.clock.monotonicMs();
    await stage.clock.runUntil(() => stage.job(job.id).state === 'complete');
    expect(stage.clock.monotonicMs() - before).toBeLessThan(600_000);
  });

  test('goes on at once when the service says that requests are left, e.g. after an upgrade', async () => {
    const job = await hold();
    stage.limit = 100;
    const { runner } = stage.program;
    const notice = { environmentId: NAMES_ENV, keyId: stage.keyId, limit: 100, remaining: 99 };
    const receivedAt = stage.clock.now();
    // Given before the refusal and arrived after it: says nothing.
    const early = stage.serverNow() - 60_000;
    runner.noteQuota({ ...notice, serverDate: early, receivedAt, retryAfterMs: null });
    await stage.clock.run(60_000);
    expect(stage.job(job.id).state).toBe('intent');
    const serverDate = stage.serverNow() + 2_000;
    runner.noteQuota({ ...notice, serverDate, receivedAt, retryAfterMs: null });
    const before = stage.clock.monotonicMs();
    await stage.clock.runUntil(() => stage.job(job.id).state === 'complete');
    expect(stage.clock.monotonicMs() - before).toBeLessThan(600_000);
  });

  test('goes on after a night in which the machine slept and its clock stood still', async () => {
    const job = await hold();
    stage.skewMs += 12 * 3_600_000;
    stage.clock.suspend(12 * 3_600_000, 'stands still');
    stage.program.runner.afterSuspend();
    const before = stage.clock.monotonicMs();
    stage.limit = 100;
    await stage.clock.runUntil(() => stage.job(job.id).state === 'complete');
    expect(stage.clock.monotonicMs() - before).toBeLessThan(600_000);
  });
});

test('where nothing is left but polls are free, what was accepted still gets its result', async () => {
  const { clock, program } = setUp();
  stage.pollsCount = false;
  stage.limit = stage.concurrency = 2;
  const id = storeBatch(file, [1, 2, 3].map(nameQuestion));
  await program.runner.batches.start(id);
  await clock.runUntil(() => file.operations.getBatch({ id }).jobs.complete === 2);
  expect(stage.serverNow()).toBeLessThan(Date.UTC(2026, 2, 2));
  await clock.runUntil(() => file.operations.getBatch({ id }).state === 'complete');
  expect(stage.serverNow()).toBeGreaterThan(Date.UTC(2026, 2, 2));
});
