// What the session of a case file needs, and what it gives.
import type { CaseFileStatus, UnconfirmedSigner } from '#shared/records/case-file-status.ts';
import type { KeyedFile } from '../casefile/keeper/tasks.ts';
import type { CaseFileInfo } from '../casefile/file-info.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { OpenStatus } from './case-file-status.ts';
import type { OpenCaseFilePorts } from './open-case-file.ts';
import type { ChoosePath, ServicePorts } from './ports.ts';

/** Why an open file was locked. */
export type LockReason = 'person' | 'idle' | 'system';

/** What the session needs. */
export interface CaseFileSessionPorts extends ServicePorts, OpenCaseFilePorts {
  secrets: SecretStore;
  choosePath: ChoosePath;
  /** Where a new file is offered. */
  suggestedPath: string;
  /**
   * Begins nothing new from now on; resolves once no job is under way, or the file was closed. The
   * work is not taken up again: opening the file does that again.
   */
  windDown: (onCount: () => void) => Promise<void>;
  /** Jobs under way. */
  underWay: () => number;
  /** What looking after the file knows of it. */
  care: () => Pick<OpenStatus, 'task' | 'lastVerified'>;
}

/** What a task on the closed file gives. */
export interface Replaced<Value> {
  value: Value;
  /** What opens the file now; absent when it is what opened it before. */
  opens?: { passphrase: string; isRemembered: boolean };
  /** A person chose the state that is there now, so nobody is asked to accept it. */
  isOther?: boolean;
}

/** How a file is opened. */
export interface OpeningArgs {
  path: string;
  /** Without it the keychain is asked. */
  passphrase?: string | undefined;
  remember: boolean;
  /** To write, when left out. */
  mode?: 'write' | 'read';
}

/** The session of one case file at a time. */
export interface CaseFileSession {
  status: () => Promise<CaseFileStatus>;
  /** Opens the last file when the keychain has its passphrase; else the status says why not. */
  restore: () => Promise<void>;
  choosePath: (purpose: 'create' | 'open') => Promise<string | null>;
  /** A path that the person opened from outside may be opened as if it was chosen in a dialog. */
  grant: (path: string) => void;
  create: (args: {
    path: string;
    passphrase: string;
    investigator: string;
    remember: boolean;
  }) => Promise<CaseFileStatus>;
  /** Also unlocks. */
  open: (args: OpeningArgs) => Promise<CaseFileStatus>;
  close: () => Promise<CaseFileStatus>;
  /** At once for the page; the key is forgotten when no job is under way any more. */
  lock: (reason: LockReason) => Promise<CaseFileStatus>;
  /** Errors: `casefile.none_open`, `.read_only`; `record.conflict` where there is nothing to accept. */
  acceptState: (why: string) => Promise<CaseFileStatus>;
  /** Errors: `casefile.none_open`, `.read_only`. */
  confirmSigner: (fingerprint: string) => Promise<CaseFileStatus>;
  /** Keys that a check of the whole file found. */
  addUnconfirmed: (found: readonly UnconfirmedSigner[]) => void;
  /** A lock is in force: nobody is informed of anything of the file. */
  isLocked: () => boolean;
  /** The file is closed for a task, and opened again after it. */
  isReplacing: () => boolean;
  /** The open file; null while there is none, or it is locked. */
  openFile: () => CaseFileInfo | null;
  /** Errors: `casefile.none_open`. */
  requireOpen: () => CaseFileInfo;
  /** Errors: `casefile.none_open`; `casefile.read_only` where it is open for reading. */
  requireWritable: () => CaseFileInfo;
  /**
   * Closes the file for a task that may put another in its place, and opens what is there then. A
   * task that fails leaves it open as it was. What cannot be opened again is locked, with why.
   * Errors: those of `requireWritable`, of the task, and of opening.
   * @param others what else may open the file if the task fails half-way
   */
  replace: <Value>(
    task: (closed: KeyedFile) => Promise<Replaced<Value>>,
    others?: readonly string[],
  ) => Promise<Value>;
}
