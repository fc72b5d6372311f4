// What the chip at the pointer says in the picture of both sides of a transaction.
import type { Detail } from '#shared/charts/flow-scene.ts';
import { unmirrorKey } from '#shared/charts/mirror-layout.ts';
import {
  endpointSide,
  endpointWords,
  type MirrorWordsSource,
} from '#shared/figures/mirror-words.ts';
import type { FlowNode } from '#shared/flow/tree.ts';
import { m } from '#shared/messages/generated/messages.js';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import type { ChipLine } from '../../charts/flow-frame.ts';
import type { FlowTarget } from '../../charts/flow-index.ts';
import { chipLines } from './flow-chip.ts';

/** The lines of the chip at the pointer. */
export function mirrorChip(
  target: FlowTarget,
  detail: Detail,
  source: MirrorWordsSource,
): readonly ChipLine[] {
  const { tree, token, labelOf, noteOf = () => null } = source;
  if (
    target.kind === 'edge' &&
    target.edge.edge !== null &&
    unmirrorKey(target.edge.key) === null
  ) {
    return [{ text: m.kyt_spine_link() }];
  }
  if (target.kind === 'node' && target.node.kind === 'node') {
    const { node } = target.node;
    if (node.side === null) {
      // Close up its hash is below it.
      return detail === 'near' ? [] : [{ text: revealForeignText(node.address), isMono: true }];
    }
    const side = endpointSide(node);
    if (side !== null && node.address === '') {
      return [{ text: endpointWords(node, side, source, revealForeignText) }];
    }
  }
  const nodeOf = (key: string): FlowNode | undefined => tree.nodes.get(key);
  return chipLines(target, detail, { token, labelOf, noteOf, nodeOf });
}
