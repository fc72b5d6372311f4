// Accepted name screenings: where each one is by elapsed time (name API 2.2, 3). Results are
// computed when asked for: a request always has the same result.
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import type { JsonObject } from '#shared/screening/json.ts';
import { screenName, type Outcome } from './engine.ts';
import { durationOf, type ScreeningRequest } from './screening-request.ts';

/** A task as it was accepted. */
export interface NameTask {
  /** A UUID. */
  id: string;
  body: JsonObject;
  request: ScreeningRequest;
  acceptedAt: UtcMs;
  /** Id of the account that may read it; null = every account, for tasks of an earlier run. */
  owner: string | null;
}

/** Where a task is; the outcome is there when it is no longer at work. */
export type TaskState = { status: 'processing' } | Outcome;

/** All tasks of one service. */
export class TaskStore {
  readonly #tasks = new Map<string, NameTask>();
  readonly #clock: Clock;
  readonly #pace: number;
  readonly #newId: () => string;
  readonly #save: (task: NameTask) => void;

  /**
   * @param options.pace how many times faster than real a screening runs
   * @param options.newId gives a new task's id, a UUID
   * @param options.save keeps a task before it is answered
   */
  constructor(options: {
    clock: Clock;
    pace: number;
    newId: () => string;
    save: (task: NameTask) => void;
    known: readonly NameTask[];
  }) {
    this.#clock = options.clock;
    this.#pace = options.pace;
    this.#newId = options.newId;
    this.#save = options.save;
    for (const task of options.known) this.#tasks.set(task.id, task);
  }

  /** Accepts a screening. */
  accept(body: JsonObject, request: ScreeningRequest, owner: string): NameTask {
    const id = this.#newId();
    const task = { id, body, request, acceptedAt: this.#clock.now(), owner };
    this.#save(task);
    this.#tasks.set(id, task);
    return task;
  }

  /** Every task, those of an earlier run first: the proof, in tests, that nothing ran twice. */
  list(): NameTask[] {
    return [...this.#tasks.values()];
  }

  /** A task that an account may read. */
  find(id: string, reader: string): NameTask | undefined {
    const task = this.#tasks.get(id.toLowerCase());
    return task?.owner === null || task?.owner === reader ? task : undefined;
  }

  /** Where a task is now. */
  stateOf(task: NameTask): TaskState {
    const elapsed = (this.#clock.now() - task.acceptedAt) * this.#pace;
    return elapsed < durationOf(task.request) ? { status: 'processing' } : screenName(task.request);
  }
}
