// What a report's lists of journal entries tell of records that stay behind: a note's title, a label's
// text. The journal of the bundle leaves it out too (`withholdEntry`).
import type { ChainedJournalEntry } from '../../domain/journal.ts';
import type { Block, Inline, ReportDocument, ValueSource } from '../document.ts';
import { citedRecords, isKeptFact, WITHHELD, WITHHELD_KINDS } from './withholding.ts';

/** What is asked of an entry. */
type ListedEntry = Pick<ChainedJournalEntry, 'seq' | 'kind' | 'subject'>;

/** The document without them; `contentSha256` stays that of the whole one. */
export function withholdListed(
  document: ReportDocument,
  journal: Iterable<ListedEntry>,
): ReportDocument {
  const cited = citedRecords([document]);
  const hidden = new Set<string>();
  for (const { seq, kind, subject } of journal) {
    const about = WITHHELD_KINDS.find((one) => kind.startsWith(`${one}.`));
    if (about !== undefined && !cited.has(`${about} ${subject ?? ''}`)) hidden.add(String(seq));
  }
  const isHidden = (source: ValueSource): boolean =>
    source.of === 'record' &&
    source.kind === 'journal' &&
    hidden.has(source.id) &&
    (source.field === 'why' ||
      (source.field.startsWith('what.') && !isKeptFact(source.field.slice(5))));
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
