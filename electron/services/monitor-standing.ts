// Where a monitor is at a moment, and when its due time cannot be right. Pure.
import { dueAfter, MONITOR_DAY_MS } from '#shared/domain/monitor.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { MonitorStanding, MonitorState } from '#shared/records/monitoring.ts';
import { ACTIVE_JOB_STATES } from '#shared/screening/job.ts';

/** Where it is. */
export function standingOf(monitor: MonitorState, now: UtcMs): MonitorStanding {
  const { lastRun } = monitor;
  if (lastRun !== null && ACTIVE_JOB_STATES.includes(lastRun.state)) return 'under_way';
  if (lastRun?.state === 'unknown') return 'undecided';
  if (monitor.isSealed) return 'sealed';
  if (monitor.pausedAt !== null) return 'paused';
  if (now < monitor.nextDueAt) return 'waiting';
  return isApproved(monitor, now) ? 'approved' : 'due';
}

/**
 * Whether the budget pays for a run now. By the dates of its last run too, at least one interval
 * must have passed: a clock that was ahead and was set back must not pay twice.
 */
function isApproved({ approval, runsLeft, intervalDays, base, lastRun }: MonitorState, now: UtcMs) {
  if (approval !== 'budget' || runsLeft === 0) return false;
  const lastAt = Math.max(base?.takenAt ?? -Infinity, lastRun?.startedAt ?? -Infinity);
  return now >= dueAfter(lastAt, intervalDays);
}

/**
 * Whether it is due later than any run, skip or change could have set: the clock was ahead then. A
 * day more is allowed, for small corrections of the clock.
 */
export function isClockSetBack({ nextDueAt, intervalDays }: MonitorState, now: UtcMs): boolean {
  return nextDueAt > dueAfter(now, intervalDays) + MONITOR_DAY_MS;
}
