// What must hold before a job may ask anything of a service: an environment with a key that was
// not refused and whose quota is not used up.
import { AppError } from '#shared/errors.ts';
import type { Job } from '#shared/screening/job.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import type { RunnerContext } from './runner-context.ts';

/**
 * The environment of a job, ready to be asked. Errors: `key.missing`, `environment.unknown` and
 * what else resolving it says; the refusal of its key, which the other jobs need not hear again;
 * `http.busy` with `details.quotaWaitMs` and `until` while its quota is used up.
 */
export async function requireReady(
  context: RunnerContext,
  { environmentId }: Job,
  what: 'screening' | 'poll',
): Promise<ResolvedEnvironment> {
  const environment = await context.environments(environmentId);
  if (environment.key === null) throw new AppError('key.missing', 'no key for this environment');
  const refusal = context.refused.get(environmentId) ?? context.quotas.holdOf(environment, what);
  if (refusal !== null) throw refusal;
  return environment;
}
