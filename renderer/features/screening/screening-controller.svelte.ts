// One stored screening: read from the case file, with what was chosen in it.
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { readFlowPreview, type FlowPreview } from '#shared/figures/flow-preview.ts';
import {
  isFirstDrawing,
  readFlowView,
  type FlowViewState,
} from '#shared/figures/flow-view-state.ts';
import { stateScope } from '#shared/review/scope.ts';
import { readSides, settingSideOf } from '#shared/review/sides.ts';
import type { JobKind } from '#shared/screening/job.ts';
import type { ScreeningView, SnapshotSummary, SummaryOf } from '#shared/screening/snapshot.ts';
import { Task } from '../../lib/task.svelte.ts';

/** The tabs of each kind of screening; the first one is shown first. */
export const SCREENING_TABS = {
  kya: ['flow', 'hits', 'score', 'exposure', 'ledger', 'history', 'details', 'raw'],
  kyt: ['sides', 'flow', 'hits', 'score', 'exposure', 'ledger', 'history', 'details', 'raw'],
  name: ['findings', 'history', 'details', 'report', 'raw'],
} as const satisfies Record<JobKind, readonly string[]>;
/** One of the tabs. */
export type ScreeningTab = (typeof SCREENING_TABS)[JobKind][number];

type ScreeningCalls = Pick<
  Api,
  'screenings.open' | 'screenings.rulesetText' | 'views.preview' | 'views.renewPreview'
>;

/** What is shown of a large address while its answer is read. */
export interface ScreeningPreview {
  summary: SummaryOf<'kya'>;
  flow: FlowPreview;
  /** How the flow was left; null when it is the first time. */
  left: FlowViewState | null;
}

/** One per screening shown. */
export class ScreeningController {
  readonly #api: ScreeningCalls;
  readonly id: SnapshotId;
  readonly loading = new Task();
  view = $state.raw<ScreeningView | null>(null);
  /** Null where there is none, or another picture than the first one is shown. */
  preview = $state.raw<ScreeningPreview | null>(null);
  /** It was not what the answer has. */
  isPreviewWrong = $state(false);
  tab = $state<ScreeningTab>('flow');
  /** The chosen hit, by `Hit.index`: the same one in the list and in the flow. */
  selectedHit = $state<number | null>(null);
  /** The finding of a name that is shown first, by the key of its hit. */
  selectedFinding = $state<Sha256Hex | null>(null);
  /** It began with its history, because its subject was screened before. */
  isRepeated = $state(false);

  constructor(api: ScreeningCalls, id: SnapshotId) {
    this.#api = api;
    this.id = id;
  }

  /** What the verdict covers; null for a name, which has no scope of this form. */
  readonly scope = $derived.by(() =>
    this.view === null || this.view.kind === 'name' ? null : stateScope(this.view),
  );

  /** The two sides of a transaction; null for the others. */
  readonly sides = $derived.by(() => (this.view?.kind === 'kyt' ? readSides(this.view) : null));

  /** The side that sets the combined verdict of a transaction. */
  readonly settingSide = $derived.by(() =>
    this.view?.kind === 'kyt' ? settingSideOf(this.view) : null,
  );

  /**
   * Reads what can be shown at once; a failure shows nothing before the answer is read.
   * @param left how the flow was left, as it is kept
   * @param isDrawnElse whether the answer will be drawn in another way for another reason
   */
  async lookAhead(
    left: string | null,
    isDrawnElse: (summary: SnapshotSummary) => Promise<boolean>,
  ): Promise<void> {
    const look = this.#api['views.preview'];
    const found = await new Task().run(() => look({ id: this.id }));
    const flow = found ? readFlowPreview(found.flowJson) : null;
    if (found?.summary.kind !== 'kya' || flow === null) return;
    const state = left === null ? null : readFlowView(left);
    if (found.summary.origin === 'imported' || (state !== null && !isFirstDrawing(state))) return;
    if (await isDrawnElse(found.summary)) return;
    this.preview = { summary: found.summary, flow, left: state };
  }

  /** Holds the preview against one of the answer; where it is another, it is made again. */
  async checkPreview(ofAnswer: string): Promise<void> {
    if (this.preview === null) return;
    const renew = this.#api['views.renewPreview'];
    const [shown, right] = [this.preview.flow, readFlowPreview(ofAnswer)];
    if (JSON.stringify(shown) === JSON.stringify(right)) return;
    this.isPreviewWrong = true;
    await new Task().run(() => renew({ id: this.id }));
  }

  /** Reads the screening of a subject that was screened before, and begins with what changed. */
  async loadRepeated(): Promise<void> {
    await this.load('history');
    this.isRepeated = this.tab === 'history';
  }

  /** Reads the screening and shows a tab; a failure is in `loading.error`. */
  async load(tab: string | null = null): Promise<void> {
    const open = this.#api['screenings.open'];
    const view = await this.loading.run(() => open({ id: this.id }));
    if (view === undefined) return;
    this.view = view;
    this.tab = view.result === null ? 'raw' : SCREENING_TABS[view.kind][0];
    if (tab !== null) this.chooseTab(tab);
  }

  /** The full text of a ruleset frozen with the verdict. */
  readRuleset = async (sha256: string): Promise<string> => {
    const { text } = await this.#api['screenings.rulesetText']({ sha256 });
    return text;
  };

  /** Chooses a hit, or none. */
  selectHit = (hit: number | null): void => {
    this.selectedHit = hit;
  };

  /** Chooses a tab of the present kind; another word changes nothing. */
  chooseTab = (word: string): void => {
    if (this.view === null) return;
    const tabs: readonly ScreeningTab[] = SCREENING_TABS[this.view.kind];
    this.tab = tabs.find((tab) => tab === word) ?? this.tab;
  };

  /** Shows a finding of a name. */
  showFinding(key: Sha256Hex): void {
    this.selectedFinding = key;
    this.chooseTab('findings');
  }

  /** Shows a hit in a tab. */
  showHit(hit: number, tab: ScreeningTab): void {
    this.selectedHit = hit;
    this.tab = tab;
  }
}
