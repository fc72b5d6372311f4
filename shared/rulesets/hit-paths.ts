// The stored hits of one side as different paths, each with the hits that were delivered on it, and
// what a rule can be compared with. What was not provided is not made up.
import { addressKey } from '../domain/address.ts';
import { compareDecimals, normalizeDecimal, type DecimalText } from '../domain/amount.ts';
import { isKnownWord, PATH_FLOWS, type PathFlow } from '../domain/risk.ts';
import {
  preparePathFacts,
  type PathFacts,
  type PreparedPath,
  type SubjectFacts,
} from '../detection/rule.ts';
import { orientPath, type OrientedPath } from '../flow/orient.ts';
import type { StoredHit, StoredSide } from './backtested-side.ts';

/** Delivered hits by the code of their rule; of several the first. */
export type HitsByRule = Map<string, StoredHit>;

/** A path on which at least one rule hit. */
export interface HitPath {
  prepared: PreparedPath;
  opponentAddress: string | null;
  /** `Hit.index` of the first hit on it. */
  firstHit: number;
  hits: HitsByRule;
}

/** The hits of a side by what they were found on. */
export interface SideHits {
  paths: HitPath[];
  /** On the subject's own labels. */
  own: HitsByRule;
}

/** Hits with the same flow, addresses and amounts are on one path. */
export function hitPathsOf(side: StoredSide): SideHits {
  const paths = new Map<string, HitPath>();
  const own: HitsByRule = new Map();
  for (const hit of side.hits) {
    if (isOwnLabelHit(hit)) {
      addHit(own, hit);
      continue;
    }
    const path = orientPath(hit, side.address);
    const key = keyOf(hit, path);
    let known = paths.get(key);
    if (known === undefined) {
      known = {
        prepared: preparePathFacts(factsOf(hit, path), side satisfies SubjectFacts),
        opponentAddress: hit.opponentAddress ?? path?.stops.at(-1)?.address ?? null,
        firstHit: hit.index,
        hits: new Map(),
      };
      paths.set(key, known);
    }
    addHit(known.hits, hit);
  }
  return { paths: [...paths.values()], own };
}

/** A finding on the subject's own labels has no path: no flow and no hops. */
function isOwnLabelHit({ nodes, pathFlow, hops }: StoredHit): boolean {
  return nodes.length === 0 && pathFlow === null && (hops ?? 0) <= 0;
}

function addHit(hits: HitsByRule, hit: StoredHit): void {
  if (!hits.has(hit.ruleCode)) hits.set(hit.ruleCode, hit);
}

function keyOf(hit: StoredHit, path: OrientedPath | null): string {
  const { pathFlow, opponentAddress, hops, exposureAmount } = hit;
  if (path === null) return JSON.stringify([pathFlow, opponentAddress, hops, exposureAmount]);
  const amounts = path.links.map(({ amount }) =>
    amount === null ? null : normalizeDecimal(amount),
  );
  return JSON.stringify([pathFlow, path.stops.map((stop) => stop.addressKey), amounts]);
}

function factsOf(hit: StoredHit, path: OrientedPath | null): PathFacts {
  const flow = isKnownWord(PATH_FLOWS, hit.pathFlow) ? hit.pathFlow : null;
  return {
    flow,
    // As the service counted them; its path may be delivered with gaps.
    hops: hit.hops ?? path?.stops.at(-1)?.hop ?? null,
    labels: opponentLabels(hit, path),
    amounts: () => ({ smallest: smallestLink(hit, path), last: lastLink(hit, path, flow) }),
  };
}

/**
 * Null when the far end of what was delivered is not the counterparty, or nothing was delivered but
 * addresses, which says nothing of labels.
 */
function opponentLabels(hit: StoredHit, path: OrientedPath | null): PathFacts['labels'] {
  const far = path?.stops.at(-1);
  if (far === undefined || far.hop === 0 || areAddressesAlone(hit)) return null;
  const { opponentAddress } = hit;
  const isOpponent = opponentAddress === null || addressKey(opponentAddress) === far.addressKey;
  return isOpponent ? far.labels : null;
}

/** As in answers whose `pathNodes` are bare texts. */
function areAddressesAlone({ nodes }: StoredHit): boolean {
  return nodes.every(({ amount, labels }) => amount === null && labels.length === 0);
}

/** Of the links where all were delivered, else as the hit states it (2.5, `exposureAmount`). */
function smallestLink(hit: StoredHit, path: OrientedPath | null): DecimalText | null {
  // Of a path that contradicts itself no link is certain.
  if (path?.isContradictory === true) return hit.exposureAmount;
  const links = path?.links ?? [];
  let smallest: DecimalText | null = null;
  for (const { amount, isGap, missingNodes } of links) {
    if (amount === null || isGap || missingNodes > 0) return hit.exposureAmount;
    if (smallest === null || compareDecimals(amount, smallest) < 0) smallest = amount;
  }
  return smallest ?? hit.exposureAmount;
}

/** The link at the receiving end, else as the hit states it (2.5, `riskRateDenominator`). */
function lastLink(
  hit: StoredHit,
  path: OrientedPath | null,
  flow: PathFlow | null,
): DecimalText | null {
  const link = flow === 'outflow' ? path?.links.at(-1) : path?.links[0];
  const stated = hit.riskRateDenominator;
  if (flow === null || link === undefined || link.missingNodes > 0) return stated;
  if (path?.isContradictory === true) return stated;
  return link.amount ?? stated;
}
