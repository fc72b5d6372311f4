// What a controller has read of the case that is looked at.
import type { CaseId } from '#shared/domain/ids.ts';
import type { RecordArea } from '#shared/ipc/transport.ts';
import type { EventPort } from './bridge.ts';
import { joinReloads } from './reload.ts';
import { Task } from './task.svelte.ts';

/** Read when a case is looked at, and again whenever an event says that this area of it changed. */
export abstract class CaseReading<Read> {
  caseId = $state.raw<CaseId | null>(null);
  readonly loading = new Task();
  /** Null until it is read. */
  protected current = $state.raw<Read | null>(null);
  readonly #read: (caseId: CaseId) => Promise<Read>;

  protected constructor(
    events: EventPort,
    area: RecordArea,
    read: (caseId: CaseId) => Promise<Read>,
  ) {
    this.#read = read;
    events.on('records.changed', (change) => {
      if (change.caseId === this.caseId && change.area === area) void this.load();
    });
  }

  /** Looks at a case: reads it. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.caseId) this.clear();
    this.caseId = caseId;
    await this.load();
  }

  /** Reads it again. */
  readonly load = joinReloads(async () => {
    const { caseId } = this;
    if (caseId === null) return;
    const read = await this.loading.run(() => this.#read(caseId));
    if (read !== undefined && caseId === this.caseId) this.current = read;
  });

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.caseId = null;
    this.current = null;
    this.loading.dismiss();
  }

  /** Puts in what a call gave back, unless another case is looked at by now. */
  protected put({ caseId }: { caseId: CaseId }, next: (read: Read | null) => Read | null): void {
    if (caseId === this.caseId) this.current = next(this.current);
  }
}

/** A list with this record in its place, or without it when it was removed. */
export function withRecord<One extends { id: string; removedAt: number | null }>(
  list: readonly One[] | null,
  one: One,
  timeOf: (one: One) => number,
): One[] {
  const others = (list ?? []).filter(({ id }) => id !== one.id);
  if (one.removedAt !== null) return others;
  // As the case file orders what was made in one moment.
  return [...others, one].toSorted((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1));
}
