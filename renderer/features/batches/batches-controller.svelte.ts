// All batches, kept up to date by events, and what a person can do with one.
import type { WireError } from '#shared/errors.ts';
import type { BatchId, CaseId } from '#shared/domain/ids.ts';
import type { BatchSummary } from '#shared/batch/batch.ts';
import type { Api, CallInput } from '#shared/ipc/contract.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';

type BatchesApi = Pick<
  Api,
  | 'batches.list'
  | 'batches.get'
  | 'batches.pause'
  | 'batches.resume'
  | 'batches.cancel'
  | 'batches.retryFailed'
  | 'batches.export'
>;

/** A form in which a result table leaves the program. */
export type ExportFormat = CallInput<'batches.export'>['format'];

/** The last export of a batch that was written. */
export interface WrittenExport {
  batchId: BatchId;
  path: string;
  sha256: string;
}

/** The batches of the open file. */
export class BatchesController {
  /** Newest first; null until loaded. */
  batches = $state.raw<BatchSummary[] | null>(null);
  /** The batch an action is going on for. */
  actingOn = $state.raw<BatchId | null>(null);
  /** Why the last action on a batch was refused, by batch. */
  refusals = $state.raw<Readonly<Record<BatchId, WireError>>>({});
  /** How many rows the last retry of a batch took up. */
  retried = $state.raw<{ batchId: BatchId; count: number } | null>(null);
  written = $state.raw<WrittenExport | null>(null);
  readonly loading = new Task();
  readonly #refreshing = new Task();
  readonly #api: BatchesApi;
  #stale: readonly BatchId[] = [];

  constructor(api: BatchesApi, events: EventPort) {
    this.#api = api;
    events.on('batch.changed', ({ batchId }) => {
      if (!this.#stale.includes(batchId)) this.#stale = [...this.#stale, batchId];
      void this.#refresh();
    });
  }

  /** Reads all batches. */
  readonly load = joinReloads(async () => {
    const list = await this.loading.run(() => this.#api['batches.list']({ caseId: null }));
    if (list) this.batches = list.toSorted((a, b) => b.createdAt - a.createdAt);
  });

  /** The batch with this id, if it is in the file. */
  find(id: BatchId): BatchSummary | undefined {
    return this.batches?.find((one) => one.id === id);
  }

  /** The batches of a case. */
  of(caseId: CaseId): BatchSummary[] {
    return (this.batches ?? []).filter((one) => one.caseId === caseId);
  }

  /** Nothing new is sent; what is under way continues. */
  async pause(id: BatchId): Promise<void> {
    await this.#act(id, async () => this.#put(await this.#api['batches.pause']({ id })));
  }

  /** Continues where it was paused. */
  async resume(id: BatchId): Promise<void> {
    await this.#act(id, async () => this.#put(await this.#api['batches.resume']({ id })));
  }

  /** What was not sent never is. */
  async cancel(id: BatchId): Promise<void> {
    await this.#act(id, async () => this.#put(await this.#api['batches.cancel']({ id })));
  }

  /** Takes up failed rows that cost nothing, and stopped ones. */
  async retryFailed(id: BatchId): Promise<void> {
    this.retried = null;
    await this.#act(id, async () => {
      const { retried } = await this.#api['batches.retryFailed']({ id });
      this.retried = { batchId: id, count: retried };
      this.#put(await this.#api['batches.get']({ id }));
    });
  }

  /** Writes the result table to a path that the person chooses. */
  async export(id: BatchId, format: ExportFormat): Promise<void> {
    this.written = null;
    await this.#act(id, async () => {
      const { path, sha256 } = await this.#api['batches.export']({ id, format });
      if (path !== null && sha256 !== null) this.written = { batchId: id, path, sha256 };
    });
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.batches = null;
    this.refusals = {};
    this.retried = null;
    this.written = null;
    this.#stale = [];
  }

  readonly #refresh = joinReloads(async () => {
    const ids = this.#stale;
    this.#stale = [];
    for (const id of ids) {
      const batch = await this.#refreshing.run(() => this.#api['batches.get']({ id }));
      if (batch) this.#put(batch);
    }
  });

  async #act(id: BatchId, work: () => Promise<void>): Promise<void> {
    if (this.actingOn !== null) return;
    this.actingOn = id;
    this.refusals = Object.fromEntries(
      Object.entries(this.refusals).filter(([batchId]) => batchId !== id),
    );
    try {
      await work();
    } catch (error) {
      this.refusals = { ...this.refusals, [id]: toWireError(error) };
    } finally {
      this.actingOn = null;
    }
  }

  #put(batch: BatchSummary): void {
    const others = (this.batches ?? []).filter((one) => one.id !== batch.id);
    this.batches = [...others, batch].toSorted((a, b) => b.createdAt - a.createdAt);
  }
}
