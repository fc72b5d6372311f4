// Every number on the pages of a report, traced to the value or the picture that shows it and from there
// to the stored case: read there, or computed and counted again from what is stored.
import type { Block, Inline, ReportDocument, ReportFigure } from '#shared/report/document.ts';
import type { ValueSource } from '#shared/report/document.ts';
import { countOf } from './case-counts.ts';
import { traceFigure } from './figure-numbers.ts';
import { heldSteps } from './hop-steps.ts';
import { MISSING, valueAt } from './json-place.ts';
import { blocksOf, ownFacts, wrongFacts } from './own-facts.ts';
import { computesTo } from './recompute.ts';
import type { StoredCase } from './stored-case.ts';
import { countText, isStored, utcText } from './stored-values.ts';
import { words } from './words.ts';

type Value = Extract<Inline, { kind: 'value' }>;

/** What is traced. */
interface TracedReport {
  document: ReportDocument;
  stored: StoredCase;
  /** When it was made, by a clock that does not move. */
  preparedAt: number;
  /** The text of its pages in the order of drawing (`pdftotext -raw`). */
  pages: string;
}

/** Nothing in either when all is well. */
interface Traced {
  /** Numbers that the pages show more or less often than there are values for. */
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
export function traceNumbers({ document, stored, preparedAt, pages }: TracedReport): Traced {
  const answers = stored.answers.map(({ text }) => text);
  const parsed = answers.map((text): unknown => JSON.parse(text));
  const broken = wrongFacts(document, stored, preparedAt);
  const steps = heldSteps(document.sections, parsed);
  let followed = 0;
  const kinds = { answer: 0, snapshot: 0, record: 0, computed: 0, count: 0, report: 0 };
  const contents = pagesOfSections(document, pages);
  const figures = blocksOf(document.sections, 'figure') as ReportFigure[];
  const drawn = figures.map((figure) => traceFigure(figure, document, stored));
  broken.push(...drawn.flatMap((figure) => figure.unresolved));
  const said: string[] = [
    ...ownFacts(document),
    ...contents.map(String),
    ...drawn.flatMap(({ texts }) => texts),
  ];
  for (const { inline, about } of document.sections.flatMap(({ blocks }) => inlinesOf(blocks))) {
    if (inline.kind === 'cite') {
      said.push(`S${String(inline.source)} ${inline.pointer}`);
      if (!reaches(parsed[inline.source - 1], inline.pointer)) broken.push(JSON.stringify(inline));
      continue;
    }
    said.push(inline.text);
    if (/\d/.test(inline.text)) kinds[inline.source.of] += 1;
    followed += leavesOf(inline.source).filter(({ of }) => of === 'answer').length;
    if (!says(inline, about)) broken.push(JSON.stringify(inline));
  }
  const pieces = said.flatMap((text) => text.split(/\s+/));
  const long = [...new Set(pieces.filter((piece) => piece.length >= LONG))];
  const rest = withoutPieces(withoutFurniture(pages, document), long).replace(STANDARDS, ' ');
  const short = pieces.filter((piece) => piece.length < LONG).join(' ');
  const [known, found] = [countRuns(short.replace(STANDARDS, ' ')), countRuns(rest)];
  const unresolved = [...new Set([...known.keys(), ...found.keys()])]
    .map((run) => ({ run, shown: found.get(run) ?? 0, of: known.get(run) ?? 0 }))
    .filter((one) => one.shown !== one.of)
    .map((one) => `${one.run}: ${String(one.shown)} shown, ${String(one.of)} known`);
  const numbers = [...found.values()].reduce((sum, count) => sum + count, 0);
  const figure = drawn.reduce((sum, { numbers: own }) => sum + own, 0);
  return {
    ...{ unresolved, broken, followed, numbers },
    kinds: { ...kinds, figure, page: contents.length },
  };

  /** Whether a value is what its source comes to. */
  function says(inline: Value, about: number): boolean {
    const { source, text } = inline;
    switch (source.of) {
      case 'answer':
        return shows(inline, valueAt(parsed[source.source - 1], source.pointer));
      case 'computed':
        return source.rule === 'step' ? steps.has(inline) : computesTo(text, source, parsed);
      case 'count':
        return text === countText(countOf(source.what, about, stored));
      default:
        return isStored(inline, stored);
    }
  }
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

/** A value straight from an answer: a number with its digits, a time as a moment, a text as it was sent. */
function shows({ face, source, text }: Value, delivered: unknown): boolean {
  if (delivered === MISSING) return false;
  // A word of the program for a code, which has no number.
  if (!/\d/.test(text)) return true;
  if (face === 'time') return text === utcText(delivered);
  if (face !== 'number') {
    // Said in words: `2 hops` for `hop2`.
    const isBucket = source.of === 'answer' && source.pointer.endsWith('/hopBucket');
    if (isBucket) return /\d+/.exec(text)?.[0] === /\d+/.exec(String(delivered))?.[0];
    if (typeof delivered === 'string') return text === delivered;
    // A label is the path of its levels.
    const levels = Object.values(delivered ?? {});
    return text.split(' › ').every((level) => levels.includes(level));
  }
  if (typeof delivered !== 'string' && typeof delivered !== 'number') return false;
  const [figure = ''] = /-?[\d,]+(?:\.\d+)?/.exec(text.replace('−', '-')) ?? [];
  const told = Number(figure.replaceAll(',', ''));
  const whole = Math.abs(Number(delivered));
  const places = figure.split('.')[1]?.length ?? 0;
  // What is called a percentage is one as it is.
  const isRatio = text.includes('%') && source.of === 'answer' && !source.pointer.endsWith('Pct');
  const scale = isRatio ? 100 : 1;
  return Math.abs(Math.abs(told) - whole * scale) <= 0.5 * 10 ** -places + 1e-9;
}

function reaches(answer: unknown, pointer: string): boolean {
  return valueAt(answer, pointer) !== MISSING;
}

/** What is in a section, with the answer under whose heading it does; 0 above the first. */
function inlinesOf(blocks: readonly Block[]) {
  const found: { inline: Value | Extract<Inline, { kind: 'cite' }>; about: number }[] = [];
  let about = 0;
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
    const one = part as Inline | Block;
    if (one.kind === 'heading' && one.level === 3) {
      about = one.inlines.find((inline) => inline.kind === 'cite')?.source ?? 0;
    }
    if (one.kind === 'value' || one.kind === 'cite') found.push({ inline: one, about });
    else Object.values(part).forEach(visit);
  };
  visit(blocks);
  return found;
}
