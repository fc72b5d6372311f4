// Every hit of every answer that the report is about, one table each: addresses whole, every amount with
// its place, and what was decided.
import type { DecisionState } from '../../../domain/decision.ts';
import { m } from '../../../messages/generated/messages.js';
import { sideOfHit, readSides, type TransactionSide } from '../../../review/sides.ts';
import type { Hit } from '../../../screening/result.ts';
import type { KyaView, KytView } from '../../../screening/snapshot.ts';
import { figureWords, percentWords } from '../../../words/amount-words.ts';
import { dispositionWord } from '../../../words/disposition-words.ts';
import { flowWords } from '../../../words/hit-words.ts';
import { sideWord } from '../../../words/transaction-words.ts';
import type { Block, Cell } from '../../document.ts';
import { cite, value, words } from '../../inlines.ts';
import { AnswerValues } from '../answer-values.ts';
import { historyOfDecisions } from '../hit-decisions.ts';
import {
  column,
  heading,
  recordSource,
  screenedValue,
  tableOf,
  wordsParagraph,
} from '../record-values.ts';
import { actionCell, decisionStates, hitNumberValue } from '../rule-blocks.ts';
import type { StartSection } from '../section.ts';

/** The tables of hits. */
export const startHitTables: StartSection = (context) => {
  const { decisions } = context.dossier;
  const historyOf = historyOfDecisions(decisions);
  const blocks: Block[] = [];
  return {
    add(view, source) {
      if (view.kind === 'name' || view.result === null) return;
      const answer = new AnswerValues(view, source);
      const { hits, areHitsDelivered } = view.result;
      blocks.push(heading(3, cite(source, ''), words(' '), screenedValue(context, view.summary)));
      if (hits.length === 0) {
        const none = areHitsDelivered ? m.hits_empty_title() : m.hits_undelivered_title();
        blocks.push(wordsParagraph(`${none}.`));
        return;
      }
      const states = decisionStates(view, historyOf, decisions.length > 0);
      const sideOf = sidesOfHits(view);
      const isGated = hits.some(({ riskRateGated }) => riskRateGated);
      const inAnswerOrder = hits.toSorted((a, b) => a.index - b.index);
      blocks.push(
        ...tableOf({
          id: `hits-s${String(source)}`,
          caption: isGated
            ? `${m.report_hits_caption()}. ${m.report_hits_rate_note()}`
            : m.report_hits_caption(),
          columns: [
            column(m.report_col_number(), 5, 'end'),
            column(m.hits_column_rule(), 15),
            column(m.hits_column_level(), 9),
            column(m.hits_column_action(), 9),
            column(m.hits_column_flow(), 10),
            column(m.hits_column_hops(), 5, 'end'),
            column(m.hits_column_opponent(), isGated ? 21 : 27),
            column(m.hits_column_exposure(), 11, 'end'),
            ...(isGated ? [column(m.hits_risk_rate(), 6, 'end')] : []),
            column(m.decide_column(), 9),
          ],
          rows: inAnswerOrder.map((hit) =>
            row(view, answer, hit, {
              side: sideOf(hit),
              isGated,
              state: states.get(hit.index) ?? { kind: 'none' },
            }),
          ),
        }),
      );
    },
    finish: () => (blocks.length === 0 ? [wordsParagraph(m.report_finding_none())] : blocks),
  };
};

/** The side of each hit of a transaction; null for an address and where it cannot be told. */
function sidesOfHits(view: KyaView | KytView): (hit: Hit) => TransactionSide | null {
  if (view.kind === 'kya') return () => null;
  const { sides } = readSides(view);
  const endOf = (side: TransactionSide): string | null =>
    sides.find((one) => one.side === side)?.endpoint?.address ?? null;
  const endpoints = { in: endOf('in'), out: endOf('out') };
  return (hit) => sideOfHit(hit, endpoints, view.summary.direction);
}

/** What a row needs besides its hit. */
interface RowOf {
  side: TransactionSide | null;
  /** The table has rates. */
  isGated: boolean;
  state: DecisionState;
}

function row(
  { rulesets }: KyaView | KytView,
  answer: AnswerValues,
  hit: Hit,
  { side, isGated, state }: RowOf,
): Cell[] {
  const at = `/hits/${String(hit.index)}`;
  const flow =
    hit.pathFlow === null
      ? words(flowWords(hit))
      : value(flowWords(hit), answer.at(`${at}/pathFlow`));
  return [
    [hitNumberValue(answer, hit)],
    answer.text(hit.ruleCode, `${at}/ruleCode`, 'mono'),
    answer.level(hit.riskLevel, `${at}/riskLevel`),
    actionCell(rulesets, answer, hit),
    [...(side === null ? [] : [words(`${sideWord(side)}${m.common_comma()}`)]), flow],
    answer.figure(hit.hops, `${at}/hops`),
    hit.opponentAddress === null
      ? [words(m.common_not_delivered())]
      : answer.text(hit.opponentAddress, `${at}/opponentAddress`, 'mono'),
    answer.amount(hit.exposureAmount, `${at}/exposureAmount`),
    ...(isGated ? [rateCell(answer, hit, at)] : []),
    decisionCell(state),
  ];
}

/** The ratio is computed for every hit, but only gated rules display it (blockchain API 2.5): elsewhere –. */
function rateCell(answer: AnswerValues, hit: Hit, at: string): Cell {
  if (!hit.riskRateGated) return [words('–')];
  if (hit.riskRatePct === null) return [words(m.common_not_delivered())];
  return [
    value(percentWords(figureWords(hit.riskRatePct)), answer.at(`${at}/riskRatePct`), 'number'),
    ...(hit.riskRateCapped ? [words(` ${m.hits_capped()}`)] : []),
  ];
}

function decisionCell(state: DecisionState): Cell {
  if (state.kind === 'none') return [words(m.decide_none())];
  const { id, disposition } = state.decision;
  return [
    ...(state.kind === 'reopened' ? [words(`${m.decide_reopened()}${m.common_colon()}`)] : []),
    value(dispositionWord(disposition), recordSource('decision', id, 'disposition')),
  ];
}
