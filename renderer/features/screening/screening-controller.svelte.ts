// One stored screening: read from the case file, with what was chosen in it.
import type { Sha256Hex, SnapshotId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { stateScope } from '#shared/review/scope.ts';
import { readSides, settingSideOf } from '#shared/review/sides.ts';
import type { JobKind } from '#shared/screening/job.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { Task } from '../../lib/task.svelte.ts';

/** The tabs of each kind of screening; the first one is shown first. */
export const SCREENING_TABS = {
  kya: ['flow', 'hits', 'score', 'exposure', 'ledger', 'history', 'details', 'raw'],
  kyt: ['sides', 'flow', 'hits', 'score', 'exposure', 'ledger', 'history', 'details', 'raw'],
  name: ['findings', 'history', 'details', 'report', 'raw'],
} as const satisfies Record<JobKind, readonly string[]>;
/** One of the tabs. */
export type ScreeningTab = (typeof SCREENING_TABS)[JobKind][number];

type ScreeningCalls = Pick<Api, 'screenings.open' | 'screenings.rulesetText'>;

/** One per screening shown. */
export class ScreeningController {
  readonly #api: ScreeningCalls;
  readonly id: SnapshotId;
  readonly loading = new Task();
  view = $state.raw<ScreeningView | null>(null);
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
