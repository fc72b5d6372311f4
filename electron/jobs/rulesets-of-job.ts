// The rulesets of one job: looked up at the service before it is sent and after it is complete.
import { AppError, toAppError } from '#shared/errors.ts';
import type { Job } from '#shared/screening/job.ts';
import type { FrozenRulesetRef } from '../casefile/operations.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import {
  findRulesetsInForce,
  freezeRulesets,
  type NamedRuleset,
  type RulesetInForce,
  type RulesetSource,
} from '../providers/screening/rulesets-used.ts';
import { readRulesetsFromLedger } from './ledger-rulesets.ts';
import { isMissingRuleset, mayScreenWithoutRulesets } from './policy.ts';
import type { RunnerContext } from './runner-context.ts';

/**
 * Before sending. Raises what would keep the screening itself from being taken (the job then stays
 * an intent and nothing is billed), and `http.not_found` with `details.rulesetId` for a ruleset
 * that was asked for and is gone. Any other failure leaves a role unknown.
 */
export function findInForceNow(
  context: RunnerContext,
  environment: ResolvedEnvironment,
  job: Job,
  signal: AbortSignal,
): Promise<RulesetInForce[]> {
  const service = atService(context, environment, job, signal);
  return findRulesetsInForce(service, job.request, (error) => {
    const failure = toAppError(error);
    return mayScreenWithoutRulesets(failure) && !isMissingRuleset(failure, job.request);
  });
}

/**
 * After completion. Never raises for the service: the snapshot is stored anyway.
 * @param environment null when nothing can be asked any more, e.g. for want of a key
 */
export async function freezeForSnapshot(
  context: RunnerContext,
  environment: ResolvedEnvironment | null,
  job: Job,
  namedId: string | null,
  signal: AbortSignal,
): Promise<FrozenRulesetRef[]> {
  const goOn = (): boolean => true;
  const service = environment === null ? null : atService(context, environment, job, signal);
  const before =
    context.inForce.get(job.id) ??
    (await findRulesetsInForce(
      await readRulesetsFromLedger(context.caseFile, job.id),
      job.request,
      goOn,
    ));
  const after = service === null ? [] : await findRulesetsInForce(service, job.request, goOn);
  const named = namedId === null ? null : await readNamed(service, namedId, [...before, ...after]);
  return freezeRulesets(before, after, named);
}

function atService(
  { client }: RunnerContext,
  environment: ResolvedEnvironment,
  { id: jobId }: Job,
  signal: AbortSignal,
): RulesetSource {
  const call = { jobId, signal };
  return {
    list: (type) => client.listRulesets(environment, { type, includeBuiltin: true }, call),
    async get(id) {
      try {
        return await client.getRuleset(environment, id, call);
      } catch (error) {
        throw withRulesetId(toAppError(error), id);
      }
    },
  };
}

function withRulesetId(error: AppError, rulesetId: string): AppError {
  const { code, message, retryable, details } = error;
  const named = { ...details, rulesetId };
  return new AppError(code, message, { retryable, details: named, cause: error });
}

async function readNamed(
  source: RulesetSource | null,
  id: string,
  known: readonly RulesetInForce[],
): Promise<NamedRuleset> {
  const found = known.find((one) => one.role === 'detection' && one.found?.id === id)?.found;
  if (found) return found;
  if (source === null) return { id, sha256: null };
  try {
    return { id, sha256: (await source.get(id)).sha256 };
  } catch (error) {
    // Its text cannot be had; what went wrong is in the request ledger.
    if (toAppError(error).code === 'internal') throw error;
    return { id, sha256: null };
  }
}
