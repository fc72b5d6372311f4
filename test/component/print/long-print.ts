// A long report on its way to paper as the application prints it, with parts of any size.
import { longReport } from '../../builders/long-report.ts';
import { pageFurniture } from '../../../electron/report/html/page-furniture.ts';
import { renderPrintParts } from '../../../electron/report/html/print-parts.ts';
import { contentsStyle, layOutParts } from '../../../electron/report/pdf/contents-pages.ts';
import { countPages } from '../../../electron/report/pdf/normalise.ts';
import { renderReport } from '../../../electron/report/render-report.ts';
import { printReport } from '../../../electron/services/print-in-parts.ts';
import type { ReportPrinter } from '../../../electron/services/report-ports.ts';

/** What is printed: tables of so many rows (longReport), in parts of at most so many cells. */
export interface LongPrint {
  rows: number[];
  maxCells: number;
}

/** Prints it; tells how far it is, 0–1. */
export function printLong(
  printer: Pick<ReportPrinter, 'print' | 'printDraft'>,
  { rows, maxCells }: LongPrint,
  { signal, tell }: { signal: AbortSignal; tell: (value: number | null) => void },
): Promise<Uint8Array> {
  const document = longReport(rows);
  const parts = renderPrintParts(document, maxCells);
  const thread: Parameters<typeof printReport>[0]['thread'] = {
    countParts: async () => parts.count,
    layOutParts: async (pdfs) => layOutParts(pdfs),
    contentsStyle: async (pdf) => contentsStyle(pdf),
    countPages: async (pdf) => countPages(pdf),
    async render(ask) {
      if (ask.format !== 'print') return renderReport(document, ask);
      return new TextEncoder().encode(parts.page(ask.part, ask.blanks));
    },
  };
  const told = (_stage: string, value: number | null): void => {
    signal.throwIfAborted();
    tell(value);
  };
  return printReport(
    { thread, printer, furniture: pageFurniture(document) },
    { signal, tell: told },
  );
}
