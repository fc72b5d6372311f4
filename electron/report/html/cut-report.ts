// Where a long report is cut for the printer: between the blocks of its sections, a long table between its
// rows. Chromium takes some 30 KB of memory for each cell of a table while it prints, its page ends at about
// 4 GB, and the tags of all cells pass through the main process at once: 20,000 hold it up for 50 to 100 ms.
import type { Block, ReportDocument, ReportSection, ReportTable } from '#shared/report/document.ts';

/** Cells of a part, and what weighs as much. */
const MAX_CELLS = 8_000;

/** A piece of the report that is not cut further. */
export type PrintPiece = { weight: number } & (
  | { kind: 'title'; section: ReportSection }
  | { kind: 'block'; section: ReportSection; block: Block }
  /** Rows of a table whose first ones are in an earlier part. */
  | { kind: 'rest'; section: ReportSection; table: ReportTable }
  | { kind: 'sources' }
);

/** The parts in their order; one for a short report. None is over the limit but for a block that cannot be cut. */
export function cutReport(
  { sections, sources }: Pick<ReportDocument, 'sections' | 'sources'>,
  maxCells = MAX_CELLS,
): PrintPiece[][] {
  const pieces = sections.flatMap((section): PrintPiece[] => [
    { kind: 'title', section, weight: 1 },
    ...section.blocks.flatMap((block) => cutBlock(section, block, maxCells)),
  ]);
  pieces.push({ kind: 'sources', weight: sources.length * CELLS_OF_A_SOURCE });
  let part: PrintPiece[] = [];
  const parts = [part];
  let weight = 0;
  for (const piece of pieces) {
    if (weight + piece.weight > maxCells && part.length > 0) {
      const moved = part.splice(leadOf(part, piece));
      if (part.length === 0) parts.pop();
      part = moved;
      parts.push(part);
      weight = moved.reduce((sum, one) => sum + one.weight, 0);
    }
    part.push(piece);
    weight += piece.weight;
  }
  return parts;
}

const CELLS_OF_A_SOURCE = 8;

function cutBlock(section: ReportSection, block: Block, maxCells: number): PrintPiece[] {
  const weight = weightOf(block);
  if (block.kind !== 'table' || weight <= maxCells) {
    return [{ kind: 'block', section, block, weight }];
  }
  const step = Math.max(1, Math.floor(maxCells / block.columns.length));
  const pieces: PrintPiece[] = [];
  for (let from = 0; from < block.rows.length; from += step) {
    const table = { ...block, rows: block.rows.slice(from, from + step) };
    const own = { section, weight: weightOf(table) };
    if (from === 0) pieces.push({ kind: 'block', block: table, ...own });
    else pieces.push({ kind: 'rest', table, ...own });
  }
  return pieces;
}

/** Bytes of a picture that weigh as much as a cell. */
const PICTURE_BYTES = 200;

function weightOf(block: Block): number {
  switch (block.kind) {
    case 'table':
      return block.columns.length * block.rows.length;
    case 'facts':
      return block.rows.length * 2;
    case 'figure':
      return Math.ceil(block.svg.length / PICTURE_BYTES);
    case 'list':
      return block.items.flat().reduce((sum, one) => sum + weightOf(one), 0);
    case 'quote':
    case 'statement':
    case 'notice':
      return block.blocks.reduce((sum, one) => sum + weightOf(one), 1);
    default:
      return 1;
  }
}

/** Where what leads to the next piece begins: a title, a heading, a line before a table or figure. */
function leadOf(part: readonly PrintPiece[], next: PrintPiece): number {
  if (next.kind === 'rest' || next.kind === 'title') return part.length;
  const leads = (piece: PrintPiece | undefined): boolean =>
    piece?.kind === 'title' ||
    (piece?.kind === 'block' &&
      (piece.block.kind === 'heading' || piece.block.kind === 'paragraph'));
  let at = part.length;
  while (leads(part[at - 1])) at--;
  return at;
}
