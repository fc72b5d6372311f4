// Every number on the pages of a report, traced to the value or the picture that shows it and from there
// to its source; what the report computed is computed again from the stored bytes.
import { formatUtc } from '#shared/domain/time.ts';
import type {
  Block,
  Inline,
  ReportDocument,
  ReportFigure,
  ValueSource,
} from '#shared/report/document.ts';
import { traceFigure } from './figure-numbers.ts';
import { MISSING, valueAt } from './json-place.ts';
import { computesTo } from './recompute.ts';
import { words } from './words.ts';

/** What is traced. */
interface TracedReport {
  document: ReportDocument;
  /** The stored bytes of each source, as text. */
  answers: readonly string[];
  /** The text of its pages in the order of drawing (`pdftotext -raw`). */
  pages: string;
}

/** Nothing in either when all is well. */
interface Traced {
  /** Numbers on the pages that more places show than there are values for. */
  unresolved: string[];
  /** Values, citations and texts of pictures whose source leads nowhere or says something else. */
  broken: string[];
  /** Values that were followed into a stored answer. */
  followed: number;
  /** Numbers that were found on the pages. */
  numbers: number;
  /** Values with a number by the kind of their source; `figure`: texts of pictures; `page`: contents. */
  kinds: Record<ValueSource['of'] | 'figure' | 'page', number>;
}

/** Names of standards: words, not numbers. */
const STANDARDS = /SHA-\s*256|RFC\s+(?:8785|8493|6901)|Ed25519/g;
/** A piece without a space that the page may break anywhere, e.g. a hash. */
const LONG = 16;

/** Traces them. */
export function traceNumbers({ document, answers, pages }: TracedReport): Traced {
  const parsed = answers.map((text): unknown => JSON.parse(text));
  const broken: string[] = [];
  let followed = 0;
  const kinds = { answer: 0, snapshot: 0, record: 0, computed: 0, count: 0, report: 0 };
  const contents = pagesOfSections(document, pages);
  const figures = blocksOf(document.sections, 'figure') as ReportFigure[];
  const drawn = figures.map((figure) => traceFigure(figure, document, answers));
  broken.push(...drawn.flatMap((figure) => figure.unresolved));
  const shown: string[] = [
    ...ownFacts(document),
    ...contents.map(String),
    ...drawn.flatMap(({ texts }) => texts),
  ];
  for (const inline of inlinesOf(document.sections)) {
    if (inline.kind === 'cite') {
      shown.push(`S${String(inline.source)} ${inline.pointer}`);
      if (!reaches(parsed[inline.source - 1], inline.pointer)) broken.push(JSON.stringify(inline));
    } else if (inline.kind === 'value') {
      shown.push(inline.text);
      if (/\d/.test(inline.text)) kinds[inline.source.of] += 1;
      const sources = leavesOf(inline.source);
      followed += sources.filter(({ of }) => of === 'answer').length;
      if (!sources.every((source) => resolves(source, document, parsed))) {
        broken.push(JSON.stringify(inline));
      }
      if (!shows(inline, parsed) || !tells(inline, document, answers)) {
        broken.push(`shows another: ${JSON.stringify(inline)}`);
      }
      if (inline.source.of === 'computed' && !computesTo(inline.text, inline.source, parsed)) {
        broken.push(`computes to another: ${JSON.stringify(inline)}`);
      }
    }
  }
  const pieces = shown.flatMap((text) => text.split(/\s+/));
  const long = [...new Set(pieces.filter((piece) => piece.length >= LONG))];
  const rest = withoutPieces(withoutFurniture(pages, document), long).replace(STANDARDS, ' ');
  const known = countRuns(pieces.filter((piece) => piece.length < LONG).join(' '));
  const found = countRuns(rest);
  const unresolved = [...found]
    .filter(([run, count]) => count > (known.get(run) ?? 0))
    .map(([run, count]) => `${run}: ${String(count)} shown, ${String(known.get(run) ?? 0)} known`);
  const numbers = [...found.values()].reduce((sum, count) => sum + count, 0);
  const figure = drawn.reduce((sum, { numbers: own }) => sum + own, 0);
  return {
    ...{ unresolved, broken, followed, numbers },
    kinds: { ...kinds, figure, page: contents.length },
  };
}

/** The page of each section and of the sources, found by their headings behind the cover. */
function pagesOfSections({ sections, sources }: ReportDocument, pages: string): number[] {
  const texts = pages.split('\f').map((page) => page.split('\n').map((line) => line.trim()));
  const pageOf = (isHead: (line: string) => boolean): number[] => {
    const index = texts.findIndex((lines, page) => page > 0 && lines.some(isHead));
    return index === -1 ? [] : [index + 1];
  };
  return [
    ...sections.flatMap(({ number, title }) =>
      pageOf((line) => line === `${number} ${title}` || line.endsWith(` ${number} ${title}`)),
    ),
    ...(sources.length === 0 ? [] : pageOf((line) => line === words('report_doc_sources'))),
  ];
}

/** Of its cover, its contents, its list of sources, its numbered tables: the report's own. */
function ownFacts(document: ReportDocument): string[] {
  const { cover, custody, sections, sources, title, reportId, contentSha256 } = document;
  const tables = [...blocksOf(sections, 'table'), sources, cover.approvals].flatMap((rows) =>
    Array.isArray(rows) && rows.length === 0 ? [] : [rows],
  );
  return [
    ...[title, title, cover.caseReference, cover.caseTitle, cover.classification],
    ...[cover.preparedBy, formatUtc(cover.preparedAt), contentSha256, reportId],
    ...[custody.appVersion, custody.fileId, String(custody.journalEntries), custody.journalHead],
    // The list of sources says what S1 is.
    'S1',
    // In the contents and at its head.
    ...sections.flatMap(({ number, title: own }) => [number, number, own, own]),
    // Of sources and of approvals as well; figures are counted apart.
    ...tables.map((_, index) => String(index + 1)),
    ...(blocksOf(sections, 'figure') as ReportFigure[]).flatMap(({ source }, index) => [
      ...[String(index + 1), source === null ? '' : `S${String(source)}`],
    ]),
    ...blocksOf(sections, 'list').flatMap(itemNumbers),
    ...sources.flatMap((source, index) => [
      ...[`S${String(index + 1)}`, source.subject, source.asset, source.environmentName],
      ...[formatUtc(source.takenAt), source.sha256, String(source.sizeBytes)],
    ]),
  ];
}

function itemNumbers(list: unknown): string[] {
  const { isOrdered, items } = list as Extract<Block, { kind: 'list' }>;
  return isOrdered ? items.map((_, index) => String(index + 1)) : [];
}

/** Each page without its head and foot. */
function withoutFurniture(pages: string, { cover, title }: ReportDocument): string {
  const head = [cover.caseReference, cover.classification].filter((text) => text !== '').join(' ');
  return pages
    .split('\n')
    .filter((line) => line.trim() !== head && !line.startsWith(`${title} SHA-256 `))
    .join('\n');
}

/** Long pieces are taken out wherever the page broke them, so that no half of one is a number. */
function withoutPieces(text: string, pieces: readonly string[]): string {
  let rest = text;
  for (const piece of [...pieces].sort((a, b) => b.length - a.length)) {
    const broken = [...piece]
      .map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&'))
      .join('\\s*');
    rest = rest.replace(new RegExp(broken, 'g'), ' ');
  }
  return rest;
}

function countRuns(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [run] of text.matchAll(/\d+/g)) counts.set(run, (counts.get(run) ?? 0) + 1);
  return counts;
}

function leavesOf(source: ValueSource): ValueSource[] {
  return source.of === 'computed' ? source.from.flatMap(leavesOf) : [source];
}

function resolves(
  source: ValueSource,
  document: ReportDocument,
  answers: readonly unknown[],
): boolean {
  switch (source.of) {
    case 'answer':
      return reaches(answers[source.source - 1], source.pointer);
    case 'snapshot':
      return document.sources[source.source - 1] !== undefined && source.field !== '';
    case 'record':
      return source.kind !== '' && source.id !== '' && source.field !== '';
    case 'count':
    case 'report':
      return source.what !== '';
    case 'computed':
      return false;
  }
}

/** A number straight from an answer has the answer's digits, as a percentage a hundred times as much. */
function shows(inline: Extract<Inline, { kind: 'value' }>, answers: readonly unknown[]): boolean {
  const { face, source, text } = inline;
  if (face !== 'number' || source.of !== 'answer') return true;
  const delivered = valueAt(answers[source.source - 1], source.pointer);
  if (typeof delivered !== 'string' && typeof delivered !== 'number') return !/\d/.test(text);
  const [figure = ''] = /-?[\d,]+(?:\.\d+)?/.exec(text.replace('−', '-')) ?? [];
  const told = Number(figure.replaceAll(',', ''));
  const whole = Math.abs(Number(delivered));
  const places = figure.split('.')[1]?.length ?? 0;
  // What is called a percentage is one as it stands.
  const scale = text.includes('%') && !source.pointer.endsWith('Pct') ? 100 : 1;
  return Math.abs(Math.abs(told) - whole * scale) <= 0.5 * 10 ** -places + 1e-9;
}

/** What the record of an answer says, where the report or the bytes say it too. */
function tells(
  { source, text }: Extract<Inline, { kind: 'value' }>,
  { sources }: ReportDocument,
  answers: readonly string[],
): boolean {
  if (source.of !== 'snapshot') return true;
  const own = sources[source.source - 1];
  if (own === undefined) return false;
  switch (source.field) {
    case 'takenAt':
      return text === formatUtc(own.takenAt);
    case 'sha256':
      return text === own.sha256;
    case 'subject':
      return text === own.subject;
    case 'sizeBytes': {
      const bytes = new TextEncoder().encode(answers[source.source - 1]).length;
      return Number(text.replaceAll(',', '')) === bytes && own.sizeBytes === bytes;
    }
    default:
      return true;
  }
}

function reaches(answer: unknown, pointer: string): boolean {
  return valueAt(answer, pointer) !== MISSING;
}

function inlinesOf(part: unknown): Inline[] {
  if (Array.isArray(part)) return part.flatMap(inlinesOf);
  if (typeof part !== 'object' || part === null) return [];
  const kind = 'kind' in part ? part.kind : null;
  if (kind === 'value' || kind === 'cite') return [part as Inline];
  return Object.values(part).flatMap(inlinesOf);
}

function blocksOf(part: unknown, kind: string): unknown[] {
  if (Array.isArray(part)) return part.flatMap((one) => blocksOf(one, kind));
  if (typeof part !== 'object' || part === null) return [];
  const own = 'kind' in part && part.kind === kind ? [part] : [];
  return [...own, ...Object.values(part).flatMap((one) => blocksOf(one, kind))];
}
