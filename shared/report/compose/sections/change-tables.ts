// The changes between two answers as tables: how many each cause has, and every one of them. A value in
// here follows from the results of both by the rules of booking (shared/review/causes.ts).
import { HIT_GROUPS } from '../../../domain/names.ts';
import { m } from '../../../messages/generated/messages.js';
import { CHANGE_CAUSES } from '../../../review/booking.ts';
import { isUnchanged } from '../../../review/compare-names.ts';
import type { SnapshotComparison } from '../../../review/comparison.ts';
import type { NameComparison, NameHitChange } from '../../../review/name-comparison.ts';
import { outcomeOfKey } from '../../../screening/outcome.ts';
import { bookingSentences, causeWord, certaintyWord } from '../../../words/booking-words.ts';
import { changeRows, type ChangeRow } from '../../../words/change-rows.ts';
import { directionWord, hopBandWord } from '../../../words/component-words.ts';
import { formatCount } from '../../../words/format.ts';
import {
  groupFindingWord,
  hitChangeWord,
  nameObstacleSentence,
  nameParameterWord,
} from '../../../words/name-change-words.ts';
import { groupWord, nameRiskWord } from '../../../words/name-words.ts';
import { outcomeWord } from '../../../words/outcome-words.ts';
import { aboutWord, obstacleSentence } from '../../../words/part-words.ts';
import { changePartWord, changeWord } from '../../../words/row-words.ts';
import type { Block, Cell, ValueSource } from '../../document.ts';
import { value, words } from '../../inlines.ts';
import {
  column,
  counted,
  joined,
  paragraph,
  tableOf,
  textCell,
  wordsParagraph,
} from '../record-values.ts';
import { splitMessage } from '../split-message.ts';

/** Changes of one pair that are listed, at most. */
const MAX_ROWS = 1000;

/** The numbers of both answers, and where their results are. */
export interface ComparedPair {
  before: number;
  after: number;
  pointers: readonly [string, string];
}

type Sources = Record<'before' | 'after' | 'both', ValueSource>;

function sourcesOf({ before, after, pointers }: ComparedPair): Sources {
  const place = (source: number, pointer: string): ValueSource => ({
    of: 'answer',
    source,
    pointer,
  });
  const from = [place(before, pointers[0]), place(after, pointers[1])] as const;
  const compared = (...places: readonly ValueSource[]): ValueSource => ({
    of: 'computed',
    rule: 'compare_snapshots',
    from: places,
  });
  return { before: compared(from[0]), after: compared(from[1]), both: compared(...from) };
}

/** Two screenings of an address or a transaction. */
export function chainChangeBlocks(comparison: SnapshotComparison, pair: ComparedPair): Block[] {
  const { outcome, isSameBytes, parts, causes } = comparison.difference;
  if (outcome === 'not_comparable') {
    const obstacles = parts.filter(({ obstacle }) => obstacle !== null).map(obstacleSentence);
    return [
      wordsParagraph(
        [m.report_changes_not_comparable(), ...new Set(obstacles)].join(m.common_sentence_gap()),
      ),
    ];
  }
  if (outcome === 'unchanged') return unchanged(isSameBytes);
  const sources = sourcesOf(pair);
  const rows = changeRows(comparison, { direction: directionWord, hopBand: hopBandWord });
  return [
    ...tableOf({
      id: `causes-s${String(pair.before)}-s${String(pair.after)}`,
      caption: m.report_changes_causes(),
      columns: [column(m.report_col_cause(), 70), column(m.report_col_cause_count(), 30, 'end')],
      rows: CHANGE_CAUSES.filter((cause) => causes[cause] > 0).map((cause): Cell[] => [
        [words(causeWord(cause))],
        [value(formatCount(causes[cause]), sources.both, 'number')],
      ]),
    }),
    ...tableOf({
      id: `changes-s${String(pair.before)}-s${String(pair.after)}`,
      caption: m.report_changes_rows(),
      columns: [
        column(m.report_col_part(), 10),
        column(m.report_col_what(), 24),
        column(m.report_col_change(), 8),
        column(m.report_col_before(), 14),
        column(m.report_col_after(), 14),
        column(m.report_col_cause(), 10),
        column(m.report_col_why(), 20),
      ],
      rows: rows.slice(0, MAX_ROWS).map((row) => changeCells(row, sources)),
    }),
    ...leftOut(rows.length - MAX_ROWS),
  ];
}

function unchanged(isSameBytes: boolean): Block[] {
  return [
    wordsParagraph(
      isSameBytes
        ? `${m.report_changes_unchanged()}${m.common_sentence_gap()}${m.report_changes_same_bytes()}`
        : m.report_changes_unchanged(),
    ),
  ];
}

function leftOut(left: number): Block[] {
  if (left <= 0) return [];
  const line = splitMessage(m.report_changes_left_out, {
    count: counted(left, 'changes_not_listed'),
  });
  return [{ kind: 'notice', tone: 'info', blocks: [paragraph(...line)] }];
}

function changeCells(row: ChangeRow, { before, after, both }: Sources): Cell[] {
  const { about } = row.booking;
  return [
    [words(changePartWord(row.part))],
    joined([
      textCell(row.title, both),
      row.about === null ? [] : [value(row.about, both, 'mono')],
      textCell(row.what, both),
    ]),
    [words(changeWord(row))],
    joined(row.before.map((text) => textCell(text, before))),
    joined(row.after.map((text) => textCell(text, after))),
    [words(causeWord(row.booking.cause))],
    joined([
      [
        words(
          `${bookingSentences(row.booking).join(m.common_sentence_gap())}${m.common_bracketed({ text: certaintyWord(row.booking) })}`,
        ),
      ],
      about === null ? [] : textCell(aboutWord(about), both),
    ]),
  ];
}

/** Two screenings of a name. */
export function nameChangeBlocks(comparison: NameComparison, pair: ComparedPair): Block[] {
  const { obstacles, before, after } = comparison;
  if (obstacles.length > 0) {
    const why = obstacles.map(nameObstacleSentence);
    return [
      wordsParagraph([m.report_changes_not_comparable(), ...why].join(m.common_sentence_gap())),
    ];
  }
  const asked = parameterRows(comparison, pair);
  if (isUnchanged(comparison) && asked.length === 0) {
    return unchanged(before.sha256 === after.sha256);
  }
  const sources = sourcesOf(pair);
  const suffix = `s${String(pair.before)}-s${String(pair.after)}`;
  const rows = [...outcomeRows(comparison, sources), ...groupRows(comparison, sources)];
  const beforeAfter = [column(m.report_col_before(), 30), column(m.report_col_after(), 30)];
  return [
    ...tableOf({
      id: `name-parameters-${suffix}`,
      caption: m.report_changes_parameters(),
      columns: [column(m.report_col_what(), 40), ...beforeAfter],
      rows: asked,
    }),
    ...tableOf({
      id: `name-outcome-${suffix}`,
      caption: m.report_changes_names_outcome(),
      columns: [column(m.report_col_what(), 40), ...beforeAfter],
      rows,
    }),
    ...hitTable(comparison, sources, suffix),
  ];
}

function parameterRows({ parameters }: NameComparison, { before, after }: ComparedPair): Cell[][] {
  return (parameters ?? []).map((one): Cell[] => {
    const of = (source: number): ValueSource => ({
      of: 'snapshot',
      source,
      field: one.name === 'environment' ? 'environmentName' : `request.${one.name}`,
    });
    return [
      [words(nameParameterWord(one.name))],
      textCell(one.before ?? '', of(before)),
      textCell(one.after ?? '', of(after)),
    ];
  });
}

function outcomeRows(comparison: NameComparison, { before, after }: Sources): Cell[][] {
  const { decision, riskLevel, decisionReasons, riskLevelReasons, fields } = comparison;
  const changed = (label: string, old: string, now: string): Cell[][] =>
    old === now ? [] : [[[words(label)], textCell(old, before), textCell(now, after)]];
  const outcome = (key: string | null) => outcomeWord(outcomeOfKey('name', key));
  const reasons = [...decisionReasons, ...riskLevelReasons].filter((line) => line.in !== 'both');
  return [
    ...changed(m.report_col_outcome(), outcome(decision.before), outcome(decision.after)),
    ...changed(m.report_col_level(), nameRiskWord(riskLevel.before), nameRiskWord(riskLevel.after)),
    ...reasons.map((line): Cell[] => [
      [words(m.report_col_reason())],
      line.in === 'before' ? textCell(line.text, before) : [],
      line.in === 'after' ? textCell(line.text, after) : [],
    ]),
    ...fields.map((one): Cell[] => [
      textCell(one.field, one.after === null ? before : after),
      textCell(one.before ?? '', before),
      textCell(one.after ?? '', after),
    ]),
  ];
}

/** Groups whose finding, count or further words are other ones now. */
function groupRows({ groups }: NameComparison, { before, after }: Sources): Cell[][] {
  return groups.flatMap(({ group, finding, count, fields }): Cell[][] => {
    const said = (of: 'before' | 'after', source: ValueSource): Cell =>
      joined([
        [value(groupFindingWord(finding[of]), source)],
        finding[of] === 'hit' ? [value(formatCount(count[of]), source, 'number')] : [],
      ]);
    const isSame = finding.before === finding.after && count.before === count.after;
    return [
      ...(isSame
        ? []
        : [[[words(groupWord(group))], said('before', before), said('after', after)]]),
      ...fields.map((one): Cell[] => [
        [words(`${groupWord(group)} · `), ...textCell(one.field, after)],
        textCell(one.before ?? '', before),
        textCell(one.after ?? '', after),
      ]),
    ];
  });
}

function hitTable({ groups }: NameComparison, sources: Sources, suffix: string): Block[] {
  const changes = groups
    .toSorted((a, b) => HIT_GROUPS.indexOf(a.group) - HIT_GROUPS.indexOf(b.group))
    .flatMap((group) => group.changes);
  return [
    ...tableOf({
      id: `name-hits-${suffix}`,
      caption: m.report_changes_hits(),
      columns: [
        column(m.report_col_group(), 18),
        column(m.report_col_change(), 12),
        column(m.report_col_hit(), 30),
        column(m.report_col_details(), 40),
      ],
      rows: changes.slice(0, MAX_ROWS).map((one) => hitCells(one, sources)),
    }),
    ...leftOut(changes.length - MAX_ROWS),
  ];
}

function hitCells(one: NameHitChange, { before, after, both }: Sources): Cell[] {
  const source = { added: after, removed: before, changed: both }[one.change];
  const fields = one.fields.map((field): Cell => [
    value(field.field, both, 'foreign'),
    words(m.common_colon()),
    ...(field.before === null ? [words('–')] : [value(field.before, before, 'foreign')]),
    words(' → '),
    ...(field.after === null ? [words('–')] : [value(field.after, after, 'foreign')]),
  ]);
  return [
    [words(groupWord(one.group))],
    [words(hitChangeWord(one.change))],
    textCell(one.title, source),
    joined(fields, '; '),
  ];
}
