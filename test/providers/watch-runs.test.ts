// Runs of watches through the real runner and the real transport to a real server: what is sent,
// and how often, is counted where it arrives.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SnapshotId, WatchId } from '#shared/domain/ids.ts';
import { WATCH_DAY_MS } from '#shared/domain/watch.ts';
import { createWatchServices, type WatchServices } from '../../electron/services/watches.ts';
import { ENV, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { resultOf, success } from '../fakes/screening-service.ts';

const stage = useJobStage();
const ADDRESS = '0x00000000000000000000000000000000000000a7';
const BUDGET = { intervalDays: 1, approval: 'budget', runsLeft: 5 } as const;

let service: WatchServices;
let events: string[];

/** The scheduler of a program that was just started. */
async function startWatching(isCopy = false): Promise<void> {
  service = createWatchServices({
    ...{ caseFile: stage.file.caseFile, clock: stage.clock, newId: randomUUID },
    ...{ appVersion: '1.2.3', runner: () => stage.runner },
    requireWritable: () => undefined,
    emit: (name) => events.push(name),
    listEnvironments: async () => [{ id: ENV, key: 'keychain' }],
    // Only a wake ends a pause: time passes where a test says so.
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
    onProblem: (what, { code, message }) => events.push(`${what} ${code} ${message}`),
  });
  await service.start({ isCopy });
  await stage.idle();
}

/** A screening that is stored, and its watch. */
async function watchScreening(
  fields: Parameters<WatchServices['watches']['create']>[0]['fields'] = BUDGET,
) {
  const job = await stage.untilState(await stage.screen(ADDRESS), 'complete');
  const watch = await service.watches.create({
    snapshotId: job.snapshotId!,
    fields,
    forcesRun: true,
  });
  return { watch, first: job.snapshotId! };
}

async function passDays(days: number): Promise<void> {
  stage.clock.pass(days * WATCH_DAY_MS);
  service.wake();
  await stage.idle();
}

const lastJob = (id: WatchId) => stage.file.operations.getWatch({ id }).lastJobId!;
const noticesOf = (id: WatchId) =>
  stage.file.operations
    .listNotices({ caseId: null, limit: 10 })
    .notices.filter(({ watchId }) => watchId === id);

beforeEach(async () => {
  events = [];
  await startWatching();
});
afterEach(async () => {
  await service.stop();
  for (const { id } of stage.file.operations.listWatches({ caseId: null })) {
    stage.file.operations.setWatchRemoved({ id, isRemoved: true, at: stage.clock.now() });
  }
});

it('an approved run is sent once, stored, compared, and told of', async () => {
  const { watch, first } = await watchScreening();
  stage.service.script = ({ path }) =>
    path.startsWith('/api/v3/screen/result/')
      ? success({
          ...{ job_id: 9, type: 'kya', status: 'COMPLETE' },
          result: {
            ...resultOf(ADDRESS),
            score: { score: 88, verdict: 'block', selfHit: false, components: [] },
          },
        })
      : null;
  await passDays(2);
  const run = await stage.untilState(lastJob(watch.id), 'complete');
  service.wake();
  await stage.idle();
  expect(JSON.parse(stage.service.requests(SUBMIT)[1]!.body!)).toMatchObject({ force_run: true });
  expect(noticesOf(watch.id)).toMatchObject([
    {
      ...{ previousSnapshotId: first, snapshotId: run.snapshotId as SnapshotId },
      changes: [{ what: 'verdict', after: 'block' }, { what: 'score' }],
    },
  ]);
  expect(stage.file.operations.getWatch({ id: watch.id })).toMatchObject({
    ...{ runsLeft: 4, baseSnapshotId: run.snapshotId },
  });
  await passDays(0);
  expect(stage.submits()).toBe(2);
});

it('a program that ends after the intent was stored sends it once when it is back', async () => {
  const { watch } = await watchScreening();
  stage.isQuiet = true;
  await passDays(2);
  expect(stage.submits()).toBe(1);
  expect(stage.get(lastJob(watch.id)).state).toBe('intent');
  await service.stop();
  stage.isQuiet = false;
  await stage.restartProgram();
  await startWatching();
  await passDays(0);
  await stage.untilState(lastJob(watch.id), 'complete');
  expect(stage.submits()).toBe(2);
});

it('in a copy of the file neither the stored intent nor the budget is used', async () => {
  const { watch } = await watchScreening();
  stage.isQuiet = true;
  await passDays(2);
  const job = lastJob(watch.id);
  await service.stop();
  stage.isQuiet = false;
  await stage.restartProgram({ sendIntents: false });
  await startWatching(true);
  await passDays(9);
  expect(stage.get(job).state).toBe('stopped');
  expect(stage.submits()).toBe(1);
  expect((await service.watches.list({ caseId: null }))[0]).toMatchObject({
    standing: 'due',
    runsLeft: 0,
  });
});

it('a run whose outcome is unknown is never followed by another before a person decides', async () => {
  const { watch } = await watchScreening();
  stage.service.script = ({ path }) => (path === SUBMIT ? { do: 'reset' } : null);
  await passDays(2);
  await stage.untilState(lastJob(watch.id), 'unknown');
  await passDays(30);
  expect(stage.submits()).toBe(2);
  expect((await service.watches.list({ caseId: null }))[0]?.standing).toBe('undecided');
  await expect(service.watches.run({ id: watch.id })).rejects.toMatchObject({
    code: 'watch.under_way',
  });
  expect(noticesOf(watch.id)).toEqual([]);
  await stage.runner.resolveUnknown(lastJob(watch.id), 'give_up');
});
