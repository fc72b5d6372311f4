// Ways to look at one thing, kept under names: shown, saved, removed with undo.
import type { CaseId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { SavedView } from '#shared/records/search.ts';
import { m } from '#shared/messages/generated/messages.js';
import { Task } from './task.svelte.ts';
import type { OfferUndo } from './undo.ts';

/** A way to look under a name, in the form in which what is looked at wrote it. */
export interface NamedView {
  id: string;
  name: string;
  json: string;
}

/** Where the views of one thing are kept. */
export interface ViewStore {
  /** Null where they belong to no case. */
  caseId: CaseId | null;
  list: () => Promise<NamedView[]>;
  /** One of the same name is replaced. */
  save: (name: string, json: string) => Promise<NamedView>;
  remove: (view: NamedView) => Promise<unknown>;
}

/** What is looked at. */
export interface Viewed {
  /** The present view as it would be saved. Read where it is used. */
  written: () => string;
  /** The same form of a saved view; null for one that cannot be shown. */
  normal: (json: string) => string | null;
  /** Shows a saved view; false when it cannot be read. */
  apply: (json: string) => boolean;
  /** Whether a view of the store belongs here; without it all do. */
  isOwn?: (json: string) => boolean;
}

/** The calls about views of lists. */
export type ListViewsApi = Pick<Api, 'views.list' | 'views.save' | 'views.remove'>;

/** The views of the lists of an area. */
export function listViews(api: ListViewsApi, area: SavedView['area']): ViewStore {
  const named = ({ id, name, filterJson }: SavedView): NamedView => ({
    id,
    name,
    json: filterJson,
  });
  return {
    caseId: null,
    list: async () => (await api['views.list']({})).filter((one) => one.area === area).map(named),
    save: async (name, json) => named(await api['views.save']({ area, name, filterJson: json })),
    remove: ({ id }) => api['views.remove']({ id }),
  };
}

/** The saved views of one thing. */
export class SavedViewsController {
  /** In alphabetical order; null until loaded. */
  views = $state.raw<NamedView[] | null>(null);
  readonly loading = new Task();
  readonly saving = new Task();
  readonly removing = new Task();
  readonly #store: ViewStore;
  readonly #viewed: Viewed;
  readonly #offerUndo: OfferUndo;
  #taken: string[] = [];

  /** The view that is what is shown now. */
  readonly current = $derived.by(() => {
    const now = this.#viewed.written();
    return this.views?.find(({ json }) => this.#viewed.normal(json) === now);
  });

  constructor(store: ViewStore, viewed: Viewed, offerUndo: OfferUndo) {
    this.#store = store;
    this.#viewed = viewed;
    this.#offerUndo = offerUndo;
  }

  /** Reads the views. */
  async load(): Promise<void> {
    const { isOwn = () => true } = this.#viewed;
    const views = await this.loading.run(() => this.#store.list());
    if (views === undefined) return;
    this.#taken = views.filter((one) => !isOwn(one.json)).map(({ name }) => name);
    this.#keep(views.filter((one) => isOwn(one.json)));
  }

  /** Whether a view that does not belong here has this name: saving would replace it. */
  isTaken(name: string): boolean {
    return this.#taken.some((one) => one.toLowerCase() === name.toLowerCase());
  }

  /** Keeps the present view under a name; one of the same name is replaced. */
  async save(name: string): Promise<boolean> {
    const saved = await this.saving.run(() => this.#store.save(name, this.#viewed.written()));
    if (!saved) return false;
    const isOther = (one: NamedView): boolean => one.name.toLowerCase() !== name.toLowerCase();
    this.#keep([...(this.views ?? []).filter(isOther), saved]);
    return true;
  }

  /** Shows a saved view; false when it cannot be read. */
  apply(view: NamedView): boolean {
    return this.#viewed.apply(view.json);
  }

  /** Removes a view; can be undone. */
  async remove(view: NamedView): Promise<void> {
    const isRemoved = await this.removing.run(async () => {
      await this.#store.remove(view);
      return true;
    });
    if (!isRemoved) return;
    this.#keep((this.views ?? []).filter(({ id }) => id !== view.id));
    this.#offerUndo({
      caseId: this.#store.caseId,
      words: () => m.cases_undo_view_removed({ name: view.name }),
      undo: async () => {
        const saved = await this.#store.save(view.name, view.json);
        this.#keep([...(this.views ?? []), saved]);
      },
    });
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.views = null;
    this.#taken = [];
  }

  #keep(views: readonly NamedView[]): void {
    this.views = views.toSorted((a, b) => a.name.localeCompare(b.name));
  }
}
