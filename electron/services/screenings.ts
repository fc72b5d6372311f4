// Screenings and the stored jobs that bring them: starting, deciding, opening.
import { AppError } from '#shared/errors.ts';
import type { CaseId, EnvironmentId, JobId, Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { CallOutput } from '#shared/ipc/contract.ts';
import type { Environment } from '#shared/domain/environment.ts';
import type { StatedScope } from '#shared/review/stated-scope.ts';
import { FRESH_MS, type Job, type JobRequest } from '#shared/screening/job.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { requireService } from './environment-catalogue.ts';
import type { ServicePorts } from './ports.ts';

/** What the service needs. */
export interface ScreeningPorts extends ServicePorts {
  caseFile: CaseFile;
  /** Null while no case file is open. */
  runner: () => JobRunner | null;
  /** `environment.unknown` unless there is one with this id. */
  describeEnvironment: (id: EnvironmentId) => Environment;
}

/** The screenings of the open case file. Without one, every call is `casefile.none_open`. */
export interface ScreeningService {
  /** `input.invalid` when the environment reaches the other service. */
  start: (args: {
    caseId: CaseId;
    environmentId: EnvironmentId;
    job: JobRequest;
  }) => Promise<JobId>;
  /** A `ScreeningView` as JSON in UTF-8. */
  open: (id: SnapshotId) => Promise<Uint8Array>;
  /** What its verdict or decision covers. */
  readScope: (id: SnapshotId) => Promise<StatedScope>;
  readRaw: (args: { id: SnapshotId; maxBytes: number }) => Promise<CallOutput<'screenings.raw'>>;
  /** `record.not_found` when the service gave no report. */
  readNameReport: (args: {
    id: SnapshotId;
    maxBytes: number;
  }) => Promise<CallOutput<'screenings.nameReport'>>;
  readRulesetText: (sha256: Sha256Hex) => Promise<{ text: string }>;
  /** Of a case: all. Of all cases: those that are not complete, and those that are for a day. */
  listJobs: (caseId: CaseId | null) => Promise<Job[]>;
  stopJob: (id: JobId) => Promise<Job>;
  resumeJob: (id: JobId) => Promise<Job>;
  resolveUnknown: (id: JobId, decision: 'resend' | 'give_up') => Promise<Job>;
}

/** Builds the service. */
export function createScreeningService(ports: ScreeningPorts): ScreeningService {
  const { caseFile } = ports;

  function requireRunner(): JobRunner {
    const runner = ports.runner();
    if (runner === null) throw new AppError('casefile.none_open', 'no case file is open');
    return runner;
  }

  return {
    async start({ caseId, environmentId, job }) {
      const runner = requireRunner();
      const service = job.kind === 'name' ? 'names' : 'screening';
      requireService(ports.describeEnvironment(environmentId), service);
      const { id } = await caseFile.createJob({
        id: ports.newId() as JobId,
        caseId,
        environmentId,
        job,
        at: ports.clock.now(),
      });
      runner.run(id);
      return id;
    },
    open: async (id) => (await caseFile.openScreening({ id })).json,
    readScope: (id) => caseFile.readScope({ id }),
    readRaw: (args) => caseFile.readRaw(args),
    readNameReport: (args) => caseFile.readNameReport(args),
    readRulesetText: (sha256) => caseFile.readRulesetText({ sha256 }),
    listJobs: (caseId) =>
      caseId === null
        ? caseFile.listCurrentJobs({ completeSince: ports.clock.now() - FRESH_MS })
        : caseFile.listJobs({ caseId }),
    stopJob: (id) => requireRunner().stop(id),
    resumeJob: (id) => requireRunner().resume(id),
    resolveUnknown: (id, decision) => requireRunner().resolveUnknown(id, decision),
  };
}
