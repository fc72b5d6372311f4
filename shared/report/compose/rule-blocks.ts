// The rules that fired, highlighted first and then worst first, with their reasons, and what a person
// decided about their hits.
import { decisionsOf, type DecisionState } from '../../domain/decision.ts';
import { m } from '../../messages/generated/messages.js';
import { identifyHits } from '../../review/hit-identities.ts';
import { differingRuleAction } from '../../review/rule-action.ts';
import { hitNumber } from '../../screening/hit-number.ts';
import type { FrozenRuleset, KyaView, KytView } from '../../screening/snapshot.ts';
import { actionWord } from '../../words/action-words.ts';
import { dispositionWord } from '../../words/disposition-words.ts';
import { formatCount } from '../../words/format.ts';
import { groupByRule } from '../../words/hit-words.ts';
import type { Hit } from '../../screening/result.ts';
import type { Block, Cell } from '../document.ts';
import { value, words } from '../inlines.ts';
import { computed, type AnswerValues } from './answer-values.ts';
import type { DecisionHistory } from './hit-decisions.ts';
import {
  column,
  counted,
  paragraph,
  recordSource,
  tableOf,
  timeValue,
  wordsParagraph,
} from './record-values.ts';
import { splitMessage } from './split-message.ts';

/** The rules that fired, one row each. */
export function ruleTable(
  view: KyaView | KytView,
  answer: AnswerValues,
  hits: readonly Hit[],
  id: string,
): Block[] {
  const { result } = view;
  if (result === null) return [];
  if (!result.areHitsDelivered) {
    return [wordsParagraph(`${m.hits_undelivered_title()}. ${m.hits_undelivered_text()}`)];
  }
  if (hits.length === 0) return [wordsParagraph(`${m.hits_empty_title()}. ${m.hits_empty_text()}`)];
  return tableOf({
    id,
    caption: m.report_finding_rules(),
    columns: [
      column(m.hits_column_rule(), 30),
      column(m.hits_column_level(), 12),
      column(m.hits_column_action(), 12),
      column(m.hits_title(), 8, 'end'),
      column(m.report_col_reason(), 38),
    ],
    rows: groupByRule(hits).map(({ ruleCode, hits: own }) => ruleRow(view, answer, ruleCode, own)),
  });
}

function ruleRow(
  { rulesets }: KyaView | KytView,
  answer: AnswerValues,
  ruleCode: string,
  hits: readonly Hit[],
): Cell[] {
  const first = hits[0];
  if (first === undefined) return [];
  const at = `/hits/${String(first.index)}`;
  return [
    [
      ...(first.highlighted ? [words(`★ ${m.hits_highlighted_one()}${m.common_colon()}`)] : []),
      ...answer.text(ruleCode, `${at}/ruleCode`, 'mono'),
      ...(first.ruleName === ''
        ? []
        : [words(' '), ...answer.text(first.ruleName, `${at}/ruleName`)]),
    ],
    answer.level(first.riskLevel, `${at}/riskLevel`),
    actionCell(rulesets, answer, first),
    [
      computed(
        formatCount(hits.length),
        'hits_of_rule',
        hits.map(({ index }) => answer.at(`/hits/${String(index)}/ruleCode`)).slice(0, 100),
      ),
    ],
    reasonOf(rulesets, answer, first),
  ];
}

/** What a hit recommends, e.g. `Review (rule: EDD)` where its rule says something else. */
export function actionCell(
  rulesets: readonly FrozenRuleset[],
  answer: AnswerValues,
  hit: Hit,
): Cell {
  const own =
    hit.action === null
      ? words(actionWord(null))
      : value(actionWord(hit.action), answer.at(`/hits/${String(hit.index)}/action`));
  const ofRule = differingRuleAction(hit, rulesets);
  if (ofRule === null) return [own];
  const field = `rulesets.${ofRule.role}.rules.${hit.ruleCode}.action`;
  return splitMessage(m.hits_action_of_rule, {
    action: own,
    rule: value(actionWord(ofRule.action), answer.field(field)),
  });
}

/** What the frozen ruleset says of the rule, else the category that the hit names. */
function reasonOf(rulesets: readonly FrozenRuleset[], answer: AnswerValues, hit: Hit): Cell {
  for (const { role, ruleset } of rulesets) {
    const rule = ruleset?.rules.find((one) => one.ruleCode === hit.ruleCode);
    if (rule === undefined || rule.description === '') continue;
    const field = `rulesets.${role}.rules.${hit.ruleCode}.description`;
    return [value(rule.description, answer.field(field), 'foreign')];
  }
  return answer.text(hit.category, `/hits/${String(hit.index)}/category`);
}

/** Where each hit is, by `Hit.index`; empty where nothing was decided in the case. */
export function decisionStates(
  view: KyaView | KytView,
  historyOf: DecisionHistory,
  hasDecisions: boolean,
): ReadonlyMap<number, DecisionState> {
  if (!hasDecisions || view.result === null) return new Map();
  const states = decisionsOf(identifyHits(view), historyOf);
  return new Map(
    view.result.hits.flatMap(({ index }, position) => {
      const state = states[position];
      return state === undefined ? [] : [[index, state] as const];
    }),
  );
}

/** The decisions about hits, and how many wait for one. */
export function decisionBlocks(
  answer: AnswerValues,
  hits: readonly Hit[],
  states: ReadonlyMap<number, DecisionState>,
  id: string,
): Block[] {
  if (hits.length === 0) return [];
  const decided = hits.flatMap((hit) => {
    const state = states.get(hit.index);
    return state === undefined || state.kind === 'none' ? [] : [{ hit, state }];
  });
  const tally = splitMessage(m.report_hits_decided, {
    decided: counted(decided.filter(({ state }) => state.kind === 'holds').length, 'decided hits'),
    total: counted(hits.length, 'hits'),
  });
  return [
    paragraph(words(`${m.report_finding_decisions()}${m.common_colon()}`), ...tally),
    ...tableOf({
      id,
      caption: m.report_finding_decisions(),
      columns: [
        column(m.hits_one(), 26),
        column(m.decide_column(), 16),
        column(m.decide_reason(), 22),
        column(m.decide_remark(), 18),
        column(m.report_col_author(), 18),
      ],
      rows: decided.map(({ hit, state: { kind, decision } }): Cell[] => {
        const of = (field: string) => recordSource('decision', decision.id, field);
        const text = (field: 'reason' | 'remark' | 'author'): Cell =>
          decision[field] === '' ? [] : [value(decision[field], of(field), 'foreign')];
        return [
          [
            hitNumberValue(answer, hit),
            words(' '),
            ...answer.text(hit.ruleCode, `/hits/${String(hit.index)}/ruleCode`, 'mono'),
          ],
          [
            ...(kind === 'reopened' ? [words(`${m.decide_reopened()}${m.common_colon()}`)] : []),
            value(dispositionWord(decision.disposition), of('disposition')),
          ],
          text('reason'),
          text('remark'),
          [...text('author'), words(' '), timeValue(decision.at, of('at'))],
        ];
      }),
    }),
  ];
}

/** The number of a hit, computed from its place. */
export function hitNumberValue(answer: AnswerValues, { index }: Hit) {
  return computed(formatCount(hitNumber(index)), 'position', [answer.at(`/hits/${String(index)}`)]);
}
