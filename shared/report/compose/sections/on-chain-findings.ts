// What was found on chain, answer by answer: verdict, score with our recomputation, exposure, rules that
// fired with the decisions about their hits, and what speaks for the subject. Observed, nothing else.
import { m } from '../../../messages/generated/messages.js';
import {
  findExemptedSides,
  isExemptedAsExchange,
  outcomeOfSide,
  outcomeOfView,
} from '../../../review/exemption.ts';
import { scoreStanding } from '../../../review/score-standing.ts';
import { readSides, settingSideOf, type SideReading } from '../../../review/sides.ts';
import type { KyaView, KytView } from '../../../screening/snapshot.ts';
import { riskTone } from '../../../words/risk-words.ts';
import { sideWord } from '../../../words/transaction-words.ts';
import { unreadableWord } from '../../../words/unreadable-words.ts';
import type { Block, Cell } from '../../document.ts';
import { cite, value, words } from '../../inlines.ts';
import { AnswerValues } from '../answer-values.ts';
import { exposureBlocks } from '../exposure-blocks.ts';
import { historyOfDecisions } from '../hit-decisions.ts';
import { flowFigure } from '../placed-figures.ts';
import {
  facts,
  heading,
  joined,
  outcomeCell,
  paragraph,
  screenedValue,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import { decisionBlocks, decisionStates, ruleTable } from '../rule-blocks.ts';
import { scopeLine } from '../scope-lines.ts';
import { statedBlocks } from '../stated-blocks.ts';
import { scoreBlocks, scoreCell } from '../score-blocks.ts';
import type { SectionContext, StartSection } from '../section.ts';
import { splitMessage } from '../split-message.ts';

/** The findings of every screened address and transaction that the report is about. */
export const startOnChainFindings: StartSection = (context) => {
  const historyOf = historyOfDecisions(context.dossier.decisions);
  const blocks: Block[] = [];
  const flows = createFlows(context);
  return {
    add(view, source) {
      if (view.kind === 'name') return;
      const answer = new AnswerValues(view, source);
      blocks.push(
        heading(3, cite(source, ''), words(' '), screenedValue(context, view.summary)),
        ...practiceNotice(view),
        {
          kind: 'statement',
          nature: 'observed',
          blocks: findings(view, answer, context, historyOf),
        },
        ...statedBlocks(context, view),
        ...flows.blocksOf(view, source),
      );
    },
    finish: () => (blocks.length === 0 ? [wordsParagraph(m.report_finding_none())] : blocks),
  };
};

/** Flows drawn in one report, at most; a person may place others themselves. */
export const MAX_FLOW_FIGURES = 60;

/** The flows behind the findings, where the section has them; those not drawn are listed. */
function createFlows(context: SectionContext) {
  let drawn = 0;
  const note = (text: string): Block => ({
    kind: 'notice',
    tone: 'info',
    blocks: [wordsParagraph(text)],
  });
  return {
    blocksOf(view: KyaView | KytView, source: number): Block[] {
      if (context.section.flowFigures !== true) return [];
      if (drawn === MAX_FLOW_FIGURES) return [note(m.report_flow_further())];
      const figure = flowFigure(view, source, context);
      if (figure === null) return [];
      drawn++;
      return [figure];
    },
  };
}

function practiceNotice({ summary }: KyaView | KytView): Block[] {
  if (summary.environmentKind !== 'practice') return [];
  return [{ kind: 'notice', tone: 'practice', blocks: [wordsParagraph(m.practice_banner())] }];
}

function findings(
  view: KyaView | KytView,
  answer: AnswerValues,
  context: SectionContext,
  historyOf: ReturnType<typeof historyOfDecisions>,
): Block[] {
  const { result, summary, unreadable } = view;
  const head = facts([
    [m.report_col_chain(), [value(summary.chain, answer.field('chain'), 'foreign')]],
    [m.scope_fact_token(), [value(summary.token.toUpperCase(), answer.field('token'))]],
    [m.verdict_taken(), [timeValue(summary.takenAt, answer.field('takenAt'))]],
    ...(result === null ? [] : verdictRows(view, answer)),
  ]);
  if (result === null) {
    const why = unreadable === null ? '' : ` ${unreadableWord(unreadable)}`;
    return [...head, wordsParagraph(`${m.verdict_unreadable()}${why}`)];
  }
  const { decisions } = context.dossier;
  const states = decisionStates(view, historyOf, decisions.length > 0);
  const id = `s${String(answer.source)}`;
  return [
    ...head,
    paragraph(words(`${m.scope_title()}${m.common_colon()}`), ...scopeLine(view, answer)),
    ...(view.kind === 'kya' ? ownFindings(view, answer) : sideFindings(view, answer)),
    ...exposureBlocks(view, answer),
    heading(4, words(m.report_finding_rules())),
    ...highlightLine(view, answer),
    ...ruleTable(view, answer, result.hits, `rules-${id}`),
    ...decisionBlocks(answer, result.hits, states, `decisions-${id}`),
    ...exculpatory(view),
  ];
}

/** The combined verdict, level, score and reason. */
function verdictRows(view: KyaView | KytView, answer: AnswerValues): (readonly [string, Cell])[] {
  const { result } = view;
  if (result === null) return [];
  const { score, risk, riskReason } = result;
  const isBoth = view.kind === 'kyt' && view.summary.direction === 'both';
  const term = isBoth ? m.verdict_label_combined() : m.verdict_label();
  return [
    [term, outcomeCell(outcomeOfView(view), answer.at('/score/verdict'))],
    [m.report_col_level(), answer.level(risk, '/risk')],
    [m.verdict_score(), scoreCell(answer, score, 'score')],
    [m.score_reason(), answer.text(riskReason, '/riskReason')],
    ...(view.kind === 'kyt' ? [[m.report_finding_setting(), settingCell(view)] as const] : []),
  ];
}

/** The side that sets the verdict, named. */
function settingCell(view: KytView): Cell {
  const side = settingSideOf(view);
  if (side === null) return [words(m.kyt_sets_unknown())];
  if (side === 'both') return [words(m.kyt_sets_both())];
  return [
    words(
      view.summary.direction === 'both'
        ? sideWord(side)
        : `${sideWord(side)}${m.common_colon()}${m.kyt_why_single()}`,
    ),
  ];
}

function ownFindings(view: KyaView, answer: AnswerValues): Block[] {
  const { result } = view;
  if (result === null) return [];
  const fields = answer.fieldsOf(null);
  return [
    ...labelLine(answer, result.subjectLabels, fields.labels),
    ...scoreBlocks(answer, {
      score: result.score,
      overview: result.overview,
      fields,
      standing: scoreStanding(result.score, result),
      tableId: `score-s${String(answer.source)}`,
    }),
  ];
}

/** Each side with its endpoint, score and labels. */
function sideFindings(view: KytView, answer: AnswerValues): Block[] {
  const { sides, unsided } = readSides(view);
  return [
    ...sides.flatMap((reading) => oneSide(reading, view, answer)),
    ...(unsided.length === 0 ? [] : [wordsParagraph(m.kyt_unsided_text())]),
  ];
}

function oneSide(reading: SideReading, view: KytView, answer: AnswerValues): Block[] {
  const { side, endpoint, score, overview, labels, hits } = reading;
  const { result } = view;
  if (result === null) return [];
  const fields = answer.fieldsOf(side);
  const endCell: Cell =
    endpoint === null
      ? [words(m.kyt_endpoint_unknown())]
      : endpoint.certainty === 'delivered'
        ? answer.text(endpoint.address, `/${fields.overview}/address`, 'mono')
        : [
            ...sharedEnd(reading, answer),
            words(m.common_bracketed({ text: m.kyt_endpoint_inferred() })),
          ];
  const ownRules = new Set(hits.map(({ ruleCode }) => ruleCode));
  return [
    heading(4, words(sideWord(side))),
    ...facts([
      [m.subject_address(), endCell],
      [
        m.verdict_label(),
        outcomeCell(outcomeOfSide(view, reading), answer.at(`/${fields.score}/verdict`)),
      ],
      [m.verdict_score(), scoreCell(answer, score, fields.score)],
    ]),
    ...labelLine(answer, labels, fields.labels),
    ...scoreBlocks(answer, {
      score,
      overview,
      fields,
      // The level is of the screening, not of a side.
      standing: scoreStanding(score, {
        hits,
        rulesTriggered: [...ownRules],
        risk: null,
        areHitsDelivered: result.areHitsDelivered,
      }),
      tableId: `score-s${String(answer.source)}-${side}`,
    }),
  ];
}

/** An inferred endpoint is on the paths that share it. */
function sharedEnd({ endpoint, hits }: SideReading, answer: AnswerValues): Cell {
  if (endpoint === null) return [];
  for (const hit of hits) {
    const at = hit.nodes.findIndex(({ address }) => address === endpoint.address);
    const node = hit.nodes[at];
    if (node === undefined) continue;
    const place = `/hits/${String(hit.index)}/pathNodes/${String(node.place ?? at)}/address`;
    return answer.text(endpoint.address, place, 'mono');
  }
  return [];
}

function labelLine(
  answer: AnswerValues,
  labels: SideReading['labels'],
  list: 'subjectTags' | 'fromTags' | 'toTags',
): Block[] {
  if (labels.length === 0) return [];
  const cells = labels.map((label, index): Cell => {
    const path = answer.label(label, list, index);
    if (label.riskLevel === null) return path;
    const place = answer.item(list, index);
    const level = riskTone(label.riskLevel);
    return [
      ...path,
      ...splitMessage(m.common_bracketed, {
        text: value(answer.levelWord(label.riskLevel), answer.at(place), `risk-${level}`),
      }),
    ];
  });
  return [
    paragraph(
      words(`${m.details_labels()}${m.common_colon()}`),
      ...joined(cells, m.common_semicolon()),
    ),
  ];
}

/** `rulesHit` of `rulesChecked`; where an answer says none of it, neither does the report. */
function highlightLine(view: KyaView | KytView, answer: AnswerValues): Block[] {
  const { result } = view;
  if (result === null) return [];
  const summaries = [
    ['highlightSummary', result.highlightSummary] as const,
    ...('inHighlightSummary' in result
      ? [
          ['inHighlightSummary', result.inHighlightSummary] as const,
          ['outHighlightSummary', result.outHighlightSummary] as const,
        ]
      : []),
  ];
  return summaries.flatMap(([field, summary]): Block[] => {
    if (summary === null || summary.rulesChecked === 0) return [];
    const side = {
      highlightSummary: null,
      inHighlightSummary: 'in',
      outHighlightSummary: 'out',
    } as const;
    const of = side[field];
    return [
      paragraph(
        ...(of === null ? [] : [words(`${sideWord(of)}${m.common_colon()}`)]),
        ...splitMessage(m.hits_highlighted, {
          hit: answer.figure(summary.rulesHit, `/${field}/rulesHit`),
          checked: answer.figure(summary.rulesChecked, `/${field}/rulesChecked`),
        }),
      ),
    ];
  });
}

/** What speaks for the subject, or looks as if it did: an exempted address is not a clean one. */
function exculpatory(view: KyaView | KytView): Block[] {
  const { request, result } = view;
  if (result === null) return [];
  const exempted =
    view.kind === 'kyt'
      ? findExemptedSides(view).map(
          (side) => `${sideWord(side)}${m.common_colon()}${m.warn_exempted_title()}`,
        )
      : isExemptedAsExchange(request, result)
        ? [m.warn_exempted_title()]
        : [];
  if (exempted.length === 0) return [];
  return [
    {
      kind: 'notice',
      tone: 'caution',
      blocks: [
        wordsParagraph(
          `${exempted.join(m.common_semicolon())}${m.common_stop()}${m.warn_exempted_text()}`,
        ),
      ],
    },
  ];
}
