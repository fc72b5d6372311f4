// Tells the page how jobs, batches and quotas are: at most ten events a second for each, the last
// state always.
import type { Clock } from '#shared/domain/time.ts';
import type { EventName, Events } from '#shared/ipc/transport.ts';
import { subjectOf, type Job } from '#shared/screening/job.ts';
import type { Sleep } from '../providers/sleep.ts';

/** The shortest time between two events of one job, of one batch, or of one environment's quota. */
const EVENT_GAP_MS = 100;

/** Sends an event. */
export type Emit = <Name extends EventName>(name: Name, payload: Events[Name]) => void;

/** What waiting for one's turn needs. */
export interface TellingPorts {
  clock: Clock;
  sleep: Sleep;
}

interface Line<News> {
  toldAt: number;
  /** Waits for its turn; undefined when everything was told. */
  pending: News | undefined;
}

/** Tells of many things; one that changes faster than it may be reported is reported in its last state. */
export class Telling<Id, News> {
  readonly #ports: TellingPorts;
  readonly #send: (news: News) => void;
  readonly #lines = new Map<Id, Line<News>>();
  readonly #closing = new AbortController();

  constructor(ports: TellingPorts, send: (news: News) => void) {
    this.#ports = ports;
    this.#send = send;
  }

  /** Tells now, or as soon as it may. */
  tell(id: Id, news: News): void {
    const now = this.#ports.clock.monotonicMs();
    this.#forgetSilent(now);
    const line = this.#lines.get(id);
    if (line === undefined) {
      this.#lines.set(id, { toldAt: now, pending: undefined });
      this.#send(news);
    } else if (line.pending === undefined) {
      line.pending = news;
      void this.#tellLater(line);
    } else {
      line.pending = news;
    }
  }

  /** Tells what is pending and ends all waits. */
  close(): void {
    this.#closing.abort();
  }

  /** A line that may be told at once again is as good as none. */
  #forgetSilent(now: number): void {
    // Oldest first as a rule; one that stays a little longer does no harm.
    for (const [id, { pending, toldAt }] of this.#lines) {
      if (now - toldAt < EVENT_GAP_MS) break;
      if (pending === undefined) this.#lines.delete(id);
    }
  }

  async #tellLater(line: Line<News>): Promise<void> {
    const { clock, sleep } = this.#ports;
    const { signal } = this.#closing;
    for (;;) {
      const wait = line.toldAt + EVENT_GAP_MS - clock.monotonicMs();
      if (wait <= 0 || signal.aborted) break;
      await sleep(wait, signal);
    }
    const news = line.pending;
    line.pending = undefined;
    line.toldAt = clock.monotonicMs();
    if (news !== undefined) this.#send(news);
  }
}

/** Tells of jobs. */
export class JobProgress {
  readonly #telling: Telling<Job['id'], Job>;

  constructor(ports: TellingPorts & { emit: Emit }) {
    this.#telling = new Telling(ports, (job) => ports.emit('job.changed', toEvent(job)));
  }

  /** Tells now, or as soon as it may. */
  tell(job: Job): void {
    this.#telling.tell(job.id, job);
  }

  /** Tells what is pending and ends all waits. */
  close(): void {
    this.#telling.close();
  }
}

function toEvent(job: Job): Events['job.changed'] {
  const { id, caseId, batchId, state, billed, remoteStatus, snapshotId } = job;
  const subject = subjectOf(job);
  return {
    jobId: id,
    caseId,
    batchId,
    state,
    billed,
    remoteStatus,
    snapshotId,
    title: job.kind === 'name' ? subject : `${subject} (${job.request.chainName})`,
    errorCode: job.error?.code ?? null,
    // The service tells no share of its work.
    value: state === 'complete' ? 1 : null,
  };
}
