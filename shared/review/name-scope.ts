// The scope statement of a name's decision as data: what was asked for, and which groups answered.
import type { DecimalText } from '../domain/amount.ts';
import { HIT_GROUPS, type HitGroupName } from '../domain/names.ts';
import { findingOf } from '../names/result.ts';
import type { NameView } from '../screening/snapshot.ts';

/** What the service was asked for. */
export interface NameLimits {
  /** Minimum of fuzzy matching, 0–1. */
  threshold: DecimalText;
  /** Selects targeted sources; null: none was named. */
  country: string | null;
  /** Selects sources of an industry; null: none was named. */
  industry: string | null;
  aliases: readonly string[];
  hasContext: boolean;
}

/** What a decision on a name covers. */
export interface NameScope {
  /** Null: not known (an imported answer). */
  limits: NameLimits | null;
  /** Groups that answered, with or without a hit; null when the answer cannot be read. */
  answered: readonly HitGroupName[] | null;
  /** Groups that were not provided: of these nothing is said, which is not "no hit". */
  silent: readonly HitGroupName[];
}

/** The scope statement of a stored name screening. */
export function stateNameScope({
  request,
  result,
}: Pick<NameView, 'request' | 'result'>): NameScope {
  const isSilent = (group: HitGroupName): boolean =>
    result === null || findingOf(result.groups, group) === 'not_delivered';
  return {
    limits:
      request === null
        ? null
        : {
            threshold: request.threshold,
            country: request.country,
            industry: request.industry,
            aliases: request.aliases,
            hasContext: request.context !== null,
          },
    answered: result === null ? null : HIT_GROUPS.filter((group) => !isSilent(group)),
    silent: result === null ? [] : HIT_GROUPS.filter(isSilent),
  };
}
