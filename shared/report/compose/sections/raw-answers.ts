// The stored answers that the report rests on, each with what lets somebody else find the same bytes.
import { m } from '../../../messages/generated/messages.js';
import { formatCount } from '../../../words/format.ts';
import { rulesetTypeWord } from '../../../words/rule-words.ts';
import type { Cell } from '../../document.ts';
import type { DossierAnswer } from '../../dossier.ts';
import { cite, value, words } from '../../inlines.ts';
import {
  column,
  recordSource,
  snapshotField,
  tableOf,
  timeValue,
  wordsParagraph,
} from '../record-values.ts';
import type { StartSection } from '../section.ts';

/** The answers and the rulesets stored with them. */
export const startRawAnswers: StartSection = ({ dossier, sources }) => ({
  finish: () => {
    if (sources.length === 0) return [wordsParagraph(m.report_raw_none())];
    const answers = new Map(dossier.answers.map((one) => [one.snapshotId, one]));
    const listed = sources.map((source, index) => ({
      number: index + 1,
      source,
      answer: source.snapshotId === null ? undefined : answers.get(source.snapshotId),
    }));
    return [
      wordsParagraph(m.report_raw_note()),
      ...tableOf({
        id: 'answers',
        caption: m.report_section_raw_answers(),
        columns: [
          column(m.report_col_answer(), 8),
          column(m.report_col_about(), 26),
          column(m.report_col_received(), 13),
          column(m.report_col_size(), 9, 'end'),
          column(m.report_col_hash(), 22),
          column(m.report_col_request_hash(), 22),
        ],
        rows: listed.map(({ number, source, answer }): Cell[] => {
          const of = (field: string) => snapshotField(number, field);
          return [
            [cite(number, '')],
            [value(source.subject, of('subject'), source.kind === 'name' ? 'foreign' : 'mono')],
            [timeValue(answer?.receivedAt ?? source.takenAt, of('receivedAt'))],
            [value(formatCount(source.sizeBytes), of('sizeBytes'), 'number')],
            [value(source.sha256, of('sha256'), 'mono')],
            answer === undefined || answer.requestSha256 === null
              ? [words(m.environment_imported())]
              : [value(answer.requestSha256, of('requestSha256'), 'mono')],
          ];
        }),
      }),
      ...tableOf({
        id: 'rulesets',
        caption: m.report_raw_rulesets(),
        columns: [
          column(m.report_col_answer(), 10),
          column(m.report_col_kind(), 20),
          column(m.report_col_name(), 30),
          column(m.report_col_file_hash(), 40),
        ],
        rows: listed.flatMap(({ number, answer }) =>
          (answer?.rulesets ?? []).map((one) => rulesetRow(number, one)),
        ),
      }),
    ];
  },
});

function rulesetRow(source: number, one: DossierAnswer['rulesets'][number]): Cell[] {
  const of = (field: string) => recordSource('ruleset', one.sha256, field);
  return [
    [cite(source, '')],
    [value(rulesetTypeWord(one.type), of('type'))],
    one.name === '' ? [words(m.scope_ruleset_unnamed())] : [value(one.name, of('name'), 'foreign')],
    [value(one.sha256, of('sha256'), 'mono')],
  ];
}
