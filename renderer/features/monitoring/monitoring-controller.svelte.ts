// The monitoring of the open file: its monitors, what their runs found, and what a person does with
// both.
import type { CaseId, NoticeId, MonitorId } from '#shared/domain/ids.ts';
import type { Notice, MonitorFields } from '#shared/domain/monitor.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { MonitorView } from '#shared/records/monitoring.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { ScreeningView } from '#shared/screening/snapshot.ts';
import { revealForeignText } from '#shared/words/foreign-text.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';
import { comparableRequestText } from './monitor-draft.ts';

type MonitoringApi = Pick<
  Api,
  | 'monitors.list'
  | 'monitors.create'
  | 'monitors.update'
  | 'monitors.setRemoved'
  | 'monitors.run'
  | 'monitors.skip'
  | 'notices.list'
  | 'notices.markSeen'
>;

/** What the dialog is about: a stored screening to be monitored, or a monitor to be changed. */
export type MonitorTarget =
  { kind: 'new'; view: ScreeningView } | { kind: 'existing'; monitor: MonitorView };

/** The most notices that are read at once. */
export const NOTICE_LIMIT = 500;

/** Monitors and notices. */
export class MonitoringController {
  /** Oldest first; null until loaded. */
  monitors = $state.raw<MonitorView[] | null>(null);
  /** Newest first, at most `NOTICE_LIMIT`; null until loaded. */
  notices = $state.raw<Notice[] | null>(null);
  /** Of all notices. */
  unseen = $state(0);
  /** The dialog is open for this; null while it is closed. */
  target = $state.raw<MonitorTarget | null>(null);
  /** The monitor an action is going on for. */
  actingOn = $state.raw<MonitorId | null>(null);
  readonly loading = new Task();
  readonly loadingNotices = new Task();
  readonly acting = new Task();
  readonly saving = new Task();
  readonly markingSeen = new Task();
  /** Longest due first. */
  readonly due = $derived(
    (this.monitors ?? [])
      .filter(({ standing }) => isDue(standing))
      .toSorted((a, b) => a.nextDueAt - b.nextDueAt),
  );
  readonly #api: MonitoringApi;
  readonly #offerUndo: OfferUndo;

  constructor(api: MonitoringApi, events: EventPort, offerUndo: OfferUndo) {
    this.#api = api;
    this.#offerUndo = offerUndo;
    events.on('monitors.changed', () => void this.load());
    events.on('notice.raised', () => void this.loadNotices());
    events.on('cases.changed', () => {
      if (this.monitors?.length) void this.load();
    });
    events.on('environments.changed', () => {
      if (this.due.length > 0) void this.load();
    });
    events.on('job.changed', ({ jobId, state }) => {
      const run = this.monitors?.find(({ lastRun }) => lastRun?.jobId === jobId)?.lastRun;
      if (run && run.state !== state) void this.load();
    });
  }

  /** Reads the monitors. */
  readonly load = joinReloads(async () => {
    const monitors = await this.loading.run(() => this.#api['monitors.list']({ caseId: null }));
    if (monitors) this.monitors = monitors;
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

  /** The monitors of a case, oldest first. */
  of(caseId: CaseId): MonitorView[] {
    return (this.monitors ?? []).filter((monitor) => monitor.caseId === caseId);
  }

  /** The monitor that repeats what a stored screening asked, in its case. */
  monitorOf(view: ScreeningView): MonitorView | undefined {
    const { summary, request } = view;
    if (request === null) return undefined;
    const asked = comparableRequestText(request);
    return this.of(summary.caseId).find(
      (monitor) =>
        monitor.kind === view.kind &&
        monitor.environmentId === summary.environmentId &&
        comparableRequestText(JSON.parse(monitor.requestJson) as object) === asked,
    );
  }

  /** Opens the dialog for a stored screening: to monitor it, or to change the monitor it has. */
  askFor(view: ScreeningView): void {
    const monitor = this.monitorOf(view);
    this.saving.dismiss();
    this.target = monitor ? { kind: 'existing', monitor } : { kind: 'new', view };
  }

  /** Opens the dialog for a monitor. */
  edit(monitor: MonitorView): void {
    this.saving.dismiss();
    this.target = { kind: 'existing', monitor };
  }

  /** Stores what the dialog holds and closes it; it stays open when that is refused. */
  async save(fields: MonitorFields, forcesRun: boolean): Promise<void> {
    const { target } = this;
    if (target === null) return;
    const saved = await this.saving.run(() =>
      target.kind === 'new'
        ? this.#api['monitors.create']({ snapshotId: target.view.summary.id, fields, forcesRun })
        : this.#api['monitors.update']({ id: target.monitor.id, change: fields }),
    );
    if (!saved) return;
    this.target = null;
    await this.load();
  }

  /** Starts a run that this person approves. */
  async run(id: MonitorId): Promise<void> {
    await this.#act(id, () => this.#api['monitors.run']({ id }));
  }

  /** Puts a due run off by one interval. */
  async skip(id: MonitorId): Promise<void> {
    await this.#act(id, () => this.#api['monitors.skip']({ id }));
  }

  /** Pauses a monitor, or lets it continue. */
  async pause(id: MonitorId, isPaused: boolean): Promise<void> {
    await this.#act(id, () => this.#api['monitors.update']({ id, change: { isPaused } }));
  }

  /** Takes a monitor off the list, which can be undone; its screenings and notices stay. */
  async remove({ id, caseId, subject }: MonitorView): Promise<void> {
    const isRemoved = await this.#act(id, () =>
      this.#api['monitors.setRemoved']({ id, isRemoved: true }),
    );
    if (!isRemoved) return;
    this.#offerUndo({
      caseId,
      words: () => m.monitor_removed({ subject: revealForeignText(subject) }),
      undo: async () => {
        await this.#api['monitors.setRemoved']({ id, isRemoved: false });
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
    this.monitors = null;
    this.notices = null;
    this.unseen = 0;
    this.target = null;
  }

  async #act(id: MonitorId, call: () => Promise<unknown>): Promise<boolean> {
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
function isDue(standing: MonitorView['standing']): boolean {
  return standing === 'due' || standing === 'approved';
}
