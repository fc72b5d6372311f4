// What is refused about rulesets before or after sending, and why.
import { AppError, toAppError, type ErrorDetails } from '#shared/errors.ts';
import type { StoredRuleset } from '#shared/screening/exchange.ts';
import { checkDraft } from '#shared/rulesets/check-draft.ts';
import type { RulesetDraftRecord } from '#shared/rulesets/draft.ts';
import type { Ruleset, RulesetType } from '#shared/screening/ruleset.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import type { ScreeningClient } from '../providers/screening/client.ts';

/**
 * Refuses a name that an own ruleset of the kind has: it may be the one that an interrupted sending
 * made, whether or not the service kept spaces around it. Error: `ruleset.name_taken` with `details.rulesetId`.
 */
export async function requireFreeName(
  client: Pick<ScreeningClient, 'listRulesets'>,
  environment: ResolvedEnvironment,
  { name, type }: { name: string; type: RulesetType | null },
  signal?: AbortSignal,
): Promise<void> {
  const query = { type, includeBuiltin: false };
  const own = await client.listRulesets(environment, query, { signal });
  const taken = own.find((item) => !item.isBuiltin && item.name.trim() === name.trim());
  if (taken === undefined) return;
  throw new AppError('ruleset.name_taken', 'an own ruleset has this name', {
    details: { rulesetId: taken.id, name },
  });
}

/** A change that may have been made, although its call failed. */
export function outcomeUnknown(error: unknown, more: ErrorDetails): AppError {
  const { code } = toAppError(error);
  return new AppError('ruleset.outcome_unknown', 'the service may have made the change', {
    details: { ...more, code },
    cause: error,
  });
}

/** Another version is at the service: this one. */
export function changedElsewhere({ sha256, ruleset }: StoredRuleset): AppError {
  return new AppError('ruleset.changed_elsewhere', 'another version stands at the service', {
    details: { sha256, rulesetId: ruleset.id },
  });
}

/** The service answered well and keeps something otherwise than it was sent. */
export function notTaken(): AppError {
  return new AppError('http.service_error', 'the service keeps something otherwise', {
    details: { reached: 'yes' },
  });
}

/**
 * Writes down a change that may have been made. That its outcome is unknown is said also where this
 * fails: its request is in the ledger all the same.
 */
export async function noteUnknown(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Something that cannot be sent, and why: `builtin`, `problems` or `under_way`. */
export function notSendable(details: ErrorDetails): AppError {
  return new AppError('ruleset.not_sendable', 'the ruleset cannot be sent', { details });
}

/** Errors: `ruleset.not_sendable`, of a builtin or with the first problem that blocks. */
export function requireSendable({ draft }: RulesetDraftRecord, base: Ruleset | null): void {
  if (base?.isBuiltin === true) throw notSendable({ reason: 'builtin' });
  const problems = checkDraft(draft, base).filter(({ blocks }) => blocks);
  const [first] = problems;
  if (first === undefined) return;
  const { place, kind } = first;
  throw notSendable({ reason: 'problems', problems: problems.length, place, kind });
}
