// The monitoring of the open file: its watches, what their runs found, and what a person does with
// both.
import type { CaseId, NoticeId, WatchId } from '#shared/domain/ids.ts';
import type { Notice, WatchFields } from '#shared/domain/watch.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { WatchView } from '#shared/records/watches.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';
import { comparableRequestText } from './watch-draft.ts';

type WatchesApi = Pick<
  Api,
  | 'watches.list'
  | 'watches.create'
  | 'watches.update'
  | 'watches.setRemoved'
  | 'watches.run'
  | 'watches.skip'
  | 'notices.list'
  | 'notices.markSeen'
>;

/** What the dialog is about: a stored screening to be watched, or a watch to be changed. */
export type WatchTarget =
  { kind: 'new'; view: ScreeningView } | { kind: 'existing'; watch: WatchView };

/** The most notices that are read at once. */
export const NOTICE_LIMIT = 500;

/** Watches and notices. */
export class WatchesController {
  /** Oldest first; null until loaded. */
  watches = $state.raw<WatchView[] | null>(null);
  /** Newest first, at most `NOTICE_LIMIT`; null until loaded. */
  notices = $state.raw<Notice[] | null>(null);
  /** Of all notices. */
  unseen = $state(0);
  /** The dialog is open for this; null while it is closed. */
  target = $state.raw<WatchTarget | null>(null);
  /** The watch an action is going on for. */
  actingOn = $state.raw<WatchId | null>(null);
  readonly loading = new Task();
  readonly loadingNotices = new Task();
  readonly acting = new Task();
  readonly saving = new Task();
  readonly markingSeen = new Task();
  /** Longest due first. */
  readonly due = $derived(
    (this.watches ?? [])
      .filter(({ standing }) => isDue(standing))
      .toSorted((a, b) => a.nextDueAt - b.nextDueAt),
  );
  readonly #api: WatchesApi;
  readonly #offerUndo: OfferUndo;

  constructor(api: WatchesApi, events: EventPort, offerUndo: OfferUndo) {
    this.#api = api;
    this.#offerUndo = offerUndo;
    events.on('watches.changed', () => void this.load());
    events.on('notice.raised', () => void this.loadNotices());
    events.on('cases.changed', () => {
      if (this.watches?.length) void this.load();
    });
    events.on('environments.changed', () => {
      if (this.due.length > 0) void this.load();
    });
    events.on('job.changed', ({ jobId, state }) => {
      const run = this.watches?.find(({ lastRun }) => lastRun?.jobId === jobId)?.lastRun;
      if (run && run.state !== state) void this.load();
    });
  }

  /** Reads the watches. */
  readonly load = joinReloads(async () => {
    const watches = await this.loading.run(() => this.#api['watches.list']({ caseId: null }));
    if (watches) this.watches = watches;
  });

  /** Reads the notices. */
  readonly loadNotices = joinReloads(async () => {
    const read = await this.loadingNotices.run(() =>
      this.#api['notices.list']({ caseId: null, limit: NOTICE_LIMIT }),
    );
    if (!read) return;
    this.notices = read.notices;
    this.unseen = read.unseen;
  });

  /** The watches of a case, oldest first. */
  of(caseId: CaseId): WatchView[] {
    return (this.watches ?? []).filter((watch) => watch.caseId === caseId);
  }

  /** The watch that repeats what a stored screening asked, in its case. */
  watchOf(view: ScreeningView): WatchView | undefined {
    const { summary, request } = view;
    if (request === null) return undefined;
    const asked = comparableRequestText(request);
    return this.of(summary.caseId).find(
      (watch) =>
        watch.kind === view.kind &&
        watch.environmentId === summary.environmentId &&
        comparableRequestText(JSON.parse(watch.requestJson) as object) === asked,
    );
  }

  /** Opens the dialog for a stored screening: to watch it, or to change the watch it has. */
  askFor(view: ScreeningView): void {
    const watch = this.watchOf(view);
    this.saving.dismiss();
    this.target = watch ? { kind: 'existing', watch } : { kind: 'new', view };
  }

  /** Opens the dialog for a watch. */
  edit(watch: WatchView): void {
    this.saving.dismiss();
    this.target = { kind: 'existing', watch };
  }

  /** Stores what the dialog holds and closes it; it stays open when that is refused. */
  async save(fields: WatchFields, forcesRun: boolean): Promise<void> {
    const { target } = this;
    if (target === null) return;
    const saved = await this.saving.run(() =>
      target.kind === 'new'
        ? this.#api['watches.create']({ snapshotId: target.view.summary.id, fields, forcesRun })
        : this.#api['watches.update']({ id: target.watch.id, change: fields }),
    );
    if (!saved) return;
    this.target = null;
    await this.load();
  }

  /** Starts a run that this person approves. */
  async run(id: WatchId): Promise<void> {
    await this.#act(id, () => this.#api['watches.run']({ id }));
  }

  /** Puts a due run off by one interval. */
  async skip(id: WatchId): Promise<void> {
    await this.#act(id, () => this.#api['watches.skip']({ id }));
  }

  /** Pauses a watch, or lets it continue. */
  async pause(id: WatchId, isPaused: boolean): Promise<void> {
    await this.#act(id, () => this.#api['watches.update']({ id, change: { isPaused } }));
  }

  /** Takes a watch off the list, which can be undone; its screenings and notices stay. */
  async remove({ id, caseId, subject }: WatchView): Promise<void> {
    const isRemoved = await this.#act(id, () =>
      this.#api['watches.setRemoved']({ id, isRemoved: true }),
    );
    if (!isRemoved) return;
    this.#offerUndo({
      caseId,
      words: () => m.watch_removed({ subject: revealForeignText(subject) }),
      undo: async () => {
        await this.#api['watches.setRemoved']({ id, isRemoved: false });
        await this.load();
      },
    });
  }

  /** Notes that these notices were seen. */
  async markSeen(ids: NoticeId[]): Promise<void> {
    if (ids.length === 0) return;
    await this.markingSeen.run(() => this.#api['notices.markSeen']({ ids }));
    await this.loadNotices();
  }

  /** Forgets everything when the file is closed. */
  clear(): void {
    this.watches = null;
    this.notices = null;
    this.unseen = 0;
    this.target = null;
  }

  async #act(id: WatchId, call: () => Promise<unknown>): Promise<boolean> {
    this.actingOn = id;
    const isDone = await this.acting.run(async () => {
      await call();
      return true;
    });
    this.actingOn = null;
    await this.load();
    return isDone === true;
  }
}

/** Whether a run waits: for a person, or for what keeps it from starting on its own. */
function isDue(standing: WatchView['standing']): boolean {
  return standing === 'due' || standing === 'approved';
}
