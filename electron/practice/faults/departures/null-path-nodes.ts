// Holes in the evidence chain.
import { changePathNodes } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/** A null before the last node of every path. */
export const nullPathNodes: Fault = {
  kind: 'null-path-nodes',
  stage: 'change',
  change: (answer) =>
    changePathNodes(answer, (nodes) => [...nodes.slice(0, -1), null, ...nodes.slice(-1)]),
};
