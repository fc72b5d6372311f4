// The stored screenings of a case, page by page as they come into sight. Call `dispose` when they
// are no longer shown.
import type { Api } from '#shared/ipc/contract.ts';
import type { ScreeningFilter } from '#shared/ipc/search.ts';
import type { SnapshotSummary } from '#shared/screening/snapshot.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';

/** Rows read in one call. */
const PAGE = 100;

/** A row of the list; undefined until it was read. */
export type ScreeningRow = SnapshotSummary | undefined;

/** No condition. */
const NO_SCREENING_FILTER: ScreeningFilter = {
  caseId: null,
  kinds: [],
  outcomes: [],
  risks: [],
  environmentKinds: [],
  text: '',
  from: null,
  before: null,
};

/** One list of screenings under a filter. */
export class ScreeningPagesController {
  /** As many as there are under the filter, newest first. */
  rows = $state.raw<readonly ScreeningRow[]>([]);
  /** Null until the first page came. */
  total = $state.raw<number | null>(null);
  filter = $state.raw<ScreeningFilter>(NO_SCREENING_FILTER);
  readonly loading = new Task();
  readonly #api: Pick<Api, 'screenings.list'>;
  readonly #unsubscribe: () => void;
  /** Pages as they stand in the file now. */
  #fresh: { pages: readonly number[] } = { pages: [] };
  #wanted = { first: 0, end: PAGE };

  constructor(
    api: Pick<Api, 'screenings.list'>,
    events: EventPort,
    base: Partial<ScreeningFilter>,
  ) {
    this.#api = api;
    this.filter = { ...NO_SCREENING_FILTER, ...base };
    this.#unsubscribe = events.on('snapshot.stored', ({ caseId }) => {
      if (this.filter.caseId === null || this.filter.caseId === caseId) this.reload();
    });
  }

  /** Reads what is in sight again; what is shown stays until it came. */
  reload(): void {
    this.#fresh = { pages: [] };
    void this.#read();
  }

  /** Sets conditions and starts from the top. */
  narrow(change: Partial<ScreeningFilter>): void {
    this.filter = { ...this.filter, ...change };
    this.#wanted = { first: 0, end: PAGE };
    this.reload();
  }

  /** Rows that came into sight, the one after the last excluded. */
  show(first: number, end: number): void {
    this.#wanted = { first, end: Math.max(end, first + 1) };
    void this.#read();
  }

  /** Ends the subscription. */
  dispose(): void {
    this.#unsubscribe();
  }

  readonly #read = joinReloads(async () => {
    for (let page = this.#missing(); page !== null; page = this.#missing()) {
      const fresh = this.#fresh;
      const { filter } = this;
      const offset = page * PAGE;
      const read = await this.loading.run(() =>
        this.#api['screenings.list']({ filter, offset, limit: PAGE }),
      );
      if (read === undefined) return;
      // Meanwhile the filter or the file changed: this page is of another list.
      if (fresh !== this.#fresh) continue;
      fresh.pages = [...fresh.pages, page];
      const kept =
        this.rows.length === read.total
          ? this.rows
          : new Array<ScreeningRow>(read.total).fill(undefined);
      this.rows = kept.toSpliced(offset, read.rows.length, ...read.rows);
      this.total = read.total;
    }
  });

  /** The first page in sight that is not as it stands in the file; null when all are. */
  #missing(): number | null {
    const end = this.total === null ? PAGE : Math.min(this.#wanted.end, this.rows.length);
    for (let page = Math.floor(this.#wanted.first / PAGE); page * PAGE < end; page += 1) {
      if (!this.#fresh.pages.includes(page)) return page;
    }
    // An emptied list is told by its first page.
    return this.#fresh.pages.length === 0 ? 0 : null;
  }
}
