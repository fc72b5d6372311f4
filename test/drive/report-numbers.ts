// Every number on the pages of a report, traced to the value that shows it and from there to its source.
import { formatUtc } from '#shared/domain/time.ts';
import type { Block, Inline, ReportDocument, ValueSource } from '#shared/report/document.ts';

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
  /** Values and citations whose source leads nowhere. */
  broken: string[];
  /** Values that were followed into a stored answer. */
  followed: number;
  /** Numbers that were found on the pages. */
  numbers: number;
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
  const shown: string[] = [...ownFacts(document)];
  for (const inline of inlinesOf(document.sections)) {
    if (inline.kind === 'cite') {
      shown.push(`S${String(inline.source)} ${inline.pointer}`);
      if (!reaches(parsed[inline.source - 1], inline.pointer)) broken.push(JSON.stringify(inline));
    } else if (inline.kind === 'value') {
      shown.push(inline.text);
      const sources = leavesOf(inline.source);
      followed += sources.filter(({ of }) => of === 'answer').length;
      if (!sources.every((source) => resolves(source, document, parsed))) {
        broken.push(JSON.stringify(inline));
      }
      if (!shows(inline, parsed)) broken.push(`shows another: ${JSON.stringify(inline)}`);
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
  return { unresolved, broken, followed, numbers };
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
    ...blocksOf(sections, 'figure').map((_, index) => String(index + 1)),
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

const MISSING = Symbol('missing');

function reaches(answer: unknown, pointer: string): boolean {
  return valueAt(answer, pointer) !== MISSING;
}

/** RFC 6901. */
function valueAt(answer: unknown, pointer: string): unknown {
  let place: unknown = answer ?? MISSING;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return MISSING;
    place = (place as Record<string, unknown>)[name];
  }
  return place;
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
