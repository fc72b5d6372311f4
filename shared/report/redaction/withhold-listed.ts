// What a report's lists tell of records that stay behind: in entries of the journal a note's title or a
// label's text, which the journal of the bundle leaves out too (`withholdEntry`); of attachments what they
// could be found by.
import type { ChainedJournalEntry } from '../../domain/journal.ts';
import type { Block, Inline, ReportDocument, ValueSource } from '../document.ts';
import { citedRecords, isKeptFact, recordOf, WITHHELD, WITHHELD_KINDS } from './withholding.ts';

/** What a person says of a file, and its size; its name becomes a token, its hash a commitment. */
const OF_ATTACHMENTS: ReadonlySet<string> = new Set(['source', 'sizeBytes']);

/** What is asked of an entry. */
type ListedEntry = Pick<ChainedJournalEntry, 'seq' | 'kind' | 'subject' | 'what'>;

/** The document without them; `contentSha256` stays that of the whole one. */
export function withholdListed(
  document: ReportDocument,
  journal: Iterable<ListedEntry>,
): ReportDocument {
  const cited = citedRecords([document]);
  const hidden = new Set<string>();
  for (const entry of journal) {
    const about = WITHHELD_KINDS.find((one) => entry.kind.startsWith(`${one}.`));
    const record = `${about ?? ''} ${recordOf(entry) ?? ''}`;
    if (about !== undefined && !cited.has(record)) hidden.add(String(entry.seq));
  }
  const isHidden = (source: ValueSource): boolean => {
    if (source.of !== 'record') return false;
    const { kind, id, field } = source;
    if (kind === 'attachment') return OF_ATTACHMENTS.has(field) && !cited.has(`attachment ${id}`);
    if (kind !== 'journal' || !hidden.has(id)) return false;
    return field === 'why' || (field.startsWith('what.') && !isKeptFact(field.slice(5)));
  };
  const inline = (one: Inline): Inline => {
    if (one.kind === 'value') return isHidden(one.source) ? { ...one, text: WITHHELD } : one;
    return 'inlines' in one ? { ...one, inlines: one.inlines.map(inline) } : one;
  };
  const block = (one: Block): Block =>
    one.kind === 'table'
      ? { ...one, rows: one.rows.map((row) => row.map((cell) => cell.map(inline))) }
      : one;
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map(block),
  }));
  return { ...document, sections };
}
