// Two stored screenings as the case file gives them, in bytes, compared and given in bytes: what
// crosses threads is moved, not copied.
import { AppError } from '#shared/errors.ts';
import { compareNames } from '#shared/review/compare-names.ts';
import { compareScreenings, type SnapshotComparison } from '#shared/review/comparison.ts';
import type { NameComparison } from '#shared/review/name-comparison.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';

/** Two `ScreeningView`s as JSON in UTF-8. */
export interface AnswerPair {
  /** What both are of: an address or a transaction each, or a name each. */
  kind: 'chain' | 'name';
  before: Uint8Array;
  after: Uint8Array;
}

/**
 * A `SnapshotComparison`, or of names a `NameComparison`, as JSON in UTF-8. Errors: `input.invalid`
 * when one is not of the kind.
 */
export function compareAnswers({ kind, before, after }: AnswerPair): Uint8Array<ArrayBuffer> {
  const [old, now] = [read(before), read(after)];
  const comparison = kind === 'name' ? compareTwoNames(old, now) : compareScreenings(old, now);
  if (comparison === null) throw new AppError('input.invalid', `one of them is no ${kind}`);
  return new TextEncoder().encode(
    JSON.stringify(comparison satisfies NameComparison | SnapshotComparison),
  );
}

function compareTwoNames(before: ScreeningView, after: ScreeningView): NameComparison | null {
  return before.kind === 'name' && after.kind === 'name' ? compareNames(before, after) : null;
}

function read(json: Uint8Array): ScreeningView {
  return JSON.parse(new TextDecoder().decode(json)) as ScreeningView;
}
