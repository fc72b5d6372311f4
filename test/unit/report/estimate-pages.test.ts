import { expect, test } from 'vitest';
import { estimatePages } from '#shared/report/estimate-pages.ts';
import { words } from '#shared/report/inlines.ts';
import { longReport } from '../../builders/long-report.ts';
import { goldenFigure } from '../../builders/report-document.ts';

// Compared with what is printed in test/component/print-in-parts.test.ts.
test('it grows with the rows of tables, and has at least the cover and the sources', () => {
  const pages = [[], [10], [1_000], [10_000]].map((rows) => estimatePages(longReport(rows)));
  expect(pages[0]).toBe(2);
  expect(pages.toSorted((a, b) => a - b)).toEqual(pages);
  expect(pages[3]! / pages[2]!).toBeGreaterThan(9);
});

test('cells in Chinese take the room that they take: each character as wide as it is high', () => {
  const of = (text: string) => {
    const report = longReport([400]);
    const sections = report.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) =>
        block.kind === 'table'
          ? { ...block, rows: block.rows.map(([, ...cells]) => [[words(text)], ...cells]) }
          : block,
      ),
    }));
    return estimatePages({ ...report, sections });
  };
  // In a column of 150 px: 80 letters are 4 lines of 25 characters, 80 Chinese ones 6 lines of 14.
  expect(of('字'.repeat(80)) / of('a'.repeat(80))).toBeGreaterThan(1.35);
  expect(of('字'.repeat(80))).toBeLessThan(of('a'.repeat(160)));
  // A character beyond the basic plane is one, though it is two units of the text.
  expect(of('𠮷'.repeat(80))).toBe(of('字'.repeat(80)));
});

test('a figure on a landscape page has pages of its own, an upright one only its room', () => {
  const report = longReport([1, 1]);
  const [first] = report.sections;
  const added = (size: { widthPx: number; heightPx: number }) => {
    const figure = { ...goldenFigure('clean', 'Clean'), ...size };
    const blocks = [...first!.blocks, figure, ...first!.blocks];
    const sections = [{ ...first!, blocks }, ...report.sections.slice(1)];
    return estimatePages({ ...report, sections }) - estimatePages(report);
  };
  expect(added({ widthPx: 600, heightPx: 100 })).toBe(0);
  expect(added({ widthPx: 1_300, heightPx: 700 })).toBe(2);
  expect(added({ widthPx: 600, heightPx: 4_000 })).toBeGreaterThanOrEqual(4);
});
