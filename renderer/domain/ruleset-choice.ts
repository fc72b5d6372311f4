// Which rulesets fit a field, and what is wrong with an id that was chosen or typed. Pure.
import { RULESET_ID_FORM } from '#shared/screening/request.ts';
import type { RulesetListItem, RulesetType } from '#shared/screening/ruleset.ts';
import type { RulesetList } from '#shared/rulesets/version.ts';

/** What is in the way of an id meaning what the person thinks. */
export type RulesetDoubt =
  /** The environment's list has no such id: the service would silently take another one. */
  | { kind: 'unknown' }
  /** It is of a kind that the field does not take. */
  | { kind: 'other_kind'; item: RulesetListItem };

/** The rulesets of a field's kinds, own ones first, each in the order of the list. */
export function fittingRulesets(
  list: RulesetList | null,
  types: readonly RulesetType[],
): RulesetListItem[] {
  const fitting = (list?.items ?? []).filter((item) => isOf(item, types));
  return [
    ...fitting.filter(({ isBuiltin }) => !isBuiltin),
    ...fitting.filter(({ isBuiltin }) => isBuiltin),
  ];
}

/** Null where nothing is in doubt, and where it cannot be told: without a list, or without an id. */
export function doubtOf(
  id: string,
  list: RulesetList | null,
  types: readonly RulesetType[],
): RulesetDoubt | null {
  const asked = id.trim();
  if (list === null || asked === '0' || !RULESET_ID_FORM.test(asked)) return null;
  const item = list.items.find((one) => one.id === asked);
  if (item === undefined) return { kind: 'unknown' };
  return isOf(item, types) ? null : { kind: 'other_kind', item };
}

function isOf({ rulesetType }: RulesetListItem, types: readonly RulesetType[]): boolean {
  return (types as readonly string[]).includes(rulesetType);
}
