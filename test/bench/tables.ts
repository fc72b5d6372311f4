// What a run leaves to read: aligned text for the terminal, Markdown for the README.
import { isMet, type AimStanding } from './aims.ts';
import type { BenchRow } from './measure.ts';

const HEAD = ['What', 'Measured', 'Against', 'Baseline', 'Ratio', 'Aim'];
const IS_NUMBER = [false, true, false, true, true, false];
const AIM_HEAD = ['Aim', 'Bound', 'Bench', 'Standing'];

/** The rows as aligned text. */
export function toTable(rows: readonly BenchRow[]): string {
  return aligned([HEAD, ...rows.map(cellsOf)], IS_NUMBER);
}

/** The rows as a table of Markdown. */
export function toMarkdown(rows: readonly BenchRow[]): string {
  const head = `${line(HEAD)}\n|---|--:|---|--:|--:|---|\n`;
  return `${head}${rows.map((row) => line(cellsOf(row))).join('\n')}\n`;
}

/** The aims of the product and how they are, as aligned text. */
export function toAimTable(aims: readonly AimStanding[]): string {
  return aligned([AIM_HEAD, ...aims.map(aimCells)], []);
}

/** The same as a table of Markdown. */
export function toAimMarkdown(aims: readonly AimStanding[]): string {
  return `${line(AIM_HEAD)}\n|---|---|---|---|\n${aims.map((aim) => line(aimCells(aim))).join('\n')}\n`;
}

function aimCells({ row, words, bench, standing, missing }: AimStanding): string[] {
  return [row, words, bench, [standing, ...missing].join('; ')];
}

function cellsOf(row: BenchRow): string[] {
  const { what, measured, against, baseline, unit = 'ms', aim } = row;
  const standing = isMet(row) === true ? 'met' : 'missed';
  return [
    what,
    `${plain(measured)} ${unit}`,
    against,
    `${plain(baseline)} ${unit}`,
    comparison(measured, baseline, unit),
    aim === null ? '-' : `${aim.words}: ${standing}`,
  ];
}

/** Shares are compared with each other by their difference, everything else by its ratio. */
function comparison(measured: number, baseline: number, unit: BenchRow['unit']): string {
  if (unit === '%') {
    const points = measured - baseline;
    return `${points < 0 ? '' : '+'}${points.toFixed(1)} points`;
  }
  const ratio = measured / baseline;
  return `${ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2)} ×`;
}

function plain(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function aligned(lines: readonly string[][], isNumber: readonly boolean[]): string {
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => {
          const width = widths?.[column] ?? 0;
          return isNumber[column] === true ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
