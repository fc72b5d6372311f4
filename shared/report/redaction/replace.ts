// Originals found in texts and replaced. What a text is part of, and what is counted, is decided
// elsewhere.
import { foldText } from './folded-text.ts';
import { foldedSecret, needleOf, patternOf, SECRET_KINDS, type Secret } from './secret.ts';

/** Puts tokens in texts. */
export interface Replacer {
  /**
   * The pieces of one running text with tokens in place of originals, also of those that begin in one
   * piece and end in another: the token is in the first of them.
   */
  replacePieces(pieces: readonly string[]): string[];
  /** Whether a field is an original and nothing else. */
  isField(text: string): boolean;
  /** The token of such a field; null for any other. */
  tokenOfField(text: string): string | null;
}

/** One that is there already is passed over as a whole. */
const A_TOKEN = `\\[(?:${SECRET_KINDS.join('|')}) \\d+\\]`;

/**
 * A replacer.
 * @param onToken is informed of each token that was put in
 */
export function createReplacer(
  secrets: readonly Secret[],
  onToken: (token: string) => void,
): Replacer {
  const everywhere = secrets
    .filter(({ reach }) => reach === 'everywhere')
    .map(({ token, value }) => ({ token, folded: foldedSecret(value) }))
    .map((one) => ({ ...one, needle: needleOf(one.folded) }))
    // At one place the longest is taken: a path before the name of its file.
    .sort((a, b) => b.folded.length - a.folded.length);
  const ofField = new Map(secrets.map(({ token, value }) => [value, token]));

  const replacePieces = (pieces: readonly string[]): string[] => {
    const { folded, starts, ends } = foldText(pieces.join(''));
    const present = everywhere.filter(({ needle }) => folded.includes(needle));
    if (present.length === 0) return [...pieces];
    const originals = present.map((one) => `(${patternOf(one.folded)})`);
    const pattern = new RegExp([A_TOKEN, ...originals].join('|'), 'gu');
    const places = [...folded.matchAll(pattern)].flatMap((match) => {
      const groups: readonly (string | undefined)[] = match.slice(1);
      const which = groups.findIndex((group) => group !== undefined);
      const token = present[which]?.token;
      if (token === undefined) return [];
      const last = match.index + match[0].length - 1;
      return { token, from: starts?.[match.index] ?? match.index, to: ends?.[last] ?? last + 1 };
    });
    for (const { token } of places) onToken(token);
    // What was part of a longer word may now are on its own.
    return places.length === 0 ? [...pieces] : replacePieces(withTokens(pieces, places));
  };

  return {
    replacePieces,
    isField: (text) => ofField.has(fieldOf(text)),
    tokenOfField(text) {
      const token = ofField.get(fieldOf(text)) ?? null;
      if (token !== null) onToken(token);
      return token;
    },
  };
}

function fieldOf(text: string): string {
  return text.normalize('NFC').trim();
}

interface Place {
  token: string;
  from: number;
  to: number;
}

/** The pieces with tokens at these places, which are in order and apart. */
function withTokens(pieces: readonly string[], places: readonly Place[]): string[] {
  let start = 0;
  let next = 0;
  return pieces.map((piece) => {
    const end = start + piece.length;
    let result = '';
    let at = start;
    for (let place = places[next]; place !== undefined && place.from < end; place = places[next]) {
      if (place.from >= start) result += piece.slice(at - start, place.from - start) + place.token;
      at = Math.min(place.to, end);
      if (place.to > end) break;
      next++;
    }
    result += piece.slice(at - start);
    start = end;
    return result;
  });
}
