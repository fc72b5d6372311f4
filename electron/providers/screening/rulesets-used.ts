// Which rulesets a screening was judged by: resolved before sending, read again after completion
// (contract-notes, "Ruleset used", "Scoring ruleset used"). No answer names the scoring ruleset,
// and a ruleset can change while a job runs.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { KyaRequest } from '#shared/screening/request.ts';
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
 * Looks up both roles.
 * @param mayGoOn decides whether a failed lookup leaves a role unknown; otherwise it is raised
 */
export async function findRulesetsInForce(
  source: RulesetSource,
  request: KyaRequest,
  mayGoOn: (error: unknown) => boolean,
): Promise<RulesetInForce[]> {
  const roles = [
    { role: 'detection', requestedId: request.rulesetId },
    { role: 'scoring', requestedId: request.scoringRulesetId },
  ] as const;
  const inForce: RulesetInForce[] = [];
  for (const { role, requestedId } of roles) {
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

/** The ruleset an answer names (2.5, `rulesetId`); its text is read when it is not at hand. */
export interface NamedRuleset {
  id: string;
  /** Null when the text could not be had. */
  sha256: Sha256Hex | null;
}

/**
 * What is frozen into the snapshot, from both lookups. `unknown` when either lookup could not
 * tell: the text is kept, and it is said that nobody checked it again.
 * @param before in force when the screening was sent
 * @param after in force after its completion
 * @param named what the answer says of detection; null when it says nothing
 */
export function freezeRulesets(
  before: readonly RulesetInForce[],
  after: readonly RulesetInForce[],
  named: NamedRuleset | null,
): FrozenRulesetRef[] {
  return before.map(({ role, requestedId, found }) => {
    if (role === 'detection' && named !== null && named.id !== found?.id) {
      // The id asked for is gone, or 0 meant another one: the text read now is all there is.
      const { sha256 } = named;
      const certainty = sha256 === null ? 'unknown' : 'named';
      return { role, requestedId, certainty, sha256, changedWhileRunning: false };
    }
    const again = after.find((other) => other.role === role)?.found ?? null;
    const isNamed = role === 'detection' && named !== null;
    return {
      role,
      requestedId,
      certainty: found === null || again === null ? 'unknown' : isNamed ? 'named' : 'inferred',
      sha256: found?.sha256 ?? null,
      changedWhileRunning: found !== null && again !== null && again.sha256 !== found.sha256,
    };
  });
}

/**
 * The id behind 0. Detection: the builtin. Scoring: the own one; with none the builtin, with
 * several it cannot be told.
 */
async function findDefault(source: RulesetSource, role: RulesetRole): Promise<string | null> {
  const type = role === 'detection' ? 'kya' : 'scoring';
  const items = (await source.list(type)).filter((item) => item.rulesetType === type);
  const own = items.filter((item) => !item.isBuiltin);
  const builtin = items.filter((item) => item.isBuiltin);
  const candidates = role === 'scoring' && own.length > 0 ? own : builtin;
  return candidates.length === 1 ? (candidates[0]?.id ?? null) : null;
}
