// The lines of words below a picture, no more of them than a page has space for.

/** The first `most` lines; behind them how many are left out, if any. */
export function capLines(
  lines: readonly string[],
  most: number,
  moreWords: (count: number) => string,
): string[] {
  if (lines.length <= most) return [...lines];
  return [...lines.slice(0, most), moreWords(lines.length - most)];
}
