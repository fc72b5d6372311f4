// A rehearsal: what can be rehearsed, the one that was asked for, how far it is, its report, and what
// of it is looked at. It stays while the person follows a way into a stored screening.
import type { CaseId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { Events } from '#shared/ipc/transport.ts';
import type {
  RehearsalReport,
  RehearsalSource,
  RehearsedScreening,
} from '#shared/rulesets/rehearsal.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';
import {
  filterRows,
  keyOfRow,
  type ChangeKind,
  type LevelMove,
  type RowFilter,
} from './rehearsal-rows.ts';
import { choicesOf, keyOfSource, type RehearsalChoice } from './rehearsal-choices.ts';

type RehearsalCalls = Pick<
  Api,
  'rehearsal.run' | 'rehearsal.cancel' | 'rulesets.drafts' | 'rulesets.versions'
>;

const EVERYTHING: RowFilter = { kind: null, ruleCode: null, move: null };

/** One for the page. */
export class RehearsalController {
  readonly #api: RehearsalCalls;
  readonly loading = new Task();
  readonly running = new Task();
  readonly cancelling = new Task();
  /** Drafts and stored versions that hold rules; null until read. */
  choices = $state.raw<readonly RehearsalChoice[] | null>(null);
  source = $state.raw<RehearsalSource | null>(null);
  /** Null: over all stored screenings. */
  caseId = $state.raw<CaseId | null>(null);
  progress = $state.raw<Events['rehearsal.progress'] | null>(null);
  report = $state.raw<RehearsalReport | null>(null);
  filter = $state.raw<RowFilter>(EVERYTHING);
  /** The row whose changes are shown. */
  selectedKey = $state.raw<string | null>(null);
  /** When the draft was last changed before the rehearsal began; null for a version. */
  #draftOf = $state.raw<number | null>(null);

  constructor(api: RehearsalCalls, events: EventPort) {
    this.#api = api;
    events.on('rehearsal.progress', (progress) => {
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
  readonly selected = $derived.by((): RehearsedScreening | null => {
    return this.rows.find((row) => keyOfRow(row) === this.selectedKey) ?? null;
  });

  /** Reads what can be rehearsed; a failure stands in `loading.error`. */
  async load(): Promise<void> {
    const read = await this.loading.runLatest(() =>
      Promise.all([this.#api['rulesets.drafts']({}), this.#api['rulesets.versions']({})]),
    );
    if (read !== undefined) this.choices = choicesOf(...read);
  }

  /** The view is opened: what was rehearsed before and is asked for again is still there. */
  async open(source: RehearsalSource, caseId: CaseId | null): Promise<void> {
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

  /** Rehearses what is chosen. */
  async run(): Promise<void> {
    const { source, caseId } = this;
    if (source === null) return;
    this.#forgetReport();
    this.#draftOf = this.choice?.changedAt ?? null;
    const report = await this.running.runLatest(() =>
      this.#api['rehearsal.run']({ source, caseId }),
    );
    if (report !== undefined && this.source === source) this.report = report;
  }

  /** Ends the rehearsal under way. */
  cancel(): void {
    void this.cancelling.run(() => this.#api['rehearsal.cancel']({}));
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
  select(row: RehearsedScreening | null): void {
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
