// The list of hits: sorting keeps the order of equals, groups lose and repeat no hit, a sum counts each
// transfer once.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '#shared/domain/amount.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { linksAtSubject, moneyByGroup, splitMoney } from '#shared/flow/split-money.ts';
import type { Hit } from '#shared/screening/result.ts';
import {
  entityOfHit,
  groupHits,
  HIT_GROUPINGS,
  linesOfPage,
  sortHits,
  type HitSortKey,
} from '../../../../renderer/features/hits/hit-list.ts';
import {
  HitListController,
  type PictureFilter,
} from '../../../../renderer/features/hits/hit-list-controller.svelte.ts';
import { anyHitsArbitrary, SUBJECT as SUBJECT_OF_ANY } from '../../../builders/flow-arbitrary.ts';
import { buildHit, buildLabel, buildNodes, evmAddress } from '../../../builders/hits.ts';

const SUBJECT = evmAddress(1);
const KEYS: readonly HitSortKey[] = [
  'number',
  'level',
  'rule',
  'decided',
  'hops',
  'entity',
  'amount',
];

/** A hit from an entity over a gatherer, which pays the subject 100 at once for all its hits. */
function hitFrom(index: number, entity: string | null, parts: Partial<Hit> = {}): Hit {
  const [far, ...rest] = buildNodes(
    [evmAddress(index + 10)],
    [evmAddress(2), '60'],
    [SUBJECT, '100'],
  );
  const labels = entity === null ? [] : [buildLabel({ primary: 'Fraud', tertiary: entity })];
  return buildHit({
    index,
    nodes: far === undefined ? rest : [{ ...far, labels }, ...rest],
    ...parts,
  });
}

const hitsOf = fc
  .array(
    fc.record({
      entity: fc.constantFrom('Alpha', 'Beta', null),
      ruleCode: fc.constantFrom('R-1', 'R-2', 'R-10'),
      riskLevel: fc.constantFrom('critical', 'low', 'severe', null),
      hops: fc.constantFrom(1, 2, null),
      exposureAmount: fc.constantFrom('5', '40.5', null),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ entity, exposureAmount, ruleCode, ...rest }, index) =>
      hitFrom(index, entity, {
        ...rest,
        ...{ ruleCode, ruleName: '' },
        exposureAmount: exposureAmount === null ? null : decimal(exposureAmount),
      }),
    ),
  );

/** A list in which every third hit is decided. */
function listOf(hits: readonly Hit[], picture: PictureFilter | null = null, selected?: number) {
  return new HitListController({
    hits: () => hits,
    subjectOf: () => () => SUBJECT,
    links: () => linksAtSubject(buildFlowTree(hits, SUBJECT, [])),
    selectedHit: () => selected ?? null,
    isShown: () => true,
    isDecided: ({ index }) => index % 3 === 0,
    picture: () => picture,
  });
}

const groupsOf = (list: HitListController) =>
  list.lines.flatMap((line) => (line.kind === 'group' ? line.group : []));

describe('sorting', () => {
  const knowledge = { entityOf: () => null, isDecided: ({ index }: Hit) => index % 2 === 0 };
  const sorted = (hits: readonly Hit[], key: HitSortKey, isReversed = false) =>
    sortHits(hits, { key, isReversed }, knowledge).map(({ index }) => index);

  it('begins with the worst, the largest, the nearest and the undecided; what is unknown is last both ways', () => {
    const hits = [
      buildHit({ index: 0, riskLevel: 'low', hops: 3, exposureAmount: decimal('9') }),
      buildHit({ index: 1, riskLevel: null, hops: null, exposureAmount: null }),
      buildHit({ index: 2, riskLevel: 'critical', hops: 1, exposureAmount: decimal('10') }),
    ];
    for (const key of ['level', 'hops', 'amount'] as const) {
      expect(sorted(hits, key), key).toEqual([2, 0, 1]);
      expect(sorted(hits, key, true), key).toEqual([0, 2, 1]);
    }
    expect(sorted(hits, 'decided')).toEqual([1, 0, 2]);
  });

  it('keeps every hit once and equals in the order of the answer, either way', () => {
    fc.assert(
      fc.property(hitsOf, fc.constantFrom(...KEYS), fc.boolean(), (hits, key, isReversed) => {
        const list = listOf(hits);
        list.sortBy(key);
        if (isReversed) list.sortBy(key);
        expect(list.order.toSorted((a, b) => a - b)).toEqual(hits.map(({ index }) => index));
        const once = list.order.map((index) => hits[index]!);
        const again = listOf(once);
        again.sortBy(key);
        if (isReversed) again.sortBy(key);
        expect(again.order).toEqual(list.order);
        const same = hits.map(() => buildHit()).map((hit, index) => ({ ...hit, index }));
        if (key !== 'number' && key !== 'decided') {
          expect(sorted(same, key, isReversed)).toEqual(same.map(({ index }) => index));
        }
      }),
    );
  });
});

describe('groups', () => {
  it('hold every hit once, in the order of their first, open or not', () => {
    fc.assert(
      fc.property(
        hitsOf,
        fc.constantFrom(...HIT_GROUPINGS.filter((one) => one !== 'none')),
        fc.constantFrom(...KEYS),
        (hits, grouping, key) => {
          const plain = listOf(hits);
          plain.sortBy(key);
          const list = listOf(hits);
          list.sortBy(key);
          list.grouping = grouping;
          const groups = groupsOf(list);
          expect(list.order).toEqual(
            groups.flatMap((group) => group.hits.map(({ index }) => index)),
          );
          const places = groups.map(({ hits: [first] }) => plain.order.indexOf(first!.index));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          expect(list.lines).toHaveLength(hits.length + groups.length);
          list.openAll(false);
          expect(list.lines).toHaveLength(groups.length);
          expect(list.order).toHaveLength(hits.length);
        },
      ),
    );
  });

  it('say how many are decided, the worst level, and a sum in which a shared transfer counts once', () => {
    const hits = [
      hitFrom(0, 'Alpha', { riskLevel: 'low' }),
      hitFrom(1, 'Alpha', { riskLevel: 'high' }),
      hitFrom(2, null),
      buildHit({ index: 3, pathFlow: null, nodes: [], opponentAddress: null }),
    ];
    const list = listOf(hits);
    list.grouping = 'entity';
    const [alpha, unnamed, own] = groupsOf(list);
    expect(alpha).toMatchObject({ title: 'Alpha', level: 'high', decidedCount: 1 });
    expect(list.moneyOf(alpha!).money.inflow).toMatchObject({ sum: '100', transfers: 1 });
    expect([unnamed!.title, own!.title]).toEqual(['No named entity', 'On the address itself']);
    expect(list.moneyOf(own!).money.inflow).toMatchObject({ sum: '0', transfers: 0 });
  });

  it('are added up in one pass, however many they are, as each would be alone', () => {
    fc.assert(
      fc.property(anyHitsArbitrary, fc.constantFrom('rule', 'entity', 'level'), (hits, by) => {
        const links = linksAtSubject(buildFlowTree(hits, SUBJECT_OF_ANY, []));
        const groups = groupHits(hits.slice(1), by, {
          entityOf: (hit) => entityOfHit(hit, SUBJECT_OF_ANY),
          isDecided: () => false,
        });
        const groupOf = new Map(
          groups.flatMap(({ key, hits: own }) => own.map(({ index }) => [index, key] as const)),
        );
        let reads = 0;
        const counted = links.map(({ edge, gapHits }) => ({
          gapHits,
          get edge() {
            reads++;
            return edge;
          },
        }));
        const moneyOf = moneyByGroup(counted, (hit) => groupOf.get(hit));
        for (const { key, hits: own } of groups) {
          const isReached = (hit: number) => own.some(({ index }) => index === hit);
          const alone = splitMoney(links, isReached, null).shown;
          expect(moneyOf(key)).toEqual(alone);
          const isContradictory = links.some(
            ({ edge }) => edge.isContradictory && edge.hits.some(isReached),
          );
          expect(Object.values(alone).some((side) => side.isContradictory)).toBe(isContradictory);
        }
        expect(reads).toBe(links.length);
      }),
    );
  });

  it('have their head again on a page that begins within them', () => {
    const list = listOf(Array.from({ length: 25 }, (_, index) => hitFrom(index, 'Alpha')));
    list.grouping = 'entity';
    const kinds = linesOfPage(list.lines, 1, 10).map(({ kind }) => kind);
    expect(kinds).toEqual(['group', ...Array<string>(10).fill('hit')]);
    const heads = [0, 1, 2].map((page) => linesOfPage(list.lines, page, 10)[0]);
    expect(new Set(heads.map((line) => line?.group?.key)).size).toBe(1);
  });

  it('open for the hit that is looked at, and only its own', () => {
    const list = listOf([hitFrom(0, 'Alpha'), hitFrom(1, 'Beta')]);
    list.grouping = 'entity';
    list.openAll(false);
    list.reveal(1);
    expect(groupsOf(list).map(list.isOpen)).toEqual([false, true]);
  });
});

it('what the picture hides is not listed, but the chosen hit always is; the whole list on demand', () => {
  const hits = [0, 1, 2, 3].map((index) => hitFrom(index, null));
  const picture = { isShown: ({ index }: Hit) => index < 2, names: [], clear: () => undefined };
  const list = listOf(hits, picture, 3);
  expect([list.order, list.pictureCount]).toEqual([[0, 1, 3], 2]);
  list.isAsPicture = false;
  expect(list.order).toEqual([0, 1, 2, 3]);
});
