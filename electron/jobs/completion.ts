// Storing a result that has arrived: it was paid for, so nothing the service or a key lacks keeps
// it from being stored.
import type { EnvironmentKind } from '#shared/domain/environment.ts';
import type { EnvironmentId, SnapshotId } from '#shared/domain/ids.ts';
import type { Job } from '#shared/screening/job.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import type { ArrivedResult } from './job-work.ts';
import { workOf } from './work-of-job.ts';
import type { RunnerContext } from './runner-context.ts';

/**
 * Stores the snapshot; the job is `complete` then. Null once the signal is aborted: nothing was
 * stored. Errors: those of storing, e.g. `casefile.disk_full`.
 */
export async function completeJob(
  context: RunnerContext,
  job: Job,
  result: ArrivedResult,
  signal: AbortSignal,
): Promise<Job | null> {
  const { caseFile, newId, appVersion, clock, emit, progress } = context;
  const environment = await tryToResolve(context, job.environmentId);
  const findings = await workOf(context, job).lookAfter(environment, result, signal);
  if (signal.aborted) return null;
  const { name, kind } = environment ?? describe(context, job.environmentId);
  const summary = await caseFile.storeSnapshot({
    draft: {
      id: newId() as SnapshotId,
      jobId: job.id,
      requestId: result.requestId,
      environmentName: name,
      environmentKind: kind,
      ...findings,
      ended: result.ended,
      appVersion,
      takenAt: clock.now(),
    },
  });
  const complete = await caseFile.getJob({ id: job.id });
  progress.tell(complete);
  emit('snapshot.stored', { snapshotId: summary.id, caseId: summary.caseId });
  return complete;
}

/** Null when nothing can be asked there now, for want of a key or for any other reason. */
async function tryToResolve(
  { environments }: RunnerContext,
  id: EnvironmentId,
): Promise<ResolvedEnvironment | null> {
  try {
    const environment = await environments(id);
    return environment.key === null ? null : environment;
  } catch {
    return null; // Whatever it is: what is known already has to do, and the result is stored.
  }
}

function describe(
  { describeEnvironment }: RunnerContext,
  id: EnvironmentId,
): { name: string; kind: EnvironmentKind } {
  try {
    return describeEnvironment(id);
  } catch {
    return { name: id, kind: 'custom' }; // Removed from this machine: its id is all there is.
  }
}
