// The scheduler of the monitoring over the real case file and simulated time: who pays, and how
// often, whatever the clock, the machine or the program does.
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { JobId, NoticeId } from '#shared/domain/ids.ts';
import { MONITOR_DAY_MS, type MonitorFields } from '#shared/domain/monitor.ts';
import type { KeyState } from '#shared/domain/environment.ts';
import type { JobState } from '#shared/screening/job.ts';
import { createMonitorServices } from '../../../electron/services/monitoring.ts';
import { ENVIRONMENT, newestEntries, T0 } from '../../builders/casefile-records.ts';
import {
  addMonitor,
  finishRun,
  kyaAnswer,
  settle,
  startRun,
  MONITOR,
  MONITOR_CASE,
} from '../../builders/casefile-monitors.ts';
import { connectTo, unguard } from '../../builders/forged-case.ts';
import { createTestCaseFile } from '../../fakes/case-file.ts';
import { SimulatedClock } from '../../fakes/simulated-clock.ts';

const DAY = MONITOR_DAY_MS;
const MINUTE = 60_000;

/** A file with a monitor of seven days from now, and the service over it. */
async function setUp(fields: Partial<MonitorFields> = {}, answer?: string) {
  const file = await createTestCaseFile();
  const { operations } = file;
  addMonitor(operations, fields, answer);
  const clock = new SimulatedClock(T0 + 10);
  const ran: JobId[] = [];
  const events: string[] = [];
  const problems: string[] = [];
  let key: KeyState | null = 'keychain';
  let ids = 1;
  const service = createMonitorServices({
    caseFile: file.caseFile,
    clock,
    newId: () => String(++ids),
    emit: (name) => events.push(name),
    appVersion: '0.0.0',
    requireWritable: () => undefined,
    runner: () => ({ run: (id) => ran.push(id) }),
    listEnvironments: async () => (key === null ? [] : [{ id: ENVIRONMENT, key }]),
    sleep: clock.sleep,
    onProblem: (what, { code }) => problems.push(`${what} ${code}`),
  });
  onTestFinished(async () => {
    await service.stop();
    await file.close();
  });
  return {
    ...{ file, operations, clock, service, ran, events, problems },
    monitor: () => operations.getMonitor({ id: MONITOR }),
    standing: async () => (await service.monitors.list({ caseId: null }))[0]?.standing,
    setKey: (state: KeyState | null) => (key = state),
    /** Days pass at once, as in a sleep of the machine; the look after it is done. */
    passDays: async (days: number) => {
      clock.suspend(days * DAY, 'goes on');
      await clock.run(2 * MINUTE);
    },
    /** Lets the present look end, and every wake that it answers. */
    idle: async () => {
      for (let turns = 0; turns < 100; turns++) await turn();
    },
    move: (id: JobId, from: JobState, to: JobState) =>
      operations.changeJob({ id, from: [from], to, patch: {}, at: clock.now(), why: null }),
    /** The service's answer to a run arrives and is stored. */
    answer: (id: JobId, text = kyaAnswer()) => {
      if (operations.getJob({ id }).state !== 'intent') return;
      finishRun(operations, Number(id), clock.now(), text, id);
    },
  };
}

describe('a monitor that asks', () => {
  it('is never run by itself: it waits, is due, and stays due', async () => {
    const { passDays, service, standing, ran, events } = await setUp();
    await service.start({ isCopy: false });
    await passDays(1);
    expect(await standing()).toBe('waiting');
    events.length = 0;
    await passDays(6);
    expect(await standing()).toBe('due');
    expect(events).toEqual(['monitors.changed']);
    await passDays(30);
    expect(await standing()).toBe('due');
    expect(ran).toEqual([]);
  });

  it('is run when a person says so, also before it is due, once at a time', async () => {
    const { service, ran, monitor, standing, clock } = await setUp();
    await service.start({ isCopy: false });
    const { jobId: id } = await service.monitors.run({ id: MONITOR });
    expect(ran).toEqual([id]);
    expect(monitor()).toMatchObject({ lastJobId: id, nextDueAt: clock.now() + 7 * DAY });
    expect(await standing()).toBe('under_way');
    await expect(service.monitors.run({ id: MONITOR })).rejects.toMatchObject({
      code: 'monitor.under_way',
    });
    expect(ran).toHaveLength(1);
  });

  it('is put off by one interval from now', async () => {
    const { passDays, service, clock, standing, monitor } = await setUp();
    await service.start({ isCopy: false });
    await passDays(10);
    await service.monitors.skip({ id: MONITOR });
    expect(monitor().nextDueAt).toBe(clock.now() + 7 * DAY);
    expect(await standing()).toBe('waiting');
  });
});

describe('a budget', () => {
  it('pays for one run when it is due, and for no more than it holds', async () => {
    const { passDays, service, ran, answer, monitor, standing } = await setUp({
      ...{ approval: 'budget', runsLeft: 2 },
    });
    await service.start({ isCopy: false });
    await passDays(8);
    expect(ran).toHaveLength(1);
    expect(monitor().runsLeft).toBe(1);
    answer(ran[0]!);
    service.wake();
    await passDays(8);
    expect(ran).toHaveLength(2);
    answer(ran[1]!);
    service.wake();
    await passDays(30);
    expect(ran).toHaveLength(2);
    expect(monitor().runsLeft).toBe(0);
    expect(await standing()).toBe('due');
  });

  it('starts nothing while a person has it paused or its case is closed', async () => {
    const { passDays, service, clock, ran, operations, standing } = await setUp({
      ...{ approval: 'budget', runsLeft: 2 },
    });
    await service.start({ isCopy: false });
    await service.monitors.update({ id: MONITOR, change: { isPaused: true } });
    await passDays(30);
    expect(await standing()).toBe('paused');
    operations.setCaseStatus({ id: MONITOR_CASE, status: 'closed', why: 'x', at: clock.now() });
    await passDays(1);
    expect(await standing()).toBe('sealed');
    expect(ran).toEqual([]);
  });

  it('is not spent while the environment is gone or has no key: the monitor stays due and says why', async () => {
    const { passDays, service, ran, setKey, idle, monitor } = await setUp({
      ...{ approval: 'budget', runsLeft: 1 },
    });
    setKey('missing');
    await service.start({ isCopy: false });
    await passDays(8);
    expect(await service.monitors.list({ caseId: null })).toMatchObject([
      { standing: 'approved', blockedBy: 'key.missing' },
    ]);
    await expect(service.monitors.run({ id: MONITOR })).rejects.toMatchObject({
      code: 'key.missing',
    });
    setKey(null);
    expect((await service.monitors.list({ caseId: null }))[0]?.blockedBy).toBe(
      'environment.unknown',
    );
    expect(monitor().lastJobId).toBeNull();
    setKey('keychain');
    service.wake();
    await idle();
    expect(ran).toHaveLength(1);
  });

  it('pays for nothing where the monitor was changed past the program, which says why', async () => {
    const { passDays, service, ran, file, events, problems } = await setUp({
      ...{ approval: 'budget', runsLeft: 1 },
    });
    const db = connectTo(file.path);
    unguard(db);
    db.exec('UPDATE monitors SET runs_left = 90');
    db.close();
    await service.start({ isCopy: false });
    await passDays(8);
    await passDays(1);
    expect(ran).toEqual([]);
    expect(await service.monitors.list({ caseId: null })).toMatchObject([
      { standing: 'approved', blockedBy: 'evidence.hash_mismatch' },
    ]);
    expect([events, problems]).toEqual([['monitors.changed'], []]);
  });

  it('waits for an undecided run as long as nobody decides it', async () => {
    const { passDays, service, clock, ran, move, standing } = await setUp({
      ...{ approval: 'budget', runsLeft: 5 },
    });
    await service.start({ isCopy: false });
    await passDays(8);
    move(ran[0]!, 'intent', 'sending');
    move(ran[0]!, 'sending', 'unknown');
    await passDays(60);
    expect(await standing()).toBe('undecided');
    expect(ran).toHaveLength(1);
    move(ran[0]!, 'unknown', 'failed');
    await clock.run(MINUTE);
    expect(ran).toHaveLength(2);
  });

  it('of a copied file approves nothing: the original may use it', async () => {
    const { passDays, service, ran, monitor, standing, operations } = await setUp({
      ...{ approval: 'budget', runsLeft: 5 },
    });
    await service.start({ isCopy: true });
    await passDays(8);
    expect(ran).toEqual([]);
    expect(monitor()).toMatchObject({ approval: 'budget', runsLeft: 0 });
    expect(await standing()).toBe('due');
    expect(newestEntries(operations, 1)).toMatchObject([
      { kind: 'monitor.changed', subject: MONITOR, why: 'copied_file' },
    ]);
  });
});

describe('time', () => {
  it('that passed in a sleep or between two runs of the program makes one run due, not many', async () => {
    const { service, clock, ran, answer, monitor } = await setUp({
      ...{ approval: 'budget', runsLeft: 9, intervalDays: 1 },
    });
    await service.start({ isCopy: false });
    clock.suspend(20 * DAY, 'stands still');
    service.wake();
    await clock.run(MINUTE);
    expect(ran).toHaveLength(1);
    answer(ran[0]!);
    service.wake();
    await clock.run(MINUTE);
    await service.stop();
    clock.suspend(20 * DAY, 'goes on');
    await service.start({ isCopy: false });
    await clock.run(MINUTE);
    expect(ran).toHaveLength(2);
    expect(monitor().runsLeft).toBe(7);
  });

  it('is looked at every minute, and nothing is done in between', async () => {
    const { service, clock, file } = await setUp();
    let reads = 0;
    const { listMonitors } = file.operations;
    file.operations.listMonitors = (args) => {
      reads++;
      return listMonitors(args);
    };
    await service.start({ isCopy: false });
    await clock.run(10 * MINUTE + 1);
    expect(reads).toBe(11);
    expect(clock.sleepers).toBe(1);
  });

  it.each([[1], [29], [400]])(
    'that jumps %i days ahead and back again pays for one run at most',
    async (days) => {
      const { service, clock, ran, answer } = await setUp({
        ...{ approval: 'budget', runsLeft: 9 },
      });
      await service.start({ isCopy: false });
      for (let round = 0; round < 4; round++) {
        clock.setBy(days * DAY);
        await clock.run(2 * MINUTE);
        for (const id of ran) answer(id);
        service.wake();
        await clock.run(2 * MINUTE);
        clock.setBy(-days * DAY);
        await clock.run(2 * MINUTE);
      }
      expect(ran.length).toBe(days < 7 ? 0 : 1);
    },
  );

  it('that was ahead leaves no monitor waiting for years: it is due within one interval, and asks', async () => {
    const { passDays, service, clock, ran, answer, monitor, standing, operations } = await setUp({
      ...{ approval: 'budget', runsLeft: 9 },
    });
    await service.start({ isCopy: false });
    clock.setBy(400 * DAY);
    await clock.run(2 * MINUTE);
    answer(ran[0]!);
    service.wake();
    await clock.run(2 * MINUTE);
    clock.setBy(-400 * DAY);
    await clock.run(2 * MINUTE);
    expect(monitor().nextDueAt).toBeLessThanOrEqual(clock.now() + 7 * DAY);
    expect(newestEntries(operations, 1)).toMatchObject([{ why: 'clock_set_back' }]);
    await passDays(8);
    expect(await standing()).toBe('due');
    expect(ran).toHaveLength(1);
  });
});

describe('a finished run', () => {
  it('is settled when its snapshot is told of, and raises a notice only for a difference', async () => {
    const { service, ran, answer, idle, events, clock } = await setUp();
    await service.start({ isCopy: false });
    await service.monitors.run({ id: MONITOR });
    answer(ran[0]!);
    service.wake();
    await idle();
    const all = { caseId: null, limit: 10 };
    expect((await service.notices.list(all)).notices).toEqual([]);
    await clock.run(MINUTE);
    await service.monitors.run({ id: MONITOR });
    answer(ran[1]!, kyaAnswer({ verdict: 'block' }));
    events.length = 0;
    service.wake();
    await idle();
    expect(events).toContain('notice.raised');
    const { notices, unseen } = await service.notices.list(all);
    expect(unseen).toBe(1);
    await service.notices.markSeen({ ids: notices.map(({ id }) => id) });
    expect((await service.notices.list(all)).unseen).toBe(0);
  });

  it('that a crash kept from being settled is settled at the next start', async () => {
    const { service, operations, clock, events, idle } = await setUp();
    startRun(operations, 2, clock.now());
    finishRun(operations, 2, clock.now(), kyaAnswer({ verdict: 'block' }));
    await service.start({ isCopy: false });
    await idle();
    expect(events).toContain('notice.raised');
    expect(operations.getMonitor({ id: MONITOR }).baseSnapshotId).toBe('snapshot-2');
    expect(settle(operations, 2, clock.now())).toBeNull();
    expect(operations.listNotices({ caseId: null, limit: 9 }).notices).toHaveLength(1);
  });

  it('that cannot be settled now is tried again, and keeps nothing else from going on', async () => {
    const { service, file, operations, clock, problems, events } = await setUp();
    startRun(operations, 2, clock.now());
    finishRun(operations, 2, clock.now(), kyaAnswer({ verdict: 'block' }));
    file.failNext('settleMonitorRun', new AppError('casefile.disk_full', 'full'), 2);
    await service.start({ isCopy: false });
    await clock.run(5 * MINUTE);
    expect(problems).toEqual([
      'monitors.settle casefile.disk_full',
      'monitors.settle casefile.disk_full',
    ]);
    expect(events.filter((name) => name === 'notice.raised')).toHaveLength(1);
  });
});

it('a run that could not be stored takes nothing of the budget and is tried again', async () => {
  const { passDays, service, file, clock, ran, monitor, problems } = await setUp({
    ...{ approval: 'budget', runsLeft: 1 },
  });
  file.failNext('startMonitorRun', new AppError('casefile.io_failed', 'EIO'), 1);
  await service.start({ isCopy: false });
  await passDays(7);
  expect(problems).toEqual(['monitors.start casefile.io_failed']);
  await clock.run(2 * MINUTE);
  expect(ran).toHaveLength(1);
  expect(monitor().runsLeft).toBe(0);
});

it('a copied file opens although a monitor was changed past the program, whose approval thus stays', async () => {
  const { service, file, problems } = await setUp({ approval: 'budget', runsLeft: 1 });
  file.failNext('updateMonitor', new AppError('evidence.hash_mismatch', 'changed'), 1);
  await service.start({ isCopy: true });
  expect(problems).toEqual(['monitors.revoke evidence.hash_mismatch']);
});

it('after the stop nothing is looked at or started any more', async () => {
  const { passDays, service, clock, ran } = await setUp({ approval: 'budget', runsLeft: 3 });
  await service.start({ isCopy: false });
  await passDays(1);
  await service.stop();
  service.wake();
  await passDays(30);
  expect(ran).toEqual([]);
  expect(clock.sleepers).toBe(0);
});

it('an unknown notice is refused', async () => {
  const { service } = await setUp();
  await expect(service.notices.markSeen({ ids: ['none' as NoticeId] })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});
