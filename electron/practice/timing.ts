// How long things take, and how waiting is done: every duration is divided by the pace.

/** Waits so many real milliseconds. */
export type Sleep = (ms: number) => Promise<void>;

/** Durations of the service. */
export class Timing {
  /** How many times faster than real everything runs. */
  readonly pace: number;
  /** Waits real milliseconds, whatever the pace. */
  readonly sleep: Sleep;

  constructor(pace: number, sleep: Sleep) {
    this.pace = pace;
    this.sleep = sleep;
  }

  /** Waits a duration given at pace 1, in milliseconds. */
  async wait(ms: number): Promise<void> {
    await this.sleep(ms / this.pace);
  }
}
