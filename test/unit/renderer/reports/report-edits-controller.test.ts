// Drafts of reports: saved after a pause and on leaving, and nothing that was written is lost.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { ReportId } from '#shared/domain/ids.ts';
import { ReportEditsController } from '../../../../renderer/features/reports/report-edits-controller.svelte.ts';
import { reportHandlers } from '../../../component/harness/scene-reports.ts';
import { createPlainReplies } from '../../../fakes/large-replies.ts';
import { createPage } from '../page.ts';

const ID = 'report-1' as ReportId;

async function openReport() {
  const page = createPage(reportHandlers('open', createPlainReplies()));
  const edits = new ReportEditsController(page.api, page.clock);
  const editor = (await edits.look(ID))!;
  const first = editor.sections[0]!.id;
  return { page, edits, editor, first };
}

/** Somebody else saves it. */
async function saveElsewhere({ page }: Awaited<ReturnType<typeof openReport>>): Promise<void> {
  const { draft, revision } = await page.api['reports.get']({ id: ID });
  await page.api['reports.save']({ id: ID, revision, draft: { ...draft, title: 'Theirs' } });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving', () => {
  it('waits for a pause, and is done once for everything that was written', async () => {
    const { page, edits, editor, first } = await openReport();
    editor.writeSection(first, { observed: 'a' });
    await vi.advanceTimersByTimeAsync(500);
    editor.writeSection(first, { observed: 'ab' });
    await vi.advanceTimersByTimeAsync(700);
    expect(page.countOf('reports.save')).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(page.countOf('reports.save')).toBe(1);
    expect(edits.hasUnsaved).toBe(false);
    expect(editor.record.revision).toBe(8);
  });

  it('is done at once on leaving', async () => {
    const { page, edits, editor } = await openReport();
    editor.write({ title: 'Mine' });
    await edits.leave();
    expect((await page.api['reports.get']({ id: ID })).draft.title).toBe('Mine');
  });

  it('does not lose what was written while an older state was being saved', async () => {
    const { page, edits, editor } = await openReport();
    editor.write({ title: 'First' });
    const release = page.hold('reports.save');
    const saving = edits.flush();
    editor.write({ title: 'First and more' });
    release();
    await saving;
    await vi.runAllTimersAsync();
    const { draft, revision } = await page.api['reports.get']({ id: ID });
    expect([draft.title, revision]).toEqual(['First and more', 9]);
    expect(edits.hasUnsaved).toBe(false);
  });

  it('keeps the last title while there is none', async () => {
    const { page, edits, editor, first } = await openReport();
    const { title } = editor.draft;
    editor.write({ title: ' ' });
    editor.writeSection(first, { observed: 'x' });
    expect(await edits.flush()).toBe(true);
    expect((await page.api['reports.get']({ id: ID })).draft.title).toBe(title);
    expect(editor.draft.title).toBe(' ');
  });

  it('that is refused keeps what was written, and goes on later', async () => {
    const { page, edits, editor } = await openReport();
    editor.write({ title: 'Mine' });
    page.refuse('reports.save', new AppError('casefile.disk_full', '').toWire());
    expect(await edits.flush()).toBe(false);
    expect(edits.saving.error?.code).toBe('casefile.disk_full');
    expect(await edits.flush()).toBe(true);
  });
});

describe('what was not saved when the file was closed', () => {
  it('is there again when the report is opened, and is saved', async () => {
    const { edits, editor, page } = await openReport();
    editor.write({ title: 'Mine' });
    edits.clear();
    expect(edits.open).toBeNull();
    const again = await edits.look(ID);
    expect(again?.draft.title).toBe('Mine');
    await vi.runAllTimersAsync();
    expect((await page.api['reports.get']({ id: ID })).draft.title).toBe('Mine');
  });

  it('stands beside what was saved elsewhere meanwhile', async () => {
    const opened = await openReport();
    const { edits, editor } = opened;
    editor.write({ title: 'Mine' });
    edits.clear();
    await saveElsewhere(opened);
    expect((await edits.look(ID))?.draft.title).toBe('Mine');
    expect(edits.conflict?.newest.draft.title).toBe('Theirs');
  });
});

describe('a report that was saved elsewhere', () => {
  async function conflict() {
    const opened = await openReport();
    opened.editor.write({ title: 'Mine' });
    await saveElsewhere(opened);
    expect(await opened.edits.flush()).toBe(false);
    return opened;
  }

  it('is no error: both versions are there, and nothing is saved until one is chosen', async () => {
    const { page, edits, editor } = await conflict();
    expect(edits.saving.error).toBeNull();
    expect(edits.conflict?.newest.revision).toBe(8);
    expect(editor.draft.title).toBe('Mine');
    const before = page.countOf('reports.save');
    await edits.flush();
    expect(page.countOf('reports.save')).toBe(before);
  });

  it('is replaced by mine on the person’s word', async () => {
    const { page, edits } = await conflict();
    expect(await edits.saveMine()).toBe(true);
    expect((await page.api['reports.get']({ id: ID })).draft.title).toBe('Mine');
    expect(edits.conflict).toBeNull();
  });

  it('is taken instead of mine on the person’s word', async () => {
    const { edits, editor } = await conflict();
    edits.takeTheirs();
    expect(editor.draft.title).toBe('Theirs');
    expect(edits.hasUnsaved).toBe(false);
  });

  it('stays beside mine, which becomes a report of its own', async () => {
    const { page, edits, editor } = await conflict();
    const own = await edits.keepBoth((title) => `${title} (own)`);
    expect((await page.api['reports.get']({ id: own! })).draft.title).toBe('Mine (own)');
    expect(editor.draft.title).toBe('Theirs');
  });

  it('is shown as it is now where nothing was written', async () => {
    const opened = await openReport();
    await saveElsewhere(opened);
    expect((await opened.edits.look(ID))?.draft.title).toBe('Theirs');
  });
});

it('a report that was removed is none', async () => {
  const { page, edits } = await openReport();
  await page.api['reports.setRemoved']({ id: ID, removed: true });
  expect(await edits.look(ID)).toBeNull();
  expect(edits.loading.error).toBeNull();
});
