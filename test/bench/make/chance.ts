// Repeatable chance for a made case file, its clock, and the names in it. Every name is put together
// from syllables: whoever bears one does so by accident.
import { seeded } from '../../fakes/seeded.ts';

/** What everything in a made file is drawn from. */
export interface Chance {
  /** 0 ≤ x < 1. */
  next: () => number;
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  pick: <Value>(values: readonly Value[]) => Value;
  /** Whether something happens that does so in this share of cases. */
  happens: (share: number) => boolean;
  /** So many hexadecimal digits. */
  hex: (digits: number) => string;
  /** An id in the form of a UUID. */
  id: <Id extends string>() => Id;
  address: () => string;
  personName: () => string;
  companyName: () => string;
}

const FIRST = ['Isol', 'Tev', 'Orv', 'Mael', 'Cass', 'Brin', 'Quor', 'Nev', 'Ill', 'Sav'];
const FIRST_ENDS = ['ande', 'rin', 'eth', 'ora', 'ix', 'imir', 'una', 'wyn'];
const LAST = ['Fenn', 'Vel', 'Harr', 'Ost', 'Quill', 'Mor', 'Thes', 'Gall', 'Wych', 'Drav'];
const LAST_ENDS = ['imarch', 'andrel', 'owmere', 'erling', 'stane', 'wick', 'aquist', 'over'];
const FAMILY = ['司徒', '慕容', '上官', '令狐', '宇文', '独孤'];
const GIVEN = ['流萤', '听雪', '望舒', '怀瑾', '云岫', '秋棠', '青崖', '雁回'];
const TRADES = ['Trading', 'Holdings', 'Freight', 'Settlement', 'Exchange', 'Minerals'];

/** Chance from a seed: the same one gives the same file. */
export function createChance(seed: number): Chance {
  const next = seeded(seed);
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(next() * values.length)] as Value;
  const hex = (digits: number): string => {
    let text = '';
    while (text.length < digits) {
      text += Math.floor(next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    }
    return text.slice(0, digits);
  };
  const surname = (): string => pick(LAST) + pick(LAST_ENDS);
  return {
    next,
    between,
    pick,
    hex,
    happens: (share) => next() < share,
    id<Id extends string>() {
      const digits = hex(32);
      const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
      return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20)].join('-') as Id;
    },
    address: () => `0x${hex(40)}`,
    personName: () =>
      next() < 0.2 ? pick(FAMILY) + pick(GIVEN) : `${pick(FIRST)}${pick(FIRST_ENDS)} ${surname()}`,
    companyName: () => `${surname()} ${pick(TRADES)} (fictional)`,
  };
}

/** A clock that moves on with every reading. */
export function createMadeClock(start: number, stepMs: number): () => number {
  let now = start;
  return () => (now += stepMs);
}
