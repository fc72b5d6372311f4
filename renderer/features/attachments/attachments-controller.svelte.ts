// The attachments of the case that is looked at, and the files about to become some.
import type { Attachment, AttachmentFields } from '#shared/domain/attachment.ts';
import type { AttachmentId, CaseId, SubjectId } from '#shared/domain/ids.ts';
import type { WireError } from '#shared/errors.ts';
import type { Api, CallOutput } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import { fileName, formatCount } from '#shared/words/format.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { CaseReading, withRecord } from '../../lib/case-reading.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';
import { removeWithUndo, type OfferUndo } from '../../lib/undo.ts';

type AttachmentsApi = Pick<Api, Extract<keyof Api, `attachments.${string}`>>;

/** A chosen file with what is said of it. */
export interface PendingFile {
  path: string;
  name: string;
  source: string;
  remark: string;
  state: 'waiting' | 'adding' | 'added' | 'failed';
  error: WireError | null;
}

/** A copy that was saved, its bytes checked against the stored hash. */
export interface SavedCopy {
  name: string;
  path: string;
  sha256: string;
}

/** Bytes of a text that are looked at, at most. */
const LOOKED_AT_BYTES = 262_144;

/** Attachments of a case. */
export class AttachmentsController extends CaseReading<Attachment[]> {
  /** In the order they were added; null until loaded. */
  readonly attachments = $derived(this.current);
  /** Chosen and not yet added. */
  pending = $state<PendingFile[]>([]);
  copy = $state.raw<SavedCopy | null>(null);
  readonly choosing = new Task();
  readonly adding = new Task();
  readonly saving = new Task();
  readonly removing = new Task();
  readonly exporting = new Task();
  readonly #api: AttachmentsApi;
  readonly #offerUndo: OfferUndo;
  #isStopped = false;
  #isLeft = false;

  constructor(api: AttachmentsApi, events: EventPort, offerUndo: OfferUndo) {
    super(events, 'attachments', (caseId) => api['attachments.list']({ caseId }));
    this.#api = api;
    this.#offerUndo = offerUndo;
  }

  override look(caseId: CaseId): Promise<void> {
    this.copy = null;
    return super.look(caseId);
  }

  /** Asks for files; they wait in `pending` for what is to be said of them. */
  async choose(): Promise<void> {
    const chosen = await this.choosing.run(() => this.#api['attachments.choose']({}));
    if (chosen === undefined) return;
    this.pending.push(
      ...chosen.paths
        .filter((path) => !this.pending.some((one) => one.path === path))
        .map((path): PendingFile => ({
          path,
          name: fileName(path),
          source: '',
          remark: '',
          state: 'waiting',
          error: null,
        })),
    );
  }

  /** Takes a chosen file out again. */
  leaveOut(path: string): void {
    this.pending = this.pending.filter((one) => one.path !== path);
  }

  /** Gives every file that has no source this one. */
  sayOfAll(source: string): void {
    for (const file of this.pending) if (file.source === '') file.source = source;
  }

  /**
   * Adds the chosen files one by one; one that cannot be added stays in `pending` with its error and
   * the others continue. All that were added can be undone at once. True when none is left.
   */
  async addAll(subjectId: SubjectId | null): Promise<boolean> {
    const { caseId } = this;
    if (caseId === null) return false;
    const added: Attachment[] = [];
    this.#isStopped = false;
    this.#isLeft = false;
    await this.adding.run(async () => {
      for (const file of this.pending) {
        if (this.#mayNotGoOn()) break;
        if (file.state === 'added') continue;
        const attachment = await this.#addOne(caseId, file, subjectId);
        if (attachment !== null) added.push(attachment);
      }
    });
    this.pending = this.#wasLeft() ? [] : this.pending.filter((one) => one.state !== 'added');
    this.#offerUndoOfAdding(added);
    return this.pending.length === 0;
  }

  /** Stops after the file that is being added. */
  stopAdding(): void {
    this.#isStopped = true;
  }

  /** Forgets the chosen files; one that is being added is added. */
  leaveAll(): void {
    this.stopAdding();
    this.#isLeft = true;
    this.choosing.dismiss();
    if (!this.adding.isBusy) this.pending = [];
  }

  /** Changes what is said of an attachment; can be undone. True when it was. */
  async update(before: Attachment, change: AttachmentFields): Promise<boolean> {
    const { id, name, source, remark, subjectId } = before;
    const update = this.#api['attachments.update'];
    const changed = await this.saving.run(() => update({ id, change }));
    if (!changed) return false;
    this.#put(changed);
    this.#offerUndo({
      caseId: changed.caseId,
      words: () => m.attachments_undo_changed({ name: changed.name }),
      undo: async () =>
        this.#put(await update({ id, change: { name, source, remark, subjectId } })),
    });
    return true;
  }

  /** Removes an attachment; can be undone. */
  async remove({ id, caseId, name }: Attachment): Promise<void> {
    const words = () => m.attachments_undo_removed({ name });
    await removeWithUndo(this.removing, this.#offerUndo, { caseId, words }, (isRemoved) =>
      this.#setRemoved(id, isRemoved),
    );
  }

  /** Saves a copy where the person says; `copy` tells where it went. */
  async saveCopy({ id, name }: Attachment): Promise<void> {
    this.copy = null;
    const saved = await this.exporting.run(() => this.#api['attachments.export']({ id }));
    if (saved) this.copy = { name, ...saved };
  }

  /** The beginning of an attachment as text; null when it is none. */
  readText(id: AttachmentId): Promise<CallOutput<'attachments.readText'>> {
    return this.#api['attachments.readText']({ id, maxBytes: LOOKED_AT_BYTES });
  }

  override clear(): void {
    super.clear();
    this.pending = [];
    this.copy = null;
  }

  // Asked while it continues: the person may have said so meanwhile.
  #mayNotGoOn(): boolean {
    return this.#isStopped;
  }

  #wasLeft(): boolean {
    return this.#isLeft;
  }

  async #addOne(
    caseId: CaseId,
    file: PendingFile,
    subjectId: SubjectId | null,
  ): Promise<Attachment | null> {
    const { path, name, source, remark } = file;
    file.state = 'adding';
    file.error = null;
    try {
      const fields = { name, source, remark, subjectId };
      const attachment = await this.#api['attachments.add']({ caseId, path, fields });
      file.state = 'added';
      this.#put(attachment);
      return attachment;
    } catch (error) {
      file.state = 'failed';
      file.error = toWireError(error);
      return null;
    }
  }

  #offerUndoOfAdding(added: readonly Attachment[]): void {
    const [first] = added;
    if (first === undefined) return;
    this.#offerUndo({
      caseId: first.caseId,
      words: () =>
        added.length === 1
          ? m.attachments_undo_added({ name: first.name })
          : m.attachments_undo_added_all({ count: formatCount(added.length) }),
      undo: async () => {
        for (const { id } of added) await this.#setRemoved(id, true);
      },
    });
  }

  async #setRemoved(id: AttachmentId, isRemoved: boolean): Promise<void> {
    this.#put(await this.#api['attachments.setRemoved']({ id, isRemoved }));
  }

  #put(attachment: Attachment): void {
    this.put(attachment, (list) => withRecord(list, attachment, (one) => one.addedAt));
  }
}
