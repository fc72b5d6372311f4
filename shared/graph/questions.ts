// Questions about the graph of a case, answered from its rows alone: numbers in, numbers out.
import { compareRiskLevels } from '../domain/risk.ts';
import {
  MAX_PATHS,
  MAX_SHARED,
  type GraphPaths,
  type GraphQuestion,
  type NodesElsewhere,
  type SharedCounterparties,
  type ShownNodes,
} from './described-graph.ts';
import { CaseGraph } from './case-graph.ts';
import { connectingNodes, worstFirst } from './connecting-nodes.ts';
import type { GraphSource } from './graph-rows.ts';
import { nearestFlagged, pathsBetween } from './paths-between.ts';
import { sharedNodes } from './shared-nodes.ts';

/** An answer, and the nodes that are to be described with it. */
export interface AnsweredQuestion {
  answer: ShownNodes | SharedCounterparties | GraphPaths | NodesElsewhere;
  /** Their numbers, each once. */
  nodes: number[];
}

/** From this level on a node is flagged: an unknown word is above all known ones. */
const FLAGGED_RANK = compareRiskLevels(null, 'high');

/** Answers a question. Throws for a node that is not in the graph. */
export function answerQuestion(source: GraphSource, question: GraphQuestion): AnsweredQuestion {
  const graph = new CaseGraph(source);
  const numberOf = (node: number): number => graph.numbers[node] ?? 0;
  const numbersOf = (nodes: Iterable<number>): number[] => Array.from(nodes, numberOf);
  switch (question.kind) {
    case 'shown': {
      const opened = question.opened.map(
        ({ node, most }) => [graph.positionOf(node), most] as const,
      );
      const stated = question.stated.flatMap((number) => graph.findPosition(number) ?? []);
      const { nodes, folds, hidden } = connectingNodes(graph, new Map(opened), stated);
      const byNumber = folds.map((fold) => ({ ...fold, node: numberOf(fold.node) }));
      return { answer: { folds: byNumber, hidden }, nodes: numbersOf(nodes) };
    }
    case 'shared': {
      const anchors =
        question.anchors?.map((number) => graph.positionOf(number)) ??
        graph.screenings.map(({ anchor }) => anchor);
      const all = sharedNodes(graph, new Set(anchors));
      const listed = all.slice(0, MAX_SHARED);
      const shared = listed.map(({ node, places }) => ({
        node: numberOf(node),
        places: places.map(({ anchor, screenings, ...place }) => ({
          ...place,
          anchor: numberOf(anchor),
          screenings: screenings.map((position) => graph.screenings[position]?.number ?? 0),
        })),
      }));
      const named = new Set([...listed.map(({ node }) => node), ...anchors]);
      return { answer: { shared, hidden: all.length - listed.length }, nodes: numbersOf(named) };
    }
    case 'paths': {
      const { way, maxLinks } = question;
      const [from, to] = [graph.positionOf(question.from), graph.positionOf(question.to)];
      const found = pathsBetween(graph, { from, to, way, maxLinks, most: MAX_PATHS });
      const paths = found.paths.map(numbersOf);
      return { answer: { ...found, paths }, nodes: named(paths, [question.from, question.to]) };
    }
    case 'nearest': {
      const { way } = question;
      const isFlagged = (rank: number): boolean => rank >= FLAGGED_RANK;
      const from = graph.positionOf(question.from);
      const found = nearestFlagged(graph, { from, way, isFlagged });
      const paths = found.paths.slice(0, MAX_PATHS).map(numbersOf);
      const isCut = found.paths.length > paths.length;
      const { distance } = found;
      return { answer: { distance, paths, isCut }, nodes: named(paths, [question.from]) };
    }
    case 'elsewhere': {
      const positions = question.nodes.map((number) => graph.positionOf(number));
      const nodes = numbersOf(worstFirst(graph, positions).slice(0, MAX_SHARED));
      return { answer: { listed: nodes, hidden: positions.length - nodes.length }, nodes };
    }
  }
}

/** Each once, in the order in which they come. */
function named(paths: readonly number[][], ends: readonly number[]): number[] {
  return [...new Set([...ends, ...paths.flat()])];
}
