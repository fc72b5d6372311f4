// The hits of a screening sorted, in groups, and as the rows of their list. Pure.
import { groupBy } from '#shared/domain/group-by.ts';
import { compareRiskLevels, worseLevel, type Open, type RiskLevel } from '#shared/domain/risk.ts';
import { distinctLabels, groupName } from '#shared/flow/node-labels.ts';
import { compareSums } from '#shared/flow/tree.ts';
import { m } from '#shared/messages/generated/messages.js';
import { opponentNode } from '#shared/screening/node-order.ts';
import type { Hit } from '#shared/screening/result.ts';
import { riskWord } from '#shared/words/risk-words.ts';

/** What the list is sorted by. */
export type HitSortKey = 'number' | 'level' | 'rule' | 'decided' | 'hops' | 'entity' | 'amount';

/** A column and its direction; not reversed: worst, largest, nearest, undecided first. */
export interface HitSort {
  key: HitSortKey;
  isReversed: boolean;
}

/** What the hits of a group have in common. */
export const HIT_GROUPINGS = ['none', 'rule', 'entity', 'level'] as const;
/** One of these. */
export type HitGrouping = (typeof HIT_GROUPINGS)[number];

/** What is known of a hit apart from what it says. */
export interface HitKnowledge {
  /** The entity of its counterparty; null where no label names one. */
  entityOf: (hit: Hit) => string | null;
  /** Its decision holds. */
  isDecided: (hit: Hit) => boolean;
}

/** Hits that have something in common. */
export interface HitGroup {
  key: string;
  /** What that is, as sent or in words. */
  title: string;
  /** Of the rule that they share. */
  ruleCode: string | null;
  /** In their order; at least one. */
  hits: readonly Hit[];
  /** The worst of them. */
  level: Open<RiskLevel> | null;
  decidedCount: number;
}

/** A row of the list. */
export type HitLine =
  { kind: 'group'; group: HitGroup } | { kind: 'hit'; hit: Hit; group: HitGroup | null };

/** The entity of a hit's counterparty, by the worst of its labels that names one. */
export function entityOfHit(hit: Hit, subject: string): string | null {
  return groupName(distinctLabels(opponentNode(hit, subject)?.labels ?? []), 'entities') ?? null;
}

/** The name of the rule, else its code. */
export function hitTitle({ ruleName, ruleCode }: Hit): string {
  return ruleName || ruleCode;
}

/** Sorts hits; equals stay in the order given, and what was not provided comes last either way. */
export function sortHits(
  hits: readonly Hit[],
  { key, isReversed }: HitSort,
  { entityOf, isDecided }: HitKnowledge,
): Hit[] {
  function sorted<Value>(
    valueOf: (hit: Hit) => Value | null,
    compare: (a: Value, b: Value) => number,
  ): Hit[] {
    const sign = isReversed ? -1 : 1;
    return hits
      .map((hit) => ({ hit, value: valueOf(hit) }))
      .sort(({ value: a }, { value: b }) =>
        a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b),
      )
      .map(({ hit }) => hit);
  }
  switch (key) {
    case 'number':
      return sorted(({ index }) => index, byNumber);
    case 'level':
      return sorted(({ riskLevel }) => riskLevel || null, compareRiskLevels);
    case 'rule':
      return sorted(hitTitle, byText);
    case 'decided':
      return sorted((hit) => Number(isDecided(hit)), byNumber);
    case 'hops':
      return sorted(({ hops }) => hops, byNumber);
    case 'entity':
      return sorted(entityOf, byText);
    case 'amount':
      return sorted(
        ({ exposureAmount }) => exposureAmount,
        (a, b) => compareSums(b, a),
      );
  }
}

const byNumber = (a: number, b: number): number => a - b;
const { compare: byText } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The key of the group that a hit is in. */
export function groupKeyOf(
  hit: Hit,
  by: Exclude<HitGrouping, 'none'>,
  { entityOf }: Pick<HitKnowledge, 'entityOf'>,
): string {
  if (by === 'rule') return hit.ruleCode;
  if (by === 'level') return hit.riskLevel ?? '';
  return JSON.stringify(entityOf(hit) ?? isOnSubject(hit));
}

/** Groups hits; groups are in the order of their first hit, hits in the order given. */
export function groupHits(
  hits: readonly Hit[],
  by: Exclude<HitGrouping, 'none'>,
  { entityOf, isDecided }: HitKnowledge,
): HitGroup[] {
  const titleOf = (hit: Hit): string => {
    if (by === 'rule') return hitTitle(hit);
    if (by === 'level') return riskWord(hit.riskLevel || null);
    return entityOf(hit) ?? (isOnSubject(hit) ? m.hits_own_labels() : m.hits_group_no_entity());
  };
  return [...groupBy(hits, (hit) => groupKeyOf(hit, by, { entityOf }))].flatMap(
    ([key, own]): HitGroup[] => {
      const [first] = own;
      if (first === undefined) return [];
      return [
        {
          key,
          title: titleOf(first),
          ruleCode: by === 'rule' && titleOf(first) !== key ? key : null,
          hits: own,
          level: own.map(({ riskLevel }) => riskLevel).reduce(worseLevel, null),
          decidedCount: own.filter(isDecided).length,
        },
      ];
    },
  );
}

/** A finding on the labels of the screened address itself. */
function isOnSubject({ nodes, pathFlow }: Hit): boolean {
  return nodes.length === 0 && pathFlow === null;
}

/** The rows of a list in groups: a head for each, and the hits of those that are open. */
export function groupedLines(
  groups: readonly HitGroup[],
  isOpen: (group: HitGroup) => boolean,
): HitLine[] {
  return groups.flatMap((group): HitLine[] => [
    { kind: 'group', group },
    ...(isOpen(group) ? group.hits.map((hit): HitLine => ({ kind: 'hit', hit, group })) : []),
  ]);
}

/** Rows of one page; a group that began before it has its head again. */
export function linesOfPage(lines: readonly HitLine[], page: number, size: number): HitLine[] {
  const own = lines.slice(page * size, (page + 1) * size);
  const [first] = own;
  return first?.kind === 'hit' && first.group !== null
    ? [{ kind: 'group', group: first.group }, ...own]
    : own;
}
