// The disagreements about a subject in words, and which cells of its matrix each one is about.
import { m } from '#shared/messages/generated/messages.js';
import {
  APART_DAYS,
  type ConflictKind,
  type ConflictWeight,
} from '#shared/review/subject-conflicts.ts';

const sentences: Record<ConflictKind, () => string> = {
  name_against_chain: m.conflict_name_against_chain,
  chain_against_name: m.conflict_chain_against_name,
  names_opposed: m.conflict_names_opposed,
  true_hit_against_chain: m.conflict_true_hit_against_chain,
  attached_but_false: m.conflict_attached_but_false,
  doubtful_but_true: m.conflict_doubtful_but_true,
  hit_reopened: m.conflict_hit_reopened,
  hit_gone: m.conflict_hit_gone,
  far_apart: () => m.conflict_far_apart({ days: APART_DAYS }),
  practice_beside_real: m.conflict_practice_beside_real,
  never_screened: m.conflict_never_screened,
};

/** What disagrees. */
export function conflictSentence(kind: ConflictKind): string {
  return sentences[kind]();
}

const weights: Record<ConflictWeight, () => string> = {
  contradiction: m.conflict_weight_contradiction,
  outdated: m.conflict_weight_outdated,
  gap: m.conflict_weight_gap,
};

/** How much a conflict weighs, in a word. */
export function conflictWeightWord(weight: ConflictWeight): string {
  return weights[weight]();
}

/** A column of the matrix that a conflict can be about. */
export type MatrixColumn = 'outcome' | 'confidence' | 'person' | 'age';

const COLUMNS: Record<ConflictKind, readonly MatrixColumn[]> = {
  name_against_chain: ['outcome'],
  chain_against_name: ['outcome'],
  names_opposed: ['outcome'],
  true_hit_against_chain: ['person'],
  attached_but_false: ['confidence', 'person'],
  doubtful_but_true: ['confidence', 'person'],
  hit_reopened: ['person'],
  hit_gone: ['outcome'],
  far_apart: ['age'],
  practice_beside_real: ['outcome'],
  never_screened: ['outcome'],
};

/** The columns in which a conflict shows on its own rows. */
export function conflictColumns(kind: ConflictKind): readonly MatrixColumn[] {
  return COLUMNS[kind];
}
