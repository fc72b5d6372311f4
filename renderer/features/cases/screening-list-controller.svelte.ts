// The list of screenings, or of names, of a case as the person looks at it: narrowed, sorted, by saved
// views. Another case starts without conditions; coming back to one finds them as left. The sorting is
// the person's, of every case.
import type { CaseId } from '#shared/domain/ids.ts';
import type { ScreeningFilter, ScreeningSort, ScreeningSortKey } from '#shared/records/search.ts';
import type { JobKind } from '#shared/screening/job.ts';
import {
  listViews,
  SavedViewsController,
  type ListViewsApi,
} from '../../lib/saved-views.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';
import {
  filterOf,
  isNarrowing,
  NO_CONDITIONS,
  readScreeningView,
  writeScreeningView,
  type ScreeningConditions,
} from './screening-filter.ts';

/** Where the sorting is kept from one start to the next. */
export interface KeptSort {
  get: () => ScreeningSort;
  keep: (sort: ScreeningSort) => void;
}

/** Conditions, sorting and saved views of one of the two lists. */
export class ScreeningListController {
  conditions = $state.raw<ScreeningConditions>(NO_CONDITIONS);
  /** Conditions under names. */
  readonly saved: SavedViewsController;
  readonly isNames: boolean;
  readonly #kept: KeptSort;
  #caseId: CaseId | null = null;
  #chosen = $state.raw<ScreeningSort | null>(null);

  /** As it was chosen here, or last. */
  readonly sort = $derived.by(() => this.#chosen ?? this.#kept.get());
  readonly isFiltered = $derived(isNarrowing(this.conditions));

  constructor(api: ListViewsApi, isNames: boolean, kept: KeptSort, offerUndo: OfferUndo) {
    this.isNames = isNames;
    this.#kept = kept;
    const read = (filterJson: string) => readScreeningView(filterJson, isNames);
    const write = (conditions: ScreeningConditions) => writeScreeningView(conditions, isNames);
    this.saved = new SavedViewsController(
      listViews(api, 'screenings'),
      {
        written: () => write(this.conditions),
        normal: (filterJson) => {
          const conditions = read(filterJson);
          return conditions && write(conditions);
        },
        apply: (filterJson) => {
          const conditions = read(filterJson);
          if (conditions !== null) this.conditions = conditions;
          return conditions !== null;
        },
        isOwn: (filterJson) => read(filterJson) !== null,
      },
      offerUndo,
    );
  }

  /** Kinds that the list shows at all. */
  get kinds(): JobKind[] {
    return this.isNames ? ['name'] : ['kya', 'kyt'];
  }

  /** Turns to a case. */
  look(caseId: CaseId): void {
    if (caseId !== this.#caseId) this.conditions = NO_CONDITIONS;
    this.#caseId = caseId;
  }

  /** The present filter for a case. */
  filterFor(caseId: CaseId): ScreeningFilter {
    return filterOf(this.conditions, caseId, this.kinds);
  }

  /** Sets conditions. */
  narrow(change: Partial<ScreeningConditions>): void {
    this.conditions = { ...this.conditions, ...change };
  }

  /** Sorts by a column; once more turns the order. */
  sortBy(key: ScreeningSortKey): void {
    const sort = { key, isReversed: this.sort.key === key && !this.sort.isReversed };
    this.#chosen = sort;
    this.#kept.keep(sort);
  }

  /** Shows all again. */
  widen(): void {
    this.conditions = NO_CONDITIONS;
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.widen();
    this.saved.clear();
    this.#caseId = null;
  }
}
