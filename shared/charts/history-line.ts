// Scores of several lines of snapshots over one axis of time: where each point is, which of them are
// joined, and where a word that holds for a while begins. Pure; gaps stay gaps.
import { nearestMoment } from '../domain/time.ts';
import { layTimeAxis, type AxisTick } from './time-axis.ts';

/** One snapshot on a line. */
export interface HistoryMark {
  key: string;
  /** Unix milliseconds. */
  at: number;
  /** 0–100; null: not computed, which is not 0. */
  score: number | null;
  /** The line continues from the point before: the same question was asked. */
  isJoined: boolean;
  /** Holds until a point says another one. */
  word: string;
  /** Space that the word takes, in px. */
  wordPx: number;
}

/** A point in its place. */
export interface PlacedPoint {
  key: string;
  x: number;
  /** From the top; null when there is no score to place it by. */
  y: number | null;
}

/** One line in its place. */
export interface PlacedLine {
  key: string;
  points: PlacedPoint[];
  /** Strokes between points that are joined and both have a score. */
  strokes: { from: PlacedPoint & { y: number }; to: PlacedPoint & { y: number } }[];
  /** Where a word begins, and until where it holds; without space it is not written. */
  runs: { key: string; x: number; toX: number; word: string; isWritten: boolean }[];
}

/** All of it. */
export interface PlacedHistory {
  ticks: AxisTick[];
  lines: PlacedLine[];
}

/** How much space there is. */
export interface HistoryRoom {
  widthPx: number;
  /** Between the scores of 0 and 100. */
  heightPx: number;
  /** Left and right of the outermost points. */
  marginPx: number;
}

/** Places lines whose points are in order of time. */
export function layHistory(
  lines: readonly { key: string; marks: readonly HistoryMark[] }[],
  room: HistoryRoom,
): PlacedHistory {
  const moments = lines.map(({ key, marks }) => ({
    key,
    marks: marks.map(({ key: own, at }) => ({ key: own, from: at, to: at, widthPx: 0 })),
  }));
  const { ticks, from, to } = layTimeAxis(moments, { ...room, maxRows: 1, gapPx: 0 });
  const span = Math.max(1, room.widthPx - 2 * room.marginPx);
  const xOf = (at: number): number =>
    room.marginPx + (span * (nearestMoment(at) - from)) / Math.max(1, to - from);
  return {
    ticks,
    lines: lines.map(({ key, marks }) => {
      const points = marks.map((mark) => ({
        key: mark.key,
        x: xOf(mark.at),
        y: mark.score === null ? null : yOf(mark.score, room),
      }));
      return { key, points, strokes: strokesOf(marks, points), runs: runsOf(marks, points, room) };
    }),
  };
}

function yOf(score: number, { heightPx }: HistoryRoom): number {
  return heightPx * (1 - Math.min(100, Math.max(0, score)) / 100);
}

function strokesOf(
  marks: readonly HistoryMark[],
  points: readonly PlacedPoint[],
): PlacedLine['strokes'] {
  return points.flatMap((to, index) => {
    const from = points[index - 1];
    if (from === undefined || from.y === null || to.y === null) return [];
    if (marks[index]?.isJoined !== true) return [];
    return [{ from: { ...from, y: from.y }, to: { ...to, y: to.y } }];
  });
}

function runsOf(
  marks: readonly HistoryMark[],
  points: readonly PlacedPoint[],
  { widthPx }: HistoryRoom,
): PlacedLine['runs'] {
  const starts = marks.flatMap((mark, index) =>
    index > 0 && marks[index - 1]?.word === mark.word ? [] : [index],
  );
  return starts.flatMap((start, position) => {
    const mark = marks[start];
    const x = points[start]?.x;
    if (mark === undefined || x === undefined) return [];
    const next = starts[position + 1];
    const toX = next === undefined ? widthPx : (points[next]?.x ?? widthPx);
    // The last one may turn to the left of its point.
    const isWritten = toX - x >= mark.wordPx || next === undefined;
    return [{ key: mark.key, x, toX, word: mark.word, isWritten }];
  });
}
