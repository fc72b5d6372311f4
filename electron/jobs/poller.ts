// When a job may be asked for again: on the clock that never jumps, counted from the last answer,
// however often a person presses a button.
import type { Clock } from '#shared/domain/time.ts';
import type { JobId } from '#shared/domain/ids.ts';
import type { Sleep } from '../providers/sleep.ts';

/** How often the jobs of a kind are asked for. Milliseconds. */
export interface PollSchedule {
  /** From the answer to the submit to the first poll, at least. */
  firstGapMs: number;
  /** From the answer to one poll to the next, at least. */
  gapMs: number;
  /** The regular wait of a job that has been waited for this long; never below `gapMs`. */
  intervalMs: (waitedMs: number) => number;
}

interface Pace {
  schedule: PollSchedule;
  /** When this program began to wait for the job. */
  beganAt: number;
  /** When the last poll, or the submit, had ended. */
  endedAt: number;
  /** What must lie between that and the next poll. */
  gapMs: number;
}

/** Keeps the distance between polls, for all jobs of a runner. */
export class PollPace {
  readonly #clock: Clock;
  readonly #sleep: Sleep;
  readonly #paces = new Map<JobId, Pace>();

  constructor(clock: Clock, sleep: Sleep) {
    this.#clock = clock;
    this.#sleep = sleep;
  }

  /** The submit has just been answered. */
  begin(id: JobId, schedule: PollSchedule): void {
    this.#start(id, schedule, schedule.firstGapMs);
  }

  /**
   * Counts from now on, unless it does so already: an earlier run may just have polled.
   * @param waitedMs how long ago the submit was answered, by a clock that may have been set
   */
  goOn(id: JobId, schedule: PollSchedule, waitedMs: number): void {
    if (this.#paces.has(id)) return;
    const { firstGapMs, gapMs } = schedule;
    this.#start(id, schedule, Math.max(gapMs, Math.min(firstGapMs, firstGapMs - waitedMs)));
  }

  /** A poll ended. From its end, not its start: so the service sees no less between two. */
  end(id: JobId): void {
    const pace = this.#paces.get(id);
    if (pace === undefined) return;
    pace.endedAt = this.#clock.monotonicMs();
    pace.gapMs = pace.schedule.gapMs;
  }

  /** Milliseconds until the next regular poll; a person may cut this short. */
  msUntilDue(id: JobId): number {
    const pace = this.#paces.get(id);
    if (pace === undefined) return 0;
    const regular = pace.schedule.intervalMs(pace.endedAt - pace.beganAt);
    return Math.max(0, pace.endedAt + Math.max(pace.gapMs, regular) - this.#clock.monotonicMs());
  }

  /** Waits until a poll is allowed at all; nobody may cut this short but the end of the job. */
  async keepGap(id: JobId, signal: AbortSignal): Promise<void> {
    const pace = this.#paces.get(id);
    if (pace === undefined) return;
    for (;;) {
      // A timer may fire early, and a machine may sleep: only the clock decides.
      const rest = pace.endedAt + pace.gapMs - this.#clock.monotonicMs();
      if (rest <= 0 || signal.aborted) return;
      await this.#sleep(rest, signal);
    }
  }

  /** The job is over, or nobody waits for it. Begun again, it is asked for often again. */
  forget(id: JobId): void {
    this.#paces.delete(id);
  }

  #start(id: JobId, schedule: PollSchedule, gapMs: number): void {
    const now = this.#clock.monotonicMs();
    this.#paces.set(id, { schedule, beganAt: now, endedAt: now, gapMs });
  }
}
