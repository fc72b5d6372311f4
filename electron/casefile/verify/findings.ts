// What a check finds: counted in full, kept up to a limit, most telling first.
import { AppError } from '#shared/errors.ts';
import type { VerifyFinding } from '#shared/domain/journal.ts';
import { atBoundary } from '../sqlite-error.ts';

/** The order in which findings are told. */
const KINDS: readonly VerifyFinding['kind'][] = [
  'file_damaged',
  'head_missing',
  'head_other',
  'journal_broken',
  'signer_unconfirmed',
  'record_changed',
  'record_missing',
  'record_unjournaled',
  'bytes_changed',
];
/** How many a person is shown. */
export const TOLD = 100;

/** A finding; what it is not about may be left out. */
export type Found = Pick<VerifyFinding, 'kind'> & Partial<VerifyFinding>;

/** Collects what a check finds. */
export interface Findings {
  add: (found: Found) => void;
  /** That the file is damaged, unless it is known: one finding, or one for each page that is named. */
  addDamage: () => void;
  /** Runs a step; a page that cannot be read is a finding, not the end of the check. */
  guard: (step: () => void) => void;
  list: () => { findings: VerifyFinding[]; findingCount: number };
}

/** An empty collection that keeps so many findings. */
export function collectFindings(most: number): Findings {
  const kept = new Map<VerifyFinding['kind'], VerifyFinding[]>();
  let findingCount = 0;

  const add = (found: Found): void => {
    findingCount++;
    const ofKind = kept.get(found.kind) ?? [];
    kept.set(found.kind, ofKind);
    if (ofKind.length < most) {
      ofKind.push({ seq: null, caseId: null, record: null, id: null, ...found });
    }
  };
  const addDamage = (): void => {
    if (!kept.has('file_damaged')) add({ kind: 'file_damaged' });
  };
  return {
    add,
    addDamage,
    guard(step) {
      try {
        atBoundary(step);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'casefile.damaged') throw error;
        addDamage();
      }
    },
    list: () => ({
      findings: KINDS.flatMap((kind) => kept.get(kind) ?? []).slice(0, most),
      findingCount,
    }),
  };
}
