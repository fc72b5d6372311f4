// The stored screenings of a case, page by page as they come into sight. New ones do not move the
// rows while a person is at them: they are counted and wait. Where the list is not sorted by time they
// belong anywhere among the rows: a page that comes into sight brings them all. Call `dispose` when the
// list is no longer shown.
import type { Api } from '#shared/ipc/contract.ts';
import {
  EVERY_SCREENING,
  isNewestFirst,
  NEWEST_FIRST,
  type ListedScreening,
  type ScreeningFilter,
  type ScreeningSort,
} from '#shared/records/search.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { setOf, withMembers } from '../../lib/collections.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';

/** Rows read in one call. */
const PAGE = 100;

/** A row of the list; undefined until it was read. */
export type ScreeningRow = ListedScreening | undefined;

/** Why the rows must stay where they are: pointed at, in use by keyboard, scrolled. */
type HoldReason = 'pointer' | 'keyboard' | 'scroll';

/** One list of screenings under a filter. */
export class ScreeningPagesController {
  /** As many as there are under the filter, in the order of the sorting. */
  rows = $state.raw<readonly ScreeningRow[]>([]);
  /** Null until the first page came. */
  total = $state.raw<number | null>(null);
  filter = $state.raw<ScreeningFilter>(EVERY_SCREENING);
  sort = $state.raw<ScreeningSort>(NEWEST_FIRST);
  /** Screenings that came while the rows were held, and are not among them yet. */
  waiting = $state(0);
  readonly loading = new Task();
  readonly #api: Pick<Api, 'screenings.list'>;
  readonly #unsubscribe: (() => void)[];
  /** Pages as they are in the file now; whether the rows of the others may be shown meanwhile. */
  #fresh: { pages: readonly number[]; isSameList: boolean } = { pages: [], isSameList: true };
  /** Rows that are shown were not in the index, and are by now. */
  #isIndexed = false;
  #wanted = { first: 0, end: PAGE };
  #holds = setOf<HoldReason>();

  constructor(
    api: Pick<Api, 'screenings.list'>,
    events: EventPort,
    base: Partial<ScreeningFilter>,
  ) {
    this.#api = api;
    this.filter = { ...EVERY_SCREENING, ...base };
    this.#unsubscribe = [
      events.on('snapshot.stored', ({ caseId }) => {
        if (this.filter.caseId === null || this.filter.caseId === caseId) this.#onStored();
      }),
      events.on('search.indexed', () => this.#onIndexed()),
    ];
  }

  /** Reads what is in sight again, new rows too; what is shown stays until it came. */
  reload(): void {
    this.#begin(true);
    void this.#read();
  }

  /** Sets conditions and the order, and starts from the top. */
  arrange(change: Partial<ScreeningFilter>, sort = this.sort): void {
    this.filter = { ...this.filter, ...change };
    this.sort = sort;
    this.#wanted = { first: 0, end: PAGE };
    this.#begin(false);
    void this.#read();
  }

  /** Rows that came into sight, the one after the last excluded. */
  show(first: number, end: number): void {
    this.#wanted = { first, end: Math.max(end, first + 1) };
    void this.#read();
  }

  /** Holds the rows where they are, or no longer: what waited comes when nothing holds them. */
  hold(reason: HoldReason, isHeld: boolean): void {
    if (this.#holds.has(reason) === isHeld) return;
    this.#holds = withMembers(this.#holds, [reason], isHeld);
    if (this.#holds.size === 0 && (this.waiting > 0 || this.#isIndexed)) this.reload();
  }

  /** Nothing holds the rows any more, since they are not shown. */
  letGo(): void {
    this.#holds = setOf();
  }

  /** Ends the subscription. */
  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #onStored(): void {
    const isRead = this.#fresh.pages.length > 0;
    if (this.#holds.size > 0 && isRead && this.rows.length > 0) void this.#count();
    else this.reload();
  }

  #onIndexed(): void {
    const { first, end } = this.#wanted;
    if (!this.rows.slice(first, end).some((row) => row?.progress === null)) return;
    if (this.#holds.size > 0) this.#isIndexed = true;
    else this.reload();
  }

  #begin(isSameList: boolean): void {
    this.waiting = 0;
    this.#isIndexed = false;
    this.#fresh = { pages: [], isSameList };
  }

  readonly #count = joinReloads(async () => {
    const fresh = this.#fresh;
    const { filter } = this;
    try {
      const { total } = await this.#api['screenings.list']({ filter, offset: 0, limit: 1 });
      if (fresh === this.#fresh) this.#noteTotal(total);
    } catch (error) {
      this.loading.error = toWireError(error);
    }
  });

  /** Held rows stay and the others wait; rows that nothing holds, or fewer of them, are read again. */
  #noteTotal(total: number): void {
    if (this.#holds.size > 0 && total >= this.rows.length) this.waiting = total - this.rows.length;
    else this.reload();
  }

  readonly #read = joinReloads(async () => {
    for (let page = this.#missing(); page !== null; page = this.#missing()) {
      const { filter, sort } = this;
      if (!isNewestFirst(sort) && this.waiting > 0) {
        this.#begin(true);
        continue;
      }
      const fresh = this.#fresh;
      const offset = page * PAGE;
      const { waiting } = this;
      const read = await this.loading.run(() =>
        this.#api['screenings.list']({ filter, sort, offset: offset + waiting, limit: PAGE }),
      );
      if (read === undefined) return;
      // Meanwhile the filter or the file changed: this page is of another list.
      if (fresh !== this.#fresh) continue;
      // What came on top meanwhile pushed this page down.
      if (fresh.pages.length > 0 && read.total !== this.rows.length + waiting) {
        this.#noteTotal(read.total);
        continue;
      }
      if (waiting !== this.waiting) continue;
      fresh.pages = [...fresh.pages, page];
      const total = read.total - waiting;
      const kept =
        fresh.isSameList && this.rows.length === total
          ? this.rows
          : new Array<ScreeningRow>(total).fill(undefined);
      fresh.isSameList = true;
      this.rows = kept.toSpliced(offset, read.rows.length, ...read.rows);
      this.total = total;
    }
  });

  /** The first page in sight that is not as it is in the file; null when all are. */
  #missing(): number | null {
    const end = this.total === null ? PAGE : Math.min(this.#wanted.end, this.rows.length);
    for (let page = Math.floor(this.#wanted.first / PAGE); page * PAGE < end; page += 1) {
      if (!this.#fresh.pages.includes(page)) return page;
    }
    // An emptied list is known from its first page.
    return this.#fresh.pages.length === 0 ? 0 : null;
  }
}
