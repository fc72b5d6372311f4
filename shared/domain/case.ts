// A case as the case file keeps it.
import type { CaseId } from './ids.ts';
import type { UtcMs } from './time.ts';

/** A case with the counts a list shows. */
export interface CaseSummary {
  id: CaseId;
  /** The person's own case number, unique in the file, e.g. `TF-2026-001`. */
  reference: string;
  title: string;
  createdAt: UtcMs;
  /** Snapshots stored in the case. */
  screeningCount: number;
  /** Jobs neither complete nor given up. */
  openJobCount: number;
  lastActivityAt: UtcMs;
}
