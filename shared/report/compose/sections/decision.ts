// Where the case is, what persons decided about its hits, and space for who approves. Approvals that
// were signed are on the cover: they speak of this content, so they cannot be part of it.
import type { HitDecision } from '../../../domain/decision.ts';
import { m } from '../../../messages/generated/messages.js';
import { caseStatusWord } from '../../../words/case-words.ts';
import { dispositionWord } from '../../../words/disposition-words.ts';
import type { Block, Cell } from '../../document.ts';
import { value, words } from '../../inlines.ts';
import {
  historyOfDecisions,
  replacedDecisions,
  tallyHits,
  toldDecisions,
} from '../hit-decisions.ts';
import {
  answerCell,
  column,
  facts,
  heading,
  recordSource,
  tableOf,
  textCell,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import type { SectionContext, StartSection } from '../section.ts';

/** The decisions of the report. */
export const startDecision: StartSection = (context) => {
  const { dossier } = context;
  const historyOf = historyOfDecisions(dossier.decisions);
  const reopened = new Map<string, HitDecision>();
  return {
    add(view) {
      for (const one of tallyHits(view, dossier.decisions, historyOf).reopened) {
        reopened.set(one.id, one);
      }
    },
    finish: () => {
      const told = toldDecisions(context);
      return [
        ...caseFacts(context),
        heading(3, words(m.report_decision_hits())),
        ...(told.length === 0
          ? [wordsParagraph(m.report_decision_none())]
          : decisionTable(context, 'decisions', m.report_decision_hits(), told)),
        ...reopenedBlocks(context, [...reopened.values()]),
        heading(3, words(m.report_decision_approver())),
        wordsParagraph(m.report_decision_approvals_note()),
        approverLines(),
      ];
    },
  };
};

/** Decisions whose hit says something else now; nothing where there are none. */
export function reopenedBlocks(context: SectionContext, reopened: readonly HitDecision[]): Block[] {
  if (reopened.length === 0) return [];
  const caption = m.report_decision_reopened();
  const sorted = reopened.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return [
    heading(3, words(caption)),
    {
      kind: 'notice',
      tone: 'caution',
      blocks: [wordsParagraph(m.report_decision_reopened_note())],
    },
    ...decisionTable(context, 'decisions-reopened', caption, sorted),
  ];
}

function caseFacts({ dossier: { case: one } }: SectionContext): Block[] {
  const of = (field: string) => recordSource('case', one.id, field);
  return facts([
    [m.report_mandate_status(), [value(caseStatusWord(one.status), of('status'))]],
    [m.report_mandate_owner(), textCell(one.owner, of('owner'))],
    [
      m.report_mandate_closed(),
      one.closedAt === null ? [] : [timeValue(one.closedAt, of('closedAt'))],
    ],
  ]);
}

function decisionTable(
  context: SectionContext,
  id: string,
  caption: string,
  decisions: readonly HitDecision[],
): Block[] {
  const replaced = replacedDecisions(context.dossier.decisions);
  return tableOf({
    id,
    caption,
    columns: [
      column(m.report_col_when(), 13),
      column(m.report_col_hit(), 19),
      column(m.report_col_decision(), 10),
      column(m.report_col_reason(), 17),
      column(m.report_col_remark(), 22),
      column(m.report_col_author(), 12),
      column(m.report_col_answer(), 7),
    ],
    rows: decisions.map((one): Cell[] => {
      const of = (field: string) => recordSource('decision', one.id, field);
      return [
        [timeValue(one.at, of('at'))],
        textCell(one.title, of('title')),
        [
          value(dispositionWord(one.disposition), of('disposition')),
          ...(replaced.has(one.id)
            ? [words(m.common_bracketed({ text: m.report_decision_replaced() }))]
            : []),
        ],
        textCell(one.reason, of('reason')),
        textCell(one.remark, of('remark')),
        textCell(one.author, of('author')),
        answerCell(context, one.snapshotId),
      ];
    }),
  });
}

/** To be filled in by hand. */
function approverLines(): Block {
  const line = [words('_'.repeat(40))];
  return {
    kind: 'facts',
    rows: [
      { term: m.report_decision_approver_name(), value: line },
      { term: m.report_decision_approver_date(), value: line },
      { term: m.report_decision_approver_sign(), value: line },
    ],
  };
}
