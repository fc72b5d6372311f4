import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#shared/messages/generated/runtime.js';
import type { Block, ReportDocument, ReportTable } from '#shared/report/document.ts';
import { words } from '#shared/report/inlines.ts';
import { cutReport, type PrintPiece } from '../../../electron/report/html/cut-report.ts';
import { renderPrintParts } from '../../../electron/report/html/print-parts.ts';
import { renderHtml } from '../../../electron/report/html/render-html.ts';
import { sampleReport } from '../../builders/report-document.ts';

beforeEach(() => {
  overwriteGetLocale(() => 'en');
});

const column = { align: 'start', share: 0.5 } as const;

/** A table of two columns. */
function table(id: string, rows: number): ReportTable {
  return {
    ...{ kind: 'table', id, caption: id },
    columns: [
      { name: 'One', ...column },
      { name: 'Two', ...column },
    ],
    rows: Array.from({ length: rows }, (_, row) => [[words(`${id}-${String(row)}`)], []]),
  };
}

const line = (text: string): Block => ({ kind: 'paragraph', inlines: [words(text)] });

/** A report of such sections, without sources. */
function report(...sections: Block[][]): ReportDocument {
  const sample = sampleReport();
  return {
    ...sample,
    sources: [],
    cover: { ...sample.cover, approvals: [] },
    sections: sections.map((blocks, index) => ({
      ...{ id: `s${String(index + 1)}`, kind: 'summary', number: String(index + 1) },
      ...{ title: `Section ${String(index + 1)}`, blocks },
    })),
  };
}

const name = (piece: PrintPiece): string => {
  if (piece.kind === 'sources') return 'sources';
  if (piece.kind === 'title') return `title ${piece.section.id}`;
  if (piece.kind === 'rest') return `rest ${piece.table.id} ${String(piece.table.rows.length)}`;
  const { block } = piece;
  return block.kind === 'table' ? `table ${block.id} ${String(block.rows.length)}` : block.kind;
};
const cut = (document: ReportDocument, maxCells: number) =>
  cutReport(document, maxCells).map((part) => part.map(name));

test('a short report is one part, and its page is that of the whole report', () => {
  const document = sampleReport();
  const parts = renderPrintParts(document);
  expect(parts.count).toBe(1);
  expect(parts.page(0, 0)).toBe(renderHtml(document, 'served'));
});

test('a report is cut between blocks, and what leads to a table goes with it', () => {
  const document = report(
    [line('a'), table('t1', 4), line('to t2'), table('t2', 3)],
    [line('b'), table('t3', 2)],
  );
  expect(cut(document, 12)).toEqual([
    ['title s1', 'paragraph', 'table t1 4'],
    ['paragraph', 'table t2 3'],
    ['title s2', 'paragraph', 'table t3 2', 'sources'],
  ]);
});

test('a table over the limit is cut between its rows', () => {
  expect(cut(report([line('a'), table('t1', 12)], [line('b')]), 10)).toEqual([
    ['title s1', 'paragraph', 'table t1 5'],
    ['rest t1 5'],
    ['rest t1 2', 'title s2', 'paragraph', 'sources'],
  ]);
});

const parts = (document: ReportDocument, maxCells: number) => {
  const pages = renderPrintParts(document, maxCells);
  return Array.from({ length: pages.count }, (_, part) => pages.page(part, part));
};

test('numbers run on through the parts, a table that goes on has its head again and one caption', () => {
  const html = parts(report([table('t1', 12)], [table('t2', 1)]), 10);
  expect(html).toHaveLength(3);
  const text = html.map((page) => page.replace(/<[^>]+>/g, ''));
  expect(html.map((page) => page.match(/<th scope="col">One<\/th>/g)?.length)).toEqual([1, 1, 2]);
  expect(text.map((page) => page.match(/Table \d/g))).toEqual([['Table 1'], null, ['Table 2']]);
  const rows = html.flatMap((page) => [...page.matchAll(/<td>(t\d-\d+)/g)].map(([, row]) => row));
  expect(rows).toEqual([...Array.from({ length: 12 }, (_, row) => `t1-${String(row)}`), 't2-0']);
  expect(html.map((page) => page.match(/<section\b/g)?.length)).toEqual([
    // The custody of the cover is a section, too.
    2, 1, 3,
  ]);
  for (const page of html) {
    expect(page.match(/<\/section>/g)?.length).toBe(page.match(/<section\b/g)?.length);
  }
});

test('as many blank pages stand before a part as it is asked for', () => {
  const pages = renderPrintParts(report([table('t1', 12)]), 10);
  expect(pages.page(1, 0)).not.toContain('<div class="blank">');
  expect(pages.page(1, 7).match(/<div class="blank"><\/div>/g)).toHaveLength(7);
  expect(pages.page(0, 7)).not.toContain('<div class="blank">');
});

test('every link of a part leads somewhere in it, and each place that others lead to is led to', () => {
  const whole = sampleReport({ hits: 40 });
  const html = parts(whole, 60);
  expect(html.length).toBeGreaterThan(3);
  const ids = (page: string) => [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  const targets = (page: string) =>
    new Set([...page.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id));
  const all = targets(renderHtml(whole, 'served'));
  expect(html.join('')).toMatch(/<div hidden><i id="[^"]+"><\/i>/);
  expect(html.join('')).toMatch(/<a href="#[^"]+"><\/a><\/div>/);
  for (const page of html) {
    const own = ids(page);
    expect(new Set(own).size).toBe(own.length);
    expect([...targets(page)].filter((target) => !own.includes(target))).toEqual([]);
    expect(own.filter((id) => all.has(id) && !targets(page).has(id))).toEqual([]);
  }
});
