// Looking after the case file: checks, backups, going back to one, passphrase, space; and the long
// task under way.
import type { VerifyReport } from '#shared/domain/journal.ts';
import type { Api, CallOutput } from '#shared/ipc/contract.ts';
import type { CaseFileStatus } from '#shared/records/case-file-status.ts';
import type { BackupPreview, BackupStatus, FileTask } from '#shared/records/file-care.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';

type FileCareApi = Pick<
  Api,
  | 'caseFile.verify'
  | 'caseFile.verifyReport'
  | 'caseFile.cancelTask'
  | 'caseFile.backups'
  | 'caseFile.backUp'
  | 'caseFile.chooseBackupFolder'
  | 'caseFile.useOwnBackupFolder'
  | 'caseFile.chooseBackup'
  | 'caseFile.previewBackup'
  | 'caseFile.restore'
  | 'caseFile.removeBackups'
  | 'caseFile.changePassphrase'
  | 'caseFile.compact'
  | 'caseFile.acceptState'
  | 'caseFile.confirmSigner'
>;

/** Whom it tells of what it did to the file. */
export interface FileCareListeners {
  onStatus: (status: CaseFileStatus) => void;
  /** The status is to be asked for again. */
  reload: () => Promise<void>;
}

/** A long task and how far it is, 0–1; null while that cannot be told. */
export interface TaskProgress {
  task: FileTask;
  value: number | null;
}

/** Tasks during which the file is closed: nothing else can be done meanwhile. */
const CLOSING_TASKS: readonly FileTask[] = ['restore', 'passphrase', 'compact'];

/** Whether the file is closed while this task runs. */
export function closesFile(task: FileTask): boolean {
  return CLOSING_TASKS.includes(task);
}

/** What looks after the open case file. */
export class FileCareController {
  /** Null until loaded. */
  backups = $state.raw<BackupStatus | null>(null);
  /** The last check of this session; null without one. */
  report = $state.raw<VerifyReport | null>(null);
  /** Null while no task is under way. */
  progress = $state.raw<TaskProgress | null>(null);
  /** The backup that may be gone back to. */
  preview = $state.raw<BackupPreview | null>(null);
  /** What compacting gave back; null before. */
  compacted = $state.raw<CallOutput<'caseFile.compact'> | null>(null);
  readonly loading = new Task();
  readonly verifying = new Task();
  readonly backingUp = new Task();
  readonly previewing = new Task();
  readonly restoring = new Task();
  readonly removing = new Task();
  readonly changing = new Task();
  readonly compacting = new Task();
  readonly accepting = new Task();
  readonly confirming = new Task();
  readonly cancelling = new Task();
  readonly #api: FileCareApi;
  readonly #listeners: FileCareListeners;

  constructor(api: FileCareApi, events: EventPort, listeners: FileCareListeners) {
    this.#api = api;
    this.#listeners = listeners;
    events.on('caseFile.task', ({ task, value, isOver }) => {
      this.progress = isOver ? null : { task, value };
    });
    // Also when a check of its own accord is over.
    events.on('caseFile.changed', ({ state }) => {
      if (state === 'open') void this.#loadReport();
    });
    events.on('backups.changed', () => void this.#loadBackups());
  }

  /** Reads where backups and checks are. */
  async load(): Promise<void> {
    await Promise.all([this.#loadBackups(), this.#loadReport()]);
  }

  /** Checks the whole file. */
  async verify(): Promise<void> {
    const report = await this.verifying.run(() => this.#api['caseFile.verify']({}));
    if (report) this.report = report;
    await this.#listeners.reload();
  }

  /** Makes a backup now. */
  async backUp(): Promise<void> {
    this.#takeBackups(await this.backingUp.run(() => this.#api['caseFile.backUp']({})));
  }

  /** Lets the person choose where backups go. */
  async chooseFolder(): Promise<void> {
    const backups = await this.loading.run<BackupStatus | null>(() =>
      this.#api['caseFile.chooseBackupFolder']({}),
    );
    this.#takeBackups(backups ?? undefined);
  }

  /** Puts backups next to the case file again. */
  async useOwnFolder(): Promise<void> {
    this.#takeBackups(await this.loading.run(() => this.#api['caseFile.useOwnBackupFolder']({})));
  }

  /** Removes backups of the list. */
  async remove(paths: string[]): Promise<void> {
    this.#takeBackups(
      await this.removing.run(() => this.#api['caseFile.removeBackups']({ paths })),
    );
  }

  /** Lets the person choose a backup that is elsewhere; null when they cancel. */
  async chooseBackup(): Promise<string | null> {
    const chosen = await this.previewing.run<CallOutput<'caseFile.chooseBackup'>>(() =>
      this.#api['caseFile.chooseBackup']({}),
    );
    return chosen?.path ?? null;
  }

  /** Looks into a backup; without a passphrase the open file's key is tried. */
  async look(path: string, passphrase?: string): Promise<void> {
    this.preview = null;
    const choice = passphrase === undefined ? { path } : { path, passphrase };
    const preview = await this.previewing.run(() => this.#api['caseFile.previewBackup'](choice));
    if (preview) this.preview = preview;
  }

  /** Puts the backup's state in the file's place; true when that is done. */
  async restore(path: string, passphrase?: string): Promise<boolean> {
    const choice = passphrase === undefined ? { path } : { path, passphrase };
    const status = await this.restoring.run(() => this.#api['caseFile.restore'](choice));
    return this.#follow(status);
  }

  /** True when the new passphrase opens the file. */
  async changePassphrase(args: {
    current: string;
    next: string;
    remember: boolean;
  }): Promise<boolean> {
    const status = await this.changing.run(() => this.#api['caseFile.changePassphrase'](args));
    return this.#follow(status);
  }

  /** Gives back the space of what was destroyed. */
  async compact(): Promise<void> {
    this.compacted = null;
    const compacted = await this.compacting.run(() => this.#api['caseFile.compact']({}));
    if (compacted) this.compacted = compacted;
    await this.#listeners.reload();
  }

  /** The file as it was found is what this computer compares with; true when that is done. */
  async acceptState(why: string): Promise<boolean> {
    return this.#follow(await this.accepting.run(() => this.#api['caseFile.acceptState']({ why })));
  }

  /** What this key signed in this file counts; true when that is done. */
  async confirmSigner(fingerprint: string): Promise<boolean> {
    const run = () => this.#api['caseFile.confirmSigner']({ fingerprint });
    return this.#follow(await this.confirming.run(run));
  }

  /** Ends the task under way; nothing it wrote stays. */
  async cancel(): Promise<void> {
    await this.cancelling.run(() => this.#api['caseFile.cancelTask']({}));
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.backups = null;
    this.report = null;
    this.preview = null;
  }

  async #follow(status: CaseFileStatus | undefined): Promise<boolean> {
    if (status) this.#listeners.onStatus(status);
    // A task that failed may have left the file locked.
    else await this.#listeners.reload();
    return status !== undefined;
  }

  async #loadBackups(): Promise<void> {
    this.#takeBackups(await this.loading.runLatest(() => this.#api['caseFile.backups']({})));
  }

  async #loadReport(): Promise<void> {
    const task = new Task();
    const report = await task.run<VerifyReport | null>(() =>
      this.#api['caseFile.verifyReport']({}),
    );
    if (report) this.report = report;
  }

  #takeBackups(backups: BackupStatus | undefined): void {
    if (backups) this.backups = backups;
  }
}
