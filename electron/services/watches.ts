// The monitoring of the open case file: what a person does with it, and the look that starts
// approved runs, settles finished ones and tells of due ones. A run itself is an ordinary job.
import { AppError, toAppError, type ErrorCode } from '#shared/errors.ts';
import type { CaseId, EnvironmentId, JobId, NoticeId, WatchId } from '#shared/domain/ids.ts';
import { dueAfter, type Watch } from '#shared/domain/watch.ts';
import type { EnvironmentView, Namespaces } from '#shared/ipc/contract.ts';
import type { WatchView } from '#shared/records/watches.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { Sleep } from '../providers/sleep.ts';
import { givenFields } from './given-fields.ts';
import type { ServicePorts } from './ports.ts';
import { isClockSetBack, standingOf } from './watch-standing.ts';

/** What the service needs. */
export interface WatchPorts extends ServicePorts {
  caseFile: CaseFile;
  /** Errors: `casefile.none_open`, `.read_only`. */
  requireWritable: () => void;
  /** Null while no case file is open. */
  runner: () => Pick<JobRunner, 'run'> | null;
  listEnvironments: () => Promise<Pick<EnvironmentView, 'id' | 'key'>[]>;
  sleep: Sleep;
  /** Told of failures that keep nothing from going on. */
  onProblem: (what: string, error: AppError) => void;
}

/** The monitoring. */
export interface WatchServices extends Pick<Namespaces, 'watches' | 'notices'> {
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
  'watch.under_way',
  'watch.budget_spent',
  'case.sealed',
  'record.not_found',
];

/** Builds the services. */
export function createWatchServices(ports: WatchPorts): WatchServices {
  const { caseFile, clock, emit } = ports;
  let closing: AbortController | null = null;
  /** Ends the present pause between two looks. */
  let pause = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  let isWoken = false;
  /** What the page was told last of each watch. */
  let told = new Map<WatchId, string>();

  /** What keeps a run from starting: its environment was removed, or has no key. */
  async function obstacleAt(id: EnvironmentId): Promise<ErrorCode | null> {
    const environment = (await ports.listEnvironments()).find((one) => one.id === id);
    if (environment === undefined) return 'environment.unknown';
    return environment.key === 'missing' ? 'key.missing' : null;
  }

  async function list(caseId: CaseId | null): Promise<WatchView[]> {
    const obstacles = new Map<EnvironmentId, Promise<ErrorCode | null>>();
    const askOnce = (id: EnvironmentId): Promise<ErrorCode | null> => {
      const asked = obstacles.get(id) ?? obstacleAt(id);
      obstacles.set(id, asked);
      return asked;
    };
    const watches = await caseFile.listWatches({ caseId });
    return Promise.all(
      watches.map(async (watch) => {
        const standing = standingOf(watch, clock.now());
        const isDue = standing === 'due' || standing === 'approved';
        const blockedBy = isDue ? await askOnce(watch.environmentId) : null;
        return { ...watch, standing, blockedBy };
      }),
    );
  }

  async function settle(jobId: JobId): Promise<boolean> {
    const noticeId = ports.newId() as NoticeId;
    const settled = await caseFile.settleWatchRun({ jobId, noticeId, at: clock.now() });
    if (settled === null) return false;
    const { caseId } = settled.watch;
    emit('watches.changed', { caseId });
    if (settled.notice !== null) emit('notice.raised', { noticeId, caseId });
    return true;
  }

  async function settleAll(): Promise<boolean> {
    for (const jobId of await caseFile.listUnsettledRuns({})) {
      await attempt('watches.settle', () => settle(jobId));
    }
    return true;
  }

  /** The intent is durable before the runner hears of it; after a crash it is taken up as any job. */
  async function startRun(watch: Watch, usesBudget: boolean): Promise<JobId> {
    const runner = ports.runner();
    if (runner === null) throw new AppError('casefile.none_open', 'no case file is open');
    const jobId = ports.newId() as JobId;
    const at = clock.now();
    const nextDueAt = dueAfter(at, watch.intervalDays);
    const { caseId } = await caseFile.startWatchRun({
      id: watch.id,
      jobId,
      usesBudget,
      nextDueAt,
      at,
    });
    runner.run(jobId);
    emit('watches.changed', { caseId });
    return jobId;
  }

  /** True when it was started. */
  async function startApproved(watch: WatchView): Promise<boolean> {
    if (watch.standing !== 'approved' || watch.blockedBy !== null) return false;
    try {
      await startRun(watch, true);
      return true;
    } catch (error) {
      // A person was quicker, or closed the case: there is nothing left to start.
      if (OVERTAKEN.includes(toAppError(error).code)) return true;
      throw error;
    }
  }

  /**
   * A due time beyond one interval is of a clock that was ahead; waiting for it would be silent.
   * True when it was mended.
   */
  async function mendDueTime(watch: WatchView): Promise<boolean> {
    const at = clock.now();
    if (watch.isSealed || !isClockSetBack(watch, at)) return false;
    const nextDueAt = dueAfter(at, watch.intervalDays);
    await caseFile.updateWatch({ id: watch.id, change: { nextDueAt }, at, why: 'clock_set_back' });
    return true;
  }

  /** Tells the page of every case in which a watch is otherwise than it was told. */
  function tell(views: readonly WatchView[]): void {
    const now = new Map(views.map((one) => [one.id, `${one.standing} ${one.blockedBy ?? ''}`]));
    const changed = views.filter(({ id }) => now.get(id) !== told.get(id));
    told = now;
    for (const caseId of new Set(changed.map((one) => one.caseId))) {
      emit('watches.changed', { caseId });
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
    const changed: WatchView[] = [];
    for (const watch of views) {
      if (signal.aborted) return false;
      const isChanged = await attempt(
        'watches.start',
        async () => (await mendDueTime(watch)) || startApproved(watch),
      );
      if (isChanged) changed.push(watch);
    }
    tell(changed.length > 0 ? await list(null) : views);
    return true;
  }

  async function lookOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      isWoken = false;
      await attempt('watches.look', () => look(signal));
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
    for (const { id, runsLeft, isSealed } of await caseFile.listWatches({ caseId: null })) {
      if (runsLeft === 0 || isSealed) continue;
      const change = { runsLeft: 0 };
      await caseFile.updateWatch({ id, change, at: clock.now(), why: 'copied_file' });
    }
  }

  /** A change by a person: the look that follows starts what it approved. */
  async function changed(change: Promise<Watch>): Promise<Watch> {
    const watch = await change;
    emit('watches.changed', { caseId: watch.caseId });
    wake();
    return watch;
  }

  return {
    watches: {
      list: ({ caseId }) => list(caseId),
      create: (args) =>
        changed(caseFile.createWatch({ ...args, id: ports.newId() as WatchId, at: clock.now() })),
      update: ({ id, change }) =>
        changed(caseFile.updateWatch({ id, change: givenFields(change), at: clock.now() })),
      setRemoved: (args) => changed(caseFile.setWatchRemoved({ ...args, at: clock.now() })),
      /**
       * Errors: `casefile.none_open`, `.read_only`, `record.not_found`, `case.sealed`,
       * `watch.under_way`, `environment.unknown`, `key.missing`.
       */
      async run({ id }) {
        ports.requireWritable();
        const watch = await caseFile.getWatch({ id });
        const obstacle = await obstacleAt(watch.environmentId);
        if (obstacle !== null) throw new AppError(obstacle, 'a run cannot start');
        // A run that is over but not settled would be in its way.
        await settleAll();
        return { jobId: await startRun(watch, false) };
      },
      /** Puts it off by one interval from now. */
      async skip({ id }) {
        const { intervalDays } = await caseFile.getWatch({ id });
        const at = clock.now();
        const change = { nextDueAt: dueAfter(at, intervalDays) };
        return changed(caseFile.updateWatch({ id, change, at }));
      },
    },
    notices: {
      list: caseFile.listNotices,
      markSeen: ({ ids }) => caseFile.setNoticesSeen({ ids, at: clock.now() }),
    },
    async start({ isCopy }) {
      if (isCopy) await revokeApprovals();
      told = new Map();
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
