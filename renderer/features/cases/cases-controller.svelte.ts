// The cases of the open file, and what a person can do with one as a whole.
import type { CaseFields, CaseStatus, CaseSummary } from '#shared/domain/case.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { CaseExportReport } from '#shared/records/transfer.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';

type CasesApi = Pick<
  Api,
  | 'cases.list'
  | 'cases.create'
  | 'cases.update'
  | 'cases.setStatus'
  | 'cases.destroy'
  | 'cases.export'
>;

/** Cases with their counts. */
export class CasesController {
  /** Latest activity first; null until loaded. */
  cases = $state.raw<CaseSummary[] | null>(null);
  /** The last case file that was written for a case. */
  exported = $state.raw<{ caseId: CaseId; report: CaseExportReport } | null>(null);
  readonly loading = new Task();
  readonly creating = new Task();
  readonly saving = new Task();
  readonly settingStatus = new Task();
  readonly destroying = new Task();
  readonly exporting = new Task();
  readonly #api: CasesApi;
  readonly #offerUndo: OfferUndo;

  constructor(api: CasesApi, events: EventPort, offerUndo: OfferUndo) {
    this.#api = api;
    this.#offerUndo = offerUndo;
    events.on('cases.changed', () => void this.load());
    events.on('job.changed', ({ state, caseId }) => {
      const hasEnded = state === 'complete' || state === 'failed' || state === 'unknown';
      if (hasEnded || !this.cases?.some((one) => one.id === caseId)) void this.load();
    });
    events.on('snapshot.stored', () => void this.load());
    events.on('records.changed', () => void this.load());
  }

  /** Reads the list of cases. */
  readonly load = joinReloads(async () => {
    const cases = await this.loading.run(() => this.#api['cases.list']({}));
    if (cases) this.cases = cases.toSorted((a, b) => b.lastActivityAt - a.lastActivityAt);
  });

  /** Creates a case; without a reference the next free one is given. */
  async create(fields: Partial<CaseFields>): Promise<CaseSummary | null> {
    const created = await this.creating.run(() => this.#api['cases.create'](fields));
    if (!created) return null;
    this.#put(created);
    return created;
  }

  /** Changes what was entered about a case; can be undone. True when it was. */
  async update(id: CaseId, change: Partial<CaseFields>): Promise<boolean> {
    const before = this.find(id);
    const changed = await this.saving.run(() => this.#api['cases.update']({ id, change }));
    if (!changed) return false;
    this.#put(changed);
    if (before) {
      const fields = pick(before, Object.keys(change) as (keyof CaseFields)[]);
      this.#offerUndo({
        caseId: id,
        words: () => m.cases_undo_changed({ reference: changed.reference }),
        undo: async () => this.#put(await this.#api['cases.update']({ id, change: fields })),
      });
    }
    return true;
  }

  /** Changes where a case is. Closing and reopening take a reason and are not undone. */
  async setStatus(id: CaseId, status: CaseStatus, why: string | null): Promise<boolean> {
    const before = this.find(id)?.status;
    const changed = await this.settingStatus.run(() =>
      this.#api['cases.setStatus']({ id, status, why }),
    );
    if (!changed) return false;
    this.#put(changed);
    if (before !== undefined && before !== 'closed' && status !== 'closed') {
      this.#offerUndo({
        caseId: id,
        words: () => m.cases_undo_status({ reference: changed.reference }),
        undo: async () =>
          this.#put(await this.#api['cases.setStatus']({ id, status: before, why: null })),
      });
    }
    return true;
  }

  /** Destroys a case for ever; what was destroyed, or null when it was refused. */
  async destroy(id: CaseId, reference: string, why: string) {
    const destroyed = await this.destroying.run(() =>
      this.#api['cases.destroy']({ id, reference, why }),
    );
    if (!destroyed) return null;
    this.cases = (this.cases ?? []).filter((one) => one.id !== id);
    return destroyed;
  }

  /** Writes the case as a file of its own where the person chooses; null when they cancel. */
  async export(id: CaseId, passphrase: string | null): Promise<CaseExportReport | null> {
    this.exported = null;
    const report = await this.exporting.run(() => this.#api['cases.export']({ id, passphrase }));
    if (!report) return null;
    this.exported = { caseId: id, report };
    return report;
  }

  /** The case with this id, if it is in the file. */
  find(caseId: CaseId): CaseSummary | undefined {
    return this.cases?.find((one) => one.id === caseId);
  }

  /** Whether a case is there and not sealed; taken to be so while the cases are not loaded. */
  isOpen(caseId: CaseId): boolean {
    return this.cases === null || (this.find(caseId)?.status ?? 'closed') !== 'closed';
  }

  /** The case that is meant where none was chosen: the only one that is not sealed. */
  get onlyOpen(): CaseId | null {
    const open = (this.cases ?? []).filter(({ status }) => status !== 'closed');
    return open.length === 1 ? (open[0]?.id ?? null) : null;
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.cases = null;
    this.exported = null;
  }

  #put(changed: CaseSummary): void {
    this.cases = [changed, ...(this.cases ?? []).filter((one) => one.id !== changed.id)];
  }
}

function pick(from: CaseFields, names: readonly (keyof CaseFields)[]): Partial<CaseFields> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
