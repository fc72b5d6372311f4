// Characters that cannot be seen, or that turn the reading direction: which ones they are, and what
// they are called. What is done about them is decided elsewhere.

/** First and last code point of what cannot be seen. Tab and line feed are ordinary text. */
const HIDDEN_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x0000, 0x0008], // controls
  [0x000b, 0x001f],
  [0x007f, 0x009f],
  [0x00ad, 0x00ad], // soft hyphen
  [0x034f, 0x034f], // combining grapheme joiner
  [0x061c, 0x061c], // Arabic letter mark
  [0x115f, 0x1160], // Hangul fillers
  [0x17b4, 0x17b5], // Khmer inherent vowels
  [0x180b, 0x180f], // Mongolian selectors
  [0x200b, 0x200f], // zero-width characters, direction marks
  [0x2028, 0x202e], // separators, embeddings and overrides
  [0x2060, 0x206f], // invisible operators, isolates
  [0x3164, 0x3164], // Hangul filler
  [0xd800, 0xdfff], // lone surrogates
  [0xe000, 0xf8ff], // private use
  [0xfe00, 0xfe0f], // variation selectors
  [0xfeff, 0xfeff], // byte order mark
  [0xffa0, 0xffa0], // half-width Hangul filler
  [0xfff0, 0xfffb], // interlinear marks
  [0x1d173, 0x1d17a], // musical controls
  [0xe0000, 0xe0fff], // tags, more selectors
  [0xf0000, 0x10ffff], // private use planes
];

/** Marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9). */
const DIRECTION = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/;

/** Whether one character, given as a whole code point, would not be seen. */
export function isHiddenCharacter(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return HIDDEN_RANGES.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** A pattern for each of these characters, for a regular expression with the flag `u`. */
export function hiddenPattern(): string {
  const hex = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;
  return `[${HIDDEN_RANGES.map(([first, last]) => `${hex(first)}-${hex(last)}`).join('')}]`;
}

/** Whether one character turns the reading direction of what is next to it. */
export function turnsDirection(character: string): boolean {
  return DIRECTION.test(character);
}

/** How a character is called by its number, e.g. `U+202E`. */
export function codePointName(character: string): string {
  const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${digits.padStart(4, '0')}`;
}
