// Which rulesets a screening was judged by: resolved before sending, read again after completion
// (contract-notes, "Ruleset used", "Scoring ruleset used"). No answer names the scoring ruleset,
// and a ruleset can change while a job runs.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { JobRequest } from '#shared/screening/job.ts';
import type { RulesetListItem, RulesetType } from '#shared/screening/ruleset.ts';
import type { FrozenRuleset, RulesetRole } from '#shared/screening/snapshot.ts';
import type { StoredRuleset } from '#shared/screening/exchange.ts';

/** Where rulesets are read: the service, or the answers it gave before. */
export interface RulesetSource {
  /** Own and builtin ones. */
  list(type: RulesetType): Promise<RulesetListItem[]>;
  get(id: string): Promise<StoredRuleset>;
}

/** What stood in force for one role when it was looked up. */
export interface RulesetInForce {
  role: RulesetRole;
  /** 0 = the default. */
  requestedId: string;
  /** Null when it could not be told; then there is no hash either. */
  found: { id: string; sha256: Sha256Hex } | null;
}

/** As it goes into the snapshot; the text is stored under its hash. */
export type FrozenRulesetRef = Omit<FrozenRuleset, 'ruleset'>;

/**
 * Looks up every role of a screening: detection of an address, detection of each side of a
 * transaction that is screened, and the score. None for a name.
 * @param mayGoOn decides whether a failed lookup leaves a role unknown; otherwise it is raised
 */
export async function findRulesetsInForce(
  source: RulesetSource,
  job: JobRequest,
  mayGoOn: (error: unknown) => boolean,
): Promise<RulesetInForce[]> {
  const inForce: RulesetInForce[] = [];
  for (const { role, requestedId } of rolesOf(job)) {
    try {
      const id = requestedId === '0' ? await findDefault(source, role) : requestedId;
      const stored = id === null ? null : await source.get(id);
      const found = stored && { id: stored.ruleset.id, sha256: stored.sha256 };
      inForce.push({ role, requestedId, found });
    } catch (error) {
      if (!mayGoOn(error)) throw error;
      inForce.push({ role, requestedId, found: null });
    }
  }
  return inForce;
}

/** What each role was asked for; an id of a side first, then the one for both (4.3). */
function rolesOf(job: JobRequest): { role: RulesetRole; requestedId: string }[] {
  if (job.kind === 'name') return [];
  const scoring = { role: 'scoring', requestedId: job.request.scoringRulesetId } as const;
  if (job.kind === 'kya') {
    return [{ role: 'detection', requestedId: job.request.rulesetId }, scoring];
  }
  const { screenDirection, rulesetId, inRulesetId, outRulesetId } = job.request;
  const sides = [
    { role: 'detection_in', side: 'in', requestedId: inRulesetId },
    { role: 'detection_out', side: 'out', requestedId: outRulesetId },
  ] as const;
  return [
    ...sides
      .filter(({ side }) => screenDirection === side || screenDirection === 'both')
      .map(({ role, requestedId }) => ({
        role,
        requestedId: requestedId === '0' ? rulesetId : requestedId,
      })),
    scoring,
  ];
}

/** A ruleset that an answer names (2.5); its text is read when it is not at hand. */
export interface NamedRuleset {
  role: Exclude<RulesetRole, 'scoring'>;
  /** `0` names none: a KYT of both sides says so (contract-notes, "Ruleset used"). */
  id: string;
  /** Null when the text could not be had. */
  sha256: Sha256Hex | null;
}

/**
 * What is frozen into the snapshot, from both lookups. `unknown` when either lookup could not
 * tell: the text is kept, and it is said that nobody checked it again.
 * @param before in force when the screening was sent
 * @param after in force after its completion
 * @param named what the answer says of detection, at most one for each role
 */
export function freezeRulesets(
  before: readonly RulesetInForce[],
  after: readonly RulesetInForce[],
  named: readonly NamedRuleset[],
): FrozenRulesetRef[] {
  return before.map(({ role, requestedId, found }) => {
    const said = named.find((one) => one.role === role && one.id !== '0');
    if (said !== undefined && said.id !== found?.id) {
      // The id asked for is gone, or 0 meant another one: the text read now is all there is.
      const { sha256 } = said;
      const certainty = sha256 === null ? 'unknown' : 'named';
      return { role, requestedId, certainty, sha256, changedWhileRunning: false };
    }
    const again = after.find((other) => other.role === role)?.found ?? null;
    const isKnown = found !== null && again !== null;
    return {
      role,
      requestedId,
      certainty: isKnown ? (said === undefined ? 'inferred' : 'named') : 'unknown',
      sha256: found?.sha256 ?? null,
      changedWhileRunning: isKnown && again.sha256 !== found.sha256,
    };
  });
}

/** Which kind of builtin is behind 0. */
const DEFAULT_TYPES: Readonly<Record<RulesetRole, RulesetType>> = {
  detection: 'kya',
  detection_in: 'kyt_in',
  detection_out: 'kyt_out',
  scoring: 'scoring',
};

/**
 * The id behind 0. Detection: the builtin. Scoring: the own one; with none the builtin, with
 * several it cannot be told.
 */
async function findDefault(source: RulesetSource, role: RulesetRole): Promise<string | null> {
  const type = DEFAULT_TYPES[role];
  const items = (await source.list(type)).filter((item) => item.rulesetType === type);
  const own = items.filter((item) => !item.isBuiltin);
  const builtin = items.filter((item) => item.isBuiltin);
  const candidates = type === 'scoring' && own.length > 0 ? own : builtin;
  return candidates.length === 1 ? (candidates[0]?.id ?? null) : null;
}
