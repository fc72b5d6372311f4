// A report for a word processor: cover, contents that the program fills in, sections, sources; headings
// as headings, heads of tables repeated, page numbers. The same report is the same bytes.
import {
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  TableOfContents,
  TextRun,
} from 'docx';
import { formatIso } from '#shared/domain/time.ts';
import type { ReportDocument } from '#shared/report/document.ts';
import { APPENDIX_KINDS } from '#shared/report/draft.ts';
import { m } from '#shared/messages/generated/messages.js';
import {
  renderBlocks,
  renderFacts,
  renderTable,
  type Child,
  type DocxContext,
} from './docx/blocks.ts';
import { FACE, textRuns } from './docx/runs.ts';
import { approvalsTable, coverFacts, custodyFacts, sourcesTable } from './front-matter.ts';
import type { FigurePixels } from './messages.ts';
import { readZip, writeZip, type ZippedFile } from '../zip/archive.ts';

/** A4 and its margins, in twentieths of a point. */
const PAGE = {
  size: { width: 11906, height: 16838 },
  margin: { top: 1247, bottom: 1134, left: 1021, right: 1021, header: 567, footer: 567 },
};
/** Half-points. */
const SIZES = { text: 19, furniture: 15, title: 44, one: 28, two: 22, three: 19 } as const;

/** The whole file; a figure without pixels is described in words. Errors: those of the library. */
export async function renderDocx(
  document: ReportDocument,
  pictures: readonly FigurePixels[],
): Promise<Uint8Array> {
  const context: DocxContext = {
    pictures: new Map(pictures.map(({ id, png }) => [id, png])),
    numbering: { figures: 0, tables: 0 },
  };
  const { cover, title, language, contentSha256 } = document;
  const file = new Document({
    title,
    creator: cover.preparedBy,
    lastModifiedBy: cover.preparedBy,
    subject: cover.caseReference,
    description: `content sha256 ${contentSha256}`,
    features: { updateFields: true },
    styles: {
      default: {
        document: {
          run: {
            font: FACE,
            size: SIZES.text,
            language: {
              value: language === 'en' ? 'en-GB' : language,
              eastAsia: 'zh-CN',
              bidirectional: 'ar-SA',
            },
          },
        },
        title: { run: { size: SIZES.title, bold: true }, paragraph: { spacing: { after: 360 } } },
        heading1: headingStyle(SIZES.one, 0),
        heading2: headingStyle(SIZES.two, 1),
        heading3: headingStyle(SIZES.three, 2),
      },
    },
    sections: [
      {
        properties: { page: PAGE },
        headers: { default: renderHeader(document) },
        footers: { default: renderFooter(document) },
        children: [
          ...renderCover(document, context),
          ...renderSections(document, context),
          ...renderSources(document, context),
        ],
      },
    ],
  });
  return canonicalArchive(new Uint8Array(await Packer.toBuffer(file)), cover.preparedAt);
}

/** The level of the outline is stated: not every program knows it by the name of the style. */
function headingStyle(size: number, outlineLevel: number) {
  return {
    run: { size, bold: true, color: '131D25' },
    paragraph: { spacing: { before: 320, after: 120 }, keepNext: true, outlineLevel },
  };
}

function renderHeader({ cover }: ReportDocument): Header {
  const style = { size: SIZES.furniture, color: '40505C' };
  const texts = [cover.caseReference, cover.classification];
  if (cover.practice !== null) texts.push(m.report_doc_practice().toUpperCase());
  const shown = texts.filter((text) => text !== '').join('  ·  ');
  return new Header({ children: [new Paragraph({ children: textRuns(shown, style) })] });
}

function renderFooter({ title, contentSha256 }: ReportDocument): Footer {
  const style = { size: SIZES.furniture, color: '40505C' };
  const [before = '', between = '', after = ''] = m
    .report_doc_page({ page: '\n', pages: '\n' })
    .split('\n');
  const field = (number: 'CURRENT' | 'TOTAL_PAGES') =>
    new TextRun({ ...style, children: [PageNumber[number]] });
  return new Footer({
    children: [
      new Paragraph({
        children: [
          ...textRuns(`${title}  ·  SHA-256 ${contentSha256.slice(0, 16)}…  ·  ${before}`, style),
          field('CURRENT'),
          ...textRuns(between, style),
          field('TOTAL_PAGES'),
          ...textRuns(after, style),
        ],
      }),
    ],
  });
}

function renderCover(document: ReportDocument, context: DocxContext): FileChild[] {
  const { cover, title } = document;
  const approvals = approvalsTable(document);
  const practice = cover.practice === null ? [] : [m.report_doc_practice(), cover.practice];
  return [
    ...(cover.classification === ''
      ? []
      : [new Paragraph({ children: textRuns(cover.classification, { bold: true }) })]),
    ...(practice.length === 0
      ? []
      : [
          new Paragraph({
            shading: { fill: 'FFECC0' },
            children: textRuns(practice.join(m.common_colon()), { color: '5C3A00' }),
          }),
        ]),
    new Paragraph({ heading: HeadingLevel.TITLE, children: textRuns(title) }),
    ...renderFacts(coverFacts(document)),
    ...(approvals === null ? [] : renderTable(approvals, context)),
    new Paragraph({ children: textRuns(m.report_doc_verification(), { bold: true }) }),
    ...renderFacts(custodyFacts(document)),
    new Paragraph({ children: textRuns(m.report_doc_content_note(), { size: SIZES.furniture }) }),
    new Paragraph({ children: [new PageBreak()] }),
    new Paragraph({ children: textRuns(m.report_doc_contents(), { bold: true, size: SIZES.one }) }),
    new TableOfContents(m.report_doc_contents(), { hyperlink: true, headingStyleRange: '1-1' }),
    new Paragraph({ children: [new PageBreak()] }),
  ];
}

function renderSections({ sections }: ReportDocument, context: DocxContext): Child[] {
  return sections.flatMap(({ kind, number, title, blocks }) => {
    const isAppendix = APPENDIX_KINDS.includes(kind);
    const name = isAppendix ? m.report_doc_appendix({ number }) : number;
    return [
      new Paragraph({
        heading: HeadingLevel.HEADING_1,
        pageBreakBefore: isAppendix,
        children: textRuns(`${name} ${title}`),
      }),
      ...renderBlocks(blocks, context),
    ];
  });
}

function renderSources(document: ReportDocument, context: DocxContext): Child[] {
  const isEmpty = document.sources.length === 0;
  const words = isEmpty ? m.report_doc_sources_none() : m.report_doc_sources_intro();
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      pageBreakBefore: true,
      children: textRuns(m.report_doc_sources()),
    }),
    new Paragraph({ children: textRuns(words) }),
    ...(isEmpty ? [] : renderTable(sourcesTable(document), context)),
  ];
}

/** The library's files with the report's instant where it wrote the present one. */
function canonicalArchive(archive: Uint8Array, preparedAt: number): Uint8Array {
  const at = formatIso(preparedAt).replace(/\.\d{3}Z$/, 'Z');
  const files = readZip(archive).map((file) => {
    if (file.name === 'word/document.xml') return renumbered(file);
    if (file.name !== 'docProps/core.xml') return file;
    const text = new TextDecoder()
      .decode(file.bytes)
      .replace(
        /(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)/g,
        (_, open: string, close: string) => `${open}${at}${close}`,
      );
    return { ...file, bytes: new TextEncoder().encode(text) };
  });
  return writeZip(files);
}

/** Names and numbers that the library counts on through the life of the process, counted from one. */
function renumbered({ name, bytes }: ZippedFile): ZippedFile {
  const counted = (pattern: RegExp, text: string) => {
    const numbers = new Map<string, number>();
    return text.replace(pattern, (_, before: string, digits: string, after: string) => {
      const number = numbers.get(digits) ?? numbers.size + 1;
      numbers.set(digits, number);
      return `${before}${String(number)}${after}`;
    });
  };
  let text = new TextDecoder().decode(bytes);
  text = counted(/((?:w:anchor="|w:name="|PAGEREF )_Toc)(\d+)(["\s])/g, text);
  text = counted(/(<w:bookmark(?:Start|End)\b[^>]*w:id=")(\d+)(")/g, text);
  text = counted(/(<wp:docPr\b[^>]*\bid=")(\d+)(")/g, text);
  return { name, bytes: new TextEncoder().encode(text) };
}
