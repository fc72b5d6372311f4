// The hits of one group of a name's answer as tables: searched name, match, similarity against the
// threshold, what the service says of it, and what a person decided. News by what is verified.
import type { DecisionState } from '../../../domain/decision.ts';
import type { HitGroupName } from '../../../domain/names.ts';
import { m } from '../../../messages/generated/messages.js';
import type {
  AdverseMediaTrigger,
  NameResult,
  NewsArticle,
  PepTrigger,
  RelationshipTrigger,
  SanctionsTrigger,
  Trigger,
} from '../../../names/result.ts';
import { toldFieldsOf } from '../../../names/told-fields.ts';
import type { NameHit } from '../../../review/name-hit-key.ts';
import type { NameView } from '../../../screening/snapshot.ts';
import { dispositionWord } from '../../../words/disposition-words.ts';
import { groupWord } from '../../../words/name-words.ts';
import type { Block, Cell } from '../../document.ts';
import { value, words } from '../../inlines.ts';
import { fieldCells, genericCells } from '../generic-cells.ts';
import type { NamePlaces } from '../name-places.ts';
import {
  column,
  joined,
  recordSource,
  snapshotField,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';

/** One answer on its way into tables. */
export interface NameAnswer {
  view: NameView;
  result: NameResult;
  source: number;
  places: NamePlaces;
  hits: readonly NameHit[];
  /** Of each hit, in their order. */
  states: readonly DecisionState[];
}

/** The fields that only some groups have. */
type AnyTrigger = Trigger &
  Partial<Omit<SanctionsTrigger, keyof Trigger>> &
  Partial<Omit<PepTrigger, keyof Trigger>> &
  Partial<Omit<AdverseMediaTrigger, keyof Trigger>> &
  Partial<Omit<RelationshipTrigger, keyof Trigger>>;

/** The hits of a group; nothing where it names none. */
export function hitBlocks(group: HitGroupName, answer: NameAnswer): Block[] {
  const triggers: readonly AnyTrigger[] = answer.result.groups[group].triggers;
  const news = group === 'live_news' ? newsBlocks(answer) : [];
  const table = tableOf({
    id: `name-s${String(answer.source)}-${group.replaceAll('_', '-')}`,
    caption: groupWord(group),
    columns: [
      column(m.report_col_searched(), 17),
      column(m.report_col_matched(), 19),
      column(m.report_col_similarity(), 12),
      column(m.report_col_details(), 30),
      column(m.report_col_decision(), 22),
    ],
    rows: triggers.map((one) => triggerRow(group, one, answer)),
  });
  const isCounted = answer.hits.some((one) => one.group === group && one.index === null);
  return [
    ...table,
    ...news,
    ...(isCounted
      ? [wordsParagraph(m.report_names_counted_only()), countedDecision(group, answer)]
      : []),
  ];
}

function countedDecision(group: HitGroupName, answer: NameAnswer): Block {
  return {
    kind: 'facts',
    rows: [{ term: m.report_col_decision(), value: decisionCell(group, null, answer) }],
  };
}

function triggerRow(group: HitGroupName, one: AnyTrigger, answer: NameAnswer): Cell[] {
  const { places, view, source } = answer;
  const place = (...steps: readonly (string | number)[]) => places.hit(group, one.index, steps);
  const asked = toldFieldsOf({ others: one.others, detail: one.detail ?? null }).askedName;
  return [
    asked === null
      ? textCell(view.summary.query, snapshotField(source, 'query'))
      : textCell(asked, place()),
    textCell(one.entity ?? '', place('entity')),
    similarityCell(one, answer, place('similarity')),
    joined(detailCells(group, one, answer), '; '),
    decisionCell(group, one.index, answer),
  ];
}

function similarityCell(
  { similarity }: AnyTrigger,
  { view, source }: NameAnswer,
  place: ReturnType<NamePlaces['hit']>,
): Cell {
  if (similarity === undefined || similarity === null) return [];
  const threshold = view.request?.threshold ?? null;
  return joined(
    [
      [value(similarity.text, place, 'number')],
      threshold === null
        ? []
        : [value(threshold, snapshotField(source, 'request.threshold'), 'number')],
    ],
    ' / ',
  );
}

/** Everything else that is said of it, each with its place. */
function detailCells(group: HitGroupName, one: AnyTrigger, { places }: NameAnswer): Cell[] {
  const at = (steps: readonly (string | number)[]) => places.hit(group, one.index, steps);
  const named = (label: string, text: string | null | undefined, field: string): Cell =>
    text === undefined || text === null || text === ''
      ? []
      : [words(`${label}${m.common_colon()}`), value(text, at([field]), 'foreign')];
  const positions = (one.positions ?? []).flatMap((position, index): Cell[] => [
    joined([
      textCell(position.position ?? '', at(['detail', index, 'position'])),
      textCell(position.jurisdiction ?? '', at(['detail', index, 'jurisdiction'])),
      ...fieldCells(position.others, at, ['detail', index]),
    ]),
  ]);
  return [
    textCell(one.type ?? '', at(['type'])),
    textCell(one.relationship ?? '', at(['relationship'])),
    named(m.report_col_level(), one.risk, 'risk'),
    named(m.report_names_finding_count(), one.count?.toString(), 'count'),
    named(m.report_names_max_severity(), one.maxSeverity, 'max_severity'),
    ...positions,
    ...genericCells(one.detail ?? null, 'detail', at, ['detail']),
    ...genericCells(one.entries ?? null, 'entries', at, ['entries']),
    ...fieldCells(one.others, at),
  ];
}

/** What a person decided, why, who and when; a decision whose hit has changed says so. */
function decisionCell(group: HitGroupName, index: number | null, answer: NameAnswer): Cell {
  const at = answer.hits.findIndex((one) => one.group === group && one.index === index);
  const state = answer.states[at];
  if (state === undefined || state.kind === 'none') return [words(m.decide_none())];
  const { decision } = state;
  const of = (field: string) => recordSource('decision', decision.id, field);
  return joined([
    [value(dispositionWord(decision.disposition), of('disposition'))],
    ...(state.kind === 'reopened' ? [[words(m.report_names_reopened())]] : []),
    textCell(decision.reason, of('reason')),
    textCell(decision.remark, of('remark')),
    textCell(decision.author, of('author')),
    [timeValue(decision.at, of('at'))],
  ]);
}

/** What the service verified, what it did not, and what it does not say: never in one table. */
function newsBlocks(answer: NameAnswer): Block[] {
  const { articles } = answer.result.groups.live_news;
  const of = (isVerified: boolean | null): NewsArticle[] =>
    articles.filter((one) => one.isVerified === isVerified);
  const unverified = newsTable('unverified', m.report_names_unverified(), of(false), answer);
  return [
    ...newsTable('verified', m.report_names_verified(), of(true), answer),
    ...(unverified.length === 0
      ? []
      : [
          {
            kind: 'notice' as const,
            tone: 'caution' as const,
            blocks: [wordsParagraph(m.report_names_unverified_note()), ...unverified],
          },
        ]),
    ...newsTable('unsaid', m.report_names_unsaid(), of(null), answer),
  ];
}

function newsTable(
  id: string,
  caption: string,
  articles: readonly NewsArticle[],
  answer: NameAnswer,
): Block[] {
  return tableOf({
    id: `name-s${String(answer.source)}-news-${id}`,
    caption,
    columns: [
      column(m.report_col_headline(), 26),
      column(m.report_col_source(), 13),
      column(m.report_col_date(), 10),
      column(m.report_col_severity(), 9),
      column(m.report_col_url(), 22),
      column(m.report_col_decision(), 20),
    ],
    rows: articles.map((one): Cell[] => {
      const at = (steps: readonly (string | number)[]) =>
        answer.places.hit('live_news', one.index, steps);
      return [
        joined([textCell(one.headline ?? '', at(['headline'])), ...fieldCells(one.others, at)]),
        textCell(one.source ?? '', at(['source'])),
        textCell(one.date ?? '', at(['date'])),
        textCell(one.severity ?? '', at(['severity'])),
        textCell(one.url ?? '', at(['url'])),
        decisionCell('live_news', one.index, answer),
      ];
    }),
  });
}
