// The pages of HTML that a report is printed from: one for a short report, several for a long one, which
// become one file again (pdf/merge.ts). Numbers of figures and tables run on; a part that is not the first
// begins with blank pages that are not printed, so that Chromium counts its pages from there.
import type { ReportDocument, ReportSection } from '#shared/report/document.ts';
import { renderBlock, renderTableRest, type Numbering } from './blocks.ts';
import { cutReport, type PrintPiece } from './cut-report.ts';
import { shapeDefinitions } from './inlines.ts';
import {
  openSection,
  renderFront,
  renderHtml,
  renderPage,
  renderSources,
  SECTION_END,
} from './render-html.ts';

/** The pages of one report. */
export interface PrintParts {
  count: number;
  /**
   * The text of a part, from 0.
   * @param blanks empty sheets before it; the first part has none
   */
  page: (part: number, blanks: number) => string;
}

const STYLE =
  '.blank{height:1px;break-after:page}.blank+main>section:first-child>:first-child{margin-top:0}\n';
const BLANK = '<div class="blank"></div>';

/** Renders them. `maxCells` of a part, see cut-report.ts. */
export function renderPrintParts(document: ReportDocument, maxCells?: number): PrintParts {
  const parts = cutReport(document, maxCells);
  if (parts.length === 1) return { count: 1, page: () => renderHtml(document, 'served') };
  const numbering: Numbering = { figures: 0, tables: 0 };
  const front = renderFront(document, numbering).join('\n');
  const bodies = parts.map((pieces) => renderPieces(document, pieces, numbering));
  const names = bodies.map((body, part) => namesIn(part === 0 ? front + body : body));
  return {
    count: parts.length,
    page: (part, blanks) =>
      renderPage(document, { faces: 'served', style: STYLE }, [
        shapeDefinitions(),
        namesElsewhere(names, part),
        part === 0 ? front : BLANK.repeat(blanks),
        `<main>${bodies[part] ?? ''}</main>`,
      ]),
  };
}

function renderPieces(
  document: ReportDocument,
  pieces: readonly PrintPiece[],
  numbering: Numbering,
): string {
  const out: string[] = [];
  let open: ReportSection | null = null;
  const change = (section: ReportSection | null, isHead: boolean): void => {
    if (open === section) return;
    if (open !== null) out.push(SECTION_END);
    if (section !== null) out.push(openSection(section, isHead));
    open = section;
  };
  for (const piece of pieces) {
    change(piece.kind === 'sources' ? null : piece.section, piece.kind === 'title');
    if (piece.kind === 'block') out.push(renderBlock(piece.block, numbering), '\n');
    if (piece.kind === 'rest') out.push(renderTableRest(piece.table), '\n');
    if (piece.kind === 'sources') out.push(renderSources(document, numbering));
  }
  change(null, false);
  return out.join('');
}

/** Places of a part, and places that its links lead to. */
interface Names {
  ids: Set<string>;
  targets: Set<string>;
}

function namesIn(body: string): Names {
  const all = (pattern: RegExp) =>
    new Set(Array.from(body.matchAll(pattern), ([, name]) => name ?? ''));
  return { ids: all(/\sid="([^"]+)"/g), targets: all(/<a href="#([^"]+)"/g) };
}

/**
 * Chromium writes a link only to a place that it knows, and a place only where a link leads to it. So a part
 * has, unseen, the names of places that its links lead to elsewhere, and links to its places that others
 * lead to.
 */
function namesElsewhere(parts: readonly Names[], part: number): string {
  const own = parts[part];
  const others = new Set(parts.flatMap(({ targets }, at) => (at === part ? [] : [...targets])));
  const missing = [...(own?.targets ?? [])].filter((name) => own?.ids.has(name) === false);
  const led = [...others].filter((name) => own?.ids.has(name) === true);
  const ids = missing.map((name) => `<i id="${name}"></i>`).join('');
  return `<div hidden>${ids}${led.map((name) => `<a href="#${name}"></a>`).join('')}</div>`;
}
