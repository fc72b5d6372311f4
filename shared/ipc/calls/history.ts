// The calls of a subject's history: its stored screenings, and any two of them compared.
import { z } from 'zod';
import type { SnapshotComparison } from '../../review/comparison.ts';
import type { NameComparison } from '../../review/name-comparison.ts';
import type { HistoryList } from '../../records/history.ts';
import { snapshotId } from '../../id-schema.ts';
import { largeReply, nothing, reply } from './inputs.ts';

/** The calls. */
export const historyCalls = {
  /** Of the address, transaction or name of a snapshot. */
  'history.list': { in: z.strictObject({ snapshotId }), out: reply<HistoryList>() },
  /**
   * One at a time: another one ends the one under way with `job.aborted`. Tells `history.progress`.
   * Errors: `record.not_found`, `evidence.hash_mismatch`, `input.invalid` for a name,
   * `evidence.too_large`.
   */
  'history.compare': {
    in: z.strictObject({ beforeId: snapshotId, afterId: snapshotId }),
    out: largeReply<SnapshotComparison>(),
  },
  /** Two screenings of one name; otherwise as `history.compare`. */
  'history.compareNames': {
    in: z.strictObject({ beforeId: snapshotId, afterId: snapshotId }),
    out: largeReply<NameComparison>(),
  },
  /** Ends the comparison under way, if there is one. */
  'history.cancel': { in: nothing, out: reply<null>() },
} as const;
