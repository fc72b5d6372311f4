// The names of the fields of a ruleset and of a rule, as the editor labels them.
import { m } from '#shared/messages/generated/messages.js';
import { ruleFieldWords } from '#shared/words/rule-words.ts';

const words: Readonly<Record<string, () => string>> = {
  ...ruleFieldWords,
  jurisdiction: m.draft_field_jurisdiction,
  icon: m.draft_field_icon,
  rulesetType: m.draft_field_kind,
  rules: m.draft_field_rules,
  scoringConfig: m.draft_field_config,
  scoringConfigText: m.draft_field_config,
  ruleCode: m.draft_field_code,
  sortOrder: m.draft_field_order,
};

/** The name of a field. */
export function fieldWord(field: string): string {
  return words[field]?.() ?? field;
}
