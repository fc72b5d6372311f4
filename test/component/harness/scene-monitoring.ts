// The monitoring as the scenes know it.
import { AppError } from '#shared/errors.ts';
import type { JobId, MonitorId } from '#shared/domain/ids.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { MonitorView } from '#shared/records/monitoring.ts';
import { SAMPLE_NOW } from '../../builders/page-samples.ts';
import { buildMonitor, sampleNotices, sampleMonitors } from '../../builders/monitor-samples.ts';

type MonitorHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `monitors.${string}` | `notices.${string}`>
>;

/** Monitors in every standing, or none. */
export function monitorHandlers(isEmpty: boolean): MonitorHandlers {
  const monitors: MonitorView[] = isEmpty ? [] : [...sampleMonitors];
  let notices = isEmpty ? [] : [...sampleNotices];

  function change(id: MonitorId, parts: Partial<MonitorView>): MonitorView {
    const monitor = monitors.find((one) => one.id === id);
    if (!monitor) throw new AppError('record.not_found', id);
    const changed = { ...monitor, ...parts };
    monitors.splice(monitors.indexOf(monitor), 1, changed);
    return changed;
  }

  return {
    'monitors.list': ({ caseId }) =>
      monitors.filter(
        (one) => one.removedAt === null && (caseId === null || one.caseId === caseId),
      ),
    'monitors.create': ({ fields }) => {
      const monitor = buildMonitor(monitors.length + 1, fields);
      monitors.push(monitor);
      return monitor;
    },
    'monitors.update': ({ id, change: { isPaused, ...fields } }) => {
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      const paused =
        isPaused === undefined
          ? {}
          : {
              pausedAt: isPaused ? SAMPLE_NOW : null,
              standing: isPaused ? ('paused' as const) : ('waiting' as const),
            };
      return change(id, { ...Object.fromEntries(given), ...paused });
    },
    'monitors.setRemoved': ({ id, isRemoved }) =>
      change(id, { removedAt: isRemoved ? SAMPLE_NOW : null }),
    'monitors.run': ({ id }) => {
      change(id, { standing: 'under_way' });
      return { jobId: 'run-1' as JobId };
    },
    'monitors.skip': ({ id }) => change(id, { standing: 'waiting' }),
    'notices.list': ({ caseId, limit }) => {
      const found = notices.filter((one) => caseId === null || one.caseId === caseId);
      const unseen = found.filter(({ seenAt }) => seenAt === null).length;
      return { notices: found.slice(0, limit), unseen };
    },
    'notices.markSeen': ({ ids }) => {
      notices = notices.map((one) => (ids.includes(one.id) ? { ...one, seenAt: SAMPLE_NOW } : one));
      return null;
    },
  };
}
