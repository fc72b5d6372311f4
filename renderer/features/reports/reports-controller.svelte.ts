// The reports of the case that is looked at and the files that were written from them.
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { ReportLanguage, ReportTemplate } from '#shared/report/draft.ts';
import type { Report, ReportFile, ReportSummary } from '#shared/report/report.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { groupedBy } from '../../lib/collections.ts';
import { joinReloads } from '../../lib/reload.ts';
import { Task } from '../../lib/task.svelte.ts';
import type { OfferUndo } from '../../lib/undo.ts';

type ReportsApi = Pick<
  Api,
  'reports.list' | 'reports.listFiles' | 'reports.create' | 'reports.setRemoved'
>;

/** One for the page. */
export class ReportsController {
  /** Last changed first; null until loaded. */
  reports = $state.raw<ReportSummary[] | null>(null);
  files = $state.raw<ReportFile[]>([]);
  caseId = $state.raw<CaseId | null>(null);
  readonly loading = new Task();
  readonly creating = new Task();
  readonly removing = new Task();
  readonly #api: ReportsApi;
  readonly #offerUndo: OfferUndo;

  constructor(api: ReportsApi, events: EventPort, offerUndo: OfferUndo) {
    this.#api = api;
    this.#offerUndo = offerUndo;
    events.on('records.changed', ({ caseId, area }) => {
      if (caseId === this.caseId && area === 'reports') void this.load();
    });
  }

  /** Files by report, newest first. */
  readonly filesByReport = $derived(
    groupedBy(
      this.files.toSorted((a, b) => b.preparedAt - a.preparedAt),
      ({ reportId }) => reportId,
    ),
  );

  /** Looks at a case: reads its reports. */
  async look(caseId: CaseId): Promise<void> {
    if (caseId !== this.caseId) this.clear();
    this.caseId = caseId;
    await this.load();
  }

  /** The report with this id, if it is in the case and not removed. */
  find(id: ReportId): ReportSummary | undefined {
    return this.reports?.find((one) => one.id === id);
  }

  /** Reads the list again. */
  readonly load = joinReloads(async () => {
    const { caseId } = this;
    if (caseId === null) return;
    const read = await this.loading.run(async () => ({
      reports: await this.#api['reports.list']({ caseId }),
      files: await this.#api['reports.listFiles']({ caseId }),
    }));
    if (read === undefined || caseId !== this.caseId) return;
    this.reports = read.reports
      .filter(({ removedAt }) => removedAt === null)
      .toSorted((a, b) => b.updatedAt - a.updatedAt);
    this.files = read.files;
  });

  /** Makes a report from a template; null when it was not made, see `creating.error`. */
  async create(
    caseId: CaseId,
    template: ReportTemplate,
    language: ReportLanguage,
  ): Promise<Report | null> {
    const input = { caseId, template, language };
    return (await this.creating.run(() => this.#api['reports.create'](input))) ?? null;
  }

  /** Takes a report away; can be undone. True when it was. */
  async remove({ id, caseId, title }: ReportSummary): Promise<boolean> {
    const setRemoved = async (removed: boolean): Promise<void> => {
      await this.#api['reports.setRemoved']({ id, removed });
      await this.load();
    };
    const isRemoved = await this.removing.run(async () => {
      await setRemoved(true);
      return true;
    });
    if (isRemoved !== true) return false;
    this.#offerUndo({
      caseId,
      words: () => m.reports_undo_removed({ title }),
      undo: () => setRemoved(false),
      redo: () => setRemoved(true),
    });
    return true;
  }

  /** Forgets what was read. */
  clear(): void {
    this.caseId = null;
    this.reports = null;
    this.files = [];
    this.loading.dismiss();
    this.creating.dismiss();
    this.removing.dismiss();
  }
}
