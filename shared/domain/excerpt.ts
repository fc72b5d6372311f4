// The words around a match in a longer text, and a text cut to what fits.
import { foldText } from './search-words.ts';

/** Is where a line ends, so that two lines do not read as one sentence. */
const LINE_END = ' · ';
const BEFORE = 60;
const LENGTH = 240;
/** Of a character that the cut went through. */
const HALVES = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;
/** Longer texts are compared in small letters only: folding them with their places is slow. */
const MAX_FOLDED = 20_000;

/**
 * A part of the text in one line, from a little before the first of the words that it holds; a
 * middle dot is where a line ended, an ellipsis where something is left out. The words are
 * marked in the excerpt itself, so nothing has to keep its place.
 * @param words as `foldText` gives them
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const start = Math.max(0, findFirst(text, words) - BEFORE);
  const from = start === 0 ? 0 : nextSpace(text, start);
  const cut = text.slice(from, from + LENGTH);
  const line = inOneLine(cut.replaceAll(HALVES, ''));
  return `${from > 0 ? '… ' : ''}${line}${from + LENGTH < text.length ? ' …' : ''}`;
}

/** The text, or its beginning and an ellipsis: never longer than this, no character cut in two. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function findFirst(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase();
  // A letter whose small form is longer would shift what comes after it.
  const places = lower.length === text.length ? findAll(lower, words) : [];
  if (places.length > 0) return Math.min(...places);
  const { folded, origin } = foldWithPlaces(text.slice(0, MAX_FOLDED));
  const [first = 0] = findAll(folded, words).sort((a, b) => a - b);
  return origin[first] ?? 0;
}

function findAll(text: string, words: readonly string[]): number[] {
  return words.map((word) => text.indexOf(word)).filter((place) => place >= 0);
}

/** The folded text, and for each of its units where in the text it came from. */
function foldWithPlaces(text: string): { folded: string; origin: number[] } {
  const origin: number[] = [];
  let folded = '';
  let place = 0;
  for (const character of text) {
    const own = foldText(character);
    folded += own;
    for (let unit = 0; unit < own.length; unit++) origin.push(place);
    place += character.length;
  }
  return { folded, origin };
}

/** Not in the middle of a word, unless the word is very long. */
function nextSpace(text: string, start: number): number {
  const space = text.slice(start, start + BEFORE / 2).search(/\s/u);
  return space < 0 ? start : start + space + 1;
}

/** What an excerpt says beyond the text's first line, which is shown above it as the title. */
export function withoutTitle(excerpt: string, title: string): string {
  const first = inOneLine(title);
  if (excerpt === first) return '';
  const start = `${first}${LINE_END}`;
  return excerpt.startsWith(start) ? excerpt.slice(start.length) : excerpt;
}

function inOneLine(text: string): string {
  return text
    .trim()
    .replace(/\s*[\n\r\u2028\u2029]\s*/gu, LINE_END)
    .replace(/\s+/gu, ' ');
}
