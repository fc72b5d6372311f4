// Why a text is no ruleset, and where, in words.
import { m } from '#shared/messages/generated/messages.js';
import type { RulesetJsonProblem } from '#shared/rulesets/ruleset-json.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';

const words: Record<RulesetJsonProblem['kind'], () => string> = {
  not_json: m.draft_import_not_json,
  too_large: m.draft_import_too_large,
  too_deep: m.draft_import_too_deep,
  not_utf8: m.draft_import_not_utf8,
  not_a_ruleset: m.draft_import_not_a_ruleset,
  service_error: m.draft_import_service_error,
  other_version: m.draft_import_other_version,
  unknown_type: m.draft_import_unknown_type,
  wrong_type: m.draft_import_wrong_type,
  number_not_exact: m.draft_import_number_not_exact,
  beyond_limit: m.draft_import_too_long,
};

/** The problem with its place and what is there, where they are known. */
export function importProblemWords({ kind, place, value }: RulesetJsonProblem): string {
  const what = words[kind]();
  if (place === '')
    return value === '' ? what : [what, quoted(value)].join(m.common_sentence_gap());
  const at = m.draft_import_at({ place: revealForeignText(place), what });
  return value === '' ? at : [at, quoted(value)].join(m.common_sentence_gap());
}

function quoted(value: string): string {
  return m.draft_import_found({ value: revealForeignText(value) });
}
