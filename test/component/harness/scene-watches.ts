// The monitoring as the scenes know it.
import { AppError } from '#shared/errors.ts';
import type { JobId, WatchId } from '#shared/domain/ids.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { WatchView } from '#shared/records/watches.ts';
import { SAMPLE_NOW } from '../../builders/page-samples.ts';
import { buildWatch, sampleNotices, sampleWatches } from '../../builders/watch-samples.ts';

type WatchHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `watches.${string}` | `notices.${string}`>
>;

/** Watches in every standing, or none. */
export function watchHandlers(isEmpty: boolean): WatchHandlers {
  const watches: WatchView[] = isEmpty ? [] : [...sampleWatches];
  let notices = isEmpty ? [] : [...sampleNotices];

  function change(id: WatchId, parts: Partial<WatchView>): WatchView {
    const watch = watches.find((one) => one.id === id);
    if (!watch) throw new AppError('record.not_found', id);
    const changed = { ...watch, ...parts };
    watches.splice(watches.indexOf(watch), 1, changed);
    return changed;
  }

  return {
    'watches.list': ({ caseId }) =>
      watches.filter((one) => one.removedAt === null && (caseId === null || one.caseId === caseId)),
    'watches.create': ({ fields }) => {
      const watch = buildWatch(watches.length + 1, fields);
      watches.push(watch);
      return watch;
    },
    'watches.update': ({ id, change: { isPaused, ...fields } }) => {
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
    'watches.setRemoved': ({ id, isRemoved }) =>
      change(id, { removedAt: isRemoved ? SAMPLE_NOW : null }),
    'watches.run': ({ id }) => {
      change(id, { standing: 'under_way' });
      return { jobId: 'run-1' as JobId };
    },
    'watches.skip': ({ id }) => change(id, { standing: 'waiting' }),
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
