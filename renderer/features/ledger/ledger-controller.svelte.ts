// The request ledger: every outbound request, newest first.
import type { Api } from '#shared/ipc/contract.ts';
import type { LedgerRow } from '#shared/ipc/ledger.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';

/** How many rows are read; the contract allows no more at once. */
export const LEDGER_LIMIT = 1000;

/** Rows of the ledger. */
export class LedgerController {
  /** Null until loaded. */
  rows = $state.raw<LedgerRow[] | null>(null);
  readonly loading = new Task();
  readonly #api: Pick<Api, 'ledger.list'>;

  constructor(api: Pick<Api, 'ledger.list'>) {
    this.#api = api;
  }

  /** Reads the newest rows. */
  readonly load = joinReloads(async () => {
    const rows = await this.loading.run(() => this.#api['ledger.list']({ limit: LEDGER_LIMIT }));
    if (rows) this.rows = rows.toSorted((a, b) => b.sentAt - a.sentAt);
  });

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.rows = null;
  }
}
