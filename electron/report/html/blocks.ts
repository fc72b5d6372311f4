// The blocks of a section as HTML. Figures and tables are numbered through the report by who calls.
import type {
  Block,
  Inline,
  ReportFigure,
  ReportTable,
  StatementNature,
} from '#shared/report/document.ts';
import { placeFigure } from '#shared/report/figure-page.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';
import { sourceName } from '../source-mark.ts';
import { htmlText } from './escape.ts';
import { renderPicture } from './figure.ts';
import { renderInlines, sourceAnchor } from './inlines.ts';

/** Counts figures and tables through one report. */
export interface Numbering {
  figures: number;
  tables: number;
}

/** Several blocks. */
export function renderBlocks(blocks: readonly Block[], numbering: Numbering): string {
  return blocks.map((block) => renderBlock(block, numbering)).join('\n');
}

/** One block. */
export function renderBlock(block: Block, numbering: Numbering): string {
  switch (block.kind) {
    case 'heading':
      return `<h${String(block.level)} dir="auto">${renderInlines(block.inlines)}</h${String(block.level)}>`;
    case 'paragraph':
      return `<p dir="auto">${renderInlines(block.inlines)}</p>`;
    case 'list': {
      const name = block.isOrdered ? 'ol' : 'ul';
      const items = block.items.map(
        (item) => `<li dir="auto">${renderBlocks(item, numbering)}</li>`,
      );
      return `<${name}>${items.join('')}</${name}>`;
    }
    case 'quote':
      return `<blockquote>${renderBlocks(block.blocks, numbering)}</blockquote>`;
    case 'code':
      return `<pre><code>${htmlText(block.text)}</code></pre>`;
    case 'rule':
      return '<hr>';
    case 'facts':
      return renderFacts(block.rows);
    case 'table':
      return renderTable(block, numbering);
    case 'figure':
      return renderFigure(block, numbering);
    case 'statement':
      return (
        `<div class="statement ${block.nature}" role="group">` +
        `<p class="nature">${natureWord(block.nature)}</p>\n` +
        `${renderBlocks(block.blocks, numbering)}</div>`
      );
    case 'notice':
      return (
        `<div class="notice ${block.tone}" role="note"><p class="tone">${toneWord(block.tone)}</p>\n` +
        `${renderBlocks(block.blocks, numbering)}</div>`
      );
  }
}

/** From this many rows on, named facts are side by side, unless one is a text of some length. */
const MANY_FACTS = 9;
const LONG_FACT = 110;

/** Up to so many rows facts, and up to so many a table, stay on one page. */
const SHORT_FACTS = 24;
const SHORT_TABLE = 10;

/** Named facts: a term and its value in each row. */
export function renderFacts(rows: Extract<Block, { kind: 'facts' }>['rows']): string {
  const items = rows.map(
    ({ term, value }) => `<div><dt>${htmlText(term)}</dt><dd>${renderInlines(value)}</dd></div>`,
  );
  const isShort = rows.every(({ value }) => lengthOf(value) <= LONG_FACT);
  const many = rows.length >= MANY_FACTS && isShort ? ' many' : '';
  const short = rows.length <= SHORT_FACTS ? ' short' : '';
  return `<dl class="facts${many}${short}">${items.join('\n')}</dl>`;
}

function lengthOf(inlines: readonly Inline[]): number {
  return inlines.reduce((sum, one) => {
    if (one.kind === 'strong' || one.kind === 'emphasis') return sum + lengthOf(one.inlines);
    return sum + ('text' in one ? one.text.length : 0);
  }, 0);
}

function natureWord(nature: StatementNature): string {
  return nature === 'observed' ? m.report_doc_observed() : m.report_doc_interpretation();
}

function toneWord(tone: 'info' | 'caution' | 'practice'): string {
  if (tone === 'info') return m.report_doc_info();
  return tone === 'caution' ? m.report_doc_caution() : m.report_doc_practice();
}

/** From this many columns a table is set smaller, so that it fits an upright page. */
const WIDE_COLUMNS = 8;

/**
 * A table with its caption, whose head is repeated on every page.
 * @param anchorOf the id of a row, for those that something leads to
 */
export function renderTable(
  table: ReportTable,
  numbering: Numbering,
  anchorOf?: (row: number) => string,
): string {
  numbering.tables += 1;
  const number = formatCount(numbering.tables);
  const name = numbered(m.report_doc_table({ number }), number);
  const caption = `<caption><span class="label">${name}</span> ${htmlText(table.caption)}</caption>`;
  return tableBox(table, { id: ` id="table-${table.id}"`, caption, anchorOf });
}

/** The rest of a table that began in an earlier part of the print: its head again, as on any page. */
export function renderTableRest(table: ReportTable): string {
  return tableBox(table, { id: '', caption: '', anchorOf: undefined });
}

function tableBox(
  { columns, rows }: ReportTable,
  own: { id: string; caption: string; anchorOf: ((row: number) => string) | undefined },
): string {
  const { id, caption, anchorOf } = own;
  const widths = columns.map(({ share }) => `<col class="w${String(Math.round(share * 100))}">`);
  const aligns = columns.map(({ align }) => (align === 'end' ? ' class="end"' : ''));
  const head = columns.map(
    (column, index) => `<th scope="col"${aligns[index] ?? ''}>${htmlText(column.name)}</th>`,
  );
  const body = rows.map((cells, index) => {
    const anchor = anchorOf === undefined ? '' : ` id="${anchorOf(index)}"`;
    const shown = cells.map((cell, at) => `<td${aligns[at] ?? ''}>${renderInlines(cell)}</td>`);
    return `<tr${anchor}>${shown.join('')}</tr>`;
  });
  if (rows.length === 0) {
    body.push(
      `<tr><td colspan="${String(columns.length)}">${htmlText(m.report_doc_table_empty())}</td></tr>`,
    );
  }
  const wide = columns.length >= WIDE_COLUMNS ? ' class="wide"' : '';
  return (
    `<div class="table-box${rows.length <= SHORT_TABLE ? ' short' : ''}"><table${wide}${id}>${caption}` +
    `<colgroup>${widths.join('')}</colgroup><thead><tr>${head.join('')}</tr></thead>\n` +
    `<tbody>${body.join('\n')}</tbody></table></div>`
  );
}

/** A label whose number is the report's own. */
function numbered(label: string, number: string): string {
  return htmlText(label).replace(number, `<bdi data-source="report:number">${number}</bdi>`);
}

function renderFigure(figure: ReportFigure, numbering: Numbering): string {
  numbering.figures += 1;
  const place = placeFigure(figure);
  const parts = formatCount(place.parts.length);
  const number = formatCount(numbering.figures);
  const pictures = renderPicture(figure, place);
  const from = figure.source === null ? '' : drawnFrom(figure.source);
  const shown = pictures.map((picture, index) => {
    const label =
      pictures.length === 1
        ? numbered(m.report_doc_figure({ number }), number)
        : htmlText(m.report_doc_figure_part({ number, part: formatCount(index + 1), parts }));
    const caption = `<span class="label">${label}</span> <span dir="auto">${htmlText(figure.caption)}</span>`;
    return `<figure>${picture}<figcaption>${caption}${from}</figcaption></figure>`;
  });
  return `<div class="figure-box ${place.page}" id="figure-${figure.id}">${shown.join('\n')}</div>`;
}

/** The message with its source as a link. */
function drawnFrom(source: number): string {
  const [before = '', after = ''] = m.report_doc_drawn_from({ source: '{}' }).split('{}');
  const link = `<a href="#${sourceAnchor(source)}">${sourceName(source)}</a>`;
  return ` <span class="drawn">${htmlText(before)}${link}${htmlText(after)}</span>`;
}
