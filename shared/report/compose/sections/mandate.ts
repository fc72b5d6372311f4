// The mandate: what the case file says of the case itself.
import { m } from '../../../messages/generated/messages.js';
import { caseSeverityWord, caseStatusWord } from '../../../words/case-words.ts';
import type { Cell } from '../../document.ts';
import { value } from '../../inlines.ts';
import { facts, joined, recordSource, textCell, timeValue } from '../record-values.ts';
import { splitMessage } from '../split-message.ts';
import type { StartSection } from '../section.ts';

/** The mandate of the report. */
export const startMandate: StartSection = ({ dossier, draft }) => ({
  finish: () => {
    const one = dossier.case;
    const of = (field: string) => recordSource('case', one.id, field);
    const text = (field: 'reference' | 'title' | 'owner' | 'classification' | 'summary'): Cell =>
      textCell(one[field], of(field));
    const { period } = draft;
    const bound = (field: 'from' | 'to', at: number) =>
      timeValue(at, recordSource('report', dossier.report.id, `period.${field}`));
    return facts([
      [m.report_mandate_reference(), text('reference')],
      [m.report_mandate_title(), text('title')],
      [m.report_mandate_owner(), text('owner')],
      [m.report_mandate_severity(), [value(caseSeverityWord(one.severity), of('severity'))]],
      [m.report_mandate_classification(), text('classification')],
      [m.report_mandate_status(), [value(caseStatusWord(one.status), of('status'))]],
      [m.report_mandate_opened(), [timeValue(one.openedAt, of('openedAt'))]],
      [
        m.report_mandate_closed(),
        one.closedAt === null ? [] : [timeValue(one.closedAt, of('closedAt'))],
      ],
      [m.report_mandate_tags(), joined(one.tags.map((tag) => textCell(tag, of('tags'))))],
      [m.report_mandate_summary(), text('summary')],
      [
        m.report_mandate_period(),
        period === null
          ? []
          : splitMessage(m.report_mandate_period_text, {
              from: bound('from', period.from),
              to: bound('to', period.to),
            }),
      ],
    ]);
  },
});
