// Where a line of an endless word may break. Pure.

/** Longest run without a space that is laid out as one word: no address or hash is longer. */
const WORD = 128;

/** A run as long, in whole characters with their marks. */
const RUN = new RegExp(String.raw`(?:[^\s\p{M}]\p{M}*){${String(WORD)}}(?=\S)`, 'gu');

/**
 * The text in parts between which a line may break; one part for any usual text. The engine takes a time
 * that grows with the square to lay out one endless word: ten thousand letters hold the page for minutes.
 */
export function breakableParts(text: string): string[] {
  if (text.length <= WORD) return [text];
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: run } of text.matchAll(RUN)) {
    parts.push(text.slice(start, index + run.length));
    start = index + run.length;
  }
  return [...parts, text.slice(start)];
}
