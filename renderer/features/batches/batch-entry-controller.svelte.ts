// A batch before it runs: where its rows come from, how they become screenings, and the preview. What
// the plan is and what it costs is computed by main.
import type { Service } from '#shared/domain/environment.ts';
import type { CaseId, EnvironmentId } from '#shared/domain/ids.ts';
import type { BatchId } from '#shared/domain/ids.ts';
import type { PlannedRow, RowCorrection } from '#shared/batch/batch.ts';
import { editableLine } from '#shared/batch/row-line.ts';
import type { BatchOptions, BatchPreview } from '#shared/ipc/calls/batches.ts';
import type { ScreeningDefaults } from '#shared/ipc/calls/screening-defaults.ts';
import type { Api, CallInput, EnvironmentView } from '#shared/ipc/contract.ts';
import type { Chain } from '#shared/screening/chain.ts';
import { fileName } from '#shared/words/format.ts';
import { Task } from '../../lib/task.svelte.ts';

type EntryApi = Pick<
  Api,
  | 'batches.chooseFile'
  | 'batches.preview'
  | 'batches.correct'
  | 'batches.start'
  | 'cases.create'
  | 'environments.chains'
>;

/** What the entry needs to know of the rest of the page. */
export interface EntrySources {
  environments: () => readonly EnvironmentView[];
}

/** The longest paste that the contract takes, in UTF-16 units. */
export const MAX_PASTE_LENGTH = 8_000_000;
const MAX_TITLE_LENGTH = 200;
const MAX_FRESH_DAYS = 3650;

/** A batch as it is being entered. */
export class BatchEntryController {
  sourceKind = $state<'paste' | 'file'>('paste');
  text = $state('');
  filePath = $state<string | null>(null);
  /** Empty = rows of this service are wrong. */
  screeningEnvironmentId = $state('');
  namesEnvironmentId = $state('');
  /** Empty = an EVM row must name its chain. */
  evmChain = $state('');
  namesAreScreened = $state(true);
  skipsFresh = $state(true);
  freshForDays = $state('30');
  defaults = $state.raw<ScreeningDefaults>({});
  /** False while a field of the defaults holds something that is none. */
  areDefaultsRight = $state(true);
  /** Empty = a new case. */
  caseId = $state('');
  title = $state('');
  includeFresh = $state(false);
  preview = $state.raw<BatchPreview | null>(null);
  /** The row that is being corrected, with its text as entered. */
  correction = $state.raw<RowCorrection | null>(null);
  /** The row that was corrected last, as it is now. */
  corrected = $state.raw<PlannedRow | null>(null);
  /** Chains of the environment for addresses; empty when they could not be had. */
  chains = $state.raw<readonly Chain[]>([]);
  readonly choosing = new Task();
  readonly previewing = new Task();
  readonly correcting = new Task();
  readonly starting = new Task();
  readonly loadingChains = new Task();
  readonly hasSource = $derived(
    this.sourceKind === 'paste' ? this.text.trim() !== '' : this.filePath !== null,
  );
  readonly areDaysRight = $derived(
    !this.skipsFresh ||
      (/^[1-9]\d{0,3}$/.test(this.freshForDays.trim()) &&
        Number(this.freshForDays) <= MAX_FRESH_DAYS),
  );
  /** Every row would go to practice. */
  readonly isPractice = $derived.by(() => {
    const chosen = [this.environment('screening'), this.environment('names')];
    const used = chosen.filter((one) => one !== null);
    return used.length > 0 && used.every(({ kind }) => kind === 'practice');
  });
  /** How many screenings would be started. */
  readonly sendCount = $derived.by(() => {
    const counts = this.preview?.counts;
    return counts === undefined ? 0 : counts.send + (this.includeFresh ? counts.fresh : 0);
  });
  readonly #api: EntryApi;
  readonly #sources: EntrySources;

  constructor(api: EntryApi, sources: EntrySources) {
    this.#api = api;
    this.#sources = sources;
  }

  /** Starts over for a case, with these parameters. */
  begin(caseId: CaseId | null, screeningId: string, defaults: ScreeningDefaults): void {
    this.preview = null;
    this.text = '';
    this.filePath = null;
    this.title = '';
    this.includeFresh = false;
    this.caseId = caseId ?? '';
    this.defaults = defaults;
    this.areDefaultsRight = true;
    const chosen = this.#of('screening', screeningId) ?? this.#of('screening');
    this.screeningEnvironmentId = chosen?.id ?? '';
    this.namesEnvironmentId = '';
    this.#fitNames();
    for (const task of [this.choosing, this.previewing, this.correcting, this.starting]) {
      task.dismiss();
    }
    void this.loadChains();
  }

  /** The environment for addresses and transactions, or for names, that is chosen. */
  environment(service: Service): EnvironmentView | null {
    const id = service === 'names' ? this.namesEnvironmentId : this.screeningEnvironmentId;
    return id === '' ? null : (this.#of(service, id) ?? null);
  }

  /** Another environment for addresses and transactions: other chains, and names of its sort. */
  async chooseScreening(id: string): Promise<void> {
    this.screeningEnvironmentId = id;
    this.#fitNames();
    await this.loadChains();
  }

  /**
   * Reads the chains of the environment for addresses; the stored list if there is one. A row that names
   * none is of the only one for such addresses, where there is no other.
   */
  async loadChains(): Promise<void> {
    const id = this.screeningEnvironmentId as EnvironmentId | '';
    this.chains = [];
    if (id === '') return;
    const list = await this.loadingChains.runLatest(() =>
      this.#api['environments.chains']({ id, refresh: false }),
    );
    if (!list) return;
    this.chains = list.chains.filter((chain) => chain.addressFamily === 'evm');
    if (this.chains.some((chain) => chain.chainName === this.evmChain)) return;
    const [only, ...others] = this.chains;
    this.evmChain = only === undefined || others.length > 0 ? '' : only.chainName;
  }

  /** Lets the person choose a file. */
  async chooseFile(): Promise<void> {
    const chosen = await this.choosing.run(() => this.#api['batches.chooseFile']({}));
    if (!chosen?.path) return;
    this.filePath = chosen.path;
    this.sourceKind = 'file';
  }

  /** Takes dropped text; it is shown as if it had been pasted. */
  takeText(text: string): void {
    this.text = text.slice(0, MAX_PASTE_LENGTH);
    this.sourceKind = 'paste';
  }

  /** Reads and plans the rows; nothing is sent. `pastedTitle` names a batch without a file. */
  async readPreview(pastedTitle: string): Promise<void> {
    const source = this.#source();
    if (source === null || !this.areDaysRight || !this.areDefaultsRight) return;
    const preview = await this.previewing.run(() =>
      this.#api['batches.preview']({ source, options: this.#options() }),
    );
    if (!preview) return;
    this.preview = preview;
    this.correction = null;
    this.corrected = null;
    this.includeFresh = false;
    this.correcting.dismiss();
    this.starting.dismiss();
    if (this.title.trim() === '') {
      this.title = (preview.source.fileName ?? pastedTitle).slice(0, MAX_TITLE_LENGTH);
    }
  }

  /** Opens a row for its correction, with its text as the person last gave it. */
  openCorrection({ rowNumber, cells, corrected }: PlannedRow): void {
    if (this.preview === null) return;
    this.correcting.dismiss();
    this.correction = {
      rowNumber,
      text: editableLine(corrected ?? cells, this.preview.source),
    };
  }

  /** Takes what the person enters. */
  enterCorrection(text: string): void {
    if (this.correction !== null) this.correction = { ...this.correction, text };
  }

  /** Discards what was entered; not while it is being checked. */
  dropCorrection(): void {
    if (this.correcting.isBusy) return;
    this.correction = null;
    this.correcting.dismiss();
  }

  /** Has the row checked among all others again; whether that was done. */
  async checkCorrection(): Promise<boolean> {
    const { preview, correction } = this;
    if (preview === null || correction === null) return false;
    const { rowNumber, text } = correction;
    const checked = await this.correcting.run(() =>
      this.#api['batches.correct']({ previewId: preview.id, rowNumber, text }),
    );
    // Another table may be shown by now.
    if (!checked || this.preview !== preview) return false;
    this.preview = checked;
    this.correction = null;
    this.corrected = checked.rows.find((row) => row.rowNumber === rowNumber) ?? null;
    return true;
  }

  /** Back to the table and its options. */
  discardPreview(): void {
    this.preview = null;
    this.correction = null;
  }

  /** Starts the batch as previewed; its id, or null when it was refused. */
  async start(): Promise<{ batchId: BatchId; caseId: CaseId } | null> {
    const { preview } = this;
    if (preview === null || this.title.trim() === '' || this.sendCount === 0) return null;
    // What is shown would not be what is sent.
    if (this.correction !== null) return null;
    const started = await this.starting.run(async () => {
      const caseId =
        this.caseId === '' ? (await this.#api['cases.create']({})).id : (this.caseId as CaseId);
      // A second attempt must not make a second case.
      this.caseId = caseId;
      const { batchId } = await this.#api['batches.start']({
        previewId: preview.id,
        caseId,
        title: this.title.trim(),
        includeFresh: this.includeFresh,
      });
      return { batchId, caseId };
    });
    if (!started) return null;
    this.preview = null;
    this.text = '';
    this.filePath = null;
    return started;
  }

  /** The name of the chosen file. */
  get chosenFileName(): string | null {
    return this.filePath === null ? null : fileName(this.filePath);
  }

  /** Forgets everything when the case file is closed. */
  clear(): void {
    this.preview = null;
    this.text = '';
    this.filePath = null;
    this.caseId = '';
    this.title = '';
  }

  /** Practice and real services are not mixed unless the person does so. */
  #fitNames(): void {
    const chosen = this.environment('screening');
    if (chosen === null) return;
    const isOfItsSort = (one: EnvironmentView) =>
      (one.kind === 'practice') === (chosen.kind === 'practice');
    const present = this.environment('names');
    if (present !== null && isOfItsSort(present)) return;
    const names = this.#sources.environments().filter((one) => one.service === 'names');
    const sameKind = names.find((one) => one.kind === chosen.kind);
    this.namesEnvironmentId = (sameKind ?? names.find(isOfItsSort))?.id ?? '';
  }

  #of(service: Service, id?: string): EnvironmentView | undefined {
    return this.#sources
      .environments()
      .find((one) => one.service === service && (id === undefined || one.id === id));
  }

  #source(): CallInput<'batches.preview'>['source'] | null {
    if (!this.hasSource) return null;
    if (this.sourceKind === 'paste') return { kind: 'paste', text: this.text };
    return this.filePath === null ? null : { kind: 'file', path: this.filePath };
  }

  #options(): CallInput<'batches.preview'>['options'] {
    const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
    return {
      screeningEnvironmentId: orNull(this.screeningEnvironmentId),
      namesEnvironmentId: orNull(this.namesEnvironmentId),
      evmChain: orNull(this.evmChain),
      namesAreScreened: this.namesAreScreened && this.namesEnvironmentId !== '',
      freshForDays: this.skipsFresh ? Number(this.freshForDays) : null,
      defaults: this.defaults,
    } satisfies { [Key in keyof BatchOptions]: unknown };
  }
}
