// The head and foot of each printed page, as Chromium's templates: the case, its classification, what is
// practice, the title, the page, and the hash of the content in short (whole on the cover).
import type { ReportDocument } from '#shared/report/document.ts';
import { m } from '#shared/messages/generated/messages.js';
import { htmlText } from './escape.ts';

/** Chromium's templates; it fills in what has the classes `pageNumber` and `totalPages`. */
export interface PageFurniture {
  headerHtml: string;
  footerHtml: string;
}

/**
 * The templates are in a document of their own, without the report's style sheet, and Chromium draws
 * them before a face of theirs could load: they are set in a face of the system. A face in a `data:` URL
 * that the report's page holds, too, is there in time, but read again for each page: 10 ms a page for Latin
 * letters alone, 60 for ten pieces of the Chinese face.
 */
const STYLE =
  '<style>#header,#footer{padding:0}.line{display:flex;gap:12px;align-items:baseline;width:100%;' +
  'margin:0 18mm;font:10px Helvetica,Arial,sans-serif;color:#40505c;' +
  '-webkit-print-color-adjust:exact}.mid{flex:1;text-align:center;font-weight:600}' +
  '.head{padding-top:9mm}.foot{padding-bottom:8mm}.grow{flex:1;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}' +
  '.hidden{font-family:monospace}.practice{background:#ffecc0;color:#5c3a00;padding:1px 4px}</style>';

/** Characters of the hash in the foot: enough to tell two reports apart at a glance. */
const SHORT_HASH = 16;

/** Both templates. */
export function pageFurniture({ cover, title, contentSha256 }: ReportDocument): PageFurniture {
  const practice =
    cover.practice === null
      ? ''
      : `<span class="practice">${htmlText(m.report_doc_practice().toUpperCase())}</span>`;
  const [before = '', between = '', after = ''] = m
    .report_doc_page({ page: '\n', pages: '\n' })
    .split('\n');
  const page =
    `${htmlText(before)}<span class="pageNumber"></span>${htmlText(between)}` +
    `<span class="totalPages"></span>${htmlText(after)}`;
  return {
    headerHtml:
      `${STYLE}<div class="line head"><span class="grow"><bdi>${htmlText(cover.caseReference)}</bdi></span>` +
      `<span class="mid">${htmlText(cover.classification)}</span>` +
      `<span class="grow" style="text-align:right">${practice}</span></div>`,
    footerHtml:
      `${STYLE}<div class="line foot"><span class="grow"><bdi>${htmlText(title)}</bdi></span>` +
      `<span>SHA-256 ${contentSha256.slice(0, SHORT_HASH)}…</span><span>${page}</span></div>`,
  };
}
