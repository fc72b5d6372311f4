// What all jobs of a runner share: the ports, the places of screenings, the pace of polls, the
// quotas, and which keys were refused.
import type { AppError, WireError } from '#shared/errors.ts';
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { EnvironmentId, JobId, NewId } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { DEFAULT_IN_FLIGHT } from '../providers/http/limits.ts';
import type { NameClient } from '../providers/names/client.ts';
import type { ScreeningClient } from '../providers/screening/client.ts';
import type { RulesetInForce } from '../providers/screening/rulesets-used.ts';
import type { Sleep } from '../providers/sleep.ts';
import { Places } from './places.ts';
import { PollPace } from './poller.ts';
import { JobProgress, type Emit } from './progress.ts';
import { QuotaBook } from './quota-book.ts';

/** What a runner needs. */
export interface JobRunnerPorts {
  caseFile: CaseFile;
  /** The blockchain service, as far as jobs use it. */
  client: Pick<
    ScreeningClient,
    'submitKya' | 'submitKyt' | 'pollResult' | 'listRulesets' | 'getRuleset'
  >;
  /** The name service, as far as jobs use it. */
  names: Pick<NameClient, 'submitName' | 'pollName' | 'fetchReport'>;
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
  /**
   * Screenings of an environment under way at once, from submit to result; asked every time, so
   * that it may change (`wake(null)` then). 8 when left out, never above 299.
   */
  concurrency?: () => number;
  /** How long the end waits for the answers of submits on their way. */
  submitGraceMs?: number;
  /** An error as it is on a job; one that was not expected gets a reference. Its wire form when left out. */
  describeError?: (error: AppError) => WireError;
}

/** Shared by the jobs of one runner. */
export interface RunnerContext extends JobRunnerPorts {
  /** An error as it is on a job. */
  describe: (error: AppError) => WireError;
  /** Taken before a job is `sending`, kept to its end: a job in line is still an intent. */
  places: Places;
  pace: PollPace;
  progress: JobProgress;
  quotas: QuotaBook;
  /** Environments whose key was refused, until it changes or a person insists. */
  refused: Map<EnvironmentId, AppError>;
  /** What a job was sent with; after a restart it is read from the ledger. */
  inForce: Map<JobId, readonly RulesetInForce[]>;
  /** Aborted when nothing more may be sent in this session; what is under way continues. */
  windingDown: AbortController;
  /** Aborted when the file closes: ends waits and polls. */
  closing: AbortController;
  /** Aborted when no answer to a submit is waited for any more. */
  cuttingOff: AbortController;
}

/**
 * Builds the shared part.
 * @param onFreed informed when the jobs of an environment may continue before their time
 */
export function createRunnerContext(
  ports: JobRunnerPorts,
  onFreed: (environmentId: EnvironmentId) => void,
): RunnerContext {
  return {
    ...ports,
    describe: ports.describeError ?? ((error) => error.toWire()),
    places: new Places(ports.concurrency ?? (() => DEFAULT_IN_FLIGHT)),
    pace: new PollPace(ports.clock, ports.sleep),
    progress: new JobProgress(ports),
    quotas: new QuotaBook({ ...ports, onFreed }),
    refused: new Map(),
    inForce: new Map(),
    windingDown: new AbortController(),
    closing: new AbortController(),
    cuttingOff: new AbortController(),
  };
}
