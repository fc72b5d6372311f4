// The rulesets of one job: looked up at the service before it is sent and after it is complete.
import { AppError, toAppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { NamedRulesetIds } from '#shared/screening/exchange.ts';
import type { Job } from '#shared/screening/job.ts';
import type { FrozenRulesetRef } from '../casefile/job-changes.ts';
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

/** A job that is judged by rulesets. */
type JudgedJob = Extract<Job, { kind: 'kya' | 'kyt' }>;

/** The ids a job may ask for; `0` asks for the default. */
export function askedIds({ kind, request }: JudgedJob): string[] {
  const sides = kind === 'kyt' ? [request.inRulesetId, request.outRulesetId] : [];
  return [request.rulesetId, request.scoringRulesetId, ...sides];
}

/**
 * Before sending. Raises what would keep the screening itself from being taken (the job then stays
 * an intent and nothing is billed), and `http.not_found` with `details.rulesetId` for a ruleset
 * that was asked for and is gone. Any other failure leaves a role unknown.
 */
export function findInForceNow(
  context: RunnerContext,
  environment: ResolvedEnvironment,
  job: JudgedJob,
  signal: AbortSignal,
): Promise<RulesetInForce[]> {
  const service = atService(context, environment, job, signal);
  return findRulesetsInForce(service, job, (error) => {
    const failure = toAppError(error);
    return mayScreenWithoutRulesets(failure) && !isMissingRuleset(failure, askedIds(job));
  });
}

/**
 * After completion. Never raises for the service: the snapshot is stored anyway.
 * @param environment null when nothing can be asked any more, e.g. for want of a key
 */
export async function freezeForSnapshot(
  context: RunnerContext,
  environment: ResolvedEnvironment | null,
  job: JudgedJob,
  named: NamedRulesetIds,
  signal: AbortSignal,
): Promise<FrozenRulesetRef[]> {
  const goOn = (): boolean => true;
  const service = environment === null ? null : atService(context, environment, job, signal);
  const before =
    context.inForce.get(job.id) ??
    (await findRulesetsInForce(await readRulesetsFromLedger(context.caseFile, job.id), job, goOn));
  const after = service === null ? [] : await findRulesetsInForce(service, job, goOn);
  const known = [...before, ...after];
  const said: NamedRuleset[] = [];
  for (const { role, id } of namedRoles(job, named)) {
    said.push({ role, id, sha256: await hashOfNamed(service, id, role, known) });
  }
  return freezeRulesets(before, after, said);
}

/** What an answer says of each role that was screened (2.5). */
function namedRoles(
  job: JudgedJob,
  { rulesetId, inRulesetId, outRulesetId }: NamedRulesetIds,
): Pick<NamedRuleset, 'role' | 'id'>[] {
  const roles: { role: NamedRuleset['role']; id: string | null }[] = [];
  if (job.kind === 'kya') roles.push({ role: 'detection', id: rulesetId });
  else {
    const { screenDirection } = job.request;
    // One side alone may be named by the id for both; of two sides that id is 0 and names neither.
    const alone = screenDirection === 'both' ? null : rulesetId;
    if (screenDirection !== 'out') roles.push({ role: 'detection_in', id: inRulesetId ?? alone });
    if (screenDirection !== 'in') roles.push({ role: 'detection_out', id: outRulesetId ?? alone });
  }
  return roles.flatMap(({ role, id }) => (id === null ? [] : [{ role, id }]));
}

function atService(
  { client }: RunnerContext,
  environment: ResolvedEnvironment,
  { id: jobId }: JudgedJob,
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

/** Null when its text cannot be had. */
async function hashOfNamed(
  source: RulesetSource | null,
  id: string,
  role: NamedRuleset['role'],
  known: readonly RulesetInForce[],
): Promise<Sha256Hex | null> {
  if (id === '0') return null;
  const found = known.find((one) => one.role === role && one.found?.id === id)?.found;
  if (found) return found.sha256;
  if (source === null) return null;
  try {
    return (await source.get(id)).sha256;
  } catch (error) {
    // What went wrong is in the request ledger.
    if (toAppError(error).code === 'internal') throw error;
    return null;
  }
}
