// Two stored screenings as the case file gives them, in bytes, compared and given in bytes: what
// crosses threads is moved, not copied.
import { AppError } from '#shared/errors.ts';
import { compareScreenings } from '#shared/review/comparison.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';

/** Two `ScreeningView`s as JSON in UTF-8. */
export interface AnswerPair {
  before: Uint8Array;
  after: Uint8Array;
}

/** A `SnapshotComparison` as JSON in UTF-8. Errors: `input.invalid` when one is of a name. */
export function compareAnswers({ before, after }: AnswerPair): Uint8Array<ArrayBuffer> {
  const comparison = compareScreenings(read(before), read(after));
  if (comparison === null) throw new AppError('input.invalid', 'names are not compared so');
  return new TextEncoder().encode(JSON.stringify(comparison));
}

function read(json: Uint8Array): ScreeningView {
  return JSON.parse(new TextDecoder().decode(json)) as ScreeningView;
}
