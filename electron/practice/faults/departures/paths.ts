// Evidence chains as other versions have them: with holes, the other way round, or with ends, distances
// or sides that cannot be read off (contract-notes, "order of pathNodes", "deep").
import { isJsonObject, type JsonValue } from '#shared/screening/json.ts';
import { jsonNumber } from '../../answer.ts';
import { changeHits, changeObjects, changePathNodes } from '../change-answer.ts';
import { altering, type Fault } from '../fault.ts';

/** In the order of FAULTS.md. */
export const PATH_FORMS: readonly Fault[] = [
  ofNodes('bare-path-nodes', (nodes) =>
    nodes.map((node) => (isJsonObject(node) ? (node['address'] ?? null) : node)),
  ),
  ofNodes('null-path-nodes', (nodes) => [...nodes.slice(0, -1), null, ...nodes.slice(-1)]),
  ofNodes('reversed-path-nodes', reverse),
  // The other way round, every element with the amount and the time it had.
  ofNodes('turned-path-nodes', (nodes) => nodes.toReversed()),
  // `deep` counts from the screened endpoint, while the ends stay where they are.
  ofNodes('deep-from-endpoint', (nodes) =>
    nodes.map((node, index) =>
      isJsonObject(node) ? { ...node, deep: jsonNumber(nodes.length - 1 - index) } : node,
    ),
  ),
  // Neither end is the opponent or the endpoint.
  ofNodes('masked-path-ends', (nodes) =>
    nodes.map((node, index) => (index === 0 || index === nodes.length - 1 ? mask(node) : node)),
  ),
  ofNodes('no-deep', (nodes) => changeObjects(nodes, ({ deep: _deep, ...node }) => node)),
  altering('no-opponent', (answer) =>
    changeHits(answer, ({ opponentAddress: _opponent, ...hit }) => hit),
  ),
  altering('no-path-flow', (answer) => changeHits(answer, ({ pathFlow: _flow, ...hit }) => hit)),
];

function ofNodes(kind: string, change: (nodes: JsonValue[]) => JsonValue[]): Fault {
  return altering(kind, (answer) => changePathNodes(answer, change));
}

/** Link i-1 to i still carries the amount and the time of element i, so both move one element on. */
function reverse(nodes: JsonValue[]): JsonValue[] {
  return nodes
    .map((node, index) => {
      if (!isJsonObject(node)) return node;
      const next = nodes[index + 1];
      const link = isJsonObject(next) ? next : {};
      return {
        ...node,
        amount: link['amount'] ?? jsonNumber(0),
        last_closed_timestamp: link['last_closed_timestamp'] ?? jsonNumber(0),
      };
    })
    .reverse();
}

function mask(node: JsonValue): JsonValue {
  if (!isJsonObject(node) || typeof node['address'] !== 'string') return node;
  const { address } = node;
  return { ...node, address: `${address.slice(0, 6)}***${address.slice(-4)}` };
}
