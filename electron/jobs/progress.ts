// Tells the page how jobs stand: at most ten events a second for each job, the last one always.
import type { Clock } from '#shared/domain/time.ts';
import type { JobId } from '#shared/domain/ids.ts';
import type { EventName, Events } from '#shared/ipc/transport.ts';
import type { Job } from '#shared/screening/job.ts';
import type { Sleep } from '../providers/sleep.ts';

/** The shortest time between two events of one job. */
const EVENT_GAP_MS = 100;

/** Sends an event. */
export type Emit = <Name extends EventName>(name: Name, payload: Events[Name]) => void;

/** What telling needs. */
export interface ProgressPorts {
  clock: Clock;
  sleep: Sleep;
  emit: Emit;
}

interface Line {
  toldAt: number;
  /** Waits for its turn; null when everything was told. */
  pending: Job | null;
}

/** Tells of jobs; a job that changes faster than it may be told is told in its last state. */
export class JobProgress {
  readonly #ports: ProgressPorts;
  readonly #lines = new Map<JobId, Line>();
  readonly #closing = new AbortController();

  constructor(ports: ProgressPorts) {
    this.#ports = ports;
  }

  /** Tells now, or as soon as it may. */
  tell(job: Job): void {
    const now = this.#ports.clock.monotonicMs();
    this.#forgetSilent(now);
    const line = this.#lines.get(job.id);
    if (line === undefined) {
      this.#lines.set(job.id, { toldAt: now, pending: null });
      this.#ports.emit('job.changed', toEvent(job));
    } else if (line.pending === null) {
      line.pending = job;
      void this.#tellLater(line);
    } else {
      line.pending = job;
    }
  }

  /** Tells what is pending and ends all waits. */
  close(): void {
    this.#closing.abort();
  }

  /** A line that may be told at once again is as good as none. */
  #forgetSilent(now: number): void {
    for (const [id, { pending, toldAt }] of this.#lines) {
      if (pending === null && now - toldAt >= EVENT_GAP_MS) this.#lines.delete(id);
    }
  }

  async #tellLater(line: Line): Promise<void> {
    const { clock, sleep, emit } = this.#ports;
    const { signal } = this.#closing;
    for (;;) {
      const wait = line.toldAt + EVENT_GAP_MS - clock.monotonicMs();
      if (wait <= 0 || signal.aborted) break;
      await sleep(wait, signal);
    }
    const job = line.pending;
    line.pending = null;
    line.toldAt = clock.monotonicMs();
    if (job !== null) emit('job.changed', toEvent(job));
  }
}

function toEvent(job: Job): Events['job.changed'] {
  const { id, caseId, state, billed, remoteStatus, request, snapshotId } = job;
  return {
    ...{ jobId: id, caseId, state, billed, remoteStatus, snapshotId },
    title: `${request.address} (${request.chainName})`,
    errorCode: job.error?.code ?? null,
    // The service tells no share of its work.
    value: state === 'complete' ? 1 : null,
  };
}
