// The stored answers of a case, for views in which some of them are chosen one by one.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { EVERY_SCREENING, type ScreeningFilter } from '#shared/records/search.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { Task } from './task.svelte.ts';

type SnapshotsApi = Pick<Api, 'screenings.list'>;

const PAGE = 500;
/** More cannot be chosen one by one. */
const MOST = 5_000;

/** Of one case. */
export class CaseSnapshots {
  /** Oldest first; null until loaded. */
  snapshots = $state.raw<SnapshotSummary[] | null>(null);
  /** There are more than these, which are the newest. */
  isCut = $state(false);
  readonly loading = new Task();
  readonly #api: SnapshotsApi;
  readonly #filter: ScreeningFilter;

  /** @param kinds of these alone; every kind where it is empty */
  constructor(api: SnapshotsApi, caseId: CaseId, kinds: readonly SnapshotSummary['kind'][] = []) {
    this.#api = api;
    this.#filter = { ...EVERY_SCREENING, caseId, kinds: [...kinds] };
  }

  /** The answer with this id. */
  find(id: string): SnapshotSummary | undefined {
    return this.snapshots?.find((one) => (one.id as SnapshotId | string) === id);
  }

  /** Reads them all. */
  async load(): Promise<void> {
    const filter = this.#filter;
    const rows = await this.loading.run(async () => {
      const all: SnapshotSummary[] = [];
      let total = 1;
      while (all.length < Math.min(total, MOST)) {
        const input = { filter, offset: all.length, limit: PAGE };
        const page = await this.#api['screenings.list'](input);
        all.push(...page.rows);
        total = page.rows.length === 0 ? 0 : page.total;
      }
      this.isCut = total > all.length;
      return all;
    });
    if (rows !== undefined) this.snapshots = rows.toSorted((a, b) => a.takenAt - b.takenAt);
  }
}
