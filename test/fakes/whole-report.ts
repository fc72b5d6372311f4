// A report's thread without the thread: composed and rendered in this process by what the thread runs.
import { AppError } from '#shared/errors.ts';
import type { ReportAnswers, ReportMessage } from '../../electron/report/messages.ts';
import { openReport } from '../../electron/report/report-desk.ts';
import type { ReportPrinter, StartReport } from '../../electron/services/report-ports.ts';
import { PREVIEW_PDF_BASE64 } from '../builders/report-preview-pdf.ts';

/** Starts such a report. */
export const openWholeReport: StartReport = (task) => {
  const answer = openReport(task);
  const ask = async <Kind extends ReportMessage['kind']>(
    message: Extract<ReportMessage, { kind: Kind }>,
  ) => (await answer(message)) as ReportAnswers[Kind];
  return {
    needs: () => ask({ kind: 'needs' }),
    async add(view) {
      await ask({ kind: 'add', view });
    },
    needsGraph: () => ask({ kind: 'needsGraph' }),
    async addGraph(graph) {
      await ask({ kind: 'addGraph', graph });
    },
    finish: (args) => ask({ kind: 'finish', args }),
    // A copy, as a thread has it.
    redact: (redacted) => ask({ kind: 'redact', with: structuredClone(redacted) }),
    figures: () => ask({ kind: 'figures' }),
    render: (asked) => ask({ kind: 'render', task: asked }),
    countPages: (pdf) => ask({ kind: 'countPages', pdf }),
    contentsStyle: (pdf) => ask({ kind: 'contentsStyle', pdf }),
    countParts: () => ask({ kind: 'countParts' }),
    layOutParts: (pdfs) => ask({ kind: 'layOutParts', pdfs }),
    end: () => undefined,
  };
};

/**
 * A printer whose every print has another date, as Chromium's have, and that keeps the pages it was
 * given.
 */
export function createDatingPrinter(): ReportPrinter & { pages: string[] } {
  const pages: string[] = [];
  return {
    pages,
    printDraft: async () => new Uint8Array(Buffer.from(PREVIEW_PDF_BASE64, 'base64')),
    async print({ html }) {
      pages.push(new TextDecoder().decode(html));
      const printed = Buffer.from(PREVIEW_PDF_BASE64, 'base64').toString('latin1');
      const [day, count] = [/\(D:\d{8}/g, String(pages.length).padStart(2, '0')];
      if (!day.test(printed)) throw new AppError('internal', 'the sample has no date');
      return Buffer.from(printed.replace(day, `(D:202603${count}`), 'latin1');
    },
    rasterise: async () => [],
  };
}
