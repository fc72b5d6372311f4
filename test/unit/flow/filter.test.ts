// Filters of the flow tree: what each one keeps, and what it says that it hides.
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { chosenInFull } from '#shared/figures/figure-filters.ts';
import { chosenWords, hidingWords, moneyParts } from '#shared/figures/filter-words.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { filterChoices } from '#shared/flow/filter-choices.ts';
import { NO_FILTERS, type FlowFilters } from '#shared/flow/filter-terms.ts';
import { filterFlow, indexFlow, type FlowCount } from '#shared/flow/filter.ts';
import { DEFAULT_FOLD, foldTree } from '#shared/flow/fold.ts';
import type { Hit } from '#shared/screening/result.ts';
import {
  buildHit,
  buildLabel,
  buildNode,
  buildNodes,
  evmAddress,
  turnDeep,
} from '../../builders/hits.ts';

const subject = evmAddress(0);
const [a, b, c] = [evmAddress(1), evmAddress(2), evmAddress(3)] as const;
const key = (side: string, hop: number, address: string): string =>
  `${side}|${String(hop)}|${address.toLowerCase()}`;

function indexOf(hits: Partial<Hit>[]) {
  const indexed = hits.map((hit, index) => buildHit({ ...hit, index }));
  return indexFlow(buildFlowTree(indexed, subject, []), indexed);
}
const filter = (hits: Partial<Hit>[], filters: Partial<FlowFilters>) =>
  filterFlow(indexOf(hits), { ...NO_FILTERS, ...filters });
const keptBy = (hits: Partial<Hit>[], filters: Partial<FlowFilters>): number[] => [
  ...filter(hits, filters).tree.paths.keys(),
];

const small = { nodes: buildNodes([a], [subject, '5', 1000]) };
const large = { nodes: buildNodes([c], [b, '70', 3000], [subject, '60', 4000]) };
const spent = { nodes: buildNodes([b], [subject, '8', 9000]), pathFlow: 'outflow' };
const unsaid = { nodes: buildNodes([c], [subject]), pathFlow: null };
const some = [small, large, spent, unsaid];

describe('a filter', () => {
  it('that is off gives the tree itself and hides nothing', () => {
    const index = indexOf(some);
    const filtered = filterFlow(index, NO_FILTERS);
    expect(filtered.tree).toBe(index.tree);
    expect(filtered.byFilter).toEqual([]);
    expect(filtered.hidden).toMatchObject({ nodes: 0, paths: 0, hits: 0 });
  });

  it.each<[string, Partial<FlowFilters>, number[]]>([
    ['an amount', { minAmount: decimal('8') }, [1, 2, 3]],
    ['an amount of 10³⁰', { minAmount: decimal('1e30') }, [3]],
    ['dates', { dates: { from: 2000, to: 4000 } }, [1, 3]],
    ['a date from which', { dates: { from: 4000, to: null } }, [2, 3]],
    ['one direction', { sides: ['outflow'] }, [2]],
    ['the unknown direction', { sides: ['unknown'] }, [3]],
    ['no direction at all', { sides: [] }, []],
    ['hops', { hops: { min: 2, max: null } }, [1]],
    ['most hops', { hops: { min: null, max: 1 } }, [0, 2, 3]],
  ])('by %s keeps the paths that fit, whole', (_what, filters, kept) => {
    expect(keptBy(some, filters)).toEqual(kept);
  });

  it('by rule, highlight and category keeps the hits that have it', () => {
    const mixer = buildLabel({ tertiary: 'Mixer' });
    const hits: Partial<Hit>[] = [
      { ...small, ruleCode: 'R-1', category: 'Sanctions' },
      { ...large, ruleCode: 'R-2', highlighted: true },
      {
        nodes: [buildNode(b, null, { labels: [mixer] }), buildNode(subject, '1', { deep: 1 })],
        ruleCode: 'R-2',
      },
    ];
    expect(keptBy(hits, { ruleCodes: ['R-2'] })).toEqual([1, 2]);
    expect(keptBy(hits, { highlightedOnly: true })).toEqual([1]);
    expect(keptBy(hits, { categories: [' mixer', 'SANCTIONS'] })).toEqual([0, 2]);
    expect(keptBy(hits, { categories: [] })).toEqual([]);
  });

  it('by amount goes by each link, never by the exposure of the hit', () => {
    const hits: Partial<Hit>[] = [
      { ...small, exposureAmount: decimal('900') },
      { ...large, exposureAmount: decimal('1') },
    ];
    expect(keptBy(hits, { minAmount: decimal('8') })).toEqual([1]);
    expect(keptBy(hits, { minAmount: decimal('65') })).toEqual([]);
  });

  it('by entity keeps every path that touches one, as all paths name it, but not by the screened address', () => {
    const named = (deep: number, address: string, tertiary: string) =>
      buildNode(address, '70', { deep, labels: [buildLabel({ tertiary })] });
    const hits: Partial<Hit>[] = [
      {
        nodes: [
          named(0, c, 'Mixer'),
          named(1, b, 'Exchange'),
          buildNode(subject, '6', { deep: 2 }),
        ],
      },
      { nodes: buildNodes([a], [b, '7'], [subject, '5']) },
      { nodes: [buildNode(a, null), named(1, subject, 'Own desk')] },
    ];
    expect(keptBy(hits, { entities: ['Exchange'] })).toEqual([0, 1]);
    expect(keptBy(hits, { entities: ['Mixer', 'Own desk'] })).toEqual([0]);
    expect(keptBy(hits, { entities: ['exchange'] })).toEqual([]);
    const index = indexOf(hits);
    const choices = filterChoices(index);
    expect(choices.entities).toEqual([
      { value: 'Exchange', name: 'Exchange', hits: 2 },
      { value: 'Mixer', name: 'Mixer', hits: 1 },
    ]);
    const chosen = { ...NO_FILTERS, entities: ['Exchange', 'Mixer'] };
    expect(chosenWords('entities', chosen, choices, 'usdt')).toBe('Exchange +1');
    const told = chosenInFull('entities', chosen, choices, { token: 'usdt', tree: index.tree });
    expect(told).toBe('Exchange; Mixer');
  });

  it('by amount or date keeps a path that was delivered without one, and says so', () => {
    const { byFilter } = filter(some, { minAmount: decimal(10), dates: { from: 0, to: 5000 } });
    expect(byFilter.map((one) => [one.filter, one.undecidedPaths, one.hits])).toEqual([
      ['minAmount', 1, [0, 2]],
      ['dates', 1, [2]],
    ]);
  });

  it('takes amounts of 0 and below for what they are', () => {
    const hits = ['-5', '0', '0.1'].map((amount, index) => ({
      nodes: buildNodes([evmAddress(index + 1)], [subject, amount, 1]),
    }));
    expect(keptBy(hits, { minAmount: decimal(0) })).toEqual([1, 2]);
    const { hidden } = filter(hits, { minAmount: decimal(0) });
    expect(hidden.money.inflow).toEqual({
      sum: '-5',
      transfers: 1,
      unknownLinks: 0,
      isContradictory: false,
    });
  });

  it('says how many nodes and paths and how much money it hides, by itself and in all', () => {
    const { byFilter, hidden, shown, all } = filter(some, {
      minAmount: decimal(10),
      sides: ['inflow'],
    });
    const brief = (count: typeof all) => [
      ...[count.nodes, count.paths, count.hits],
      ...[count.money.inflow.sum, count.money.outflow.sum, count.money.unknown.unknownLinks],
    ];
    expect(brief(all)).toEqual([5, 4, 4, '65', '8', 1]);
    expect(byFilter.map((one) => [one.filter, ...brief(one.hidden)])).toEqual([
      ['minAmount', 2, 2, 2, '5', '8', 0],
      ['sides', 2, 2, 2, '0', '8', 1],
    ]);
    expect(brief(hidden)).toEqual([3, 3, 3, '5', '8', 1]);
    expect(brief(shown)).toEqual([2, 1, 1, '60', '0', 0]);
  });

  it('marks each sum over a path that contradicts itself, hidden or shown', () => {
    const turned = turnDeep(buildNodes([c], [subject, '30', 2000]));
    const hits: Partial<Hit>[] = [small, { nodes: turned, ruleCode: 'R-2' }, spent];
    const marks = ({ money }: FlowCount): boolean[] => [
      money.inflow.isContradictory,
      money.outflow.isContradictory,
    ];
    const { all, shown, hidden } = filter(hits, { minAmount: decimal(20) });
    expect([all, shown, hidden].map(marks)).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
    const others = filter(hits, { ruleCodes: ['RULE-1'] });
    expect(marks(others.shown)).toEqual([false, false]);
    expect(hidingWords(others, 'usdt')).toContain('30 USDT ? in');
    expect(moneyParts(hidden, 'usdt')).toEqual(['5 USDT in', '8 USDT out']);
  });

  it('hides no path that another rule still shows', () => {
    const hits = [
      { ...large, ruleCode: 'R-1' },
      { ...large, ruleCode: 'R-2' },
    ];
    const { hidden, shown } = filter(hits, { ruleCodes: ['R-2'] });
    expect([hidden.hits, hidden.paths, shown.paths]).toEqual([1, 0, 1]);
    expect(hidden.money.inflow.sum).toBe('0');
  });

  it('never makes a node look milder than all hits together', () => {
    const hits = [
      { ...small, riskLevel: 'critical', ruleCode: 'R-1' },
      { ...small, riskLevel: 'low', ruleCode: 'R-2' },
    ];
    const { tree } = filter(hits, { ruleCodes: ['R-2'] });
    expect(tree.nodes.get(key('inflow', 1, a))?.level).toBe('critical');
  });

  it('leaves findings on the subject itself', () => {
    const { tree } = filter([{ nodes: [] }, small], { sides: [] });
    expect([tree.pathless, tree.paths.size, tree.nodes.size]).toEqual([[0], 0, 1]);
  });

  it('leaves a tree that folds', () => {
    const hits = Array.from({ length: 40 }, (_, index) => ({
      nodes: buildNodes([evmAddress(index + 1)], [subject, String(index), 1]),
    }));
    const { tree, shown } = filter(hits, { minAmount: decimal(10) });
    const folded = foldTree(tree, { ...DEFAULT_FOLD, maxChildren: 5 });
    expect(folded.shown.size - 1 + folded.hiddenNodes).toBe(shown.nodes);
    expect(shown.paths).toBe(30);
  });
});

describe('a node hidden by hand', () => {
  const through = { nodes: buildNodes([c], [a, '9', 1], [b, '8', 2], [subject, '7', 3]) };

  it('takes with it what lies behind it, and leaves what lies before it', () => {
    const { tree, hidden, cut, cutPaths } = filter([through], {
      hiddenNodes: [key('inflow', 2, a)],
    });
    expect([...tree.nodes.keys()]).toEqual(['subject', key('inflow', 1, b)]);
    expect([hidden.nodes, hidden.paths, cutPaths, cut]).toEqual([2, 0, 1, [0]]);
    expect(hidden.money.inflow.sum).toBe('0');
    expect(tree.nodes.get(key('inflow', 1, b))?.endOfHits).toEqual([]);
  });

  it('leaves what another path still reaches', () => {
    const other = { nodes: buildNodes([c], [evmAddress(4), '3', 1], [b, '2', 2], [subject, '1']) };
    const { tree } = filter([through, other], { hiddenNodes: [key('inflow', 2, a)] });
    expect(tree.nodes.has(key('inflow', 3, c))).toBe(true);
    expect(tree.edges.has(`${key('inflow', 2, a)}>${key('inflow', 3, c)}`)).toBe(false);
  });

  it('beside the subject hides its paths with their money', () => {
    const { hidden, cutPaths } = filter([through], { hiddenNodes: [key('inflow', 1, b)] });
    expect([hidden.nodes, hidden.paths, cutPaths]).toEqual([3, 1, 0]);
    expect(hidden.money.inflow).toEqual({
      sum: '7',
      transfers: 1,
      unknownLinks: 0,
      isContradictory: false,
    });
  });

  it('is never the subject, and one that is not there hides nothing', () => {
    const index = indexOf([through]);
    const { tree, byFilter } = filterFlow(index, {
      ...NO_FILTERS,
      hiddenNodes: ['subject', 'inflow|9|nobody'],
    });
    expect(tree).toBe(index.tree);
    expect(byFilter).toMatchObject([{ filter: 'hiddenNodes', hits: [] }]);
  });
});

describe('paths of every odd shape', () => {
  it('are counted: cycles, repeated addresses, single nodes, links that were not delivered', () => {
    const hits = [
      { nodes: buildNodes([a], [subject, '4', 1], [a, '3', 2], [a, '2', 3], [subject, '1', 4]) },
      { nodes: buildNodes([subject]) },
      { nodes: buildNodes([a]) },
      { nodes: buildNodes([a], [b, '5']), opponentAddress: a },
    ];
    const { all, hidden, shown } = filter(hits, { hops: { min: 1, max: 2 } });
    expect([all.paths, hidden.paths, shown.paths]).toEqual([4, 2, 2]);
    expect(all.money.inflow).toEqual({
      sum: '1',
      transfers: 1,
      unknownLinks: 2,
      isContradictory: false,
    });
  });
});

describe('the choices of the filters', () => {
  it('are what the paths hold, each with its hits', () => {
    const long = 'M'.repeat(10_000);
    const labels = [buildLabel({ primary: 'Entity', tertiary: long }), buildLabel({ text: 'VIP' })];
    const nodes = [buildNode(a, null, { labels }), buildNode(subject, '3', { deep: 1 })];
    const choices = filterChoices(
      indexOf([...some, { nodes, ruleCode: 'R-9', category: 'entity', highlighted: true }]),
    );
    expect(choices.ruleCodes).toEqual([
      { value: 'RULE-1', name: 'A rule', hits: 4 },
      { value: 'R-9', name: 'A rule', hits: 1 },
    ]);
    expect(choices.categories.map(({ value, hits }) => [value.length, hits])).toEqual([
      [6, 1],
      [10_000, 1],
      [3, 1],
    ]);
    expect(choices).toMatchObject({
      ...{ sides: ['inflow', 'outflow', 'unknown'], maxHops: 2, highlighted: 1 },
      ...{ dates: { from: 1000, to: 9000 }, amounts: { least: '3', most: '70' } },
    });
  });

  it('are none without a path', () => {
    expect(filterChoices(indexOf([{ nodes: [] }]))).toEqual({
      ...{ ruleCodes: [], categories: [], entities: [], sides: [], maxHops: 0 },
      ...{ dates: null, bins: null, timeless: 0, amounts: null, highlighted: 0 },
    });
  });
});
