// The cases of the open file, and the screenings stored in the one that is looked at.
import type { CaseSummary } from '#shared/domain/case.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';

type CasesApi = Pick<Api, 'cases.list' | 'cases.create' | 'screenings.list'>;

/** Cases with their counts; screenings of one case. */
export class CasesController {
  /** Latest activity first; null until loaded. */
  cases = $state.raw<CaseSummary[] | null>(null);
  /** Newest first; null until loaded. */
  screenings = $state.raw<SnapshotSummary[] | null>(null);
  readonly loading = new Task();
  readonly creating = new Task();
  readonly loadingScreenings = new Task();
  readonly #api: CasesApi;
  #caseId: CaseId | null = null;

  constructor(api: CasesApi, events: EventPort) {
    this.#api = api;
    events.on('cases.changed', () => void this.load());
    events.on('job.changed', ({ state, caseId }) => {
      const hasEnded = state === 'complete' || state === 'failed' || state === 'unknown';
      if (hasEnded || !this.cases?.some((one) => one.id === caseId)) void this.load();
    });
    events.on('snapshot.stored', ({ caseId }) => {
      void this.load();
      if (caseId === this.#caseId) void this.#loadScreenings();
    });
  }

  /** Reads the list of cases. */
  readonly load = joinReloads(async () => {
    const cases = await this.loading.run(() => this.#api['cases.list']({}));
    if (cases) this.cases = cases.toSorted((a, b) => b.lastActivityAt - a.lastActivityAt);
  });

  /** Creates a case; without a reference the next free one is given. */
  async create(args: { reference?: string; title?: string }): Promise<CaseSummary | null> {
    const created = await this.creating.run(() => this.#api['cases.create'](args));
    if (!created) return null;
    this.cases = [created, ...(this.cases ?? []).filter((one) => one.id !== created.id)];
    return created;
  }

  /** The case with this id, if it is in the file. */
  find(caseId: CaseId): CaseSummary | undefined {
    return this.cases?.find((one) => one.id === caseId);
  }

  /** Looks at a case: reads its screenings. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.#caseId) this.screenings = null;
    this.#caseId = caseId;
    await this.#loadScreenings();
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.cases = null;
    this.screenings = null;
    this.#caseId = null;
  }

  readonly #loadScreenings = joinReloads(async () => {
    const caseId = this.#caseId;
    if (caseId === null) return;
    const list = await this.loadingScreenings.run(() => this.#api['screenings.list']({ caseId }));
    if (list && caseId === this.#caseId) {
      this.screenings = list.toSorted((a, b) => b.takenAt - a.takenAt);
    }
  });
}
