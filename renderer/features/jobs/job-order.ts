// Which of the open jobs of a case are shown at once, and in what order.
import type { Job } from '#shared/screening/job.ts';
import { isActive, isUndecided } from './jobs-controller.svelte.ts';

/** Shown at once, at most. */
const MOST_SHOWN = 5;
/** Of those that continue by themselves, at most. */
const MOST_RUNNING = 2;

/** Undecided before failed before all else; within each the newest first, as they come. */
export function byUrgency(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
}

/**
 * The jobs to show before the person asks for all: what went wrong or was stopped, and the first two
 * of those that continue by themselves.
 */
export function shownAtOnce(jobs: readonly Job[]): Job[] {
  const sorted = byUrgency(jobs);
  const running = new Set(sorted.filter(goesOnByItself).slice(0, MOST_RUNNING));
  return sorted.filter((job) => running.has(job) || !goesOnByItself(job)).slice(0, MOST_SHOWN);
}

function goesOnByItself(job: Job): boolean {
  return isActive(job) && job.error === null;
}

function urgencyOf(job: Job): number {
  const { state } = job;
  if (isUndecided(job)) return 2;
  return state === 'failed' ? 1 : 0;
}
