// The rows of one batch: all of them, so that sorting sees all; what an event changes is read again
// page by page.
import type { BatchId } from '#shared/domain/ids.ts';
import type { BatchRow } from '#shared/batch/batch.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { Events } from '#shared/ipc/transport.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import {
  arrangeRows,
  countRowGroups,
  countStates,
  type RowGroup,
  type RowSort,
} from './batch-groups.ts';

/** Rows read in one call at first; the contract allows no more. */
const PAGE = 1000;
/** Rows read again around one that changed. */
const PATCH = 100;

/** The result table of a batch. Call `dispose` when it is no longer shown. */
export class BatchRowsController {
  /** In the order of the source; null until loaded. */
  rows = $state.raw<readonly BatchRow[] | null>(null);
  group = $state<RowGroup | 'all'>('all');
  /** The worst first: that is what a batch is looked through for. */
  sort = $state.raw<RowSort>({ key: 'outcome', isReversed: false });
  readonly loading = new Task();
  readonly refreshing = new Task();
  readonly counts = $derived(countRowGroups(this.rows ?? []));
  /** How its jobs are by these rows, which hear of every step; null until loaded. */
  readonly jobs = $derived(this.rows === null ? null : countStates(this.rows));
  readonly shown = $derived(arrangeRows(this.rows ?? [], this.group, this.sort));
  /** Ends the subscription. */
  readonly dispose: () => void;
  readonly #api: Pick<Api, 'batches.rows'>;
  readonly #id: BatchId;
  #stalePatches: readonly number[] = [];

  constructor(api: Pick<Api, 'batches.rows'>, events: EventPort, id: BatchId) {
    this.#api = api;
    this.#id = id;
    this.dispose = events.on('job.changed', (delta) => {
      if (delta.batchId === id) this.#apply(delta);
    });
  }

  /** Reads every row. */
  readonly load = joinReloads(async () => {
    const rows = await this.loading.run(async () => {
      const first = await this.#read(0, PAGE);
      const all = [...first.rows];
      for (let page = 1; page * PAGE < first.total; page += 1) {
        all.push(...(await this.#read(page * PAGE, PAGE)).rows);
      }
      return all;
    });
    if (rows) this.rows = rows;
  });

  /** Sorts by a column; once more turns the order, a third time restores that of the source. */
  sortBy(key: Exclude<RowSort['key'], 'row'>): void {
    const { sort } = this;
    if (sort.key !== key) this.sort = { key, isReversed: false };
    else if (!sort.isReversed) this.sort = { key, isReversed: true };
    else this.sort = { key: 'row', isReversed: false };
  }

  #apply(delta: Events['job.changed']): void {
    const index = this.rows?.findIndex((row) => row.jobId === delta.jobId) ?? -1;
    const row = this.rows?.[index];
    if (!row) return;
    const changed = {
      ...row,
      state: delta.state,
      billed: delta.billed,
      errorCode: delta.errorCode,
    };
    this.rows = (this.rows ?? []).with(index, changed);
    // The verdict is not in the event.
    if (delta.snapshotId !== null && row.outcome === null) {
      this.#stalePatches = [...this.#stalePatches, Math.floor(index / PATCH)];
      void this.#refresh();
    }
  }

  readonly #refresh = joinReloads(async () => {
    const patches = this.#stalePatches.filter((one, at, all) => all.indexOf(one) === at);
    this.#stalePatches = [];
    await this.refreshing.run(async () => {
      for (const patch of patches) {
        const { rows } = await this.#read(patch * PATCH, PATCH);
        this.rows = (this.rows ?? []).toSpliced(patch * PATCH, rows.length, ...rows);
      }
    });
  });

  #read(offset: number, limit: number) {
    return this.#api['batches.rows']({
      id: this.#id,
      fate: null,
      state: null,
      offset,
      limit,
    });
  }
}
