// How many screenings of an environment are under way at once, from submit to result. The limit
// may change while they are.
import type { EnvironmentId, JobId } from '#shared/domain/ids.ts';
import { MAX_IN_FLIGHT } from '../providers/http/limits.ts';

interface Room {
  /** Jobs under way. */
  taken: Set<JobId>;
  /** In the order they came. */
  waiting: { id: JobId; enter: () => void }[];
}

/** Places per environment; jobs wait in line for one. */
export class Places {
  readonly #limit: () => number;
  readonly #rooms = new Map<EnvironmentId, Room>();

  /** @param limit asked every time; bounded to 1–299, for the service refuses the 300th */
  constructor(limit: () => number) {
    this.#limit = () => Math.max(1, Math.min(MAX_IN_FLIGHT, Math.trunc(limit())));
  }

  /** The places of one environment. */
  get limit(): number {
    return this.#limit();
  }

  /** The jobs under way there. */
  under(environmentId: EnvironmentId): ReadonlySet<JobId> {
    return this.#room(environmentId).taken;
  }

  /** Waits for a place; false when the signal ended the wait. A job has one place at most. */
  enter(environmentId: EnvironmentId, id: JobId, signal: AbortSignal): Promise<boolean> {
    const room = this.#room(environmentId);
    if (signal.aborted) return Promise.resolve(false);
    if (room.taken.has(id)) return Promise.resolve(true);
    if (room.waiting.length === 0 && room.taken.size < this.limit) {
      room.taken.add(id);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const leave = (): void => {
        room.waiting = room.waiting.filter((one) => one !== entry);
        resolve(false);
      };
      const entry = {
        id,
        enter: () => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        },
      };
      room.waiting.push(entry);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Takes a place without waiting, beyond the limit if need be: the job is under way already. */
  join(environmentId: EnvironmentId, id: JobId): void {
    this.#room(environmentId).taken.add(id);
  }

  /** Frees the place of a job, if it has one. */
  leave(environmentId: EnvironmentId, id: JobId): void {
    const room = this.#room(environmentId);
    if (room.taken.delete(id)) this.#letIn(room);
  }

  /** The limit may have changed. */
  review(): void {
    for (const room of this.#rooms.values()) this.#letIn(room);
  }

  #letIn(room: Room): void {
    while (room.taken.size < this.limit) {
      const next = room.waiting.shift();
      if (next === undefined) return;
      // Taken for it here, so that nobody can step in between.
      room.taken.add(next.id);
      next.enter();
    }
  }

  #room(environmentId: EnvironmentId): Room {
    const room = this.#rooms.get(environmentId) ?? { taken: new Set(), waiting: [] };
    this.#rooms.set(environmentId, room);
    return room;
  }
}
