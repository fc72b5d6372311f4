// A back-test: what can be back-tested, the one that was asked for, how far it is, its report, and what
// of it is looked at. It stays while the person follows a way into a stored screening.
import type { CaseId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { Events } from '#shared/ipc/transport.ts';
import type {
  BacktestReport,
  BacktestSource,
  BacktestedScreening,
} from '#shared/rulesets/backtest.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';
import {
  filterRows,
  keyOfRow,
  type ChangeKind,
  type LevelMove,
  type RowFilter,
} from './backtest-rows.ts';
import { choicesOf, keyOfSource, type BacktestChoice } from './backtest-choices.ts';

type BacktestCalls = Pick<
  Api,
  'backtest.run' | 'backtest.cancel' | 'rulesets.drafts' | 'rulesets.versions'
>;

const EVERYTHING: RowFilter = { kind: null, ruleCode: null, move: null };

/** One for the page. */
export class BacktestController {
  readonly #api: BacktestCalls;
  readonly loading = new Task();
  readonly running = new Task();
  readonly cancelling = new Task();
  /** Drafts and stored versions that hold rules; null until read. */
  choices = $state.raw<readonly BacktestChoice[] | null>(null);
  source = $state.raw<BacktestSource | null>(null);
  /** Null: over all stored screenings. */
  caseId = $state.raw<CaseId | null>(null);
  progress = $state.raw<Events['backtest.progress'] | null>(null);
  report = $state.raw<BacktestReport | null>(null);
  filter = $state.raw<RowFilter>(EVERYTHING);
  /** The row whose changes are shown. */
  selectedKey = $state.raw<string | null>(null);
  /** When the draft was last changed before the back-test began; null for a version. */
  #draftOf = $state.raw<number | null>(null);

  constructor(api: BacktestCalls, events: EventPort) {
    this.#api = api;
    events.on('backtest.progress', (progress) => {
      if (this.running.isBusy) this.progress = progress;
    });
    events.on('rulesets.changed', () => {
      if (this.choices !== null) void this.load();
    });
  }

  /** What is chosen; undefined while it is not known, and when it is gone. */
  readonly choice = $derived.by(() => {
    const { source } = this;
    if (source === null) return undefined;
    return this.choices?.find(({ key }) => key === keyOfSource(source));
  });
  /** The draft was changed since the report was made. */
  readonly isStale = $derived.by(() => {
    const changedAt = this.choice?.changedAt ?? null;
    return this.report !== null && this.#draftOf !== null && changedAt !== this.#draftOf;
  });
  /** The person ended it. */
  readonly isCancelled = $derived.by(() => this.running.error?.code === 'job.aborted');
  /** The screenings that the filter leaves. */
  readonly rows = $derived.by(() =>
    this.report === null ? [] : filterRows(this.report.rows, this.filter),
  );
  /** The one whose changes are shown. */
  readonly selected = $derived.by((): BacktestedScreening | null => {
    return this.rows.find((row) => keyOfRow(row) === this.selectedKey) ?? null;
  });

  /** Reads what can be back-tested; a failure is in `loading.error`. */
  async load(): Promise<void> {
    const read = await this.loading.runLatest(() =>
      Promise.all([this.#api['rulesets.drafts']({}), this.#api['rulesets.versions']({})]),
    );
    if (read !== undefined) this.choices = choicesOf(...read);
  }

  /** The view is opened: what was back-tested before and is asked for again is still there. */
  async open(source: BacktestSource, caseId: CaseId | null): Promise<void> {
    const isSame =
      this.source !== null &&
      keyOfSource(this.source) === keyOfSource(source) &&
      this.caseId === caseId;
    if (!isSame) {
      this.#forgetReport();
      this.source = source;
      this.caseId = caseId;
    }
    await this.load();
  }

  /** Back-tests what is chosen. */
  async run(): Promise<void> {
    const { source, caseId } = this;
    if (source === null) return;
    this.#forgetReport();
    this.#draftOf = this.choice?.changedAt ?? null;
    const report = await this.running.runLatest(() =>
      this.#api['backtest.run']({ source, caseId }),
    );
    if (report !== undefined && this.source === source) this.report = report;
  }

  /** Ends the back-test under way. */
  cancel(): void {
    void this.cancelling.run(() => this.#api['backtest.cancel']({}));
  }

  /** Shows only screenings with this kind of change; null: all. */
  filterKind(kind: ChangeKind | null): void {
    this.filter = { ...this.filter, kind };
  }

  /** Shows only screenings that this rule concerns; once more: all. */
  filterRule(ruleCode: string | null): void {
    const isSame = this.filter.ruleCode === ruleCode;
    this.filter = { ...this.filter, ruleCode: isSame ? null : ruleCode };
  }

  /** Shows only screenings whose worst level moved so; once more: all. */
  filterMove(move: LevelMove | null): void {
    const { move: present } = this.filter;
    const isSame = present?.before === move?.before && present?.after === move?.after;
    this.filter = { ...this.filter, move: isSame ? null : move };
  }

  /** Shows every screening that changed. */
  showAll(): void {
    this.filter = EVERYTHING;
  }

  /** Shows the changes of this row; null puts them away. */
  select(row: BacktestedScreening | null): void {
    this.selectedKey = row === null ? null : keyOfRow(row);
  }

  /** Forgets everything when the case file is closed. */
  clear(): void {
    this.#forgetReport();
    this.choices = null;
    this.source = null;
    this.caseId = null;
  }

  #forgetReport(): void {
    if (this.running.isBusy) this.cancel();
    // Whatever is still under way is no longer asked for.
    void this.running.runLatest(() => Promise.resolve());
    this.report = null;
    this.progress = null;
    this.filter = EVERYTHING;
    this.selectedKey = null;
    this.#draftOf = null;
  }
}
