// The words of a reason that is next to an error's code: more exact than the code, where the code
// has many causes. A reason without words here adds nothing to what the code says.
import type { ErrorCode, WireError } from '#shared/errors.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount, formatElapsed } from '#shared/words/format.ts';
import type { NotAResult } from '#shared/review/recognise-answer.ts';
import { columnWord, tableWord } from './row-words.ts';

type Words = Readonly<Record<string, () => string>>;

const notAResult: Readonly<Record<NotAResult, () => string>> = {
  not_json: m.import_reason_not_json,
  too_large: m.import_reason_too_large,
  too_deep: m.import_reason_too_deep,
  not_utf8: m.import_reason_not_utf8,
  empty: m.import_reason_empty,
  list: m.import_reason_list,
  not_an_object: m.import_reason_not_an_object,
  error_answer: m.import_reason_error_answer,
  unfinished: m.import_reason_unfinished,
  failed: m.import_reason_failed,
  ruleset: m.import_reason_ruleset,
  account: m.import_reason_account,
  unknown_shape: m.import_reason_unknown_shape,
};

const unreadable: Words = {
  gone: m.import_reason_gone,
  not_a_file: m.import_reason_not_a_file,
  changed: m.import_reason_changed,
  io_failed: m.import_reason_io_failed,
};

const conflict: Words = {
  file_changed: m.import_reason_file_changed,
  already_here: m.import_reason_already_here,
  contradicts: m.import_reason_contradicts,
  evidence_differs: m.import_reason_evidence_differs,
};

const fields: Words = {
  stated: m.import_field_stated,
  subject: m.import_field_subject,
  chain: m.import_field_chain,
  token: m.import_field_token,
  direction: m.import_field_direction,
};

const findings: Words = {
  file_damaged: m.import_finding_file_damaged,
  head_missing: m.import_finding_head_missing,
  head_other: m.import_finding_head_other,
  signer_unconfirmed: m.import_finding_signer_unconfirmed,
  journal_broken: m.import_finding_journal_broken,
  record_changed: m.import_finding_record_changed,
  record_missing: m.import_finding_record_missing,
  record_unjournaled: m.import_finding_record_unjournaled,
  bytes_changed: m.import_finding_bytes_changed,
};

const damaged: Words = {
  foreign_log: m.error_casefile_damaged_foreign_log,
  unsound_log: m.error_casefile_damaged_unsound_log,
  log_missing: m.error_casefile_damaged_log_missing,
};

const notSendable: Words = {
  unknown_type: m.ruleset_reason_unknown_type,
  rule_ids: m.ruleset_reason_rule_ids,
};

/** By code: the detail that tells the reason, and its words. */
const reasons: Partial<Record<ErrorCode, { detail: string; words: Words }>> = {
  'casefile.damaged': { detail: 'reason', words: damaged },
  'import.not_a_result': { detail: 'reason', words: notAResult },
  'import.unreadable': { detail: 'reason', words: unreadable },
  'import.conflict': { detail: 'reason', words: conflict },
  'import.needs_origin': { detail: 'field', words: fields },
  'import.not_sound': { detail: 'finding', words: findings },
  'ruleset.not_sendable': { detail: 'reason', words: notSendable },
};

/** The words of an error's reason; null when there are none. */
export function errorReason(error: WireError): string | null {
  const { before, now } = error.details;
  if (error.code === 'keychain.other_backend' && before && now) {
    return m.keychain_changed_from({ before: String(before), now: String(now) });
  }
  if (error.code === 'import.invalid_row') {
    const { record, id, column } = error.details;
    const words = { record: tableWord(String(record)), field: columnWord(String(column)) };
    return m.import_reason_invalid_row({ ...words, id: String(id) });
  }
  const { answers, unknownForMs } = error.details;
  if (error.code === 'job.state_unknown' && Number.isFinite(Number(unknownForMs))) {
    const minutes = formatCount(Math.round(Number(unknownForMs) / 60_000));
    return m.error_job_state_unknown_counts({ count: formatCount(Number(answers)), minutes });
  }
  const [asked, waited] = [Number(error.details['askedWaitMs']), Number(error.details['waitMs'])];
  if (error.code === 'http.busy' && asked > waited) {
    return m.error_http_busy_bounded({
      asked: formatElapsed(asked),
      waited: formatElapsed(waited),
    });
  }
  const known = reasons[error.code];
  const reason = known === undefined ? undefined : error.details[known.detail];
  if (known === undefined || typeof reason !== 'string') return null;
  return Object.hasOwn(known.words, reason) ? (known.words[reason]?.() ?? null) : null;
}
