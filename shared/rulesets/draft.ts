// A ruleset that is being written: the fields of blockchain API 2.2–2.4 as a person enters them. What
// is wrong with it is `check-draft.ts`'s, what would be sent `plan-changes.ts`'s.
import type { EnvironmentId, RulesetDraftId, Sha256Hex } from '../domain/ids.ts';
import type { UtcMs } from '../domain/time.ts';
import type { Rule, Ruleset, RulesetType } from '../screening/ruleset.ts';

/** The form of an id that a call can name (4.6): a whole number. */
export const RULE_ID = /^\d{1,30}$/;

/** A rule of a draft, in the order of its list. */
export interface DraftRule extends Omit<Rule, 'id' | 'rulesetId' | 'sortOrder'> {
  /** Names the row while it is edited; unique in the draft. */
  key: string;
  /** Null: not yet at the service. */
  id: string | null;
}

/** What a person writes. Also rules and configs that cannot be sent are kept as they were typed. */
export interface RulesetDraft {
  name: string;
  jurisdiction: string;
  icon: string;
  rulesetType: RulesetType;
  rules: DraftRule[];
  /** JSON text as typed; null for a path-matching ruleset, and to start from the default. */
  scoringConfigText: string | null;
}

/** Where a draft goes when it is sent. */
export interface DraftTarget {
  rulesetId: string;
  /** The version of the ruleset that the draft was made from: another one there is a conflict. */
  baseSha256: Sha256Hex;
}

/** A draft as the case file keeps it. */
export interface RulesetDraftRecord {
  id: RulesetDraftId;
  environmentId: EnvironmentId;
  /** Null: a new ruleset will be created. */
  target: DraftTarget | null;
  draft: RulesetDraft;
  createdAt: UtcMs;
  updatedAt: UtcMs;
  /** The draft cannot be read; lists alone give such a one, with an empty draft. */
  isUnreadable?: true;
}

/** A version as a draft: the same rules, with the ids they have at the service. */
export function toDraft(ruleset: Ruleset, rulesetType: RulesetType): RulesetDraft {
  return {
    name: ruleset.name,
    jurisdiction: ruleset.jurisdiction,
    icon: ruleset.icon,
    rulesetType,
    rules: ruleset.rules.map(({ id, rulesetId: _of, sortOrder: _order, ...rule }, index) => ({
      ...rule,
      key: id === '' ? `rule-${String(index)}` : id,
      id: id === '' ? null : id,
    })),
    scoringConfigText:
      rulesetType === 'scoring' ? JSON.stringify(ruleset.scoringConfig, null, 2) : null,
  };
}

/** Whether every rule that has an id can be named in a call: else no change of it could be sent. */
export function hasSendableIds({ rules }: Ruleset): boolean {
  return rules.every(({ id }) => id === '' || RULE_ID.test(id));
}

/** The rules of a draft as detection takes them. */
export function rulesOfDraft({ rules }: RulesetDraft): Rule[] {
  return rules.map(({ key: _key, id, ...rule }, index) => ({
    ...rule,
    id: id ?? '',
    rulesetId: '',
    sortOrder: index,
  }));
}
