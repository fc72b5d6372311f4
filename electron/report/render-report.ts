// A report in each of its formats; what each looks like is in its own file.
import { AppError } from '#shared/errors.ts';
import { canonicalText } from '#shared/report/canonical-text.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import { renderDocx } from './docx.ts';
import { renderHtml } from './html/render-html.ts';
import { renderPrintParts } from './html/print-parts.ts';
import { renderJson } from './json.ts';
import { renderMarkdown } from './markdown.ts';
import type { RenderTask } from './messages.ts';
import { mergePdfs } from './pdf/merge.ts';
import { normalisePdf } from './pdf/normalise.ts';
import { renderCsvZip, renderReportXlsx } from './table-files.ts';

/** The file's bytes. Errors: `export.failed`. */
export async function renderReport(
  document: ReportDocument,
  task: RenderTask,
): Promise<Uint8Array> {
  try {
    return await render(document, task);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('export.failed', 'the report cannot be made', { cause: error });
  }
}

async function render(document: ReportDocument, task: RenderTask): Promise<Uint8Array> {
  switch (task.format) {
    case 'html':
      return encode(renderHtml(document, 'system'));
    case 'print':
      return encode(renderPrintParts(document).page(task.part, task.blanks));
    case 'md':
      return encode(renderMarkdown(document));
    case 'json':
      return encode(renderJson(document));
    case 'document':
      return encode(canonicalText(document));
    case 'xlsx':
      return renderReportXlsx(document);
    case 'csv':
      return renderCsvZip(document);
    case 'docx':
      return renderDocx(document, task.pictures);
    case 'pdf': {
      const { title, language, cover, contentSha256, custody } = document;
      const facts = { title, language, contentSha256, preparedAt: cover.preparedAt };
      const author = { author: cover.preparedBy, appVersion: custody.appVersion };
      const [first, ...others] = task.printed.map((part) =>
        normalisePdf(part, { ...facts, ...author }),
      );
      if (first === undefined) throw new AppError('export.failed', 'nothing was printed');
      return others.length === 0 ? first : mergePdfs([first, ...others]);
    }
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
