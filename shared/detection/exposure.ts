// Money by category and by risk (blockchain API 2.5: `exposures`, risk amounts and rates).
import { addDecimals, compareDecimals, type DecimalText } from '../domain/amount.ts';
import { compareRiskLevels, PATH_FLOWS, type PathFlow } from '../domain/risk.ts';
import type { Exposure, Label } from '../screening/result.ts';
import { endpointLink, opponentLabels, smallestLink, type FundPath } from './path.ts';
import { toRatio, ZERO } from './rounding.ts';

/**
 * One exposure per category and direction, largest first within a direction. The category of a
 * path is the primary category of its opponent's worst label. At every edge of the subject a
 * category counts with the sum of its paths' smallest links, but never with more than the edge.
 */
export function exposuresOf(paths: readonly FundPath[]): Exposure[] {
  return PATH_FLOWS.flatMap((flow) => {
    const byCategory = new Map<string, Map<string, EdgeShare>>();
    for (const path of paths) {
      if (path.flow === flow) addShare(byCategory, path);
    }
    return [...byCategory]
      .map(([category, edges]): Exposure & { value: DecimalText } => ({
        category,
        direction: flow,
        value: addDecimals([...edges.values()].map(shareOf)),
      }))
      .sort((a, b) => compareDecimals(b.value, a.value) || (a.category < b.category ? -1 : 1));
  });
}

/** What a category has at one edge of the subject. */
interface EdgeShare {
  edge: DecimalText;
  parts: DecimalText[];
}

function addShare(byCategory: Map<string, Map<string, EdgeShare>>, path: FundPath): void {
  const category = worstLabel(opponentLabels(path))?.primary;
  const link = endpointLink(path);
  const amount = smallestLink(path);
  if (category === undefined || category === null || link === null || amount === null) return;
  const edges = byCategory.get(category) ?? new Map<string, EdgeShare>();
  byCategory.set(category, edges);
  const share = edges.get(link.key) ?? { edge: link.amount, parts: [] };
  share.parts.push(amount);
  edges.set(link.key, share);
}

function shareOf({ edge, parts }: EdgeShare): DecimalText {
  const sum = addDecimals(parts);
  return compareDecimals(sum, edge) > 0 ? edge : sum;
}

/** The label that says most: the worst level, the first of equals. */
export function worstLabel(labels: readonly Label[]): Label | undefined {
  return [...labels].sort((a, b) => compareRiskLevels(a.riskLevel, b.riskLevel))[0];
}

/** The smallest links of the hit paths of one direction, and their share of all analysed paths. */
export function riskShareOf(
  flow: PathFlow,
  hitPaths: readonly FundPath[],
  allPaths: readonly FundPath[],
): { amount: DecimalText; rate: DecimalText } {
  const amount = sumOf(flow, hitPaths);
  return { amount, rate: toRatio(amount, sumOf(flow, allPaths)) };
}

function sumOf(flow: PathFlow, paths: readonly FundPath[]): DecimalText {
  return addDecimals(
    paths.filter((path) => path.flow === flow).map((path) => smallestLink(path) ?? ZERO),
  );
}
