// What a screening came to: the one function from which lists, counts, lines, figures, reports, exports
// and the bundle's viewer take it. An answer that says nothing is never the word that was sent with it.
import { DECISIONS, NAME_RISK_LEVELS } from '../domain/names.ts';
import {
  isKnownWord,
  OUTCOME_MARKS,
  RISK_LEVELS,
  VERDICTS,
  type OutcomeMark,
} from '../domain/risk.ts';
import type { JobKind } from './job.ts';
import type { SnapshotSummary } from './snapshot.ts';

/** An outcome. */
export interface Outcome {
  kind: JobKind;
  /** `stated`: the word says it; `not_computed`: the answer holds none. */
  state: 'stated' | 'not_computed' | OutcomeMark;
  /** The verdict of an address or a transaction, the decision on a name, as sent; null without one. */
  word: string | null;
}

/** The outcome by the word that was sent and the mark that was noted. */
export function makeOutcome(
  kind: JobKind,
  word: string | null,
  mark: OutcomeMark | null = null,
): Outcome {
  const sent = word === '' ? null : word;
  return { kind, state: mark ?? (sent === null ? 'not_computed' : 'stated'), word: sent };
}

/** The outcome of a stored screening. */
export function outcomeOf(one: SnapshotSummary): Outcome {
  return makeOutcome(one.kind, one.kind === 'name' ? one.decision : one.verdict, one.outcomeMark);
}

/** The word that an outcome is filtered and grouped by: its mark, else what was sent. */
export function outcomeKey({ state, word }: Outcome): string | null {
  return state === 'stated' || state === 'not_computed' ? word : state;
}

/** The outcome that `outcomeKey` names. */
export function outcomeOfKey(kind: JobKind, key: string | null): Outcome {
  return isKnownWord(OUTCOME_MARKS, key) ? makeOutcome(kind, null, key) : makeOutcome(kind, key);
}

/** Every word that is known of a kind, every mark, and no word at all, worst first. */
export function knownOutcomes(kind: JobKind): Outcome[] {
  return [...wordsOf(kind), ...OUTCOME_MARKS, null]
    .map((key) => outcomeOfKey(kind, key))
    .toSorted((a, b) => outcomeRank(b) - outcomeRank(a));
}

/** Mildest to worst; where a list holds both worlds, verdicts and decisions rank together. */
const MILDEST_FIRST: readonly (readonly string[])[] = [
  [VERDICTS[0], DECISIONS[0]],
  [VERDICTS[1], DECISIONS[1]],
  [VERDICTS[2], DECISIONS[2]],
  [DECISIONS[3]],
  [VERDICTS[3], DECISIONS[4]],
];
/** Above the mildest word, which is 0, and below every other one. */
const SAYS_NOTHING = 0.5;

/**
 * The worse, the higher. Above all is a word that its own world does not know, and an answer that gives
 * two: nobody can say what is meant. What says nothing is worse than the mildest word, which it must not
 * pass for, and better than every other one.
 */
export function outcomeRank(outcome: Outcome): number {
  const { state, word } = outcome;
  if (state === 'contradictory' || isUnknownOutcome(outcome)) return MILDEST_FIRST.length;
  if (state !== 'stated') return SAYS_NOTHING;
  return MILDEST_FIRST.findIndex((words) => words.some((known) => known === word));
}

/** Whether it is a word that its own list does not have. */
export function isUnknownOutcome({ kind, state, word }: Outcome): boolean {
  return state === 'stated' && !isKnownWord(wordsOf(kind), word);
}

function wordsOf(kind: JobKind): readonly string[] {
  return kind === 'name' ? DECISIONS : VERDICTS;
}

/** Mildest to worst; the levels of both worlds rank together. */
const LEVELS: readonly (readonly string[])[] = [
  [NAME_RISK_LEVELS[0]],
  [RISK_LEVELS[3]],
  [RISK_LEVELS[2]],
  [RISK_LEVELS[1]],
  [RISK_LEVELS[0], NAME_RISK_LEVELS[4]],
];

/** The worse, the higher; null without a level. Above all is a word that its own world does not know. */
export function levelRank(kind: JobKind, level: string | null): number | null {
  if (level === null || level === '') return null;
  const known: readonly string[] = kind === 'name' ? NAME_RISK_LEVELS : RISK_LEVELS;
  return isKnownWord(known, level)
    ? LEVELS.findIndex((words) => words.includes(level))
    : LEVELS.length;
}
