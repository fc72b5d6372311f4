// Which rows of a long table are in sight, where rows differ in height. Pure.

/** Where each row begins, in px, and at the end the height of all. */
export function rowOffsets(heights: readonly number[]): number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/** First row in sight and the one after the last, with `overscan` rows more on both sides. */
export function rowWindow(
  offsets: readonly number[],
  scrollTop: number,
  viewHeight: number,
  overscan: number,
): { first: number; end: number } {
  const count = offsets.length - 1;
  const first = Math.max(0, rowAt(offsets, scrollTop) - overscan);
  const end = Math.min(count, rowAt(offsets, scrollTop + viewHeight) + 1 + overscan);
  return { first, end };
}

/** The row that covers a height, by binary search. */
function rowAt(offsets: readonly number[], top: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return low;
}
