// About how many pages a report takes on paper, from what is in it, before anything is printed. In CSS pixels
// of an upright A4 page, after the sizes of the style sheet; no layout is made.
import { estimateTextWidth } from '../charts/text-width.ts';
import type { Block, Inline, ReportDocument, ReportTable } from './document.ts';
import { placeFigure } from './figure-page.ts';

/** Width and height of the text area. */
const WIDTH = 657;
const PAGE = 917;
const LINE = 16;
/** Of the texts of tables; addresses and hashes are set in a wider face and break anywhere. */
const TEXT_SIZE = 11;
/** What a mark without a text takes, such as a reference to a source. */
const MARK = 24;
const CELL_LINE = 13.5;
const CELL_PADDING = 10.5;
const CELL_MARGIN = 14;
const HEAD_OF_TABLE = 52;
const CAPTION = 42;
const SECTION_HEAD = 56;
const SOURCE = 62;
/** Sections of a page of contents, and what the cover takes of its space. */
const CONTENTS_OF_A_PAGE = 100;
const CONTENTS_BESIDE_COVER = 24;

/** Pages, at least one. */
export function estimatePages({ sections, sources }: Pick<ReportDocument, 'sections' | 'sources'>) {
  const further = Math.max(0, sections.length - CONTENTS_BESIDE_COVER);
  const sheet = createSheet(1 + Math.ceil(further / CONTENTS_OF_A_PAGE));
  for (const { number, blocks } of sections) {
    // Appendices begin on a page of their own.
    if (/^[A-Z]/.test(number)) sheet.turn();
    sheet.add(SECTION_HEAD);
    for (const block of blocks) addBlock(sheet, block);
  }
  sheet.add(SECTION_HEAD + sources.length * SOURCE);
  return sheet.pages();
}

interface Sheet {
  add: (height: number) => void;
  /** On one page, whatever space is left. */
  addWhole: (height: number) => void;
  turn: () => void;
  addPages: (count: number) => void;
  pages: () => number;
}

function createSheet(before: number): Sheet {
  let full = before;
  let used = 0;
  const turn = (): void => {
    if (used > 0) full += 1;
    used = 0;
  };
  const add = (height: number): void => {
    used += height;
    full += Math.floor(used / PAGE);
    used %= PAGE;
  };
  return {
    add,
    turn,
    addWhole(height) {
      if (used + height > PAGE) turn();
      add(height);
    },
    addPages(count) {
      turn();
      full += count;
    },
    pages: () => full + (used > 0 ? 1 : 0),
  };
}

function addBlock(sheet: Sheet, block: Block): void {
  switch (block.kind) {
    case 'heading':
      sheet.add(LINE + 20);
      return;
    case 'paragraph':
      sheet.add(linesOf(widthOf(block.inlines), WIDTH) * LINE + 8);
      return;
    case 'list':
      for (const blocks of block.items) for (const one of blocks) addBlock(sheet, one);
      return;
    case 'code':
      sheet.add(block.text.split('\n').length * LINE + 16);
      return;
    case 'rule':
      sheet.add(LINE);
      return;
    case 'facts':
      for (const { value } of block.rows) {
        sheet.add(linesOf(widthOf(value), WIDTH * 0.6) * LINE + 6);
      }
      return;
    case 'table':
      addTable(sheet, block);
      return;
    case 'figure': {
      const { page, parts } = placeFigure(block);
      const scale = Math.min(1, WIDTH / block.widthPx);
      if (page === 'landscape') sheet.addPages(parts.length);
      else for (const { height } of parts) sheet.addWhole(height * scale + CAPTION);
      return;
    }
    case 'quote':
    case 'statement':
    case 'notice':
      sheet.add(2 * LINE);
      for (const one of block.blocks) addBlock(sheet, one);
  }
}

function addTable(sheet: Sheet, { columns, rows }: ReportTable): void {
  sheet.add(HEAD_OF_TABLE);
  for (const cells of rows) {
    const lines = cells.map((cell, at) =>
      linesOf(widthOf(cell), WIDTH * (columns[at]?.share ?? 1) - CELL_MARGIN),
    );
    sheet.add(Math.max(1, ...lines) * CELL_LINE + CELL_PADDING);
  }
}

function linesOf(width: number, room: number): number {
  return Math.max(1, Math.ceil(width / Math.max(TEXT_SIZE, room)));
}

function widthOf(inlines: readonly Inline[]): number {
  return inlines.reduce((sum, one) => {
    if ('inlines' in one) return sum + widthOf(one.inlines);
    return sum + ('text' in one ? estimateTextWidth(one.text, TEXT_SIZE) : MARK);
  }, 0);
}
