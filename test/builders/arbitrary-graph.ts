// Graphs of made-up screenings for properties.
import fc from 'fast-check';
import type { MadeGraph } from './case-graphs.ts';

/** Nodes that each has, whether a link touches them or not. */
export const GRAPH_NODES = 7;

/** Three screenings with links between few nodes, so that they meet. */
export const madeGraphs: fc.Arbitrary<MadeGraph> = fc
  .array(
    fc.record({
      screening: fc.nat(2),
      near: fc.nat(GRAPH_NODES - 1),
      far: fc.nat(GRAPH_NODES - 1),
      hop: fc.integer({ min: 1, max: 5 }),
      direction: fc.constantFrom(-1 as const, 0 as const, 1 as const),
    }),
    { minLength: 8, maxLength: 26 },
  )
  .map((links) => ({
    anchors: [0, 1, 2],
    links,
    alone: Array.from({ length: GRAPH_NODES }, (_, node) => node),
  }));
