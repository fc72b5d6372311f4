// The differences of two versions as rows with a field, before and after, in words. Pure.
import { m } from '#shared/messages/generated/messages.js';
import { RULE_FIELDS } from '#shared/review/compare-rules.ts';
import type { RuleField } from '#shared/review/difference.ts';
import type {
  VersionChange,
  VersionField,
  VersionRule,
} from '#shared/rulesets/compare-versions.ts';
import type { Condition, Rule } from '#shared/screening/ruleset.ts';
import { actionWord } from '#shared/words/action-words.ts';
import { conditionSentence } from '#shared/words/condition-words.ts';
import { formatCount } from '#shared/words/format.ts';
import { riskWord } from '#shared/words/risk-words.ts';
import {
  ruleDirectionWord,
  ruleFieldWord,
  rulesetTypeWord,
  hopsWords,
} from '#shared/words/rule-words.ts';
import { exactValue } from './shown-rules.ts';

/** One text of a side; `exact` is how it is in the ruleset, where that is more exact. */
export interface DiffText {
  text: string;
  exact: string | null;
  /** It is on this side only. */
  mark: 'added' | 'removed' | null;
}

/** A field on both sides; an empty list: the side has nothing there. */
export interface DiffRow {
  label: string;
  before: DiffText[];
  after: DiffText[];
  isChanged: boolean;
}

const fieldWords: Record<VersionField, () => string> = {
  name: m.ruleset_view_fact_name,
  rulesetType: m.ruleset_view_fact_kind,
  jurisdiction: m.ruleset_view_fact_jurisdiction,
  icon: m.ruleset_view_fact_icon,
  status: m.ruleset_view_fact_status,
  isBuiltin: m.ruleset_view_fact_builtin,
  generatedBy: m.ruleset_view_fact_origin,
  sourcePolicyIds: m.ruleset_view_fact_policies,
  id: m.ruleset_view_fact_id,
  createdAt: m.ruleset_view_fact_created,
  updatedAt: m.ruleset_view_fact_updated,
};

/** A field of the ruleset itself. */
export function metadataRow({ field, before, after }: VersionChange): DiffRow {
  const sideOf = (value: VersionChange['before']): DiffText[] =>
    metadataTexts(field, value).map((text) => plain(text));
  return {
    label: fieldWords[field](),
    before: sideOf(before),
    after: sideOf(after),
    isChanged: true,
  };
}

function metadataTexts(field: VersionField, value: VersionChange['before']): string[] {
  if (field === 'rulesetType') return [rulesetTypeWord(String(value))];
  if (field === 'isBuiltin') return [value === true ? m.rulesets_builtin() : m.rulesets_own()];
  if (value === null) return [];
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  return texts.filter((text) => text !== '');
}

/**
 * The fields of a rule: those that differ, or with `isWhole` all of them. A rule that only one of the
 * two has is shown whole on its side; fields that say nothing are left out.
 */
export function ruleRows(rule: VersionRule, isWhole: boolean): DiffRow[] {
  const isOneSided = rule.before === null || rule.after === null;
  const rows = RULE_FIELDS.flatMap((field): DiffRow[] => {
    const isChanged = !isOneSided && rule.fields.includes(field);
    if (!isChanged && !isWhole && !isOneSided) return [];
    const row = {
      label: ruleFieldWord(field),
      before: sideOf(rule, field, 'before'),
      after: sideOf(rule, field, 'after'),
      isChanged,
    };
    return row.before.length === 0 && row.after.length === 0 ? [] : [row];
  });
  return rule.isMoved ? [...rows, placeRow(rule)] : rows;
}

function placeRow({ place }: VersionRule): DiffRow {
  const sideOf = (at: number | null): DiffText[] => (at === null ? [] : [plain(formatCount(at))]);
  return {
    label: m.ruleset_diff_place(),
    before: sideOf(place.before),
    after: sideOf(place.after),
    isChanged: true,
  };
}

function sideOf(rule: VersionRule, field: RuleField, side: 'before' | 'after'): DiffText[] {
  const one = rule[side];
  if (one === null) return [];
  const isOneSided = rule.before === null || rule.after === null;
  const mark = side === 'before' ? 'removed' : 'added';
  if (field === 'conditions') {
    const own = rule.conditions[mark].map((condition) =>
      exactly(condition, isOneSided ? null : mark),
    );
    const kept = isOneSided
      ? []
      : rule.conditions.kept.map((condition) => exactly(condition, null));
    return [...kept, ...own];
  }
  if (field === 'highlightTags') {
    const own = new Set(isOneSided ? [] : rule.tags[mark]);
    return one.highlightTags.map((text) => ({ ...plain(text), mark: own.has(text) ? mark : null }));
  }
  return fieldTexts(one, field);
}

function fieldTexts(
  rule: Rule,
  field: Exclude<RuleField, 'conditions' | 'highlightTags'>,
): DiffText[] {
  switch (field) {
    case 'riskLevel':
      return [plain(riskWord(rule.riskLevel))];
    case 'action':
      return [plain(actionWord(rule.action))];
    case 'direction':
      return [plain(ruleDirectionWord(rule.direction))];
    case 'isHighlighted':
      return [plain(rule.isHighlighted ? m.ruleset_yes() : m.ruleset_no())];
    case 'minHops':
      return [plain(formatCount(rule.minHops))];
    case 'maxHops':
      return rule.maxHops === -1
        ? [{ ...plain(hopsWords(rule.minHops, rule.maxHops)), exact: '-1' }]
        : [plain(formatCount(rule.maxHops))];
    default:
      return rule[field] === '' ? [] : [plain(rule[field])];
  }
}

function plain(text: string): DiffText {
  return { text, exact: null, mark: null };
}

function exactly(condition: Condition, mark: DiffText['mark']): DiffText {
  const { parameter, operator, value } = condition;
  return {
    text: conditionSentence(condition),
    mark,
    exact: `${parameter} ${operator} ${exactValue(value)}`,
  };
}
