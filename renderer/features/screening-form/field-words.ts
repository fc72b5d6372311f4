// Words of the form: every refused field, what the entry was recognised as, defaults.
import { otherChainOf } from '#shared/domain/other-chain.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { JobKind } from '#shared/screening/job.ts';
import type { SubjectRecognition } from '../../domain/subject-kind.ts';
import { DOCUMENTED_PARAMETERS, type ParameterName, type Parameters } from './form-fields.ts';
import type { FieldProblem } from './parse-form.ts';

const words: Record<Exclude<FieldProblem, 'address_other_chain'>, () => string> = {
  address_empty: m.form_problem_subject_empty,
  address_not_an_address: m.form_problem_address_not_an_address,
  address_length: m.form_problem_address_length,
  address_alphabet: m.form_problem_address_alphabet,
  address_checksum: m.form_problem_address_checksum,
  transaction_empty: m.form_problem_subject_empty,
  transaction_not_a_hash: m.form_problem_transaction_not_a_hash,
  transaction_length: m.form_problem_transaction_length,
  transaction_alphabet: m.form_problem_transaction_alphabet,
  name_empty: m.form_problem_subject_empty,
  name_long: m.form_problem_name_long,
  name_invisible: m.form_problem_name_invisible,
  half_character: m.form_problem_half_character,
  environment_missing: m.form_problem_environment_missing,
  chain_missing: m.form_problem_chain_missing,
  chain_unknown: m.form_problem_chain_unknown,
  chain_other_family: m.form_problem_chain_other_family,
  token_not_on_chain: m.form_problem_token_not_on_chain,
  not_whole_number: m.form_problem_not_whole_number,
  hops_range: m.form_problem_hops_range,
  nodes_range: m.form_problem_nodes_range,
  amount_form: m.form_problem_amount_form,
  time_form: m.form_problem_time_form,
  window_upside_down: m.form_problem_window_upside_down,
  ruleset_form: m.form_problem_ruleset_form,
  country_form: m.form_problem_country_form,
  industry_long: m.form_problem_industry_long,
  aliases_many: m.form_problem_aliases_many,
  alias_long: m.form_problem_alias_long,
  context_long: m.form_problem_context_long,
  threshold_form: m.form_problem_threshold_form,
  refused: m.form_problem_refused,
};

/** Why a field is refused, in words; of the subject its text is asked for. */
export function problemWord(problem: FieldProblem, subject = ''): string {
  if (problem !== 'address_other_chain') return words[problem]();
  return m.form_problem_address_other_chain({ chain: otherChainOf(subject) ?? '' });
}

/** What is under the entry, and how sure it is. */
export interface EntryNote {
  text: string;
  /** `ok`: checked; `warn`: something the person should look at; `plain`: neither. */
  tone: 'ok' | 'warn' | 'plain';
}

/** What the entry was recognised as, against the kind that is screened; null while it is empty. */
export function entryNote(
  entry: SubjectRecognition,
  kind: JobKind,
  text: string,
): EntryNote | null {
  if (text.trim() === '') return null;
  if (entry.isSure && entry.kind !== kind) {
    return {
      text: entry.kind === 'kya' ? m.form_looks_like_address() : m.form_looks_like_transaction(),
      tone: 'warn',
    };
  }
  if (kind === 'name') {
    const chain = otherChainOf(text);
    return chain === null
      ? { text: m.form_recognised_name(), tone: 'plain' }
      : { text: m.form_problem_address_other_chain({ chain }), tone: 'warn' };
  }
  if (!entry.isSure) return null;
  if (kind === 'kyt') {
    const isEvm = entry.family === 'evm';
    return {
      text: isEvm ? m.form_recognised_transaction_evm() : m.form_recognised_transaction_tron(),
      tone: 'ok',
    };
  }
  if (entry.family === 'tron') return { text: m.form_recognised_tron(), tone: 'ok' };
  const isChecksummed = entry.address.ok && entry.address.checksummed;
  return isChecksummed
    ? { text: m.form_recognised_evm(), tone: 'ok' }
    : { text: m.form_recognised_evm_unchecked(), tone: 'warn' };
}

/** "default 3", or "your default 5" where the person has set another one. */
export function defaultWord(name: ParameterName, defaults: Parameters, shown?: string): string {
  const value = shown ?? String(defaults[name]);
  return defaults[name] === DOCUMENTED_PARAMETERS[name]
    ? m.form_default({ value })
    : m.form_default_own({ value });
}
