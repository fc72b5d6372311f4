// Exposures by direction, largest first, each with its share of the direction's sum.
import { addDecimals, type DecimalText } from '../domain/amount.ts';
import { FLOW_SIDES, sideOf, type FlowSide } from '../flow/orient.ts';
import { compareSums } from '../flow/tree.ts';
import type { Exposure } from '../screening/result.ts';

/** One category of one direction. */
export interface ExposureRow {
  /** Its position among the exposures given. */
  index: number;
  category: string;
  value: DecimalText | null;
  /** 0–1 of the direction's sum, for drawing; null when it cannot be told. */
  share: number | null;
}

/** All categories of one direction. */
export interface ExposureSide {
  side: FlowSide;
  rows: ExposureRow[];
  /** Exact sum of the known values; null when none is known. */
  sum: DecimalText | null;
}

/** In and out are never mixed; a direction that was not provided is kept apart. */
export function exposureSides(exposures: readonly Exposure[]): ExposureSide[] {
  return FLOW_SIDES.flatMap((side): ExposureSide[] => {
    const own = exposures
      .map((exposure, index) => ({ ...exposure, index }))
      .filter(({ direction }) => sideOf(direction) === side);
    if (own.length === 0 && side === 'unknown') return [];
    const known = own.flatMap(({ value }) => (value === null ? [] : [value]));
    const sum = known.length === 0 ? null : addDecimals(known);
    const total = sum === null ? 0 : Number(sum);
    const rows = own
      .map(({ category, value, index }) => ({
        index,
        category,
        value,
        share: value === null || total <= 0 ? null : Number(value) / total,
      }))
      .sort((a, b) => compareSums(b.value, a.value) || (a.category < b.category ? -1 : 1));
    return [{ side, rows, sum }];
  });
}
