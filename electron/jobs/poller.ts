// When a job may be asked for again: at least 2 s after the last answer, on the clock that never
// jumps, however often a person presses a button.
import type { Clock } from '#shared/domain/time.ts';
import type { JobId } from '#shared/domain/ids.ts';
import type { Sleep } from '../providers/sleep.ts';
import { POLL_GAP_MS, pollIntervalMs } from './policy.ts';

interface Pace {
  /** When this program began to wait for the job. */
  beganAt: number;
  /** When the last poll, or the submit, had ended. */
  endedAt: number;
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

  /** Counts from now on, unless it does so already. An earlier run may just have polled. */
  begin(id: JobId): void {
    const now = this.#clock.monotonicMs();
    if (!this.#paces.has(id)) this.#paces.set(id, { beganAt: now, endedAt: now });
  }

  /** A poll ended. From its end, not its start: so the service sees no less between two. */
  end(id: JobId): void {
    const pace = this.#paces.get(id);
    if (pace !== undefined) pace.endedAt = this.#clock.monotonicMs();
  }

  /** Milliseconds until the next regular poll; a person may cut this short. */
  msUntilDue(id: JobId): number {
    const pace = this.#paces.get(id);
    if (pace === undefined) return 0;
    const interval = pollIntervalMs(pace.endedAt - pace.beganAt);
    return Math.max(0, pace.endedAt + interval - this.#clock.monotonicMs());
  }

  /** Waits until a poll is allowed at all; nobody may cut this short but the end of the job. */
  async keepGap(id: JobId, signal: AbortSignal): Promise<void> {
    const pace = this.#paces.get(id);
    if (pace === undefined) return;
    for (;;) {
      // A timer may fire early, and a machine may sleep: only the clock decides.
      const rest = pace.endedAt + POLL_GAP_MS - this.#clock.monotonicMs();
      if (rest <= 0 || signal.aborted) return;
      await this.#sleep(rest, signal);
    }
  }

  /** The job is over, or nobody waits for it. Begun again, it is asked for often again. */
  forget(id: JobId): void {
    this.#paces.delete(id);
  }
}
