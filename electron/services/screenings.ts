// Screenings and the stored jobs that bring them: starting, deciding, opening.
import { AppError } from '#shared/errors.ts';
import type { EnvironmentId, JobId, Sha256Hex } from '#shared/domain/ids.ts';
import type { Namespaces } from '#shared/ipc/contract.ts';
import type { Environment } from '#shared/domain/environment.ts';
import { FRESH_MS } from '#shared/screening/job.ts';
import type { CaseFile } from '../casefile/operations.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { requireService } from './environment-catalogue.ts';
import type { LargeReplies } from './large-replies.ts';
import type { ServicePorts } from './ports.ts';

/** What the service needs. */
export interface ScreeningPorts extends ServicePorts {
  caseFile: CaseFile;
  replies: Pick<LargeReplies, 'hold'>;
  /** Null while no case file is open. */
  runner: () => JobRunner | null;
  /** `environment.unknown` unless there is one with this id. */
  describeEnvironment: (id: EnvironmentId) => Environment;
}

/** The screenings of the open case file. Without one, every call is `casefile.none_open`. */
export function createScreeningServices(
  ports: ScreeningPorts,
): Pick<Namespaces, 'screenings' | 'jobs'> {
  const { caseFile } = ports;

  function requireRunner(): JobRunner {
    const runner = ports.runner();
    if (runner === null) throw new AppError('casefile.none_open', 'no case file is open');
    return runner;
  }

  return {
    screenings: {
      /** `input.invalid` when the environment reaches the other service. */
      async start({ caseId, environmentId, ...job }) {
        const runner = requireRunner();
        const service = job.kind === 'name' ? 'names' : 'screening';
        requireService(ports.describeEnvironment(environmentId), service);
        const id = ports.newId() as JobId;
        await caseFile.createJob({ id, caseId, environmentId, job, at: ports.clock.now() });
        runner.run(id);
        return { jobId: id };
      },
      list: caseFile.listScreenings,
      outcomes: caseFile.countOutcomes,
      open: async ({ id }) => ports.replies.hold((await caseFile.openScreening({ id })).json),
      scope: caseFile.readScope,
      raw: caseFile.readRaw,
      nameReport: caseFile.readNameReport,
      rulesetText: ({ sha256 }) => caseFile.readRulesetText({ sha256: sha256 as Sha256Hex }),
    },
    jobs: {
      list: ({ caseId }) =>
        caseId === null
          ? caseFile.listCurrentJobs({ completeSince: ports.clock.now() - FRESH_MS })
          : caseFile.listJobs({ caseId }),
      stop: async ({ id }) => requireRunner().stop(id),
      resume: async ({ id }) => requireRunner().resume(id),
      resolveUnknown: async ({ id, decision }) => requireRunner().resolveUnknown(id, decision),
    },
  };
}
