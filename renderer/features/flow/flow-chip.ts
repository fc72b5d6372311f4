// What the chip at the pointer says: only what the picture does not say itself at its zoom.
import type { Detail } from '#shared/charts/flow-scene.ts';
import { compareDecimals, roundDecimal } from '#shared/domain/amount.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import {
  DRAWN_PLACES,
  entityName,
  exactAmount,
  foldWords,
  partyWords,
  shortAddress,
} from '#shared/figures/flow-words.ts';
import type { FlowNode } from '#shared/flow/tree.ts';
import { m } from '#shared/messages/generated/messages.js';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { formatCount } from '#shared/words/format.ts';
import { privateLabelTitle } from '#shared/words/label-colour-words.ts';
import { labelLevels } from '#shared/words/label-words.ts';
import { riskWord } from '#shared/words/risk-words.ts';
import type { ChipLine } from '../../charts/flow-frame.ts';
import type { FlowTarget } from '../../charts/flow-index.ts';

/** What the chip's words are made from. */
export interface ChipSource {
  token: string;
  labelOf: (address: string) => PrivateLabel | null;
  /** The person's notes on what is drawn under a key, in a few words. */
  noteOf: (key: string) => string | null;
  nodeOf: (key: string) => FlowNode | undefined;
}

/** Longer texts are for the side panel. */
const MOST = 160;

/** The lines of the chip; none when the picture says it all. */
export function chipLines(
  target: FlowTarget,
  detail: Detail,
  { token, labelOf, noteOf, nodeOf }: ChipSource,
): ChipLine[] {
  const isNear = detail === 'near';
  const said: (ChipLine | string | null)[] = [];
  if (target.kind === 'edge') {
    const { edge, fold } = target.edge;
    if (edge === null) return fold === null || isNear ? [] : [{ text: foldWords(fold, token) }];
    const { parent, child, from, to, sum, isGap, isContradictory, parts, hits } = edge;
    const isRounded = sum !== null && compareDecimals(roundDecimal(sum, DRAWN_PLACES), sum) !== 0;
    const end = (key: string): string => {
      const node = nodeOf(key);
      return node === undefined ? shortAddress(key) : partyWords(node, shortAddress);
    };
    const ends = (a: string, mark: string, b: string): ChipLine => ({
      text: `${end(a)} ${mark} ${end(b)}`,
      isMono: true,
    });
    said.push(
      // A line without a head where the direction was not provided.
      from === null || to === null ? ends(parent, '—', child) : ends(from, '→', to),
      isGap
        ? m.flow_link_missing()
        : !isNear || isRounded || target.edge.label === null
          ? exactAmount(sum, token)
          : null,
      isContradictory ? m.flow_contradictory() : null,
      parts.length > 1 ? m.flow_chip_parts({ count: formatCount(parts.length) }) : null,
      pathWords(hits),
    );
  } else if (target.node.kind === 'fold') {
    const { fold } = target.node;
    said.push(
      isNear ? null : foldWords(fold, token),
      fold.isContradictory ? m.flow_contradictory() : null,
      isNear || fold.level === null
        ? null
        : `${m.flow_fold_worst()}${revealForeignText(riskWord(fold.level))}`,
      pathWords(fold.hits),
    );
  } else {
    const { node } = target.node;
    const { address, labels, level, twins, hits, side, isContradictory } = node;
    const label = labelOf(address);
    const [worst] = labels;
    const levels = worst === undefined ? [] : labelLevels(worst).map(revealForeignText);
    const name = entityName(node);
    const isTold = isNear && label === null && side !== null && levels.length === 1;
    said.push(
      node.group === null
        ? { text: revealForeignText(address), isMono: true }
        : partyWords(node, shortAddress),
      label === null ? null : privateLabelTitle(label),
      noteOf(node.key),
      name === null || isTold || node.group !== null ? null : levels.join(' › '),
      level === null || side === null
        ? null
        : m.flow_risk({ level: revealForeignText(riskWord(level)) }),
      isContradictory ? m.flow_contradictory() : null,
      twins.length > 0 ? m.flow_twins({ count: formatCount(twins.length) }) : null,
      side === null ? null : pathWords(hits),
    );
  }
  return said.flatMap((one) => {
    if (one === null) return [];
    const line = typeof one === 'string' ? { text: one } : one;
    return [
      { ...line, text: line.text.length > MOST ? `${line.text.slice(0, MOST)}…` : line.text },
    ];
  });
}

function pathWords(hits: readonly number[]): string {
  return m.flow_paths_count({ count: formatCount(hits.length) });
}
