// Where a text stops being JSON, in words.
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';
import type { JsonFault, JsonFaultKind } from './json-fault.ts';

const words: Record<JsonFaultKind, () => string> = {
  end_early: m.draft_fault_end_early,
  value: m.draft_fault_value,
  key: m.draft_fault_key,
  colon: m.draft_fault_colon,
  comma_or_end: m.draft_fault_comma,
  text: m.draft_fault_text,
  escape: m.draft_fault_escape,
  number: m.draft_fault_number,
  after_end: m.draft_fault_after_end,
  too_deep: m.draft_fault_too_deep,
};

/** The place and what is wrong there, e.g. `Line 4, column 12: a comma or the end is missing.` */
export function faultWords({ kind, line, column }: JsonFault): string {
  return m.draft_fault_at({
    line: formatCount(line),
    column: formatCount(column),
    fault: words[kind](),
  });
}
