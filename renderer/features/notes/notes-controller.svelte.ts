// The notes of the case that is looked at, and every text that was written and not saved yet: it is
// kept until it is saved or dismissed: it outlives its view, its case and a lock, not the program.
// views/case/NotesTab and views/shell/UnsavedGuard ask before it would be lost.
import type { CaseId, NoteId, SubjectId } from '#shared/domain/ids.ts';
import type { Note, NoteRevision } from '#shared/domain/note.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import { formatCount } from '#shared/words/format.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { CaseReading, withRecord } from '../../lib/case-reading.svelte.ts';
import { noEntries, withEntries, withoutKey } from '../../lib/collections.ts';
import { Task } from '../../lib/task.svelte.ts';
import { removeWithUndo, type OfferUndo } from '../../lib/undo.ts';

type NotesApi = Pick<
  Api,
  'notes.list' | 'notes.create' | 'notes.revise' | 'notes.setRemoved' | 'notes.revisions'
>;

/** What is being written. */
export interface NoteDraft {
  caseId: CaseId;
  /** Null for a note that was never saved. */
  noteId: NoteId | null;
  /** The revision it continues from. */
  revision: number;
  subjectId: SubjectId | null;
  title: string;
  body: string;
  /** What was saved when the writing began. */
  from: { title: string; body: string };
}

/** A text that could not be saved because the note had changed. */
export interface NoteConflict {
  noteId: NoteId;
  /** What was saved meanwhile. */
  newest: NoteRevision;
  isRemoved: boolean;
}

/** Notes, drafts and revisions. */
export class NotesController extends CaseReading<Note[]> {
  /** Newest first; null until loaded. */
  readonly notes = $derived(this.current);
  conflict = $state.raw<NoteConflict | null>(null);
  /** A note on a hit is asked for: what it is to cite, as Markdown. */
  asked = $state.raw<{ hit: number; citation: string } | null>(null);
  readonly saving = new Task();
  readonly removing = new Task();
  readonly #api: NotesApi;
  readonly #offerUndo: OfferUndo;
  #drafts = $state.raw(noEntries<string, NoteDraft>());

  constructor(api: NotesApi, events: EventPort, offerUndo: OfferUndo) {
    super(events, 'notes', (caseId) => api['notes.list']({ caseId }));
    this.#api = api;
    this.#offerUndo = offerUndo;
  }

  /** Whether anything written is not saved, in any case. */
  readonly hasUnsaved = $derived([...this.#drafts.values()].some((draft) => this.isChanged(draft)));

  /** The note with this id, if it is in the case and not removed. */
  find(id: string): Note | undefined {
    return this.notes?.find((one) => one.id === id);
  }

  /** What is being written of a note, or of the new one. */
  draftOf(caseId: CaseId, noteId: NoteId | null): NoteDraft | undefined {
    return this.#drafts.get(keyOf({ caseId, noteId }));
  }

  /** Notes of the case that are being written, the new one among them. */
  draftsIn(caseId: CaseId): NoteDraft[] {
    return [...this.#drafts.values()].filter(
      (draft) => draft.caseId === caseId && this.isChanged(draft),
    );
  }

  /** Whether a draft says anything that is not saved. */
  isChanged(draft: NoteDraft): boolean {
    return draft.title.trim() !== draft.from.title || draft.body !== draft.from.body;
  }

  /** Starts writing: continues with what was begun, else from what is saved. */
  begin(caseId: CaseId, note: Note | null): NoteDraft {
    const noteId = note?.id ?? null;
    const known = this.draftOf(caseId, noteId);
    if (known !== undefined && this.isChanged(known)) return known;
    const from = { title: note?.title ?? '', body: note?.body ?? '' };
    const draft: NoteDraft = {
      caseId,
      noteId,
      revision: note?.revision ?? 0,
      subjectId: note?.subjectId ?? null,
      ...from,
      from,
    };
    this.#put(draft);
    return draft;
  }

  /** Changes what is being written. */
  write(draft: NoteDraft, parts: Partial<Pick<NoteDraft, 'title' | 'body' | 'subjectId'>>): void {
    const present = this.#drafts.get(keyOf(draft)) ?? draft;
    this.#put({ ...present, ...parts });
  }

  /** Puts away what was written and not saved. */
  discard(draft: Pick<NoteDraft, 'caseId' | 'noteId'>): void {
    this.#drafts = withoutKey(this.#drafts, keyOf(draft));
    if (this.conflict?.noteId === draft.noteId) this.conflict = null;
    this.saving.dismiss();
  }

  /**
   * Saves what was written as a new revision, or as a new note. The note as saved; null when it was
   * not: `conflict` tells of a note that changed meanwhile, `saving.error` of everything else.
   */
  async save(draft: NoteDraft): Promise<Note | null> {
    const written = this.#drafts.get(keyOf(draft)) ?? draft;
    const { caseId, noteId, subjectId, revision, title, body } = written;
    this.conflict = null;
    const saved = await this.saving.run(async () => {
      if (noteId === null) {
        return this.#api['notes.create']({ caseId, subjectId, title, body });
      }
      try {
        return await this.#api['notes.revise']({ id: noteId, revision, title, body });
      } catch (error) {
        if (toWireError(error).code !== 'record.conflict') throw error;
        this.conflict = await this.#readConflict(noteId, toWireError(error).details['isRemoved']);
        void this.load();
        return null;
      }
    });
    if (!saved) return null;
    this.#putNote(saved);
    this.#settle(written, saved);
    return saved;
  }

  /** Saves a new note at once. True when it was. */
  async add(caseId: CaseId, title: string, body: string): Promise<boolean> {
    const saved = await this.saving.run(() =>
      this.#api['notes.create']({ caseId, subjectId: null, title, body }),
    );
    if (saved !== undefined) this.#putNote(saved);
    return saved !== undefined;
  }

  /** Saves everything that was written, in every case. True when nothing unsaved is left. */
  async saveAll(): Promise<boolean> {
    for (const draft of this.#drafts.values()) {
      if (this.isChanged(draft) && (await this.save(draft)) === null) return false;
    }
    return !this.hasUnsaved;
  }

  /** Saves what was written over what was saved meanwhile, which stays as a revision. */
  async saveOver(draft: NoteDraft): Promise<Note | null> {
    const { conflict } = this;
    if (conflict === null || draft.noteId === null) return null;
    if (conflict.isRemoved) {
      const { noteId } = conflict;
      const restored = await this.saving.run(() =>
        this.#api['notes.setRemoved']({ id: noteId, isRemoved: false }),
      );
      if (!restored) return null;
    }
    const present = this.#drafts.get(keyOf(draft)) ?? draft;
    this.#put({ ...present, revision: conflict.newest.revision });
    return this.save(draft);
  }

  /** Continues writing from what was saved meanwhile: the next saving replaces it. */
  keepWriting(draft: NoteDraft): void {
    const { conflict } = this;
    const present = this.#drafts.get(keyOf(draft));
    if (conflict === null || present === undefined) return;
    this.#put({ ...present, revision: conflict.newest.revision });
    this.conflict = null;
  }

  /** Removes a note; can be undone. True when it was. */
  async remove({ id, caseId, title }: Note): Promise<boolean> {
    const words = () => m.notes_undo_removed({ title: title || m.notes_untitled() });
    const isRemoved = await removeWithUndo(
      this.removing,
      this.#offerUndo,
      { caseId, words },
      (removes) => this.#setRemoved(id, removes),
    );
    if (isRemoved) this.discard({ caseId, noteId: id });
    return isRemoved;
  }

  /** Every revision of a note, newest first. */
  readRevisions(id: NoteId): Promise<NoteRevision[]> {
    return this.#api['notes.revisions']({ id });
  }

  /** Saves an older revision again as the newest; can be undone. True when it was. */
  async bringBack(note: Note, old: NoteRevision): Promise<boolean> {
    const revise = this.#api['notes.revise'];
    const saved = await this.saving.run(() =>
      revise({ id: note.id, revision: note.revision, title: old.title, body: old.body }),
    );
    if (!saved) return false;
    this.#putNote(saved);
    const { title, body } = note;
    this.#offerUndo({
      caseId: note.caseId,
      words: () => m.notes_undo_brought_back({ revision: formatCount(old.revision) }),
      undo: async () =>
        this.#putNote(await revise({ id: note.id, revision: saved.revision, title, body })),
    });
    return true;
  }

  /** Forgets what was read; what was written and not saved is kept. */
  override clear(): void {
    super.clear();
    this.conflict = null;
  }

  async #setRemoved(id: NoteId, isRemoved: boolean): Promise<void> {
    this.#putNote(await this.#api['notes.setRemoved']({ id, isRemoved }));
  }

  async #readConflict(noteId: NoteId, isRemoved: unknown): Promise<NoteConflict | null> {
    const [newest] = await this.readRevisions(noteId);
    return newest === undefined ? null : { noteId, newest, isRemoved: isRemoved === true };
  }

  /** What was written while it was being saved stays a draft; a new note's becomes the note's. */
  #settle(written: NoteDraft, saved: Note): void {
    const present = this.#drafts.get(keyOf(written));
    this.discard(written);
    if (present === undefined) return;
    if (present.title === written.title && present.body === written.body) return;
    const { title, body } = saved;
    this.#put({ ...present, noteId: saved.id, revision: saved.revision, from: { title, body } });
  }

  #put(draft: NoteDraft): void {
    this.#drafts = withEntries(this.#drafts, [[keyOf(draft), draft]]);
  }

  #putNote(note: Note): void {
    this.put(note, (list) => withRecord(list, note, (one) => -one.createdAt));
  }
}

function keyOf({ caseId, noteId }: Pick<NoteDraft, 'caseId' | 'noteId'>): string {
  return `${caseId} ${noteId ?? ''}`;
}
