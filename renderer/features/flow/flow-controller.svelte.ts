// State of the fund-flow view: the merged tree, what is folded, selected and lit.
import { DEFAULT_FOLD, foldTree, type Fold, type FoldedTree } from '#shared/flow/fold.ts';
import { buildFlowTree } from '#shared/flow/build-tree.ts';
import { SUBJECT_KEY, type FlowTree } from '#shared/flow/tree.ts';
import type { TransactionSide } from '#shared/review/sides.ts';
import type { Hit, Label } from '#shared/screening/result.ts';
import { layOutFlow, type FlowLayout } from '../../charts/flow-layout.ts';
import {
  hitsByIndex,
  keysToReveal,
  litBy,
  openedMore,
  type FlowSelection,
} from './flow-selection.ts';
import { flowWording } from './flow-words.ts';

/** What the flow is drawn from. */
export interface FlowSource {
  hits: readonly Hit[];
  subject: string;
  subjectLabels: readonly Label[];
  token: string;
  /** Paths analysed; null when not delivered. */
  totalPaths: number | null;
  /** The side of a transaction; null for an address. */
  side: TransactionSide | null;
  /** `totalPaths` counts both sides of a transaction. */
  isTotalOfBoth: boolean;
}

/** What can be asked of the picture while it is shown. */
export interface PictureView {
  fit(): void;
  centre(): void;
  zoomBy(direction: 1 | -1): void;
}

/** How many more children one opening of a fold draws. */
const OPEN_STEP = 40;
const NOTHING_OPENED = DEFAULT_FOLD.expanded;

/** One per screening shown. */
export class FlowController {
  readonly #source: () => FlowSource;
  readonly #selectedHit: () => number | null;
  readonly #selectHit: (hit: number | null) => void;
  readonly #isLabelled: (address: string) => boolean;

  mode = $state<'picture' | 'table'>('picture');
  selection = $state.raw<FlowSelection | null>(null);
  /** The node under the keyboard. */
  focusKey = $state<string>(SUBJECT_KEY);
  isLegendOpen = $state(false);
  /** The side panel; a selection opens it. */
  isPanelOpen = $state(true);
  /** Set by the picture while it is shown. */
  picture = $state.raw<PictureView | null>(null);
  #expanded = $state.raw(NOTHING_OPENED);

  /**
   * @param source what is drawn
   * @param selectedHit the hit chosen anywhere in the screening view, by `Hit.index`
   * @param selectHit chooses one
   * @param isLabelled whether the person has a label of their own on an address
   */
  constructor(
    source: () => FlowSource,
    selectedHit: () => number | null,
    selectHit: (hit: number | null) => void,
    isLabelled: (address: string) => boolean,
  ) {
    this.#source = source;
    this.#selectedHit = selectedHit;
    this.#selectHit = selectHit;
    this.#isLabelled = isLabelled;
  }

  readonly source = $derived.by(() => this.#source());
  readonly selectedHit = $derived.by(() => this.#selectedHit());

  readonly tree: FlowTree = $derived.by(() => {
    const { hits, subject, subjectLabels } = this.source;
    return buildFlowTree(hits, subject, subjectLabels);
  });

  readonly hitsByIndex = $derived.by(() => hitsByIndex(this.source.hits));

  /** The picture without what a selection reveals. */
  readonly #base: FoldedTree = $derived.by(() =>
    foldTree(this.tree, { ...DEFAULT_FOLD, expanded: this.#expanded }),
  );

  readonly #reveal = $derived.by(() => keysToReveal(this.tree, this.selection, this.selectedHit));

  readonly folded: FoldedTree = $derived.by(() => {
    const isShown = [...this.#reveal].every((key) => this.#base.shown.has(key));
    if (isShown) return this.#base;
    return foldTree(this.tree, {
      ...DEFAULT_FOLD,
      expanded: this.#expanded,
      reveal: this.#reveal,
    });
  });

  readonly layout: FlowLayout = $derived.by(() =>
    layOutFlow(this.folded, {
      ...flowWording(this.source.token),
      isLabelled: this.#isLabelled,
    }),
  );

  readonly lit = $derived.by(() => litBy(this.folded, this.selection, this.selectedHit));

  readonly isOpened = $derived.by(() => this.#expanded.size > 0);

  /** The fold drawn under a key. */
  foldOf(key: string): Fold | undefined {
    return this.folded.folds.find((fold) => fold.key === key);
  }

  /** Selects a part of the picture; its paths light up. */
  select(selection: FlowSelection): void {
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

  /** Draws the members of a fold, many ones a part at a time. */
  open(fold: Fold): void {
    this.#expanded = openedMore(this.#expanded, fold.key, OPEN_STEP);
    if (this.selection?.key === fold.key) this.selection = null;
    this.focusKey = fold.parent;
  }

  /** Folds everything again as at first. */
  foldAgain(): void {
    this.#expanded = NOTHING_OPENED;
    this.clear();
  }
}
