import { expect } from 'playwright/test';
import { estimatePages } from '#shared/report/estimate-pages.ts';
import { longReport } from '../builders/long-report.ts';
import { readPdf } from './print/foreign-pdf.ts';
import { test, type PdfApp } from './print/print-app.ts';

/** Of `IN_PARTS`. */
let printed: Awaited<ReturnType<PdfApp['printLong']>>;

test.beforeAll(async ({ printer }) => {
  printed = await printer.printLong(IN_PARTS);
});

/** Four sections; the second one's table is longer than a part of 200 cells may be. */
const ROWS = [60, 150, 20, 40];
const IN_PARTS = { rows: ROWS, maxCells: 200 };
const IN_ONE = { rows: ROWS, maxCells: 1_000_000 };

interface Entry {
  title: string;
  destpageposfrom1: number;
  kids: Entry[];
}

/** Titles with their depth, and the page each leads to. */
function outlineOf(pdf: Uint8Array): { titles: string[]; pages: number[] } {
  const { outlines } = JSON.parse(readPdf('qpdf', ['--json'], pdf)) as { outlines: Entry[] };
  const flat = (entries: readonly Entry[], depth: number): [string, number][] =>
    entries.flatMap(({ title, destpageposfrom1, kids }) => [
      [`${String(depth)} ${title}`, destpageposfrom1] satisfies [string, number],
      ...flat(kids, depth + 1),
    ]);
  const all = flat(outlines, 1);
  return { titles: all.map(([title]) => title), pages: all.map(([, page]) => page) };
}

/** Names of places and the page each is on. */
const placesOf = (pdf: Uint8Array): Map<string, number> =>
  new Map(
    Array.from(
      readPdf('pdfinfo', ['-dests'], pdf).matchAll(/^\s*(\d+) \[.*\] "(.*)"$/gm),
      ([, page, name = '']) => [name, Number(page)],
    ),
  );

const pageText = (pdf: Uint8Array, page: number): string =>
  readPdf('pdftotext', ['-f', String(page), '-l', String(page), '-layout', '-'], pdf);

test('a report in parts is one whole file for other programs', async ({ printer }) => {
  const { pdf, told } = printed;
  expect(readPdf('qpdf', ['--check'], pdf)).toContain('No syntax or stream encoding errors');
  const info = readPdf('pdfinfo', [], pdf);
  expect(info).toMatch(/Title:\s+A long report/);
  expect(info).toMatch(/Tagged:\s+yes/);
  const pages = Number(/Pages:\s+(\d+)/.exec(info)?.[1]);
  const texts = Array.from({ length: pages }, (_, index) => pageText(pdf, index + 1));
  const numbers = texts.map((text) => /Page \d+ of \d+/.exec(text)?.[0]);
  expect(numbers).toEqual(
    Array.from({ length: pages }, (_, index) => `Page ${String(index + 1)} of ${String(pages)}`),
  );
  for (const part of ['TF-2026-0042', 'INTERNAL', 'A long report', 'SHA-256 abababababababab…']) {
    expect(texts.filter((text) => !text.includes(part))).toEqual([]);
  }
  // Eight parts: 60 rows in two, 150 in three, 20, 40 with its heading, the sources.
  expect(told).toHaveLength(18);
  expect([told[0], told[1], told.at(-1)]).toEqual([null, 0, null]);
  const shares = told.slice(1, -1).map(Number);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeLessThan(1);
  expect(Buffer.from((await printer.printLong(IN_PARTS)).pdf).equals(Buffer.from(pdf))).toBe(true);
});

test('about as many pages were estimated before', async ({ printer }) => {
  const pagesOf = (pdf: Uint8Array) =>
    Number(/Pages:\s+(\d+)/.exec(readPdf('pdfinfo', [], pdf))?.[1]);
  const { pdf: one } = await printer.printLong(IN_ONE);
  const estimate = estimatePages(longReport(ROWS));
  expect(Math.abs(estimate / pagesOf(one) - 1)).toBeLessThan(0.15);
  // Each of its eight parts begins on a page of its own: as many are at most half empty.
  expect(pagesOf(printed.pdf) - estimate).toBeLessThanOrEqual(8);
});

test('it says the same as the report printed in one, in the same order', async ({ printer }) => {
  const parts = printed.pdf;
  const { pdf: one } = await printer.printLong(IN_ONE);
  // A text that continues in the next line is in two pieces.
  const spoken = (pdf: Uint8Array): string =>
    Array.from(
      readPdf('pdfinfo', ['-struct-text'], pdf).matchAll(/^\s+"(.*)"$/gm),
      ([, text]) => text,
    )
      .join('')
      .replace(/\s/g, '');
  const rows = (pdf: Uint8Array): string[] =>
    spoken(pdf).match(/R\d-?\d*0x[0-9a-f]{40}\d+S\d+/g) ?? [];
  const said = rows(parts);
  expect(said).toHaveLength(270);
  expect(said).toEqual(rows(one));
  expect(outlineOf(parts).titles).toEqual(outlineOf(one).titles);
  const [ours, theirs] = [parts, one].map((pdf) => readPdf('pdfinfo', ['-struct'], pdf));
  const count = (tree: string | undefined, name: string): number | undefined =>
    tree?.match(new RegExp(`^\\s+${name}\\b`, 'gm'))?.length;
  for (const name of ['H1', 'H2', 'H3', 'TD', 'Link', 'LI']) {
    expect(count(ours, name)).toBeGreaterThan(0);
    expect([name, count(ours, name)]).toEqual([name, count(theirs, name)]);
  }
  expect(ours?.match(/^Document\b/gm)).toHaveLength(1);
});

test('links of one part lead into another, and contents and outline name the page', async () => {
  const { pdf } = printed;
  const places = placesOf(pdf);
  const links = Array.from(
    Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Dest \/([\w.-]+)/g),
    ([, name = '']) => name,
  );
  // One of each row, five of the contents.
  expect(links).toHaveLength(270 + 5);
  expect([...new Set(links)].filter((name) => !places.has(name))).toEqual([]);
  const contents = pageText(pdf, 1).split('\n');
  const { titles, pages } = outlineOf(pdf);
  for (const number of ['1', '2', '3', '4']) {
    const page = places.get(`section-s${number}`) ?? 0;
    const title = `Section (${number} 0 R) 第`;
    expect(pageText(pdf, page)).toContain(title);
    expect(contents.filter((line) => line.includes(title)).join('\n')).toMatch(
      new RegExp(`\\(${number} 0 R\\) 第\\s+${String(page)}\\b`),
    );
    expect(pages[titles.findIndex((one) => one.includes(title))]).toBe(page);
  }
});
