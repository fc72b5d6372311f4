// Notes: nothing that was written is lost, whatever else happens.
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import { NotesController } from '../../../../renderer/features/notes/notes-controller.svelte.ts';
import type { ReversibleChange } from '../../../../renderer/lib/undo.ts';
import { workHandlers } from '../../../component/harness/scene-work.ts';
import { createPage } from '../page.ts';

const CASE = 'case-1' as CaseId;

async function openNotes() {
  const page = createPage(workHandlers('open'));
  const offered: ReversibleChange[] = [];
  const notes = new NotesController(page.api, page.events, (one) => offered.push(one));
  await notes.look(CASE);
  const note = notes.find('note-2')!;
  return { page, notes, note, offered };
}

describe('what was written and not saved', () => {
  it('is kept when the case is left, and found again', async () => {
    const { notes, note } = await openNotes();
    notes.write(notes.begin(CASE, note), { body: 'mine' });
    await notes.look('case-2' as CaseId);
    notes.clear();
    expect(notes.hasUnsaved).toBe(true);
    await notes.look(CASE);
    expect(notes.begin(CASE, notes.find(note.id)!).body).toBe('mine');
  });

  it('is nothing when the text is as it was', async () => {
    const { notes, note } = await openNotes();
    const draft = notes.begin(CASE, note);
    notes.write(draft, { body: 'mine' });
    notes.write(draft, { body: note.body });
    expect(notes.hasUnsaved).toBe(false);
    expect(notes.draftsIn(CASE)).toEqual([]);
  });

  it('begins anew from what is saved when nothing had been changed', async () => {
    const { page, notes, note } = await openNotes();
    notes.begin(CASE, note);
    await page.api['notes.revise']({ id: note.id, revision: 1, title: 'T', body: 'theirs' });
    await notes.look(CASE);
    expect(notes.begin(CASE, notes.find(note.id)!)).toMatchObject({ body: 'theirs', revision: 2 });
  });

  it('is kept when saving is refused', async () => {
    const { page, notes, note } = await openNotes();
    const draft = notes.begin(CASE, note);
    notes.write(draft, { body: 'mine' });
    page.refuse('notes.revise', new AppError('casefile.disk_full', '').toWire());
    expect(await notes.save(draft)).toBeNull();
    expect(notes.saving.error?.code).toBe('casefile.disk_full');
    expect(notes.draftOf(CASE, note.id)?.body).toBe('mine');
  });

  it('is kept when it was typed while an older state was being saved', async () => {
    const { page, notes, note } = await openNotes();
    const draft = notes.begin(CASE, note);
    notes.write(draft, { body: 'first' });
    const release = page.hold('notes.revise');
    const saving = notes.save(draft);
    notes.write(draft, { body: 'first and more' });
    release();
    expect((await saving)?.body).toBe('first');
    expect(notes.draftOf(CASE, note.id)).toMatchObject({ body: 'first and more', revision: 2 });
    expect(notes.hasUnsaved).toBe(true);
    expect((await notes.save(notes.draftOf(CASE, note.id)!))?.revision).toBe(3);
  });

  it('of a new note that was being saved becomes the draft of that note', async () => {
    const { page, notes } = await openNotes();
    const draft = notes.begin(CASE, null);
    notes.write(draft, { title: 'New', body: 'a' });
    const release = page.hold('notes.create');
    const saving = notes.save(draft);
    notes.write(draft, { body: 'ab' });
    release();
    const saved = await saving;
    expect(notes.draftOf(CASE, null)).toBeUndefined();
    expect(notes.draftOf(CASE, saved!.id)?.body).toBe('ab');
  });

  it('is saved all at once, or stops where saving is refused', async () => {
    const { page, notes, note } = await openNotes();
    notes.write(notes.begin(CASE, note), { body: 'mine' });
    notes.write(notes.begin(CASE, null), { body: 'new' });
    page.refuse('notes.create', new AppError('case.sealed', '').toWire());
    expect(await notes.saveAll()).toBe(false);
    expect(notes.draftsIn(CASE)).toHaveLength(1);
    expect(await notes.saveAll()).toBe(true);
    expect(notes.hasUnsaved).toBe(false);
  });
});

describe('a note that was saved meanwhile', () => {
  async function conflict() {
    const opened = await openNotes();
    const { page, notes, note } = opened;
    const draft = notes.begin(CASE, note);
    notes.write(draft, { body: 'mine' });
    await page.api['notes.revise']({ id: note.id, revision: 1, title: 'T', body: 'theirs' });
    expect(await notes.save(draft)).toBeNull();
    return { ...opened, draft };
  }

  it('is no error: both texts are there', async () => {
    const { notes, draft } = await conflict();
    expect(notes.saving.error).toBeNull();
    expect(notes.conflict).toMatchObject({ newest: { revision: 2, body: 'theirs' } });
    expect(notes.draftOf(CASE, draft.noteId)?.body).toBe('mine');
  });

  it('keeps what was saved as a revision when mine is saved over it', async () => {
    const { page, notes, draft, note } = await conflict();
    expect((await notes.saveOver(draft))?.body).toBe('mine');
    const revisions = await page.api['notes.revisions']({ id: note.id });
    expect(revisions.map(({ body }) => body)).toEqual(['mine', 'theirs', note.body]);
  });

  it('can be written on from: the next saving follows it', async () => {
    const { notes, draft } = await conflict();
    notes.keepWriting(draft);
    expect(notes.conflict).toBeNull();
    notes.write(draft, { body: 'mine and theirs' });
    expect((await notes.save(draft))?.revision).toBe(3);
  });

  it('stays when mine is put away', async () => {
    const { notes, draft } = await conflict();
    notes.discard(draft);
    expect(notes.conflict).toBeNull();
    expect(notes.hasUnsaved).toBe(false);
  });
});

describe('a note', () => {
  it('that is removed comes back by undoing', async () => {
    const { notes, note, offered } = await openNotes();
    expect(await notes.remove(note)).toBe(true);
    expect(notes.find(note.id)).toBeUndefined();
    await offered[0]!.undo();
    expect(notes.find(note.id)).toEqual(note);
  });

  it('takes an older text back as a new revision, and undoing adds another', async () => {
    const { page, notes, offered } = await openNotes();
    const note = notes.find('note-1')!;
    const old = (await notes.readRevisions(note.id)).at(-1)!;
    expect(await notes.bringBack(note, old)).toBe(true);
    expect(notes.find(note.id)).toMatchObject({ revision: 4, body: old.body });
    await offered[0]!.undo();
    expect(notes.find(note.id)).toMatchObject({ revision: 5, body: note.body });
    expect(await page.api['notes.revisions']({ id: note.id })).toHaveLength(5);
  });
});
