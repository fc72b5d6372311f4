// The timeline of a case.
import type { CaseId, TimelineEntryId } from '#shared/domain/ids.ts';
import type { TimelineEntry, TimelineFields, TimelinePage } from '#shared/domain/timeline.ts';
import type { CallParsed } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { givenFields, type Given } from './given-fields.ts';
import type { ServicePorts } from './ports.ts';

/** The timelines of the open case file. Every change of a closed case is `case.sealed`. */
export interface TimelineService {
  /** A page of everything of a case. */
  list: (args: CallParsed<'timeline.list'>) => Promise<TimelinePage>;
  /** Errors: `record.not_found` (case, subject). */
  add: (args: { caseId: CaseId; fields: TimelineFields }) => Promise<TimelineEntry>;
  /** Errors: `record.not_found`. */
  update: (args: { id: TimelineEntryId; change: Given<TimelineFields> }) => Promise<TimelineEntry>;
  /** Errors: `record.not_found`. */
  setRemoved: (args: { id: TimelineEntryId; isRemoved: boolean }) => Promise<TimelineEntry>;
}

/** Builds the service. */
export function createTimelineService(
  ports: ServicePorts & { caseFile: CaseFile },
): TimelineService {
  const { caseFile, clock } = ports;
  const told = (entry: TimelineEntry): TimelineEntry => {
    ports.emit('records.changed', { caseId: entry.caseId, area: 'timeline' });
    return entry;
  };
  return {
    list: (args) => caseFile.listTimeline(args),
    add: async (args) =>
      told(
        await caseFile.addTimelineEntry({
          ...args,
          id: ports.newId() as TimelineEntryId,
          at: clock.now(),
        }),
      ),
    update: async ({ id, change }) =>
      told(
        await caseFile.updateTimelineEntry({ id, change: givenFields(change), at: clock.now() }),
      ),
    setRemoved: async (args) =>
      told(await caseFile.setTimelineEntryRemoved({ ...args, at: clock.now() })),
  };
}
