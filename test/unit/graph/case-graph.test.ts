// Questions about the graph of a case on graphs small enough to be drawn by hand.
import { describe, expect, it } from 'vitest';
import { CaseGraph } from '#shared/graph/case-graph.ts';
import { connectingNodes } from '#shared/graph/connecting-nodes.ts';
import { nearestFlagged, pathsBetween } from '#shared/graph/paths-between.ts';
import { answerQuestion } from '#shared/graph/questions.ts';
import { sharedNodes } from '#shared/graph/shared-nodes.ts';
import { graphSource, type MadeGraph } from '../../builders/case-graphs.ts';

const graphOf = (made: MadeGraph): CaseGraph => new CaseGraph(graphSource(made));
const NOTHING_OPENED = new Map<number, number>();

/** Two anchors, 0 and 1, that a mixer (4) joins; each has an address of its own behind it. */
const MIXED: MadeGraph = {
  anchors: [0, 1],
  links: [
    { screening: 0, near: 0, far: 2, hop: 1, direction: -1 },
    { screening: 0, near: 2, far: 4, hop: 2, direction: -1 },
    { screening: 0, near: 4, far: 5, hop: 3, direction: -1 },
    { screening: 1, near: 1, far: 3, hop: 1, direction: 1 },
    { screening: 1, near: 3, far: 4, hop: 2, direction: 1 },
    { screening: 1, near: 1, far: 6, hop: 1, direction: 1 },
    { screening: 1, near: 1, far: 7, hop: 1, direction: 1 },
  ],
  ranks: { 4: 3, 6: 2, 7: 1 },
};

describe('what screenings have in common', () => {
  it('is told with the hops from each, the worst first', () => {
    const shared = sharedNodes(graphOf(MIXED), new Set([0, 1]));
    expect(shared).toEqual([
      {
        ...{ node: 4, rank: 3 },
        places: [
          { anchor: 0, hop: 2, rank: 3, screenings: [0] },
          { anchor: 1, hop: 2, rank: 3, screenings: [1] },
        ],
      },
    ]);
  });

  it('is nothing between two screenings of one address', () => {
    const again = { ...MIXED, anchors: [0, 0], links: MIXED.links.slice(0, 3) };
    const links = [...again.links, ...again.links.map((link) => ({ ...link, screening: 1 }))];
    expect(sharedNodes(graphOf({ ...again, links }), new Set([0]))).toEqual([]);
  });

  it('is asked of some of them alone', () => {
    const { answer } = answerQuestion(graphSource(MIXED), { kind: 'shared', anchors: [0, 1] });
    expect(answer).toMatchObject({ hidden: 0, shared: [{ node: 4 }] });
    expect(sharedNodes(graphOf(MIXED), new Set([0]))).toEqual([]);
  });
});

it('lists what other cases have too by its worst level', () => {
  const nodes = [7, 0, 6, 4];
  const answered = answerQuestion(graphSource(MIXED), { kind: 'elsewhere', nodes });
  expect(answered).toEqual({ answer: { listed: [4, 6, 7, 0], hidden: 0 }, nodes: [4, 6, 7, 0] });
});

describe('what is shown at first', () => {
  it('connects: anchors, what is shared and the worst of each, with what is between', () => {
    const { nodes, folds, hidden } = connectingNodes(graphOf(MIXED), NOTHING_OPENED);
    expect(nodes).toEqual([0, 1, 2, 3, 4]);
    // 4 is the worst of both; 5 is behind it, 6 and 7 next to the second anchor.
    expect(folds).toEqual([
      { node: 1, nodes: 2, rank: 2 },
      { node: 4, nodes: 1, rank: 0 },
    ]);
    expect(hidden).toBe(3);
  });

  it('has the neighbours of what is opened, the worst of them first', () => {
    const graph = graphOf(MIXED);
    expect(connectingNodes(graph, new Map([[1, 1]])).nodes).toEqual([0, 1, 2, 3, 4, 6]);
    const all = connectingNodes(
      graph,
      new Map([
        [1, 100],
        [4, 100],
      ]),
    );
    expect(all).toMatchObject({ hidden: 0, folds: [] });
  });

  it('has a transaction with the addresses at its sides on the way', () => {
    const graph = graphOf({
      anchors: [0],
      links: [
        { screening: 0, near: 0, far: 1, hop: 0, direction: -1 },
        { screening: 0, near: 1, far: 2, hop: 1, direction: -1 },
      ],
      ranks: { 2: 4 },
    });
    expect(connectingNodes(graph, NOTHING_OPENED).nodes).toEqual([0, 1, 2]);
  });
});

describe('paths between two', () => {
  it('follow the money, or go either way', () => {
    const graph = graphOf(MIXED);
    const ask = { from: 1, to: 0, maxLinks: null, most: 10 };
    expect(pathsBetween(graph, { ...ask, way: 'with' })).toEqual({
      ...{ distance: 4, paths: [[1, 3, 4, 2, 0]], isCut: false },
    });
    expect(pathsBetween(graph, { ...ask, way: 'against' }).distance).toBeNull();
    const back = { ...ask, from: 0, to: 1 };
    expect(pathsBetween(graph, { ...back, way: 'with' }).distance).toBeNull();
    expect(pathsBetween(graph, { ...back, way: 'either' }).paths).toEqual([[0, 2, 4, 3, 1]]);
  });

  it('take a link of unknown direction either way', () => {
    const links = [{ screening: 0, near: 0, far: 1, direction: 0 as const }];
    const graph = graphOf({ anchors: [0], links });
    for (const way of ['with', 'against'] as const) {
      expect(pathsBetween(graph, { from: 1, to: 0, way, maxLinks: 3, most: 5 }).distance).toBe(1);
    }
  });

  it('say so when there are more than are given', () => {
    const links = [1, 2, 3].flatMap((middle) => [
      { screening: 0, near: 0, far: middle },
      { screening: 0, near: middle, far: 4, hop: 2 },
    ]);
    const graph = graphOf({ anchors: [0], links });
    const ask = { from: 0, to: 4, way: 'with', maxLinks: null } as const;
    expect(pathsBetween(graph, { ...ask, most: 2 })).toMatchObject({ isCut: true });
    const exact = pathsBetween(graph, { ...ask, most: 3 });
    expect(exact).toMatchObject({ distance: 2, isCut: false });
    expect(exact.paths).toHaveLength(3);
  });

  it('lead to the nearest flagged nodes, the worst first', () => {
    const graph = graphOf({ ...MIXED, ranks: { 4: 3, 6: 4, 7: 3 } });
    const isFlagged = (rank: number): boolean => rank >= 3;
    expect(nearestFlagged(graph, { from: 1, way: 'with', isFlagged })).toEqual({
      ...{
        distance: 1,
        paths: [
          [1, 6],
          [1, 7],
        ],
      },
    });
    expect(nearestFlagged(graph, { from: 0, way: 'either', isFlagged })).toEqual({
      ...{ distance: 2, paths: [[0, 2, 4]] },
    });
    expect(nearestFlagged(graph, { from: 5, way: 'against', isFlagged }).distance).toBeNull();
  });
});
