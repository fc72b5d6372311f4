// The legend of an exported picture: the words of the page's own legend.
import { RISK_LEVELS } from '../domain/risk.ts';
import type { FlowExhibit } from '../charts/flow-exhibit.ts';
import { DUST_SHARE } from '../charts/flow-layout.ts';
import { riskWord } from '../words/risk-words.ts';
import { m } from '../messages/generated/messages.js';
import { formatCount } from '../words/format.ts';

/** The rings of risk levels. */
export function levelLegend(): FlowExhibit['legend'] {
  return [
    ...RISK_LEVELS.map((level) => ({ mark: level, words: riskWord(level) })),
    { mark: 'unknown', words: m.figure_legend_unknown() },
    { mark: 'none', words: m.flow_legend_no_level() },
  ];
}

/**
 * What the marks mean.
 * @param isPrivate private labels of the case are in the picture
 * @param isContradictory paths that contradict themselves are in the picture
 */
export function figureLegend(isPrivate: boolean, isContradictory: boolean): FlowExhibit['legend'] {
  return [
    ...levelLegend(),
    { mark: 'direction', words: m.flow_legend_direction() },
    { mark: 'thickness', words: m.flow_legend_thickness() },
    { mark: 'dust', words: m.flow_legend_dust({ percent: formatCount(DUST_SHARE * 100) }) },
    { mark: 'gap', words: m.flow_legend_gap() },
    ...(isContradictory
      ? [{ mark: 'contradictory' as const, words: m.flow_legend_contradictory() }]
      : []),
    { mark: 'twin', words: m.flow_legend_twin() },
    { mark: 'fold', words: m.figure_legend_fold() },
    ...(isPrivate ? [{ mark: 'private' as const, words: m.flow_legend_private() }] : []),
  ];
}
