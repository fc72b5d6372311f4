// Evidence chains whose ends and distances cannot be read off (contract-notes, "order of
// pathNodes", "deep").
import { isJsonObject, type JsonValue } from '#shared/screening/json.ts';
import { changeHits, changeObjects, changePathNodes } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/** Path nodes do not say how far they are. */
export const noDeep: Fault = {
  kind: 'no-deep',
  stage: 'change',
  change: (answer) =>
    changePathNodes(answer, (nodes) => changeObjects(nodes, ({ deep: _deep, ...node }) => node)),
};

/** Hits do not name their opponent. */
export const noOpponent: Fault = {
  kind: 'no-opponent',
  stage: 'change',
  change: (answer) => changeHits(answer, ({ opponentAddress: _opponent, ...hit }) => hit),
};

/** Both ends of every path are masked, so that neither is the opponent or the endpoint. */
export const maskedPathEnds: Fault = {
  kind: 'masked-path-ends',
  stage: 'change',
  change: (answer) =>
    changePathNodes(answer, (nodes) =>
      nodes.map((node, index) => (index === 0 || index === nodes.length - 1 ? mask(node) : node)),
    ),
};

function mask(node: JsonValue): JsonValue {
  if (!isJsonObject(node) || typeof node['address'] !== 'string') return node;
  const { address } = node;
  return { ...node, address: `${address.slice(0, 6)}***${address.slice(-4)}` };
}

/** Money in the other words: the flow of a hit is missing. */
export const noPathFlow: Fault = {
  kind: 'no-path-flow',
  stage: 'change',
  change: (answer) => changeHits(answer, ({ pathFlow: _flow, ...hit }) => hit),
};
