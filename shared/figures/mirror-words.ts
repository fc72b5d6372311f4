// The words of the picture of both sides of a transaction: those of a single flow, but its middle is
// the transaction, and each side has its endpoint one column from it.
import type { FlowNode } from '../flow/tree.ts';
import type { TransactionSide } from '../review/sides.ts';
import type { FlowColumn } from '../charts/flow-geometry.ts';
import type { SceneWording } from '../charts/flow-scene.ts';
import { unmirrorKey } from '../charts/mirror-layout.ts';
import { sideWord } from '../words/transaction-words.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { m } from '../messages/generated/messages.js';
import { sceneWording, type SceneSource } from './flow-scene-words.ts';
import { columnWords, entityName, shortAddress } from './flow-words.ts';

/** What the words are made from. */
export interface MirrorWordsSource extends Omit<SceneSource, 'side'> {
  /** Whether a side was screened: what an endpoint without an address is called. */
  isScreened: (side: TransactionSide) => boolean;
}

/** The words of the scene in the present language. */
export function mirrorWording(source: MirrorWordsSource): SceneWording {
  const base = sceneWording({ ...source, side: null });
  return {
    ...base,
    node: (node) => {
      const words = base.node(node);
      if (node.side === null) {
        const name = m.kyt_transaction();
        return { ...words, shortAddress: shortAddress(node.address), name, icon: 'move-right' };
      }
      const side = endpointSide(node);
      if (side === null) return words;
      const name = entityName(node) ?? sideWord(side);
      return { ...words, name, shortAddress: endpointWords(node, side, source, shortAddress) };
    },
    wholeNode: (node) => {
      if (node.side === null)
        return [m.kyt_transaction(), revealForeignText(node.address)].join(m.common_comma());
      const side = endpointSide(node);
      if (side === null) return base.wholeNode(node);
      const name = entityName(node);
      const address = endpointWords(node, side, source, revealForeignText);
      return [sideWord(side), address, name].filter((part) => part !== null).join(m.common_comma());
    },
    wholeEdge: (placed) => {
      const isSpine = placed.edge !== null && unmirrorKey(placed.key) === null;
      return isSpine ? m.kyt_spine_link() : base.wholeEdge(placed);
    },
    column: (column) => mirrorColumn(column).long,
    columnShort: (column) => mirrorColumn(column).short,
  };
}

/** The side whose endpoint a node is; null for the transaction and all others. */
export function endpointSide({ side, hop }: FlowNode): TransactionSide | null {
  if (side === null || hop !== 0) return null;
  return side === 'inflow' ? 'in' : 'out';
}

/** An endpoint's address in the words of `wordsOf`, or why there is none. */
export function endpointWords(
  { address }: FlowNode,
  side: TransactionSide,
  { isScreened }: MirrorWordsSource,
  wordsOf: (address: string) => string,
): string {
  if (address !== '') return wordsOf(address);
  return isScreened(side) ? m.kyt_endpoint_unknown() : m.kyt_not_screened();
}

function mirrorColumn(column: FlowColumn): { long: string; short: string } {
  if (column.side === null) return { long: m.kyt_transaction(), short: m.kyt_transaction() };
  if (column.hop > 0) return columnWords(column, null);
  const word = sideWord(column.side === 'inflow' ? 'in' : 'out');
  return { long: word, short: word };
}
