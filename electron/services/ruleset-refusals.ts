// What is refused about rulesets before or after sending, and why.
import { AppError, toAppError, type ErrorDetails } from '#shared/errors.ts';
import type { RulesetType } from '#shared/screening/ruleset.ts';
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

/** Something that cannot be sent, and why: `builtin`, `problems` or `under_way`. */
export function notSendable(details: ErrorDetails): AppError {
  return new AppError('ruleset.not_sendable', 'the ruleset cannot be sent', { details });
}
