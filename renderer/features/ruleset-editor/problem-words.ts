// A problem of a draft in words, for its field and for the list of all.
import { m } from '#shared/messages/generated/messages.js';
import type { DraftProblem, DraftProblemKind } from '#shared/rulesets/check-draft.ts';
import { MAX_RULE_HOPS } from '#shared/rulesets/check-draft.ts';
import { operatorWord, parameterWord } from '#shared/words/condition-words.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { formatCount } from '#shared/words/format.ts';

type Words = (problem: DraftProblem, shown: string) => string;

const words: Record<DraftProblemKind, Words> = {
  missing: ({ field, part }) => missingWords(field, part),
  unknown_parameter: (_one, value) => m.draft_problem_unknown_parameter({ value }),
  unknown_operator: (_one, value) => m.draft_problem_unknown_operator({ value }),
  unknown_word: (_one, value) => m.draft_problem_unknown_word({ value }),
  operator_not_for_parameter: ({ value }) =>
    m.draft_problem_operator_unfit({ operator: operatorWord(value) }),
  not_a_number: (_one, value) => m.draft_problem_not_a_number({ value }),
  list_not_for_operator: () => m.draft_problem_list_unfit(),
  duplicate_code: () => m.draft_problem_duplicate_code(),
  no_conditions: () => m.draft_problem_no_conditions(),
  hops_order: () => m.draft_problem_hops_order(),
  hops_range: () => m.draft_problem_hops_range({ max: formatCount(MAX_RULE_HOPS) }),
  self_hit_path: ({ value }) => m.draft_problem_self_hit_path({ parameter: parameterWord(value) }),
  type_fixed: () => m.draft_problem_type_fixed(),
  not_json: () => m.draft_problem_not_json(),
  config_not_object: () => m.draft_problem_config_not_object(),
  scoring_has_rules: () => m.draft_problem_scoring_has_rules(),
  matching_has_config: () => m.draft_problem_matching_has_config(),
  builtin: () => m.draft_problem_builtin(),
};

/** The longest value that is said again in the words of its problem. */
const SAID = 60;

/** What is wrong, or worth a look, as a whole sentence. */
export function problemWords(problem: DraftProblem): string {
  const { value } = problem;
  const said = value.length > SAID ? `${value.slice(0, SAID)}…` : value;
  return words[problem.kind](problem, revealForeignText(said));
}

function missingWords(field: DraftProblem['field'], part: DraftProblem['part']): string {
  if (part === 'parameter') return m.draft_missing_parameter();
  if (part === 'operator') return m.draft_missing_operator();
  if (part === 'value') return m.draft_missing_value();
  switch (field) {
    case 'ruleCode':
      return m.draft_missing_code();
    case 'jurisdiction':
      return m.draft_missing_jurisdiction();
    case 'name':
      return m.draft_missing_name();
    default:
      return m.draft_missing_choice();
  }
}
