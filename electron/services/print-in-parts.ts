// A report to PDF: a short one in one print, a long one in parts, one window after another, so that what it
// takes of memory does not grow with its length. A first print of each part tells how many pages it has; the
// second one then has the numbers of the whole.
import { AppError } from '#shared/errors.ts';
import type { ComposedFacts, ReportPrinter, ReportThread } from './report-ports.ts';
import type { TellReport } from './report-progress.ts';

interface PrintPorts {
  thread: Pick<
    ReportThread,
    'render' | 'contentsStyle' | 'countParts' | 'layOutParts' | 'countPages'
  >;
  printer: Pick<ReportPrinter, 'print' | 'printDraft'>;
  furniture: ComposedFacts['furniture'];
}

interface PrintControl {
  signal: AbortSignal;
  tell: TellReport;
}

/** Of the time of both prints, what the first one takes: it has no tags, head and foot, but all the layout. */
const FIRST_SHARE = 0.45;

/**
 * Prints it; what was told to end does so between parts and within one. Errors: those of the thread and of
 * the printer, `job.aborted`, and `export.print_failed` for a part whose second print has other pages than its first.
 */
export async function printReport(ports: PrintPorts, control: PrintControl): Promise<Uint8Array> {
  const { thread } = ports;
  control.tell('drawing', null);
  const parts = await thread.countParts();
  const printed =
    parts === 1 ? [await printWhole(ports, control)] : await printParts(ports, parts, control);
  control.tell('writing', null);
  return thread.render({ format: 'pdf', printed });
}

async function printWhole(
  { thread, printer, furniture }: PrintPorts,
  { signal, tell }: PrintControl,
): Promise<Uint8Array> {
  const html = await thread.render({ format: 'print', part: 0, blanks: 0 });
  tell('printing', 0);
  const addStyle = async (first: Uint8Array) => {
    tell('printing', FIRST_SHARE);
    return thread.contentsStyle(first);
  };
  return printer.print({ html, ...furniture, addStyle }, { signal });
}

async function printParts(
  { thread, printer, furniture }: PrintPorts,
  parts: number,
  { signal, tell }: PrintControl,
): Promise<Uint8Array[]> {
  const drafts: Uint8Array[] = [];
  for (let part = 0; part < parts; part++) {
    tell('printing', (FIRST_SHARE * part) / parts);
    const html = await thread.render({ format: 'print', part, blanks: part === 0 ? 0 : 1 });
    drafts.push(await printer.printDraft({ html }, { signal }));
  }
  const { style, pages } = await thread.layOutParts(drafts);
  const all = withTotal(
    furniture,
    pages.reduce((sum, count) => sum + count, 0),
  );
  const printed: Uint8Array[] = [];
  let skipPages = 0;
  for (const [part, count] of pages.entries()) {
    tell('printing', FIRST_SHARE + ((1 - FIRST_SHARE) * part) / parts);
    const html = await thread.render({ format: 'print', part, blanks: skipPages });
    const pdf = await printer.print({ html, ...all, style, skipPages }, { signal });
    if ((await thread.countPages(pdf)) !== count) {
      throw new AppError(
        'export.print_failed',
        'a part of the report has other pages than at first',
      );
    }
    printed.push(pdf);
    skipPages += count;
  }
  return printed;
}

/** Chromium would fill in the pages of the part. */
function withTotal({ headerHtml, footerHtml }: ComposedFacts['furniture'], pages: number) {
  const fill = (html: string) =>
    html.replaceAll(/<span class="totalPages"><\/span>/g, `<span>${String(pages)}</span>`);
  return { headerHtml: fill(headerHtml), footerHtml: fill(footerHtml) };
}
