// The one case file that is open: what follows its opening and what goes before its closing, in
// good order whatever fails on the way.
import { toAppError, type AppError } from '#shared/errors.ts';
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import type { CaseFile, CaseFileInfo } from '../casefile/operations.ts';
import { goesOnFrom, readJournalEnd } from './journal-ends.ts';
import type { SettingsStore, StoredSettings } from './settings.ts';

/** What opening and closing need. */
export interface OpenCaseFilePorts {
  caseFile: CaseFile;
  settings: SettingsStore;
  clock: Clock;
  /**
   * Called after a file was opened and before it is closed. `sendIntents` is false for a copy or
   * an older state of a file: its stored intents may have been sent from the original. `goesOn`:
   * it was only locked meanwhile, or closed for a task on the whole file.
   */
  onOpened: (
    info: CaseFileInfo,
    options: { sendIntents: boolean; goesOn: boolean },
  ) => Promise<void>;
  onClosing: () => Promise<void>;
  /** Told of failures that keep nothing from going on. */
  onProblem: (what: string, error: AppError) => void;
}

/** An open file. */
export interface OpenFile {
  info: CaseFileInfo;
  openedAt: UtcMs;
  isRemembered: boolean;
  /** False for a copy whose intents are not known to be stopped: it stays a copy. */
  mayNoteEnd: boolean;
}

/** At most one file. */
export class OpenCaseFile {
  /** Null while none is open. */
  file: OpenFile | null = null;
  readonly #ports: OpenCaseFilePorts;

  constructor(ports: OpenCaseFilePorts) {
    this.#ports = ports;
  }

  /**
   * Takes in a file that the worker has open. If anything fails, it is closed again: it is either
   * open with everything it needs, or not at all.
   */
  async takeIn(
    info: CaseFileInfo,
    args: { isNew: boolean; goesOn: boolean; remembers: () => Promise<boolean> },
  ): Promise<void> {
    const { clock, onProblem } = this.#ports;
    const file: OpenFile = { info, openedAt: clock.now(), isRemembered: false, mayNoteEnd: false };
    this.file = file;
    try {
      file.isRemembered = await args.remembers();
      await this.#begin(file, args);
    } catch (error) {
      await this.putAway().catch((second: unknown) => {
        onProblem('caseFile.closeAfterFailure', toAppError(second));
      });
      throw error;
    }
  }

  /** Whatever fails on the way, the file is closed afterwards. */
  async putAway(): Promise<void> {
    const { file } = this;
    if (file === null) return;
    try {
      await this.#ports.onClosing();
      if (file.mayNoteEnd) await this.#noteEnd(file.info.fileId);
    } finally {
      this.file = null;
      await this.#ports.caseFile.close({});
    }
  }

  /** Settings that cannot be written keep no case file from being used; they hold until the end. */
  async note(change: Partial<StoredSettings>): Promise<boolean> {
    try {
      await this.#ports.settings.update(change);
      return true;
    } catch (error) {
      this.#ports.onProblem('caseFile.note', toAppError(error));
      return false;
    }
  }

  /** What a file may send depends on whether it goes on where this machine left it. */
  async #begin(file: OpenFile, { isNew, goesOn }: { isNew: boolean; goesOn: boolean }) {
    const { caseFile, settings, onOpened } = this.#ports;
    const { info } = file;
    const { fileId, path } = info;
    if (info.mode === 'read') {
      await this.note({ lastCaseFile: path });
      await onOpened(info, { sendIntents: false, goesOn });
      return;
    }
    const { journalEnds } = settings.get();
    const isKnown = isNew || (await goesOnFrom(caseFile, journalEnds[fileId]));
    const ends = { journalEnds: { ...journalEnds, [fileId]: await readJournalEnd(caseFile) } };
    const isNoted = await this.note({ lastCaseFile: path, ...(isKnown ? ends : {}) });
    file.mayNoteEnd = isKnown;
    // What cannot be noted could not be told from a copy the next time.
    await onOpened(info, { sendIntents: isKnown && isNoted, goesOn });
    // Noted before its intents are stopped, a copy would send them after a crash.
    if (!isKnown) await this.note(ends);
    file.mayNoteEnd = true;
  }

  async #noteEnd(fileId: string): Promise<void> {
    const { caseFile, settings, onProblem } = this.#ports;
    try {
      const end = await readJournalEnd(caseFile);
      await this.note({ journalEnds: { ...settings.get().journalEnds, [fileId]: end } });
    } catch (error) {
      onProblem('caseFile.noteEnd', toAppError(error));
    }
  }
}
