// State of the fund-flow view: the merged tree, what is filtered, folded, selected and lit.
import { NO_PINS } from '#shared/charts/flow-geometry.ts';
import type { FlowLayout } from '#shared/charts/flow-layout.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import type { FlowSource } from '#shared/figures/flow-source.ts';
import { flowWording } from '#shared/figures/flow-words.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import {
  DEFAULT_FOLD,
  foldKey,
  foldTree,
  UNFOLDED,
  type Fold,
  type FoldedTree,
} from '#shared/flow/fold.ts';
import { firstFold, firstGrouping, groupsByMember, groupTree } from '#shared/flow/group.ts';
import {
  SUBJECT_KEY,
  type FlowEdge,
  type FlowGrouping,
  type FlowNode,
  type FlowTree,
} from '#shared/flow/tree.ts';
import type { FrameControl } from '../../charts/flow-frame.ts';
import type { KeptView } from '../../charts/viewport.ts';
import { setOf, withEntries, withMembers } from '../../lib/collections.ts';
import type { OfferUndo } from '../../lib/undo.ts';
import { FlowArrangement } from './flow-arrangement.svelte.ts';
import { FlowFiltering } from './flow-filtering.svelte.ts';
import { FlowFind, type Findable } from './flow-find.svelte.ts';
import {
  hitsByIndex,
  keysToReveal,
  litBy,
  openedMore,
  type FlowSelection,
} from './flow-selection.ts';
import {
  readFlowView,
  writeFlowView,
  type FlowViewState,
} from '#shared/figures/flow-view-state.ts';
import type { CitingNote } from '#shared/review/path-place.ts';
import { PictureLayout } from './picture-layout.svelte.ts';

/** What outlives one look at a flow. */
export interface FlowKeeping {
  /** The view as it was left; null when it is the first time. */
  recalled: string | null;
  /** Takes the hiding of nodes, which can be taken back. */
  offerUndo: OfferUndo;
  /** Notes of the case that cite its paths, newest first. Read where it is used. */
  notes?: () => readonly CitingNote[];
}

/** How many more children one opening of a fold draws. */
const OPEN_STEP = 40;
const NOTHING_OPENED = DEFAULT_FOLD.expanded;
const NO_GROUPS: ReadonlySet<string> = new Set();

/** One per screening shown. */
export class FlowController {
  readonly #source: () => FlowSource;
  readonly #selectedHit: () => number | null;
  readonly #selectHit: (hit: number | null) => void;
  readonly #isLabelled: (address: string) => boolean;

  /** What is looked for. */
  readonly find: FlowFind;
  /** What is hidden, and why. */
  readonly filtering: FlowFiltering;
  /** What the person moved and noted. */
  readonly arrangement: FlowArrangement;
  mode = $state<'picture' | 'table'>('picture');
  selection = $state.raw<FlowSelection | null>(null);
  /** The node under the keyboard. */
  focusKey = $state<string>(SUBJECT_KEY);
  isLegendOpen = $state(false);
  /** The side panel; a selection opens it. */
  isPanelOpen = $state(true);
  /** Set by the picture while it is shown. */
  picture = $state.raw<FrameControl | null>(null);
  /** Where the person moved the picture; null = as it was first fitted. */
  viewport = $state.raw<KeptView | null>(null);
  /** Counts the saved views that were shown: each begins with its own viewport. */
  shownViews = $state(0);
  #expanded = $state.raw(NOTHING_OPENED);
  #isUnfolded = $state(false);
  /** What the person chose; null until then. */
  #grouping = $state<FlowGrouping | null>(null);
  #openedGroups = $state.raw<ReadonlySet<string>>(NO_GROUPS);

  /**
   * @param source what is drawn
   * @param selectedHit the hit chosen anywhere in the screening view, by `Hit.index`
   * @param selectHit chooses one
   * @param labelOf the person's own label on an address
   * @param keeping nothing is recalled and nothing can be taken back without it
   */
  constructor(
    source: () => FlowSource,
    selectedHit: () => number | null,
    selectHit: (hit: number | null) => void,
    labelOf: (address: string) => PrivateLabel | null,
    keeping: FlowKeeping | null = null,
  ) {
    this.#source = source;
    this.#selectedHit = selectedHit;
    this.#selectHit = selectHit;
    this.#isLabelled = (address) => labelOf(address) !== null;
    this.arrangement = new FlowArrangement(this, keeping?.notes ?? (() => []));
    this.find = new FlowFind({
      nodes: () => this.findable,
      labelOf,
      show: (key) => this.select({ kind: 'node', key }),
    });
    this.filtering = new FlowFiltering(
      { tree: () => this.tree, hits: () => this.source.hits },
      (change) => keeping?.offerUndo(change),
    );
    const state = keeping?.recalled ? readFlowView(keeping.recalled) : null;
    if (state !== null) this.#restore(state);
  }

  readonly source = $derived.by(() => this.#source());
  readonly selectedHit = $derived.by(() => this.#selectedHit());

  readonly tree: FlowTree = $derived.by(() => {
    const { hits, subject, subjectLabels } = this.source;
    return buildFlowTree(hits, subject, subjectLabels);
  });

  readonly hitsByIndex = $derived.by(() => hitsByIndex(this.source.hits));

  /** What the filters leave: the picture and the table; the side panel has the whole tree. */
  readonly shownTree: FlowTree = $derived.by(() => this.filtering.filtered?.tree ?? this.tree);

  /** What the filters leave, address by address. */
  readonly findable: readonly Findable[] = $derived.by(() =>
    [...this.shownTree.nodes].map(([key, node]) => ({ key, node })),
  );

  readonly #firstGrouping = $derived.by(() => firstGrouping(this.tree));

  readonly grouping: FlowGrouping = $derived.by(() => this.#grouping ?? this.#firstGrouping);

  /** Entities are drawn because there are many addresses, not because the person chose so. */
  readonly isGroupedFirst = $derived.by(
    () => this.#grouping === null && this.#firstGrouping !== 'addresses',
  );

  /** What the side panel reads: all hits, grouped as in the picture. */
  readonly wholeTree: FlowTree = $derived.by(() => this.#group(this.tree));

  /** What is drawn and listed: what the filters leave, grouped. */
  readonly drawnTree: FlowTree = $derived.by(() =>
    this.shownTree === this.tree ? this.wholeTree : this.#group(this.shownTree),
  );

  /** The group that draws an address, by the keys of both. */
  readonly #groupOf = $derived.by(() => groupsByMember(this.drawnTree));

  /** What was found, as it is drawn. */
  readonly found: ReadonlySet<string> = $derived.by(() =>
    setOf(this.find.found.map((key) => this.drawnKeyOf(key))),
  );

  readonly #limits = $derived.by(() => {
    const limits = firstFold(this.grouping);
    return this.#isUnfolded ? { ...limits, ...UNFOLDED } : limits;
  });

  /** The picture without what a selection reveals. */
  readonly #base: FoldedTree = $derived.by(() =>
    foldTree(this.drawnTree, { ...this.#limits, expanded: this.#expanded }),
  );

  readonly #reveal = $derived.by(() =>
    keysToReveal(this.drawnTree, this.selection, this.selectedHit),
  );

  readonly folded: FoldedTree = $derived.by(() => {
    const isShown = [...this.#reveal].every((key) => this.#base.shown.has(key));
    if (isShown) return this.#base;
    return foldTree(this.drawnTree, {
      ...this.#limits,
      expanded: this.#expanded,
      reveal: this.#reveal,
    });
  });

  readonly arriving = new PictureLayout(
    () => this.folded,
    () => ({
      ...flowWording(this.source.token),
      isLabelled: this.#isLabelled,
      isNoted: (key) => this.arrangement.noted.has(key),
    }),
    () => this.arrangement.pins,
  );

  /** Null while a large first picture is on its way. */
  readonly layout: FlowLayout | null = $derived.by(() => this.arriving.current);

  /** What hides the choice, in whole or in part; null when it is shown. */
  readonly hiding = $derived.by(() =>
    this.filtering.hidingOf(this.selection, this.selectedHit, {
      whole: this.wholeTree,
      shown: this.drawnTree,
    }),
  );

  /** The path of the chosen hit is shown in part. */
  readonly isChoiceCut = $derived.by(() => {
    const hit = this.selectedHit;
    return this.hiding !== null && hit !== null && this.shownTree.paths.has(hit);
  });

  /** Nothing is dimmed for what is not in the picture. */
  readonly lit = $derived.by(() =>
    this.hiding !== null && !this.isChoiceCut
      ? null
      : litBy(this.folded, this.selection, this.selectedHit),
  );

  readonly isOpened = $derived.by(
    () => this.#isUnfolded || this.#expanded.size > 0 || this.#openedGroups.size > 0,
  );

  /** Changes when the picture becomes another one, to be fitted again: not for a node hidden by hand. */
  readonly pictureKey = $derived.by(() => {
    const { hiddenNodes: _byHand, ...filters } = this.filtering.shownFilters;
    return JSON.stringify([this.source.subject, this.grouping, filters]);
  });

  /** How the flow is looked at. */
  readonly state: FlowViewState = $derived.by(() => ({
    filters: this.filtering.filters,
    opened: [...this.#expanded],
    isUnfolded: this.#isUnfolded,
    grouping: this.#grouping,
    openedGroups: [...this.#openedGroups],
    mode: this.mode,
    isLegendOpen: this.isLegendOpen,
    isPanelOpen: this.isPanelOpen,
    selection: this.selection,
    hit: this.selectedHit,
    pins: [...this.arrangement.pins],
    viewport: this.viewport,
  }));

  /** The same as it is kept. */
  readonly written = $derived(writeFlowView(this.state));

  /** What an export has: the flow filtered and folded as it is shown, whatever is selected. */
  get figure() {
    return {
      source: this.source,
      tree: this.tree,
      folded: this.#base,
      grouping: this.grouping,
      filters: this.filtering.shownFilters,
      filtered: this.filtering.filtered,
      choices: this.filtering.choices,
      expanded: this.#expanded,
      isUnfolded: this.#isUnfolded,
      openedGroups: this.#openedGroups,
    };
  }

  /** The fold drawn under a key. */
  foldOf(key: string): Fold | undefined {
    return this.folded.folds.find((fold) => fold.key === key);
  }

  /** A node as it is drawn, else the address that is now in a group. */
  nodeOf(key: string): FlowNode | undefined {
    return (
      this.wholeTree.nodes.get(key) ?? this.drawnTree.nodes.get(key) ?? this.tree.nodes.get(key)
    );
  }

  /** A link as it is drawn, else one between addresses. */
  edgeOf(key: string): FlowEdge | undefined {
    return (
      this.wholeTree.edges.get(key) ?? this.drawnTree.edges.get(key) ?? this.tree.edges.get(key)
    );
  }

  /** Hits through what is drawn under a key, by `Hit.index`; none for what is not there. */
  hitsThrough(key: string): readonly number[] {
    return this.nodeOf(key)?.hits ?? this.edgeOf(key)?.hits ?? this.foldOf(key)?.hits ?? [];
  }

  /** Draws addresses, entities or categories. */
  group(grouping: FlowGrouping): void {
    this.#grouping = grouping;
    this.#expanded = NOTHING_OPENED;
    this.#isUnfolded = false;
    this.#openedGroups = NO_GROUPS;
    this.clear();
    this.focusKey = SUBJECT_KEY;
  }

  /** Selects a part of the picture; its paths light up. */
  select(selection: FlowSelection): void {
    if (selection.kind === 'node') this.#openGroupOf(selection.key);
    this.#selectHit(null);
    this.selection = selection;
    this.isPanelOpen = true;
    if (selection.kind !== 'edge') this.focusKey = selection.key;
  }

  /** Chooses one hit; its path lights up. */
  selectHit(hit: number): void {
    this.selection = null;
    this.#selectHit(hit);
    this.isPanelOpen = true;
  }

  /** Back to everything lit. */
  clear(): void {
    this.selection = null;
    this.#selectHit(null);
  }

  /**
   * Draws the members of a fold, many ones a part at a time, or those of a group, all of them. What they
   * hang from stays where it is. Another key does nothing.
   */
  open(key: string): void {
    const fold = this.foldOf(key);
    const group = this.drawnTree.nodes.get(key) ?? this.wholeTree.nodes.get(key);
    if (fold !== undefined) {
      this.#expanded = openedMore(this.#expanded, key, OPEN_STEP);
      this.focusKey = fold.parent;
    } else if (group?.group) {
      this.focusKey = this.edgeOf(group.inner[0] ?? '')?.parent ?? SUBJECT_KEY;
      this.#drawMembers(key, group.group.members);
    } else {
      return;
    }
    if (this.selection?.key === key) this.selection = null;
  }

  /** Draws every node, however many. */
  unfoldAll(): void {
    this.#isUnfolded = true;
  }

  /** Folds everything again as at first. */
  foldAgain(): void {
    this.#isUnfolded = false;
    this.#expanded = NOTHING_OPENED;
    this.#openedGroups = NO_GROUPS;
    this.clear();
  }

  /** Hides the node under a key with what lies behind it; the keyboard continues at its neighbour. */
  hide(key: string): void {
    const node = this.drawnTree.nodes.get(key) ?? this.nodeOf(key);
    const inner = this.edgeOf(node?.inner[0] ?? '')?.parent ?? SUBJECT_KEY;
    if (node === undefined || !this.filtering.hide(node)) return;
    this.clear();
    this.focusKey = this.drawnTree.nodes.has(inner) ? inner : SUBJECT_KEY;
  }

  /** Shows the flow as it was kept. */
  show(state: FlowViewState): void {
    this.clear();
    this.#restore(state);
    this.shownViews++;
  }

  /** What is gone since is left out. */
  #restore(state: FlowViewState): void {
    const { filters, opened, isUnfolded, selection, hit, viewport } = state;
    this.filtering.begin(filters);
    this.#expanded = withEntries(NOTHING_OPENED, opened);
    this.#isUnfolded = isUnfolded;
    this.#grouping = state.grouping;
    this.#openedGroups = setOf(state.openedGroups);
    this.mode = state.mode;
    this.isLegendOpen = state.isLegendOpen;
    this.viewport = viewport;
    this.arrangement.pins = withEntries(NO_PINS, state.pins);
    if (selection !== null && this.#isThere(selection)) {
      this.selection = selection;
      if (selection.kind !== 'edge') this.focusKey = selection.key;
    } else if (hit !== null && this.selectedHit === null && this.hitsByIndex.has(hit)) {
      this.#selectHit(hit);
    }
    this.isPanelOpen = state.isPanelOpen;
  }

  #isThere({ kind, key }: FlowSelection): boolean {
    if (kind === 'fold') return this.foldOf(key) !== undefined;
    return (kind === 'node' ? this.nodeOf(key) : this.edgeOf(key)) !== undefined;
  }

  /** Takes a group apart, and opens what would fold its first members again. */
  #drawMembers(group: string, members: readonly FlowNode[]): void {
    this.#openedGroups = withMembers(this.#openedGroups, [group], true);
    const { nodes, edges } = this.drawnTree;
    const links = members.flatMap(({ key }) => edges.get(nodes.get(key)?.inner[0] ?? '') ?? []);
    const folds = links
      .slice(0, OPEN_STEP)
      .flatMap(({ parent, side }) => [
        foldKey('small', parent, side),
        foldKey('more', parent, side),
      ]);
    for (const fold of setOf(folds)) this.#expanded = openedMore(this.#expanded, fold, OPEN_STEP);
  }

  /** The key under which an address is drawn: its own, or that of its group. */
  drawnKeyOf(key: string): string {
    return this.#groupOf.get(key)?.key ?? key;
  }

  /** Draws an address that is in a group. */
  #openGroupOf(key: string): void {
    const node = this.#groupOf.get(key);
    if (node?.group) this.#drawMembers(node.key, node.group.members);
  }

  #group(tree: FlowTree): FlowTree {
    return groupTree(tree, {
      by: this.grouping,
      opened: this.#openedGroups,
      isApart: this.#isLabelled,
    });
  }
}
