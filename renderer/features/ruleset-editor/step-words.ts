// A step of sending in words: what it does to which rule, and whether it goes over HTTP or MCP.
import { m } from '#shared/messages/generated/messages.js';
import type { RulesetStep } from '#shared/rulesets/step.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { formatCount } from '#shared/words/format.ts';
import { rulesetTypeWord } from '#shared/words/rule-words.ts';
import { fieldWord } from './field-words.ts';

/** Codes that a sentence names before it counts the rest. */
const NAMED = 3;

/** The step as a sentence without a full stop, e.g. `Add rule MIX-1`. */
export function stepWords(step: RulesetStep): string {
  switch (step.kind) {
    case 'create':
      return m.draft_step_create({
        name: revealForeignText(step.name),
        kind: rulesetTypeWord(step.rulesetType),
      });
    case 'update':
      return m.draft_step_update({ fields: listed(Object.keys(step.change).map(fieldWord)) });
    case 'create_rule':
      return m.draft_step_create_rule({ code: revealForeignText(step.ruleCode) });
    case 'update_rule':
      return m.draft_step_update_rule({
        code: revealForeignText(step.ruleCode),
        fields: listed(Object.keys(step.change).map(fieldWord)),
      });
    case 'delete_rule':
      return m.draft_step_delete_rule({ code: revealForeignText(step.ruleCode) });
    case 'highlight':
      return highlightWords(step);
  }
}

/** What becomes of the scope of a highlight: the three forms of 4.6. */
export function scopeWords(tags: readonly string[] | undefined): string {
  if (tags === undefined) return m.draft_scope_sent_omitted();
  if (tags.length === 0) return m.draft_scope_sent_empty();
  return m.draft_scope_sent_list({ tags: listed(tags.map(revealForeignText)) });
}

function highlightWords({
  rules,
  isHighlighted,
  tags,
}: Extract<RulesetStep, { kind: 'highlight' }>): string {
  const codes = listed(rules.map(({ ruleCode }) => revealForeignText(ruleCode)));
  const done = isHighlighted
    ? m.draft_step_highlight({ codes })
    : m.draft_step_unhighlight({ codes });
  return [done, scopeWords(tags)].join(m.common_sentence_gap());
}

function listed(words: readonly string[]): string {
  const named = words.slice(0, NAMED + 1).join(m.common_list_comma());
  if (words.length <= NAMED + 1) return named;
  const values = words.slice(0, NAMED).join(m.common_list_comma());
  return m.condition_and_more({ values, count: formatCount(words.length - NAMED) });
}
