// A report being edited: its draft, what of it is in the file, and which section is looked at. It
// keeps nothing itself: report-edits-controller does.
import type { DraftSection, ReportDraft } from '#shared/report/draft.ts';
import type { Report } from '#shared/report/report.ts';
import {
  addSection,
  changeSection,
  isOwn,
  moveSection,
  placeSection,
  printedOrder,
  removeSection,
  sectionNumbers,
} from './draft-edits.ts';

interface EditorPorts {
  /** An id that nothing in the draft has. */
  newId: () => string;
  /** Something was changed and waits to be saved. */
  onchange: () => void;
}

/** One for each report that was opened. */
export class ReportEditor {
  /** As the file has it. */
  record: Report;
  draft: ReportDraft;
  /** The section that is looked at; null for what is said of the whole report. */
  selectedId = $state<string | null>(null);
  readonly #ports: EditorPorts;

  /** Whether something was changed that is not in the file. */
  readonly isUnsaved = $derived.by(() => this.draft !== this.record.draft);

  /** The sections as they are printed. */
  readonly sections = $derived.by(() => printedOrder(this.draft.sections));

  /** Their numbers, by id; none for one that is off. */
  readonly numbers = $derived.by(() => sectionNumbers(this.draft.sections));

  /** The section that is looked at. */
  readonly selected = $derived.by(
    () => this.sections.find(({ id }) => id === this.selectedId) ?? null,
  );

  /** A report has a title: an empty one is not saved, the last one is in the file meanwhile. */
  readonly hasTitle = $derived.by(() => this.draft.title.trim() !== '');

  constructor(record: Report, ports: EditorPorts) {
    this.record = $state.raw(record);
    this.draft = $state.raw(record.draft);
    this.#ports = ports;
    this.selectedId = printedOrder(record.draft.sections).find(({ isOn }) => isOn)?.id ?? null;
  }

  /** What is sent to be saved. */
  get savable(): ReportDraft {
    return this.hasTitle ? this.draft : { ...this.draft, title: this.record.draft.title };
  }

  /** Changes what is said of the whole report. */
  write(parts: Partial<Omit<ReportDraft, 'sections'>>): void {
    this.#change({ ...this.draft, ...parts });
  }

  /** Changes a section. */
  writeSection(id: string, parts: Partial<Omit<DraftSection, 'id' | 'kind'>>): void {
    this.#change(changeSection(this.draft, id, parts));
  }

  /** Moves a section one place up (-1) or down (1). */
  move(id: string, step: -1 | 1): void {
    this.#change(moveSection(this.draft, id, step));
  }

  /** Puts a section where another one is. */
  place(id: string, overId: string): void {
    this.#change(placeSection(this.draft, id, overId));
  }

  /** Adds a section after the one that is looked at, and looks at it. */
  add(kind: 'text' | 'figures'): void {
    const id = this.#ports.newId();
    const next = addSection(this.draft, kind, id, this.selectedId);
    if (next === this.draft) return;
    this.#change(next);
    this.selectedId = id;
  }

  /** Takes out a section that a person added; gives what puts it back, or null. */
  remove(id: string): (() => void) | null {
    const removed = this.draft.sections.find((one) => one.id === id);
    if (removed === undefined || !isOwn(removed)) return null;
    const at = this.sections.indexOf(removed);
    const beside = this.sections[at + 1] ?? this.sections[at - 1] ?? null;
    this.#change(removeSection(this.draft, id));
    if (this.selectedId === id) this.selectedId = beside?.id ?? null;
    return () => {
      if (this.draft.sections.some((one) => one.id === id)) return;
      const order = printedOrder(this.draft.sections);
      this.#change({ ...this.draft, sections: order.toSpliced(at, 0, removed) });
      this.selectedId = id;
    };
  }

  /** Looks at the section before (-1) or after (1); what is said of the whole comes first. */
  step(by: -1 | 1): void {
    const ids = [null, ...this.sections.map(({ id }) => id)];
    const next = ids[ids.indexOf(this.selectedId) + by];
    if (next !== undefined) this.selectedId = next;
  }

  /** An id for something new in the draft. */
  newId(): string {
    return this.#ports.newId();
  }

  /** It is in the file so; what was written meanwhile continues from there. */
  settle(draft: ReportDraft, revision: number, at: number): void {
    const isStill = this.draft === draft;
    this.record = { ...this.record, draft, revision, updatedAt: at };
    if (isStill) return;
    // Compared by identity: what differs from it is unsaved.
    this.#ports.onchange();
  }

  /** Takes what is in the file; what was written here is given up. */
  take(record: Report): void {
    this.record = record;
    this.draft = record.draft;
    if (!record.draft.sections.some(({ id }) => id === this.selectedId)) {
      this.selectedId = printedOrder(record.draft.sections)[0]?.id ?? null;
    }
  }

  /** Continues with a draft that rests on this record. */
  rest(record: Report, draft: ReportDraft): void {
    this.record = record;
    this.draft = draft;
  }

  #change(draft: ReportDraft): void {
    if (draft === this.draft) return;
    this.draft = draft;
    this.#ports.onchange();
  }
}
