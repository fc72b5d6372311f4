// The disagreements about a subject in words.
import { m } from '../messages/generated/messages.js';
import { APART_DAYS, type ConflictKind, type ConflictWeight } from '../review/subject-conflicts.ts';
import { formatCount } from './format.ts';

const sentences: Record<ConflictKind, () => string> = {
  name_against_chain: m.conflict_name_against_chain,
  chain_against_name: m.conflict_chain_against_name,
  names_opposed: m.conflict_names_opposed,
  true_hit_against_chain: m.conflict_true_hit_against_chain,
  attached_but_false: m.conflict_attached_but_false,
  doubtful_but_true: m.conflict_doubtful_but_true,
  hit_reopened: m.conflict_hit_reopened,
  hit_gone: m.conflict_hit_gone,
  far_apart: () => m.conflict_far_apart({ days: formatCount(APART_DAYS) }),
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
