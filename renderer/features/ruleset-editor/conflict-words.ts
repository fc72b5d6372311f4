// A conflict in words: what it is about, and what each side says.
import { m } from '#shared/messages/generated/messages.js';
import type { ConflictValue, RebaseConflict } from '#shared/rulesets/rebase-draft.ts';
import type { Condition } from '#shared/screening/ruleset.ts';
import { actionWord } from '#shared/words/action-words.ts';
import { conditionSentence } from '#shared/words/condition-words.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { riskWord } from '#shared/words/risk-words.ts';
import { ruleDirectionWord } from '#shared/words/rule-words.ts';
import { fieldWord } from './field-words.ts';

/** What the conflict is about, e.g. `Risk level`, or that a rule was deleted. */
export function conflictTitle({ kind, field }: RebaseConflict): string {
  if (kind === 'deleted_there') return m.draft_conflict_deleted_there();
  if (kind === 'deleted_here') return m.draft_conflict_deleted_here();
  return field === 'rules' ? m.draft_conflict_order() : fieldWord(field ?? 'rules');
}

/** What one side says. */
export function conflictText({ kind, field }: RebaseConflict, value: ConflictValue): string {
  if (value === null) return kind === 'both_changed' ? m.common_none() : m.draft_conflict_no_rule();
  if (typeof value === 'boolean') return value ? m.draft_yes() : m.draft_no();
  if (typeof value === 'object') return listText(value);
  const text = String(value);
  if (text === '') return m.draft_conflict_empty();
  if (field === 'riskLevel') return riskWord(text);
  if (field === 'action') return actionWord(text);
  if (field === 'direction') return ruleDirectionWord(text);
  return revealForeignText(text);
}

function listText(list: readonly Condition[] | readonly string[]): string {
  if (list.length === 0) return m.draft_conflict_empty();
  return list
    .map((one) => (typeof one === 'string' ? revealForeignText(one) : conditionSentence(one)))
    .join('\n');
}
