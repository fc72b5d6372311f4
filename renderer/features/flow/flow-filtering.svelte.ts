// The filters of one flow: what is chosen, what that hides, and nodes hidden by hand, which can be
// taken back.
import { cutWords, hiddenNodeName } from '#shared/figures/filter-words.ts';
import { filterChoices, type FilterChoices } from '#shared/flow/filter-choices.ts';
import { NO_FILTERS, type FlowFilterName, type FlowFilters } from '#shared/flow/filter-terms.ts';
import {
  filterFlow,
  filterInSteps,
  indexFlow,
  type FilteredFlow,
  type FlowIndex,
} from '#shared/flow/filter.ts';
import { nodeKeysOf, type FlowNode, type FlowTree } from '#shared/flow/tree.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { Hit } from '#shared/screening/result.ts';
import { setOf } from '../../lib/collections.ts';
import type { OfferUndo } from '../../lib/undo.ts';
import { hidingOf, type DrawnTrees, type Hiding } from './flow-hiders.ts';
import type { FlowSelection } from './flow-selection.ts';

/** What the filters work on. Read where it is used. */
interface FilteredSource {
  tree: () => FlowTree;
  hits: () => readonly Hit[];
}

/** Hits of a flow that is filtered within one frame. */
const MOST_AT_ONCE = 2000;
/** More addresses of a group are not hidden by hand: each is kept with the view. */
const MOST_HIDDEN_AT_ONCE = 500;
/** Work between two looks at the page. */
const SLICE_MS = 12;

/** One per flow. */
export class FlowFiltering {
  readonly #source: FilteredSource;
  readonly #offerUndo: OfferUndo;
  #filters = $state.raw<FlowFilters>(NO_FILTERS);
  /** Of a large flow: what was filtered last, and by what. */
  #arrived = $state.raw<{ filters: FlowFilters; filtered: FilteredFlow } | null>(null);
  /** A large flow is being filtered; what is shown is of the filters before. */
  isBusy = $state(false);
  /** Counts the changes: a newer one ends the work for an older one. */
  #change = 0;
  #isLeft = false;

  constructor(source: FilteredSource, offerUndo: OfferUndo) {
    this.#source = source;
    this.#offerUndo = offerUndo;
  }

  /** Made when the first filter is looked for. */
  readonly #index: FlowIndex = $derived.by(() =>
    indexFlow(this.#source.tree(), this.#source.hits()),
  );

  readonly choices: FilterChoices = $derived.by(() => filterChoices(this.#index));

  /** Null while no filter is on: then everything is shown. */
  readonly filtered: FilteredFlow | null = $derived.by(() => {
    const filtered = this.#isLarge() ? (this.#arrived?.filtered ?? null) : this.#filterNow();
    return filtered === null || filtered.byFilter.length === 0 ? null : filtered;
  });

  get filters(): FlowFilters {
    return this.#filters;
  }

  /** The filters of what is shown: of a large flow those before, until the newest took effect. */
  get shownFilters(): FlowFilters {
    return this.#isLarge() ? (this.#arrived?.filters ?? NO_FILTERS) : this.#filters;
  }

  /** Begins with filters as they were left. */
  begin(filters: FlowFilters): void {
    this.#filters = filters;
    const filtered = this.#isLarge() ? this.#filterNow() : null;
    if (filtered !== null) this.#arrived = { filters, filtered };
  }

  /** What keeps a selection or a chosen hit from being shown whole; null when nothing does. */
  hidingOf(selection: FlowSelection | null, hit: number | null, drawn: DrawnTrees): Hiding | null {
    if (this.filtered === null) return null;
    return hidingOf(drawn, this.filtered, selection, hit);
  }

  /** Changes some of the filters. */
  set(change: Partial<FlowFilters>): void {
    void this.#apply({ ...this.#filters, ...change });
  }

  /** Takes a filter away. */
  drop(name: FlowFilterName): void {
    if (name === 'hiddenNodes') this.#clearTo({ ...this.#filters, hiddenNodes: [] });
    else this.set({ [name]: NO_FILTERS[name] });
  }

  /** Takes away what hides the path of a hit: of the nodes hidden by hand, only those on it. */
  reveal({ filters, hit }: Hiding): void {
    const path = this.#source.tree().paths.get(hit);
    const onPath = setOf(path === undefined ? [] : nodeKeysOf(path));
    const change: Partial<FlowFilters> = {};
    for (const name of filters) Object.assign(change, { [name]: NO_FILTERS[name] });
    const hiddenNodes = this.#filters.hiddenNodes.filter((key) => !onPath.has(key));
    this.set(filters.includes('hiddenNodes') ? { ...change, hiddenNodes } : change);
  }

  /** Takes every filter away, nodes hidden by hand included. */
  clear(): void {
    this.#clearTo(NO_FILTERS);
  }

  /** Hides a node or a group with what lies behind it; false for the subject and what is hidden. */
  hide(node: FlowNode): boolean {
    if (!canHide(node)) return false;
    const hidden = setOf(this.#filters.hiddenNodes);
    const keys = (node.group?.members ?? [node])
      .map(({ key }) => key)
      .filter((key) => !hidden.has(key));
    if (keys.length === 0) return false;
    const before = this.filtered;
    const tell = (): void => {
      const cut = cutWords(before, this.filtered);
      this.#offer(
        () => m.flow_undo_hidden({ name: hiddenNodeName(node), cut }),
        () => this.#setHidden(keys, false),
        () => this.#setHidden(keys, true),
      );
    };
    const settled = this.#setHidden(keys, true);
    if (settled === null) tell();
    else void settled.then(tell);
    return true;
  }

  /** Shows a node that was hidden by hand. */
  show(key: string): void {
    const node = this.#source.tree().nodes.get(key);
    void this.#setHidden([key], false);
    if (node === undefined) return;
    this.#offer(
      () => m.flow_undo_shown({ name: hiddenNodeName(node) }),
      () => this.#setHidden([key], true),
      () => this.#setHidden([key], false),
    );
  }

  /** The flow is left: work for it ends, and nothing that is done by then is offered to be taken back. */
  leave(): void {
    this.#isLeft = true;
    this.#change++;
  }

  /** What many clicks made is not lost by one. */
  #clearTo(next: FlowFilters): void {
    const before = this.#filters;
    void this.#apply(next);
    this.#offer(
      m.flow_undo_cleared,
      () => this.#apply(before),
      () => this.#apply(next),
    );
  }

  #setHidden(keys: readonly string[], isHidden: boolean): Promise<void> | null {
    const changed = setOf(keys);
    const others = this.#filters.hiddenNodes.filter((one) => !changed.has(one));
    return this.#apply({ ...this.#filters, hiddenNodes: isHidden ? [...others, ...keys] : others });
  }

  /** Null when it took effect at once; else a promise that it has, or was overtaken. */
  #apply(next: FlowFilters): Promise<void> | null {
    this.#filters = next;
    if (!this.#isLarge()) return null;
    return this.#filterBeside(++this.#change);
  }

  #isLarge(): boolean {
    return this.#source.hits().length > MOST_AT_ONCE;
  }

  #filterNow(): FilteredFlow | null {
    if (this.#filters === NO_FILTERS) return null;
    return filterFlow(this.#index, this.#filters);
  }

  /** In slices, between which the page draws and answers. */
  async #filterBeside(change: number): Promise<void> {
    this.isBusy = true;
    await pause();
    const filters = this.#filters;
    const steps = filterInSteps(this.#index, filters);
    for (let began = performance.now(); change === this.#change;) {
      const step = steps.next();
      if (step.done === true) {
        this.#arrived = { filters, filtered: step.value };
        this.isBusy = false;
        return;
      }
      if (performance.now() - began < SLICE_MS) continue;
      await pause();
      began = performance.now();
    }
  }

  #offer(
    words: () => string,
    undo: () => Promise<void> | null,
    redo: () => Promise<void> | null,
  ): void {
    if (this.#isLeft) return;
    this.#offerUndo({
      caseId: null,
      owner: this,
      words,
      undo: async () => await undo(),
      redo: async () => await redo(),
    });
  }
}

/** Whether a node can be hidden by hand: not the subject, nor a group too large to be kept by name. */
export function canHide({ side, group }: FlowNode): boolean {
  return side !== null && (group === null || group.members.length <= MOST_HIDDEN_AT_ONCE);
}

/** Lets the page draw. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
