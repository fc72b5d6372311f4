// The numbers of a hit compared with its own path (contract-notes, "Recomputable"; blockchain API
// 2.5): exposure, largest transfer, hops, and the risk rate with both its parts.
import {
  compareDecimals,
  decimal,
  divideDecimals,
  multiplyDecimals,
  type DecimalText,
} from '../domain/amount.ts';
import { linksInMoneyOrder, orientPath, type OrientedPath } from '../flow/orient.ts';
import type { Alert, Hit } from '../screening/result.ts';
import {
  checkNothing,
  checkNumber,
  judged,
  type Check,
  type CheckedFigure,
  type CheckFigure,
  type CheckObstacle,
} from './check.ts';

const HUNDRED = decimal(100);
/** More places than a service delivers. */
const PLACES = 30;

/**
 * Every number of a hit.
 * @param subject the screened address at the end of its path
 */
export function checkHit(hit: Hit, subject: string): Check[] {
  const at = (figure: CheckFigure, name: string): CheckedFigure => ({
    figure,
    place: { kind: 'hit', index: hit.index },
    pointer: `/hits/${String(hit.index)}/${name}`,
  });
  const isOwnLabel = hit.nodes.length === 0 && hit.pathFlow === null && (hit.hops ?? 0) <= 0;
  if (isOwnLabel) return checkFinding(hit, at);
  const path = orientPath(hit, subject);
  const amounts = amountsOf(path);
  const smallest = extremeOf(amounts, -1);
  return [
    ...checkNumber(at('exposure', 'exposureAmount'), hit.exposureAmount, smallest, 'copied'),
    ...checkNumber(at('max_amount', 'maxAmount'), hit.maxAmount, extremeOf(amounts, 1), 'copied'),
    ...checkNumber(at('numerator', 'riskRateNumerator'), hit.riskRateNumerator, smallest, 'copied'),
    ...checkNumber(
      at('denominator', 'riskRateDenominator'),
      hit.riskRateDenominator,
      lastLinkOf(path),
      'copied',
    ),
    ...checkNumber(at('rate', 'riskRatePct'), hit.riskRatePct, ratePctOf(hit)),
    ...checkHops(at('hops', 'hops'), hit, path),
  ];
}

/** A finding on the subject's own labels: amounts are delivered, but there is no path to see them on. */
function checkFinding(hit: Hit, at: (figure: CheckFigure, name: string) => CheckedFigure): Check[] {
  const why = 'own_label';
  return [
    ...checkNothing(at('exposure', 'exposureAmount'), hit.exposureAmount, why),
    ...checkNothing(at('max_amount', 'maxAmount'), hit.maxAmount, why),
    ...checkNothing(at('numerator', 'riskRateNumerator'), hit.riskRateNumerator, why),
    ...checkNothing(at('denominator', 'riskRateDenominator'), hit.riskRateDenominator, why),
    ...checkNothing(at('rate', 'riskRatePct'), hit.riskRatePct, why),
  ];
}

/** What an alert repeats of its hit: the exposure type follows from the hops. */
export function checkAlert(alert: Alert, index: number): Check[] {
  const at = (figure: CheckFigure, name: string): CheckedFigure => ({
    figure,
    place: { kind: 'alert', index },
    pointer: `/alerts/${String(index)}/${name}`,
  });
  const { hops, exposureType, alertAmount } = alert;
  const ours = hops !== null && hops > 1 ? 'INDIRECT' : 'DIRECT';
  return [
    ...(hops === null || exposureType === ''
      ? []
      : [
          judged(
            at('exposure_type', 'exposureType'),
            exposureType,
            ours,
            exposureType.toUpperCase() === ours,
          ),
        ]),
    ...checkNothing(at('alert_amount', 'alertAmount'), alertAmount, 'not_documented'),
  ];
}

/** The amounts of all links, or why they are not all there. */
function amountsOf(path: OrientedPath | null): DecimalText[] | CheckObstacle {
  if (path === null || path.links.length === 0) return 'no_path';
  if (path.isContradictory) return 'path_contradictory';
  const known = path.links.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const isWhole =
    known.length === path.links.length &&
    path.links.every(({ missingNodes }) => missingNodes === 0);
  return isWhole ? known : 'link_missing';
}

/** The smallest (-1) or the largest (1) amount. */
function extremeOf(
  amounts: DecimalText[] | CheckObstacle,
  sign: -1 | 1,
): DecimalText | CheckObstacle {
  if (typeof amounts === 'string') return amounts;
  return amounts.reduce((best, amount) =>
    Math.sign(compareDecimals(amount, best)) === sign ? amount : best,
  );
}

/** What the endpoint received on inflow, what the risk address received on outflow. */
function lastLinkOf(path: OrientedPath | null): DecimalText | CheckObstacle {
  if (path === null || path.links.length === 0) return 'no_path';
  if (path.isContradictory) return 'path_contradictory';
  const links = linksInMoneyOrder(path);
  if (links === null) return 'flow_unknown';
  return links.at(-1)?.amount ?? 'link_missing';
}

/** Numerator ÷ denominator as delivered; above 100 it is 100 where the answer says it was capped. */
function ratePctOf(hit: Hit): DecimalText | CheckObstacle {
  const { riskRateNumerator: numerator, riskRateDenominator: denominator } = hit;
  if (numerator === null || denominator === null) return 'factor_missing';
  const rate = divideDecimals(multiplyDecimals([numerator, HUNDRED]), denominator, PLACES);
  if (rate === null) return 'factor_missing';
  return hit.riskRateCapped && compareDecimals(rate, HUNDRED) > 0 ? HUNDRED : rate;
}

/** Hops from the risk entity to the subject: the links of the path. */
function checkHops(at: CheckedFigure, hit: Hit, path: OrientedPath | null): Check[] {
  if (hit.hops === null) return [];
  const delivered = decimal(hit.hops);
  if (path === null || path.links.length === 0) return checkNothing(at, delivered, 'no_path');
  const isWhole = path.links.every(({ isGap, missingNodes }) => !isGap && missingNodes === 0);
  return checkNumber(
    at,
    delivered,
    isWhole ? decimal(path.links.length) : 'link_missing',
    'copied',
  );
}
