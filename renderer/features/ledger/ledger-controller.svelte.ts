// The request ledger: every outbound request, newest first, filtered; and what each key cost by day.
import type { Api } from '#shared/ipc/contract.ts';
import type { CostRow, LedgerFilter, LedgerRow } from '#shared/records/ledger.ts';
import { Task } from '../../lib/task.svelte.ts';

/** How many rows are read; the contract allows no more at once. */
export const LEDGER_LIMIT = 1000;

/** The periods of the cost ledger, in days. */
export const COST_PERIODS = [7, 30, 90, 365] as const;

/** Parts of the ledger. */
export const LEDGER_PARTS = ['requests', 'costs', 'quotas'] as const;
/** One of these. */
export type LedgerPart = (typeof LEDGER_PARTS)[number];

const NO_FILTER: LedgerFilter = {
  environmentId: null,
  purpose: null,
  jobId: null,
  outcome: null,
};

type LedgerApi = Pick<Api, 'ledger.list' | 'ledger.costs'>;

/** Rows of the ledger and sums of money. */
export class LedgerController {
  /** Null until loaded. */
  rows = $state.raw<LedgerRow[] | null>(null);
  filter = $state.raw<LedgerFilter>(NO_FILTER);
  /** Null until loaded. */
  costs = $state.raw<CostRow[] | null>(null);
  costDays = $state<number>(30);
  part = $state<LedgerPart>('requests');
  readonly isFiltered = $derived(Object.values(this.filter).some((value) => value !== null));
  readonly loading = new Task();
  readonly loadingCosts = new Task();
  readonly #api: LedgerApi;

  constructor(api: LedgerApi) {
    this.#api = api;
  }

  /** Reads the newest rows of the present filter. */
  async load(): Promise<void> {
    const filter = this.filter;
    const rows = await this.loading.runLatest(() =>
      this.#api['ledger.list']({ ...filter, limit: LEDGER_LIMIT }),
    );
    if (rows) this.rows = rows.toSorted((a, b) => b.sentAt - a.sentAt);
  }

  /** Narrows the list, and reads it again. */
  async narrow(change: Partial<LedgerFilter>): Promise<void> {
    this.filter = { ...this.filter, ...change };
    await this.load();
  }

  /** Shows everything again. */
  async widen(): Promise<void> {
    await this.narrow(NO_FILTER);
  }

  /** Reads the sums of a period. */
  async loadCosts(days: number = this.costDays): Promise<void> {
    this.costDays = days;
    const costs = await this.loadingCosts.runLatest(() => this.#api['ledger.costs']({ days }));
    if (costs) this.costs = costs;
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.rows = null;
    this.costs = null;
    this.filter = NO_FILTER;
    this.part = 'requests';
  }
}
