// Runs of monitors through the real runner and the real transport to a real server: what is sent,
// and how often, is counted where it arrives.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SnapshotId, MonitorId } from '#shared/domain/ids.ts';
import { MONITOR_DAY_MS } from '#shared/domain/monitor.ts';
import { createMonitorServices, type MonitorServices } from '../../electron/services/monitoring.ts';
import { ENV, SUBMIT, useJobStage } from '../fakes/job-stage.ts';
import { resultOf, success } from '../fakes/screening-service.ts';

const stage = useJobStage();
const ADDRESS = '0x00000000000000000000000000000000000000a7';
const BUDGET = { intervalDays: 1, approval: 'budget', runsLeft: 5 } as const;

let service: MonitorServices;
let events: string[];

/** The scheduler of a program that was just started. */
async function startMonitoring(isCopy = false): Promise<void> {
  service = createMonitorServices({
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

/** A screening that is stored, and its monitor. */
async function monitorScreening(
  fields: Parameters<MonitorServices['monitors']['create']>[0]['fields'] = BUDGET,
) {
  const job = await stage.untilState(await stage.screen(ADDRESS), 'complete');
  const monitor = await service.monitors.create({
    snapshotId: job.snapshotId!,
    fields,
    forcesRun: true,
  });
  return { monitor, first: job.snapshotId! };
}

async function passDays(days: number): Promise<void> {
  stage.clock.pass(days * MONITOR_DAY_MS);
  service.wake();
  await stage.idle();
}

const lastJob = (id: MonitorId) => stage.file.operations.getMonitor({ id }).lastJobId!;
const noticesOf = (id: MonitorId) =>
  stage.file.operations
    .listNotices({ caseId: null, limit: 10 })
    .notices.filter(({ monitorId }) => monitorId === id);

beforeEach(async () => {
  events = [];
  await startMonitoring();
});
afterEach(async () => {
  await service.stop();
  for (const { id } of stage.file.operations.listMonitors({ caseId: null })) {
    stage.file.operations.setMonitorRemoved({ id, isRemoved: true, at: stage.clock.now() });
  }
});

it('an approved run is sent once, stored, compared, and told of', async () => {
  const { monitor, first } = await monitorScreening();
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
  const run = await stage.untilState(lastJob(monitor.id), 'complete');
  service.wake();
  await stage.idle();
  expect(JSON.parse(stage.service.requests(SUBMIT)[1]!.body!)).toMatchObject({ force_run: true });
  expect(noticesOf(monitor.id)).toMatchObject([
    {
      ...{ previousSnapshotId: first, snapshotId: run.snapshotId as SnapshotId },
      changes: [{ what: 'verdict', after: 'block' }, { what: 'score' }],
    },
  ]);
  expect(stage.file.operations.getMonitor({ id: monitor.id })).toMatchObject({
    ...{ runsLeft: 4, baseSnapshotId: run.snapshotId },
  });
  await passDays(0);
  expect(stage.submits()).toBe(2);
});

it('a program that ends after the intent was stored sends it once when it is back', async () => {
  const { monitor } = await monitorScreening();
  stage.isQuiet = true;
  await passDays(2);
  expect(stage.submits()).toBe(1);
  expect(stage.get(lastJob(monitor.id)).state).toBe('intent');
  await service.stop();
  stage.isQuiet = false;
  await stage.restartProgram();
  await startMonitoring();
  await passDays(0);
  await stage.untilState(lastJob(monitor.id), 'complete');
  expect(stage.submits()).toBe(2);
});

it('in a copy of the file neither the stored intent nor the budget is used', async () => {
  const { monitor } = await monitorScreening();
  stage.isQuiet = true;
  await passDays(2);
  const job = lastJob(monitor.id);
  await service.stop();
  stage.isQuiet = false;
  await stage.restartProgram({ sendIntents: false });
  await startMonitoring(true);
  await passDays(9);
  expect(stage.get(job).state).toBe('stopped');
  expect(stage.submits()).toBe(1);
  expect((await service.monitors.list({ caseId: null }))[0]).toMatchObject({
    standing: 'due',
    runsLeft: 0,
  });
});

it('a run whose outcome is unknown is never followed by another before a person decides', async () => {
  const { monitor } = await monitorScreening();
  stage.service.script = ({ path }) => (path === SUBMIT ? { do: 'reset' } : null);
  await passDays(2);
  await stage.untilState(lastJob(monitor.id), 'unknown');
  await passDays(30);
  expect(stage.submits()).toBe(2);
  expect((await service.monitors.list({ caseId: null }))[0]?.standing).toBe('undecided');
  await expect(service.monitors.run({ id: monitor.id })).rejects.toMatchObject({
    code: 'monitor.under_way',
  });
  expect(noticesOf(monitor.id)).toEqual([]);
  await stage.runner.resolveUnknown(lastJob(monitor.id), 'give_up');
});
