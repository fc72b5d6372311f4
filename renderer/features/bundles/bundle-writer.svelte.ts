// An evidence bundle that is put together: for whom, with which reports, what would leave, and the
// writing of it. Main reads the case and writes the file.
import type { CaseId, ReportId } from '#shared/domain/ids.ts';
import type { BundlePreview } from '#shared/bundle/preview.ts';
import type { WrittenBundle } from '#shared/ipc/calls/bundles.ts';
import type { Api } from '#shared/ipc/contract.ts';
import type { Events } from '#shared/ipc/transport.ts';
import { REPORT_FORMATS, type RedactionProfile, type ReportFormat } from '#shared/report/report.ts';
import { PageEstimates } from '../../domain/page-estimates.svelte.ts';
import { toWireError, type EventPort } from '../../lib/bridge.ts';
import { Task } from '../../lib/task.svelte.ts';

type WriterApi = Pick<
  Api,
  'bundles.preview' | 'bundles.write' | 'reports.estimate' | 'reports.cancel'
>;

/** The format in which a report goes along whatever else is chosen. */
export const DOCUMENT_FORMAT: ReportFormat = 'json';
/** What most recipients can read, and the document itself. */
const FIRST_FORMATS: ReportFormat[] = ['pdf', DOCUMENT_FORMAT];

interface TakenReport {
  id: ReportId;
  formats: ReportFormat[];
}

/** One while its dialog is open. */
export class BundleWriter {
  profile = $state<RedactionProfile>('internal');
  /** The reports that go along, each with at least one format. */
  taken = $state.raw<readonly TakenReport[]>([]);
  preview = $state.raw<BundlePreview | null>(null);
  progress = $state.raw<Events['report.progress'] | null>(null);
  written = $state.raw<WrittenBundle | null>(null);
  /** What was going on last was ended: nothing was written, or what would leave is not known. */
  isCancelled = $state(false);
  readonly previewing = new Task();
  readonly writing = new Task();
  readonly estimates: PageEstimates;
  readonly #api: WriterApi;
  readonly #caseId: CaseId;
  /** In the order in which they go along. */
  readonly #reports: readonly ReportId[];
  readonly #stop: () => void;

  /** @param reports of the case; all of them go along at first */
  constructor(api: WriterApi, events: EventPort, caseId: CaseId, reports: readonly ReportId[]) {
    this.#api = api;
    this.estimates = new PageEstimates(api);
    this.#caseId = caseId;
    this.#reports = reports;
    this.taken = reports.map((id) => ({ id, formats: FIRST_FORMATS }));
    this.#stop = events.on('report.progress', (progress) => {
      if (this.isBusy) this.progress = progress;
    });
  }

  /** Main reads what would leave, which composes reports for external recipients, or writes. */
  readonly isBusy = $derived.by(() => this.writing.isBusy || this.previewing.isBusy);

  /** Chooses for whom the bundle is, and reads what would leave. */
  async choose(profile: RedactionProfile): Promise<void> {
    this.profile = profile;
    await this.#look();
  }

  /** Whether a report goes along at all. */
  isTaken(id: ReportId): boolean {
    return this.#formatsOf(id).length > 0;
  }

  /** Whether a report goes along in a format. */
  has(id: ReportId, format: ReportFormat): boolean {
    return this.#formatsOf(id).includes(format);
  }

  /** Takes a report along, or leaves it behind. */
  take(id: ReportId, isTaken: boolean): void {
    this.#set(id, isTaken ? FIRST_FORMATS : []);
  }

  /** Adds or drops a format of a report; with the first one it goes along, and so does its document. */
  toggle(id: ReportId, format: ReportFormat): void {
    const wanted = (one: ReportFormat): boolean => {
      if (one === DOCUMENT_FORMAT) return true;
      return one === format ? !this.has(id, one) : this.has(id, one);
    };
    this.#set(id, REPORT_FORMATS.filter(wanted));
  }

  /** The reports that become a PDF. */
  readonly printed = $derived.by(() =>
    this.taken.filter(({ formats }) => formats.includes('pdf')).map(({ id }) => id),
  );

  /** Writes it; main asks where. */
  async write(): Promise<void> {
    this.written = null;
    this.isCancelled = false;
    this.progress = null;
    const input = { caseId: this.#caseId, profile: this.profile, reports: [...this.taken] };
    const written = await this.writing.run(async () => {
      try {
        return await this.#api['bundles.write'](input);
      } catch (error) {
        // Ended by the person: nothing went wrong.
        if (toWireError(error).code !== 'job.aborted') throw error;
        this.isCancelled = true;
        return null;
      }
    });
    this.progress = null;
    if (written !== undefined) this.written = written;
  }

  /** Ends what is going on. */
  async cancel(): Promise<void> {
    if (!this.isBusy) return;
    this.isCancelled = true;
    await this.#api['reports.cancel']({});
  }

  /** Ends what is going on and listens no more. */
  stop(): void {
    this.#stop();
    if (this.isBusy) void this.#api['reports.cancel']({}).catch(() => undefined);
  }

  #formatsOf(id: ReportId): readonly ReportFormat[] {
    return this.taken.find((one) => one.id === id)?.formats ?? [];
  }

  #set(id: ReportId, formats: ReportFormat[]): void {
    const wasTaken = this.isTaken(id);
    const formatsOf = (one: ReportId) => (one === id ? formats : this.#formatsOf(one));
    // Always in one order: it is that of the bundle, and the first one's language is its own.
    this.taken = this.#reports
      .map((one) => ({ id: one, formats: [...formatsOf(one)] }))
      .filter((one) => one.formats.length > 0);
    // What external recipients get depends on what the reports cite.
    if (this.profile === 'external' && wasTaken !== this.isTaken(id)) void this.#look();
  }

  async #look(): Promise<void> {
    const { profile } = this;
    const reports = this.taken.map(({ id }) => id);
    this.preview = null;
    this.progress = null;
    this.isCancelled = false;
    const preview = await this.previewing.runLatest(async () => {
      try {
        return await this.#api['bundles.preview']({ caseId: this.#caseId, profile, reports });
      } catch (error) {
        if (toWireError(error).code !== 'job.aborted') throw error;
        return null;
      }
    });
    // It failed, or a newer one took over.
    if (preview === undefined) return;
    this.isCancelled = preview === null;
    this.preview = preview;
  }
}
