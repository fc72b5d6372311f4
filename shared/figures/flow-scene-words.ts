// The words of the flow as a scene, for the canvas and the exported file: the same as the page's own.
import type { PrivateLabel } from '../domain/label.ts';
import type { FlowTree } from '../flow/tree.ts';
import type { TransactionSide } from '../review/sides.ts';
import type { SceneWording } from '../charts/flow-scene.ts';
import { privateLabelText } from '../words/label-colour-words.ts';
import { riskTone, riskWord } from '../words/risk-words.ts';
import { formatCount } from '../words/format.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { m } from '../messages/generated/messages.js';
import { entityIconName } from './entity-icon.ts';
import {
  columnWords,
  entityName,
  exactAmount,
  foldWords,
  groupCount,
  markedText,
  nodeWords,
  partyWords,
  shortAddress,
  subjectWord,
} from './flow-words.ts';

/** More hidden nodes than this are not counted within the ring of a fold. */
const MOST_IN_RING = 999;

/** What a scene's words are made from. */
export interface SceneSource {
  tree: FlowTree;
  token: string;
  /** The side of a transaction; null for an address. */
  side: TransactionSide | null;
  /** The person's own label on an address. */
  labelOf: (address: string) => PrivateLabel | null;
  /** The person's notes on what is drawn under a key, in a few words; null for none. */
  noteOf?: (key: string) => string | null;
}

/** The words of a scene in the present language. */
export function sceneWording(source: SceneSource): SceneWording {
  const { tree, token, side, labelOf, noteOf = () => null } = source;
  const addressOf = (key: string): string => {
    const node = tree.nodes.get(key);
    return node === undefined ? revealForeignText(key) : partyWords(node, revealForeignText);
  };
  return {
    node: (node) => {
      const { address, labels, level } = node;
      const label = labelOf(address);
      const isSubject = node.side === null;
      return {
        shortAddress: markedText(groupCount(node) ?? shortAddress(address), node.isContradictory),
        name: isSubject ? subjectWord(side) : entityName(node),
        level:
          isSubject || level === null || riskTone(level) !== 'unknown'
            ? null
            : revealForeignText(riskWord(level)),
        icon: entityIconName(labels),
        label: label === null ? null : { text: privateLabelText(label), colour: label.colour },
        note: noteOf(node.key),
        more: null,
      };
    },
    isLabelled: ({ address }) => labelOf(address) !== null,
    fold: (fold) => {
      const words = foldWords(fold, token);
      const worst =
        fold.level === null
          ? null
          : `${m.flow_fold_worst()}${revealForeignText(riskWord(fold.level))}`;
      return {
        count: `+${fold.nodeCount > MOST_IN_RING ? '…' : formatCount(fold.nodeCount)}`,
        words,
        worst,
        spoken: worst === null ? words : `${words}${m.common_stop()}${worst}`,
      };
    },
    wholeNode: (node) => {
      const words = nodeWords(node, side, labelOf(node.address));
      const note = noteOf(node.key);
      return note === null ? words : [words, m.flow_noted({ title: note })].join(m.common_comma());
    },
    wholeFold: (fold) =>
      [foldWords(fold, token), fold.members.map(addressOf).join(m.common_list_comma())].join(
        m.common_colon(),
      ),
    wholeEdge: ({ edge, fold }) => {
      if (edge === null) return fold === null ? '' : foldWords(fold, token);
      const { parent, child, from, to, sum, isGap, isContradictory } = edge;
      // A line without a head where the direction was not provided.
      const ends =
        from === null || to === null
          ? `${addressOf(parent)} — ${addressOf(child)}`
          : `${addressOf(from)} → ${addressOf(to)}`;
      const amount = isGap ? m.flow_link_missing() : exactAmount(sum, token);
      const mark = isContradictory ? `${m.common_comma()}${m.flow_contradictory()}` : '';
      return `${ends}${m.common_colon()}${amount}${mark}`;
    },
    column: (column) => columnWords(column, side).long,
    columnShort: (column) => columnWords(column, side).short,
    unknownBlock: m.flow_unknown(),
  };
}
