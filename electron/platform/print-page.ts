// What the printer's page is and how it is printed, without the window: what it may load, its faces, and
// what Chromium is asked for. Imports no Electron, so that tests print it in another Chromium as well.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The host that the page and its faces are served under. */
export const PRINT_HOST = 'report';
/** Of the page, below its origin. */
export const PRINT_PATH = '/report.html';
const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";
/** Faces are served by their name alone. */
const FACE_FILE = /^\/fonts\/([\w.-]+\.(?:css|woff2))$/;

/**
 * Lays the page out and waits for every face that its text needs: a page counts as loaded before it asks
 * for them, and what has no face yet is printed as nothing. The page itself runs no script; this one is
 * the inspector's.
 */
export const FACES_READY =
  'document.documentElement.offsetHeight, document.fonts.ready.then(() => 0)';

/** What is asked of `Page.printToPDF` for a first print: the same pages, and nothing else. */
export const DRAFT_OPTIONS = { preferCSSPageSize: true, generateTaggedPDF: false } as const;

/** What is asked of `Page.printToPDF` for the print that counts. */
export function printOptions(job: {
  headerHtml: string;
  footerHtml: string;
  /** Pages at its beginning that its numbers count and that are not printed. */
  skipPages?: number | undefined;
}) {
  const { headerHtml, footerHtml, skipPages = 0 } = job;
  return {
    displayHeaderFooter: true,
    headerTemplate: headerHtml,
    footerTemplate: footerHtml,
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    ...(skipPages === 0 ? {} : { pageRanges: `${String(skipPages + 1)}-` }),
  };
}

/** The page itself, a face next to it, or nothing. */
export async function servePrintPage(
  url: URL,
  page: Uint8Array,
  fontsFolder: string,
): Promise<Response> {
  const headers = {
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
  if (url.host !== PRINT_HOST) return new Response(null, { status: 404 });
  if (url.pathname === PRINT_PATH) {
    const type = { 'content-type': 'text/html; charset=utf-8' };
    return new Response(new Uint8Array(page), { headers: { ...headers, ...type } });
  }
  const [, name] = FACE_FILE.exec(url.pathname) ?? [];
  if (name === undefined) return new Response(null, { status: 404 });
  try {
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'font/woff2';
    return new Response(await readFile(join(fontsFolder, name)), {
      headers: { ...headers, 'content-type': type },
    });
  } catch {
    // Not part of the build: the next face of the list is taken.
    return new Response(null, { status: 404 });
  }
}
