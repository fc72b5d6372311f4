// One row as it was read: its cells by the role of their column, and the faults found in it.
import type { RowFault, RowProblem } from './batch.ts';
import { nameOfColumn, type ColumnRole, type Columns } from './columns.ts';

/** A row as it was read. */
export interface SourceRow {
  /** 1 is the first row of the source, its header and its empty rows included. */
  rowNumber: number;
  /** At most 64 of at most 4,000 characters. */
  cells: string[];
  /** Positions of cells whose value a formula makes. */
  formulas: readonly number[];
  /** Positions of cells that were cut. */
  cut: readonly number[];
  /** Whether there were more cells than are kept. */
  hasMoreCells: boolean;
  /** What is wrong with the row as it is written. */
  problems?: readonly RowProblem[];
}

/** A cell that is not empty. */
export interface Cell {
  index: number;
  text: string;
}

/** The cells of a row, and its faults. */
export class RowCells {
  readonly columns: Columns;
  readonly faults: RowFault[] = [];
  readonly #row: SourceRow;

  constructor(row: SourceRow, columns: Columns) {
    this.#row = row;
    this.columns = columns;
    this.#checkCells();
  }

  /** Notes a fault, once. */
  fault(problem: RowProblem, cell: Cell | null): void {
    const column = cell === null ? null : nameOfColumn(this.columns, cell.index);
    const isKnown = this.faults.some((one) => one.problem === problem && one.column === column);
    if (!isKnown) this.faults.push({ problem, column });
  }

  /** The cells of a role, or (null) of columns without one, that hold a value. */
  ofRole(role: ColumnRole | null): Cell[] {
    return this.#row.cells
      .map((text, index) => ({ index, text }))
      .filter(
        ({ index, text }) =>
          text.trim() !== '' && !this.#row.formulas.includes(index) && this.#roleOf(index) === role,
      );
  }

  /** The first of them. */
  one(role: ColumnRole): Cell | null {
    return this.ofRole(role)[0] ?? null;
  }

  /** The cell of a parameter; in a table without a header the first that looks like it. */
  parameter(role: ColumnRole, looksLikeIt: (text: string) => boolean): Cell | null {
    if (this.columns.titles !== null) return this.one(role);
    return this.ofRole(null).find(({ text }) => looksLikeIt(text)) ?? null;
  }

  #roleOf(index: number): ColumnRole | null {
    return this.columns.roles[index] ?? null;
  }

  #checkCells(): void {
    const { formulas, cut, hasMoreCells, cells, problems = [] } = this.#row;
    if (hasMoreCells) this.fault('too_many_cells', null);
    for (const problem of problems) this.fault(problem, null);
    const found = [
      ...formulas.map((index) => ({ index, problem: 'formula' as const })),
      ...cut.map((index) => ({ index, problem: 'text_too_long' as const })),
    ];
    for (const { index, problem } of found) {
      // A column that means nothing is not sent, whatever is in it.
      const isUsed = this.columns.titles === null || this.#roleOf(index) !== null;
      if (isUsed) this.fault(problem, { index, text: cells[index] ?? '' });
    }
  }
}
