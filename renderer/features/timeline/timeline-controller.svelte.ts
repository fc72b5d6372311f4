// The timeline of the case that is looked at: what happened in the world, entered by hand, and what
// was done in the case.
import type { CaseId, TimelineEntryId } from '#shared/domain/ids.ts';
import {
  MAX_TIMELINE_PAGE,
  type TimelineCursor,
  type TimelineEntry,
  type TimelineFields,
  type TimelineItem,
  type TimelinePage,
} from '#shared/domain/timeline.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import { removeWithUndo, type OfferUndo } from '../../lib/undo.ts';
import { arrangeItems, countKinds, TIMELINE_KINDS, type TimelineKind } from './timeline-days.ts';

type TimelineApi = Pick<Api, Extract<keyof Api, `timeline.${string}`>>;

/** Entries by hand and by themselves, in one list. */
export class TimelineController {
  /** In order of time once all is read; null until anything is. */
  items = $state.raw<TimelineItem[] | null>(null);
  /** What is shown. */
  kinds = $state.raw<readonly TimelineKind[]>(TIMELINE_KINDS);
  isNewestFirst = $state(false);
  readonly loading = new Task();
  readonly saving = new Task();
  readonly removing = new Task();
  /** Entries by hand. */
  readonly entries = $derived(
    (this.items ?? []).flatMap((one) => (one.kind === 'entry' ? [one.entry] : [])),
  );
  readonly counts = $derived(countKinds(this.items ?? []));
  /** Days with their items. */
  readonly rows = $derived(arrangeItems(this.items ?? [], this.kinds, this.isNewestFirst));
  readonly #api: TimelineApi;
  readonly #offerUndo: OfferUndo;
  #caseId: CaseId | null = null;

  constructor(api: TimelineApi, events: EventPort, offerUndo: OfferUndo) {
    this.#api = api;
    this.#offerUndo = offerUndo;
    const reload = ({ caseId }: { caseId: CaseId }): void => {
      if (caseId === this.#caseId) void this.#load();
    };
    events.on('records.changed', reload);
    events.on('snapshot.stored', reload);
    events.on('cases.changed', reload);
  }

  /** Looks at a case: reads its timeline. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.#caseId) this.clear();
    this.#caseId = caseId;
    await this.#load();
  }

  /** Shows a kind, or leaves it out. */
  toggle(kind: TimelineKind): void {
    this.kinds = TIMELINE_KINDS.filter((one) => (one === kind) !== this.kinds.includes(one));
  }

  /** Sees to it that a kind is shown. */
  show(kind: TimelineKind): void {
    if (!this.kinds.includes(kind)) this.toggle(kind);
  }

  /** Adds an entry; can be undone. True when it was. */
  async add(fields: TimelineFields): Promise<boolean> {
    const caseId = this.#caseId;
    if (caseId === null) return false;
    const added = await this.saving.run(() => this.#api['timeline.add']({ caseId, fields }));
    if (!added) return false;
    this.#put(added);
    this.#offerUndo({
      caseId,
      words: () => m.timeline_undo_added({ title: added.title }),
      undo: () => this.#setRemoved(added.id, true),
    });
    return true;
  }

  /** Changes an entry; can be undone. True when it was. */
  async update(before: TimelineEntry, change: TimelineFields): Promise<boolean> {
    const { id } = before;
    const changed = await this.saving.run(() => this.#api['timeline.update']({ id, change }));
    if (!changed) return false;
    this.#put(changed);
    const { happenedAt, precision, title, body, subjectId } = before;
    this.#offerUndo({
      caseId: before.caseId,
      words: () => m.timeline_undo_changed({ title: changed.title }),
      undo: async () =>
        this.#put(
          await this.#api['timeline.update']({
            id,
            change: { happenedAt, precision, title, body, subjectId },
          }),
        ),
    });
    return true;
  }

  /** Removes an entry; can be undone. */
  async remove({ id, caseId, title }: TimelineEntry): Promise<void> {
    const words = () => m.timeline_undo_removed({ title });
    await removeWithUndo(this.removing, this.#offerUndo, { caseId, words }, (isRemoved) =>
      this.#setRemoved(id, isRemoved),
    );
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.#caseId = null;
    this.items = null;
  }

  readonly #load = joinReloads(async () => {
    const caseId = this.#caseId;
    if (caseId === null) return;
    const isFirst = this.items === null;
    const items = await this.loading.run(async () => {
      let read: TimelineItem[] = [];
      let after: TimelineCursor | null = null;
      do {
        const page: TimelinePage = await this.#api['timeline.list']({
          caseId,
          after,
          limit: MAX_TIMELINE_PAGE,
        });
        if (caseId !== this.#caseId) return null;
        read = [...read, ...page.items];
        after = page.next;
        // A long one shows at once what is there; later, what is shown stays until all is read.
        if (isFirst && after !== null) this.items = read;
      } while (after !== null);
      return read.toSorted((a, b) => a.at - b.at);
    });
    if (items && caseId === this.#caseId) this.items = items;
  });

  async #setRemoved(id: TimelineEntryId, isRemoved: boolean): Promise<void> {
    this.#put(await this.#api['timeline.setRemoved']({ id, isRemoved }));
  }

  #put(entry: TimelineEntry): void {
    if (entry.caseId !== this.#caseId) return;
    const others = (this.items ?? []).filter(
      (one) => one.kind !== 'entry' || one.entry.id !== entry.id,
    );
    const own: TimelineItem[] =
      entry.removedAt === null ? [{ kind: 'entry', at: entry.happenedAt, entry }] : [];
    this.items = [...others, ...own].toSorted((a, b) => a.at - b.at);
  }
}
