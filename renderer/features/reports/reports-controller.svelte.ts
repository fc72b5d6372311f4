// The reports of the case that is looked at and the files that were written from them.
import { groupBy } from '#shared/domain/group-by.ts';
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import type { Api } from '#shared/ipc/contract.ts';
import { m } from '#shared/messages/generated/messages.js';
import type { ReportLanguage, ReportTemplate } from '#shared/report/draft.ts';
import type { Report, ReportFile, ReportSummary } from '#shared/report/report.ts';
import type { EventPort } from '../../lib/bridge.ts';
import { CaseReading } from '../../lib/case-reading.svelte.ts';
import { Task } from '../../lib/task.svelte.ts';
import { removeWithUndo, type OfferUndo } from '../../lib/undo.ts';

type ReportsApi = Pick<
  Api,
  'reports.list' | 'reports.listFiles' | 'reports.create' | 'reports.setRemoved'
>;

/** One for the page. */
export class ReportsController extends CaseReading<{
  reports: ReportSummary[];
  files: ReportFile[];
}> {
  /** Last changed first; null until loaded. */
  readonly reports = $derived(this.current?.reports ?? null);
  readonly files = $derived(this.current?.files ?? []);
  readonly creating = new Task();
  readonly removing = new Task();
  readonly #api: ReportsApi;
  readonly #offerUndo: OfferUndo;

  constructor(api: ReportsApi, events: EventPort, offerUndo: OfferUndo) {
    super(events, 'reports', async (caseId) => {
      const reports = await api['reports.list']({ caseId });
      return {
        reports: reports
          .filter(({ removedAt }) => removedAt === null)
          .toSorted((a, b) => b.updatedAt - a.updatedAt),
        files: await api['reports.listFiles']({ caseId }),
      };
    });
    this.#api = api;
    this.#offerUndo = offerUndo;
  }

  /** Files by report, newest first. */
  readonly filesByReport = $derived(
    groupBy(
      this.files.toSorted((a, b) => b.preparedAt - a.preparedAt),
      ({ reportId }) => reportId,
    ),
  );

  /** The report with this id, if it is in the case and not removed. */
  find(id: ReportId): ReportSummary | undefined {
    return this.reports?.find((one) => one.id === id);
  }

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
  remove({ id, caseId, title }: ReportSummary): Promise<boolean> {
    const words = () => m.reports_undo_removed({ title });
    return removeWithUndo(this.removing, this.#offerUndo, { caseId, words }, async (removed) => {
      await this.#api['reports.setRemoved']({ id, removed });
      await this.load();
    });
  }

  override clear(): void {
    super.clear();
    this.creating.dismiss();
    this.removing.dismiss();
  }
}
