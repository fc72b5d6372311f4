// One stored screening: read from the case file, with what was chosen in it.
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { stateScope } from '#shared/review/scope.ts';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { Task } from '../../lib/task.svelte.ts';

/** The tabs of a screening. */
export const SCREENING_TABS = ['flow', 'hits', 'score', 'exposure', 'details', 'raw'] as const;
/** One of the tabs. */
export type ScreeningTab = (typeof SCREENING_TABS)[number];

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

  constructor(api: ScreeningCalls, id: SnapshotId) {
    this.#api = api;
    this.id = id;
  }

  readonly scope = $derived.by(() => (this.view === null ? null : stateScope(this.view)));

  /** Reads the screening; a failure stands in `loading.error`. */
  async load(): Promise<void> {
    const open = this.#api['screenings.open'];
    const view = await this.loading.run(() => open({ id: this.id }));
    if (view === undefined) return;
    this.view = view;
    if (view.result === null) this.tab = 'raw';
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

  /** Shows a hit in a tab. */
  showHit(hit: number, tab: ScreeningTab): void {
    this.selectedHit = hit;
    this.tab = tab;
  }
}
