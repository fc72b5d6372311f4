// Which parts of a shown text are what was looked for: letter case, width and accents do not
// matter, as in the index. Pure.
import { foldText, parseQuery } from '#shared/domain/search-words.ts';

/** A part of a text. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Longer texts are not searched through for their parts. */
const MAX_LENGTH = 4000;

/** The words of a query as they may be in a text. */
export function wordsOfQuery(query: string): string[] {
  const { terms, identifier } = parseQuery(query);
  if (identifier !== null && identifier.end !== '') {
    return [foldText(identifier.start), foldText(identifier.end)];
  }
  return terms.map(({ words }) => words.join('')).filter((word) => word !== '');
}

/** The text in parts; joined they are the text. */
export function markMatches(text: string, words: readonly string[]): TextPart[] {
  if (text === '') return [];
  if (words.length === 0 || text.length > MAX_LENGTH) return [{ text, isMatch: false }];
  const marked = new Uint8Array(text.length);
  const { folded, starts, ends } = foldWithPlaces(text);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      const first = starts[at] ?? 0;
      marked.fill(1, first, ends[at + word.length - 1] ?? first);
    }
  }
  return partsOf(text, marked);
}

function partsOf(text: string, marked: Uint8Array): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && marked[at] === marked[from]) continue;
    parts.push({ text: text.slice(from, at), isMatch: marked[from] === 1 });
    from = at;
  }
  return parts;
}

/** The folded text, and for each of its units where in the text its character begins and ends. */
function foldWithPlaces(text: string): { folded: string; starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let place = 0;
  for (const character of text) {
    const own = foldText(character);
    folded += own;
    for (let unit = 0; unit < own.length; unit += 1) {
      starts.push(place);
      ends.push(place + character.length);
    }
    place += character.length;
    // A mark that was folded away belongs to the letter before it.
    if (own === '' && ends.length > 0) ends[ends.length - 1] = place;
  }
  return { folded, starts, ends };
}
