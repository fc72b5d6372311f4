// Filters a flow tree and says what that hides: paths, nodes and money, by each filter and in all.
// The result is a tree like any other, which folds and draws; shown and hidden together are all.
import { finishSteps, type Steps } from '../domain/steps.ts';
import type { Hit } from '../screening/result.ts';
import { mergeInSteps, type TracedHit } from './build-tree.ts';
import { distinctPath } from './distinct-paths.ts';
import {
  deciderOf,
  FLOW_FILTERS,
  type FilteredPath,
  type FlowFilterName,
  type FlowFilters,
} from './filter-terms.ts';
import { linksAtSubject, splitMoney, type LinkAtSubject, type SideMoney } from './split-money.ts';
import type { FlowNode, FlowTree } from './tree.ts';

/** How much of a tree. */
export interface FlowCount {
  /** Without the subject. */
  nodes: number;
  /** Distinct delivered paths, as `countDistinctPaths` counts them. */
  paths: number;
  /** Hits with a path. */
  hits: number;
  money: SideMoney;
}

/** What some filters hide. Of paths and hits: `shown` + `cut` + `hidden` = all. */
export interface HidingCount {
  hidden: FlowCount;
  /** Paths and hits of which a part is still shown. */
  cutPaths: number;
  cutHits: number;
}

/** What one filter hides on its own: filters overlap, so these do not add up to the whole. */
export interface FilterEffect extends HidingCount {
  filter: FlowFilterName;
  /** Paths kept because an amount or a time that decides was not provided. */
  undecidedPaths: number;
  /** `Hit.index` of the hits it hides or cuts, ascending: why a hit is not shown. */
  hits: number[];
}

/** A tree after its filters. */
export interface FilteredFlow extends HidingCount {
  /**
   * What is left. A node keeps the labels, the level and the spelling that all hits together give
   * it: no filter makes a node look milder. Hits without a path are findings on the subject and stay.
   */
  tree: FlowTree;
  all: FlowCount;
  /** `paths`: those shown whole, the N of "N of M analysed paths". */
  shown: FlowCount;
  /** `Hit.index` of the hits whose path is cut, ascending; the whole path is in the whole tree. */
  cut: number[];
  /** One for each filter that is on, in the order of `FLOW_FILTERS`. */
  byFilter: FilterEffect[];
}

/** A tree made ready for filters, once for all of them. */
export interface FlowIndex {
  tree: FlowTree;
  passages: readonly Passage[];
  nodeCount: number;
  pathCount: number;
  /** The links at the subject. */
  atSubject: readonly LinkAtSubject[];
  /** `Hit.index` to the place in `passages`. */
  placeOf: ReadonlyMap<number, number>;
  all: FlowCount;
}

interface Passage extends FilteredPath {
  /** Of its nodes. */
  numbers: readonly number[];
  /** The same number for hits on one path. */
  distinct: number;
}

/**
 * Makes a tree ready.
 * @param tree of these hits, nothing filtered
 * @param hits in any order
 */
export function indexFlow(tree: FlowTree, hits: readonly Hit[]): FlowIndex {
  const numberOf = new Map([...tree.nodes.values()].map((node, index) => [node, index]));
  const distinct = new Map<string, number>();
  const passages: Passage[] = [];
  for (const hit of [...hits].sort((a, b) => a.index - b.index)) {
    const path = tree.paths.get(hit.index);
    const text = distinctPath(hit);
    const nodes = tree.passed.get(hit.index);
    if (path === undefined || nodes === undefined || text === null) continue;
    const known = distinct.get(text) ?? distinct.size;
    distinct.set(text, known);
    const numbers = nodes.map((node) => numberOf.get(node) ?? 0);
    passages.push({ hit, path, nodes, numbers, distinct: known });
  }
  const index = {
    tree,
    passages,
    nodeCount: tree.nodes.size,
    pathCount: distinct.size,
    atSubject: linksAtSubject(tree),
    placeOf: new Map(passages.map(({ hit }, place) => [hit.index, place])),
  };
  const everything = passages.map(({ path }) => path.stops.length);
  return { ...index, all: weigh(index, everything).shown };
}

/** Filters a tree. The order of the filters and of the hits does not matter. */
export function filterFlow(index: FlowIndex, filters: FlowFilters): FilteredFlow {
  return finishSteps(filterInSteps(index, filters));
}

/** The same in steps: of 20,000 hits each takes a few tens of milliseconds at most. */
export function* filterInSteps(index: FlowIndex, filters: FlowFilters): Steps<FilteredFlow> {
  const { passages } = index;
  const kept = passages.map(({ path }) => path.stops.length);
  const byFilter: FilterEffect[] = [];
  for (const filter of FLOW_FILTERS) {
    const decide = deciderOf(filter, filters);
    if (decide === null) continue;
    const undecided = new Set<number>();
    const own = passages.map((passage, place) => {
      const { stops, isUndecided } = decide(passage);
      if (isUndecided) undecided.add(passage.distinct);
      kept[place] = Math.min(kept[place] ?? 0, stops);
      return stops;
    });
    yield;
    const { counts, touched } = weigh(index, own);
    byFilter.push({ filter, ...counts, undecidedPaths: undecided.size, hits: touched });
    yield;
  }
  const { counts, shown, cut, touched } = weigh(index, kept);
  yield;
  return {
    tree: touched.length === 0 ? index.tree : yield* treeOf(index, kept),
    ...counts,
    all: index.all,
    shown,
    cut,
    byFilter,
  };
}

interface Weighed {
  counts: HidingCount;
  shown: FlowCount;
  cut: number[];
  /** Hidden or cut, by `Hit.index`. */
  touched: number[];
}

/** `all` is what this is first asked for. */
type UnweighedIndex = Omit<FlowIndex, 'all'> & Partial<Pick<FlowIndex, 'all'>>;

/** Counts what is kept of each passage and what is not. */
function weigh(index: UnweighedIndex, kept: readonly number[]): Weighed {
  const { passages, nodeCount, pathCount, atSubject, placeOf, all } = index;
  const isShown = new Uint8Array(nodeCount);
  const states = new Uint8Array(pathCount);
  const hits = { hidden: 0, shown: 0 };
  const cut: number[] = [];
  const touched: number[] = [];
  let shownNodes = 0;
  for (const [place, { hit, path, numbers, distinct }] of passages.entries()) {
    const stops = kept[place] ?? 0;
    const state = stops === 0 ? HIDDEN : stops < path.stops.length ? CUT : WHOLE;
    states[distinct] = Math.max(states[distinct] ?? HIDDEN, state);
    if (state === HIDDEN) hits.hidden++;
    if (state === WHOLE) hits.shown++;
    if (state === CUT) cut.push(hit.index);
    if (state !== WHOLE) touched.push(hit.index);
    // The subject, the first of them, is always shown.
    for (let stop = 1; stop < stops; stop++) {
      const node = numbers[stop] ?? 0;
      shownNodes += 1 - (isShown[node] ?? 0);
      isShown[node] = 1;
    }
  }
  const paths = [0, 0, 0];
  for (const state of states) paths[state] = (paths[state] ?? 0) + 1;
  const isReached = (hit: number): boolean => (kept[placeOf.get(hit) ?? -1] ?? 0) > 1;
  const money = splitMoney(atSubject, isReached, all?.money ?? null);
  return {
    counts: {
      hidden: {
        nodes: nodeCount - 1 - shownNodes,
        paths: paths[HIDDEN] ?? 0,
        hits: hits.hidden,
        money: money.hidden,
      },
      cutPaths: paths[CUT] ?? 0,
      cutHits: cut.length,
    },
    shown: {
      nodes: shownNodes,
      paths: paths[WHOLE] ?? 0,
      hits: hits.shown,
      money: money.shown,
    },
    cut,
    touched,
  };
}

/** States of a path; the greatest of its hits holds. */
const HIDDEN = 0;
const CUT = 1;
const WHOLE = 2;

function* treeOf({ tree, passages }: FlowIndex, kept: readonly number[]): Steps<FlowTree> {
  const left = passages.flatMap(({ hit, path }, place): TracedHit[] => {
    const stops = kept[place] ?? 0;
    if (stops === 0) return [];
    const isCut = stops < path.stops.length;
    return [{ hit, path: isCut ? cutPath(path, stops) : path, isCut }];
  });
  const { subject, pathless } = tree;
  const filtered = yield* mergeInSteps(left, subject.address, subject.labels);
  yield;
  for (const node of filtered.nodes.values()) keepIdentity(node, tree.nodes.get(node.key));
  return { ...filtered, pathless };
}

function cutPath(path: FilteredPath['path'], stops: number): FilteredPath['path'] {
  return { ...path, stops: path.stops.slice(0, stops), links: path.links.slice(0, stops - 1) };
}

function keepIdentity(node: FlowNode, known: FlowNode | undefined): void {
  if (known === undefined) return;
  node.address = known.address;
  node.labels = known.labels;
  node.level = known.level;
}
