// The words over the columns: whole where they fit, short where they do not, never over each other;
// and the hops that lie beyond the frame. Pure; px on screen.
import type { FlowColumn } from '#shared/charts/flow-geometry.ts';
import type { SceneWording } from '#shared/charts/flow-scene.ts';
import { estimateTextWidth } from '#shared/charts/text-width.ts';
import type { Viewport } from './viewport.ts';

const TEXT_SIZE = 11;
const GAP = 12;
/** The estimate is generous; a text that is not drawn for that must not be missed. */
const TIGHT = 0.88;
/** Nearer to the frame's edge than this a column is cut. */
const CUT = 42;

/** A column's word with its place. */
export interface RulerMark {
  column: FlowColumn;
  x: number;
  text: string;
}

/** Width of a text at an end of the ruler that names the next hop beyond, its arrow included. */
export function beyondWidth(text: string): number {
  return textWidth(text) + 32;
}

/** The words that are seen, all long or all short; `from` and `to` bound the space for them. */
export function markRuler(
  columns: readonly FlowColumn[],
  view: Viewport,
  wording: Pick<SceneWording, 'column' | 'columnShort'>,
  room: { from: number; to: number } = { from: -Infinity, to: Infinity },
): RulerMark[] {
  const places = columns.map((column) => ({
    column,
    x: column.x * view.k + view.x,
    words: { long: wording.column(column), short: wording.columnShort(column) },
  }));
  const width = (text: string): number => estimateTextWidth(text, TEXT_SIZE) + GAP;
  const areLong = places.every(({ x, words }, index) => {
    const next = places[index + 1];
    return next === undefined || next.x - x >= (width(words.long) + width(next.words.long)) / 2;
  });
  // From the subject outwards, so that the nearest hops keep their words.
  const taken: { from: number; to: number }[] = [];
  const marks: RulerMark[] = [];
  for (const { column, x, words } of [...places].sort((a, b) => a.column.hop - b.column.hop)) {
    const text = areLong ? words.long : words.short;
    const from = x - width(text) / 2;
    const to = x + width(text) / 2;
    const half = textWidth(text) / 2;
    if (x - half < room.from || x + half > room.to) continue;
    if (taken.some((other) => from < other.to && other.from < to)) continue;
    taken.push({ from, to });
    marks.push({ column, x, text });
  }
  return marks.sort((a, b) => a.x - b.x);
}

function textWidth(text: string): number {
  return estimateTextWidth(text, TEXT_SIZE) * TIGHT;
}

/** The next column beyond each edge of the frame; null when there is none. */
export interface HiddenColumns {
  left: FlowColumn | null;
  right: FlowColumn | null;
}

/** The nearest column beyond each edge of the frame; null when there is none. */
export function hiddenColumns(
  columns: readonly FlowColumn[],
  view: Viewport,
  frameWidthPx: number,
): HiddenColumns {
  const at = ({ x }: FlowColumn): number => x * view.k + view.x;
  const cut = CUT * Math.min(1, view.k);
  return {
    left: columns.findLast((column) => at(column) < cut) ?? null,
    right: columns.find((column) => at(column) > frameWidthPx - cut) ?? null,
  };
}
