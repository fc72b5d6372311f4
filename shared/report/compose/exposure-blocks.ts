// Exposure by direction with amount and share, and the risk amounts and rates as delivered.
import { divideDecimals } from '../../domain/amount.ts';
import { m } from '../../messages/generated/messages.js';
import { exposureSides, type ExposureSide } from '../../review/exposure-rows.ts';
import type { KyaView, KytView } from '../../screening/snapshot.ts';
import { amountWords, shareWords } from '../../words/amount-words.ts';
import type { Block, Cell } from '../document.ts';
import { words } from '../inlines.ts';
import { computed, type AnswerValues } from './answer-values.ts';
import { column, facts, heading, tableOf, wordsParagraph } from './record-values.ts';

/** Decimal places of a share of 1. */
const SHARE_PLACES = 4;

/** The exposures of an answer; nothing where it delivers none and no risk amount. */
export function exposureBlocks(view: KyaView | KytView, answer: AnswerValues): Block[] {
  const { result } = view;
  if (result === null) return [];
  const { inflowRiskAmount, outflowRiskAmount, inflowRiskRate, outflowRiskRate } = result;
  const delivered = [inflowRiskAmount, outflowRiskAmount, inflowRiskRate, outflowRiskRate];
  const sides = exposureSides(result.exposures);
  // The table of KYT results lists none of these.
  if (result.exposures.length === 0 && delivered.every((one) => one === null)) return [];
  return [
    heading(4, words(m.report_finding_exposure())),
    ...sides.flatMap((side) => sideBlocks(side, answer)),
    ...facts([
      [m.exposure_in_risk_amount(), answer.amount(inflowRiskAmount, '/inflowRiskAmount')],
      [m.exposure_in_risk_rate(), answer.ratio(inflowRiskRate, '/inflowRiskRate')],
      [m.exposure_out_risk_amount(), answer.amount(outflowRiskAmount, '/outflowRiskAmount')],
      [m.exposure_out_risk_rate(), answer.ratio(outflowRiskRate, '/outflowRiskRate')],
    ]),
  ];
}

function sideBlocks({ side, rows, sum }: ExposureSide, answer: AnswerValues): Block[] {
  const titles = {
    inflow: m.exposure_in,
    outflow: m.exposure_out,
    unknown: m.exposure_unknown,
  };
  const title = titles[side]();
  if (rows.length === 0) return [wordsParagraph(`${title}${m.common_colon()}${m.exposure_none()}`)];
  const pointerOf = (index: number): string => answer.item('exposures', index);
  const from = rows.map(({ index }) => answer.at(`${pointerOf(index)}/value`));
  return tableOf({
    id: `exposure-s${String(answer.source)}-${side}`,
    caption: `${title}${m.common_stop()}${m.exposure_share_note()}`,
    columns: [
      column(m.exposure_category(), 50),
      column(m.exposure_amount(), 30, 'end'),
      column(m.exposure_share(), 20, 'end'),
    ],
    rows: [
      ...rows.map(({ index, category, value }): Cell[] => {
        const at = pointerOf(index);
        const share =
          value === null || sum === null || Number(sum) <= 0
            ? null
            : divideDecimals(value, sum, SHARE_PLACES);
        return [
          answer.text(category, `${at}/category`),
          answer.amount(value, `${at}/value`),
          share === null
            ? [words('–')]
            : [computed(shareWords(share), 'share_of_sum', [answer.at(`${at}/value`), ...from])],
        ];
      }),
      [
        [words(m.exposure_sum())],
        sum === null ? [words('–')] : [computed(amountWords(sum, answer.token), 'sum', from)],
        [],
      ],
    ],
  });
}
