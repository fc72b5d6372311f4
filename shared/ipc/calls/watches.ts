// The calls of the monitoring.
import { z } from 'zod';
import type { JobId, NoticeId, WatchId } from '../../domain/ids.ts';
import type { Notice, Watch } from '../../domain/watch.ts';
import type { WatchView } from '../../records/watches.ts';
import { caseId, id, snapshotId } from '../../id-schema.ts';
import { watchFields } from '../../records/entered.ts';
import { reply } from './inputs.ts';

const watchId = id.transform((text) => text as WatchId);
const noticeId = id.transform((text) => text as NoticeId);

/** The calls. */
export const watchCalls = {
  'watches.list': { in: z.strictObject({ caseId: caseId.nullable() }), out: reply<WatchView[]>() },
  /**
   * Watches what a snapshot asked, with the same request at the same environment. `forcesRun`: the
   * service investigates again in each run instead of reusing an earlier investigation; of no
   * meaning for names. `input.invalid` for an imported snapshot, `record.conflict` when the case
   * watches the same already.
   */
  'watches.create': {
    in: z.strictObject({ snapshotId, fields: watchFields, forcesRun: z.boolean() }),
    out: reply<Watch>(),
  },
  'watches.update': {
    in: z.strictObject({
      id: watchId,
      change: watchFields.partial().extend({ isPaused: z.boolean().optional() }),
    }),
    out: reply<Watch>(),
  },
  'watches.setRemoved': {
    in: z.strictObject({ id: watchId, isRemoved: z.boolean() }),
    out: reply<Watch>(),
  },
  /**
   * Runs it now, billed, because the person says so; takes nothing of its budget. Errors:
   * `watch.under_way`, `case.sealed`, `environment.unknown`, `key.missing`.
   */
  'watches.run': { in: z.strictObject({ id: watchId }), out: reply<{ jobId: JobId }>() },
  /** Puts a due run off by one interval. */
  'watches.skip': { in: z.strictObject({ id: watchId }), out: reply<Watch>() },
  'notices.list': {
    in: z.strictObject({ caseId: caseId.nullable(), limit: z.number().int().min(1).max(1000) }),
    /** Newest first, and how many were not seen in all. */
    out: reply<{ notices: Notice[]; unseen: number }>(),
  },
  'notices.markSeen': {
    in: z.strictObject({ ids: z.array(noticeId).min(1).max(1000) }),
    out: reply<null>(),
  },
} as const;
