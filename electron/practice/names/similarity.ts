// How alike two names are: ratios of the fuzzball library over names made comparable. Latin and
// other scripts never meet: a name in both is compared part by part.
import { partial_ratio, ratio, token_set_ratio, token_sort_ratio } from 'fuzzball';

/** Ratios up to this one are chance: similarity 0. At 100 it is 1. */
const CHANCE_RATIO = 60;
/** A shared subset of words, and a name inside a longer text, count for less than the whole. */
const TOKEN_SET_SHARE = 0.9;
const PARTIAL_SHARE = 0.85;
/** A shorter text is found inside too many others. */
const MIN_PARTIAL_LATIN = 6;
const MIN_PARTIAL_OTHER = 3;

/** Words of legal form, which say nothing about who it is. */
const LEGAL_FORMS =
  /(?<![\p{L}\p{N}])(?:ltd|limited|llc|inc|co|corp|plc|pte|fze|gmbh|ag|sa)(?![\p{L}\p{N}])/gu;
const LEGAL_FORMS_OTHER = /有限责任公司|股份有限公司|有限公司|公司|株式会社|合同会社|주식회사/gu;

/** The library's own cleaning would strip every letter outside ASCII. */
const AS_IT_IS = { full_process: false } as const;

/** A name made comparable: its Latin words, and everything else without spaces. */
export interface ComparableName {
  latin: string;
  other: string;
}

/** Lower case, without accents, punctuation, legal forms and the mark of fiction. */
export function toComparable(name: string): ComparableName {
  const plain = name
    .normalize('NFKC')
    .replace(/[（(]\s*(?:fictional|虚构)\s*[)）]/giu, ' ')
    .replace(LEGAL_FORMS_OTHER, ' ')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’.]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(LEGAL_FORMS, ' ');
  const words = plain.split(' ').filter((word) => word !== '');
  const isLatin = (word: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(word);
  return {
    latin: words.filter(isLatin).join(' '),
    other: words.filter((word) => !isLatin(word)).join(''),
  };
}

/** 0 to 1 in steps of four decimals; 1 for names that differ in order, case or legal form only. */
export function similarityOf(a: ComparableName, b: ComparableName): number {
  const best = Math.max(latinRatio(a.latin, b.latin), otherRatio(a.other, b.other));
  const similarity = Math.max(0, (best - CHANCE_RATIO) / (100 - CHANCE_RATIO));
  return Number(similarity.toFixed(4));
}

function latinRatio(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  return Math.max(
    token_sort_ratio(a, b, AS_IT_IS),
    ratio(a.replaceAll(' ', ''), b.replaceAll(' ', ''), AS_IT_IS),
    token_set_ratio(a, b, AS_IT_IS) * TOKEN_SET_SHARE,
    partialRatio(a, b, MIN_PARTIAL_LATIN),
  );
}

function otherRatio(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  return Math.max(ratio(a, b, AS_IT_IS), partialRatio(a, b, MIN_PARTIAL_OTHER));
}

function partialRatio(a: string, b: string, min: number): number {
  if (Math.min(a.length, b.length) < min) return 0;
  return partial_ratio(a, b, AS_IT_IS) * PARTIAL_SHARE;
}
