// Jobs of every kind that a practice service accepted before it ended: the next one is informed of them
// by the case file, and the program gets their results from it without a second submit.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { EnvironmentId, JobId } from '#shared/domain/ids.ts';
import type { Job } from '#shared/screening/job.ts';
import { scenarioTransaction } from '../../electron/practice/kyt-scenarios.ts';
import { startPracticeService, type PracticeService } from '../../electron/practice/service.ts';
import type { ResolvedEnvironment } from '../../electron/providers/environment.ts';
import { PRACTICE_ENVIRONMENTS } from '../../electron/services/environment-catalogue.ts';
import type { KnownPracticeJob } from '../../electron/services/ports.ts';
import { createPracticeEnvironments } from '../../electron/services/practice-environments.ts';
import { createTestCaseFile } from '../fakes/case-file.ts';
import { createFastClock } from '../fakes/fast-clock.ts';
import { startProgram } from '../fakes/program.ts';
import { CANARY_KEY } from '../fakes/screening-service.ts';
import { addressQuestion, nameQuestion, transactionQuestion } from '../fakes/stored-batch.ts';
import { openView } from '../builders/casefile-lists.ts';

async function setUp() {
  const file = await createTestCaseFile();
  const clock = createFastClock();
  let service: PracticeService | null = null;
  const environments = createPracticeEnvironments({
    practice: {
      async start(knownJobs: readonly KnownPracticeJob[]) {
        service = await startPracticeService({ key: CANARY_KEY, clock, knownJobs });
        return service;
      },
      running: () => service,
      async stop() {
        await service?.close();
        service = null;
      },
    },
    caseFile: file.caseFile,
    emit: () => undefined,
  });
  const stopPractice = async () => {
    await service?.close();
    service = null;
  };
  onTestFinished(async () => {
    await stopPractice();
    await file.close();
  });

  /** The program; `paused` never gets to a poll. */
  async function start(isPaused: boolean) {
    const resolved = new Map<EnvironmentId, ResolvedEnvironment>();
    for (const environment of PRACTICE_ENVIRONMENTS) {
      resolved.set(environment.id, await environments.resolve(environment));
    }
    return startProgram({
      ...{ file, clock, timeoutMs: 10_000 },
      environment: (id) => resolved.get(id)!,
      describe: () => ({ name: 'Practice', kind: 'practice' }),
      ...(isPaused && {
        sleep: (_ms, signal) =>
          new Promise<void>((resolve) => {
            signal?.addEventListener('abort', () => resolve(), { once: true });
          }),
      }),
    });
  }

  async function until(id: JobId, holds: (job: Job) => boolean): Promise<Job> {
    for (let turns = 0; turns < 100_000; turns++) {
      const job = file.operations.getJob({ id });
      if (holds(job)) return job;
      await turn();
    }
    throw new Error(`still ${JSON.stringify(file.operations.getJob({ id }))}`);
  }
  return { file, start, stopPractice, until };
}

test('an address, a transaction and a name end with their results at the next practice service', async () => {
  const { file, start, stopPractice, until } = await setUp();
  const before = await start(true);
  const [screening, names] = PRACTICE_ENVIRONMENTS.map(({ id }) => id);
  const jobs = [
    await file.createJobOf(screening!, addressQuestion(1)),
    await file.createJobOf(
      screening!,
      transactionQuestion(2, { transaction: scenarioTransaction('paid-deposit', 'Ethereum') }),
    ),
    await file.createJobOf(names!, nameQuestion(3)),
  ];
  for (const { id } of jobs) before.runner.run(id);
  for (const { id } of jobs) await until(id, ({ remoteJobId }) => remoteJobId !== null);
  await before.end();
  await stopPractice();

  const after = await start(false);
  await after.runner.recover();
  for (const { id } of jobs) {
    const { snapshotId } = await until(id, ({ state }) => state === 'complete');
    expect(openView(file.operations, snapshotId!)).toMatchObject({
      summary: { jobId: id },
      unreadable: null,
    });
  }
  await after.end();
  const sent = (['screen', 'name_screen'] as const).flatMap((purpose) => {
    const filter = { environmentId: null, purpose, jobId: null, outcome: null };
    return file.operations.listRequests({ filter, limit: 100 });
  });
  expect(sent).toHaveLength(jobs.length);
});
