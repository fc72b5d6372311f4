// How fine a picture of pixels is: twice as fine as it is seen, where that fits.

/** The largest side of a canvas in Chromium, and as many pixels as a page should hold (400 MB). */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 100_000_000;
const FINEST = 2;

/**
 * Pixels for each px of the picture; null where even one is too many.
 * @param width of the picture in px
 * @param height likewise
 */
export function scaleFor(width: number, height: number): number | null {
  const bySide = MAX_SIDE / Math.max(width, height);
  const byArea = Math.sqrt(MAX_PIXELS / (width * height));
  const scale = Math.min(FINEST, bySide, byArea);
  return scale < 1 ? null : scale;
}
