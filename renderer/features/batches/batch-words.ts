// The words of batches in the present language: groups, fates, faults, durations.
import type {
  BatchRow,
  BatchSource,
  BatchState,
  RowFault,
  RowPlan,
  RowProblem,
} from '#shared/batch/batch.ts';
import { otherChainOf } from '#shared/domain/other-chain.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';
import type { RowGroup } from './batch-groups.ts';

type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'info';

const problems: Record<RowProblem, () => string> = {
  empty: m.problem_empty,
  unrecognised: m.problem_unrecognised,
  address_other_chain: m.problem_address_other_chain_unnamed,
  address_checksum: m.problem_address_checksum,
  address_length: m.problem_address_length,
  address_alphabet: m.problem_address_alphabet,
  transaction_length: m.problem_transaction_length,
  transaction_alphabet: m.problem_transaction_alphabet,
  name_too_long: m.problem_name_too_long,
  text_too_long: m.problem_text_too_long,
  unknown_kind: m.problem_unknown_kind,
  no_chain: m.problem_no_chain,
  unknown_chain: m.problem_unknown_chain,
  chain_of_other_family: m.problem_chain_of_other_family,
  unknown_token: m.problem_unknown_token,
  unknown_country: m.problem_unknown_country,
  bad_threshold: m.problem_bad_threshold,
  bad_direction: m.problem_bad_direction,
  no_environment: m.problem_no_environment,
  formula: m.problem_formula,
  too_many_cells: m.problem_too_many_cells,
  unequal_columns: m.problem_unequal_columns,
  open_quote: m.problem_open_quote,
};

const groups: Record<RowGroup, { word: () => string; tone: Tone }> = {
  complete: { word: m.batch_group_complete, tone: 'ok' },
  under_way: { word: m.batch_group_under_way, tone: 'accent' },
  waiting: { word: m.batch_group_waiting, tone: 'neutral' },
  undecided: { word: m.batch_group_undecided, tone: 'warn' },
  failed: { word: m.batch_group_failed, tone: 'danger' },
  stopped: { word: m.batch_group_stopped, tone: 'neutral' },
  wrong: { word: m.batch_group_wrong, tone: 'danger' },
  duplicate: { word: m.batch_group_duplicate, tone: 'neutral' },
  fresh: { word: m.batch_group_fresh, tone: 'info' },
};

const stateTones: Record<BatchState, Tone> = {
  running: 'accent',
  paused: 'warn',
  cancelled: 'neutral',
  complete: 'ok',
};

const fates: Record<RowPlan['kind'], () => string> = {
  send: m.batch_fate_send,
  wrong: m.batch_fate_wrong,
  duplicate: m.batch_fate_duplicate,
  fresh: m.batch_fate_fresh,
};

const delimiters: Record<NonNullable<BatchSource['delimiter']>, () => string> = {
  ',': m.batch_delimiter_comma,
  ';': m.batch_delimiter_semicolon,
  '\t': m.batch_delimiter_tab,
  '|': m.batch_delimiter_bar,
};

/**
 * What is wrong with a row, and in which column: `chain: the service lists no such chain`.
 * @param subject of the row, as far as it was recognised
 */
export function faultWord({ problem, column }: RowFault, subject: string): string {
  const chain = problem === 'address_other_chain' ? otherChainOf(subject) : null;
  const word = chain === null ? problems[problem]() : m.problem_address_other_chain({ chain });
  return column === null ? word : `${column}${m.common_colon()}${word}`;
}

/** A word with how many there are of it: `Wrong (3)`. */
export function countedWord(word: string, count: number): string {
  return `${word}${m.common_bracketed({ text: formatCount(count) })}`;
}

/** The group in a word. */
export function groupWord(group: RowGroup): string {
  return groups[group].word();
}

/** The colour of a group's badge. */
export function groupTone(group: RowGroup): Tone {
  return groups[group].tone;
}

/** The colour of the badge of a batch's state. */
export function batchStateTone(state: BatchState): Tone {
  return stateTones[state];
}

/** What becomes of rows of one fate, as the name of a filter. */
export function fateWord(fate: RowPlan['kind']): string {
  return fates[fate]();
}

/** The delimiter in a word; null for a workbook. */
export function delimiterWord(delimiter: BatchSource['delimiter']): string | null {
  return delimiter === null ? null : delimiters[delimiter]();
}

/** Why a row was not sent, in one line; empty for every other row. */
export function rowFateWord(row: Pick<BatchRow, 'fate' | 'faults' | 'ofRow' | 'subject'>): string {
  if (row.fate === 'wrong')
    return row.faults.map((fault) => faultWord(fault, row.subject)).join(m.common_semicolon());
  return row.fate === 'duplicate' && row.ofRow !== null
    ? m.batch_row_duplicate({ row: formatCount(row.ofRow) })
    : '';
}

/** `less than a minute`, `12 min`, `1 h 5 min`: rounded up, for an estimate. */
export function durationWord(seconds: number): string {
  if (seconds < 60) return m.duration_under_minute();
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return m.duration_minutes({ minutes: formatCount(minutes) });
  return m.duration_hours({
    hours: formatCount(Math.floor(minutes / 60)),
    minutes: formatCount(minutes % 60),
  });
}
