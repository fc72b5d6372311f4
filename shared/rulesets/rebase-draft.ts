// A draft taken from the version it was made from to the one that is at the service now. What was
// changed in one place only is taken from there; what was changed in both keeps the draft's value, and
// both are told.
import { pairRules } from './pair-rules.ts';
import { sameConfig } from './plan-changes.ts';
import { changedFields, sameTags, UPDATED_FIELDS, type RuleText } from './same-rule.ts';
import type { DraftRule, RulesetDraft } from './draft.ts';
import type { Condition, Rule, Ruleset } from '../screening/ruleset.ts';

/** A value on one side of a conflict; null = there is none. */
export type ConflictValue =
  string | number | boolean | readonly Condition[] | readonly string[] | null;

/** A field of the ruleset that can be in conflict. */
export type RulesetField = 'name' | 'jurisdiction' | 'icon' | 'scoringConfigText' | 'rules';
/** A field of a rule that can be. */
export type RuleField = keyof RuleText;

/** Something that was changed on both sides. */
export interface RebaseConflict {
  /** In the merged draft; null for the ruleset itself, and for a rule that is not in the draft. */
  ruleKey: string | null;
  /** Null for the ruleset itself. */
  ruleCode: string | null;
  /** `rules`: the order; null: the rule as a whole. */
  field: RulesetField | RuleField | null;
  /**
   * `deleted_there`: the draft changed a rule that is gone; it will be made again. `deleted_here`: the
   * draft is without a rule that was changed there; it will be deleted.
   */
  kind: 'both_changed' | 'deleted_there' | 'deleted_here';
  base: ConflictValue;
  theirs: ConflictValue;
  mine: ConflictValue;
}

/** A merged draft. */
export interface Rebased {
  draft: RulesetDraft;
  conflicts: RebaseConflict[];
  /** Codes of the rules that were changed, added or deleted there, each once. */
  changedThere: string[];
}

/** Merges; `base` is what the draft was made from, `now` what is there. */
export function rebaseDraft(base: Ruleset, now: Ruleset, draft: RulesetDraft): Rebased {
  const conflicts: RebaseConflict[] = [];
  const words = Object.fromEntries(
    (['name', 'jurisdiction', 'icon'] as const).map((field) => {
      const sides = { base: base[field], theirs: now[field], mine: draft[field] };
      return [field, mergeValue(sides, isSame, { field }, conflicts)];
    }),
  );
  const { rules, changedThere } = mergeRules(base, now, draft, conflicts);
  const scoringConfigText = mergeConfig(base, now, draft, conflicts);
  return {
    draft: { ...draft, ...words, scoringConfigText, rules },
    conflicts,
    changedThere: [...new Set(changedThere)],
  };
}

interface Sides<Value> {
  base: Value;
  theirs: Value;
  mine: Value;
}

type Where = Pick<RebaseConflict, 'field'> & Partial<Pick<RebaseConflict, 'ruleKey' | 'ruleCode'>>;

function isSame<Value>(a: Value, b: Value): boolean {
  return a === b;
}

function mergeValue<Value extends ConflictValue>(
  sides: Sides<Value>,
  same: (a: Value, b: Value) => boolean,
  where: Where,
  conflicts: RebaseConflict[],
): Value {
  const { base, theirs, mine } = sides;
  if (same(mine, base)) return theirs;
  if (!same(theirs, base) && !same(theirs, mine)) {
    const { field, ruleKey = null, ruleCode = null } = where;
    conflicts.push({ field, ruleKey, ruleCode, kind: 'both_changed', ...sides });
  }
  return mine;
}

function mergeConfig(
  base: Ruleset,
  now: Ruleset,
  { scoringConfigText: mine, rulesetType }: RulesetDraft,
  conflicts: RebaseConflict[],
): string | null {
  const theirs = toText(now.scoringConfig);
  if (mine === null || rulesetType !== 'scoring' || theirs === null) return mine;
  if (sameConfig(theirs, base.scoringConfig) || sameConfig(mine, now.scoringConfig)) return mine;
  if (sameConfig(mine, base.scoringConfig)) return theirs;
  const sides = { base: toText(base.scoringConfig), theirs, mine };
  const place = { ruleKey: null, ruleCode: null, field: 'scoringConfigText' } as const;
  conflicts.push({ ...place, kind: 'both_changed', ...sides });
  return mine;
}

function toText(config: unknown): string | null {
  return config === null ? null : JSON.stringify(config, null, 2);
}

/** One rule on the three sides. */
interface Triple {
  was: Rule | undefined;
  there: Rule | undefined;
  here: DraftRule | undefined;
}

function mergeRules(
  base: Ruleset,
  now: Ruleset,
  draft: RulesetDraft,
  conflicts: RebaseConflict[],
): { rules: DraftRule[]; changedThere: string[] } {
  const triples = joinRules(base, now, draft);
  const keys = new Set(draft.rules.map(({ key }) => key));
  const changedThere: string[] = [];
  const merged = new Map<Triple, DraftRule>();
  for (const triple of triples) {
    if (differs(triple.was, triple.there)) {
      changedThere.push((triple.there ?? triple.was)?.ruleCode ?? '');
    }
    const rule = mergeRule(triple, keys, conflicts);
    if (rule !== null) merged.set(triple, rule);
  }
  const order = mergeOrder(base, now, draft, triples);
  if (order.isConflict) {
    const codes = (rules: readonly { ruleCode: string }[]) => rules.map(({ ruleCode }) => ruleCode);
    conflicts.push({
      ruleKey: null,
      ruleCode: null,
      field: 'rules',
      kind: 'both_changed',
      base: codes(base.rules),
      theirs: codes(now.rules),
      mine: codes(draft.rules),
    });
  }
  return { rules: order.triples.flatMap((triple) => merged.get(triple) ?? []), changedThere };
}

/** Every rule of the three once. */
function joinRules(base: Ruleset, now: Ruleset, draft: RulesetDraft): Triple[] {
  const ofBase = pairRules(base.rules, draft.rules);
  const asDrafts = now.rules.map(toDraftRule);
  const nowToBase = pairRules(base.rules, asDrafts);
  const triples: Triple[] = draft.rules.map((here) => {
    return { was: ofBase.get(here), there: undefined, here };
  });
  for (const was of base.rules) {
    if (!triples.some((triple) => triple.was === was)) {
      triples.push({ was, there: undefined, here: undefined });
    }
  }
  now.rules.forEach((there, index) => {
    const asDraft = asDrafts[index];
    const was = asDraft && nowToBase.get(asDraft);
    const known =
      was === undefined
        ? // Made on both sides under the same code.
          triples.find(
            (triple) =>
              triple.was === undefined &&
              triple.there === undefined &&
              triple.here?.ruleCode === there.ruleCode,
          )
        : triples.find((triple) => triple.was === was);
    if (known === undefined) triples.push({ was: undefined, there, here: undefined });
    else known.there = there;
  });
  return triples;
}

function mergeRule(
  { was, there, here }: Triple,
  keys: Set<string>,
  conflicts: RebaseConflict[],
): DraftRule | null {
  if (here === undefined) {
    if (there === undefined) return null;
    if (was === undefined) return withFreshKey(there, keys);
    if (differs(was, there))
      conflicts.push(wholeRule('deleted_here', there, null, was, there, null));
    return null;
  }
  if (there === undefined) {
    if (was === undefined) return here;
    if (!differs(was, here)) return null;
    conflicts.push(wholeRule('deleted_there', here, here.key, was, null, here));
    return { ...here, id: null };
  }
  const id = there.id === '' ? null : there.id;
  return { ...here, id, ...mergeFields({ was, there, here }, conflicts) };
}

function mergeFields(
  { was, there, here }: { was: Rule | undefined; there: Rule; here: DraftRule },
  conflicts: RebaseConflict[],
): Partial<RuleText> {
  const merged: Partial<Record<RuleField, unknown>> = {};
  for (const field of [...UPDATED_FIELDS, 'isHighlighted', 'highlightTags'] as const) {
    const mineIsNew = was === undefined || !sameField(field, was, here);
    const theirsIsNew = was === undefined || !sameField(field, was, there);
    if (mineIsNew && theirsIsNew && !sameField(field, there, here)) {
      conflicts.push({
        ruleKey: here.key,
        ruleCode: here.ruleCode,
        field,
        kind: 'both_changed',
        base: was?.[field] ?? null,
        theirs: there[field],
        mine: here[field],
      });
    }
    merged[field] = mineIsNew ? here[field] : there[field];
  }
  return merged as Partial<RuleText>;
}

function sameField(field: RuleField, a: RuleText, b: RuleText): boolean {
  if (field === 'highlightTags') return sameTags(a.highlightTags, b.highlightTags);
  if (field === 'isHighlighted') return a.isHighlighted === b.isHighlighted;
  return !changedFields(a, b).includes(field);
}

function differs(a: RuleText | undefined, b: RuleText | undefined): boolean {
  if (a === undefined || b === undefined) return a !== b;
  return (
    changedFields(a, b).length > 0 ||
    !sameField('isHighlighted', a, b) ||
    !sameField('highlightTags', a, b)
  );
}

function wholeRule(
  kind: 'deleted_here' | 'deleted_there',
  { ruleCode }: RuleText,
  ruleKey: string | null,
  ...[was, there, here]: (RuleText | null)[]
): RebaseConflict {
  const nameOf = (rule: RuleText | null | undefined): string | null => rule?.name ?? null;
  const sides = { base: nameOf(was), theirs: nameOf(there), mine: nameOf(here) };
  return { ruleKey, ruleCode, field: null, kind, ...sides };
}

/** The order that was changed; rules of the other side are after the one they are after there. */
function mergeOrder(
  base: Ruleset,
  now: Ruleset,
  draft: RulesetDraft,
  triples: readonly Triple[],
): { triples: Triple[]; isConflict: boolean } {
  const here = draft.rules.flatMap((rule) => triples.find((one) => one.here === rule) ?? []);
  const there = now.rules.flatMap((rule) => triples.find((one) => one.there === rule) ?? []);
  const was = base.rules.flatMap((rule) => triples.find((one) => one.was === rule) ?? []);
  const isMoved = (order: readonly Triple[]): boolean => !sameOrder(was, order);
  const [movedHere, movedThere] = [isMoved(here), isMoved(there)];
  const [first, second] = !movedHere && movedThere ? [there, here] : [here, there];
  const order = [...first];
  second.forEach((triple, index) => {
    if (order.includes(triple)) return;
    const before = second.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, triple);
  });
  return { triples: order, isConflict: movedHere && movedThere && !sameOrder(here, there) };
}

/** Whether what both have is in the same order. */
function sameOrder(a: readonly Triple[], b: readonly Triple[]): boolean {
  const [left, right] = [a.filter((one) => b.includes(one)), b.filter((one) => a.includes(one))];
  return left.every((one, index) => one === right[index]);
}

function withFreshKey(rule: Rule, keys: Set<string>): DraftRule {
  const wanted = rule.id === '' ? `rule-${rule.ruleCode}`.slice(0, 100) : rule.id;
  let key = wanted;
  for (let count = 1; keys.has(key); count++) key = `${wanted}-${String(count)}`;
  keys.add(key);
  return { ...toDraftRule(rule), key };
}

function toDraftRule({ id, rulesetId: _of, sortOrder: _order, ...rule }: Rule): DraftRule {
  return { ...rule, key: id, id: id === '' ? null : id };
}
