// What becomes of a case that comes from another file, in words.
import type { Open } from '../domain/risk.ts';
import type { ImportableCase } from '../records/transfer.ts';
import { m } from '../messages/generated/messages.js';
import { wordOf } from './word-of.ts';

const words: Record<ImportableCase['fate'], () => string> = {
  new: m.import_fate_new,
  merge: m.import_fate_merge,
  identical: m.import_fate_identical,
};

/** E.g. "Adds to a case here"; an unknown word as it is. */
export function caseFateWord(fate: Open<ImportableCase['fate']>): string {
  return wordOf(words, fate);
}
