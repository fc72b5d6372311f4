// The keeper's tasks without threads: what the services do around them is tested with it. Tasks wait
// at a gate, fail when told, and can be cancelled; checks find what a test says.
import { AppError } from '#shared/errors.ts';
import type { VerifyReport } from '#shared/domain/journal.ts';
import type { TaskContext } from '../../electron/casefile/keeper/task.ts';
import { runTask } from '../../electron/casefile/keeper/task-list.ts';
import { fromSqlite } from '../../electron/casefile/sqlite-error.ts';
import type { Keeper, KeeperTaskName, KeeperTasks } from '../../electron/casefile/keeper/tasks.ts';
import { pagesHere } from '../builders/page-check.ts';

/** A sound report of this moment. */
function soundReport(at: number): VerifyReport {
  return {
    ok: true,
    journal: { ok: true, entries: 3, checkedFrom: 1, head: 'a'.repeat(64) as never },
    ...{ findings: [], findingCount: 0, at, durationMs: 5 },
    checked: { entries: 3, records: 0, snapshots: 0, files: 0, bytes: 0 },
  };
}

/** A report that names one record. */
export function brokenReport(at: number): VerifyReport {
  const finding = {
    kind: 'record_changed',
    seq: 2,
    caseId: null,
    record: 'case',
    id: 'c',
  } as const;
  return { ...soundReport(at), ok: false, findings: [finding], findingCount: 1 };
}

/** A keeper, and what a test does with it. */
export interface FileKeeper {
  keeper: Keeper;
  /** The names of all tasks begun, in order. */
  begun: KeeperTaskName[];
  /** The next task of this name fails, before or after it did its work. */
  failNext: (name: KeeperTaskName, error: AppError, when?: 'before' | 'after') => void;
  /** Tasks of this name wait until they are let go or cancelled. */
  hold: (name: KeeperTaskName) => () => void;
  /** What checks find from now on. */
  setReport: (report: (at: number) => VerifyReport) => void;
}

const CONTEXT: TaskContext = {
  engine: { nativeBinding: null },
  tell: () => undefined,
  tellGrowth: () => undefined,
  monotonicMs: () => performance.now(),
  arePagesSound: pagesHere,
};

/** Builds one. */
export function createFileKeeper(): FileKeeper {
  const begun: KeeperTaskName[] = [];
  const failures = new Map<KeeperTaskName, { error: AppError; when: 'before' | 'after' }>();
  const gates = new Map<KeeperTaskName, Promise<void>>();
  let makeReport = soundReport;
  let underWay: { reject: (error: AppError) => void } | null = null;

  async function work(name: KeeperTaskName, input: unknown): Promise<unknown> {
    await gates.get(name);
    const failure = failures.get(name);
    if (failure?.when === 'before') {
      failures.delete(name);
      throw failure.error;
    }
    const value =
      name === 'verify'
        ? makeReport((input as KeeperTasks['verify']['in']).at)
        : await runTask({ name, input, purpose: 'run' }, CONTEXT);
    if (failure === undefined) return value;
    failures.delete(name);
    throw failure.error;
  }

  const keeper: Keeper = {
    async run(name, input, onProgress) {
      if (underWay !== null) throw new AppError('casefile.busy', 'another task is under way');
      begun.push(name);
      onProgress(0.5);
      try {
        return await new Promise<never>((resolve, reject) => {
          underWay = { reject };
          work(name, input).then(
            (value) => resolve(value as never),
            (error: unknown) => reject(fromSqlite(error)),
          );
        });
      } finally {
        underWay = null;
      }
    },
    async cancel() {
      underWay?.reject(new AppError('job.aborted', 'cancelled'));
    },
  };
  return {
    ...{ keeper, begun },
    failNext: (name, error, when = 'before') => void failures.set(name, { error, when }),
    hold(name) {
      let release = (): void => undefined;
      gates.set(name, new Promise((resolve) => (release = resolve)));
      return () => {
        gates.delete(name);
        release();
      };
    },
    setReport: (report) => (makeReport = report),
  };
}
