// What the services need from outside: the clock, ids, events, dialogs, the practice process.
// The composition root (main.ts) gives the real ones, tests give their own.
import type { UtcMs, Clock } from '#shared/domain/time.ts';
import type { NewId } from '#shared/domain/ids.ts';
import type { EventName, Events } from '#shared/ipc/transport.ts';
import type { TableFormat } from '../report/table.ts';
import type { LogEvent, LogFields } from './log-fields.ts';

/** Sends an event to the page; lost when no window is open. */
export type Emit = <Name extends EventName>(name: Name, payload: Events[Name]) => void;

/** The log; whatever is not of its field's kind does not come into it. */
export interface Log {
  note: <Event extends LogEvent>(event: Event, fields: LogFields<Event>) => void;
  /** The last lines, oldest first, read as strictly as they were written. */
  tail: (count: number) => Record<string, unknown>[];
}

/** Common to all services. */
export interface ServicePorts {
  clock: Clock;
  newId: NewId;
  emit: Emit;
  appVersion: string;
}

/** A job that a practice service should know although it was accepted by an earlier process. */
export interface KnownPracticeJob {
  remoteJobId: string;
  /** The JSON body of its submit. */
  body: string;
  acceptedAt: UtcMs;
}

/** A running practice service. */
export interface RunningPractice {
  base: string;
  backup: string;
  key: string;
}

/** Starts the practice service in its own process; at most one at a time. */
export interface PracticeLauncher {
  /** Errors: `practice.failed_to_start`. */
  start: (knownJobs: readonly KnownPracticeJob[]) => Promise<RunningPractice>;
  /** Null while it does not run. */
  running: () => RunningPractice | null;
  stop: () => Promise<void>;
}

/** Gives a page to the system's browser; rejects when the system refuses. */
export type OpenExternal = (page: { url: string; host: string }) => Promise<void>;

/** Asks the person for a path; null when they cancel. */
export type ChoosePath = (purpose: 'create' | 'open', suggested: string) => Promise<string | null>;

/** Asks the person for a file to read; null when they cancel. */
export type ChooseFile = () => Promise<string | null>;

/** Asks the person for files of any kind to read; empty when they cancel. */
export type ChooseFiles = () => Promise<string[]>;

/** Asks the person where to write a file under the name it has; null when they cancel. */
export type ChooseSavePath = (suggestedName: string) => Promise<string | null>;

/** Asks the person for a folder; null when they cancel. */
export type ChooseFolder = () => Promise<string | null>;

/** Asks the person where to write a file of this format; null when they cancel. */
export type ChooseExportPath<Format extends string = TableFormat> = (
  suggestedName: string,
  format: Format,
) => Promise<string | null>;
