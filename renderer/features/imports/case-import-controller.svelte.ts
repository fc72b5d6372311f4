// Cases of another case file brought in: the file is chosen and checked as a whole, its cases are
// looked at, and those that the person wants arrive.
import type { CaseId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type {
  CaseImportPreview,
  CaseImportReport,
  ImportableCase,
} from '#shared/records/transfer.ts';
import { Task } from '../../lib/task.svelte.ts';

type ImportsApi = Pick<
  Api,
  'imports.chooseCaseFile' | 'imports.previewCases' | 'imports.importCases'
>;

/** One import, from the choice of a file to its result. */
export class CaseImportController {
  /** Null until a file was chosen. */
  path = $state.raw<string | null>(null);
  /** The file does not open without one. */
  needsPassphrase = $state(false);
  passphrase = $state('');
  preview = $state.raw<CaseImportPreview | null>(null);
  /** Cases that the person wants. */
  chosen = $state.raw<readonly CaseId[]>([]);
  /** References as typed, of cases whose own is in use here. */
  references = $state.raw<Readonly<Record<CaseId, string>>>({});
  report = $state.raw<CaseImportReport | null>(null);
  readonly choosing = new Task();
  readonly checking = new Task();
  readonly importing = new Task();
  readonly #api: ImportsApi;

  readonly wanted = $derived(
    (this.preview?.cases ?? []).filter(({ caseId }) => this.chosen.includes(caseId)),
  );
  readonly isReady = $derived(
    this.wanted.length > 0 && this.wanted.every((one) => this.referenceOf(one).trim() !== ''),
  );

  constructor(api: ImportsApi) {
    this.#api = api;
  }

  /** Lets the person choose a file and begins to check it; gives whether one was chosen. */
  async choose(): Promise<boolean> {
    const chosen = await this.choosing.run(() => this.#api['imports.chooseCaseFile']({}));
    const path = chosen?.path ?? null;
    if (path === null) return false;
    this.clear();
    this.path = path;
    void this.check();
    return true;
  }

  /** Opens the file and checks it as a whole. The first time without a passphrase. */
  async check(): Promise<void> {
    const { path } = this;
    if (path === null) return;
    const passphrase = this.needsPassphrase ? this.passphrase : null;
    const preview = await this.checking.runLatest(() =>
      this.#api['imports.previewCases']({ path, passphrase }),
    );
    if (path !== this.path) return;
    if (preview === undefined) this.#askForPassphrase();
    else this.#take(preview);
  }

  /** Takes a case along, or leaves it. */
  toggle(caseId: CaseId): void {
    const isOther = (one: CaseId): boolean => one !== caseId;
    this.chosen = this.chosen.includes(caseId)
      ? this.chosen.filter(isOther)
      : [...this.chosen, caseId];
  }

  /** Takes all cases along that bring something, or none. */
  chooseAll(isWanted: boolean): void {
    const cases = isWanted ? (this.preview?.cases ?? []) : [];
    this.chosen = cases.filter(bringsSomething).map(({ caseId }) => caseId);
  }

  /** The reference under which a case will be here. */
  referenceOf({ caseId, freeReference }: ImportableCase): string {
    return this.references[caseId] ?? freeReference;
  }

  /** Has a case are here under another reference. */
  refer(caseId: CaseId, reference: string): void {
    this.references = { ...this.references, [caseId]: reference };
  }

  /** Brings the wanted cases in, all or none. */
  async import(): Promise<void> {
    const { preview } = this;
    if (preview === null || !this.isReady) return;
    const { path, sha256 } = preview;
    const report = await this.importing.run(() =>
      this.#api['imports.importCases']({
        path,
        sha256,
        passphrase: this.needsPassphrase ? this.passphrase : null,
        cases: this.wanted.map((one) => ({
          caseId: one.caseId,
          reference: this.referenceOf(one).trim(),
        })),
      }),
    );
    if (report === undefined) return;
    this.report = report;
    this.passphrase = '';
  }

  /** Forgets everything, the passphrase too. */
  clear(): void {
    this.path = null;
    this.needsPassphrase = false;
    this.passphrase = '';
    this.preview = null;
    this.chosen = [];
    this.references = {};
    this.report = null;
    for (const task of [this.choosing, this.checking, this.importing]) task.dismiss();
  }

  #take(preview: CaseImportPreview): void {
    this.preview = preview;
    this.chooseAll(true);
  }

  /** Whether a file is encrypted shows when it does not open without a passphrase. */
  #askForPassphrase(): void {
    if (this.needsPassphrase || this.checking.error?.code !== 'casefile.wrong_passphrase') return;
    this.needsPassphrase = true;
    this.checking.dismiss();
  }
}

/** Whether a case brings anything that is not here. */
export function bringsSomething({ fate }: ImportableCase): boolean {
  return fate !== 'identical';
}

/** Whether a case cannot be under the reference that it has in its file. */
export function isReferenceTaken({ fate, reference, freeReference }: ImportableCase): boolean {
  return fate === 'new' && reference !== freeReference;
}
