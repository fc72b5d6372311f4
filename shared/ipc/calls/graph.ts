// The calls of the graph of a case: what its screenings have in common, and how they connect.
import { z } from 'zod';
import type { SubjectId } from '../../domain/ids.ts';
import {
  MAX_CHOSEN,
  MAX_PATH_LINKS,
  type DescribedGraph,
  type GraphPaths,
  type NodesElsewhere,
  type SharedCounterparties,
  type ShownNodes,
} from '../../graph/described-graph.ts';
import { caseId, id, snapshotId } from '../../id-schema.ts';
import { largeReply, nothing, reply } from './inputs.ts';

/** Screenings that a graph is of. */
export const graphScope = z.strictObject({
  caseId,
  of: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('case') }),
    z.strictObject({
      kind: z.literal('subject'),
      subjectId: id.transform((text) => text as SubjectId),
    }),
    z.strictObject({
      kind: z.literal('screenings'),
      snapshotIds: z.array(snapshotId).min(1).max(MAX_CHOSEN),
    }),
  ]),
});
const node = z.number().int().min(0).max(2_147_483_647);
/** Nodes whose neighbours are shown, with how many of them. */
export const openedNodes = z
  .array(z.strictObject({ node, most: z.number().int().min(1).max(10_000) }))
  .max(1000);
const way = z.enum(['with', 'against', 'either']);

/**
 * The calls. One of each kind at a time: another one ends the one under way with `job.aborted`. Errors:
 * `record.not_found` for a node that is not in the graph (any more), `evidence.too_large`.
 */
export const graphCalls = {
  /** What connects; and, of nodes that are opened, so many neighbours more. */
  'graph.shown': {
    in: z.strictObject({ scope: graphScope, opened: openedNodes }),
    out: largeReply<DescribedGraph<ShownNodes>>(),
  },
  /** What at least two of these have in common; null: of all that were screened. */
  'graph.shared': {
    in: z.strictObject({ scope: graphScope, anchors: z.array(node).min(2).max(1000).nullable() }),
    out: largeReply<DescribedGraph<SharedCounterparties>>(),
  },
  /** `maxLinks` null: the shortest alone. */
  'graph.paths': {
    in: z.strictObject({
      scope: graphScope,
      from: node,
      to: node,
      way,
      maxLinks: z.number().int().min(1).max(MAX_PATH_LINKS).nullable(),
    }),
    out: largeReply<DescribedGraph<GraphPaths>>(),
  },
  /** The nearest nodes whose level is high or worse, each with a shortest path to it. */
  'graph.nearest': {
    in: z.strictObject({ scope: graphScope, from: node, way }),
    out: largeReply<DescribedGraph<GraphPaths>>(),
  },
  /** What the screenings of other cases have too. */
  'graph.elsewhere': {
    in: z.strictObject({ scope: graphScope }),
    out: largeReply<DescribedGraph<NodesElsewhere>>(),
  },
  /** Ends the questions under way. */
  'graph.cancel': { in: nothing, out: reply<null>() },
} as const;
