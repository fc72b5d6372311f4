// The file for support: made again when it is looked at, shown whole, saved as it was shown.
import type { Api } from '#shared/ipc/contract.ts';
import type { DiagnosticFile } from '#shared/ipc/calls/problems.ts';
import { Task } from '../../lib/task.svelte.ts';

type DiagnosticsApi = Pick<Api, 'diagnostics.compose' | 'diagnostics.save'>;

/** The text, and where it was saved. */
export class DiagnosticsController {
  /** Null until made. */
  file = $state.raw<DiagnosticFile | null>(null);
  /** Null while the present text is not saved. */
  saved = $state.raw<{ path: string; sha256: string } | null>(null);
  readonly composing = new Task();
  readonly saving = new Task();
  readonly #api: DiagnosticsApi;

  constructor(api: DiagnosticsApi) {
    this.#api = api;
  }

  /** Makes it again. */
  async compose(): Promise<void> {
    const file = await this.composing.runLatest(() => this.#api['diagnostics.compose']({}));
    if (file === undefined) return;
    this.file = file;
    this.saved = null;
  }

  /** Saves what is shown to where the person chooses. */
  async save(): Promise<void> {
    const { file } = this;
    if (file === null) return;
    const saved = await this.saving.run(() => this.#api['diagnostics.save']({ id: file.id }));
    // Meanwhile another may have been made, which is not saved.
    if (saved && this.file === file) this.saved = saved;
  }

  /** Forgets it when the file is closed. */
  clear(): void {
    this.file = null;
    this.saved = null;
  }
}
