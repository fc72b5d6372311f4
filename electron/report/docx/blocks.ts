// The blocks of a section as paragraphs and tables of a word processor.
import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  ImageRun,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
  type IParagraphOptions,
} from 'docx';
import type { Block, ReportFigure, ReportTable } from '#shared/report/document.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';
import type { FactRow } from '../front-matter.ts';
import { sourceName } from '../source-mark.ts';
import { renderRuns, textRuns } from './runs.ts';

/** What a word processor's page is made of. */
export type Child = Paragraph | Table;

/** What blocks are rendered with. */
export interface DocxContext {
  /** PNG of each figure by its id; a figure without one is described in words. */
  pictures: ReadonlyMap<string, Uint8Array>;
  numbering: { figures: number; tables: number };
}

/** The bar of a statement or a quote, before its text. */
interface Place {
  indent: number;
  bar: { color: string; style: (typeof BorderStyle)[keyof typeof BorderStyle] } | null;
}

const FLAT: Place = { indent: 0, bar: null };
/** Twentieths of a point. */
const STEP = 360;
/** Text width of an A4 page with margins of 18 mm, in twentieths of a point and in px at 96 dpi. */
const TEXT_TWIPS = 9864;
const TEXT_PX = { width: 657, height: 860 };
/** Half-points. */
const SMALL = 16;

/** Several blocks. */
export function renderBlocks(
  blocks: readonly Block[],
  context: DocxContext,
  place: Place = FLAT,
): Child[] {
  return blocks.flatMap((block) => renderBlock(block, context, place));
}

function renderBlock(block: Block, context: DocxContext, place: Place): Child[] {
  switch (block.kind) {
    case 'heading': {
      const heading = block.level === 3 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3;
      return [new Paragraph({ heading, children: renderRuns(block.inlines) })];
    }
    case 'paragraph':
      return [new Paragraph({ ...setAt(place), children: renderRuns(block.inlines) })];
    case 'list':
      return block.items.flatMap((item, index) => {
        const mark = block.isOrdered ? `${String(index + 1)}. ` : '• ';
        const inner = { ...place, indent: place.indent + STEP };
        const [first, ...rest] = item;
        const head = first?.kind === 'paragraph' ? renderRuns(first.inlines) : [];
        const others = first?.kind === 'paragraph' ? rest : item;
        return [
          new Paragraph({ ...setAt(inner), children: [new TextRun(mark), ...head] }),
          ...renderBlocks(others, context, inner),
        ];
      });
    case 'quote':
      return renderBlocks(block.blocks, context, barred(place, 'B7C2C9', BorderStyle.SINGLE));
    case 'code':
      return block.text.split('\n').map(
        (line) =>
          new Paragraph({
            ...setAt(place),
            children: renderRuns([{ kind: 'code', text: line }], { size: SMALL }),
          }),
      );
    case 'rule':
      return [new Paragraph({ thematicBreak: true })];
    case 'facts':
      return renderFacts(block.rows);
    case 'table':
      return renderTable(block, context);
    case 'figure':
      return renderFigure(block, context);
    case 'statement': {
      const isObserved = block.nature === 'observed';
      const word = isObserved ? m.report_doc_observed() : m.report_doc_interpretation();
      const inner = isObserved
        ? barred(place, '0B6577', BorderStyle.SINGLE)
        : barred(place, '8D4A86', BorderStyle.DOUBLE);
      return [labelled(word, inner), ...renderBlocks(block.blocks, context, inner)];
    }
    case 'notice': {
      const tones = {
        info: [m.report_doc_info, '2A5590'],
        caution: [m.report_doc_caution, '7D5200'],
        practice: [m.report_doc_practice, 'C08A1C'],
      } as const;
      const [word, color] = tones[block.tone];
      const inner = barred(place, color, BorderStyle.DASHED);
      return [labelled(word(), inner), ...renderBlocks(block.blocks, context, inner)];
    }
  }
}

function barred(place: Place, color: string, style: NonNullable<Place['bar']>['style']): Place {
  return { indent: place.indent + STEP / 2, bar: { color, style } };
}

function labelled(word: string, place: Place): Paragraph {
  const children = textRuns(word, { bold: true, size: SMALL, color: place.bar?.color ?? '131D25' });
  return new Paragraph({ ...setAt(place), keepNext: true, children });
}

function setAt({ indent, bar }: Place): IParagraphOptions {
  return {
    indent: { start: indent },
    spacing: { after: 120 },
    ...(bar === null ? {} : { border: { left: { ...bar, size: 12, space: 6 } } }),
  };
}

const HAIRLINE = { style: BorderStyle.SINGLE, size: 4, color: 'DBE1E4' };
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const LINES = {
  top: NO_LINE,
  left: NO_LINE,
  right: NO_LINE,
  bottom: HAIRLINE,
  insideHorizontal: HAIRLINE,
  insideVertical: NO_LINE,
};

/** Named facts, a table of two columns. */
export function renderFacts(rows: readonly FactRow[]): Child[] {
  const widths = [TEXT_TWIPS * 0.28, TEXT_TWIPS * 0.72].map(Math.round);
  const cell = (children: TextRun[]) => new TableCell({ children: [new Paragraph({ children })] });
  return [
    new Table({
      columnWidths: widths,
      width: { size: TEXT_TWIPS, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
      borders: LINES,
      rows: rows.map(
        ({ term, value }) =>
          new TableRow({
            cantSplit: true,
            children: [cell(textRuns(term, { color: '596873' })), cell(renderRuns(value))],
          }),
      ),
    }),
    new Paragraph({}),
  ];
}

/** A table with its caption above and its head on every page. */
export function renderTable(
  { caption, columns, rows }: ReportTable,
  { numbering }: DocxContext,
): Child[] {
  numbering.tables += 1;
  const label = m.report_doc_table({ number: formatCount(numbering.tables) });
  const small = { size: SMALL };
  const cell = (children: TextRun[], index: number) =>
    new TableCell({
      children: [
        new Paragraph({
          alignment: columns[index]?.align === 'end' ? AlignmentType.END : AlignmentType.START,
          children,
        }),
      ],
    });
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ name }, index) =>
      cell(textRuns(name, { ...small, bold: true }), index),
    ),
  });
  const body = rows.map(
    (cells) =>
      new TableRow({
        cantSplit: true,
        children: columns.map((_, index) => cell(renderRuns(cells[index] ?? [], small), index)),
      }),
  );
  const captionRuns = [
    ...textRuns(`${label} `, { ...small, bold: true }),
    ...textRuns(caption, small),
    ...(rows.length === 0 ? textRuns(` ${m.report_doc_table_empty()}`, small) : []),
  ];
  return [
    new Paragraph({ keepNext: true, spacing: { before: 120, after: 60 }, children: captionRuns }),
    new Table({
      columnWidths: columns.map(({ share }) => Math.round(TEXT_TWIPS * share)),
      width: { size: TEXT_TWIPS, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
      borders: LINES,
      rows: [head, ...body],
    }),
    new Paragraph({}),
  ];
}

function renderFigure(figure: ReportFigure, { pictures, numbering }: DocxContext): Child[] {
  numbering.figures += 1;
  const png = pictures.get(figure.id);
  const scale = Math.min(...[1, TEXT_PX.width / figure.widthPx, TEXT_PX.height / figure.heightPx]);
  const size = { width: figure.widthPx * scale, height: figure.heightPx * scale };
  const label = m.report_doc_figure({ number: formatCount(numbering.figures) });
  const from =
    figure.source === null
      ? ''
      : ` ${m.report_doc_drawn_from({ source: sourceName(figure.source) })}`;
  const image =
    png === undefined
      ? renderRuns([{ kind: 'text', text: figure.alt }])
      : [
          new ImageRun({
            type: 'png',
            data: png,
            transformation: { width: Math.round(size.width), height: Math.round(size.height) },
            altText: { name: figure.id, title: figure.caption, description: figure.alt },
          }),
        ];
  return [
    new Paragraph({ keepNext: true, children: image }),
    new Paragraph({
      spacing: { after: 160 },
      children: [
        ...textRuns(`${label} `, { size: SMALL, bold: true }),
        ...textRuns(figure.caption, { size: SMALL }),
        ...textRuns(from, { size: SMALL, color: '596873' }),
      ],
    }),
  ];
}
