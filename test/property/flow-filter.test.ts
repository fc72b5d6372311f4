// Laws of filters: what is shown and what is hidden are everything, whatever the filters.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, decimal, type DecimalText } from '#shared/domain/amount.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { countDistinctPaths } from '#shared/flow/distinct-paths.ts';
import { NO_FILTERS, type FlowFilters } from '#shared/flow/filter-terms.ts';
import { filterFlow, indexFlow, type FilteredFlow, type FlowCount } from '#shared/flow/filter.ts';
import { DEFAULT_FOLD, foldTree } from '#shared/flow/fold.ts';
import { FLOW_SIDES } from '#shared/flow/orient.ts';
import { edgeKeysOf, nodeKeysOf, type FlowTree } from '#shared/flow/tree.ts';
import type { Hit } from '#shared/screening/result.ts';
import { anyHitsArbitrary, shuffledHitsArbitrary, SUBJECT } from '../builders/flow-arbitrary.ts';

const build = (hits: readonly Hit[]): FlowTree => buildFlowTree(hits, SUBJECT, []);
const apply = (hits: readonly Hit[], filters: Partial<FlowFilters>): FilteredFlow =>
  filterFlow(indexFlow(build(hits), hits), { ...NO_FILTERS, ...filters });

type SubjectMoney = FlowCount['money']['inflow'];

/** One filter of each kind; those that take a path whole or not at all. */
const wholeFilters = {
  minAmount: fc.constantFrom('-1', '0', '7', '1e30').map(decimal),
  dates: fc.constantFrom(
    { from: 1500, to: null },
    { from: null, to: 2000 },
    { from: 2000, to: 1000 },
  ),
  sides: fc.subarray([...FLOW_SIDES]),
  hops: fc.record({ min: fc.constantFrom(null, 1, 2), max: fc.constantFrom(null, 1, 3) }),
  categories: fc.subarray(['MIXER', 'Sanctions', 'Exchange']),
  ruleCodes: fc.subarray(['R-1', 'R-2']),
  highlightedOnly: fc.constant(true),
};
const wholeArbitrary = fc.record(wholeFilters, { requiredKeys: [] });
/** The entity of an address is what all paths say of it: it is not that of some of them alone. */
const entities = fc.subarray(['Mixer', 'exchange', 'nobody']);

/** Any filters, nodes hidden by hand among them. */
const filtersArbitrary = fc
  .tuple(
    fc.record({ ...wholeFilters, entities }, { requiredKeys: [] }),
    fc.array(fc.nat(), { maxLength: 3 }),
  )
  .map(([filters, picks]) => (hits: readonly Hit[]): Partial<FlowFilters> => {
    const keys = [...build(hits).nodes.keys()].sort();
    return { ...filters, hiddenNodes: picks.map((pick) => keys[pick % keys.length] ?? '') };
  });

function addMoney(a: SubjectMoney, b: SubjectMoney): SubjectMoney {
  return {
    sum: addDecimals([a.sum, b.sum]),
    transfers: a.transfers + b.transfers,
    unknownLinks: a.unknownLinks + b.unknownLinks,
    isContradictory: a.isContradictory || b.isContradictory,
  };
}
function addCounts(a: FlowCount, b: FlowCount): FlowCount {
  const [inflow, outflow, unknown] = FLOW_SIDES.map((side) =>
    addMoney(a.money[side], b.money[side]),
  );
  return {
    nodes: a.nodes + b.nodes,
    paths: a.paths + b.paths,
    hits: a.hits + b.hits,
    money: { inflow: inflow!, outflow: outflow!, unknown: unknown! },
  };
}
/** Sums at the subject, as the tree itself has them. */
function moneyAt(tree: FlowTree): Record<string, DecimalText> {
  const edges = tree.subject.outer.map((key) => tree.edges.get(key)!);
  return Object.fromEntries(
    FLOW_SIDES.map((side) => [
      side,
      addDecimals(edges.flatMap((edge) => (edge.side === side && edge.sum ? [edge.sum] : []))),
    ]),
  );
}
const sumsOf = ({ money }: FlowCount): Record<string, DecimalText> =>
  Object.fromEntries(FLOW_SIDES.map((side) => [side, money[side].sum]));
/** What is drawn of a tree, without what all hits together say of a node. */
const drawing = ({ nodes, edges, paths }: FlowTree): unknown => ({
  nodes: [...nodes.values()].map(({ key, hits, inner, outer }) => ({ key, hits, inner, outer })),
  edges: [...edges],
  paths: [...paths],
});

describe('laws of filters', () => {
  it('shown and hidden together are all: nodes, paths, hits and money, by each filter and in all', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, filtersArbitrary, (hits, choose) => {
        const filtered = apply(hits, choose(hits));
        const { all, shown, hidden, cutPaths, cutHits, byFilter } = filtered;
        expect(all.paths).toBe(countDistinctPaths(hits));
        expect(sumsOf(all)).toEqual(moneyAt(build(hits)));
        const together = addCounts(shown, hidden);
        expect({
          ...together,
          paths: together.paths + cutPaths,
          hits: together.hits + cutHits,
        }).toEqual(all);
        for (const one of byFilter) {
          const alone = apply(hits, { [one.filter]: choose(hits)[one.filter] });
          expect(one).toMatchObject({ hidden: alone.hidden, cutPaths: alone.cutPaths });
          expect(one.hidden.nodes).toBeLessThanOrEqual(hidden.nodes);
        }
      }),
    );
  });

  it('what is said to be shown is what the tree holds', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, filtersArbitrary, (hits, choose) => {
        const { tree, shown, cutHits } = apply(hits, choose(hits));
        expect(tree.nodes.size - 1).toBe(shown.nodes);
        expect(tree.paths.size).toBe(shown.hits + cutHits);
        expect(moneyAt(tree)).toEqual(sumsOf(shown));
      }),
    );
  });

  it('no path is lost or changed: it is whole, cut to its inner part and named, or hidden and named', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, filtersArbitrary, (hits, choose) => {
        const whole = build(hits);
        const { tree, cut, byFilter } = apply(hits, choose(hits));
        const named = new Set(byFilter.flatMap((one) => one.hits));
        expect(tree.pathless).toEqual(whole.pathless);
        for (const [hit, path] of whole.paths) {
          const left = tree.paths.get(hit);
          if (left === undefined || cut.includes(hit)) expect(named).toContain(hit);
          else expect([left, named.has(hit)]).toEqual([path, false]);
          if (left === undefined) continue;
          expect(left.stops).toEqual(path.stops.slice(0, left.stops.length));
          expect(left.links).toEqual(path.links.slice(0, left.stops.length - 1));
          expect(left.stops.length < path.stops.length).toBe(cut.includes(hit));
          for (const key of nodeKeysOf(left)) expect(tree.nodes.get(key)?.hits).toContain(hit);
          for (const key of edgeKeysOf(left)) expect(tree.edges.get(key)?.hits).toContain(hit);
        }
        for (const node of tree.nodes.values()) {
          expect([node.level, node.labels]).toEqual([
            whole.nodes.get(node.key)?.level,
            whole.nodes.get(node.key)?.labels,
          ]);
        }
      }),
    );
  });

  it('the order of the hits does not matter', () => {
    fc.assert(
      fc.property(shuffledHitsArbitrary, filtersArbitrary, ([hits, shuffled], choose) => {
        const { tree, ...counts } = apply(hits, choose(hits));
        const { tree: again, ...others } = apply(shuffled, choose(hits));
        expect(others).toEqual(counts);
        expect(drawing(again)).toEqual(drawing(tree));
      }),
    );
  });

  it('filters one after the other, in either order, hide what they hide together', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, wholeArbitrary, wholeArbitrary, (hits, some, others) => {
        // A kind of filter that both have is one filter.
        const first = Object.fromEntries(
          Object.entries(some).filter(([name]) => !Object.hasOwn(others, name)),
        );
        const together = apply(hits, { ...first, ...others });
        for (const [one, next] of [
          [first, others],
          [others, first],
        ] as const) {
          const before = apply(hits, one);
          const after = apply(
            hits.filter(({ index }) => before.tree.paths.has(index)),
            next,
          );
          expect(drawing(after.tree)).toEqual(drawing(together.tree));
          expect(addCounts(before.hidden, after.hidden)).toEqual(together.hidden);
        }
      }),
    );
  });

  it('one more filter shows nothing more', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, filtersArbitrary, wholeArbitrary, (hits, choose, more) => {
        const before = apply(hits, choose(hits)).tree;
        const extra = Object.entries(more).filter(([name]) => !Object.hasOwn(choose(hits), name));
        const after = apply(hits, { ...choose(hits), ...Object.fromEntries(extra) }).tree;
        for (const key of after.nodes.keys()) expect(before.nodes.has(key)).toBe(true);
        for (const key of after.edges.keys()) expect(before.edges.has(key)).toBe(true);
      }),
    );
  });

  it('no path shown passes a node that was hidden by hand', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, filtersArbitrary, (hits, choose) => {
        const filters = choose(hits);
        const { tree } = apply(hits, filters);
        const hidden = (filters.hiddenNodes ?? []).filter((key) => key !== 'subject');
        for (const path of tree.paths.values()) {
          for (const key of nodeKeysOf(path)) expect(hidden).not.toContain(key);
        }
      }),
    );
  });

  it('the tree that is left folds without losing money, nodes or paths', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, filtersArbitrary, (hits, choose) => {
        const { tree, shown } = apply(hits, choose(hits));
        const folded = foldTree(tree, { ...DEFAULT_FOLD, maxChildren: 1, maxNodes: 3 });
        expect(folded.shown.size - 1 + folded.hiddenNodes).toBe(shown.nodes);
        const places = [
          ...folded.edges.map(({ key }) => key),
          ...folded.folds.flatMap(({ edges }) => edges),
        ];
        expect(places.sort()).toEqual([...tree.edges.keys()].sort());
      }),
    );
  });
});
