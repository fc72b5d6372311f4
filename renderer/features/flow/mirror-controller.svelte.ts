// State of the picture of both sides of a transaction. Each side's flow stays with its own controller;
// this one puts them into one picture, and takes what is done there to the side it belongs to.
import type { FlowLayout } from '#shared/charts/flow-layout.ts';
import type { SceneState } from '#shared/charts/flow-scene.ts';
import {
  DRAWN_FLOW,
  layOutMirror,
  mirrorKey,
  mirrorLit,
  mirrorTree,
  unmirrorKey,
  type OfSides,
} from '#shared/charts/mirror-layout.ts';
import type { SideViews } from '#shared/figures/flow-view-state.ts';
import type { PrivateLabel } from '#shared/domain/label.ts';
import type { StatedTransaction } from '#shared/domain/stated-transaction.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { flowWording } from '#shared/figures/flow-words.ts';
import { countDistinctPaths } from '#shared/flow/distinct-paths.ts';
import { SUBJECT_KEY, type FlowGrouping, type FlowTree } from '#shared/flow/tree.ts';
import { TRANSACTION_SIDES, type TransactionSide } from '#shared/review/sides.ts';
import type { FrameControl } from '../../charts/flow-frame.ts';
import { setOf } from '../../lib/collections.ts';
import { MirrorArrangement } from './flow-arrangement.svelte.ts';
import type { FlowController } from './flow-controller.svelte.ts';
import { FlowFind, type Findable } from './flow-find.svelte.ts';
import { wholeHits, type FlowSelection } from './flow-selection.ts';

/** The transaction between the sides, as far as it is delivered. */
export interface MirroredTransaction {
  hash: string;
  chain: string;
  token: string;
  screenedAt: UtcMs;
  /** What a person states of it; null for nothing. */
  stated: StatedTransaction | null;
  /** Sides whose endpoint the answer does not name: it is the end that all their paths share. */
  inferredEnds: readonly TransactionSide[];
}

/** What a side has in the picture. */
export interface MirroredSide {
  side: TransactionSide;
  /** Null when it was not screened. */
  flow: FlowController | null;
  /** Distinct paths that run as the side is screened for, as far as its filters leave them. */
  pathCount: number;
  /** Hits that are shown in this side alone: paths of another direction, findings on the address. */
  otherCount: number;
  /** Hits that cannot be drawn at all: the endpoint of the side is not known. */
  undrawableCount: number;
  /** The chosen hit is of this side, but not in the picture. */
  isHitElsewhere: boolean;
}

/** One per transaction shown. */
export class MirrorController {
  readonly flows: OfSides<FlowController | null>;
  readonly #transaction: () => MirroredTransaction;
  readonly #isLabelled: (address: string) => boolean;
  /** What is looked for, on both sides. */
  readonly find: FlowFind;
  /** What the person moved and noted on either side. */
  readonly arrangement: MirrorArrangement;

  /** The side shown alone, in its own view; null for both. */
  alone = $state<TransactionSide | null>(null);
  /** The node under the keyboard, by its key in this picture. */
  focusKey = $state<string>(SUBJECT_KEY);
  /** Set by the picture while it is shown. */
  picture = $state.raw<FrameControl | null>(null);
  #panelSide = $state.raw<TransactionSide | null>(null);
  #isTransactionChosen = $state(false);

  /**
   * @param flows the sides; null for one that was not screened
   * @param transaction what is between them
   * @param labelOf the person's own label on an address
   */
  constructor(
    flows: OfSides<FlowController | null>,
    transaction: () => MirroredTransaction,
    labelOf: (address: string) => PrivateLabel | null,
  ) {
    this.flows = flows;
    this.#transaction = transaction;
    this.#isLabelled = (address) => labelOf(address) !== null;
    this.arrangement = new MirrorArrangement(
      () => this.layout,
      (side) => this.#drawn(side)?.arrangement ?? null,
    );
    this.find = new FlowFind({
      nodes: () => this.#findable,
      labelOf,
      show: (key) => this.select({ kind: 'node', key }),
    });
  }

  // How it is looked at is the sides' own, and kept with them.
  get mode(): 'picture' | 'table' {
    return this.#screened[0]?.mode ?? 'picture';
  }

  set mode(mode: 'picture' | 'table') {
    for (const flow of this.#screened) flow.mode = mode;
  }

  get grouping(): FlowGrouping {
    const first = this.#screened.find(({ grouping }) => grouping !== 'addresses');
    return first?.grouping ?? 'addresses';
  }

  /** Draws addresses, entities or categories on both sides. */
  group(grouping: FlowGrouping): void {
    for (const flow of this.#screened) flow.group(grouping);
    this.focusKey = SUBJECT_KEY;
  }

  get isLegendOpen(): boolean {
    return this.#screened[0]?.isLegendOpen ?? false;
  }

  set isLegendOpen(isOpen: boolean) {
    for (const flow of this.#screened) flow.isLegendOpen = isOpen;
  }

  get isPanelOpen(): boolean {
    return this.#screened[0]?.isPanelOpen ?? true;
  }

  set isPanelOpen(isOpen: boolean) {
    for (const flow of this.#screened) flow.isPanelOpen = isOpen;
  }

  readonly transaction = $derived.by(() => this.#transaction());

  /** The side that something is chosen on: a hit before a part of the picture. */
  readonly #chosenSide = $derived.by((): TransactionSide | null => {
    const first = (isChosen: (flow: FlowController) => boolean): TransactionSide | undefined =>
      TRANSACTION_SIDES.find((side) => {
        const flow = this.flows[side];
        return flow !== null && isChosen(flow);
      });
    return (
      first(({ selectedHit }) => selectedHit !== null) ??
      first(({ selection }) => selection !== null) ??
      null
    );
  });

  /** The transaction itself is what the panel shows. */
  readonly isTransactionShown = $derived.by(
    () => this.#isTransactionChosen && this.#chosenSide === null,
  );

  /** The side in the panel: the chosen one, else as the person left it, else the first screened. */
  readonly panelFlow = $derived.by((): FlowController | null => {
    const side = this.#chosenSide ?? this.#panelSide;
    return (side === null ? null : this.flows[side]) ?? this.flows.in ?? this.flows.out;
  });

  readonly isAnythingChosen = $derived.by(
    () => this.#chosenSide !== null || this.#isTransactionChosen,
  );

  readonly tree: FlowTree = $derived.by(() => {
    const treeOf = (side: TransactionSide): FlowTree | null =>
      this.#drawn(side)?.folded.tree ?? null;
    return mirrorTree(this.transaction.hash, { in: treeOf('in'), out: treeOf('out') });
  });

  readonly #findable: readonly Findable[] = $derived.by(() =>
    TRANSACTION_SIDES.flatMap((side) =>
      (this.#drawn(side)?.findable ?? [])
        .filter(({ node }) => node.side === null || node.side === DRAWN_FLOW[side])
        .map(({ key, node }) => ({ key: mirrorKey(side, key), node })),
    ),
  );

  /** What was found, as it is drawn. */
  readonly found: ReadonlySet<string> = $derived.by(() =>
    setOf(
      this.find.found.map((key) => {
        const own = unmirrorKey(key);
        const drawn = own === null ? undefined : this.flows[own.side]?.drawnKeyOf(own.key);
        return own === null || drawn === undefined ? key : mirrorKey(own.side, drawn);
      }),
    ),
  );

  readonly layout: FlowLayout = $derived.by(() =>
    layOutMirror(
      this.tree,
      { in: this.#drawn('in')?.folded ?? null, out: this.#drawn('out')?.folded ?? null },
      {
        ...flowWording(this.transaction.token),
        isLabelled: this.#isLabelled,
        isNoted: (key) => this.arrangement.notes.has(key),
      },
      this.arrangement.pins,
    ),
  );

  /** How each side is looked at. */
  readonly state: SideViews = $derived.by(() =>
    TRANSACTION_SIDES.map((side) => this.flows[side]?.state ?? null),
  );

  /** A path lights up to the transaction; the other side is dimmed with the rest. */
  readonly lit: SceneState['lit'] = $derived.by(() => {
    const side = this.#chosenSide;
    const lit = side === null ? null : (this.#drawn(side)?.lit ?? null);
    return side === null || lit === null ? null : mirrorLit(side, lit);
  });

  /** What is selected in the picture. */
  readonly selectedPart = $derived.by((): FlowSelection | null => {
    const side = this.#chosenSide;
    const selection = side === null ? null : (this.flows[side]?.selection ?? null);
    if (side !== null && selection !== null) {
      return { ...selection, key: mirrorKey(side, selection.key) };
    }
    return this.isTransactionShown ? { kind: 'node', key: SUBJECT_KEY } : null;
  });

  /** Its key. */
  get selectedKey(): string | null {
    return this.selectedPart?.key ?? null;
  }

  readonly sides = $derived.by((): MirroredSide[] =>
    TRANSACTION_SIDES.map((side) => this.#readSide(side)),
  );

  readonly isOpened = $derived.by(() => this.#screened.some(({ isOpened }) => isOpened));

  /** Selects a part of the picture on the side it is on, or the transaction itself. */
  select({ kind, key }: FlowSelection): void {
    const own = unmirrorKey(key);
    const flow = own === null ? null : this.flows[own.side];
    this.clear();
    this.isPanelOpen = true;
    if (own === null || flow === null) {
      this.#isTransactionChosen = true;
      this.focusKey = kind === 'edge' ? SUBJECT_KEY : key;
      return;
    }
    flow.select({ kind, key: own.key });
    if (kind !== 'edge') this.focusKey = key;
  }

  /** Back to everything lit. */
  clear(): void {
    this.#isTransactionChosen = false;
    for (const flow of this.#screened) flow.clear();
  }

  /** Lights the path of a hit, in the side alone where the picture of both does not draw it. */
  showHit(hit: number, side: TransactionSide): void {
    const flow = this.flows[side];
    if (flow === null) return;
    this.clear();
    flow.selectHit(hit);
    this.isPanelOpen = true;
    if (this.#isDrawn(side, hit)) this.alone = this.alone === side ? side : null;
    else this.alone = side;
  }

  /** Shows the hits of a side in the panel, with nothing selected. */
  showSide(side: TransactionSide): void {
    this.clear();
    this.#panelSide = side;
    this.isPanelOpen = true;
  }

  /** Draws the members of a fold or a group; another key does nothing. */
  open(key: string): void {
    const own = unmirrorKey(key);
    const flow = own === null ? null : this.flows[own.side];
    if (own === null || flow === null) return;
    flow.open(own.key);
    if (!flow.drawnTree.nodes.has(own.key)) this.focusKey = mirrorKey(own.side, flow.focusKey);
  }

  /** Hides the node under a key with what lies behind it; the keyboard continues at its neighbour. */
  hide(key: string): void {
    const own = unmirrorKey(key);
    const flow = own === null ? null : this.flows[own.side];
    if (own === null || flow === null) return;
    flow.hide(own.key);
    if (!flow.drawnTree.nodes.has(own.key)) this.focusKey = mirrorKey(own.side, flow.focusKey);
  }

  /** Shows both sides as they were kept. */
  show(states: SideViews): void {
    this.clear();
    for (const [at, side] of TRANSACTION_SIDES.entries()) {
      const state = states[at] ?? null;
      if (state !== null) this.flows[side]?.show(state);
    }
    this.focusKey = SUBJECT_KEY;
  }

  /** Folds both sides again as at first. */
  foldAgain(): void {
    for (const flow of this.#screened) flow.foldAgain();
  }

  get #screened(): FlowController[] {
    return TRANSACTION_SIDES.flatMap((side) => this.flows[side] ?? []);
  }

  /** The flow of a side that can be drawn: without its endpoint no arrow would be safe. */
  #drawn(side: TransactionSide): FlowController | null {
    const flow = this.flows[side];
    return flow === null || flow.source.subject === '' ? null : flow;
  }

  /** Whether a hit's path runs as its side is screened for. */
  #isDrawn(side: TransactionSide, hit: number): boolean {
    return this.#drawn(side)?.tree.paths.get(hit)?.side === DRAWN_FLOW[side];
  }

  #readSide(side: TransactionSide): MirroredSide {
    const flow = this.flows[side];
    const hits = flow?.source.hits ?? [];
    const drawn = this.#drawn(side);
    if (flow === null || drawn === null) {
      const none = { pathCount: 0, otherCount: 0, isHitElsewhere: false };
      return { side, flow, ...none, undrawableCount: hits.length };
    }
    const own = hits.filter(({ index }) => this.#isDrawn(side, index));
    // Half a path is none, as in the scope of one side.
    const whole = wholeHits(own, flow.shownTree, flow.filtering.filtered?.cut ?? []);
    return {
      side,
      flow,
      pathCount: countDistinctPaths(whole),
      otherCount: hits.length - own.length,
      undrawableCount: 0,
      isHitElsewhere: flow.selectedHit !== null && !this.#isDrawn(side, flow.selectedHit),
    };
  }
}
