// Filters of one list kept under names: applied, saved, removed with undo.
import type { SavedViewId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { SavedView } from '#shared/records/search.ts';
import { m } from '#shared/messages/generated/messages.js';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';

/** The calls it makes. */
export type ViewsApi = Pick<Api, 'views.list' | 'views.save' | 'views.remove'>;

/** The list that the views are of. */
export interface ViewedList {
  area: SavedView['area'];
  /** The present filter as it would be saved. Read where it is used. */
  written: () => string;
  /** The same form of a saved filter; null when the list cannot show it. */
  normal: (filterJson: string) => string | null;
  /** Shows the list by a saved filter; false when it cannot be read. */
  apply: (filterJson: string) => boolean;
  /** Whether a view of the area belongs to this list; without it all do. */
  isOwn?: (filterJson: string) => boolean;
}

/** The saved views of one list. */
export class SavedViewsController {
  /** In alphabetical order; null until loaded. */
  views = $state.raw<SavedView[] | null>(null);
  readonly loading = new Task();
  readonly saving = new Task();
  readonly removing = new Task();
  readonly #api: ViewsApi;
  readonly #list: ViewedList;
  readonly #offerUndo: OfferUndo;
  #taken: string[] = [];

  /** The view that is what is shown now. */
  readonly current = $derived.by(() => {
    const now = this.#list.written();
    return this.views?.find(({ filterJson }) => this.#list.normal(filterJson) === now);
  });

  constructor(api: ViewsApi, list: ViewedList, offerUndo: OfferUndo) {
    this.#api = api;
    this.#list = list;
    this.#offerUndo = offerUndo;
  }

  /** Reads the views. */
  async load(): Promise<void> {
    const { area, isOwn = () => true } = this.#list;
    const all = await this.loading.run(() => this.#api['views.list']({}));
    if (all === undefined) return;
    const views = all.filter((one) => one.area === area);
    this.#taken = views.filter((one) => !isOwn(one.filterJson)).map(({ name }) => name);
    this.#keep(views.filter((one) => isOwn(one.filterJson)));
  }

  /** Whether a view of another list of the area has this name: saving would replace it. */
  isTaken(name: string): boolean {
    return this.#taken.some((one) => one.toLowerCase() === name.toLowerCase());
  }

  /** Keeps the present filter under a name; one of the same name is replaced. */
  async save(name: string): Promise<boolean> {
    const view = { area: this.#list.area, name, filterJson: this.#list.written() };
    const saved = await this.saving.run(() => this.#api['views.save'](view));
    if (!saved) return false;
    const isOther = (one: SavedView): boolean => one.name.toLowerCase() !== name.toLowerCase();
    this.#keep([...(this.views ?? []).filter(isOther), saved]);
    return true;
  }

  /** Shows the list by a saved view; false when it cannot be read. */
  apply(view: SavedView): boolean {
    return this.#list.apply(view.filterJson);
  }

  /** Removes a view; can be undone. */
  async remove(view: SavedView): Promise<void> {
    const isRemoved = await this.removing.run(async () => {
      await this.#api['views.remove']({ id: view.id });
      return true;
    });
    if (!isRemoved) return;
    this.#drop(view.id);
    this.#offerUndo({
      caseId: null,
      words: () => m.cases_undo_view_removed({ name: view.name }),
      undo: async () => {
        const { area, name, filterJson } = view;
        const saved = await this.#api['views.save']({ area, name, filterJson });
        this.#keep([...(this.views ?? []), saved]);
      },
    });
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.views = null;
    this.#taken = [];
  }

  #drop(id: SavedViewId): void {
    this.#keep((this.views ?? []).filter((one) => one.id !== id));
  }

  #keep(views: readonly SavedView[]): void {
    this.views = views.toSorted((a, b) => a.name.localeCompare(b.name));
  }
}
