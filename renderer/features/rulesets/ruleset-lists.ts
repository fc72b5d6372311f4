// Lists of rulesets and versions as they are looked at: narrowed, and grouped by ruleset. Pure.
import type { EnvironmentId } from '#shared/domain/ids.ts';
import type { RulesetVersion } from '#shared/rulesets/version.ts';
import type { RulesetListItem } from '#shared/screening/ruleset.ts';

/** Which rulesets are shown; null or empty = no condition. */
export interface RulesetConditions {
  /** A kind, as sent. */
  rulesetType: string | null;
  owner: 'own' | 'builtin' | null;
  /** Part of the name, the id or the jurisdiction, in any letter case. */
  text: string;
}

/** Everything is shown. */
export const NO_RULESET_CONDITIONS: RulesetConditions = {
  rulesetType: null,
  owner: null,
  text: '',
};

/** Whether a condition leaves anything out. */
export function isNarrowing({ rulesetType, owner, text }: RulesetConditions): boolean {
  return rulesetType !== null || owner !== null || text.trim() !== '';
}

/** Rulesets that meet the conditions: builtin ones first, each part in the order that came. */
export function narrowRulesets(
  items: readonly RulesetListItem[],
  { rulesetType, owner, text }: RulesetConditions,
): RulesetListItem[] {
  const found = items.filter(
    (item) =>
      (rulesetType === null || item.rulesetType === rulesetType) &&
      (owner === null || item.isBuiltin === (owner === 'builtin')) &&
      holds([item.name, item.id, item.jurisdiction], text),
  );
  return [...found.filter((one) => one.isBuiltin), ...found.filter((one) => !one.isBuiltin)];
}

/** Versions that meet the conditions; also by the beginning of their hash. */
export function narrowVersions(
  versions: readonly RulesetVersion[],
  { rulesetType, owner, text }: RulesetConditions,
): RulesetVersion[] {
  return versions.filter(
    (version) =>
      (rulesetType === null || version.rulesetType === rulesetType) &&
      (owner === null || version.isBuiltin === (owner === 'builtin')) &&
      (holds([version.name, version.rulesetId], text) ||
        version.sha256.startsWith(text.trim().toLowerCase())),
  );
}

/** The versions of one ruleset, newest use first. */
export interface VersionGroup {
  /** The hash of its newest version. */
  key: string;
  rulesetId: string;
  /** As the newest of them is called. */
  name: string;
  versions: RulesetVersion[];
}

/** Versions grouped by ruleset, in the order of their newest use. */
export function groupVersions(versions: readonly RulesetVersion[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  for (const version of versions) {
    const isOf = (group: VersionGroup): boolean =>
      group.versions.some((one) => areOfOneRuleset(one, version));
    const [first, ...joined] = groups.filter(isOf);
    const { sha256, rulesetId, name } = version;
    if (first === undefined) groups.push({ key: sha256, rulesetId, name, versions: [version] });
    else {
      // A text that was seen in two environments joins what was seen in either.
      for (const other of joined) {
        first.versions.push(...other.versions);
        groups.splice(groups.indexOf(other), 1);
      }
      first.versions.push(version);
    }
  }
  return groups;
}

/**
 * Whether two versions are of one ruleset: ids of two environments never mean the same one, and of a
 * damaged text it is not known.
 */
export function areOfOneRuleset(one: RulesetVersion, other: RulesetVersion): boolean {
  if (one.problem !== null || other.problem !== null) return one.sha256 === other.sha256;
  return (
    one.rulesetId === other.rulesetId &&
    one.environmentIds.some((id) => other.environmentIds.includes(id))
  );
}

/** The later of two versions: by what its text says, else by when it was used or seen. */
export function isLater(one: RulesetVersion, other: RulesetVersion): boolean {
  const [a, b] = [one.updatedAt ?? '', other.updatedAt ?? ''];
  if (a !== b && a !== '' && b !== '') return a > b;
  return momentOf(one) > momentOf(other);
}

/** The newest stored version of a ruleset as an environment had it. */
export function newestVersionOf(
  versions: readonly RulesetVersion[],
  environmentId: EnvironmentId,
  rulesetId: string,
): RulesetVersion | null {
  return versions
    .filter((one) => one.rulesetId === rulesetId && one.environmentIds.includes(environmentId))
    .reduce<RulesetVersion | null>(
      (newest, one) => (newest === null || isLater(one, newest) ? one : newest),
      null,
    );
}

function momentOf({ lastUsedAt, lastSeenAt }: RulesetVersion): number {
  return Math.max(lastUsedAt ?? 0, lastSeenAt ?? 0);
}

function holds(texts: readonly string[], part: string): boolean {
  const wanted = part.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}
