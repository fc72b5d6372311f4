// The operations of the monitoring.
import type { Serve } from '../serve.ts';
import {
  compareSnapshots,
  listNotices,
  setNoticesSeen,
  settleMonitorRun,
} from '../tables/notices.ts';
import { listUnsettledRuns, startMonitorRun } from '../tables/monitor-runs.ts';
import {
  createMonitor,
  getMonitor,
  listMonitors,
  setMonitorRemoved,
  updateMonitor,
} from '../tables/monitoring.ts';

/** Serves them over the open file. */
export function serveMonitors({ read, write }: Serve) {
  return {
    createMonitor: write(createMonitor),
    updateMonitor: write(updateMonitor),
    setMonitorRemoved: write(setMonitorRemoved),
    listMonitors: read(listMonitors),
    getMonitor: read(getMonitor),
    startMonitorRun: write(startMonitorRun),
    listUnsettledRuns: read(listUnsettledRuns),
    settleMonitorRun: write(settleMonitorRun),
    listNotices: read(listNotices),
    setNoticesSeen: write(setNoticesSeen),
    compareSnapshots: read(compareSnapshots),
  };
}
