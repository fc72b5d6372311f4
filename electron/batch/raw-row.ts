// A row as it is kept: within the limits, with what was left out.
import type { SourceRow } from '#shared/batch/row-cells.ts';
import { MAX_CELLS, MAX_CELL_LENGTH } from './limits.ts';

/** A row of the source that holds anything. */
export type RawRow = SourceRow;

/** Null for an empty row: it keeps its number and is no row of the plan. */
export function keepRow(
  rowNumber: number,
  all: readonly string[],
  formulas: readonly number[] = [],
): RawRow | null {
  if (formulas.length === 0 && all.every((cell) => cell.trim() === '')) return null;
  const cut: number[] = [];
  const cells = all.slice(0, MAX_CELLS).map((cell, index) => {
    if (cell.length <= MAX_CELL_LENGTH) return cell;
    cut.push(index);
    return cell.slice(0, MAX_CELL_LENGTH);
  });
  const hasMoreCells = all.slice(MAX_CELLS).some((cell) => cell.trim() !== '');
  return { rowNumber, cells, formulas: formulas.filter((at) => at < MAX_CELLS), cut, hasMoreCells };
}
