// Path nodes as another version of the documents has them.
import { isJsonObject } from '#shared/screening/json.ts';
import { changePathNodes } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/** Every path node is its address alone. */
export const barePathNodes: Fault = {
  kind: 'bare-path-nodes',
  stage: 'change',
  change: (answer) =>
    changePathNodes(answer, (nodes) =>
      nodes.map((node) => (isJsonObject(node) ? (node['address'] ?? null) : node)),
    ),
};
