// The operations on the timeline.
import type { Serve } from '../serve.ts';
import {
  addTimelineEntry,
  setTimelineEntryRemoved,
  updateTimelineEntry,
} from '../tables/timeline.ts';
import { listTimeline } from '../tables/timeline-items.ts';

/** Serves them over the open file. */
export function serveTimeline({ read, write }: Serve) {
  return {
    addTimelineEntry: write(addTimelineEntry),
    updateTimelineEntry: write(updateTimelineEntry),
    setTimelineEntryRemoved: write(setTimelineEntryRemoved),
    listTimeline: read(listTimeline),
  };
}
