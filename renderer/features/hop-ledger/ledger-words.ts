// The words of the hop ledger.
import type { LedgerCompleteness } from '#shared/flow/hop-ledger.ts';
import { m } from '#shared/messages/generated/messages.js';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import { formatCount } from '#shared/words/format.ts';
import type { PossibleChoice } from './ledger-choice.ts';

/** Of a rule's name in the list of choices. */
const MAX_CHOICE = 60;

/** `3 of 5 hops verified; 1 node not delivered`. */
export function completenessWords(of: LedgerCompleteness): string {
  const { slots, filled, missingNodes, missingLinks, missingAmounts, missingTimes } = of;
  const verified = m.slots_completeness({
    verified: formatCount(filled),
    total: formatCount(slots),
  });
  return [
    verified,
    counted(missingNodes, m.hops_missing_nodes),
    counted(missingLinks, m.hops_missing_links),
    counted(missingAmounts, m.hops_missing_amounts),
    counted(missingTimes, m.hops_missing_times),
  ]
    .filter((part) => part !== null)
    .join(m.common_semicolon());
}

/** `Paths 12 · hops 31`. */
export function sizeWords(paths: number, hops: number): string {
  return m.hops_count({ paths: formatCount(paths), hops: formatCount(hops) });
}

/** `5 hops`. */
export function hopCountWords(count: number): string {
  return m.hops_path_hops({ count: formatCount(count) });
}

/** A choice of paths. */
export function choiceWords({ value, words }: PossibleChoice): string {
  if (value === 'all') return m.hops_choice_all();
  if (value === 'path') return m.hops_choice_path();
  const shown = shorten(revealForeignText(words ?? ''));
  return value === 'part'
    ? m.hops_choice_part({ part: shown })
    : m.hops_choice_rule({ rule: shown });
}

/** The place of a node within the result, e.g. `hits/3/pathNodes/1`, from a pointer to a part of it. */
export function placeOf(pointer: string): string {
  return /hits(\/\d+)?\/pathNodes(\/\d+)?/.exec(pointer)?.[0] ?? pointer;
}

function counted(count: number, words: (of: { count: string }) => string): string | null {
  return count === 0 ? null : words({ count: formatCount(count) });
}

function shorten(text: string): string {
  return text.length <= MAX_CHOICE ? text : `${text.slice(0, MAX_CHOICE - 1)}…`;
}
