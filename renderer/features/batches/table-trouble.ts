// Why a table could not be read, where the error says more than its code: `details.reason` or
// `details.limit`. An unknown one adds nothing.
import type { WireError } from '#shared/errors.ts';
import { m } from '#shared/messages/generated/messages.js';
import { revealForeignText } from '#shared/words/foreign-text.ts';

function cellTrouble({ sheet, cell }: WireError['details']): string {
  if (typeof sheet !== 'string' || typeof cell !== 'string') return m.table_trouble_text();
  return m.table_trouble_cell({
    sheet: revealForeignText(sheet),
    cell: revealForeignText(cell),
  });
}

const words: Readonly<Record<string, (details: WireError['details']) => string>> = {
  json: m.table_trouble_json,
  yaml: m.table_trouble_yaml,
  xml: m.table_trouble_xml,
  not_found: m.table_trouble_not_found,
  not_readable: m.table_trouble_not_readable,
  not_a_file: m.table_trouble_not_a_file,
  binary: m.table_trouble_binary,
  encoding: m.table_trouble_encoding,
  old_excel_or_encrypted: m.table_trouble_old_excel_or_encrypted,
  damaged_archive: m.table_trouble_damaged,
  damaged_workbook: m.table_trouble_damaged,
  no_visible_sheet: m.table_trouble_no_visible_sheet,
  took_too_long: m.table_trouble_took_too_long,
  only_a_header: m.table_trouble_only_a_header,
  bytes: m.table_trouble_bytes,
  rows: m.table_trouble_rows,
  unpacked_bytes: m.table_trouble_unpacked,
  entries: m.table_trouble_unpacked,
  memory: m.table_trouble_unpacked,
  cell: cellTrouble,
};

/** What went wrong and what it means, e.g. "It is larger than 32 MiB. Nothing was sent …"; undefined when no more is known. */
export function tableTrouble(error: WireError): string | undefined {
  if (!error.code.startsWith('batch.')) return undefined;
  const key = error.details['reason'] ?? error.details['limit'];
  const word = typeof key === 'string' && Object.hasOwn(words, key) ? words[key] : undefined;
  return (
    word && [word(error.details), m.error_meaning_nothing_sent()].join(m.common_sentence_gap())
  );
}
