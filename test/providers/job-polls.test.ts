// A hundred thousand polls while the clocks of the machine are set, the machine sleeps, timers fire
// early, people press buttons and the program is started again.
import { expect, test } from 'vitest';
import type { EnvironmentId, JobId, KeyId } from '#shared/domain/ids.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { POLL_GAP_MS } from '../../electron/jobs/policy.ts';
import { createTestCaseFile } from '../fakes/case-file.ts';
import { byExtent } from '../fakes/extent.ts';
import { printFigure } from '../fakes/figures.ts';
import { keepTemporaryFilesInMemory } from '../fakes/memory-folder.ts';
import { startProgram, type Program } from '../fakes/program.ts';
import { seeded } from '../fakes/seeded.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';
import { SimulatedClock } from '../fakes/simulated-clock.ts';
import { createSimulatedService } from '../fakes/simulated-service.ts';

keepTemporaryFilesInMemory();
const POLLS = byExtent(2_000, 100_000);
const JOBS = 200;
const ENV = 'env-1' as EnvironmentId;

test(`${POLLS.toLocaleString('en')} polls under clock changes and sleep: none under 2,000 ms`, async () => {
  const random = seeded(20_260_302);
  const file = await createTestCaseFile();
  const clock = new SimulatedClock();
  clock.earliness = () => (random() < 0.3 ? random() * 30 : 0);
  const lastOf = new Map<JobId, number>();
  const gaps: number[] = [];
  const seen = { polls: 0, changes: 0, sleeps: 0, kicks: 0, restarts: 0 };
  const nothing = async (): Promise<null> => null;
  const service = createSimulatedService({
    ...{ clock, latencyMs: 40, recorder: { begin: nothing, append: nothing, finish: nothing } },
    reply({ purpose, jobId }) {
      // As the service sees it: from one poll's arrival to the next, or from the submit's.
      const now = clock.monotonicMs();
      if (purpose === 'poll') {
        seen.polls++;
        gaps.push(now - lastOf.get(jobId!)!);
      }
      if (purpose !== 'ruleset') lastOf.set(jobId!, now);
      return purpose === 'ruleset' ? { fails: 'server_failed' } : { status: 200, body: '' };
    },
  });
  const environment: ResolvedEnvironment = {
    ...{ id: ENV, name: 'Test', service: 'screening', kind: 'test', backupBase: null },
    ...{ primaryBase: 'https://service.invalid', auth: 'api_key_header' },
    ...{ key: CANARY_KEY, keyId: 'key-1' as KeyId },
  };
  const start = (): Program =>
    startProgram({
      ...{ clock, transport: service.transport, random, concurrency: () => 299 },
      environment: () => environment,
      file: {
        ...file,
        reader: {
          ...file.reader,
          // Every answer: at work, without end.
          readJobAnswer: async () => ({
            kind: 'success',
            value: { kind: 'job', jobId: '1', status: 'PROCESSING' },
          }),
        },
      },
    });
  let program = start();
  const ids: JobId[] = [];
  for (let index = 0; index < JOBS; index++) {
    const { id } = await file.createJob(ENV);
    ids.push(id);
    program.runner.run(id);
  }
  const hour = 3_600_000;
  for (let disturbance = 1; seen.polls < POLLS; disturbance++) {
    const until = seen.polls + 60;
    await clock.runUntil(() => seen.polls >= until);
    const chance = random();
    if (chance < 0.3) {
      seen.changes++;
      clock.setBy((random() - 0.5) * 200 * hour);
    } else if (chance < 0.5) {
      seen.sleeps++;
      clock.suspend(random() * 12 * hour, random() < 0.5 ? 'goes on' : 'stands still');
      program.runner.afterSuspend();
    } else if (chance < 0.95) {
      seen.kicks++;
      for (let kick = 0; kick < 40; kick++) {
        await program.runner.resume(ids[Math.floor(random() * JOBS)]!);
      }
      program.runner.wake(random() < 0.5 ? ENV : null);
    }
    if (disturbance % (POLLS / 500) === 0) {
      seen.restarts++;
      const ended = program.end();
      await Promise.all([ended, clock.run(0)]);
      program = start();
      await program.runner.recover();
    }
  }
  const ended = program.end();
  await clock.run(0);
  await ended;
  await file.close();
  const least = gaps.reduce((one, other) => Math.min(one, other), Infinity);
  const near = gaps.filter((gap) => gap < POLL_GAP_MS + 100).length;
  printFigure(
    `${String(seen.polls)} polls of ${String(JOBS)} jobs, ${String(seen.changes)} clock changes, ` +
      `${String(seen.sleeps)} sleeps, ${String(seen.kicks)} rounds of kicks, ` +
      `${String(seen.restarts)} restarts: least gap ${least.toFixed(1)} ms, ${String(near)} near it`,
  );
  expect(least).toBeGreaterThanOrEqual(POLL_GAP_MS);
  // As answers are read from a real file, how many differs from run to run.
  expect(near).toBeGreaterThan(POLLS / 50);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
}, 120_000);
