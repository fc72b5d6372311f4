// What a task of the keeper is to the thread that runs it.
import type { WireError } from '#shared/errors.ts';
import type { Engine } from '../connection.ts';
import type { PageCheck } from './pages.ts';
import type { KeeperTaskName, KeeperTasks, TellProgress } from './tasks.ts';

/** What a task works with besides its input. Telling ends a task that was cancelled: `job.aborted`. */
export interface TaskContext {
  engine: Engine;
  tell: TellProgress;
  /** A file is about to be written in one go: its growth to so many bytes is the progress. */
  tellGrowth: (path: string, bytes: number, span: Span) => void;
  monotonicMs: () => number;
  /** SQLite's own check of a file, next to the work of the task. */
  arePagesSound: (check: PageCheck) => Promise<boolean>;
}

/** A stretch of a task's progress. */
export interface Span {
  from: number;
  to: number;
}

/** One task; runs to its end in the thread it is called in. */
export interface KeeperTask<Name extends KeeperTaskName> {
  run: (
    input: KeeperTasks[Name]['in'],
    context: TaskContext,
  ) => KeeperTasks[Name]['out'] | Promise<KeeperTasks[Name]['out']>;
  /** Removes what the same task left under temporary names when its thread was ended. */
  cleanUp?: (input: KeeperTasks[Name]['in'], context: TaskContext) => void;
}

/** What the thread is started with. */
export interface KeeperStart {
  /** Shared: its one number is not 0 when the task is to end. */
  stop: Int32Array;
  nativeBinding: string | null;
  name: KeeperTaskName;
  input: unknown;
  /** With `pages`, the input is a `PageCheck` of the task. */
  purpose: 'run' | 'cleanUp' | 'pages';
}

/** What the thread says; `done` is the last. */
export type KeeperMessage =
  | { kind: 'progress'; value: number | null }
  | { kind: 'growth'; path: string; bytes: number; span: Span }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; error: WireError };
