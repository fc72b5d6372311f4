// The screenings of one thing over time, and what was entered by hand, as an exhibit: a lane for the
// screenings, one for the entries, every mark with its words.
import { EXHIBIT_WIDTH, writeExhibitSvg } from '../charts/exhibit-svg.ts';
import { textWidth, type Block } from '../charts/exhibit-text.ts';
import { element, textElement, type SvgTheme } from '../charts/svg-text.ts';
import { layTimeAxis, type PlacedLane } from '../charts/time-axis.ts';
import { fitText } from '../charts/text-width.ts';
import { formatDecimal } from '../domain/amount.ts';
import { addressKey } from '../domain/address.ts';
import { formatUtc, type UtcMs } from '../domain/time.ts';
import type { TimelineEntry } from '../domain/timeline.ts';
import { transactionKey } from '../domain/transaction.ts';
import { m } from '../messages/generated/messages.js';
import type { ScreeningView, SnapshotSummary } from '../screening/snapshot.ts';
import { environmentWord } from '../words/environment-words.ts';
import { formatCount } from '../words/format.ts';
import { revealForeignText } from '../words/foreign-text.ts';
import { outcomeOf } from '../screening/outcome.ts';
import { outcomeWord } from '../words/outcome-words.ts';
import { capLines } from './cap-lines.ts';
import { snapshotExhibit } from './snapshot-exhibit.ts';

/** What the figure is made from. */
export interface TimeLineSource {
  /** Of the thing whose line it is. */
  view: ScreeningView;
  /** All of the case, in any order. */
  snapshots: readonly SnapshotSummary[];
  /** Entered by hand; those taken away are left out. */
  entries: readonly TimelineEntry[];
  caseReference: string;
  /** BCP 47 tag of the words. */
  language: string;
  theme: SvgTheme;
  /** Of each lane: so many rows and lines of words at most. */
  most: number;
  /** Says how many further lines there are. */
  moreWords: (count: number) => string;
}

/** A mark with its words. */
interface Happening {
  key: string;
  at: UtcMs;
  short: string;
  whole: string;
}

const NAME_ROOM = 130;
const ROW = 22;
const LANE_GAP = 14;
const MOST_WORDS = 220;
const MAX_ROWS = 40;
const ROOM = { widthPx: EXHIBIT_WIDTH - NAME_ROOM - 16, gapPx: 8, marginPx: 12 };

/** The figure as the text of an SVG file. */
export function drawTimeLineFigure(source: TimeLineSource): string {
  const { view, theme, most, moreWords } = source;
  const lanes = [
    { key: 'screening', name: m.report_figure_lane_screenings(), marks: screeningsOf(source) },
    { key: 'entry', name: m.report_figure_lane_entries(), marks: entriesOf(source) },
  ].filter(({ marks }) => marks.length > 0);
  const remarks = lanes.flatMap(({ marks }) =>
    capLines(
      marks.map(({ whole }) => whole),
      most,
      moreWords,
    ),
  );
  return writeExhibitSvg(picture(lanes, Math.min(MAX_ROWS, most), theme), remarks, theme, {
    ...snapshotExhibit(view, source.caseReference),
    language: source.language,
    title: m.report_figure_time_line(),
    isPlaced: true,
    description: m.report_figure_description_time_line(),
    addresses: { title: '', list: [] },
    remarks,
    legend: [],
  });
}

function screeningsOf({ snapshots, view }: TimeLineSource): Happening[] {
  const key = subjectKeyOf(view.summary);
  return inOrder(
    snapshots
      .filter((one) => subjectKeyOf(one) === key)
      .map((one) => {
        const outcome = revealForeignText(outcomeWord(outcomeOf(one)));
        const score =
          one.kind === 'name' || one.score === null ? '' : ` ${formatDecimal(one.score)}`;
        const where = environmentWord(one.environmentKind, one.environmentName);
        return {
          key: one.id,
          at: one.takenAt,
          short: `${outcome}${score}`,
          whole: `${formatUtc(one.takenAt)} · ${outcome}${score} · ${revealForeignText(where)}`,
        };
      }),
  );
}

function entriesOf({ entries }: TimeLineSource): Happening[] {
  return inOrder(
    entries
      .filter(({ removedAt }) => removedAt === null)
      .map(({ id, happenedAt, precision, title }) => {
        const length = { year: 4, month: 7, day: 10, minute: 16 }[precision];
        const when = formatUtc(happenedAt).slice(0, length);
        const words = revealForeignText(title);
        return { key: id, at: happenedAt, short: words, whole: `${when} · ${words}` };
      }),
  );
}

/** The same for what was screened before; names by their letters alone. */
function subjectKeyOf(one: SnapshotSummary): string {
  if (one.kind === 'kya') return `kya ${addressKey(one.address)}`;
  if (one.kind === 'kyt') return `kyt ${transactionKey(one.transaction)}`;
  return `name ${one.query.trim().toLowerCase()}`;
}

function inOrder(happenings: readonly Happening[]): Happening[] {
  return happenings.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

function picture(
  lanes: readonly { key: string; name: string; marks: readonly Happening[] }[],
  maxRows: number,
  theme: SvgTheme,
): Block {
  const words = new Map(
    lanes.flatMap(({ marks }) =>
      marks.map(({ key, short }) => [key, fitText(short, 11, MOST_WORDS)] as const),
    ),
  );
  const axis = layTimeAxis(
    lanes.map(({ key, marks }) => ({
      key,
      marks: marks.map((one) => ({
        key: one.key,
        from: one.at,
        to: one.at,
        widthPx: 14 + textWidth(words.get(one.key) ?? ''),
      })),
    })),
    { ...ROOM, maxRows },
  );
  const parts: string[] = [];
  let y = 30;
  for (const [index, lane] of axis.lanes.entries()) {
    const name = { x: 16, y: y + 15, 'font-size': 11, fill: theme.colour('text-secondary') };
    parts.push(textElement('text', name, lanes[index]?.name ?? ''));
    parts.push(laneSvg(lane, { y, words }, theme));
    y += lane.rows * ROW + LANE_GAP;
  }
  const ticks = axis.ticks.map(({ x, label }) => {
    const at = NAME_ROOM + x;
    const text = { x: at, y: 18, 'text-anchor': 'middle', 'font-size': 10 };
    const line = { x1: at, x2: at, y1: 24, y2: y - LANE_GAP, stroke: theme.colour('border') };
    return (
      element('line', line) +
      textElement('text', { ...text, fill: theme.colour('text-secondary') }, label)
    );
  });
  return { svg: [...ticks, ...parts].join('\n'), height: y };
}

function laneSvg(
  lane: PlacedLane,
  { y, words }: { y: number; words: ReadonlyMap<string, string> },
  theme: SvgTheme,
): string {
  const look = { 'font-size': 11, fill: theme.colour('text-primary') };
  const marks = lane.marks.map(({ key, x, row, isTurned }) => {
    const [cx, cy] = [NAME_ROOM + x, y + row * ROW + 11];
    const place = isTurned ? { x: cx - 8, 'text-anchor': 'end' } : { x: cx + 8 };
    return (
      element('circle', { cx, cy, r: 4, fill: theme.colour('accent') }) +
      textElement('text', { ...place, y: cy + 4, ...look }, words.get(key) ?? '')
    );
  });
  // What finds no row is in the list of the picture's remarks, or counted in its last line.
  const folded = lane.folded.map(({ keys, x, row }) =>
    textElement(
      'text',
      { x: NAME_ROOM + x, y: y + row * ROW + 15, ...look },
      `+${formatCount(keys.length)}`,
    ),
  );
  return [...marks, ...folded].join('\n');
}
