// The numbers in the pictures of a report, each found in the answer that the picture was drawn from, in
// what the report says of that answer, or among the picture's own: its ruler, its axis, its counts.
import type { ReportDocument, ReportFigure } from '#shared/report/document.ts';
import { distinctPathsIn, numberAt, numbersIn, shownNumber, valueAt } from './json-place.ts';
import type { StoredAnswer, StoredCase } from './stored-case.ts';
import { utcText } from './stored-values.ts';

/** What is in a picture. */
interface TracedFigure {
  /** Its texts, each as often as it is drawn. */
  texts: string[];
  /** Texts with a number that was resolved nowhere. */
  unresolved: string[];
  /** Numbers in them. */
  numbers: number;
}

/** The edges of the verdict bands (blockchain API 2.5), which are the axis of a score. */
const BAND_EDGES = new Set([0, 20, 50, 80, 100]);
/** A thin edge is drawn dashed: the picture's own rule, in percent. */
const DUST_PERCENT = 0.1;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Traces the texts of a picture. */
export function traceFigure(
  figure: ReportFigure,
  document: ReportDocument,
  stored: StoredCase,
): TracedFigure {
  const drawn = Array.from(
    figure.svg.matchAll(/<text\b([^>]*)>([^<]*)<\/text>/g),
    ([, look = '', text = '']) => ({
      text: text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
      // A halo is the same letters once more.
      times: look.includes('paint-order="stroke"') ? 2 : 1,
    }),
  );
  const texts = drawn.map(({ text }) => text);
  const told = knownTo(figure, texts, document, stored);
  const tokensOf = (text: string): string[] =>
    text
      .replace(/SHA-256/g, '')
      .replace(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC/g, (time) => time.replaceAll(' ', '_'))
      .split(/[\s()（），；;：]+|:$|:(?=\s)/u)
      .filter((token) => /\d/.test(token));
  const unresolved = texts.flatMap((text) =>
    tokensOf(text)
      .filter((token) => !told(token, text))
      .map((token) => `in figure ${figure.id}: ${token} of ${JSON.stringify(text)}`),
  );
  return {
    texts: drawn.flatMap(({ text, times }) => Array.from({ length: times }, () => text)),
    unresolved,
    numbers: texts.flatMap(tokensOf).length,
  };
}

/** Whether a token of a text is one that the picture may show. */
function knownTo(
  figure: ReportFigure,
  texts: readonly string[],
  document: ReportDocument,
  { answers }: StoredCase,
): (token: string, text: string) => boolean {
  const at = (figure.source ?? 0) - 1;
  const [source, raw = ''] = [document.sources[at], answers[at]?.text];
  const answer: unknown = raw === '' ? null : JSON.parse(raw);
  // A line of time shows the other answers about the same subject too.
  const alike = document.sources.flatMap((one, index) =>
    one.subject === source?.subject ? [answers[index]].filter(isKnown) : [],
  );
  const times = new Set(alike.flatMap(timesOf).map((time) => time.replaceAll(' ', '_')));
  const numbers = figure.id.startsWith('time-line')
    ? new Set(alike.flatMap(({ text }) => [...numbersIn(JSON.parse(text))]))
    : numbersIn(answer);
  const counts = countsOf(answer, texts);
  const days = new Set([...numbers].filter(isTransferTime).map(dayText));
  const hops = Math.max(0, ...[...hitsOf(answer)].map((hit) => numberAt(hit, '/hops') || 0));
  return (token, text) => {
    const short = /^(\w+)…(\w+)$/.exec(token);
    if (short !== null) {
      return new RegExp(`"${short[1] ?? ''}\\w*${short[2] ?? ''}"`).test(`${raw}"${subjectOf()}"`);
    }
    if (token.length >= 16 && !token.includes('-')) {
      return token === source?.sha256 || token === source?.subject || raw.includes(`"${token}"`);
    }
    if (times.has(token)) return true;
    if (isLinkDay(token, text)) return true;
    if (/^\d{4}-\d{2}(?:-\d{2})?$/.test(token)) {
      return figure.id.startsWith('time-line') && (token === text || isTold(document, token));
    }
    const { number } = shownNumber(token);
    if (!/^[\d,]+(?:\.\d+)?$/.test(token)) return false;
    if (numbers.has(number) || counts.has(number)) return true;
    if (token === text && figure.id.startsWith('score')) return BAND_EDGES.has(number);
    if (text.includes('%')) return number === DUST_PERCENT;
    return Number.isInteger(number) && number >= 1 && number <= hops && !/\d.*\d/.test(text);
  };

  /** A day of a transfer, or the last one of two of the same year: `2025-09-18 – 10-01`. */
  function isLinkDay(token: string, text: string): boolean {
    if (!/^\d{4}-\d{2}-\d{2}(?: – (?:\d{4}-)?\d{2}-\d{2})?$/.test(text)) return false;
    return days.has(token) || days.has(`${text.slice(0, 5)}${token}`);
  }

  function subjectOf(): string {
    return source?.subject ?? '';
  }
}

/** Transfers have their time in Unix milliseconds (blockchain API 2.5): from 2009 on. */
function isTransferTime(number: number): boolean {
  return number > 1_230_000_000_000 && number < 4_000_000_000_000;
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function isKnown(answer: StoredAnswer | undefined): answer is StoredAnswer {
  return answer !== undefined;
}

/** When it was taken, and when its bytes came. */
function timesOf({ summary, provenance }: StoredAnswer): string[] {
  const came = provenance.origin === 'service' ? provenance.receivedAt : provenance.importedAt;
  return [utcText(summary.takenAt), utcText(came)];
}

function hitsOf(answer: unknown): unknown[] {
  const hits = [valueAt(answer, '/data/result/hits'), valueAt(answer, '/data/hits')].find((one) =>
    Array.isArray(one),
  );
  return Array.isArray(hits) ? (hits as unknown[]) : [];
}

/** What a picture counts: paths, addresses listed whole, the sum of the points of a score. */
function countsOf(answer: unknown, texts: readonly string[]): Set<number> {
  const hits = hitsOf(answer);
  const listed = texts.filter((text) => /^0x[0-9a-fA-F]{40}$/.test(text)).length;
  const components = valueAt(answer, '/data/result/score/components');
  const points = Array.isArray(components)
    ? (components as unknown[]).reduce<number>((sum, one) => {
        return sum + numberAt(one, '/points');
      }, 0)
    : 0;
  const paths = ['inflow', 'outflow'].map((flow) => distinctPathsIn(hits, flow));
  return new Set([listed, distinctPathsIn(hits), ...paths, Number(points.toFixed(8))]);
}

/** Whether the report's own tables tell it too, e.g. the day of an entry made by hand. */
function isTold({ sections }: ReportDocument, token: string): boolean {
  return JSON.stringify(sections).includes(`"text":"${token}"`);
}
