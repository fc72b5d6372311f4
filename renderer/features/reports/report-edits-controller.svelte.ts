// The reports that are being edited: each is saved a moment after a change and when it is left. What
// could not be saved is kept, also over a lock, until a person says what becomes of it.
import type { ReportId } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { ReportDraft } from '#shared/report/draft.ts';
import type { Report } from '#shared/report/report.ts';
import { toWireError } from '../../lib/bridge.ts';
import { noEntries, withEntries, withoutKey } from '../../lib/collections.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import { ReportEditor } from './report-editor.svelte.ts';

type EditsApi = Pick<Api, 'reports.get' | 'reports.save' | 'reports.create'>;

/** After the last change. */
const REST_MS = 800;

/** A report that was saved elsewhere while it was edited here. */
export interface ReportConflict {
  id: ReportId;
  /** As it is in the file now. */
  newest: Report;
}

/** What was written and not in the file when that was closed. */
interface LeftOver {
  record: Report;
  draft: ReportDraft;
}

/** One for the page. */
export class ReportEditsController {
  /** The one that is looked at. */
  open = $state.raw<ReportEditor | null>(null);
  conflict = $state.raw<ReportConflict | null>(null);
  readonly loading = new Task();
  readonly saving = new Task();
  readonly #api: EditsApi;
  readonly #clock: Clock;
  #editors = $state.raw(noEntries<ReportId, ReportEditor>());
  #left = $state.raw(noEntries<ReportId, LeftOver>());
  #timer: ReturnType<typeof setTimeout> | null = null;
  #made = 0;

  constructor(api: EditsApi, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** Whether a report has changes that are not in the file. */
  get hasUnsaved(): boolean {
    return [...this.#editors.values()].some(({ isUnsaved }) => isUnsaved);
  }

  /** Opens a report; null when it is not in the file. What was being edited continues. */
  async look(id: ReportId): Promise<ReportEditor | null> {
    const record = await this.loading.runLatest(() => this.#read(id));
    if (record === undefined) return null;
    if (record === null) {
      this.open = null;
      return null;
    }
    const editor = this.#editors.get(id) ?? this.#openRecord(record);
    this.open = editor;
    this.#goOn(editor, record);
    return editor;
  }

  /** Nothing is looked at any more: what waits is saved now. */
  async leave(): Promise<void> {
    this.open = null;
    await this.flush();
    // What is in the file is read again the next time; a conflict waits for the person.
    const kept = [...this.#editors].filter(([, { isUnsaved }]) => isUnsaved);
    if (!this.#isOpen()) this.#editors = withEntries(noEntries(), kept);
  }

  /** Saves what waits, now. True when everything is in the file. */
  async flush(): Promise<boolean> {
    this.#stopTimer();
    await this.#saveAll();
    return !this.hasUnsaved;
  }

  /** The person's own version becomes the newest; the other one is replaced. */
  async saveMine(): Promise<boolean> {
    const { conflict } = this;
    const editor = conflict === null ? undefined : this.#editors.get(conflict.id);
    if (conflict === null || editor === undefined) return false;
    editor.rest(conflict.newest, editor.draft);
    this.conflict = null;
    return this.flush();
  }

  /** The version of the file is gone on with; the person's own is given up. */
  takeTheirs(): void {
    const { conflict } = this;
    if (conflict === null) return;
    this.#editors.get(conflict.id)?.take(conflict.newest);
    this.conflict = null;
    this.saving.dismiss();
  }

  /** Both are kept: the person's own version becomes a report of its own. Its id, or null. */
  async keepBoth(title: (own: string) => string): Promise<ReportId | null> {
    const { conflict } = this;
    const editor = conflict === null ? undefined : this.#editors.get(conflict.id);
    if (conflict === null || editor === undefined) return null;
    const { caseId, template } = editor.record;
    const { savable } = editor;
    const saved = await this.saving.run(async () => {
      const { language } = savable;
      const { id, revision } = await this.#api['reports.create']({ caseId, template, language });
      const draft = { ...savable, title: title(savable.title).slice(0, 300) };
      await this.#api['reports.save']({ id, revision, draft });
      return id;
    });
    if (saved === undefined) return null;
    this.takeTheirs();
    return saved;
  }

  /** Forgets a report that was removed. */
  forget(id: ReportId): void {
    this.#editors = withoutKey(this.#editors, id);
    this.#left = withoutKey(this.#left, id);
    if (this.conflict?.id === id) this.conflict = null;
    if (this.open?.record.id === id) this.open = null;
  }

  /** Forgets everything when the file is closed; what is not in it waits. */
  clear(): void {
    this.#stopTimer();
    for (const [id, { record, draft, isUnsaved }] of this.#editors) {
      if (isUnsaved) this.#left = withEntries(this.#left, [[id, { record, draft }]]);
    }
    this.#editors = noEntries();
    this.open = null;
    this.conflict = null;
    this.saving.dismiss();
    this.loading.dismiss();
  }

  /** One after the other, so that an older state never comes after a newer one. */
  readonly #saveAll = joinReloads(async () => {
    for (const editor of this.#editors.values()) {
      if (!editor.isUnsaved || this.conflict?.id === editor.record.id) continue;
      await this.saving.run(() => this.#save(editor));
    }
  });

  async #save(editor: ReportEditor): Promise<void> {
    const { draft, savable } = editor;
    const { id, revision } = editor.record;
    try {
      const saved = await this.#api['reports.save']({ id, revision, draft: savable });
      editor.settle(draft, saved.revision, this.#clock.now());
    } catch (error) {
      if (toWireError(error).code !== 'report.conflict') throw error;
      const newest = await this.#read(id);
      if (newest === null) throw error;
      this.conflict = { id, newest };
    }
  }

  /** A report that was removed is none. */
  async #read(id: ReportId): Promise<Report | null> {
    try {
      const report = await this.#api['reports.get']({ id });
      return report.removedAt === null ? report : null;
    } catch (error) {
      if (toWireError(error).code === 'record.not_found') return null;
      throw error;
    }
  }

  /** What was left over is gone on with, or is next to what was saved elsewhere meanwhile. */
  #goOn(editor: ReportEditor, newest: Report): void {
    const { id, revision } = newest;
    const left = this.#left.get(id);
    if (left !== undefined && !editor.isUnsaved) {
      this.#left = withoutKey(this.#left, id);
      editor.rest(left.record, left.draft);
    }
    if (editor.record.revision === revision) {
      if (editor.isUnsaved) this.#schedule();
    } else if (editor.isUnsaved) {
      this.conflict = { id, newest };
    } else {
      editor.take(newest);
    }
  }

  #openRecord(record: Report): ReportEditor {
    const editor = new ReportEditor(record, {
      newId: () => `own-${String(this.#clock.now())}-${String((this.#made += 1))}`,
      onchange: () => this.#schedule(),
    });
    this.#editors = withEntries(this.#editors, [[record.id, editor]]);
    return editor;
  }

  #isOpen(): boolean {
    return this.open !== null;
  }

  #schedule(): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
