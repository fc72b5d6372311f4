// How a key is found again in what others wrote: as it is in either case, escaped for an address, for
// JSON or for HTML, in hexadecimal, and in base64, also within a longer one such as that of a header.

/** Is where a key was. */
const REMOVED = '[key removed]';

/** A shorter secret has too little base64 of its own. */
const SHORTEST_IN_BASE64 = 6;

/** Zeros between the characters of UTF-16 and UTF-32, when their bytes are looked at one by one. */
const GAP = '\\0{0,3}';
/** Base64 is broken into lines, which JSON writes with escapes, once or within another text. */
const BASE64_GAP = '(?:\\0|\\\\{1,4}[rn]|[\\r\\n\\t ]){0,6}';
const LINE_GAP = '[\\r\\n\\t ]{0,6}';
/** The last character of base64, which holds the rest of the last byte. */
const BASE64_END = '(?:[\\w+/-](?=={1,2}|[^\\w+/-]|$))?';
/** The most characters that one of a key may take: an entity with zeros before and escaped again. */
const LONGEST_ESCAPE = 32;
/** Those that one of base64 may take, with the gap behind it. */
const LONGEST_IN_BASE64 = 36;
/** Every spelling with a gap or an escape has one of these. */
const WRITTEN_OTHERWISE = /[\0\\%&]/;

/** Finds a secret in text, or in bytes as Latin-1 text. */
export interface KeyPattern {
  /** Global: every form. */
  every: RegExp;
  /** Global: the same in a text without gaps and escapes, several times as fast. */
  plain: RegExp;
  /** No match is longer, in characters. */
  longest: number;
}

/** The pattern of a secret of ASCII characters; null for an empty one. */
export function patternOf(secret: string): KeyPattern | null {
  if (secret === '') return null;
  const cores = secret.length < SHORTEST_IN_BASE64 ? [] : base64Cores(secret);
  const written = (write: (character: string) => string, gap: string): string =>
    [...secret].map(write).join(gap);
  const inBase64 = (write: (character: string) => string, gap: string): string[] =>
    cores.map((core) => [...core].map(write).join(gap) + BASE64_END);
  const every = [
    written(writtenAs, GAP),
    written((character) => inHex(character, GAP), GAP),
    ...inBase64(base64Character, BASE64_GAP),
  ];
  const plain = [
    written(either, ''),
    written((character) => inHex(character, ''), ''),
    ...inBase64(base64Alone, LINE_GAP),
  ];
  return {
    every: new RegExp(every.join('|'), 'g'),
    plain: new RegExp(plain.join('|'), 'g'),
    // Of the longest of all forms, each character with the longest gap.
    longest: Math.max(
      secret.length * LONGEST_ESCAPE * 4,
      ...cores.map((core) => core.length * LONGEST_IN_BASE64),
    ),
  };
}

/** The expression that finds every form in this text. */
export function expressionFor(text: string, { every, plain }: KeyPattern): RegExp {
  return WRITTEN_OTHERWISE.test(text) ? every : plain;
}

/** A text without what a pattern finds: each match is replaced in the width of its characters. */
export function replaceKey(text: string, pattern: KeyPattern): string {
  return text.replace(expressionFor(text, pattern), replacementOf);
}

/** `[key removed]`, with the zeros that the match had between its characters. */
export function replacementOf(match: string): string {
  const gap = /^[^\0](\0{1,3})/.exec(match)?.[1] ?? '';
  return REMOVED.replace(/.(?=.)/g, (character) => character + gap);
}

/** One character in each of its spellings, in either case. */
function writtenAs(character: string): string {
  const cases = [...new Set([character.toLowerCase(), character.toUpperCase()])];
  const amp = `&${GAP}(?:${spelled('amp;', either)}${GAP}){0,2}`;
  const semicolon = `(?:${GAP};)?`;
  const spellings = cases.flatMap((one) => {
    const code = one.charCodeAt(0);
    const hex = spelled(hexOf(code), either);
    const zeros = `(?:0${GAP}){0,6}`;
    return [
      // In an address, once or more often.
      `%${GAP}(?:2${GAP}5${GAP}){0,3}${hex}`,
      // In JSON and in scripts, once or within another text.
      `\\\\(?:${GAP}\\\\){0,3}${GAP}(?:[uU]${GAP}0${GAP}0|[xX])${GAP}${hex}`,
      // In HTML and XML.
      `${amp}#${GAP}(?:${zeros}${spelled(String(code), literal)}|[xX]${GAP}${zeros}${hex})${semicolon}`,
    ];
  });
  const alone = either(character);
  return `(?:${[
    ...spellings,
    ...(NAMED[character] ?? []).map((name) => `${amp}${spelled(name, either)}${semicolon}`),
    // A character with a meaning in JSON may be behind a backslash.
    `(?:\\\\${GAP})?${alone}`,
  ].join('|')})`;
}

/** One character as its byte in hexadecimal, in either case of both. */
function inHex(character: string, gap: string): string {
  const cases = [...new Set([character.toLowerCase(), character.toUpperCase()])];
  const bytes = cases.map((one) => [...hexOf(one.charCodeAt(0))].map(either).join(gap));
  return `(?:${bytes.join('|')})`;
}

/**
 * The names that HTML has for the characters of keys (HTML, 13.5). It has none for `-` and `~`: what is
 * here are those of the characters that pass for them.
 */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  '!': ['excl'],
  '"': ['quot'],
  '#': ['num'],
  $: ['dollar'],
  '%': ['percnt'],
  '&': ['amp'],
  "'": ['apos'],
  '(': ['lpar'],
  ')': ['rpar'],
  '*': ['ast', 'midast'],
  '+': ['plus'],
  ',': ['comma'],
  '-': ['hyphen', 'dash'],
  '.': ['period'],
  '/': ['sol'],
  ':': ['colon'],
  ';': ['semi'],
  '<': ['lt'],
  '=': ['equals'],
  '>': ['gt'],
  '?': ['quest'],
  '@': ['commat'],
  '[': ['lsqb', 'lbrack'],
  '\\': ['bsol'],
  ']': ['rsqb', 'rbrack'],
  '^': ['hat'],
  _: ['lowbar', 'underbar'],
  '`': ['grave', 'diacriticalgrave'],
  '{': ['lcub', 'lbrace'],
  '|': ['verbar', 'vert', 'verticalline'],
  '}': ['rcub', 'rbrace'],
  '~': ['tilde'],
};

/**
 * What the base64 of any text that holds the secret has of it, at each of the three places in a group
 * of three bytes, without the characters at its ends that others share. Also of a secret written in
 * one case, and in UTF-16.
 */
function base64Cores(secret: string): string[] {
  const cases = [...new Set([secret, secret.toLowerCase(), secret.toUpperCase()])];
  const all = cases.flatMap((one) => {
    const wide = Buffer.from(one, 'utf16le');
    return [Buffer.from(one), wide, Buffer.from(wide).swap16()];
  });
  const cores = all.flatMap((bytes) =>
    [0, 1, 2].map((before) => {
      const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      return whole.slice(
        Math.ceil((before * 8) / 6),
        Math.floor(((before + bytes.length) * 8) / 6),
      );
    }),
  );
  return [...new Set(cores)];
}

/** Both alphabets of base64, as they are and in an address. */
function base64Character(character: string): string {
  if (character === '+') return '(?:[+\\-]|%2[bB]|\\\\u002[bB])';
  if (character === '/') return '(?:\\\\?[/_]|%2[fF]|\\\\u002[fF])';
  return character;
}

/** As they are only. */
function base64Alone(character: string): string {
  if (character === '+') return '[+\\-]';
  return character === '/' ? '[/_]' : character;
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

function spelled(word: string, write: (character: string) => string): string {
  return [...word].map(write).join(GAP);
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
}

/** A character in either case. */
function either(character: string): string {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  return lower === upper ? literal(character) : `[${lower}${upper}]`;
}
