// What was opened from outside while the program ran, or started it: a case file waits until the person
// says so, a bundle until a case file is open, and what is neither is reported.
import type { Api } from '#shared/ipc/contract.ts';
import type { HandedFile } from '#shared/records/handed-file.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';

/** What the page does with them. */
export interface HandedFilePorts {
  isFileOpen: () => boolean;
  /** Shows the check of a bundle. */
  checkBundle: (path: string) => void;
}

/** One for the page. Of each kind the one that came last counts. */
export class HandedFilesController {
  /** The path of a case file that is to be opened. */
  caseFile = $state.raw<string | null>(null);
  /** The path of a bundle that waits for a case file. */
  bundle = $state.raw<string | null>(null);
  refused = $state.raw<Extract<HandedFile, { kind: 'refused' }> | null>(null);
  readonly taking = new Task();
  /** The person said that the case file is to be opened. */
  #isAccepted = $state(false);
  /** The case file that the person is still to be asked about. */
  readonly asked = $derived(this.#isAccepted ? null : this.caseFile);
  readonly #api: Pick<Api, 'app.handedFile'>;
  readonly #ports: HandedFilePorts;

  constructor(api: Pick<Api, 'app.handedFile'>, events: EventPort, ports: HandedFilePorts) {
    this.#api = api;
    this.#ports = ports;
    events.on('app.fileHanded', () => void this.take());
  }

  /** Asks for all that wait. */
  async take(): Promise<void> {
    await this.taking.runLatest(async () => {
      for (;;) {
        const file = await this.#api['app.handedFile']({});
        if (file === null) return;
        this.#sort(file);
      }
    });
  }

  /** The case file is to be opened: gives its path, which stays until a file is open. */
  accept(): string | null {
    this.#isAccepted = true;
    return this.caseFile;
  }

  /** The open one could not be closed: the person is asked again. */
  askAgain(): void {
    this.#isAccepted = false;
  }

  /** The case file is not to be opened. */
  decline(): void {
    this.caseFile = null;
    this.#isAccepted = false;
  }

  /** What could not be opened was read. */
  dismiss(): void {
    this.refused = null;
  }

  /** A case file is open now: what waited for it continues. */
  fileOpened(path: string): void {
    if (this.#isAccepted || this.caseFile === path) this.decline();
    this.#checkWaiting();
  }

  #sort(file: HandedFile): void {
    if (file.kind === 'refused') {
      this.refused = file;
    } else if (file.kind === 'case_file') {
      this.caseFile = file.path;
      this.#isAccepted = false;
    } else {
      this.bundle = file.path;
      if (this.#ports.isFileOpen()) this.#checkWaiting();
    }
  }

  #checkWaiting(): void {
    const { bundle } = this;
    this.bundle = null;
    if (bundle !== null) this.#ports.checkBundle(bundle);
  }
}
