// How a picture is set on paper: upright, on a landscape page, or in several parts one below the other,
// so that its texts stay readable; and whether it fits one page at all.
import type { ReportFigure } from './document.ts';

type Size = Pick<ReportFigure, 'widthPx' | 'heightPx'>;

/**
 * The text area of a page in CSS pixels (A4 less its margins), less a caption, and how high a picture may
 * be (both in sheet/media.css).
 */
const AREAS = {
  portrait: { width: 657, height: 850, most: 876 },
  landscape: { width: 980, height: 520, most: 559 },
} as const;
/** Below this a text of 11 px is under 6 pt: the picture is turned. */
const EASY = 0.7;
/** Below this it is under 5.4 pt: nobody reads it on paper. */
const READABLE = 0.65;

/** How a figure is placed. */
export interface FigurePlacement {
  page: 'portrait' | 'landscape';
  /** Windows on the picture from top to bottom, in its own pixels. */
  parts: { top: number; height: number }[];
}

/** Where a picture of this size goes. */
export function placeFigure(size: Size): FigurePlacement {
  const { widthPx, heightPx } = size;
  const isWide = AREAS.portrait.width / widthPx < EASY && widthPx > heightPx * 0.6;
  const wanted = isWide ? 'landscape' : 'portrait';
  const other = isWide ? 'portrait' : 'landscape';
  const page = !fits(size, wanted) && fits(size, other) ? other : wanted;
  const count = countParts(size, page);
  const step = heightPx / count;
  const parts = Array.from({ length: count }, (_, index) => ({ top: index * step, height: step }));
  return { page, parts };
}

/** Whether it is on one page, and readable there. */
export function fitsOnePage(size: Size): boolean {
  return fits(size, 'portrait') || fits(size, 'landscape');
}

/** Made smaller as a whole, it is still readable. */
function fits({ widthPx, heightPx }: Size, page: FigurePlacement['page']): boolean {
  const { width, most } = AREAS[page];
  return Math.min(width / widthPx, most / heightPx) >= READABLE;
}

function countParts(size: Size, page: FigurePlacement['page']): number {
  if (fits(size, page)) return 1;
  const scale = Math.min(1, AREAS[page].width / size.widthPx);
  return Math.ceil((size.heightPx * scale) / AREAS[page].height);
}
