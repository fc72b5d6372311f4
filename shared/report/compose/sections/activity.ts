// The entries of the journal that belong to the case, in words.
import { practiceJobsOf, type ChainedJournalEntry } from '../../../domain/journal.ts';
import { formatUtc } from '../../../domain/time.ts';
import { m } from '../../../messages/generated/messages.js';
import { entryFacts, type EntryFact, type EntryValue } from '../../../words/entry-facts.ts';
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
      ...activityTable(
        'activity-log',
        m.report_section_activity_log(),
        journal.slice(left),
        practiceJobsOf(journal),
      ),
    ];
  },
});

/**
 * Entries of the journal as a table; nothing for none.
 * @param practiceJobs ids of the jobs that the practice service ran
 */
export function activityTable(
  id: string,
  caption: string,
  entries: readonly ChainedJournalEntry[],
  practiceJobs: ReadonlySet<string> = new Set(),
): Block[] {
  return tableOf({
    id,
    caption,
    columns: [
      column(m.report_col_number(), 5, 'end'),
      column(m.report_col_when(), 12),
      column(m.report_col_author(), 12),
      column(m.report_col_what(), 13),
      column(m.report_col_facts(), 46),
      column(m.report_col_why(), 12),
    ],
    rows: entries.map((entry) => rowOf(entry, practiceJobs.has(entry.subject ?? ''))),
  });
}

function rowOf(entry: ChainedJournalEntry, isPractice: boolean): Cell[] {
  const of = (field: string) => recordSource('journal', String(entry.seq), field);
  const { kind, what } = entry;
  return [
    [value(formatCount(entry.seq), of('seq'), 'number')],
    // The head of the column says that it is UTC.
    [value(formatUtc(entry.at).replace(/ UTC$/, ''), of('at'), 'time')],
    textCell(entry.actor, of('actor')),
    [words(journalKindWord(kind))],
    joined(
      entryFacts(what).map((fact) => factCell(entry, fact, isPractice)),
      '; ',
    ),
    textCell(entry.why ?? '', of('why')),
  ];
}

/** E.g. `Being sent → Accepted`, or `Title: Harbour`. */
function factCell(entry: ChainedJournalEntry, fact: EntryFact, isPractice: boolean): Cell {
  const { seq, kind, what } = entry;
  const of = (key: string) => recordSource('journal', String(seq), `what.${key}`);
  const valueOf = ({ key, name, text }: EntryValue) => {
    const precision = what[`precision${key.slice(name.length)}`] ?? what['precision'];
    const read = readFact(kind, name, text, { precision, isPractice });
    if (read.kind === 'time') return value(formatUtc(read.at), of(key), 'time');
    return value(read.kind === 'error' ? read.code : read.text, of(key), 'foreign');
  };
  const word = factWord(fact.name);
  const label = word === null ? value(fact.name, of(fact.key), 'foreign') : words(word);
  return [
    ...(fact.isStep ? [] : [label, words(m.common_colon())]),
    ...(fact.before === null ? [] : [valueOf(fact.before), words(' → ')]),
    valueOf(fact),
  ];
}

function leftOut(left: number): Block {
  return paragraph(
    ...splitMessage(m.report_activity_left_out, {
      count: counted(left, 'journal_entries_not_printed'),
    }),
  );
}
