// The entries of the journal that belong to the case, in words.
import type { ChainedJournalEntry } from '../../../domain/journal.ts';
import { formatUtc } from '../../../domain/time.ts';
import { m } from '../../../messages/generated/messages.js';
import { readFact } from '../../../words/fact-values.ts';
import { factWord } from '../../../words/fact-words.ts';
import { formatCount } from '../../../words/format.ts';
import { journalKindWord } from '../../../words/journal-words.ts';
import type { Block, Cell } from '../../document.ts';
import { value, words } from '../../inlines.ts';
import {
  column,
  counted,
  joined,
  paragraph,
  recordSource,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import { splitMessage } from '../split-message.ts';
import type { StartSection } from '../section.ts';

/** Entries that are printed, at most: the newest. */
export const MAX_ACTIVITY = 5000;

/** The activity log. */
export const startActivity: StartSection = ({ dossier: { journal } }) => ({
  finish: () => {
    if (journal.length === 0) return [wordsParagraph(m.report_activity_none())];
    const left = Math.max(0, journal.length - MAX_ACTIVITY);
    return [
      ...(left === 0 ? [] : [leftOut(left)]),
      ...activityTable('activity-log', m.report_section_activity_log(), journal.slice(left)),
    ];
  },
});

/** Entries of the journal as a table; nothing for none. */
export function activityTable(
  id: string,
  caption: string,
  entries: readonly ChainedJournalEntry[],
): Block[] {
  return tableOf({
    ...{ id, caption },
    columns: [
      column(m.report_col_number(), 5, 'end'),
      column(m.report_col_when(), 12),
      column(m.report_col_author(), 12),
      column(m.report_col_what(), 13),
      column(m.report_col_facts(), 46),
      column(m.report_col_why(), 12),
    ],
    rows: entries.map(rowOf),
  });
}

function rowOf(entry: ChainedJournalEntry): Cell[] {
  const of = (field: string) => recordSource('journal', String(entry.seq), field);
  const { kind, what } = entry;
  const told = Object.entries(what).map(([name, text]): Cell => {
    const source = of(`what.${name}`);
    const word = factWord(name);
    const label = word === null ? value(name, source, 'foreign') : words(word);
    return [label, words(': '), factValue(kind, name, text, what['precision'], source)];
  });
  return [
    [value(formatCount(entry.seq), of('seq'), 'number')],
    [timeValue(entry.at, of('at'))],
    textCell(entry.actor, of('actor')),
    [words(journalKindWord(kind))],
    joined(told, '; '),
    textCell(entry.why ?? '', of('why')),
  ];
}

function factValue(
  kind: ChainedJournalEntry['kind'],
  name: string,
  text: string,
  precision: string | undefined,
  source: ReturnType<typeof recordSource>,
) {
  const read = readFact(kind, name, text, precision);
  if (read.kind === 'time') return value(formatUtc(read.at), source, 'time');
  return value(read.kind === 'error' ? read.code : read.text, source, 'foreign');
}

function leftOut(left: number): Block {
  return paragraph(
    ...splitMessage(m.report_activity_left_out, {
      count: counted(left, 'journal_entries_not_printed'),
    }),
  );
}
