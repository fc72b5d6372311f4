// What a token stands for: originals, the forms in which they are found, and how far a token reaches.
import { foldLongText } from './folded-text.ts';

/** What can be put in tokens. The words are in tokens of every language. */
export const SECRET_KINDS = ['person', 'service', 'file'] as const;
/** One of these. */
export type SecretKind = (typeof SECRET_KINDS)[number];

/** How far tokens reach: wherever an original is, or only where a whole field is nothing else. */
export const SECRET_REACHES = ['everywhere', 'whole_fields'] as const;
/** One of these. */
export type SecretReach = (typeof SECRET_REACHES)[number];

/**
 * Why an original cannot be searched for in running text without harm: it has fewer than 3 characters
 * (2 of a script written without blanks), it is a number, our own texts or names of files hold it, or it
 * reads like a token.
 */
export type ReachLimit = 'short' | 'number' | 'own_word' | 'like_a_token';

/** An original and the token in its place. */
export interface Secret {
  /** E.g. `[person 1]`. */
  token: string;
  kind: SecretKind;
  /** As it was first met, without blanks around it. */
  value: string;
  reach: SecretReach;
  /** Null where the token reaches everywhere. */
  limit: ReachLimit | null;
}

/** Scripts that set words apart with blanks, and digits: an original is no part of a longer word. */
const SPACED =
  '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Armenian}\\p{Script=Georgian}\\p{Nd}]';
const BEGINS_SPACED = new RegExp(`^${SPACED}`, 'u');
const ENDS_SPACED = new RegExp(`${SPACED}\\p{M}*$`, 'u');
/** Nothing ends within a letter with its marks, nor within a Hangul syllable. */
const BEFORE_MARK = '(?!\\p{M})';
const BEFORE_JAMO = '(?![\\u1160-\\u11ff])';
const ENDS_IN_JAMO = /[\u1100-\u11ff]$/u;

/**
 * A pattern for a folded text that finds an original of it; flag `u`. Slashes, quotes and backslashes
 * are found behind any number of backslashes, as JSON within JSON writes them.
 * @param folded as `foldText` gives it
 */
export function patternOf(folded: string): string {
  const body = [...folded]
    .map((one) => {
      if (one === '\\') return '\\\\+';
      if (one === '"' || one === '/') return `\\\\*${one}`;
      return one.replace(/[$()*+.?[\]^{|}]/u, '\\$&');
    })
    .join('');
  const before = BEGINS_SPACED.test(folded) ? `(?<!${SPACED}\\p{M}*)` : '';
  const behind = ENDS_SPACED.test(folded) ? `(?!${SPACED})` : '';
  const syllable = ENDS_IN_JAMO.test(folded) ? BEFORE_JAMO : '';
  return `${before}${body}${BEFORE_MARK}${syllable}${behind}`;
}

/** A part of an original that is in every text in which its pattern finds it: what to ask first. */
export function needleOf(folded: string): string {
  const parts = folded.split(/[\\"/]/).sort((a, b) => b.length - a.length);
  return parts[0] ?? '';
}

/**
 * Why a token may not reach everywhere; null when it may.
 * @param folded the original
 * @param ownTexts our own texts, folded
 */
export function reachLimitOf(folded: string, ownTexts: string): ReachLimit | null {
  const letters = [...folded].filter((one) => /[\p{L}\p{N}]/u.test(one));
  const isSpaced = letters.some((one) => BEGINS_SPACED.test(one));
  if (letters.length < (isSpaced ? 3 : 2)) return 'short';
  if (!/\p{L}/u.test(folded)) return isAddressLike(folded) ? null : 'number';
  if (isLikeToken(folded)) return 'like_a_token';
  if (NAMED_BY_HASH.test(folded)) return 'own_word';
  if (!ownTexts.includes(needleOf(folded))) return null;
  return new RegExp(patternOf(folded), 'u').test(ownTexts) ? 'own_word' : null;
}

/** An IPv4 address with or without a port, the one number that names something. */
function isAddressLike(folded: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$/.test(folded);
}

/** As a bundle calls answers, rulesets and reviews: a file taken out of one may come back as the person's. */
const NAMED_BY_HASH = /^(?:data\/)?(?:[a-z]+\/)?[0-9a-f]{64}\.[a-z-]+$/;

const WORDS = SECRET_KINDS.join('|');
/** It lies in a token, begins in one or ends in one, e.g. `person 1`, `1] and`, `and [`. */
const LIKE_TOKEN = new RegExp(
  `\\[$|\\[(?:${WORDS})(?:$| )|^(?:(?:${WORDS}) )?\\d*\\]|^(?:${WORDS})(?: \\d+)?$`,
);

/**
 * Whether an original could be found in a token, or in a token with what is next to it. Of such a
 * one no text would ever be free.
 */
function isLikeToken(folded: string): boolean {
  return LIKE_TOKEN.test(folded);
}

/** The value folded, for comparing and for `patternOf`. */
export function foldedSecret(value: string): string {
  return foldLongText(value).trim();
}
