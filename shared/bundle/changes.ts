// What changed between two bundles of a case.
import type { JournalKind } from '../domain/journal.ts';
import type { UtcMs } from '../domain/time.ts';

/** What differs between a bundle and one that was written before it, and why. */
export interface BundleChanges {
  fileName: string;
  at: UtcMs;
  /** Of the payload, by its path in the bag; the first of them where there are very many. */
  files: { path: string; change: 'added' | 'changed' | 'removed' }[];
  fileCount: number;
  /** Entries that the journal has since, by kind. */
  journal: { kind: JournalKind; count: number }[];
}
