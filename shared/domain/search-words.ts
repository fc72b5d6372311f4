// Text as words that a full-text index can hold, and a typed query as words to look for. The same
// folding on both sides, so that script, width, letter case and accents do not part them.

/** Before a word that names what an entry is; no text holds characters of the private use area. */
const KIND_MARK = '\uE000';
/** Before the number of a case. */
const CASE_MARK = '\uE001';
/** Before a word that is spelled from its end. */
const REVERSED_MARK = '\uE002';

const MAX_WORD = 256;
/** Scripts written without spaces: each character is a word, and a run of them a phrase. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30FC]/u;
const WORDS = new RegExp(
  `${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`,
  'gu',
);
/** Marks on letters, but not those that make another sound of a Japanese one. */
const ACCENTS = /(?<![\p{Script=Hiragana}\p{Script=Katakana}])\p{M}/gu;
/** An address or a hash in running text: hexadecimal with `0x`, or long and of letters and digits. */
const IDENTIFIER = /^(?:0x[0-9a-f]{6,}|(?=[a-z]*[0-9])[0-9a-z]{25,})$/;
/** The first and last characters of an address or a hash, as shortened forms show them. */
const SHORTENED = /^([\w-]{2,})(?:…|\.{2,3}|\*{2,3})([\w-]{2,})$/;

/** A query as typed, taken apart. */
export interface SearchQuery {
  /** What an entry must hold, in any order: a word, or the characters of a phrase in a row. */
  terms: { words: string[]; isPrefix: boolean }[];
  /**
   * When the query is one word: what an address, a hash or an id begins and ends with, as typed.
   * The end is empty when only a start is known.
   */
  identifier: { start: string; end: string } | null;
}

/** Letter case, width (NFKC) and accents taken away. */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFKC');
}

/** The words of a text; addresses and hashes a second time, spelled from their end. */
export function searchWords(text: string): string[] {
  return wordsOf(text).flatMap((word) =>
    IDENTIFIER.test(word) ? [word, REVERSED_MARK + reverse(word)] : [word],
  );
}

/** The word that only entries of a kind hold. */
export function kindWord(kind: string): string {
  return KIND_MARK + kind.replaceAll('_', '');
}

/** The word that only records of a case hold. */
export function caseWord(caseNumber: number): string {
  return `${CASE_MARK}${caseNumber}`;
}

/** A query as typed, taken apart; without terms there is nothing to look for. */
export function parseQuery(text: string): SearchQuery {
  const typed = text.trim();
  const shortened = SHORTENED.exec(typed);
  if (shortened !== null) {
    const [, start = '', end = ''] = shortened;
    const last = REVERSED_MARK + reverse(foldText(end));
    return {
      terms: [foldText(start), last].map((word) => ({ words: [word], isPrefix: true })),
      identifier: { start, end },
    };
  }
  const identifier = /^[\w-]+$/.test(typed) ? { start: typed, end: '' } : null;
  return { terms: termsOf(typed), identifier };
}

/** A query for FTS5 (https://www.sqlite.org/fts5.html, section 3): only words, each in quotes. */
export function matchExpression(terms: SearchQuery['terms'], marks: readonly string[]): string {
  return [
    ...marks.map((mark) => `"${mark}"`),
    ...terms.map(({ words, isPrefix }) => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`),
  ].join(' AND ');
}

function wordsOf(text: string): string[] {
  return (foldText(text).match(WORDS) ?? []).map((word) => word.slice(0, MAX_WORD));
}

/** The last word may be unfinished; a character of an unspaced script never is. */
function termsOf(text: string): SearchQuery['terms'] {
  const terms: SearchQuery['terms'] = [];
  let isRun = false;
  for (const word of wordsOf(text)) {
    const isUnspaced = UNSPACED.test(word);
    const last = terms.at(-1);
    if (isUnspaced && isRun && last !== undefined) last.words.push(word);
    else terms.push({ words: [word], isPrefix: false });
    isRun = isUnspaced;
  }
  const last = terms.at(-1);
  if (last !== undefined && !isRun) last.isPrefix = true;
  return terms;
}

function reverse(word: string): string {
  return [...word].reverse().join('');
}
