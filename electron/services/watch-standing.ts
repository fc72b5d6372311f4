// Where a watch is at a moment, and when its due time cannot be right. Pure.
import { dueAfter, WATCH_DAY_MS } from '#shared/domain/watch.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { WatchStanding, WatchState } from '#shared/records/watches.ts';
import { ACTIVE_JOB_STATES } from '#shared/screening/job.ts';

/** Where it is. */
export function standingOf(watch: WatchState, now: UtcMs): WatchStanding {
  const { lastRun } = watch;
  if (lastRun !== null && ACTIVE_JOB_STATES.includes(lastRun.state)) return 'under_way';
  if (lastRun?.state === 'unknown') return 'undecided';
  if (watch.isSealed) return 'sealed';
  if (watch.pausedAt !== null) return 'paused';
  if (now < watch.nextDueAt) return 'waiting';
  return isApproved(watch, now) ? 'approved' : 'due';
}

/**
 * Whether the budget pays for a run now. By the dates of its last run too, at least one interval
 * must have passed: a clock that was ahead and was set back must not pay twice.
 */
function isApproved({ approval, runsLeft, intervalDays, base, lastRun }: WatchState, now: UtcMs) {
  if (approval !== 'budget' || runsLeft === 0) return false;
  const lastAt = Math.max(base?.takenAt ?? -Infinity, lastRun?.startedAt ?? -Infinity);
  return now >= dueAfter(lastAt, intervalDays);
}

/**
 * Whether it is due later than any run, skip or change could have set: the clock was ahead then. A
 * day more is allowed, for small corrections of the clock.
 */
export function isClockSetBack({ nextDueAt, intervalDays }: WatchState, now: UtcMs): boolean {
  return nextDueAt > dueAfter(now, intervalDays) + WATCH_DAY_MS;
}
