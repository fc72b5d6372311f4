// Values of a report's records, made short to write: each with the record it is from. Texts that a
// person or a service wrote are `foreign`: they may hold anything.
import { formatUtc, type UtcMs } from '../../domain/time.ts';
import type { SnapshotId } from '../../domain/ids.ts';
import { m } from '../../messages/generated/messages.js';
import { outcomeOf, type Outcome } from '../../screening/outcome.ts';
import type { SnapshotSummary } from '../../screening/snapshot.ts';
import { formatCount } from '../../words/format.ts';
import {
  levelOf,
  levelTone,
  levelWord,
  outcomeWord,
  sentOutcomeWord,
} from '../../words/outcome-words.ts';
import { screenedSubject } from '../../words/screening-words.ts';
import type { Block, Cell, Inline, ReportColumn, ReportTable, ValueSource } from '../document.ts';
import { count, value, words } from '../inlines.ts';
import type { SectionContext } from './section.ts';
import { splitMessage } from './split-message.ts';

/** A field of a record of the case, e.g. a subject's role. */
export function recordSource(kind: string, id: string, field: string): ValueSource {
  return { of: 'record', kind, id, field };
}

/** What the record of an answer says, by its number where the report has it among its sources. */
export function snapshotSource(
  { sourceOf }: Pick<SectionContext, 'sourceOf'>,
  id: SnapshotId,
  field: string,
): ValueSource {
  const source = sourceOf(id);
  return source === null ? recordSource('snapshot', id, field) : snapshotField(source, field);
}

/** What the record of a numbered answer says. */
export function snapshotField(source: number, field: string): ValueSource {
  return { of: 'snapshot', source, field };
}

/** A text from outside or of a person; nothing for an empty one. */
export function textCell(text: string, source: ValueSource): Cell {
  return text.trim() === '' ? [] : [value(text, source, 'foreign')];
}

/**
 * What an answer came to. What is not as it was sent is this program's word; what was sent follows it.
 * @param source where the word that was sent is
 */
export function outcomeCell(outcome: Outcome, source: ValueSource): Cell {
  const { kind, state, word } = outcome;
  if (word === null) return [words(outcomeWord(outcome))];
  const sent = value(sentOutcomeWord(kind, word), source);
  if (state === 'stated') return [sent];
  return [words(outcomeWord(outcome)), ...splitMessage(m.report_outcome_sent, { sent })];
}

/** A moment in UTC. */
export function timeValue(at: UtcMs, source: ValueSource): Inline {
  return value(formatUtc(at), source, 'time');
}

/** How many there are. */
export function counted(number: number, what: string): Inline {
  return count(formatCount(number), what);
}

/** `S1`, where the report has the answer among its sources. */
export function answerCell(context: Pick<SectionContext, 'sourceOf'>, id: SnapshotId): Cell {
  const source = context.sourceOf(id);
  return source === null ? [] : [{ kind: 'cite', source, pointer: '' }];
}

/** What was screened: an address or a hash whole, a name as it was asked for. */
export function screenedValue(
  context: Pick<SectionContext, 'sourceOf'>,
  one: SnapshotSummary,
): Inline {
  const field = { kya: 'address', kyt: 'transaction', name: 'query' }[one.kind];
  const source = snapshotSource(context, one.id, field);
  return value(screenedSubject(one), source, one.kind === 'name' ? 'foreign' : 'mono');
}

/** The outcome in words; one that is not what was sent rests on the mark that its record holds. */
export function outcomeValue(
  context: Pick<SectionContext, 'sourceOf'>,
  one: SnapshotSummary,
): Inline {
  const sent = one.kind === 'name' ? 'decision' : 'verdict';
  const field = one.outcomeMark === undefined ? sent : 'outcomeMark';
  return value(outcomeWord(outcomeOf(one)), snapshotSource(context, one.id, field));
}

/** The risk level in words, with its shape. */
export function levelValue(
  context: Pick<SectionContext, 'sourceOf'>,
  one: SnapshotSummary,
): Inline {
  const field = one.kind === 'name' ? 'riskLevel' : 'risk';
  const tone = levelTone(one.kind, levelOf(one));
  return value(
    levelWord(one.kind, levelOf(one)),
    snapshotSource(context, one.id, field),
    tone === 'none' ? 'plain' : `risk-${tone}`,
  );
}

/** A paragraph. */
export function paragraph(...inlines: readonly Inline[]): Block {
  return { kind: 'paragraph', inlines };
}

/** A paragraph of the report's own words. */
export function wordsParagraph(text: string): Block {
  return paragraph(words(text));
}

/** A heading within a section. */
export function heading(level: 3 | 4, ...inlines: readonly Inline[]): Block {
  return { kind: 'heading', level, inlines };
}

/** Named facts; those without a value are left out, and nothing is left of none. */
export function facts(rows: readonly (readonly [string, Cell])[]): Block[] {
  const stated = rows.filter(([, cell]) => cell.length > 0);
  if (stated.length === 0) return [];
  return [{ kind: 'facts', rows: stated.map(([term, cell]) => ({ term, value: cell })) }];
}

/** A column of text with its share of the width, in hundredths. */
export function column(
  name: string,
  percent: number,
  align: 'start' | 'end' = 'start',
): ReportColumn {
  return { name, align, share: percent / 100 };
}

/** A table; nothing for one without rows. */
export function tableOf(table: Omit<ReportTable, 'kind'>): Block[] {
  return table.rows.length === 0 ? [] : [{ kind: 'table', ...table }];
}

/** Cells with a mark between them; empty ones leave none. */
export function joined(cells: readonly Cell[], mark = ' · '): Cell {
  return cells
    .filter((cell) => cell.length > 0)
    .flatMap((cell, index) => (index === 0 ? cell : [words(mark), ...cell]));
}
