// One axis of time for several lanes of marks: where each mark is, how marks that would cover
// each other are put into rows, and what is written below. Pure; d3-scale computes, in UTC.
import { scaleUtc } from 'd3-scale';
import { formatIso, nearestMoment, type UtcMs } from '../domain/time.ts';

/** Something that happened, or a stretch of time in which it did. */
export interface TimeMark {
  key: string;
  /** Unix milliseconds. */
  from: number;
  /** The end of the stretch; the same as `from` for a moment. */
  to: number;
  /** Space that its shape and words take, in px from where it begins. */
  widthPx: number;
}

/** A lane with its marks in any order. */
export interface TimeLane {
  key: string;
  marks: readonly TimeMark[];
}

/** A mark in its place. */
export interface PlacedMark {
  key: string;
  /** Left edge in px. */
  x: number;
  /** Width of the stretch in px; 0 for a moment. */
  stretchPx: number;
  /** 0 is the top row of the lane. */
  row: number;
  /** Its words would leave the axis on the right: they are before it. */
  isTurned: boolean;
}

/** Marks for which no row is left, told as one number. */
export interface FoldedMarks {
  /** In order of time. */
  keys: string[];
  x: number;
  row: number;
}

/** A lane in its place. */
export interface PlacedLane {
  key: string;
  marks: PlacedMark[];
  folded: FoldedMarks[];
  /** Rows that it takes, at least one. */
  rows: number;
}

/** A line of the axis with what is written at it. */
export interface AxisTick {
  x: number;
  label: string;
}

/** The whole axis. */
export interface TimeAxis {
  ticks: AxisTick[];
  lanes: PlacedLane[];
  from: number;
  to: number;
}

/** How much space there is. */
export interface AxisRoom {
  widthPx: number;
  /** Rows of a lane, at most; what finds none is folded. */
  maxRows: number;
  /** Between two marks of a row. */
  gapPx: number;
  /** Left and right of the outermost marks. */
  marginPx: number;
}

const DAY_MS = 86_400_000;
/** Space of a tick's words as a rule, and the least that they can be read in. */
const TICK_PX = 110;
const LABEL_PX = 84;
/** Space of a folded number. */
const FOLD_PX = 44;

/** Lays marks out along one axis; without any mark the axis has no ticks. */
export function layTimeAxis(given: readonly TimeLane[], room: AxisRoom): TimeAxis {
  const lanes = given.map(withPlace);
  const marks = lanes.flatMap((lane) => lane.marks);
  if (marks.length === 0) {
    const empty = lanes.map(({ key }) => ({ key, marks: [], folded: [], rows: 1 }));
    return { ticks: [], lanes: empty, from: 0, to: 0 };
  }
  const first = Math.min(...marks.map(({ from }) => from));
  const last = Math.max(...marks.map(({ to }) => to));
  // A single moment has a day on both sides, so that it has a place.
  const pad = last === first ? DAY_MS : 0;
  const [from, to] = [first - pad, last + pad];
  const scale = scaleUtc()
    .domain([from, to])
    .range([room.marginPx, Math.max(room.marginPx + 1, room.widthPx - room.marginPx)]);
  const all = scale.ticks(Math.max(2, Math.floor(room.widthPx / TICK_PX)));
  const dates = legible(all, (date) => scale(date));
  const labels = writeTicks(dates.map((date) => date.getTime()));
  return {
    ticks: dates.map((date, index) => ({ x: scale(date), label: labels[index] ?? '' })),
    lanes: lanes.map((lane) => placeLane(lane, (at) => scale(at), room)),
    from,
    to,
  };
}

/** A stored number need be no moment: its mark is at the end of time. */
function withPlace({ key, marks }: TimeLane): TimeLane {
  const placed = marks.map((mark) => ({
    ...mark,
    from: nearestMoment(mark.from),
    to: nearestMoment(mark.to),
  }));
  return { key, marks: placed };
}

/** The order in which the keyboard goes through a lane: by time, then by key. */
export function orderMarks(marks: readonly TimeMark[]): TimeMark[] {
  return marks.toSorted((a, b) => a.from - b.from || (a.key < b.key ? -1 : 1));
}

function placeLane(lane: TimeLane, xOf: (at: number) => number, room: AxisRoom): PlacedLane {
  /** Where each row is free again. */
  const ends: number[] = [];
  const placed: PlacedMark[] = [];
  const folded: FoldedMarks[] = [];
  for (const mark of orderMarks(lane.marks)) {
    const x = xOf(mark.from);
    const stretchPx = Math.max(0, xOf(mark.to) - x);
    const widthPx = Math.max(mark.widthPx, stretchPx);
    const isTurned = x + widthPx > room.widthPx;
    const start = isTurned ? Math.max(0, x + stretchPx - mark.widthPx) : x;
    const free = ends.findIndex((end) => end + room.gapPx <= start);
    const row = free === -1 ? ends.length : free;
    if (row < room.maxRows) {
      ends[row] = isTurned ? room.widthPx : x + widthPx;
      placed.push({ key: mark.key, x, stretchPx, row, isTurned });
      continue;
    }
    const near = folded.at(-1);
    if (near !== undefined && x < near.x + FOLD_PX) near.keys.push(mark.key);
    else
      folded.push({ keys: [mark.key], x: Math.min(x, room.widthPx - FOLD_PX), row: room.maxRows });
  }
  const rows = Math.max(1, ends.length + (folded.length > 0 ? 1 : 0));
  return { key: lane.key, marks: placed, folded, rows };
}

/** Every second or third one is kept where they are too close to be read. */
function legible(dates: readonly Date[], xOf: (date: Date) => number): Date[] {
  const [first, second] = dates;
  if (first === undefined || second === undefined) return [...dates];
  const every = Math.max(1, Math.ceil(LABEL_PX / Math.max(1, xOf(second) - xOf(first))));
  return dates.filter((_, index) => index % every === 0);
}

/** Ends of an ISO time that say nothing when all ticks have them, coarsest first. */
const ENDS = [
  ['-01-01T00:00:00.000Z', 4],
  ['-01T00:00:00.000Z', 7],
  ['T00:00:00.000Z', 10],
  [':00.000Z', 16],
  ['.000Z', 19],
] as const;

/**
 * Writes ticks as exactly as they differ, from years to milliseconds, no two alike: a time names its day
 * unless it is that of the first tick, and its year where that turns.
 */
export function writeTicks(times: readonly UtcMs[]): string[] {
  const texts = times.map(formatIso);
  const [, length] = ENDS.find(([end]) => texts.every((text) => text.endsWith(end))) ?? ['Z', 23];
  const isOneDay = texts.every((text) => text.slice(0, 10) === texts[0]?.slice(0, 10));
  return texts.map((text, index) => {
    if (length <= 10) return text.slice(0, length);
    if (text.endsWith('T00:00:00.000Z') && !isOneDay) return text.slice(0, 10);
    const isNewYear = texts[index - 1]?.slice(0, 4) !== text.slice(0, 4);
    const start = isNewYear ? 0 : isOneDay ? 11 : 5;
    return text.slice(start, length).replace('T', ' ');
  });
}
