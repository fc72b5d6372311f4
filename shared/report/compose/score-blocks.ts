// A score as blocks: what kind of statement it is, its components with our points next to theirs, both
// sums, and the ratios.
import { checkScore } from '../../review/check-score.ts';
import { m } from '../../messages/generated/messages.js';
import { recomputeScore, type ScoreRecomputation } from '../../review/recompute.ts';
import type { ScoreStanding } from '../../review/score-standing.ts';
import type { Score, ScoreOverview } from '../../screening/result.ts';
import { figureWords } from '../../words/amount-words.ts';
import { checkFigureWord, checkPlaceWords, checkValueWords } from '../../words/check-words.ts';
import { directionWord, hopBandWord } from '../../words/component-words.ts';
import { standingWords } from '../../words/score-words.ts';
import type { Block, Cell, ValueSource } from '../document.ts';
import { value, words } from '../inlines.ts';
import { computed, type AnswerValues, type SideFields } from './answer-values.ts';
import { column, facts, heading, paragraph, tableOf, wordsParagraph } from './record-values.ts';
import { splitMessage } from './split-message.ts';

/** What a score is drawn from. */
export interface ScoreReading {
  score: Score | null;
  overview: ScoreOverview | null;
  standing: ScoreStanding | null;
  fields: SideFields;
  /** Of the table, e.g. `score-s1-in`. */
  tableId: string;
}

/** The score as delivered; "not computed" where there is none. */
export function scoreCell(answer: AnswerValues, score: Score | null, field: string): Cell {
  if (score === null || score.score === null) return [words(m.score_not_computed())];
  return answer.figure(score.score, `/${field}/score`);
}

/** The score with everything that it is made of. */
export function scoreBlocks(answer: AnswerValues, reading: ScoreReading): Block[] {
  const { score, fields, standing } = reading;
  const stands = standing === null ? null : standingWords(standing);
  const said: Block[] =
    stands === null ? [] : [paragraph(words(`${stands.title}${m.common_colon()}${stands.text}`))];
  if (score === null) return said;
  const field = `/${fields.score}`;
  const { score: name } = fields;
  return [
    heading(4, words(m.score_composition())),
    ...said,
    ...(score.selfHit
      ? [
          paragraph(
            words(
              `${m.score_self_hit_title()}${m.common_colon()}${m.score_self_hit_text()}${m.common_sentence_gap()}${m.score_self_hit_level()} `,
            ),
            ...answer.level(score.selfHitLevel, `${field}/selfHitLevel`),
          ),
        ]
      : []),
    ...componentTable(answer, reading, score),
    ...facts([
      [m.score_r1(), answer.ratio(score.r1, `${field}/r1`)],
      [m.score_r2(), answer.ratio(score.r2, `${field}/r2`)],
      [m.score_r_out(), answer.ratio(score.rOut, `${field}/rOut`)],
      [m.score_direct(), answer.amount(score.directAmount, `${field}/directAmount`)],
      [m.score_indirect(), answer.amount(score.indirectAmount, `${field}/indirectAmount`)],
      [m.score_outflow(), answer.amount(score.outflowAmount, `${field}/outflowAmount`)],
      [m.score_total_in(), answer.amount(score.totalIn, `${field}/totalIn`)],
      [m.score_total_out(), answer.amount(score.totalOut, `${field}/totalOut`)],
      [m.score_hit_paths(), answer.figure(score.hitPaths, `${field}/hitPaths`)],
      [m.score_risky_edges(), answer.figure(score.riskyEdges, `${field}/riskyEdges`)],
    ]),
    ...deviations(answer, { ...reading, score }, name),
  ];
}

function componentTable(
  answer: AnswerValues,
  { fields, tableId }: ScoreReading,
  score: Score,
): Block[] {
  const ours = recomputeScore(score);
  const pointerOf = (index: number): string => answer.item(`${fields.score}/components`, index);
  const rows = score.components.map((part, index): Cell[] => {
    const at = pointerOf(index);
    const own = ours.points[index]?.ours ?? null;
    const from = ['base', 'weight', 'ratio'].map((factor) => answer.at(`${at}/${factor}`));
    const severity = part.severity === '' ? null : part.severity;
    return [
      answer.text(directionWord(part.direction), `${at}/direction`),
      answer.text(hopBandWord(part.hopBucket), `${at}/hopBucket`),
      answer.level(severity, `${at}/severity`),
      answer.figure(part.base, `${at}/base`),
      answer.figure(part.weight, `${at}/weight`),
      answer.figure(part.amount, `${at}/amount`),
      answer.figure(part.ratio, `${at}/ratio`),
      answer.figure(part.points, `${at}/points`),
      own === null ? [words('–')] : [computed(figureWords(own), 'base_weight_ratio', from)],
    ];
  });
  const table = tableOf({
    id: tableId,
    caption: `${m.score_components()}. ${m.score_components_note()}`,
    columns: [
      column(m.score_column_direction(), 10),
      column(m.score_column_bucket(), 11),
      column(m.score_column_severity(), 11),
      column(m.score_column_base(), 9, 'end'),
      column(m.score_column_weight(), 9, 'end'),
      column(m.score_column_amount(), 16, 'end'),
      column(m.score_column_ratio(), 12, 'end'),
      column(m.score_column_points(), 11, 'end'),
      column(m.score_column_ours(), 11, 'end'),
    ],
    rows,
  });
  if (table.length === 0) return [wordsParagraph(m.score_components_none())];
  const points: ValueSource[] = score.components.map((_, index) =>
    answer.at(`${pointerOf(index)}/points`),
  );
  return [
    ...table,
    paragraph(
      words(`${m.score_sum()}${m.common_colon()}`),
      ours.sum === null ? words('–') : computed(figureWords(ours.sum), 'sum', points),
      words(` · ${m.verdict_score()}${m.common_colon()}`),
      ...scoreCell(answer, score, fields.score),
      words(`. ${sumWords(ours.state)}`),
    ),
  ];
}

function sumWords(state: ScoreRecomputation['state']): string {
  const all = {
    equal: m.score_sum_equal,
    differs: m.score_sum_differs,
    capped: m.score_sum_capped,
    self_hit: m.score_sum_self_hit,
    not_computed: m.score_sum_not_computed,
    unknown: m.score_sum_unknown,
  };
  return all[state]();
}

/** The figures of the score that ours differ from, each named. */
function deviations(
  answer: AnswerValues,
  { score, overview, fields }: ScoreReading & { score: Score },
  field: SideFields['score'],
): Block[] {
  const differing = checkScore({ score, field, overview }).filter(
    ({ outcome }) => outcome === 'differs',
  );
  if (differing.length === 0) return [];
  return [
    paragraph({ kind: 'strong', inlines: [words(m.report_finding_deviations())] }),
    {
      kind: 'list',
      isOrdered: false,
      items: differing.map((check) => {
        const delivered = answer.at(check.pointer);
        const { place } = check;
        const name =
          place.kind === 'score' && place.component !== null
            ? splitMessage(m.check_place_component, {
                number: computed(String(place.component + 1), 'position', [
                  answer.at(answer.item(`${fields.score}/components`, place.component)),
                ]),
                score: words(checkPlaceWords({ place: { ...place, component: null } })),
              })
            : [words(checkPlaceWords(check))];
        return [
          paragraph(
            ...name,
            words(m.common_colon()),
            ...splitMessage(m.report_finding_differs, {
              name: words(checkFigureWord(check.figure)),
              delivered: value(checkValueWords(check.delivered), delivered, 'number'),
              ours: computed(checkValueWords(check.ours ?? ''), check.figure, [delivered]),
            }),
          ),
        ];
      }),
    },
  ];
}
