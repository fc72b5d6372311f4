// The answers of the case that a report can be about or draw a figure from.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { EVERY_SCREENING } from '#shared/records/search.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import { Task } from '../../lib/task.svelte.ts';

type SnapshotsApi = Pick<Api, 'screenings.list'>;

const PAGE = 500;
/** More cannot be chosen one by one: then the report is about every one. */
const MOST = 5_000;

/** One for each report that is looked at. */
export class ReportSnapshotsController {
  /** Oldest first, as they are printed; null until loaded. */
  snapshots = $state.raw<SnapshotSummary[] | null>(null);
  readonly loading = new Task();
  readonly #api: SnapshotsApi;
  readonly #caseId: CaseId;

  constructor(api: SnapshotsApi, caseId: CaseId) {
    this.#api = api;
    this.#caseId = caseId;
  }

  /** The answer with this id. */
  find(id: string): SnapshotSummary | undefined {
    return this.snapshots?.find((one) => (one.id as SnapshotId | string) === id);
  }

  /** Reads them all. */
  async load(): Promise<void> {
    const filter = { ...EVERY_SCREENING, caseId: this.#caseId };
    const rows = await this.loading.run(async () => {
      const all: SnapshotSummary[] = [];
      for (let total = 1; all.length < Math.min(total, MOST);) {
        const input = { filter, offset: all.length, limit: PAGE };
        const page = await this.#api['screenings.list'](input);
        all.push(...page.rows);
        total = page.rows.length === 0 ? 0 : page.total;
      }
      return all;
    });
    if (rows !== undefined) this.snapshots = rows.toSorted((a, b) => a.takenAt - b.takenAt);
  }
}
