// Paths that begin at the screened endpoint instead of the opponent, and paths that claim to.
import { isJsonObject, type JsonValue } from '#shared/screening/json.ts';
import { jsonNumber } from '../../answer.ts';
import { changePathNodes } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/**
 * The same chain the other way round: link i-1 to i still carries the amount and the time of
 * element i, so both move one element on.
 */
export const reversedPathNodes: Fault = {
  kind: 'reversed-path-nodes',
  stage: 'change',
  change: (answer) => changePathNodes(answer, reverse),
};

/** The same chain the other way round, every element with the amount and the time it had. */
export const turnedPathNodes: Fault = {
  kind: 'turned-path-nodes',
  stage: 'change',
  change: (answer) => changePathNodes(answer, (nodes) => nodes.toReversed()),
};

/** `deep` counts from the screened endpoint, while the ends stay where they are. */
export const deepFromEndpoint: Fault = {
  kind: 'deep-from-endpoint',
  stage: 'change',
  change: (answer) =>
    changePathNodes(answer, (nodes) =>
      nodes.map((node, index) =>
        isJsonObject(node) ? { ...node, deep: jsonNumber(nodes.length - 1 - index) } : node,
      ),
    ),
};

function reverse(nodes: JsonValue[]): JsonValue[] {
  return nodes
    .map((node, index) => {
      if (!isJsonObject(node)) return node;
      const next = nodes[index + 1];
      const link = isJsonObject(next)
        ? { amount: next['amount'], last_closed_timestamp: next['last_closed_timestamp'] }
        : { amount: jsonNumber(0), last_closed_timestamp: jsonNumber(0) };
      return {
        ...node,
        amount: link.amount ?? jsonNumber(0),
        last_closed_timestamp: link.last_closed_timestamp ?? jsonNumber(0),
      };
    })
    .reverse();
}
