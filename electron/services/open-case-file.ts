// The one case file that is open: what follows its opening and what goes before its closing, in
// good order whatever fails on the way.
import { AppError, toAppError } from '#shared/errors.ts';
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { FileHeads, UnconfirmedSigner } from '#shared/records/case-file-status.ts';
import type { Clock, UtcMs } from '#shared/domain/time.ts';
import type { CaseFileInfo } from '../casefile/file-info.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { NO_HEADS, readHeads } from './file-heads.ts';
import { goesOnFrom, readJournalEnd } from './journal-ends.ts';
import type { SeenEnd, SettingsStore, StoredSettings } from './settings.ts';

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
  /** Informed of failures that keep nothing from going on. */
  onProblem: (what: string, error: AppError) => void;
}

/** An open file. */
export interface OpenFile {
  info: CaseFileInfo;
  openedAt: UtcMs;
  isRemembered: boolean;
  /** False for a copy whose intents are not known to be stopped, and for one that was not accepted. */
  mayNoteEnd: boolean;
  heads: FileHeads;
}

/** How a file came to be open. */
export interface Beginning {
  isNew: boolean;
  goesOn: boolean;
  /** A person has just put it there, from a backup. */
  isAccepted?: boolean;
}

/** A file that was just opened. */
export function asOpen(info: CaseFileInfo, openedAt: UtcMs): OpenFile {
  return { info, openedAt, isRemembered: false, mayNoteEnd: false, heads: NO_HEADS };
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
    args: Beginning & { remembers: () => Promise<boolean> },
  ): Promise<void> {
    const { clock, onProblem } = this.#ports;
    const file = asOpen(info, clock.now());
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
      if (file.mayNoteEnd) await this.#noteEnd(file.info);
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

  /**
   * The open file, as it was found, is what this computer knows of it from now on. Errors:
   * `record.conflict` where it is.
   */
  async accept(why: string): Promise<void> {
    const { file } = this;
    const departure = file?.heads.departure ?? null;
    if (file === null || departure === null) {
      throw new AppError('record.conflict', 'there is nothing to accept');
    }
    const { kind, seen, found } = departure;
    await this.#ports.caseFile.addJournalEntry({
      kind: 'casefile.accepted',
      caseId: null,
      subject: null,
      why,
      what: {
        state: kind,
        entries: String(found.entries),
        head: found.head,
        seenEntries: String(seen.entries),
        seenHead: seen.head,
      },
      at: this.#ports.clock.now(),
    });
    file.heads = { ...file.heads, departure: null };
    file.mayNoteEnd = true;
    await this.#noteEnd(file.info);
  }

  /** What this key signed in the open file counts. */
  async confirmSigner(fingerprint: Sha256Hex): Promise<void> {
    const { file } = this;
    if (file === null) throw new AppError('casefile.none_open', 'no case file is open');
    const { fileId } = file.info;
    const { caseFile, clock, settings } = this.#ports;
    await caseFile.addJournalEntry({
      // No subject: the key is not of those who work in this file.
      kind: 'signer.confirmed',
      caseId: null,
      subject: null,
      why: null,
      what: { signerFingerprint: fingerprint },
      at: clock.now(),
    });
    const { confirmedSigners } = settings.get();
    const confirmed = new Set([...(confirmedSigners[fileId] ?? []), fingerprint]);
    await settings.update({ confirmedSigners: { ...confirmedSigners, [fileId]: [...confirmed] } });
    const unconfirmed = file.heads.unconfirmed.filter((one) => one.fingerprint !== fingerprint);
    file.heads = { ...file.heads, unconfirmed };
  }

  /** A check looks through more entries than an opening. */
  addUnconfirmed(found: readonly UnconfirmedSigner[]): void {
    const { file } = this;
    if (file === null) return;
    const { unconfirmed } = file.heads;
    const known = new Set(unconfirmed.map(({ fingerprint }) => fingerprint));
    const others = found.filter(({ fingerprint }) => !known.has(fingerprint));
    file.heads = { ...file.heads, unconfirmed: [...unconfirmed, ...others] };
  }

  /** What a file may send depends on whether it continues where this machine left it. */
  async #begin(file: OpenFile, { isNew, goesOn, isAccepted = false }: Beginning) {
    const { caseFile, settings, onOpened } = this.#ports;
    const { info } = file;
    const { fileId, path } = info;
    if (!isNew) {
      const heads = await readHeads(caseFile, settings.get(), info);
      file.heads = isAccepted ? { ...heads, departure: null } : heads;
    }
    if (info.mode === 'read') {
      await this.note({ lastCaseFile: path });
      await onOpened(info, { sendIntents: false, goesOn });
      return;
    }
    const { journalEnds } = settings.get();
    const isKnown = isNew || (await goesOnFrom(caseFile, journalEnds[fileId]));
    const ends = { journalEnds: { ...journalEnds, [fileId]: await this.#readSeen(info) } };
    const isNoted = await this.note({ lastCaseFile: path, ...(isKnown ? ends : {}) });
    file.mayNoteEnd = isKnown;
    // What cannot be noted could not be told from a copy the next time.
    await onOpened(info, { sendIntents: isKnown && isNoted, goesOn });
    // What this computer knows is all that shows it, until a person has accepted the file.
    if (file.heads.departure !== null) return;
    // Noted before its intents are stopped, a copy would send them after a crash.
    if (!isKnown) await this.note(ends);
    file.mayNoteEnd = true;
  }

  async #readSeen({ path }: CaseFileInfo): Promise<SeenEnd> {
    const { caseFile, clock } = this.#ports;
    return { ...(await readJournalEnd(caseFile)), at: clock.now(), path };
  }

  async #noteEnd(info: CaseFileInfo): Promise<void> {
    const { settings, onProblem } = this.#ports;
    try {
      const end = await this.#readSeen(info);
      await this.note({ journalEnds: { ...settings.get().journalEnds, [info.fileId]: end } });
    } catch (error) {
      onProblem('caseFile.noteEnd', toAppError(error));
    }
  }
}
