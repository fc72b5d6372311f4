// Two versions of rulesets, told in full: what each says of itself, rule by rule, the order, the
// scoring config. Pure; the words are the page's. Exchanging the two exchanges before and after.
import { compareRules, conditionContent, rulesByCode } from '../review/compare-rules.ts';
import type { RuleChange, RuleField } from '../review/difference.ts';
import { compareTexts } from '../review/match-entries.ts';
import {
  isJsonObject,
  parseJson,
  property,
  type JsonObject,
  type JsonValue,
} from '../screening/json.ts';
import type { Condition, Rule, Ruleset } from '../screening/ruleset.ts';
import { compareJson, type JsonChange } from './json-changes.ts';
import type { RulesetText } from './version.ts';

/** What a ruleset says of itself (blockchain API 2.2), in the order in which it is listed. */
export const VERSION_FIELDS = [
  'name',
  'rulesetType',
  'jurisdiction',
  'icon',
  'status',
  'isBuiltin',
  'generatedBy',
  'sourcePolicyIds',
  'id',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Ruleset)[];
/** One of these. */
export type VersionField = (typeof VERSION_FIELDS)[number];

/** A field of the ruleset that differs. */
export interface VersionChange {
  field: VersionField;
  before: Ruleset[VersionField];
  after: Ruleset[VersionField];
}

/** A rule of one code in the two. */
export interface VersionRule {
  ruleCode: string;
  change: RuleChange['change'] | 'same';
  before: Rule | null;
  after: Rule | null;
  /** Fields that differ, the conditions and the tags among them. */
  fields: readonly RuleField[];
  /** All conditions must hold, in any order: one that was altered is one gone and one new. */
  conditions: { added: Condition[]; removed: Condition[]; kept: Condition[] };
  tags: { added: string[]; removed: string[] };
  /** Its place among the rules, from 1; null where it is not. */
  place: { before: number | null; after: number | null };
  /** It is elsewhere among the rules that both have. */
  isMoved: boolean;
}

/** What differs between two versions. */
export interface VersionDifference {
  /** The same text, to the byte. */
  isSameText: boolean;
  metadata: VersionChange[];
  /** In the order of the later version; one that is gone after the one it stood behind. */
  rules: VersionRule[];
  counts: Record<RuleChange['change'] | 'same' | 'moved', number>;
  /** The scoring config, by path. */
  scoring: JsonChange[];
  /** Members that the specification does not name, of the ruleset and of its rules. */
  other: JsonChange[];
}

/** Members of a ruleset and of a rule that are read (2.2, 2.3), and those that say nothing here. */
const READ_MEMBERS = new Set(
  'id name jurisdiction icon is_builtin generated_by status ruleset_type source_policy_ids rules rules_count highlighted_rules_count scoring_config created_at updated_at'.split(
    ' ',
  ),
);
const READ_RULE_MEMBERS = new Set(
  'id ruleset_id rule_code name category description reference risk_level action direction min_hops max_hops conditions is_highlighted highlight_tags sort_order'.split(
    ' ',
  ),
);

/** Compares two versions; they need not be of one ruleset. */
export function compareVersions(before: RulesetText, after: RulesetText): VersionDifference {
  const rules = compareAllRules(before.ruleset, after.ruleset);
  const counts = { added: 0, removed: 0, changed: 0, same: 0, moved: 0 };
  for (const { change, isMoved } of rules) {
    counts[change]++;
    if (isMoved) counts.moved++;
  }
  const [old, now] = [objectOf(before.text), objectOf(after.text)];
  return {
    isSameText: before.text === after.text,
    metadata: VERSION_FIELDS.flatMap((field): VersionChange[] => {
      const [was, is] = [before.ruleset[field], after.ruleset[field]];
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
    }),
    rules,
    counts,
    scoring: compareJson(property(old, 'scoring_config'), property(now, 'scoring_config')),
    other: compareJson(unreadMembers(old), unreadMembers(now)),
  };
}

/** The scoring config of a version with its numbers as they were sent; undefined without one. */
export function scoringConfigOf(text: string): JsonValue | undefined {
  return property(objectOf(text), 'scoring_config');
}

function compareAllRules(before: Ruleset, after: Ruleset): VersionRule[] {
  const [old, now] = [rulesByCode(before), rulesByCode(after)];
  const changes = new Map(compareRules(before, after).map((one) => [one.ruleCode, one]));
  const moved = movedCodes([...old.keys()], [...now.keys()]);
  const oldPlaces = placesOf(old);
  const newPlaces = placesOf(now);
  return mergedOrder([...old.keys()], [...now.keys()]).map((ruleCode): VersionRule => {
    const [was, is] = [old.get(ruleCode) ?? null, now.get(ruleCode) ?? null];
    const { change, fields } = changes.get(ruleCode) ?? { change: 'same', fields: [] };
    return {
      ruleCode,
      change,
      fields,
      before: was,
      after: is,
      conditions: compareConditions(was?.conditions ?? [], is?.conditions ?? []),
      tags: {
        added: without(is?.highlightTags ?? [], was?.highlightTags ?? []),
        removed: without(was?.highlightTags ?? [], is?.highlightTags ?? []),
      },
      place: { before: oldPlaces.get(ruleCode) ?? null, after: newPlaces.get(ruleCode) ?? null },
      isMoved: moved.has(ruleCode),
    };
  });
}

function compareConditions(
  before: readonly Condition[],
  after: readonly Condition[],
): VersionRule['conditions'] {
  const [old, now] = [before, after].map((list) => new Set(list.map(conditionContent)));
  return {
    added: after.filter((one) => !old?.has(conditionContent(one))),
    removed: before.filter((one) => !now?.has(conditionContent(one))),
    kept: after.filter((one) => old?.has(conditionContent(one))),
  };
}

function without(texts: readonly string[], others: readonly string[]): string[] {
  return texts.filter((text) => !others.includes(text));
}

function placesOf(rules: ReadonlyMap<string, Rule>): Map<string, number> {
  return new Map([...rules.keys()].map((code, index) => [code, index + 1]));
}

/** Every code of the later list in its order, those that are gone behind the one they followed. */
function mergedOrder(before: readonly string[], after: readonly string[]): string[] {
  const inAfter = new Set(after);
  const following = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const code of before) {
    if (inAfter.has(code)) last = code;
    else following.set(last, [...(following.get(last) ?? []), code]);
  }
  return [
    ...(following.get(null) ?? []),
    ...after.flatMap((code) => [code, ...(following.get(code) ?? [])]),
  ];
}

/**
 * The fewest rules that were moved: those outside a longest run of common rules that kept its order.
 * Of several such runs the one whose next code sorts first, so that exchanging the two changes nothing.
 */
function movedCodes(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(after.map((code, index) => [code, index]));
  const common = before.flatMap((code) => {
    const place = places.get(code);
    return place === undefined ? [] : [{ code, place }];
  });
  /** For each rule the length of the longest run that begins with it, and the rule after it. */
  const runs: { length: number; next: number | null }[] = [];
  const bestOf = (from: number, isPossible: (place: number) => boolean): number | null => {
    let best: number | null = null;
    for (let at = from; at < common.length; at++) {
      const one = common[at];
      if (one === undefined || !isPossible(one.place)) continue;
      const longer = (runs[at]?.length ?? 0) - (best === null ? 0 : (runs[best]?.length ?? 0));
      const isFirst = best === null || compareTexts(one.code, common[best]?.code ?? '') < 0;
      if (longer > 0 || (longer === 0 && isFirst)) best = at;
    }
    return best;
  };
  for (let at = common.length - 1; at >= 0; at--) {
    const own = common[at]?.place ?? 0;
    const next = bestOf(at + 1, (place) => place > own);
    runs[at] = { length: 1 + (next === null ? 0 : (runs[next]?.length ?? 0)), next };
  }
  const kept = new Set<string>();
  for (let at = bestOf(0, () => true); at !== null; at = runs[at]?.next ?? null) {
    kept.add(common[at]?.code ?? '');
  }
  return new Set(common.map(({ code }) => code).filter((code) => !kept.has(code)));
}

/** A stored text is canonical JSON of an object; anything else has no members. */
function objectOf(text: string): JsonObject {
  const reading = parseJson(text);
  return reading.ok && isJsonObject(reading.value) ? reading.value : {};
}

function unreadMembers(ruleset: JsonObject): JsonObject {
  const rules = property(ruleset, 'rules');
  const ofRules = (Array.isArray(rules) ? rules : []).flatMap((rule): [string, JsonObject][] => {
    if (!isJsonObject(rule)) return [];
    const code = property(rule, 'rule_code');
    const unread = omit(rule, READ_RULE_MEMBERS);
    return Object.keys(unread).length === 0 || typeof code !== 'string' ? [] : [[code, unread]];
  });
  const unread = omit(ruleset, READ_MEMBERS);
  return ofRules.length === 0 ? unread : { ...unread, rules: Object.fromEntries(ofRules) };
}

function omit(object: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)));
}
