// A report as one HTML page: no script, nothing fetched, its own policy. The same page is what is
// printed, with faces that the printer serves. Escaping is in escape.ts, blocks are in blocks.ts.
import type { ReportDocument, ReportSection } from '#shared/report/document.ts';
import { APPENDIX_KINDS } from '#shared/report/draft.ts';
import { m } from '#shared/messages/generated/messages.js';
import {
  approvalsTable,
  custodyFacts,
  factsUnderReference,
  sourcesTable,
} from '../front-matter.ts';
import { renderBlocks, renderFacts, renderTable, type Numbering } from './blocks.ts';
import { htmlAttribute, htmlText } from './escape.ts';
import { shapeDefinitions, sourceAnchor } from './inlines.ts';
import { reportStyle, styleHash, type ReportFaces } from './style.ts';

/** Where the printer serves the faces, next to the page. */
const FACES_SHEET = 'fonts/fonts.css';

/** Characters of a word in a title that stays on one line. */
const MAX_WHOLE = 24;

/** The page as text; `served` faces need a printer next to it. */
export function renderHtml(document: ReportDocument, faces: ReportFaces): string {
  const numbering: Numbering = { figures: 0, tables: 0 };
  const front = renderFront(document, numbering);
  const sections = document.sections.map((section) => renderSection(section, numbering));
  return renderPage(document, { faces, style: '' }, [
    shapeDefinitions(),
    ...front,
    `<main>${sections.join('\n')}`,
    `${renderSources(document, numbering)}</main>`,
  ]);
}

/**
 * A page of the report.
 * @param look its faces, and rules of style besides the report's own
 */
export function renderPage(
  document: ReportDocument,
  look: { faces: ReportFaces; style: string },
  body: readonly string[],
): string {
  const { faces } = look;
  const style = reportStyle(faces) + look.style;
  return [
    '<!doctype html>',
    `<html lang="${document.language}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(style, faces)}">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="referrer" content="no-referrer">',
    `<meta name="author" content="${htmlAttribute(document.cover.preparedBy)}">`,
    `<meta name="tracefile:content-sha256" content="${htmlAttribute(document.contentSha256)}">`,
    `<title>${htmlText(document.title).replace(/<[^>]*>/g, '')}</title>`,
    ...(faces === 'served' ? [`<link rel="stylesheet" href="${FACES_SHEET}">`] : []),
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** What the page may load: its one style block, and where it is printed the faces next to it. */
function policyOf(style: string, faces: ReportFaces): string {
  const own = faces === 'served' ? { style: " 'self'", font: " font-src 'self';" } : null;
  return (
    `default-src 'none'; style-src ${styleHash(style)}${own?.style ?? ''};${own?.font ?? ''} ` +
    "base-uri 'none'; form-action 'none'"
  );
}

/** What is before the first section. */
export function renderFront(document: ReportDocument, numbering: Numbering): string[] {
  return [renderCover(document, numbering), renderContents(document)];
}

function renderCover(document: ReportDocument, numbering: Numbering): string {
  const { cover } = document;
  const practice =
    cover.practice === null
      ? ''
      : `<p class="practice-band"><strong>${htmlText(m.report_doc_practice().toUpperCase())}</strong> – ${htmlText(cover.practice)}</p>`;
  const approvals = approvalsTable(document);
  return [
    '<header class="cover">',
    practice,
    `<p class="reference"><bdi data-source="report:case reference">${htmlText(cover.caseReference)}</bdi></p>`,
    `<h1 dir="auto">${renderTitle(document.title)}</h1>`,
    renderFacts(factsUnderReference(document)),
    approvals === null ? '' : renderTable(approvals, numbering),
    `<section class="custody" aria-labelledby="check"><h2 id="check">${htmlText(m.report_doc_verification())}</h2>`,
    renderFacts(custodyFacts(document)),
    `<p class="small">${htmlText(m.report_doc_content_note())}</p></section>`,
    '</header>',
  ].join('\n');
}

/** The number of its page comes with the second print (contents-pages.ts); a screen has none. */
const PAGE = '<span class="page"></span>';

/** A reference such as `TF-2026-0042` is not broken at its hyphens, unless it is too long for a line. */
function renderTitle(title: string): string {
  return title
    .split(/(\s+)/)
    .map((word) => {
      const isWhole = /\w-\w/.test(word) && word.length <= MAX_WHOLE;
      return isWhole ? `<span class="whole">${htmlText(word)}</span>` : htmlText(word);
    })
    .join('');
}

function renderContents({ sections }: ReportDocument): string {
  const entries = sections.map(
    ({ id, number, title }) =>
      `<li><a href="#${sectionAnchor(id)}"><span class="number">${htmlText(number)}</span> ` +
      `<span dir="auto">${htmlText(title)}</span>${PAGE}</a></li>`,
  );
  entries.push(
    `<li><a href="#sources"><span class="number"></span> <span>${htmlText(m.report_doc_sources())}</span>${PAGE}</a></li>`,
  );
  return (
    `<nav class="contents" aria-labelledby="contents"><h2 id="contents">${htmlText(m.report_doc_contents())}</h2>` +
    `<ol>${entries.join('\n')}</ol></nav>`
  );
}

function sectionAnchor(id: string): string {
  return `section-${id.replace(/[^\w-]/g, (character) => `.${(character.codePointAt(0) ?? 0).toString(16)}`)}`;
}

function renderSection(section: ReportSection, numbering: Numbering): string {
  const blocks = renderBlocks(section.blocks, numbering);
  return openSection(section, true) + blocks + SECTION_END;
}

/** What ends a section. */
export const SECTION_END = '</section>';

/** The tag of a section with its title, or without it where the print continues in the middle of one. */
export function openSection({ id, kind, number, title }: ReportSection, isHead: boolean): string {
  const isAppendix = APPENDIX_KINDS.includes(kind);
  const className = isAppendix ? 'appendix' : 'body';
  if (!isHead) return `<section class="${className}">\n`;
  const name = isAppendix ? m.report_doc_appendix({ number }) : number;
  const anchor = sectionAnchor(id);
  return (
    `<section class="${className}" aria-labelledby="${anchor}">` +
    `<h2 id="${anchor}"><span class="number">${htmlText(name)}</span> <span dir="auto">${htmlText(title)}</span></h2>\n`
  );
}

/** The list of sources, the last section. */
export function renderSources(document: ReportDocument, numbering: Numbering): string {
  const list =
    document.sources.length === 0
      ? `<p>${htmlText(m.report_doc_sources_none())}</p>`
      : `<p>${htmlText(m.report_doc_sources_intro())}</p>` +
        renderTable(sourcesTable(document), numbering, (row) => sourceAnchor(row + 1));
  return (
    `<section class="appendix" aria-labelledby="sources"><h2 id="sources">${htmlText(m.report_doc_sources())}</h2>` +
    `${list}</section>`
  );
}
