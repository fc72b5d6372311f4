// The list of cases as the person looks at it: narrowed, sorted, by a saved view.
import type { CaseSummary } from '#shared/domain/case.ts';
import {
  listViews,
  SavedViewsController,
  type ListViewsApi,
} from '../../lib/saved-views.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';
import {
  arrangeCases,
  caseChoices,
  FIRST_CASE_SORT,
  isFiltering,
  NO_CASE_FILTER,
  readCaseView,
  writeCaseView,
  type CaseFilter,
  type CaseSort,
  type CaseSortKey,
} from './case-list.ts';

/** Filter, sorting and saved views of the list. */
export class CaseListController {
  filter = $state.raw<CaseFilter>(NO_CASE_FILTER);
  sort = $state.raw<CaseSort>(FIRST_CASE_SORT);
  /** The row that the keyboard is at. */
  current = $state(0);
  /** Filters with their sorting under names. */
  readonly saved: SavedViewsController;
  readonly #cases: () => readonly CaseSummary[];

  readonly shown = $derived.by(() => arrangeCases(this.#cases(), this.filter, this.sort));
  readonly choices = $derived.by(() => caseChoices(this.#cases()));
  readonly isFiltered = $derived(isFiltering(this.filter));
  constructor(api: ListViewsApi, cases: () => readonly CaseSummary[], offerUndo: OfferUndo) {
    this.#cases = cases;
    this.saved = new SavedViewsController(
      listViews(api, 'cases'),
      {
        written: () => writeCaseView(this.filter, this.sort),
        normal: (filterJson) => {
          const read = readCaseView(filterJson);
          return read && writeCaseView(read.filter, read.sort);
        },
        apply: (filterJson) => this.#apply(filterJson),
      },
      offerUndo,
    );
  }

  /** Sets conditions. */
  narrow(change: Partial<CaseFilter>): void {
    this.filter = { ...this.filter, ...change };
    this.current = 0;
  }

  /** Shows all cases again. */
  widen(): void {
    this.filter = NO_CASE_FILTER;
    this.current = 0;
  }

  /** Sorts by a column; once more turns the order. */
  sortBy(key: CaseSortKey): void {
    this.sort = { key, isReversed: this.sort.key === key && !this.sort.isReversed };
    this.current = 0;
  }

  /** Moves the keyboard by rows; the new row. */
  moveBy(rows: number): number {
    const last = Math.max(0, this.shown.length - 1);
    this.current = Math.min(last, Math.max(0, this.current + rows));
    return this.current;
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.widen();
    this.sort = FIRST_CASE_SORT;
    this.saved.clear();
  }

  #apply(filterJson: string): boolean {
    const read = readCaseView(filterJson);
    if (read === null) return false;
    this.filter = read.filter;
    this.sort = read.sort;
    this.current = 0;
    return true;
  }
}
