// Which cells of a subject's matrix a disagreement is about.
import type { ConflictKind } from '#shared/review/subject-conflicts.ts';

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
