// The tolerant reader of hits and their evidence chains (blockchain API 2.5; contract-notes,
// Shapes), and the order in which hits are shown.
import { compareRiskLevels, HIT_ACTIONS, PATH_FLOWS, RISK_LEVELS } from '../domain/risk.ts';
import type { DeviationLog, PlainExpectation } from './deviation.ts';
import { FieldReader } from './field-reader.ts';
import { isJsonObject } from './json.ts';
import { readLabels } from './label-reader.ts';
import { orderNodes, type PathConflict } from './node-order.ts';
import type { Hit, PathNode } from './result.ts';

/** Sides of a transaction, in the words of hits and alerts. */
export const HIT_DIRECTIONS = ['inbound', 'outbound'] as const;

/** How a hit's `direction` is read: empty for KYA, one of two words for KYT. */
export type ReadDirection = (fields: FieldReader) => string;

/** KYA hits have none. */
export const readNoDirection: ReadDirection = (fields) => fields.text('direction', 'optional');
/** KYT hits name their side. */
export const readDirection: ReadDirection = (fields) =>
  fields.word('direction', HIT_DIRECTIONS) ?? '';

/** Reads `hits`, sorted: highlighted first, then level, rule order as delivered, hops. */
export function readHits(fields: FieldReader, log: DeviationLog, direction: ReadDirection): Hit[] {
  const hits = fields.objects('hits', (hit, index) => readHit(hit, index, log, direction));
  readHighlightedHits(fields, hits);
  return sortHits(hits);
}

/**
 * Records the paths that contradict themselves: they are shown as they were sent.
 * @param subjectOf the screened address at the end of a hit's path; null where the answer names none
 */
export function recordConflicts(
  fields: FieldReader,
  hits: readonly Hit[],
  subjectOf: (hit: Hit) => string | null,
): void {
  const isAlone = isJsonObject(fields.raw('hits'));
  for (const hit of hits) {
    const { conflict } = orderNodes(hit, subjectOf(hit));
    if (conflict === null) continue;
    const place = isAlone ? 'hits' : `hits[${String(hit.index)}]`;
    fields.deviates(`${place}.pathNodes`, CONFLICT_EXPECTATIONS[conflict], hit.nodes);
  }
}

const CONFLICT_EXPECTATIONS: Readonly<Record<PathConflict, PlainExpectation>> = {
  deep_against_ends: 'deep_from_counterparty',
  figures_against_order: 'figures_on_entered_nodes',
};

/** The tags that made a highlight; null for an unscoped one. */
export function readHighlightTags(fields: FieldReader): string[] | null {
  return fields.raw('highlightTags') === undefined ? null : fields.texts('highlightTags');
}

function readHit(
  fields: FieldReader,
  index: number,
  log: DeviationLog,
  direction: ReadDirection,
): Hit {
  return {
    index,
    ruleCode: fields.text('ruleCode'),
    ruleName: fields.text('ruleName'),
    category: fields.text('category'),
    riskLevel: fields.word('riskLevel', RISK_LEVELS),
    action: fields.word('action', HIT_ACTIONS),
    direction: direction(fields),
    pathFlow: fields.word('pathFlow', PATH_FLOWS, 'optional'),
    hops: fields.integer('hops'),
    opponentAddress: fields.optionalText('opponentAddress'),
    maxAmount: fields.decimal('maxAmount', 'optional'),
    nodes: readPathNodes(fields, log),
    exposureAmount: fields.decimal('exposureAmount', 'optional'),
    riskRatePct: fields.decimal('riskRatePct', 'optional'),
    riskRateNumerator: fields.decimal('riskRateNumerator', 'optional'),
    riskRateDenominator: fields.decimal('riskRateDenominator', 'optional'),
    riskRateCapped: fields.flag('riskRateCapped'),
    riskRateGated: fields.flag('riskRateGated'),
    highlighted: fields.flag('highlighted'),
    highlightTags: readHighlightTags(fields),
  };
}

/** Reads `pathNodes`: objects, bare addresses, or null elements, which are left out. */
export function readPathNodes(fields: FieldReader, log: DeviationLog): PathNode[] {
  const nodes: PathNode[] = [];
  const elements = fields.elements('pathNodes', 'optional');
  for (const [index, { value, place, isAlone }] of elements.entries()) {
    if (typeof value === 'string') {
      if (isAlone !== true) log.add(place, 'object', value);
      nodes.push({
        address: value,
        amount: null,
        deep: null,
        lastClosedAt: null,
        labels: [],
      });
    } else if (isJsonObject(value)) {
      const node = new FieldReader(value, place, log);
      nodes.push(readPathNode(node, log));
      node.finish();
    } else {
      log.add(place, 'object', value);
      continue;
    }
    const node = nodes.at(-1);
    if (node !== undefined && index !== nodes.length - 1) node.place = index;
  }
  return nodes;
}

function readPathNode(fields: FieldReader, log: DeviationLog): PathNode {
  return {
    address: fields.text('address'),
    amount: fields.decimal('amount', 'optional'),
    deep: fields.integer('deep'),
    lastClosedAt: fields.timestamp('last_closed_timestamp'),
    labels: readLabels(fields, 'tags', log),
  };
}

/** `highlightedHits` must be exactly the highlighted ones; it adds nothing, so it is only counted. */
function readHighlightedHits(fields: FieldReader, hits: Hit[]): void {
  const listed = fields.elements('highlightedHits', 'optional').length;
  const flagged = hits.filter((hit) => hit.highlighted).length;
  if (listed !== flagged) {
    fields.deviates('highlightedHits', { kind: 'highlighted_hits', count: flagged }, listed);
  }
}

function sortHits(hits: Hit[]): Hit[] {
  const firstSeen = new Map<string, number>();
  for (const hit of hits) {
    if (!firstSeen.has(hit.ruleCode)) firstSeen.set(hit.ruleCode, hit.index);
  }
  const orderOf = (hit: Hit): number => firstSeen.get(hit.ruleCode) ?? hit.index;
  return [...hits].sort(
    (a, b) =>
      Number(b.highlighted) - Number(a.highlighted) ||
      compareRiskLevels(a.riskLevel, b.riskLevel) ||
      orderOf(a) - orderOf(b) ||
      (a.hops ?? 0) - (b.hops ?? 0) ||
      a.index - b.index,
  );
}
