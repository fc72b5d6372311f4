// What all jobs of a runner share: the ports, the places for submits, the pace of polls, and
// which keys were refused.
import type { AppError } from '#shared/errors.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { EnvironmentId, JobId, NewId } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { DEFAULT_IN_FLIGHT, Slots } from '../providers/http/limits.ts';
import type { ScreeningClient } from '../providers/screening/client.ts';
import type { RulesetInForce } from '../providers/screening/rulesets-used.ts';
import type { Sleep } from '../providers/sleep.ts';
import { PollPace } from './poller.ts';
import { JobProgress, type Emit } from './progress.ts';

/** What a runner needs. */
export interface JobRunnerPorts {
  caseFile: CaseFile;
  client: ScreeningClient;
  /** Errors: `environment.unknown`, `key.missing`, `practice.failed_to_start`, `keychain.*`. */
  environments: (id: EnvironmentId) => Promise<ResolvedEnvironment>;
  /** What an environment is called, without its key. Error: `environment.unknown`. */
  describeEnvironment: (id: EnvironmentId) => { name: string; kind: EnvironmentKind };
  clock: Clock;
  newId: NewId;
  /** Gives 0 ≤ x < 1. */
  random: () => number;
  sleep: Sleep;
  emit: Emit;
  appVersion: string;
  /** Submits on their way at once. */
  concurrency?: number;
  /** How long the end waits for the answers of submits on their way. */
  submitGraceMs?: number;
}

/** Shared by the jobs of one runner. */
export interface RunnerContext extends JobRunnerPorts {
  /** Taken before a job is `sending`: a job in line is still an intent. */
  submitSlots: Slots;
  pace: PollPace;
  progress: JobProgress;
  /** Environments whose key was refused, until it changes or a person insists. */
  refused: Map<EnvironmentId, AppError>;
  /** What a job was sent with; after a restart it is read from the ledger. */
  inForce: Map<JobId, readonly RulesetInForce[]>;
  /** Aborted when the file closes: ends waits and polls. */
  closing: AbortController;
  /** Aborted when no answer to a submit is waited for any more. */
  cuttingOff: AbortController;
}

/** Builds the shared part. */
export function createRunnerContext(ports: JobRunnerPorts): RunnerContext {
  return {
    ...ports,
    submitSlots: new Slots(ports.concurrency ?? DEFAULT_IN_FLIGHT),
    pace: new PollPace(ports.clock, ports.sleep),
    progress: new JobProgress(ports),
    refused: new Map(),
    inForce: new Map(),
    closing: new AbortController(),
    cuttingOff: new AbortController(),
  };
}
