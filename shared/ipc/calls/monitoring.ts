// The calls of the monitoring.
import { z } from 'zod';
import type { JobId, NoticeId, MonitorId } from '../../domain/ids.ts';
import type { Notice, Monitor } from '../../domain/monitor.ts';
import type { MonitorView } from '../../records/monitoring.ts';
import { caseId, id, snapshotId } from '../../id-schema.ts';
import { monitorFields } from '../../records/entered.ts';
import { reply } from './inputs.ts';

const monitorId = id.transform((text) => text as MonitorId);
const noticeId = id.transform((text) => text as NoticeId);

/** The calls. */
export const monitorCalls = {
  'monitors.list': {
    in: z.strictObject({ caseId: caseId.nullable() }),
    out: reply<MonitorView[]>(),
  },
  /**
   * Monitors what a snapshot asked, with the same request at the same environment. `forcesRun`: the
   * service investigates again in each run instead of reusing an earlier investigation; of no
   * meaning for names. `input.invalid` for an imported snapshot, `record.conflict` when the case
   * monitors the same already.
   */
  'monitors.create': {
    in: z.strictObject({ snapshotId, fields: monitorFields, forcesRun: z.boolean() }),
    out: reply<Monitor>(),
  },
  'monitors.update': {
    in: z.strictObject({
      id: monitorId,
      change: monitorFields.partial().extend({ isPaused: z.boolean().optional() }),
    }),
    out: reply<Monitor>(),
  },
  'monitors.setRemoved': {
    in: z.strictObject({ id: monitorId, isRemoved: z.boolean() }),
    out: reply<Monitor>(),
  },
  /**
   * Runs it now, billed, because the person says so; takes nothing of its budget. Errors:
   * `monitor.under_way`, `case.sealed`, `environment.unknown`, `key.missing`.
   */
  'monitors.run': { in: z.strictObject({ id: monitorId }), out: reply<{ jobId: JobId }>() },
  /** Puts a due run off by one interval. */
  'monitors.skip': { in: z.strictObject({ id: monitorId }), out: reply<Monitor>() },
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
