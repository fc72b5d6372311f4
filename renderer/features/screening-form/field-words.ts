// Words for every refused field and for what an address was recognised as.
import type { AddressCheck } from '#shared/domain/address.ts';
import { m } from '../../messages/generated/messages.js';
import type { FieldProblem } from './parse-form.ts';

const words: Record<FieldProblem, () => string> = {
  address_empty: m.form_problem_address_empty,
  address_not_an_address: m.form_problem_address_not_an_address,
  address_length: m.form_problem_address_length,
  address_alphabet: m.form_problem_address_alphabet,
  address_checksum: m.form_problem_address_checksum,
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
  refused: m.form_problem_refused,
};

/** Why a field is refused, in words. */
export function problemWord(problem: FieldProblem): string {
  return words[problem]();
}

/** What an address was recognised as, e.g. "Tron address · checksum correct". */
export function recognisedWord(check: Extract<AddressCheck, { ok: true }>): string {
  if (check.family === 'tron') return m.form_recognised_tron();
  return check.checksummed ? m.form_recognised_evm() : m.form_recognised_evm_unchecked();
}
