// Where the attached hits of a subject are, read from the newest screening of their name and kept up
// to date.
import type { CaseId } from '#shared/domain/ids.ts';
import type { AttachedHit } from '#shared/domain/subject.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import {
  readAttachedHits,
  type AttachedHitCalls,
  type AttachedStandings,
} from './read-attached-hits.ts';

/** One per application. */
export class AttachedHitsController {
  /** Null until read. */
  standings = $state.raw<AttachedStandings | null>(null);
  readonly loading = new Task();
  readonly #api: AttachedHitCalls;
  #caseId: CaseId | null = null;
  #hits: readonly AttachedHit[] = [];

  constructor(api: AttachedHitCalls, events: EventPort) {
    this.#api = api;
    events.on('snapshot.stored', ({ caseId }) => {
      if (caseId === this.#caseId && this.#hits.length > 0) void this.#load();
    });
  }

  /** Reads where these hits of a case are. */
  async look(caseId: CaseId, hits: readonly AttachedHit[]): Promise<void> {
    if (caseId !== this.#caseId) this.standings = null;
    this.#caseId = caseId;
    this.#hits = hits;
    await this.#load();
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.#caseId = null;
    this.#hits = [];
    this.standings = null;
  }

  readonly #load = joinReloads(async () => {
    const hits = this.#hits;
    const read = await this.loading.run(() => readAttachedHits(this.#api, hits));
    if (read !== undefined && hits === this.#hits) this.standings = read;
  });
}
