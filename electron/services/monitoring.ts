// The monitoring of the open case file: what a person does with it, and the look that starts
// approved runs, settles finished ones and tells of due ones. A run itself is an ordinary job.
import { AppError, toAppError, type ErrorCode } from '#shared/errors.ts';
import type { CaseId, EnvironmentId, JobId, NoticeId, MonitorId } from '#shared/domain/ids.ts';
import { dueAfter, type Monitor } from '#shared/domain/monitor.ts';
import type { EnvironmentView, Namespaces } from '#shared/ipc/contract.ts';
import type { MonitorView } from '#shared/records/monitoring.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { Sleep } from '../providers/sleep.ts';
import { givenFields } from './given-fields.ts';
import type { ServicePorts } from './ports.ts';
import { isClockSetBack, standingOf } from './monitor-standing.ts';

/** What the service needs. */
export interface MonitorPorts extends ServicePorts {
  caseFile: CaseFile;
  /** Errors: `casefile.none_open`, `.read_only`. */
  requireWritable: () => void;
  /** Null while no case file is open. */
  runner: () => Pick<JobRunner, 'run'> | null;
  listEnvironments: () => Promise<Pick<EnvironmentView, 'id' | 'key'>[]>;
  sleep: Sleep;
  /** Informed of failures that keep nothing from going on. */
  onProblem: (what: string, error: AppError) => void;
}

/** The monitoring. */
export interface MonitorServices extends Pick<Namespaces, 'monitors' | 'notices'> {
  /**
   * After a file was opened for writing and its jobs were taken up. In a copy or an older state of a
   * file nothing stays approved: the original may use the same approvals.
   */
  start: (options: { isCopy: boolean }) => Promise<void>;
  /** Something happened that may have finished or freed a run; or the machine slept. */
  wake: () => void;
  /** Before the file closes; waits for the look that is under way. */
  stop: () => Promise<void>;
}

const LOOK_EVERY_MS = 60_000;
/** Why an approved run is not started after all. */
const OVERTAKEN: readonly ErrorCode[] = [
  'monitor.under_way',
  'monitor.budget_spent',
  'case.sealed',
  'record.not_found',
];

/** Why one cannot be started as long as its record is what it is. */
const REFUSED: readonly ErrorCode[] = ['evidence.hash_mismatch', 'record.unreadable'];

/** Builds the services. */
export function createMonitorServices(ports: MonitorPorts): MonitorServices {
  const { caseFile, clock, emit } = ports;
  let closing: AbortController | null = null;
  /** Ends the present pause between two looks. */
  let pause = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  let isWoken = false;
  /** What the page was told last of each monitor. */
  let told = new Map<MonitorId, string>();
  /** Of the open file: approved runs that were refused for good. */
  const refused = new Map<MonitorId, ErrorCode>();

  /** What keeps a run from starting: its environment was removed, or has no key. */
  async function obstacleAt(id: EnvironmentId): Promise<ErrorCode | null> {
    const environment = (await ports.listEnvironments()).find((one) => one.id === id);
    if (environment === undefined) return 'environment.unknown';
    return environment.key === 'missing' ? 'key.missing' : null;
  }

  async function list(caseId: CaseId | null): Promise<MonitorView[]> {
    const obstacles = new Map<EnvironmentId, Promise<ErrorCode | null>>();
    const askOnce = (id: EnvironmentId): Promise<ErrorCode | null> => {
      const asked = obstacles.get(id) ?? obstacleAt(id);
      obstacles.set(id, asked);
      return asked;
    };
    const monitors = await caseFile.listMonitors({ caseId });
    return Promise.all(
      monitors.map(async (monitor) => {
        const standing = standingOf(monitor, clock.now());
        const isDue = standing === 'due' || standing === 'approved';
        const obstacle = refused.get(monitor.id) ?? (await askOnce(monitor.environmentId));
        return { ...monitor, standing, blockedBy: isDue ? obstacle : null };
      }),
    );
  }

  async function settle(jobId: JobId): Promise<boolean> {
    const noticeId = ports.newId() as NoticeId;
    const settled = await caseFile.settleMonitorRun({ jobId, noticeId, at: clock.now() });
    if (settled === null) return false;
    const { caseId } = settled.monitor;
    emit('monitors.changed', { caseId });
    if (settled.notice !== null) emit('notice.raised', { noticeId, caseId });
    return true;
  }

  async function settleAll(): Promise<boolean> {
    for (const jobId of await caseFile.listUnsettledRuns({})) {
      await attempt('monitors.settle', () => settle(jobId));
    }
    return true;
  }

  /** The intent is durable before the runner hears of it; after a crash it is taken up as any job. */
  async function startRun(monitor: Monitor, usesBudget: boolean): Promise<JobId> {
    const runner = ports.runner();
    if (runner === null) throw new AppError('casefile.none_open', 'no case file is open');
    const jobId = ports.newId() as JobId;
    const at = clock.now();
    const nextDueAt = dueAfter(at, monitor.intervalDays);
    const { caseId } = await caseFile.startMonitorRun({
      id: monitor.id,
      jobId,
      usesBudget,
      nextDueAt,
      at,
    });
    runner.run(jobId);
    emit('monitors.changed', { caseId });
    return jobId;
  }

  /** True when it was started, or never will be. */
  async function startApproved(monitor: MonitorView): Promise<boolean> {
    if (monitor.standing !== 'approved' || monitor.blockedBy !== null) return false;
    try {
      await startRun(monitor, true);
      return true;
    } catch (error) {
      const { code } = toAppError(error);
      // A person was quicker, or closed the case: there is nothing left to start.
      if (OVERTAKEN.includes(code)) return true;
      if (!REFUSED.includes(code)) throw error;
      refused.set(monitor.id, code);
      return true;
    }
  }

  /**
   * A due time beyond one interval is of a clock that was ahead; waiting for it would be silent.
   * True when it was mended.
   */
  async function mendDueTime(monitor: MonitorView): Promise<boolean> {
    const at = clock.now();
    if (monitor.isSealed || !isClockSetBack(monitor, at)) return false;
    const nextDueAt = dueAfter(at, monitor.intervalDays);
    await caseFile.updateMonitor({
      id: monitor.id,
      change: { nextDueAt },
      at,
      why: 'clock_set_back',
    });
    return true;
  }

  /** Tells the page of every case in which a monitor is otherwise than it was told. */
  function tell(views: readonly MonitorView[]): void {
    const now = new Map(views.map((one) => [one.id, `${one.standing} ${one.blockedBy ?? ''}`]));
    const changed = views.filter(({ id }) => now.get(id) !== told.get(id));
    told = now;
    for (const caseId of new Set(changed.map((one) => one.caseId))) {
      emit('monitors.changed', { caseId });
    }
  }

  /** One thing that fails keeps the others from nothing; false when it did. */
  async function attempt(what: string, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work();
    } catch (error) {
      ports.onProblem(what, toAppError(error));
      return false;
    }
  }

  async function look(signal: AbortSignal): Promise<boolean> {
    await settleAll();
    const views = await list(null);
    const changed: MonitorView[] = [];
    for (const monitor of views) {
      if (signal.aborted) return false;
      const isChanged = await attempt(
        'monitors.start',
        async () => (await mendDueTime(monitor)) || startApproved(monitor),
      );
      if (isChanged) changed.push(monitor);
    }
    tell(changed.length > 0 ? await list(null) : views);
    return true;
  }

  async function lookOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      isWoken = false;
      await attempt('monitors.look', () => look(signal));
      // Woken while it looked: what woke it may have come too late to be seen.
      if (readWoken()) continue;
      pause = new AbortController();
      await ports.sleep(LOOK_EVERY_MS, AbortSignal.any([signal, pause.signal]));
    }
  }

  const readWoken = (): boolean => isWoken;

  function wake(): void {
    isWoken = true;
    pause.abort();
  }

  async function revokeApprovals(): Promise<void> {
    for (const { id, runsLeft, isSealed } of await caseFile.listMonitors({ caseId: null })) {
      if (runsLeft === 0 || isSealed) continue;
      const change = { runsLeft: 0 };
      // One that cannot be changed cannot start a run either.
      await attempt('monitors.revoke', async () => {
        await caseFile.updateMonitor({ id, change, at: clock.now(), why: 'copied_file' });
        return true;
      });
    }
  }

  /** A change by a person: the look that follows starts what it approved. */
  async function changed(change: Promise<Monitor>): Promise<Monitor> {
    const monitor = await change;
    emit('monitors.changed', { caseId: monitor.caseId });
    wake();
    return monitor;
  }

  return {
    monitors: {
      list: ({ caseId }) => list(caseId),
      create: (args) =>
        changed(
          caseFile.createMonitor({ ...args, id: ports.newId() as MonitorId, at: clock.now() }),
        ),
      update: ({ id, change }) =>
        changed(caseFile.updateMonitor({ id, change: givenFields(change), at: clock.now() })),
      setRemoved: (args) => changed(caseFile.setMonitorRemoved({ ...args, at: clock.now() })),
      /**
       * Errors: `casefile.none_open`, `.read_only`, `record.not_found`, `case.sealed`,
       * `monitor.under_way`, `environment.unknown`, `key.missing`.
       */
      async run({ id }) {
        ports.requireWritable();
        const monitor = await caseFile.getMonitor({ id });
        const obstacle = await obstacleAt(monitor.environmentId);
        if (obstacle !== null) throw new AppError(obstacle, 'a run cannot start');
        // A run that is over but not settled would be in its way.
        await settleAll();
        return { jobId: await startRun(monitor, false) };
      },
      /** Puts it off by one interval from now. */
      async skip({ id }) {
        const { intervalDays } = await caseFile.getMonitor({ id });
        const at = clock.now();
        const change = { nextDueAt: dueAfter(at, intervalDays) };
        return changed(caseFile.updateMonitor({ id, change, at }));
      },
    },
    notices: {
      list: caseFile.listNotices,
      markSeen: ({ ids }) => caseFile.setNoticesSeen({ ids, at: clock.now() }),
    },
    async start({ isCopy }) {
      if (isCopy) await revokeApprovals();
      told = new Map();
      refused.clear();
      closing = new AbortController();
      looking = lookOn(closing.signal);
    },
    wake,
    async stop() {
      closing?.abort();
      closing = null;
      await looking;
    },
  };
}
