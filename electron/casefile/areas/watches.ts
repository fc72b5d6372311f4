// The operations of the monitoring.
import type { Serve } from '../serve.ts';
import {
  compareSnapshots,
  listNotices,
  setNoticesSeen,
  settleWatchRun,
} from '../tables/notices.ts';
import { listUnsettledRuns, startWatchRun } from '../tables/watch-runs.ts';
import {
  createWatch,
  getWatch,
  listWatches,
  setWatchRemoved,
  updateWatch,
} from '../tables/watches.ts';

/** Serves them over the open file. */
export function serveWatches({ read, write }: Serve) {
  return {
    createWatch: write(createWatch),
    updateWatch: write(updateWatch),
    setWatchRemoved: write(setWatchRemoved),
    listWatches: read(listWatches),
    getWatch: read(getWatch),
    startWatchRun: write(startWatchRun),
    listUnsettledRuns: read(listUnsettledRuns),
    settleWatchRun: write(settleWatchRun),
    listNotices: read(listNotices),
    setNoticesSeen: write(setNoticesSeen),
    compareSnapshots: read(compareSnapshots),
  };
}
